"""Openings on their way to the host: wanted once all have sealed, taken from whoever has them, checked one by one."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.engine.results import Refusal, Seat
from companion.engine.sealed import Opening
from companion.match.match import Match


@dataclass
class Wanted:
    """A slot that is being opened."""

    slot: str
    since_s: float
    askers: list[tuple[int, str]] = field(default_factory=list)
    """Who asked for it, and under which id."""
    got: dict[Seat, Opening] = field(default_factory=dict)
    givers: set[int] = field(default_factory=set)
    """Phones that have handed over what they had sealed."""
    blamed: set[int] = field(default_factory=set)
    """Phones that have handed over something else than was sealed."""

    def __repr__(self) -> str:
        return f"Wanted({self.slot!r})"


class Handover:
    """Collects the openings of one slot, in memory only."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.wanted: Wanted | None = None

    def want(self, slot: str, now_s: float, asker: tuple[int, str]) -> bool:
        """Begin to collect a slot that is due, or let one more wait for it; True if it has just begun."""
        begins = self.wanted is None or self.wanted.slot != slot
        if self.wanted is None or begins:
            self.wanted = Wanted(slot, now_s)
        self.wanted.askers.append(asker)
        return begins

    def still_due(self) -> bool:
        due = self._match.due()
        return self.wanted is not None and not isinstance(due, Refusal) and due.slot == self.wanted.slot

    def missing(self) -> tuple[Seat, ...]:
        """The seats whose openings are neither handed over nor in this phone's own vault."""
        due = self._match.due()
        if self.wanted is None or isinstance(due, Refusal) or due.slot != self.wanted.slot:
            return ()
        absent = (seat for seat in due.seats if seat not in self.wanted.got)
        return tuple(seat for seat in absent if not isinstance(self._match.opening(seat), Opening))

    def take(self, phone: int, slot: str, seat: Seat, opening: Opening) -> bool:
        """An opening that came in from that phone; False if it does not fit the seal it is said to open."""
        if self.wanted is None or self.wanted.slot != slot or not self.still_due():
            return True  # late or early: no harm, no use
        if not self._match.fits(seat, opening):
            return False
        self.wanted.got[seat] = opening
        self.wanted.givers.add(phone)
        return True

    def blame(self, phone: int) -> bool:
        """Whether this is the first time that phone has handed over what does not fit: said once, it is known."""
        if self.wanted is None or phone in self.wanted.blamed:
            return False
        self.wanted.blamed.add(phone)
        return True

    def close(self) -> None:
        """Forget what was collected: it has been opened, or is not wanted any more."""
        self.wanted = None
