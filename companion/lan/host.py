"""The phone that orders the records: events in, messages out. No sockets, no clock; what it writes is saved first.

Call `connected`, `received`, `disconnected` and `tick` with what happens, and the methods under "the person" with what
the person in front of it does; then do what `out` says, in order, and tell the person what `news` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.codec import CodecError
from companion.engine.results import Refusal, Seat
from companion.lan.checks import no
from companion.lan.company import Company, Link
from companion.lan.door import Door
from companion.lan.ledger import Ledger
from companion.lan.messages import (
    VERSION,
    Answer,
    AtDoor,
    Back,
    Bye,
    Fetch,
    Message,
    Object,
    Opened,
    Phone,
    Ping,
    Pong,
    Propose,
    Records,
    Table,
    Trouble,
    Welcome,
    first_words,
)
from companion.lan.outward import Ahead, HangUp, News, Notice, Outward, Trust
from companion.lan.pages import page
from companion.lan.pairing import Offering, clean_name, knock_of, knows, new_secret
from companion.lan.seating import MOST_PHONES, next_number, phone_of, seen_at, with_phone, without_phone
from companion.lan.wishes import Wish, read_wish
from companion.match.match import Accepted, Match
from companion.match.records import RecordError, read_entry

SIGN_NAME = 24
"""Characters of a player's name that a newcomer reads at the door: seven of them fit into a stranger's frame."""


class Host:
    """One table and the log it plays on."""

    def __init__(
        self,
        match: Match,
        table: Table,
        keep: Callable[[Table], None],
        now_s: float,
        name: str = "",
        offering: Offering | None = None,
    ) -> None:
        """`keep` saves who belongs to the table and raises NotSavedError; `name` is what newcomers read."""
        mine = phone_of(table, table.host)
        assert mine is not None, "a host is at its own table"
        players = tuple(clean_name(each.name)[:SIGN_NAME] for each in match.setup.players if each.name)
        self.match = match
        self.door = Door(mine.certificate, AtDoor(name, match.game.key, players, table.patience_s), offering)
        self._company = Company(table, keep, now_s)
        self._ledger = Ledger(match, self._company)

    @property
    def table(self) -> Table:
        return self._company.table

    @property
    def out(self) -> list[Outward]:
        return self._company.out

    @property
    def news(self) -> list[News]:
        return self._company.news

    # --- what happens
    def connected(self, link: int, address: str, now_s: float) -> None:
        self.door.arrived(link, address, now_s)

    def disconnected(self, link: int, now_s: float) -> None:
        self.door.left(link)
        self._company.left(link, now_s)
        self._settle(now_s)

    def received(self, link: int, message: Message, now_s: float) -> None:
        known = self._company.links.get(link)
        if known is not None:
            known.heard_s = now_s
            self._from_phone(link, known, message, now_s)
        elif link in self.door.strangers:
            self._from_stranger(link, message, now_s)
        self._settle(now_s)

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        self.door.tick(now_s)
        self._company.tick(now_s)
        self._settle(now_s)

    def close(self) -> None:
        """The table is closed: say goodbye to everybody."""
        self._ledger.close()
        self.door.close()
        self._settle(0.0)
        for link in list(self._company.links):
            self._company.hang_up(link, "lan.table_closed", 0.0)

    def _settle(self, now_s: float) -> None:
        self._ledger.settle(now_s)
        self._company.out += self.door.out
        self._company.news += self.door.news
        self.door.out, self.door.news = [], []

    # --- the person in front of this phone
    @property
    def seats(self) -> tuple[Seat, ...]:
        mine = phone_of(self.table, self._company.me)
        return mine.seats if mine else ()

    def admit(self, link: int, seats: tuple[Seat, ...], now_s: float) -> Refusal | None:
        """Let a newcomer in, to these seats."""
        stranger = self.door.strangers.get(link)
        if stranger is None or stranger.name is None:
            return no("newcomer_gone")
        if len(self.table.phones) >= MOST_PHONES:
            return no("full", most=MOST_PHONES)
        secret, number = new_secret(), next_number(self.table)
        phone = Phone(number, stranger.name, seats, stranger.certificate, knock_of(secret), stranger.address)
        refusal = self._seats_objection(seats) or self._company.change(with_phone(self.table, phone))
        if refusal is not None:
            return refusal
        self.door.let_in(link)
        self.out.append(Trust(link))
        match = self.match
        self._company.send(link, Welcome(match.setup.match, number, secret, self.table.term, match.last.seq))
        self._sit_down(link, number, now_s)
        return None

    def turn_away(self, link: int, now_s: float) -> None:
        self.door.turn_away(link)
        self._settle(now_s)

    def seat(self, number: int, seats: tuple[Seat, ...]) -> Refusal | None:
        """Give a phone other seats, but nobody's who is there himself; what it leaves goes to the host."""
        phone = phone_of(self.table, number)
        if phone is None:
            return no("unknown_phone")
        refusal = self._seats_objection(seats, number)
        if refusal is not None:
            return refusal
        table = with_phone(self.table, replace(phone, seats=seats))
        host = phone_of(table, table.host)
        freed = tuple(seat for seat in phone.seats if seat not in seats)
        if host is not None and host.id != number and freed:
            table = with_phone(table, replace(host, seats=(*host.seats, *freed)))
        return self._company.change(table)

    def dismiss(self, number: int, now_s: float) -> Refusal | None:
        """A phone leaves the table for good."""
        if number == self._company.me or phone_of(self.table, number) is None:
            return no("unknown_phone")
        link = self._company.link_of(number)
        if link is not None:
            self._company.hang_up(link, "lan.dismissed", now_s)
        return self._company.change(without_phone(self.table, number))

    def wish(self, identity: str, after: int, wish: Wish, now_s: float) -> None:
        """What this phone's own person wants; the answer is in `answer(identity)`, at once or later."""
        self._ledger.wish(self._company.me, identity, after, wish, now_s)

    def answer(self, identity: str) -> Accepted | Refusal | None:
        return self._ledger.answer(self._company.me, identity)

    def agree(self, ask: int, yes: bool, now_s: float) -> None:
        """The person's answer to what the table was asked."""
        self._ledger.answered(self._company.me, ask, yes, now_s)

    def go_on(self) -> None:
        """After taking the table over: play with those who are here."""
        if self.table.gathering:
            self._company.show(replace(self.table, gathering=False))

    def take_more(self, number: int) -> None:
        """Take over the records that this phone has and the table has not."""
        link = self._company.link_of(number)
        if link is not None:
            self._company.links[link].asked_for_more = True
            self._company.send(link, Fetch(self.match.last.seq + 1))

    def _seats_objection(self, seats: tuple[Seat, ...], number: int | None = None) -> Refusal | None:
        return self._company.seats_objection(seats, self.match.game.seats(self.match.state), number)

    # --- strangers, and phones that come back
    def _from_stranger(self, link: int, message: Message, now_s: float) -> None:
        version = first_words(message)
        if version is not None and version != VERSION:
            self.door.turn_away(link, "lan.other_version")
        elif isinstance(message, Back):
            self._back(link, message, now_s)
        else:
            self.door.received(link, message, now_s)

    def _back(self, link: int, message: Back, now_s: float) -> None:
        code = self._back_objection(message)
        if code is not None:
            self.door.turn_away(link, code)
            return
        stranger, last = self.door.strangers.pop(link), self.match.last.seq
        self.out.append(Trust(link))
        self._company.send(link, Welcome(message.match, message.phone, "", self.table.term, last))
        self._company.table = seen_at(self.table, message.phone, stranger.address)
        self._sit_down(link, message.phone, now_s)
        self._company.links[link].ahead = message.seq > last

    def _back_objection(self, message: Back) -> str | None:
        """Why a phone that says it belongs here does not; None if it does."""
        phone, ours = phone_of(self.table, message.phone), message.match == self.match.setup.match
        if phone is None or phone.id == self._company.me or not ours or not knows(message.secret, phone.knock):
            return "lan.unknown_phone"
        if message.term > self.table.term:
            self.news.append(Notice("lan.superseded"))
            return "lan.superseded"
        known = 0 <= message.seq <= self.match.last.seq  # else it is ahead, or has nothing yet
        return "lan.diverged" if known and self.match.entry(message.seq).digest != message.digest else None

    def _sit_down(self, link: int, number: int, now_s: float) -> None:
        self._company.sat_down(link, number, now_s)
        self._ledger.remind(number)

    # --- what a phone says
    def _from_phone(self, link: int, known: Link, message: Message, now_s: float) -> None:
        match message:
            case Ping():
                self._company.send(link, Pong())
            case Pong():
                pass
            case Fetch(seq=seq):
                self._send_page(link, known, seq)
            case Propose():
                self._proposed(link, known, message, now_s)
            case Opened():
                self._ledger.handed_over(known.phone, message)
            case Answer(ask=ask, yes=yes):
                self._ledger.answered(known.phone, ask, yes, now_s)
            case Records() if known.asked_for_more:
                self._take_over(link, known, message, now_s)
            case Object(seq=seq):
                name = self._company.name(known.phone)
                self._company.announce(Trouble("lan.objects", (("name", name), ("seq", seq))))
                self._company.hang_up(link, "lan.disputed", now_s)
            case Bye():
                self._company.left(link, now_s)
                self.out.append(HangUp(link))
            case _:
                self._company.hang_up(link, "lan.garbage", now_s)

    def _send_page(self, link: int, known: Link, seq: int) -> None:
        if seq > self.match.last.seq + 1:
            self._is_ahead(known, seq - 1 - self.match.last.seq)
        elif seq >= 0:
            records = page(self.match, seq)
            known.live, known.ahead = not records.more, False
            self._company.send(link, records)

    def _is_ahead(self, known: Link, count: int) -> None:
        """A new host takes what the others have of the old one's log; at any other time a person must say so."""
        if self.table.gathering:
            self.take_more(known.phone)
        else:
            self.news.append(Ahead(known.phone, count))

    def _proposed(self, link: int, known: Link, message: Propose, now_s: float) -> None:
        try:
            wish = read_wish(message.wish)
        except CodecError:
            self._company.hang_up(link, "lan.garbage", now_s)
            return
        self._ledger.wish(known.phone, message.id, message.after, wish, now_s)

    def _take_over(self, link: int, known: Link, message: Records, now_s: float) -> None:
        try:
            taken = self._ledger.take_over([read_entry(line) for line in message.lines])
        except RecordError:
            self._company.hang_up(link, "lan.garbage", now_s)
            return
        if isinstance(taken, Refusal):
            self._company.hang_up(link, "lan.diverged", now_s)
            return
        if taken:
            values = (("name", self._company.name(known.phone)), ("count", taken))
            self._company.announce(Trouble("lan.brought", values))
        known.asked_for_more = known.ahead = message.more
        known.live = not message.more
        if message.more:
            self.take_more(known.phone)
        else:
            self._company.send(link, Records(()))  # which says that it has all there is
