"""What lies in the middle of the board: both purses and the deck, or the dice."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

import layouts
from companion.screens.divorce.cards import DieFace, fitting
from companion.screens.divorce.looks import Person
from companion.screens.divorce.view_model import Deck, Purse
from companion.texts.emblems import EMBLEMS

DELTA_SECONDS = 3.0
"""So long a purse says what has just come or gone."""


class TokenMark(FloatLayout):
    """Somebody's token, small."""

    body = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((1, 1, 1, 1))
    glyph = StringProperty()

    def show(self, person: Person) -> None:
        self.body, self.ink = get_color_from_hex(person.token.body), get_color_from_hex(person.token.ink)
        self.glyph = EMBLEMS[person.token.emblem]


class PurseView(BoxLayout):
    """Somebody's money, large; a change is shown for a while."""

    tag = StringProperty()
    name = StringProperty()
    currency = StringProperty()
    amount = StringProperty()
    delta = StringProperty()
    secret = StringProperty()
    hat = BooleanProperty(False)
    acts = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._forgetting: Any = None

    @staticmethod
    def fitting(text: str, width: float, points: float) -> float:
        """The size at which a number fits."""
        return fitting(text, width, points)

    def show(self, purse: Purse, delta: int = 0) -> None:
        self.tag = f"purse-{purse.person.seat}"
        self.ids.mark.show(purse.person)
        self.name, self.currency, self.amount = purse.person.short, purse.currency, str(purse.money)
        self.secret, self.hat, self.acts = purse.secret, purse.hat, purse.acts
        if delta:
            self.delta = f"{delta:+d}".replace("-", "−")
            if self._forgetting:
                self._forgetting.cancel()
            self._forgetting = Clock.schedule_once(self._forget, DELTA_SECONDS)

    def _forget(self, *_: object) -> None:
        self.delta = ""


class PurseBar(BoxLayout):
    """Both purses side by side."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._purses = (PurseView(), PurseView())
        for view in self._purses:
            self.add_widget(view)

    def show(self, purses: tuple[Purse, Purse], deltas: tuple[int, int] = (0, 0)) -> None:
        for view, purse, delta in zip(self._purses, purses, deltas, strict=True):
            view.show(purse, delta)


class Hub(BoxLayout):
    """The middle of the board."""

    left = StringProperty()
    left_words = StringProperty()
    safe = StringProperty()
    is_safe = BooleanProperty(True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._purses = (PurseView(), PurseView())
        self._dice = (DieFace(disabled=True, tag="rolled-1"), DieFace(disabled=True, tag="rolled-2"))
        for view in self._purses:
            self.ids.purses.add_widget(view)

    def show_purses(self, purses: tuple[Purse, Purse], deltas: tuple[int, int]) -> None:
        for view, purse, delta in zip(self._purses, purses, deltas, strict=True):
            view.show(purse, delta)

    def show_deck(self, deck: Deck, dice: tuple[int, int] | None, words: str) -> None:
        """The deck and how much is in it; while a pawn moves, the dice instead of the number."""
        self.ids.top.face = deck.top
        self.ids.dice.clear_widgets()
        for die, value in zip(self._dice, dice or (), strict=False):
            die.value = value
            self.ids.dice.add_widget(die)
        self.left, self.left_words = ("", "") if dice else (str(deck.left), words)
        self.safe, self.is_safe = ("" if dice else deck.safe), deck.is_safe


Builder.load_file(layouts.path("divorce/hub.kv"))
