"""A part of the screen that can be turned by half, towards whoever sits on the far side of the phone."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class Turntable(BoxLayout):
    """Its children are drawn, and touched, upside down while `turned`."""

    turned = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas.before:
            PushMatrix()
            self._rotation = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        self.bind(turned=self._aim, pos=self._aim, size=self._aim)

    def _aim(self, *_: object) -> None:
        self._rotation.origin = self.center
        self._rotation.angle = 180 if self.turned else 0

    def _flip(self, x: float, y: float) -> tuple[float, float]:
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return self._flip(*super().to_local(x, y, relative))

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        found: tuple[float, float] = super().to_parent(*self._flip(x, y), relative)
        return found

    def on_touch_down(self, touch: Any) -> bool:
        return self._pass_on(super().on_touch_down, touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self._pass_on(super().on_touch_move, touch)

    def on_touch_up(self, touch: Any) -> bool:
        return self._pass_on(super().on_touch_up, touch)

    def _pass_on(self, handle: Any, touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self._flip)
        handled = bool(handle(touch))
        touch.pop()
        return handled
