"""A Tudor player's six queens to arrange: where they stand in the corner, and what was drawn for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.results import Json
from companion.games.tudor.board import QUEENS_START
from companion.screens.setup.tudor_card import QUEENS, role_of
from companion.screens.tokens import Token
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink
from companion.widgets.board import Piece, PieceLook
from companion.widgets.theme import GAP, TARGET, theme


class QueenButton(ButtonBehavior, FloatLayout):
    """One queen to tap."""

    tag = StringProperty()
    lifted = NumericProperty(0)

    def __init__(self, token: Token, number: int, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(TARGET, TARGET), **options)
        self._piece = Piece(
            PieceLook(token.body, token.ink, EMBLEMS[token.emblem], str(number), letter_first=True), size=self.size
        )
        self.add_widget(self._piece)
        self.bind(pos=self._lay, lifted=self._lay)

    def _lay(self, *_: object) -> None:
        self._piece.pos = (self.x, self.y + self.lifted)


class QueensTriangle(FloatLayout):
    """The corner as it lies on the table; two taps swap two queens."""

    def __init__(self, token: Token, corner: str, queens: Sequence[int], swap: Callable[[int, int], None]) -> None:
        step = TARGET + GAP
        super().__init__(size_hint=(None, None), size=(3 * step, 3 * step))
        self._swap = swap
        self._first: int | None = None
        self._buttons = []
        for place, (space, queen) in enumerate(zip(QUEENS_START[corner], queens, strict=True)):
            column, row = ord(space[0]) - ord("a"), int(space[1:]) - 1
            button = QueenButton(token, queen, tag=f"queen-{queen}")
            button.fbind("on_release", lambda _, place=place: self._tap(place))
            self._buttons.append((button, column % 7 * step, row % 7 * step))  # 0–2 and 7–9 are the corner's spaces
            self.add_widget(button)
        self.bind(pos=self._lay)

    def _lay(self, *_: object) -> None:
        for button, x, y in self._buttons:
            button.pos = (self.x + x, self.y + y)

    def _tap(self, place: int) -> None:
        if self._first is None:
            self._first = place
            self._buttons[place][0].lifted = dp(8)
        else:
            first, self._first = self._first, None
            self._buttons[first][0].lifted = 0
            if first != place:
                self._swap(first, place)


class FruitRow(GridLayout):
    """The six queens with what was drawn for each; a tap gives her the next role."""

    def __init__(self, token: Token, fruit: Json, say: Callable[..., str], turn: Callable[[int], None]) -> None:
        super().__init__(cols=3, size_hint=(1, None), spacing=GAP)
        self.bind(minimum_height=self.setter("height"), width=self._fit)
        for queen in QUEENS:
            button = QueenButton(token, queen, tag=f"fruit-{queen}", pos_hint={"center_x": 0.5})
            button.fbind("on_release", lambda _, queen=queen: turn(queen))
            role = role_of(fruit, queen)
            words = Ink(text=say(f"setup.role.{role}"), points=15, halign="center", quiet=role == "free")
            words.tag = f"role-{queen}"
            column = BoxLayout(orientation="vertical", size_hint_y=None)
            column.bind(minimum_height=column.setter("height"))
            column.add_widget(button)
            column.add_widget(words)
            self.add_widget(column)

    def _fit(self, *_: object) -> None:
        self.cols = 6 if self.width > 6 * (TARGET + dp(24)) * theme.scale else 3
