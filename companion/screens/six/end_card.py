"""The end of a game as a picture: who won, why, and every hand."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.six.cards import SUITS
from companion.screens.six.drawing import Disc
from companion.screens.six.scoreboard import ScoreBoard
from companion.screens.six.suits import LOOKS
from companion.screens.six.view_model import EndView, SixView


class SixEndCard(BoxLayout):
    """The drawn score card."""

    tag = StringProperty("end-card")
    title = StringProperty()
    why = StringProperty()
    sign = StringProperty("crown")
    date = StringProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._board = ScoreBoard()
        self.ids.board.add_widget(self._board)
        for suit in SUITS:
            self.ids.badges.add_widget(Disc(suit=suit, badge=LOOKS[suit].badge, size=(dp(34), dp(34))))

    def show(self, view: SixView, end: EndView, date: str) -> None:
        self.title, self.why, self.date = end.title, end.why, date
        self.sign = "star" if end.undecided else "crown"
        self._board.show(view.score)
