"""A countdown that is read across the table: a ring that empties, and the time in large figures. It decides nothing."""

from __future__ import annotations

import time
import uuid

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

import layouts
from companion.match.clock import Moment

_RUN = uuid.uuid4().hex


def moment() -> Moment:
    """The time now, by a clock that goes on while the phone sleeps and by the one on the wall."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return Moment(_RUN, time.monotonic() if boot is None else time.clock_gettime(boot), time.time())


class ClockFace(ButtonBehavior, Widget):
    """A tap on it starts or pauses, wherever it is tapped."""

    tag = StringProperty("clock")
    text = StringProperty()
    left = NumericProperty(1.0)
    """The part of the time that is left, 1 to 0."""
    side = NumericProperty(0)
    flat = BooleanProperty(False)
    """Figures over a line instead of a ring."""
    running = BooleanProperty(False)
    up = BooleanProperty(False)
    """The time has run out."""


Builder.load_file(layouts.path("shared/clock_face.kv"))
