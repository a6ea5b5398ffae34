"""Small drawn parts of the page: a suit's colours, text that fits its box, a sign on a disc."""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as TextMeasure
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.screens.six.suits import LOOKS
from companion.texts.emblems import EMBLEMS
from companion.widgets.theme import theme

FITTED = 0.98
"""How much of its box a text fills that had to be made smaller: letters are drawn in whole pixels."""


def suit_body(suit: str) -> list[float]:
    """A suit's colour."""
    return list(get_color_from_hex(LOOKS[suit].body))


def suit_ink(suit: str) -> list[float]:
    """What is legible on it."""
    return list(get_color_from_hex(LOOKS[suit].ink))


def capped(points: float) -> float:
    """The points of a text that is large already: it does not grow further than by a quarter with the text size."""
    return float(points * min(theme.scale, 1.25) / theme.scale)


def emblem(name: str) -> str:
    """An emblem as a character of the font Emblems; nothing for no name."""
    return EMBLEMS[name] if name else ""


class Fitting(Label):
    """One line that is made smaller where it would not fit its box."""

    tag = StringProperty()
    points = NumericProperty(96)
    face = StringProperty("Display")
    tint = ColorProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(text=self._fit, size=self._fit, points=self._fit, face=self._fit)
        theme.follow(self._fit, "scale")
        self._fit()

    def _fit(self, *_: object) -> None:
        wanted = theme.size(self.points)
        self.font_name = self.face
        if not self.text or self.width <= 1 or self.height <= 1:
            self.font_size = wanted
            return
        width, height = TextMeasure(text=self.text, font_name=self.face, font_size=wanted).get_extents(self.text)
        room = min(self.width / max(1, width), self.height / max(1, height))
        self.font_size = wanted * min(1.0, room * FITTED)


class Disc(Widget):
    """A queen's badge on a disc of her colour."""

    suit = StringProperty()
    badge = StringProperty()
    ringed = BooleanProperty(True)
