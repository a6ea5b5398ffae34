"""A finger that taps by itself, and the ring that shows where."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.widgets.theme import theme


class Finger(MotionEvent):
    """A touch of the window at a place; it goes the way of every other touch."""

    def __init__(self, x: float, y: float) -> None:
        at = {"x": x / (Window.width - 1.0), "y": y / (Window.height - 1.0)}
        super().__init__("demo", 1, at, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


class Ring(Widget):
    """Grows where the finger is, and is gone."""

    radius = NumericProperty(0)

    def __init__(self, x: float, y: float) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._at = (x, y)
        self.bind(radius=self._draw, opacity=self._draw)
        Window.add_widget(self)
        grow = Animation(radius=dp(30), duration=0.25, t="out_quad") + Animation(opacity=0, duration=0.35)
        grow.bind(on_complete=lambda *_: Window.remove_widget(self))
        grow.start(self)

    def on_touch_down(self, touch: Any) -> bool:
        return False

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*theme.gold[:3], 0.35 * self.opacity)
            Line(circle=(*self._at, self.radius * 0.6), width=dp(6))
            Color(*theme.gold[:3], self.opacity)
            Line(circle=(*self._at, self.radius), width=dp(2.5))
