"""A board set by hand, as the table agrees: a tap changes what stands on a space."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.modalview import ModalView

import layouts
from companion.engine.results import Json
from companion.widgets.board import BoardView, PieceLook


class SetBoardSheet(ModalView):
    """Nothing is set before "So it stands" is pressed. A game says in a class of its own what can stand where."""

    title = StringProperty()
    hint = StringProperty()
    wide = BooleanProperty(False)

    subject: str
    """Whose texts are shown."""
    cells: Sequence[str]
    cycle: str
    """What a space goes through, tap by tap."""
    looks: Mapping[str, PieceLook]
    other: Mapping[str, str]
    """Who goes next after whom."""

    def __init__(
        self, page: Any, board: BoardView, letters: Sequence[str], turn: str, done: Callable[[Json], object]
    ) -> None:
        super().__init__()
        self._page, self._board, self._done = page, board, done
        self._letters, self._turn = list(letters), turn
        self.title, self.hint = self._say("set_title"), self._say("set_hint")
        self.ids.place.add_widget(board)
        board.bind(on_cell=lambda _, cell: self._change(cell))
        self.ids.turn.action = self._other_turn
        self.ids.done.text, self.ids.done.action = self._say("set_done"), self._finish
        self._show()

    def position(self, letters: Sequence[str], turn: str) -> Json:
        """What the table rules."""
        raise NotImplementedError

    def _say(self, code: str, **values: object) -> str:
        return str(self._page.say(f"{self.subject}.{code}", **values))

    def _show(self) -> None:
        standing = zip(self.cells, self._letters, strict=True)
        self._board.set_pieces({cell: self.looks[letter] for cell, letter in standing if letter in self.looks})
        self.ids.turn.text = self._say("set_turn", name=self._page.name_of(self._turn))

    def _change(self, cell: str) -> None:
        index = self.cells.index(cell)
        self._letters[index] = self.cycle[(self.cycle.index(self._letters[index]) + 1) % len(self.cycle)]
        self._show()

    def _other_turn(self) -> None:
        self._turn = self.other[self._turn]
        self._show()

    def _finish(self) -> None:
        self.dismiss(animation=False)
        self._done(self.position(self._letters, self._turn))


Builder.load_file(layouts.path("shared/set_board.kv"))
