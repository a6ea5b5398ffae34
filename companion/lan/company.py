"""Who is at the host's table just now: links, presence, seats, and all that is said to them. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.engine.results import Refusal, Seat
from companion.lan.checks import no
from companion.lan.messages import Bye, Message, Ping, Table, Trouble
from companion.lan.outward import HangUp, News, Notice, Outward, Send, TableChanged
from companion.lan.seating import holder, phone_of
from companion.match.keeping import NotSavedError

PING_S = 15
"""Seconds of silence after which one asks whether the other is still there."""
LOST_S = 40
"""Seconds of silence after which he is not."""


@dataclass
class Link:
    """A phone of the table that is connected."""

    phone: int
    heard_s: float
    pinged_s: float = 0.0
    live: bool = False
    """Has all of the log, and gets every record as it is written."""
    ahead: bool = False
    """It says that it has more records than the table."""
    asked_for_more: bool = False
    """We have asked for them; nobody may bring any unasked."""


class Company:
    """The table and the phones that are connected to it."""

    def __init__(self, table: Table, keep: Callable[[Table], None], now_s: float) -> None:
        """`keep` saves who belongs to the table; it raises NotSavedError."""
        self.me = table.host
        self.table = replace(table, here=(table.host,), overdue=())
        self.links: dict[int, Link] = {}
        self.out: list[Outward] = []
        self.news: list[News] = []
        self.leaving: Callable[[int], None] = lambda phone: None
        """Told of every phone that has just gone."""
        self._keep = keep
        self._away_s = {each.id: now_s for each in table.phones if each.id != self.me}

    # --- saying something
    def send(self, link: int, message: Message) -> None:
        self.out.append(Send(link, message))

    def tell(self, phone: int, message: Message) -> None:
        """To that phone, if it is here."""
        link = self.link_of(phone)
        if link is not None:
            self.send(link, message)

    def tell_all(self, message: Message, but: int | None = None) -> None:
        for link, each in self.links.items():
            if each.phone != but:
                self.send(link, message)

    def announce(self, trouble: Trouble) -> None:
        """Something everybody should know, the person at this phone too."""
        self.tell_all(trouble)
        self.news.append(Notice(trouble.code, dict(trouble.values)))

    def hang_up(self, link: int, code: str, now_s: float) -> None:
        self.out += [Send(link, Bye(code)), HangUp(link)]
        self.left(link, now_s)

    # --- coming and going
    def link_of(self, phone: int) -> int | None:
        return next((link for link, each in self.links.items() if each.phone == phone), None)

    def name(self, phone: int) -> str:
        found = phone_of(self.table, phone)
        return found.name if found else "?"

    def sat_down(self, link: int, phone: int, now_s: float) -> None:
        """That phone is here now, at this link and no other."""
        old = self.link_of(phone)
        if old is not None:  # it has begun anew, and may not know what it asked for before
            self.hang_up(old, "lan.replaced", now_s)
        self.links[link] = Link(phone, now_s)
        self._away_s.pop(phone, None)
        self.show(replace(self.table, here=self._here()))

    def left(self, link: int, now_s: float) -> None:
        known = self.links.pop(link, None)
        if known is not None and self.link_of(known.phone) is None:
            self._away_s[known.phone] = now_s
            self.leaving(known.phone)
            self.show(replace(self.table, here=self._here()))

    def tick(self, now_s: float) -> None:
        """Ask the silent whether they are still there, and give up the lost."""
        for link, each in list(self.links.items()):
            if now_s - each.heard_s >= LOST_S:
                self.hang_up(link, "lan.too_slow", now_s)
            elif now_s - max(each.heard_s, each.pinged_s) >= PING_S:
                each.pinged_s = now_s
                self.send(link, Ping())

    def somebody_is_ahead(self) -> bool:
        return any(each.ahead for each in self.links.values())

    def away_s(self, phone: int, now_s: float) -> float:
        """For how long that phone has been away; 0 while it is here."""
        return now_s - self._away_s[phone] if phone in self._away_s else 0.0

    def _here(self) -> tuple[int, ...]:
        return tuple(sorted({self.me, *(each.phone for each in self.links.values())}))

    # --- who belongs to it
    def change(self, table: Table) -> Refusal | None:
        """The table as it is from now on: saved, then shown."""
        try:
            self._keep(table)
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        self.show(table)
        return None

    def show(self, table: Table) -> None:
        """The same where nothing of it need be saved."""
        self.table = table
        self.tell_all(table)
        self.news.append(TableChanged())

    def seats_objection(
        self, seats: tuple[Seat, ...], all_seats: tuple[Seat, ...], phone: int | None = None
    ) -> Refusal | None:
        """Seats must be there, and not be taken from anybody who sits at his own phone."""
        for seat in seats:
            if seat not in all_seats:
                return Refusal("match.no_such_seat", "", {"seat": seat})
            held = holder(self.table, seat)
            if held is not None and held.id not in (self.me, phone) and held.id in self.table.here:
                return no("seat_taken", name=held.name)
        return None
