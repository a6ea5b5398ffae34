"""What a game of Three Men's Morris is at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Outcome
from companion.games.morris.board import EMPTY, MAN, MEN, POINTS


@dataclass(frozen=True, slots=True)
class State:
    """The board, whose turn it is, and what has been on the board before."""

    board: str = EMPTY * len(POINTS)
    turn: str = "white"
    free_centre: bool = False
    """Whether White may open in the centre (M6)."""
    seen: tuple[str, ...] = ()
    """Each position since the last man was placed, with the side to move after it (M7)."""
    outcome: Outcome | None = None

    def in_hand(self, side: str) -> int:
        """How many men that side has still to place: whatever is not on the board."""
        return MEN - self.board.count(MAN[side])
