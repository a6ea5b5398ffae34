"""The timeline: fifteen spaces in the queens' colours and the token that slides along them."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.games.six.cards import HAND_SIZE
from companion.screens.six.drawing import emblem, suit_body, suit_ink
from companion.screens.six.view_model import Run, TimelineView
from companion.widgets.theme import theme

SLIDE_SECONDS = 0.35
"""Long enough to see the token go on, shorter than picking up a trick."""


CORNER = 10
"""Pieces of a round corner: more would cost time and look the same."""

MARGIN = dp(7)
"""Left and right of the spaces: the token is larger than the space it stands on."""

LETTER_POINTS = 14
LINE = 1.3
"""Height of a line, in font sizes."""


class Token(Widget):
    """The token: a gold piece with a crown."""


class Timeline(FloatLayout):
    """Shows a TimelineView."""

    tag = StringProperty("timeline")
    place = NumericProperty(0)
    """Where the token is, in spaces; between two while it slides."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._runs: tuple[Run, ...] = ()
        self._badges: list[Label] = []
        self._letters: list[Label] = []
        self._token = Token(size_hint=(None, None))
        self.bind(pos=self._lay, size=self._lay, place=self._put_token)
        theme.follow(self._lay, "ink", "scale")

    def show(self, view: TimelineView) -> None:
        """Moves the token; the spaces are drawn anew only if they are others."""
        if view.runs != self._runs:
            self._runs = view.runs
            self._make()
            self.place = view.token
        Animation.cancel_all(self, "place")
        if abs(view.token - self.place) == 1 and theme.motion:
            Animation(place=view.token, duration=SLIDE_SECONDS, transition="in_out_quad").start(self)
        else:
            self.place = view.token

    def _make(self) -> None:
        self.clear_widgets()
        self._badges, self._letters = [], []
        for run in self._runs:
            for _ in range(run.length):
                self._badges.append(Label(text=emblem(run.badge), font_name="Emblems", color=suit_ink(run.suit)))
            self._letters.append(Label(text=run.letter, font_name="Display", color=theme.ink))
        for part in (*self._badges, *self._letters, self._token):
            part.size_hint = (None, None)
            self.add_widget(part)
        self._lay()

    @property
    def step(self) -> float:
        return float((self.width - 2 * MARGIN) / HAND_SIZE)

    @property
    def left(self) -> float:
        """Where the first space begins."""
        return float(self.x + MARGIN)

    @property
    def caption(self) -> float:
        """Height of the letters below the spaces."""
        return float(min(theme.size(LETTER_POINTS) * LINE, self.height * 0.4))

    def _lay(self, *_: object) -> None:
        if not self._runs:
            return
        low, height = self.y + self.caption, self.height - self.caption
        self._draw_spaces(low + height * 0.12, height * 0.76)
        for number, label in enumerate(self._badges):
            label.size = (self.step, height)
            label.pos = (self.left + number * self.step, low)
            label.font_size = min(self.step * 0.66, height * 0.5)
        for run, label in zip(self._runs, self._letters, strict=True):
            label.color = theme.ink
            label.font_size = min(self.caption / LINE, self.step * run.length * 0.62)
            label.size = (self.step * run.length, self.caption)
            label.pos = (self.left + run.start * self.step, self.y)
        side = min(height, self.step * 1.5)
        self._token.size = (side, side)
        self._put_token()

    def _draw_spaces(self, low: float, height: float) -> None:
        gap = dp(1)
        self.canvas.before.clear()
        with self.canvas.before:
            for run in self._runs:
                left = self.left + run.start * self.step
                Color(*theme.shade)
                RoundedRectangle(
                    pos=(left + gap, low - dp(2)), size=(self.step * run.length - 2 * gap, height), radius=[dp(5)]
                )
                Color(*suit_body(run.suit))
                RoundedRectangle(pos=(left + gap, low), size=(self.step * run.length - 2 * gap, height), radius=[dp(5)])
                Color(*theme.gold)
                Line(
                    rounded_rectangle=(left + gap, low, self.step * run.length - 2 * gap, height, dp(5), CORNER),
                    width=dp(0.8),
                )
                Color(*suit_ink(run.suit)[:3], 0.3)
                for space in range(1, run.length):
                    x = left + space * self.step
                    Line(points=[x, low + height * 0.15, x, low + height * 0.85], width=dp(0.6))

    def _put_token(self, *_: object) -> None:
        low, height = self.y + self.caption, self.height - self.caption
        self._token.center = (self.left + (self.place + 0.5) * self.step, low + height / 2)
        for number, badge in enumerate(self._badges):
            badge.opacity = 0.35 if number < self.place - 0.5 else 1
