"""The end of a game as a picture: who won and by what, and how the board lay."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.crossing import GAME
from companion.games.crossing.state import State
from companion.screens.crossing.looks import LOOKS
from companion.texts.emblems import EMBLEMS


class CrossingEndCard(BoxLayout):
    """The drawn card."""

    glyph = StringProperty(EMBLEMS["crossing"])
    title = StringProperty()
    line = StringProperty()

    def __init__(self, title: str, line: str, state: State, **options: Any) -> None:
        super().__init__(**options)
        self.title, self.line = title, line
        self.ids.board.geometry = GAME.geometry
        self.ids.board.set_pieces({cell: LOOKS[letter] for cell, letter in GAME.board(state).items()})
