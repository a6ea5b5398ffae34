"""Cards and dice as they lie on the table, all drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from kivy.core.text import Label as Lettering
from kivy.graphics import Color, Ellipse, Line, PopMatrix, PushMatrix, Rotate, RoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

import layouts
from companion.screens.divorce.looks import Face
from companion.screens.divorce.view_model import Row
from companion.widgets.icons import icon
from companion.widgets.theme import theme

CHIP_WIDTH = dp(122)
"""Of a chip at normal text size: three beside each other on a phone."""

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.75), (0.75, 0.25)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.25, 0.22), (0.25, 0.5), (0.25, 0.78), (0.75, 0.22), (0.75, 0.5), (0.75, 0.78)),
}
"""Where the pips of a die are, in parts of its side."""


@cache
def _width(word: str) -> float:
    """The width of a word in the display face, in parts of its size."""
    return float(Lettering(font_name="Display", font_size=100).get_extents(word)[0]) / 100


def fitting(text: str, width: float, points: float) -> float:
    """Pixels of a text size in the display face at which the longest word still fits into this width."""
    widest = max((_width(word) for word in text.split()), default=0.1)
    return float(max(dp(9), min(theme.size(points), width / widest)))


class DeedLook(BoxLayout):
    """What a chip and a large deed have in common: the face of a card."""

    tag = StringProperty()
    title = StringProperty()
    letter = StringProperty()
    glyph = StringProperty()
    sign = StringProperty()
    """Glyph and letter in one text, under each other."""
    price = StringProperty()
    paint = ColorProperty((0, 0, 0, 0))
    lettering = ColorProperty((1, 1, 1, 1))
    face = ObjectProperty(None, allownone=True)
    between = "\n"

    @staticmethod
    def fitting(text: str, width: float, points: float) -> float:
        """Pixels of a text size at which the longest word still fits into this width."""
        return fitting(text, width, points)

    def on_face(self, _: object, face: Face | None) -> None:
        self.opacity = 0 if face is None else 1
        if face is None:
            self.title = self.letter = self.glyph = self.sign = self.price = ""
            return
        self.title, self.letter, self.glyph, self.price = face.name, face.letter, icon(face.glyph), face.price
        self.sign = f"[font=Icons]{self.glyph}[/font]{self.between}{face.letter}"
        self.paint, self.lettering = get_color_from_hex(face.paint), get_color_from_hex(face.ink)


class GainLabel(Label):
    """What a card would add."""


class DeedChip(ButtonBehavior, DeedLook):
    """A card in a row: a painted spine with glyph and letter, and its name."""

    gain = StringProperty()
    picked = BooleanProperty(False)
    gold = BooleanProperty(False)
    """Part of a complete set."""
    dim = BooleanProperty(False)
    tall = NumericProperty(0)
    """Its height where there is room for more than it needs."""
    action = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        self._gain = GainLabel()
        super().__init__(**options)
        self.fbind("picked", self._draw_tick)
        self.fbind("pos", self._draw_tick)
        self.fbind("size", self._draw_tick)

    def on_gain(self, *_: object) -> None:
        """The label is there only where it says something: hundreds of empty ones take time to draw."""
        self._gain.text = self.gain
        if self.gain and not self._gain.parent:
            self.add_widget(self._gain)
        elif not self.gain and self._gain.parent:
            self.remove_widget(self._gain)

    def _draw_tick(self, *_: object) -> None:
        """A drop of wax with a tick."""
        self.canvas.after.clear()
        if not self.picked:
            return
        x, y = self.x + self.width, self.y + self.height
        with self.canvas.after:
            Color(*theme.accent)
            Ellipse(pos=(x - dp(22), y - dp(20)), size=(dp(24), dp(24)))
            Color(*theme.accent_ink)
            tick = (x - dp(15.5), y - dp(8.5), x - dp(11), y - dp(13), x - dp(4), y - dp(4))
            Line(points=tick, width=dp(1.6))

    def on_release(self) -> None:
        if self.action and self.face:
            self.action(self.face.card)


class Deed(DeedLook):
    """One card, large, as it lies in front of everybody."""


class ChipGrid(GridLayout):
    """Chips side by side; the same widgets are used again when the cards change."""

    group = NumericProperty(1)
    """Columns come in multiples of this."""
    chip_width = NumericProperty(CHIP_WIDTH)
    """How wide a chip must be at normal text size."""
    chip_height = NumericProperty(0)
    """How high a chip is where there is room for more than it needs."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(chip_height=self._stretch, children=self._stretch)

    def _stretch(self, *_: object) -> None:
        for chip in self.children:
            chip.tall = self.chip_height

    def show(
        self,
        faces: Sequence[Face | None],
        action: Callable[[str], object] | None = None,
        gains: Sequence[str] = (),
        dim: Sequence[bool] = (),
        gold: Sequence[str] = (),
        tag: str = "card",
    ) -> None:
        """Shows these cards; a None leaves its place empty."""
        while len(self.children) < len(faces):
            self.add_widget(DeedChip())
        for spare in self.children[: len(self.children) - len(faces)]:
            self.remove_widget(spare)
        for place, (chip, face) in enumerate(zip(reversed(self.children), faces, strict=True)):
            chip.face, chip.action = face, action
            chip.tag = f"{tag}-{face.card}" if face else ""
            chip.gain = gains[place] if gains else ""
            chip.dim = bool(dim[place]) if dim else False
            chip.gold = face is not None and face.group in gold

    def columns(self, width: float, scale: float, chip: float) -> int:
        """How many chips fit side by side."""
        fit = max(1, int((width + dp(8)) / (chip * max(1.0, scale * 0.92) + dp(8))))
        return fit // self.group * self.group if fit >= self.group > 1 else fit


class HandFan(Widget):
    """Secret cards, held like a fan: their backs in somebody's colour."""

    count = NumericProperty(0)
    paint = ColorProperty((0, 0, 0, 1))
    lettering = ColorProperty((1, 1, 1, 1))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, count=self._draw, paint=self._draw)
        theme.follow(self._draw, "ink")

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        height = min(self.height * 0.78, self.width * 0.6)
        if height < dp(20):
            return
        width, turn = height * 0.68, min(15.0, 60.0 / max(1, self.count))
        pivot = self.x + self.width / 2, self.y + height * 0.1
        with self.canvas:
            for place in range(int(self.count)):
                PushMatrix()
                Rotate(angle=-turn * (place - (self.count - 1) / 2), origin=(pivot[0], pivot[1] - height * 0.25))
                self._draw_back(pivot[0] - width / 2, pivot[1], width, height)
                PopMatrix()

    def _draw_back(self, x: float, y: float, width: float, height: float) -> None:
        corner = dp(7)
        Color(*theme.raised)
        RoundedRectangle(pos=(x, y), size=(width, height), radius=[corner])
        Color(*theme.ink[:3], 0.8)
        Line(rounded_rectangle=(x, y, width, height, corner), width=dp(0.8))
        Color(*self.paint)
        RoundedRectangle(pos=(x + dp(5), y + dp(5)), size=(width - dp(10), height - dp(10)), radius=[dp(4)])
        Color(*self.lettering[:3], 0.7)
        Line(rounded_rectangle=(x + dp(9), y + dp(9), width - dp(18), height - dp(18), dp(3)), width=dp(0.8))
        for part in (0.18, 0.3):
            Line(circle=(x + width / 2, y + height / 2, width * part), width=dp(0.8))


class CardRow(BoxLayout):
    """A heading and the cards that lie under it."""

    tag = StringProperty()
    title = StringProperty()
    note = StringProperty()
    empty = StringProperty()

    def show(self, row: Row) -> None:
        self.tag, self.title, self.note = row.tag, row.title, row.points
        self.empty = "" if row.cards else row.empty
        self.ids.grid.show(row.cards, gold=row.complete, tag=row.tag)


class DieFace(ButtonBehavior, Widget):
    """A die that shows a number."""

    tag = StringProperty()
    value = NumericProperty(1)
    picked = BooleanProperty(False)
    action = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, value=self._draw, picked=self._draw, state=self._draw)
        theme.follow(self._draw, "ink")
        self._draw()

    def on_release(self) -> None:
        if self.action:
            self.action()

    def _draw(self, *_: object) -> None:
        side = min(self.width, self.height)
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        radius = side * 0.09
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.shade)
            RoundedRectangle(pos=(x, y - dp(3)), size=(side, side), radius=[side * 0.2])
            Color(*(theme.accent if self.picked else theme.raised))
            RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
            Color(*(theme.accent if self.picked or self.state == "down" else theme.line))
            Line(rounded_rectangle=(x, y, side, side, side * 0.2), width=dp(2 if self.state == "down" else 1))
            Color(*(theme.accent_ink if self.picked else theme.ink))
            for across, up in PIPS[int(self.value)]:
                centre = x + side * across - radius, y + side * up - radius
                Ellipse(pos=centre, size=(2 * radius, 2 * radius))


Builder.load_file(layouts.path("divorce/cards.kv"))
