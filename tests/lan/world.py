"""A table without a network: a host, some guests, and links that tests cut, delay, double and shuffle as they like."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.engine.results import Json, Refusal, Seat
from companion.lan.arrival import Arrival
from companion.lan.framing import Deframer, frame
from companion.lan.guest import Guest
from companion.lan.host import Host
from companion.lan.messages import Message, Opened, Table
from companion.lan.outward import Dial, HangUp, Newcomer, News, Send, Trust
from companion.lan.pairing import Invitation, Offering, new_secret
from companion.lan.seating import Membership, host_phone, new_table
from companion.lan.wishes import Wish
from companion.match.keeping import MemoryKeeper, MemoryVault, Vault
from companion.match.match import Accepted, Match, begin
from companion.match.node import AnyGame
from companion.match.records import Entry, Player, Setup
from companion.match.sealing import Due
from tests.match.toy import TOY

HOST_CERTIFICATE = "aa" * 32
PORT = 40000
GAMES: dict[str, AnyGame] = {"toy": TOY}


class Shelf:
    """The matches of one phone, in memory; they outlive the machines, as a disk would."""

    def __init__(self, games: dict[str, AnyGame]) -> None:
        self._games = games
        self.keepers: dict[str, MemoryKeeper] = {}
        self.vault: Vault = MemoryVault()

    def begin(self, setup: Setup) -> Match:
        keeper = self.keepers.setdefault(setup.match, MemoryKeeper())
        match = begin(self._games[setup.game], keeper, self.vault, setup)
        assert isinstance(match, Match)
        return match

    def open(self, match: str) -> Match | None:
        keeper = self.keepers.get(match)
        if keeper is None:
            return None
        body = keeper.entry(0).body
        assert isinstance(body, Setup)
        return Match(self._games[body.game], keeper, self.vault)

    def take_in(self, entries: list[Entry]) -> Match | Refusal:
        first = entries[0].body
        assert isinstance(first, Setup)
        match = self.begin(first)
        for entry in entries[1:]:
            answer = match.accept(entry)
            if isinstance(answer, Refusal):
                del self.keepers[first.match]
                return answer
        return match


@dataclass
class Phone:
    """One phone: what lies on its disk, and the machine that runs on it, if one does."""

    name: str
    shelf: Shelf
    certificate: str
    machine: Any = None
    kept: Membership | None = None
    news: list[News] = field(default_factory=list)
    ids: Any = field(default_factory=lambda: itertools.count(1))

    def keep(self, membership: Membership) -> None:
        self.kept = membership

    @property
    def match(self) -> Match:
        if isinstance(self.machine, Host):
            return self.machine.match
        assert self.machine.follower is not None, f"{self.name} has no match yet"
        follower_match: Match = self.machine.follower.match
        return follower_match

    def log(self) -> list[str]:
        return [self.match.entry(seq).line for seq in range(self.match.last.seq + 1)]


@dataclass
class Link:
    """Two directions of messages under way."""

    guest: Phone
    host: Phone
    to_host: list[Message] = field(default_factory=list)
    to_guest: list[Message] = field(default_factory=list)


class World:
    """Everything there is. Time passes only when a test says so."""

    def __init__(self, options: Json = None, game: AnyGame = TOY, seats: tuple[Seat, ...] = (1, 2)) -> None:
        self.now = 1000.0
        self.games = {**GAMES, game.key: game}
        self.links: dict[int, Link] = {}
        self.unreachable: set[str] = set()
        self.said: list[tuple[str, Message]] = []
        """Every message that was ever sent, and by whom."""
        self._openings: dict[int, Send] = {}
        self._numbers = itertools.count(1)
        self.host = Phone("Anne", Shelf(self.games), HOST_CERTIFICATE)
        self.phones = [self.host]
        players = tuple(Player(seat, f"player {seat}") for seat in seats)
        match = self.host.shelf.begin(Setup("m1", game.key, options or {}, players, "2026-01-02T03:04:05+00:00"))
        secret = new_secret()
        table = new_table("m1", host_phone("Anne", seats, HOST_CERTIFICATE, secret), PORT)
        self.host.keep(Membership(1, secret, table))
        self.start_host(self.host, match, table)

    def start_host(self, phone: Phone, match: Match, table: Table, offering: Offering | None = None) -> None:
        def keep(kept: Table) -> None:
            assert phone.kept is not None
            phone.keep(Membership(phone.kept.me, phone.kept.secret, kept))

        phone.machine = Host(match, table, keep, self.now, "Anne's table", offering)
        self.host = phone

    # --- coming
    def join(self, name: str, seats: tuple[Seat, ...]) -> Phone:
        """A newcomer scans the code and is let in."""
        phone = self.knock(name)
        self.run()
        newcomer = [each for each in self.host.news if isinstance(each, Newcomer)][-1]
        assert self.host.machine.admit(newcomer.link, seats, self.now) is None
        self.run()
        return phone

    def new_phone(self, name: str) -> Phone:
        phone = Phone(name, Shelf(self.games), f"{len(self.phones):02x}" * 32)
        self.phones.append(phone)
        return phone

    def invitation(self) -> Invitation:
        offer = self.host.machine.door.offer or self.host.machine.door.open(self.now)
        return Invitation(("127.0.0.1",), PORT, self.host.certificate, offer.token)

    def knock(self, name: str, invitation: Invitation | None = None) -> Phone:
        phone = self.new_phone(name)
        arrival = Arrival.by_invitation(invitation or self.invitation(), name, phone.certificate)
        phone.machine = Guest(phone.shelf, phone.keep, self.now, arrival=arrival)
        return phone

    def knock_with_code(self, name: str, code: str) -> Phone:
        phone = self.new_phone(name)
        arrival = Arrival.by_code(("127.0.0.1",), PORT, code, name, phone.certificate)
        phone.machine = Guest(phone.shelf, phone.keep, self.now, arrival=arrival)
        return phone

    def restart(self, phone: Phone) -> None:
        """The app is killed and started again: what was not kept is gone."""
        self.kill(phone)
        assert phone.kept is not None
        if phone.kept.hosts:
            match = phone.shelf.open("m1")
            assert match is not None
            self.start_host(phone, match, phone.kept.table)
        else:
            phone.machine = Guest(phone.shelf, phone.keep, self.now, membership=phone.kept)

    def kill(self, phone: Phone) -> None:
        for number in [n for n, link in self.links.items() if phone in (link.guest, link.host)]:
            self.cut(number)
        phone.machine = None

    # --- the wire
    def pump(self) -> None:
        """Does what the machines want done, without delivering anything."""
        for phone in self.phones:
            machine = phone.machine
            while machine is not None and machine.out:
                self._do(phone, machine.out.pop(0))
            if machine is not None:
                phone.news += machine.news
                machine.news.clear()

    def _do(self, phone: Phone, wanted: object) -> None:
        match wanted:
            case Send(link=number, message=message):
                self.said.append((phone.name, message))
                self._look_at_opening(phone, wanted)
                if number in self.links:
                    link = self.links[number]
                    (link.to_host if phone is link.guest else link.to_guest).append(_over_the_wire(message))
            case HangUp(link=number):
                self.cut(number, politely=True)
            case Dial(fingerprint=fingerprint):
                self._dial(phone, fingerprint)
            case Trust():
                pass

    def _dial(self, phone: Phone, fingerprint: str | None) -> None:
        """Reaches whoever shows that certificate; without one, the host."""
        target = next((each for each in self.phones if each.certificate == fingerprint), self.host)
        listening = isinstance(target.machine, Host) and target.name not in self.unreachable
        if not listening or phone.name in self.unreachable:
            phone.machine.failed("lan.unreachable", self.now)
            return
        number = next(self._numbers)
        self.links[number] = Link(phone, target)
        target.machine.connected(number, "127.0.0.1", self.now)
        phone.machine.connected(number, "127.0.0.1", target.certificate, self.now)

    def cut(self, number: int, politely: bool = False) -> None:
        """A link is gone, and with it what was under way; hung up politely, what was said before still arrives."""
        link = self.links.get(number)
        if link is None:
            return
        if politely:
            for _ in range(len(link.to_host) + len(link.to_guest)):
                self._deliver_one(number)
        self.links.pop(number, None)
        for phone in (link.guest, link.host):
            if phone.machine is not None:
                phone.machine.disconnected(number, self.now)

    def _deliver_one(self, number: int) -> bool:
        link = self.links.get(number)
        if link is None:
            return False
        if link.to_host:
            self.deliver(number, to_host=True)
        elif link.to_guest:
            self.deliver(number, to_host=False)
        else:
            return False
        return True

    def deliver(self, number: int, to_host: bool, place: int = 0) -> None:
        """One message under way arrives."""
        link = self.links[number]
        queue, phone = (link.to_host, link.host) if to_host else (link.to_guest, link.guest)
        message = queue.pop(place)
        if phone.machine is not None:
            phone.machine.received(number, message, self.now)
            for wanted in phone.machine.out:  # now: what arrives next may be an undo of the seals
                self._look_at_opening(phone, wanted)

    def _look_at_opening(self, phone: Phone, wanted: object) -> None:
        """No opening is wanted sent before all have sealed; each is looked at once, when it is first seen."""
        if isinstance(wanted, Send) and isinstance(wanted.message, Opened) and id(wanted) not in self._openings:
            assert isinstance(phone.match.due(), Due), f"{phone.name} opens before all have sealed"
            self._openings[id(wanted)] = wanted

    # --- time
    def run(self) -> None:
        """Until nothing is under way any more."""
        for _ in range(10_000):
            self.pump()
            delivered = [self._deliver_one(number) for number in list(self.links)]
            if not any(delivered) and not self._anything_to_do():
                return
        raise AssertionError("they never stop talking")

    def _anything_to_do(self) -> bool:
        return any(phone.machine is not None and phone.machine.out for phone in self.phones)

    def wait(self, seconds: float, step: float = 1.0) -> None:
        """Time passes, and everything that is said arrives."""
        end = self.now + seconds
        while self.now < end:
            self.now += step
            for phone in self.phones:
                if phone.machine is not None:
                    phone.machine.tick(self.now)
            self.run()

    # --- playing
    def wish(self, phone: Phone, wish: Wish) -> str:
        """Asks without waiting; the id under which the answer comes."""
        identity = f"{phone.name}-{next(phone.ids)}"
        if isinstance(phone.machine, Host):
            phone.machine.wish(identity, phone.match.last.seq, wish, self.now)
        else:
            phone.machine.wish(identity, wish)
        return identity

    def ask(self, phone: Phone, wish: Wish) -> Accepted | Refusal | None:
        """Asks, and lets everything arrive."""
        identity = self.wish(phone, wish)
        self.run()
        answer: Accepted | Refusal | None = phone.machine.answer(identity)
        return answer

    def assert_equal_logs(self, phones: Iterable[Phone] | None = None) -> None:
        logs = {phone.name: phone.log() for phone in phones or self.phones}
        first = self.host.log()
        for name, log in logs.items():
            assert log == first, f"{name} has another log"


def _over_the_wire(message: Message) -> Message:
    """What arrives is what bytes can carry."""
    deframer = Deframer(1 << 20)
    (arrived,) = deframer.feed(frame(message))
    assert arrived == message, message
    return arrived
