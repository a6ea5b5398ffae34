"""One TLS connection: shakes hands, turns bytes into messages and back, and knows when its peer goes too far.

It belongs to the wire's thread, never blocks, and opens nothing: the wire hands it a connected socket.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import TypeAlias

from companion.lan.framing import FRIEND_BYTES, Deframer
from companion.lan.limits import Bucket, Limits
from companion.lan.messages import Message, MessageError

CHUNK = 16384
"""Bytes read at once: a TLS record holds no more."""
CHUNKS_A_TURN = 8
"""Read from one link before the others get their turn."""

SHAKING, OPEN, FLUSHING, LINGERING = range(4)
"""A link's life. Flushing: our last word is on its way. Lingering: we wait for it to arrive."""

NOT_NOW = (ssl.SSLWantReadError, ssl.SSLWantWriteError)

Tap: TypeAlias = Callable[[str, int, bytes], None]
"""Called with "in" or "out", the link and the bytes, before encryption and after: for tests that look for secrets."""


class LinkLostError(Exception):
    """This link is to be closed at once; carries the code that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TlsLink:
    """See the top of this file."""

    def __init__(self, number: int, tls: ssl.SSLSocket, address: str, dialled: bool, limits: Limits, now_s: float):
        self.number = number
        self.tls = tls
        self.address = address
        self.dialled = dialled
        """Whether we called; whoever calls us is a stranger until he proves something."""
        self.trusted = False
        self.state = SHAKING
        self.tap: Tap | None = None
        self._limits = limits
        self._since_s = now_s
        self._heard_s = now_s
        self._frame_s: float | None = None
        """When the frame began that is not complete yet."""
        self._deframer = Deframer()
        self._out = bytearray()
        self._wants_write = False
        self._said = 0
        self._unread = 0
        self._bucket: Bucket | None = None
        self._lost: LinkLostError | None = None
        """How the link has ended, while its last messages are still being handed on."""

    # --- what the wire looks for
    @property
    def reads(self) -> bool:
        """Whether bytes from the peer are of interest now; not while too many of its messages lie unread."""
        return self.state in (SHAKING, LINGERING) or self._may_read

    @property
    def writes(self) -> bool:
        return self._wants_write or bool(self._out)

    @property
    def has_more(self) -> bool:
        """Bytes that TLS has decrypted and we have not read, or an end we have not told: no selector tells of those."""
        return self._may_read and (self._lost is not None or self.tls.pending() > 0)

    @property
    def urgent(self) -> bool:
        """Whether somebody should look at the clock soon."""
        return self.state != OPEN or not self.trusted or self._frame_s is not None

    @property
    def _may_read(self) -> bool:
        return self.state == OPEN and self._unread < self._limits.unread

    # --- beginning
    def shake(self, now_s: float) -> bool:
        """Go on shaking hands; True once it is done."""
        try:
            self.tls.do_handshake()
        except ssl.SSLWantReadError:
            self._wants_write = False
            return False
        except ssl.SSLWantWriteError:
            self._wants_write = True
            return False
        except ssl.SSLError as fault:
            raise LinkLostError("lan.not_a_table") from fault
        self.state, self._wants_write, self._heard_s, self._since_s = OPEN, False, now_s, now_s
        return True

    def trust(self, now_s: float) -> None:
        """Take longer frames, and more of them."""
        self.trusted = True
        self._deframer.limit = FRIEND_BYTES
        self._bucket = Bucket(self._limits.messages, self._limits.messages_per_s, now_s)

    # --- reading
    def read(self, now_s: float) -> list[Message]:
        """The messages that are complete; raises LinkLostError, once all that came before the end has been read."""
        if self._lost is not None:
            raise self._lost
        messages: list[Message] = []
        try:
            for _ in range(CHUNKS_A_TURN):
                if not self._may_read:
                    break
                data = self.tls.recv(CHUNK)
                if not data:
                    raise LinkLostError("lan.unreachable")
                messages += self._heard(data, now_s)
        except NOT_NOW:
            pass
        except LinkLostError as lost:
            self._lost = lost
        except OSError:
            self._lost = LinkLostError("lan.unreachable")
        if self._lost is not None and not messages:
            raise self._lost
        return messages

    def _heard(self, data: bytes, now_s: float) -> list[Message]:
        self._heard_s = now_s
        if self.tap:
            self.tap("in", self.number, data)
        try:
            messages = self._deframer.feed(data)
        except MessageError as fault:
            raise LinkLostError("lan.garbage") from fault
        if not self._deframer.begun:
            self._frame_s = None
        elif messages or self._frame_s is None:
            self._frame_s = now_s
        if not all(self._may_say(now_s) for _ in messages):
            raise LinkLostError("lan.flood")
        self._unread += len(messages)
        return messages

    def _may_say(self, now_s: float) -> bool:
        self._said += 1
        if self.dialled:
            return True  # we called, and a host says as much as there is to say
        return self._bucket.take(now_s) if self._bucket else self._said <= self._limits.stranger_messages

    def were_read(self, count: int) -> None:
        """So many of its messages have been looked at."""
        self._unread -= count

    # --- writing
    def queue(self, data: bytes) -> None:
        """Send this, as soon as the peer takes it; raises LinkLostError."""
        if self.state != OPEN:
            return
        if len(self._out) + len(data) > self._limits.queued_bytes:
            raise LinkLostError("lan.too_slow")
        if self.tap:
            self.tap("out", self.number, data)
        self._out += data
        self.write()

    def write(self) -> None:
        while self._out and self.state in (OPEN, FLUSHING):
            try:
                sent = self.tls.send(bytes(self._out[: 4 * CHUNK]))
            except NOT_NOW:
                return
            del self._out[:sent]

    # --- ending
    def flush(self, now_s: float) -> None:
        """Nothing more is said after what is queued."""
        self.state, self._since_s = FLUSHING, now_s
        self.write()

    @property
    def flushed(self) -> bool:
        return self.state == FLUSHING and not self._out

    def linger(self, now_s: float) -> None:
        self.state, self._since_s = LINGERING, now_s

    def drained(self) -> bool:
        """Throws away what still comes; True once the peer has closed too."""
        for _ in range(CHUNKS_A_TURN):
            try:
                if not self.tls.recv(CHUNK):
                    return True
            except NOT_NOW:
                return False
        return False

    def overdue(self, now_s: float) -> str | None:
        """Why this link has lasted too long; None while it has not."""
        limits, waited = self._limits, now_s - self._since_s
        if self.state in (FLUSHING, LINGERING):
            return "lan.too_slow" if waited >= limits.linger_s else None
        if self.state == SHAKING:
            return "lan.not_a_table" if waited >= limits.handshake_s else None
        if self._frame_s is not None and now_s - self._frame_s >= limits.frame_s:
            return "lan.too_slow"
        return "lan.too_slow" if self.trusted and now_s - self._heard_s >= limits.silent_s else None
