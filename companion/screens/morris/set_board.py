"""Three Men's Morris set by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.results import Json
from companion.games.morris.board import GEOMETRY, OTHER, POINTS
from companion.games.morris.state import State
from companion.games.morris.table import rows
from companion.screens.morris.board_view import MorrisBoard
from companion.screens.morris.looks import LOOKS
from companion.widgets.set_board import SetBoardSheet


class MorrisSetSheet(SetBoardSheet):
    """Three men each, or as many as the table says."""

    subject, cells, cycle, looks, other = "screen_morris", POINTS, ".wb", LOOKS, OTHER

    def __init__(self, page: Any, state: State, done: Callable[[Json], object]) -> None:
        super().__init__(page, MorrisBoard(geometry=GEOMETRY), state.board, state.turn, done)

    def position(self, letters: Sequence[str], turn: str) -> Json:
        return {"board": rows("".join(letters)), "turn": turn, "outcome": None}
