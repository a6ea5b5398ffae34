"""King's Crossing set by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.results import Json
from companion.games.crossing import GAME
from companion.games.crossing.board import CELLS, OTHER
from companion.games.crossing.state import State
from companion.screens.crossing.looks import LOOKS
from companion.screens.crossing.view_model import rows
from companion.widgets.board import BoardView
from companion.widgets.set_board import SetBoardSheet


class CrossingSetSheet(SetBoardSheet):
    """Its board lies down where the screen does."""

    subject, cells, cycle, looks, other = "screen_crossing", CELLS, ".wbWB", LOOKS, OTHER

    def __init__(self, page: Any, state: State, done: Callable[[Json], object]) -> None:
        board = BoardView(geometry=GAME.geometry, turned=page.turned)
        super().__init__(page, board, state.table_board, state.turn, done)
        self.bind(wide=board.setter("sideways"))

    def position(self, letters: Sequence[str], turn: str) -> Json:
        return {"board": rows(list(letters)), "turn": turn}
