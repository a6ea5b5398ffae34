"""Drawn charts: bars that say their numbers, and lines told apart by their marks, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

import layouts
from companion.widgets.theme import theme

MARKS = ("circle", "square", "diamond", "ring")
TINTS = ("accent", "gold", "good", "ink")


class Stripe(Widget):
    """The drawn part of a bar: `part` of `whole` is filled, and as much of the room as `whole` is of the longest."""

    part = NumericProperty(0)
    whole = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, part=self._draw, whole=self._draw)
        theme.follow(self._draw, "ink")

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for share, colour in ((self.whole, theme.line), (self.part, theme.accent)):
                if share > 0:
                    Color(*colour)
                    width = max(self.height, self.width * share)
                    RoundedRectangle(pos=self.pos, size=(width, self.height), radius=[self.height / 2])


class BarRow(BoxLayout):
    """A name, a bar, and what it says."""

    name = StringProperty()
    words = StringProperty()
    glyph = StringProperty()
    part = NumericProperty(0)
    whole = NumericProperty(0)
    tag = StringProperty()


class LineChart(FloatLayout):
    """Lines over equal steps, with a number at each end and a mark of its own at each point."""

    def __init__(self, lines: Sequence[tuple[str, Sequence[int]]], **options: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(220), **options)
        self._lines = [tuple(points) for _, points in lines]
        self.bind(pos=self._draw, size=self._draw)
        theme.follow(self._draw, "ink", "scale")

    def _draw(self, *_: object) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        most = max(max(points) for points in self._lines) or 1
        steps = max(len(points) for points in self._lines) - 1
        left, low = self.x + dp(12), self.y + theme.size(15) * 1.6
        width, height = self.width - dp(24) - theme.size(15) * 2.4, self.top - low - theme.size(15)
        with self.canvas.before:
            Color(*theme.line)
            for step in range(steps + 1):
                x = left + width * step / max(1, steps)
                Line(points=[x, low, x, low + height], width=dp(0.7))
            Line(points=[left, low, left + width, low], width=dp(1.2))
            for place, points in enumerate(self._lines):
                spots = [(left + width * n / max(1, steps), low + height * p / most) for n, p in enumerate(points)]
                Color(*getattr(theme, TINTS[place % len(TINTS)]))
                Line(points=[each for spot in spots for each in spot], width=dp(2))
                for x, y in spots:
                    draw_mark(MARKS[place % len(MARKS)], x, y, dp(6))
        for step in range(1, steps + 1):
            self._letter(str(step), left + width * step / max(1, steps), low - theme.size(15) * 0.8, theme.faded)
        for place, points in enumerate(self._lines):
            tint = getattr(theme, TINTS[place % len(TINTS)])
            x = left + width * (len(points) - 1) / max(1, steps)
            self._letter(str(points[-1]), x + theme.size(15) * 1.3, low + height * points[-1] / most, tint)

    def _letter(self, text: str, x: float, y: float, tint: Any) -> None:
        label = Label(text=text, font_name="Display", font_size=theme.size(15), color=tint, size_hint=(None, None))
        label.texture_update()
        label.size = label.texture_size
        label.pos = (x - label.width / 2, y - label.height / 2)
        self.add_widget(label)


class MarkSign(Widget):
    """The mark of one line, for the words below a chart."""

    place = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(20), dp(20)), **options)
        self.bind(pos=self._draw)
        theme.follow(self._draw, "ink")

    def _draw(self, *_: object) -> None:
        place = int(self.place)
        self.canvas.clear()
        with self.canvas:
            Color(*getattr(theme, TINTS[place % len(TINTS)]))
            draw_mark(MARKS[place % len(MARKS)], self.center_x, self.center_y, dp(7))


def draw_mark(mark: str, x: float, y: float, half: float) -> None:
    """One point of a line; colour and canvas are the caller's."""
    if mark == "circle":
        Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half))
    elif mark == "square":
        Rectangle(pos=(x - half, y - half), size=(2 * half, 2 * half))
    elif mark == "diamond":
        Line(points=[x - half, y, x, y + half, x + half, y, x, y - half], close=True, width=dp(2))
    else:
        Line(circle=(x, y, half), width=dp(2))


class Legend(BoxLayout):
    """Whose line is whose."""

    name = StringProperty()
    place = NumericProperty(0)


Builder.load_file(layouts.path("shared/charts.kv"))
