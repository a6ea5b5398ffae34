"""The way to whoever hosts: dialled, kept up, missed, dialled again. Knows nothing of matches. No I/O, no clock."""

from __future__ import annotations

from companion.lan.company import LOST_S, PING_S
from companion.lan.outward import Dial, HangUp, HostGone
from companion.lan.seating import GONE_S
from companion.lan.targets import Target, Tries


class Caller:
    """One link at a time, and another one when it is lost."""

    def __init__(self, now_s: float) -> None:
        self.link: int | None = None
        self.address = ""
        self.fingerprint = ""
        """Of the certificate that whoever is there has shown."""
        self._tries = Tries(now_s)
        self._dialling = False
        self.heard_s = self._pinged_s = self._seen_s = now_s
        self._told_gone: HostGone | None = None

    # --- coming to a link
    def dial(self, targets: list[Target], now_s: float) -> list[Dial]:
        """Whom to connect to now, if it is time to."""
        target = self._tries.next(targets, now_s) if self.link is None and not self._dialling else None
        if target is None:
            return []
        self._dialling = True
        return [Dial(target.addresses, target.port, target.fingerprint)]

    def hint(self, target: Target, now_s: float) -> None:
        """The host has been seen there."""
        if self.link is None:
            self._tries.hint(target, now_s)

    def connected(self, link: int, address: str, fingerprint: str, now_s: float) -> None:
        self.link, self.address, self.fingerprint, self._dialling = link, address, fingerprint, False
        self.heard_s = self._pinged_s = now_s

    def failed(self, now_s: float) -> None:
        """Nobody could be reached, or not the right one."""
        self._dialling = False
        self._tries.failed(now_s)

    def succeeded(self, now_s: float) -> None:
        """It is the right one, and lets us in."""
        self._tries.succeeded(now_s)

    # --- keeping it
    def is_lost(self, now_s: float) -> bool:
        """Whether it has been silent for too long."""
        return now_s - self.heard_s >= LOST_S

    def pings(self, now_s: float) -> bool:
        """Whether it is time to ask if the other is still there; then that is noted."""
        if now_s - max(self.heard_s, self._pinged_s) < PING_S:
            return False
        self._pinged_s = now_s
        return True

    def seen(self) -> None:
        """Whom we have last heard is the host of the whole table: nobody is missed."""
        self._seen_s, self._told_gone = max(self._seen_s, self.heard_s), None

    # --- losing it
    def hang_up(self) -> list[HangUp]:
        """Ends the link, if there is one."""
        link, self.link = self.link, None
        return [] if link is None else [HangUp(link)]

    def lost(self, now_s: float) -> None:
        """The link is gone; the next one is tried after a while."""
        self.link = None
        self._tries.failed(now_s)

    def gone_s(self, now_s: float) -> float:
        """How long ago the host was last seen."""
        return now_s - self._seen_s

    def missed(self, may_take_over: bool, now_s: float) -> list[HostGone]:
        """What to tell the person once the host has been gone for long: once, and again when it changes."""
        gone = HostGone(may_take_over)
        if self.gone_s(now_s) < GONE_S or gone == self._told_gone:
            return []
        self._told_gone = gone
        return [gone]
