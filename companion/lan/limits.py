"""What a stranger, or a broken phone, may cost us at most. Plain numbers, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Bounds of one phone's network."""

    links: int = 24
    """Connections at one time: seven phones, some that come back before the old link is known to be dead, strangers."""
    strangers: int = 10
    """Of those, how many may not have proved anything yet."""
    strangers_each: int = 6
    """And how many of these from one address: a flood from one device leaves room for others."""
    arrivals: float = 20.0
    """New connections in a burst; each costs a handshake, about two milliseconds."""
    arrivals_per_s: float = 4.0
    dial_s: float = 3.0
    """For an address to answer at all."""
    handshake_s: float = 5.0
    frame_s: float = 10.0
    """From the first byte of a frame to its last: nobody keeps us waiting byte by byte."""
    silent_s: float = 60.0
    """Without a byte; the machines ask after 15 seconds and give up after 40, this is for those that hang."""
    linger_s: float = 1.0
    """For our last word to arrive before we close."""
    queued_bytes: int = 4 << 20
    """Waiting to be sent to somebody who does not read."""
    unread: int = 64
    """Messages of one link that nobody has looked at yet; until then nothing more is read from it."""
    stranger_messages: int = 4
    """All that a newcomer ever says before he is let in is two messages."""
    messages: float = 300.0
    """Messages of a phone of the table in a burst."""
    messages_per_s: float = 60.0


class Bucket:
    """Lets so many through at once, and so many a second in the long run."""

    def __init__(self, burst: float, per_s: float, now_s: float) -> None:
        self._burst = burst
        self._per_s = per_s
        self._left = burst
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Whether one more may pass."""
        self._left = min(self._burst, self._left + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
