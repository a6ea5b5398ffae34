"""Phones in one process, with real stores and real TLS on loopback: a host, guests, and strangers who behave badly."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from companion.engine.results import Json, Refusal, Seat
from companion.lan.framing import FRIEND_BYTES, Deframer, frame
from companion.lan.host import Host
from companion.lan.limits import Limits
from companion.lan.messages import Message
from companion.lan.notebook import Notebook
from companion.lan.outward import Newcomer, News
from companion.lan.pairing import read_invitation
from companion.lan.place import Place
from companion.lan.shared import SharedMatch
from companion.lan.transport import Wire
from companion.match.match import Match
from companion.match.records import Player
from companion.screens.phones.library import StoreLibrary
from companion.store.store import Store
from tests.lan.player import LOOPBACK


class Desk:
    """One phone of a test."""

    def __init__(self, folder: Path, name: str, limits: Limits | None = None) -> None:
        self.folder = folder / name
        self.name = name
        self.said: list[bytes] = []
        """Every byte that went out or came in, in the clear."""
        self.store = Store(self.folder)
        self.notebook = Notebook(self.folder / "phones")
        tap = lambda way, link, data: self.said.append(data)  # noqa: E731
        self.wire = Wire(self.notebook.certificate, self.notebook.key, limits=limits, tap=tap)
        self.place = Place(self.notebook, StoreLibrary(self.store), self.wire, LOOPBACK)
        self.news: list[News] = []

    @property
    def match(self) -> SharedMatch:
        return SharedMatch(self.place)

    def log(self) -> list[str]:
        match = self.place.match
        assert match is not None
        return [match.entry(seq).line for seq in range(match.last.seq + 1)]

    def pump(self) -> None:
        self.place.pump(0.002)
        self.news += self.place.news()

    def close(self) -> None:
        self.place.close()
        self.store.close()


class Desks:
    """All phones of a table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.all: list[Desk] = []

    def host(self, game: str, options: Json, limits: Limits | None = None) -> Desk:
        desk = Desk(self._folder, "host", limits)
        self.all.append(desk)
        match = desk.store.matches.begin(game, options, [Player(1, "Anne"), Player(2, "Ben")])
        assert isinstance(match, Match), match
        assert desk.place.open_table(match, "Anne") is None
        desk.place.do(lambda host, now: host.door.open(now) and None)
        return desk

    def join(self, name: str, seats: tuple[Seat, ...]) -> Desk:
        desk = Desk(self._folder, name)
        self.all.append(desk)
        host = self.all[0]
        invitation = read_invitation(host.place.invitation((LOOPBACK,)) or "")
        assert not isinstance(invitation, Refusal)
        desk.place.join(invitation, name)
        newcomer = self.until(lambda: next((n for n in host.news if isinstance(n, Newcomer) and n.name == name), None))
        assert host.place.do(partial(_admit, newcomer.link, seats)) is None
        self.until(lambda: desk.place.reachable)
        return desk

    def until(self, true: Callable[[], object], what: str = "something", seconds: float = 60.0) -> Newcomer:
        """Pumps every phone until that is so."""
        end = time.monotonic() + seconds
        while not (found := true()):
            assert time.monotonic() < end, f"waited in vain for {what}"
            self.pump()
        return found  # type: ignore[return-value]

    def pump(self) -> None:
        for desk in self.all:
            desk.pump()

    @contextmanager
    def pumped_by(self, one: Desk) -> Iterator[None]:
        """While that phone waits for an answer, the others, in the same thread, get their turn."""
        pump = one.place.pump

        def pump_all(wait_s: float = 0.0) -> None:
            for other in self.all:
                if other is not one:
                    other.pump()
            pump(wait_s)

        one.place.pump = pump_all  # type: ignore[method-assign]
        try:
            yield
        finally:
            one.place.pump = pump  # type: ignore[method-assign]

    def in_step(self) -> bool:
        return len({len(desk.log()) for desk in self.all}) == 1


def _admit(link: int, seats: tuple[Seat, ...], host: Host, now_s: float) -> Refusal | None:
    return host.admit(link, seats, now_s)


@contextmanager
def desks(folder: Path) -> Iterator[Desks]:
    found = Desks(folder)
    try:
        yield found
    finally:
        for desk in found.all:
            desk.close()


class Stranger:
    """Somebody who speaks TLS to the host's port, and then whatever a test has him say."""

    def __init__(self, port: int) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._socket = context.wrap_socket(socket.create_connection((LOOPBACK, port), 5))
        self._socket.settimeout(5)
        self._deframer = Deframer(FRIEND_BYTES)

    def say(self, *messages: Message) -> None:
        self.send(b"".join(frame(message) for message in messages))

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self, desks: Desks, seconds: float = 60.0) -> list[Message] | None:
        """What the host says, waiting for something; None once it has hung up."""
        self._socket.settimeout(0.02)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            desks.pump()
            try:
                data = self._socket.recv(65536)
            except (TimeoutError, ssl.SSLWantReadError):
                continue
            except OSError:
                return None
            if not data:
                return None
            if messages := self._deframer.feed(data):
                return messages
        return []

    def is_hung_up_on(self, desks: Desks, seconds: float = 60.0) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.hear(desks, 0.2) is None:
                return True
        return False

    def close(self) -> None:
        self._socket.close()
