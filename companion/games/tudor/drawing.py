"""Chance before the game: which queen stands where, and what is drawn for a Fruit Cocktail (T1, T12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.results import Json
from companion.games.tudor.board import QUEENS_START
from companion.games.tudor.goals import NUMBERS

_EACH_STEP = 2
"""Queens that get a goal in the first step, and a place in the second."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How far the drawing for a Fruit Cocktail has come."""

    goals: tuple[int, ...] = ()
    orders: tuple[int, ...] = ()
    free: tuple[int, ...] = ()
    """Drawn, but without a place of their own: the null in the second step of `literal`."""

    @property
    def done(self) -> bool:
        return len(self.orders) == _EACH_STEP

    def option(self) -> dict[str, Json]:
        """The player's `fruit` option."""
        return {"goals": list(self.goals), "orders": list(self.orders)}


def drawn(queens: Sequence[int], fruit_order: str = "offset") -> Drawing:
    """What comes of picking up the queens in this order; those after the last one needed are left lying."""
    drawing = Drawing()
    for queen in queens:
        if drawing.done:
            break
        drawing = _draw(drawing, queen, fruit_order)
    return drawing


def _draw(drawing: Drawing, queen: int, fruit_order: str) -> Drawing:
    if queen not in NUMBERS or queen in drawing.goals + drawing.orders + drawing.free:
        raise ValueError(f"queen {queen} cannot be drawn")
    if len(drawing.goals) < _EACH_STEP:
        return Drawing((*drawing.goals, queen))
    if fruit_order == "literal" and queen == 0:
        return Drawing(drawing.goals, drawing.orders, (queen,))
    return Drawing(drawing.goals, (*drawing.orders, queen), drawing.free)


def seated(corner: str, shuffle: Sequence[int]) -> dict[str, int]:
    """The player's `queens` option when his six numbers, shuffled, are laid out from the corner space on."""
    return dict(zip(QUEENS_START[corner], shuffle, strict=True))
