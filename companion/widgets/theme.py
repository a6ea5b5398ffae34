"""One look: ink and parchment by day, candle light on black by night. Widgets bind to it, so a change shows at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from weakref import WeakMethod

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.utils import get_color_from_hex

import layouts

LabelBase.register("Display", fn_regular=layouts.path("shared/fonts/LinLibertine_RZ.otf"))
LabelBase.register("Emblems", fn_regular=layouts.path("shared/fonts/Emblems.ttf"))

TARGET = dp(56)
"""The least height and width of what a finger must hit."""

GAP = dp(8)
"""Between two targets, so that a greasy finger hits one of them."""

DAY = {
    "ground": "#F1E6CC",  # the table's parchment
    "surface": "#FBF5E6",  # a card lying on it
    "raised": "#FFFFFF",
    "ink": "#2A2017",
    "faded": "#66543F",
    "line": "#CBB88F",
    "accent": "#86271D",  # sealing wax
    "accent_ink": "#FFF6E6",
    "gold": "#8A6312",
    "good": "#2E6B3C",
    "shade": "#00000033",
}
NIGHT = {
    "ground": "#000000",  # true black: dark pixels are off, and a dark room stays dark
    "surface": "#15110B",
    "raised": "#221B11",
    "ink": "#F6DDA8",
    "faded": "#B99C6B",
    "line": "#43361F",
    "accent": "#E07A35",
    "accent_ink": "#1B0E03",
    "gold": "#E3B04B",
    "good": "#7FBF7B",
    "shade": "#00000088",
}

_Followers = dict[WeakMethod[Callable[[], None]], None]
"""Methods of widgets, in the order they came; a dictionary, for a set has none."""


class Theme(EventDispatcher):
    """The present colours and text size."""

    dark = BooleanProperty(False)
    scale = NumericProperty(1.0)
    """1 is normal, 1.3 large, 1.6 very large text."""
    motion = BooleanProperty(True)
    """False when the system or the settings ask for less motion: things jump instead of sliding."""

    ground = ColorProperty()
    surface = ColorProperty()
    raised = ColorProperty()
    ink = ColorProperty()
    faded = ColorProperty()
    line = ColorProperty()
    accent = ColorProperty()
    accent_ink = ColorProperty()
    gold = ColorProperty()
    good = ColorProperty()
    shade = ColorProperty()

    def __init__(self, **options: object) -> None:
        self._followers: dict[str, _Followers] = {"ink": {}, "scale": {}}
        super().__init__(**options)
        self.on_dark()

    def follow(self, draw: Callable[[], None], *names: str) -> None:
        """Calls a widget's method whenever the ink, or the scale, has changed, for as long as the widget is there.
        Kivy's own `bind` keeps a stub of every widget that ever was until the next change, which may never come."""
        for kept in map(self._followers.__getitem__, names):
            kept[WeakMethod(draw, partial(_forget, kept))] = None

    def on_ink(self, *_: object) -> None:
        self._call("ink")

    def on_scale(self, *_: object) -> None:
        self._call("scale")

    def _call(self, name: str) -> None:
        for each in tuple(self._followers[name]):
            if (draw := each()) is not None:
                draw()

    def on_dark(self, *_: object) -> None:
        look = NIGHT if self.dark else DAY
        for name in sorted(look, key=lambda each: each == "ink"):  # last: what is painted anew with it finds the others
            setattr(self, name, get_color_from_hex(look[name]))

    def size(self, points: float) -> float:
        """Pixels of a text size, with the text scale the person chose."""
        return float(sp(points) * self.scale)

    def seconds(self, wanted: float) -> float:
        """How long a movement lasts; next to nothing without motion."""
        return wanted if self.motion else 0.001


def _forget(followers: _Followers, gone: WeakMethod[Callable[[], None]]) -> None:
    followers.pop(gone, None)


theme = Theme()
