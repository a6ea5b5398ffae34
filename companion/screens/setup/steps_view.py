"""The set-up, step by step: a picture of the real table and one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.setup.pictures import BoardPicture, Step
from companion.screens.setup.table_view import TableView
from companion.screens.setup.view_model import SetupView
from companion.screens.tokens import BY_KEY
from companion.texts.emblems import EMBLEMS
from companion.widgets.board import BoardView, Mark, PieceLook


class StepsView(BoxLayout):
    """Shows one step at a time."""

    words = StringProperty()
    where = StringProperty()
    step = NumericProperty(0)
    wide = BooleanProperty(False)

    def __init__(self, steps: Sequence[Step], table: SetupView, say: Callable[..., str], **options: Any) -> None:
        super().__init__(**options)
        self._steps, self._table, self._say = steps, table, say
        self._shown: BoardView | TableView | None = None
        self.on_step()

    @property
    def last(self) -> bool:
        return bool(self.step == len(self._steps) - 1)

    def on_step(self, *_: object) -> None:
        step = self._steps[int(self.step)]
        self.words = step.words
        self.where = self._say("steps.of", step=int(self.step) + 1, count=len(self._steps))
        if isinstance(step.picture, BoardPicture):
            self._show_board(step.picture)
        else:
            table = self._shown_as(TableView)
            table.square = self._table.square
            table.show(self._table.chairs, step.picture.things)

    def _show_board(self, picture: BoardPicture) -> None:
        board = self._shown_as(BoardView)
        board.tile, board.geometry, board.turned = picture.tile, picture.geometry, picture.turned
        looks = {}
        for space, piece in picture.pieces.items():
            token = BY_KEY[piece.token]
            looks[space] = PieceLook(
                token.body, token.ink, EMBLEMS[piece.emblem], piece.letter, piece.tall, letter_first=True
            )
        board.set_pieces(looks)
        board.set_marks({space: Mark("frame") for space in picture.marked})

    def _shown_as(self, kind: Any) -> Any:
        """The picture on the screen, made anew when it is of the other kind."""
        if not isinstance(self._shown, kind):
            self.ids.picture.clear_widgets()
            self._shown = kind()
            self.ids.picture.add_widget(self._shown)
        return self._shown


Builder.load_file(layouts.path("setup/steps.kv"))
