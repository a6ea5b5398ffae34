"""This phone's place at a table: the machine that runs (host or guest), the wire it speaks through, and what it keeps.

Everything here happens in the thread that owns the match: call `pump` when the wire has something, and now and then.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace

from companion.engine.results import Refusal, Seat
from companion.lan.arrival import Arrival
from companion.lan.checks import no
from companion.lan.events import Connected, Event, Failed, Lost, Received
from companion.lan.fetching import Library
from companion.lan.guest import Guest
from companion.lan.host import Host
from companion.lan.messages import Table
from companion.lan.notebook import Notebook
from companion.lan.outward import Dial, HangUp, News, Send, Trust
from companion.lan.pairing import Invitation, clean_name, new_secret, write_invitation
from companion.lan.seating import PATIENCE_S, Membership, host_phone, new_table, phone_of
from companion.lan.transport import CannotListenError, Wire
from companion.lan.wishes import Wish
from companion.match.keeping import NotSavedError
from companion.match.match import Accepted, Match

ANY_ADDRESS = "0.0.0.0"


class Place:
    """A phone that hosts, joins, comes back or takes over; one table at a time."""

    def __init__(
        self,
        notebook: Notebook,
        library: Library,
        wire: Wire,
        listen_at: str = ANY_ADDRESS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._notebook = notebook
        self._library = library
        self._wire = wire
        self._listen_at = listen_at
        self._clock = clock
        self._machine: Host | Guest | None = None
        self._news: list[News] = []
        self._called: int | None = None
        """The call that was made last for whoever sits here now; one of a table that was left is nobody's any more."""

    # --- sitting down
    def open_table(self, match: Match, name: str, patience_s: int = PATIENCE_S, port: int = 0) -> Refusal | None:
        """Host a match, at that port if it is free: this phone has every seat until others come."""
        secret, seats = new_secret(), match.game.seats(match.state)
        phone = host_phone(clean_name(name) or "?", seats, self._notebook.fingerprint, secret)
        return self._host(match, Membership(1, secret, new_table(match.setup.match, phone, port, patience_s)))

    def join(self, invitation: Invitation, name: str) -> None:
        """Come to a table with a scanned invitation."""
        self._arrive(Arrival.by_invitation(invitation, clean_name(name), self._notebook.fingerprint))

    def join_by_code(self, addresses: tuple[str, ...], port: int, code: str, name: str) -> None:
        """Come to a table with a code that somebody told."""
        self._arrive(Arrival.by_code(addresses, port, code, clean_name(name), self._notebook.fingerprint))

    def come_back(self, match: str) -> Refusal | None:
        """Take one's place again after a restart, as host or as guest."""
        member = self._notebook.read(match)
        if member is None:
            return no("unknown_phone")
        if member.hosts:
            found = self._library.open(match)
            return no("unknown_phone") if found is None else self._host(found, member)
        self._sit(Guest(self._library, self._notebook.write, self._clock(), membership=member))
        return None

    def take_over(self) -> Refusal | None:
        """Be the host from now on, with the log that is on this phone."""
        guest, now_s = self._machine, self._clock()
        if not isinstance(guest, Guest) or guest.follower is None or guest.table is None:
            return no("not_your_turn_to_host")
        if not guest.may_take_over(now_s):
            return no("not_your_turn_to_host")
        port = self._listen(guest.table.port)  # first: whoever cannot be reached stays a guest
        member = guest.take_over(port, now_s) if isinstance(port, int) else port
        if isinstance(member, Refusal):
            return member
        self._flush(guest)
        self._lead(guest.follower.match, member)
        return None

    def follow_new_host(self, table: Table) -> Refusal | None:
        """A host that has been superseded sits down at the table it led, as a guest."""
        member = self.membership
        if member is None or not member.hosts or phone_of(table, member.me) is None:
            return no("unknown_phone")
        self.leave()
        self._sit(Guest(self._library, self._notebook.write, self._clock(), membership=replace(member, table=table)))
        return None

    def leave(self) -> None:
        """Close the table, or leave it; the place is kept."""
        if self._machine is not None:
            self._machine.close()
            self._flush(self._machine)
            self._machine = self._called = None

    def close(self) -> None:
        """Leave, and end the network."""
        self.leave()
        self._wire.close()

    def _arrive(self, arrival: Arrival) -> None:
        self._sit(Guest(self._library, self._notebook.write, self._clock(), arrival=arrival))

    def _host(self, match: Match, member: Membership) -> Refusal | None:
        port = self._listen(member.table.port)
        if isinstance(port, Refusal):
            return port
        member = replace(member, table=replace(member.table, port=port))
        try:
            self._notebook.write(member)
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        self._lead(match, member)
        return None

    def _listen(self, port: int) -> int | Refusal:
        """The port at which others reach this phone now: that one if it is free."""
        try:
            return self._wire.listen(self._listen_at, port)
        except CannotListenError:
            return no("cannot_listen")

    def _lead(self, match: Match, member: Membership) -> None:
        """With a membership that is on disk, and a port that is open."""
        mine = phone_of(member.table, member.me)

        def keep(table: Table) -> None:
            self._notebook.write(replace(member, table=table))

        self._sit(Host(match, member.table, keep, self._clock(), mine.name if mine else ""))

    def _sit(self, machine: Host | Guest) -> None:
        if self._machine is not None:
            self.leave()
        self._machine = machine
        self._flush(machine)

    # --- what happens
    def pump(self, wait_s: float = 0.0) -> None:
        """Take in what has happened on the network, waiting so long for something, and let time pass."""
        for event in self._wire.events(wait_s):
            if not self._is_nobodys(event) and self._machine is not None:
                self._happened(self._machine, event)
                self._flush(self._machine)
        if self._machine is not None:
            self._machine.tick(self._clock())
            self._flush(self._machine)

    def _is_nobodys(self, event: Event) -> bool:
        """Whether it comes of a call that nobody waits for any more, or somebody calls a phone that hosts no table (one
        that did still listens): to the wrong one nothing is said."""
        mine = 0 if isinstance(self._machine, Host) else self._called
        match event:
            case Connected(link=link, call=call) if call != mine:
                self._wire.hang_up(link)
                return True
            case Failed(call=call):
                return call != mine
        return False

    def _happened(self, machine: Host | Guest, event: Event) -> None:
        now_s = self._clock()
        match event:
            case Connected(link=link, address=address, certificate=seen):
                if isinstance(machine, Guest):
                    machine.connected(link, address, seen, now_s)
                else:
                    machine.connected(link, address, now_s)
            case Received(link=link, message=message):
                machine.received(link, message, now_s)
            case Lost(link=link):
                machine.disconnected(link, now_s)
            case Failed(code=code) if isinstance(machine, Guest):
                machine.failed(code, now_s)

    def _flush(self, machine: Host | Guest) -> None:
        """Do what the machine wants done, in order."""
        while machine.out:
            match machine.out.pop(0):
                case Send(link=link, message=message):
                    self._wire.send(link, message)
                case HangUp(link=link):
                    self._wire.hang_up(link)
                case Trust(link=link):
                    self._wire.trust(link)
                case Dial(addresses=addresses, port=port, fingerprint=seen):
                    self._called = self._wire.dial(addresses, port, seen)
        self._news += machine.news
        machine.news.clear()

    def news(self) -> list[News]:
        """What the person should be told, once."""
        told, self._news = self._news, []
        return told

    # --- looking
    @property
    def host(self) -> Host | None:
        return self._machine if isinstance(self._machine, Host) else None

    @property
    def guest(self) -> Guest | None:
        return self._machine if isinstance(self._machine, Guest) else None

    @property
    def table(self) -> Table | None:
        return self._machine.table if self._machine else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._machine.seats if self._machine else ()

    @property
    def me(self) -> int | None:
        """This phone's number at the table."""
        if self.host is not None:
            return self.host.table.host
        return self.guest.membership.me if self.guest and self.guest.membership else None

    @property
    def membership(self) -> Membership | None:
        table = self.table
        return self._notebook.read(table.match) if table else None

    @property
    def match(self) -> Match | None:
        """The match that is played at the table, once it is here."""
        if self.host is not None:
            return self.host.match
        return self.guest.follower.match if self.guest and self.guest.follower else None

    @property
    def reachable(self) -> bool:
        """Whether something can be played now."""
        return self.host is not None or (self.guest is not None and self.guest.settled)

    def invitation(self, addresses: tuple[str, ...]) -> str | None:
        """The text of the QR code; None while the door is closed."""
        if self.host is None or self.host.door.offer is None:
            return None
        offer, table = self.host.door.offer, self.host.table
        return write_invitation(Invitation(addresses, table.port, self._notebook.fingerprint, offer.token))

    # --- acting
    def do(self, act: Callable[[Host, float], Refusal | None]) -> Refusal | None:
        """Something that the person who leads the table does."""
        if self.host is None:
            return no("not_your_turn_to_host")
        refusal = act(self.host, self._clock())
        self._flush(self.host)
        return refusal

    def wish(self, wish: Wish) -> str:
        """Ask for something; the answer comes under this id."""
        identity, match = secrets.token_hex(8), self.match
        if self.host is not None and match is not None:
            self.host.wish(identity, match.last.seq, wish, self._clock())
        elif self.guest is not None:
            self.guest.wish(identity, wish)
        if self._machine is not None:
            self._flush(self._machine)
        return identity

    def answer(self, identity: str) -> Accepted | Refusal | None:
        return self._machine.answer(identity) if self._machine else no("host_away")

    def agree(self, ask: int, yes: bool) -> None:
        """The person's answer to what the table was asked."""
        if self.host is not None:
            self.host.agree(ask, yes, self._clock())
        elif self.guest is not None:
            self.guest.agree(ask, yes)
        if self._machine is not None:
            self._flush(self._machine)

    def follow(self, yes: bool) -> None:
        """Whether to follow the phone that has taken the table over."""
        if self.guest is not None:
            self.guest.follow(yes, self._clock())
            self._flush(self.guest)
