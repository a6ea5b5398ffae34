"""The phone goes round: who is next, whether the curtain is up, and what makes it fall. Values only, no Kivy, no clock.

Everybody goes through the same steps at the same pace. A choice that is not sealed yet is not in here at all: when the
curtain falls, it is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.results import Refusal, Seat
from companion.match.match import Match

OPEN_SECONDS = 10.0
"""The curtain falls when nobody has touched what is behind it for this long: the phone was put down, or taken away."""

MELT_SECONDS = 3.0
"""The wax takes this long before anybody can seal, so that a quick 0 takes no less time than a 500."""

HOLD_SECONDS = 0.5
"""How long a finger rests before the curtain lifts: no touch in passing lifts it."""


@dataclass(frozen=True)
class HandRound:
    """The seats that are still to choose, and the curtain before the first of them."""

    seats: tuple[Seat, ...]
    lifted_s: float | None = None
    """When the curtain went up; None while it is down."""
    touched_s: float = 0.0
    refusal: Refusal | None = None
    """Why the last try was refused; seen behind the curtain only."""
    fell: bool = False
    """The curtain has fallen before this seat had sealed: its try is gone."""
    sealed: int = 0
    """How many have sealed in this round."""

    @property
    def seat(self) -> Seat | None:
        """Whom the phone goes to now; None when everybody has sealed."""
        return self.seats[0] if self.seats else None

    @property
    def up(self) -> bool:
        return self.lifted_s is not None

    def lift(self, now_s: float) -> HandRound:
        """The curtain goes up before whoever is next; with nobody left it stays down."""
        return replace(self, lifted_s=now_s, touched_s=now_s, refusal=None, fell=False) if self.seats else self

    def touch(self, now_s: float) -> HandRound:
        return replace(self, touched_s=now_s)

    def fall(self) -> HandRound:
        """Down, whatever is behind it; nothing is sealed by that."""
        return replace(self, lifted_s=None, refusal=None, fell=True) if self.up else self

    def at(self, now_s: float) -> HandRound:
        """The same at a later time: a curtain that was forgotten has fallen."""
        return self.fall() if self.left(now_s) <= 0 else self

    def left(self, now_s: float) -> float:
        """The part, 1 to 0, of the time until the curtain falls by itself; 1 while it is down."""
        return max(0.0, 1 - (now_s - self.touched_s) / OPEN_SECONDS) if self.up else 1.0

    def melted(self, now_s: float) -> float:
        """How much of the wax is molten, 0 to 1."""
        return 0.0 if self.lifted_s is None else min(1.0, (now_s - self.lifted_s) / MELT_SECONDS)

    def answered(self, refusal: Refusal | None, now_s: float) -> HandRound:
        """What came of a try: refused, and the seat tries again behind its curtain, or sealed, and the next is due."""
        if refusal is not None:
            return replace(self, refusal=refusal, touched_s=now_s)
        return HandRound(self.seats[1:], sealed=self.sealed + 1)


def waiting(match: Match) -> tuple[Seat, ...]:
    """Who is to choose in secret now, on this phone, and has not sealed yet, in seat order."""
    own = getattr(match, "own_seats", None)  # where several phones play, everybody chooses on his own
    return tuple(seat for seat in unsealed(match) if own is None or seat in own)


def unsealed(match: Match) -> tuple[Seat, ...]:
    """The same on whatever phone."""
    sealing = match.game.sealing(match.state)
    return tuple(seat for seat in sealing.seats if seat not in match.sealed) if sealing else ()
