"""What there is to know about a game of King's Crossing between two moves."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Outcome
from companion.games.crossing import board as spaces


@dataclass(frozen=True, slots=True)
class Options:
    """How the game was set up; every switch of the rulings."""

    setup: str = "normal"
    long: bool = False
    full_backwards_capture: bool = False
    first: str = "white"
    quiet_draw: str = "offer"
    stealth: bool = False
    """Whether the Kings are hidden at first (K15); where is in the board, or known to their owners alone."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that waits for its owner's word on each captured piece, because nobody else knows where his King is.

    The state around it is still the one before the move; `board` is what lies on the table.
    """

    path: tuple[str, ...]
    taken: tuple[str, ...]
    board: str
    men: int = 0
    """How many of `taken` have been shown to be men."""
    claims: bool = False
    """Whether the chain stopped early on the enemy's Home, which only a King may: he is shown next."""

    @property
    def asked(self) -> tuple[str, ...]:
        """The captured pieces that are still to be shown, in order."""
        return self.taken[self.men :]


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Pairs are (White's, Black's)."""

    options: Options
    board: str
    turn: str
    back_row: tuple[int | None, int | None] = (None, None)
    """K12: turns the opponent has completed since the King came to the enemy's back row; None without a count."""
    quiet: tuple[int, int] = (0, 0)
    """K13: turns in a row without advancing a piece."""
    passed: bool = False
    """Whether the latest turn was a pass (K14)."""
    hidden: frozenset[str] = frozenset()
    """The sides whose King has not been shown (K15)."""
    origins: tuple[str, ...] = ()
    """Stealth games: for each space, where the piece on it started; empty text without a piece or a known start."""
    shown_men: tuple[str, ...] = ()
    """Stealth games: where the pieces started that were captured and shown to be men."""
    shown_kings: tuple[str, ...] = ()
    """Stealth games: where the Kings started that have been shown."""
    begun: bool = False
    pending: Pending | None = None
    outcome: Outcome | None = None

    def unknown(self, side: str) -> bool:
        """Whether nobody but its owner knows which piece is that side's King."""
        return side in self.hidden and spaces.KING[side] not in self.board

    @property
    def table_board(self) -> str:
        """The board as it lies on the table."""
        return self.pending.board if self.pending else self.board

    @property
    def draw_offer(self) -> bool:
        """Whether K13 offers a draw now."""
        offered = self.options.quiet_draw == "offer" and min(self.quiet) >= QUIET_TURNS
        return offered and self.outcome is None


QUIET_TURNS = 10
"""K13: turns in a row of each player without advancing a piece, after which a draw is offered."""

BACK_ROW_TURNS = 10
"""K12: turns the opponent has to win, once a King stands on his back row."""
