"""The board set by hand, as the table agrees: a tap changes what stands on a space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.modalview import ModalView

from companion.engine.results import Json
from companion.games.crossing import GAME
from companion.games.crossing.board import CELLS, INDEX, OTHER
from companion.games.crossing.state import State
from companion.screens.crossing.looks import LOOKS
from companion.screens.crossing.view_model import rows

LETTERS = ".wbWB"
"""What a space goes through, tap by tap."""


class SetBoardSheet(ModalView):
    """Nothing is set before "So it stands" is pressed."""

    title = StringProperty()
    hint = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, page: Any, state: State, done: Callable[[Json], object], **options: Any) -> None:
        super().__init__(**options)
        self._page, self._done = page, done
        self._letters, self._turn = list(state.table_board), state.turn
        self.title, self.hint = page.say("screen_crossing.set_title"), page.say("screen_crossing.set_hint")
        board = self.ids.board
        board.geometry, board.turned = GAME.geometry, page.turned
        board.bind(on_cell=lambda _, cell: self._change(cell))
        self.ids.turn.action = self._other_turn
        self.ids.done.text = page.say("screen_crossing.set_done")
        self.ids.done.action = self._finish
        self._show()

    def _show(self) -> None:
        looks = {cell: LOOKS[letter] for cell, letter in zip(CELLS, self._letters, strict=True) if letter != "."}
        self.ids.board.set_pieces(looks)
        self.ids.turn.text = self._page.say("screen_crossing.set_turn", name=self._page.name_of(self._turn))

    def _change(self, cell: str) -> None:
        letter = self._letters[INDEX[cell]]
        self._letters[INDEX[cell]] = LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)]
        self._show()

    def _other_turn(self) -> None:
        self._turn = OTHER[self._turn]
        self._show()

    def _finish(self) -> None:
        self.dismiss(animation=False)
        self._done({"board": rows(self._letters), "turn": self._turn})
