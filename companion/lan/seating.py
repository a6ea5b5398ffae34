"""Who sits where, on whose phone, and who would host next. Pure functions on the table as everybody knows it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.results import Seat
from companion.lan.messages import Phone, Table, Welcome
from companion.lan.pairing import knock_of

MOST_PHONES = 7
"""A phone a seat at the largest table."""

PATIENCE_S = 120
"""How long a phone is waited for, unless the table says otherwise."""

GONE_S = 20
"""Seconds without the host before the first phone in line may take the table over; the next one waits twice as long."""


@dataclass(frozen=True)
class Yes:
    """What a phone has agreed to, and has not seen decided yet."""

    ask: int | None
    """The number of the question; None if it was a wish of its own."""
    after: int
    """The latest record then: once any but a seal has come after it, the yes is gone."""
    wish: str
    """As JSON."""


@dataclass(frozen=True)
class Membership:
    """What one phone keeps of a table on disk: enough to come back to its seat after a crash."""

    me: int
    secret: str
    table: Table
    given: tuple[str, ...] = ()
    """Our seals whose openings we have handed over last: from then on the host knows them."""
    yes: tuple[Yes, ...] = ()
    """What we have agreed to: the record may be written while we are away, and must not surprise us then."""

    def __repr__(self) -> str:
        return f"Membership(me={self.me}, match={self.table.match})"

    @property
    def hosts(self) -> bool:
        return self.table.host == self.me

    @property
    def seats(self) -> tuple[Seat, ...]:
        mine = phone_of(self.table, self.me)
        return mine.seats if mine else ()


def new_table(match: str, host: Phone, port: int, patience_s: int = PATIENCE_S) -> Table:
    """A table with nobody at it but its host, who holds every seat until others come."""
    return Table(match, 1, host.id, port, patience_s, (host,))


def is_welcomed_to(table: Table, welcome: Welcome, fingerprint: str) -> bool:
    """Whether that is the table of which a phone was told that it belongs to it, by whoever shows this certificate."""
    host = phone_of(table, table.host)
    ours = (table.match, table.term) == (welcome.match, welcome.term) and len(table.phones) <= MOST_PHONES
    return ours and host is not None and host.certificate == fingerprint and table.host != welcome.phone


def table_objection(member: Membership, table: Table, here: bool) -> str | None:
    """What no host may change: the rule that everybody saw, and the seats of a phone that is here."""
    if table.patience_s != member.table.patience_s:
        return "lan.rule_changed"
    mine = phone_of(table, member.me)
    left = mine.seats if mine else ()
    return "lan.seat_lost" if here and not set(member.seats) <= set(left) else None


def phone_of(table: Table, number: int) -> Phone | None:
    return next((each for each in table.phones if each.id == number), None)


def holder(table: Table, seat: Seat) -> Phone | None:
    """The phone that acts for a seat; where nobody has it, the host does."""
    return next((each for each in table.phones if seat in each.seats), phone_of(table, table.host))


def seated(table: Table) -> tuple[Phone, ...]:
    """The phones of players; the others look on."""
    return tuple(each for each in table.phones if each.seats)


def with_phone(table: Table, phone: Phone) -> Table:
    """The table with this phone, whose seats nobody else has any more."""
    rest = [replace(each, seats=tuple(seat for seat in each.seats if seat not in phone.seats)) for each in table.phones]
    others = [each for each in rest if each.id != phone.id]
    return replace(table, phones=tuple(sorted([*others, phone], key=lambda each: each.id)))


def without_phone(table: Table, number: int) -> Table:
    """The table after a phone has left for good; its seats go to the host."""
    gone, host = phone_of(table, number), phone_of(table, table.host)
    left = replace(table, phones=tuple(each for each in table.phones if each.id != number))
    return left if gone is None or host is None else with_phone(left, replace(host, seats=(*host.seats, *gone.seats)))


def seen_at(table: Table, number: int, address: str) -> Table:
    """The table, with the address a phone was last seen at."""
    phones = tuple(replace(each, address=address) if each.id == number else each for each in table.phones)
    return replace(table, phones=phones)


def next_number(table: Table) -> int:
    """The number the next newcomer gets."""
    return max(each.id for each in table.phones) + 1


def line_of_succession(table: Table) -> tuple[int, ...]:
    """In which order phones may take the table over: players before onlookers, in order of joining."""
    others = [each for each in table.phones if each.id != table.host]
    return tuple(each.id for each in sorted(others, key=lambda each: (not each.seats, each.id)))


def may_take_over(table: Table, me: int, gone_s: float) -> bool:
    """Whether it is this phone's turn to take the table over, so long after the host was last heard of."""
    line = line_of_succession(table)
    return me in line and gone_s >= GONE_S * (line.index(me) + 1)


def taken_over(table: Table, me: int, port: int) -> Table:
    """The table under its new host."""
    return replace(table, term=table.term + 1, host=me, port=port, here=(), overdue=(), gathering=True)


def host_phone(name: str, seats: tuple[Seat, ...], certificate: str, secret: str) -> Phone:
    """The phone that opens a table."""
    return Phone(1, name, seats, certificate, knock_of(secret))
