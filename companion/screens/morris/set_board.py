"""The board set by hand, as the table agrees: a tap changes what stands on a point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.modalview import ModalView

from companion.engine.results import Json
from companion.games.morris.board import GEOMETRY, INDEX, OTHER, POINTS
from companion.games.morris.state import State
from companion.games.morris.table import rows
from companion.widgets.board import PieceLook

LETTERS = ".wb"
"""What a point goes through, tap by tap."""


class MorrisSetSheet(ModalView):
    """Nothing is set before "So it stands" is pressed."""

    title = StringProperty()
    hint = StringProperty()

    def __init__(
        self, page: Any, state: State, looks: Mapping[str, PieceLook], done: Callable[[Json], object], **options: Any
    ) -> None:
        super().__init__(**options)
        self._page, self._looks, self._done = page, looks, done
        self._letters, self._turn = list(state.board), state.turn
        self.title, self.hint = page.say("screen_morris.set_title"), page.say("screen_morris.set_hint")
        self.ids.board.geometry = GEOMETRY
        self.ids.board.bind(on_cell=lambda _, point: self._change(point))
        self.ids.turn.action = self._other_turn
        self.ids.done.text, self.ids.done.action = page.say("screen_morris.set_done"), self._finish
        self._show()

    def _show(self) -> None:
        standing = zip(POINTS, self._letters, strict=True)
        self.ids.board.set_pieces({point: self._looks[letter] for point, letter in standing if letter in self._looks})
        self.ids.turn.text = self._page.say("screen_morris.set_turn", name=self._page.name_of(self._turn))

    def _change(self, point: str) -> None:
        letter = self._letters[INDEX[point]]
        self._letters[INDEX[point]] = LETTERS[(LETTERS.index(letter) + 1) % len(LETTERS)]
        self._show()

    def _other_turn(self) -> None:
        self._turn = OTHER[self._turn]
        self._show()

    def _finish(self) -> None:
        self.dismiss(animation=False)
        self._done({"board": rows("".join(self._letters)), "turn": self._turn, "outcome": None})
