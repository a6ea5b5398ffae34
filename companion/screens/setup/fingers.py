"""Every finger on the screen, and one stays lit: who starts is chosen among the hands at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

import layouts
from companion.screens.setup.chooser import HOLD_SECONDS, choose
from companion.widgets.theme import theme


class Ring(Widget):
    """The light around one finger."""

    glow = NumericProperty(1.0)

    def __init__(self, centre: tuple[float, float], **options: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(120), dp(120)), center=centre, **options)
        self.bind(pos=self._draw, glow=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        cx, cy = self.center
        self.canvas.clear()
        with self.canvas:
            Color(*theme.gold[:3], 0.25 * self.glow)
            Ellipse(pos=self.pos, size=self.size)
            Color(*theme.gold[:3], self.glow)
            Line(circle=(cx, cy, dp(54)), width=dp(4))


class FingerSheet(ModalView):
    """Covers the screen, waits for two fingers or more to hold still, and leaves one lit."""

    words = StringProperty()
    chosen = ObjectProperty(None, allownone=True)
    """Called once, with True when one finger was lit; False when there were no two fingers."""

    def __init__(self, say: Any, chance: Random, **options: Any) -> None:
        super().__init__(**options)
        self._say, self._chance = say, chance
        self._rings: dict[object, Ring] = {}
        self._waiting: Any = None
        self._done = False
        self.words = say("setup.fingers_down")
        self.ids.none.action = lambda: self._finish(False)

    def on_touch_down(self, touch: Any) -> bool:
        if self._done:
            return True
        if self.ids.none.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        ring = Ring(touch.pos)
        self._rings[touch.uid] = ring
        self.ids.floor.add_widget(ring)
        self._wait()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.uid in self._rings:
            self._rings[touch.uid].center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        ring = self._rings.get(touch.uid)
        if ring is None:
            return bool(super().on_touch_up(touch))
        if not self._done:
            del self._rings[touch.uid]
            self.ids.floor.remove_widget(ring)
            self._wait()
        return True

    def _wait(self) -> None:
        """A finger has come or gone: the time begins anew."""
        if self._waiting:
            self._waiting.cancel()
        enough = len(self._rings) > 1
        self.words = self._say("setup.fingers_hold" if enough else "setup.fingers_down")
        self._waiting = Clock.schedule_once(self._choose, HOLD_SECONDS) if enough else None

    def _choose(self, *_: object) -> None:
        self._done = True
        lit = choose(list(self._rings), self._chance)
        for finger, ring in self._rings.items():
            if finger != lit:
                Animation(glow=0, duration=theme.seconds(0.4)).start(ring)
        Clock.schedule_once(lambda *_: self._finish(True), 1.2)

    def _finish(self, lit: bool) -> None:
        if self._waiting:
            self._waiting.cancel()
        self.dismiss(animation=False)
        if self.chosen:
            self.chosen(lit)


Builder.load_file(layouts.path("setup/fingers.kv"))
