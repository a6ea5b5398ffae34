"""The things on the screen of Our Great Historian: purses, rows, the clock with its plates, the ribbon of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

import layouts
from companion.screens.historian.view_model import Purse, RowShown
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Card
from companion.widgets.theme import theme

DELTA_SECONDS = 2.5
"""How long "+2" stands beside a purse."""


class PurseTile(ButtonBehavior, BoxLayout):
    """A player with his silver; a tap offers what he can do."""

    tag = StringProperty()
    name = StringProperty()
    mark = StringProperty()
    """Emblem of his colour."""
    letter = StringProperty()
    silver = StringProperty()
    line = StringProperty()
    crown = StringProperty()
    delta = StringProperty()
    delta_shown = NumericProperty(0.0)
    body = ColorProperty()
    ink = ColorProperty()
    proud = BooleanProperty(False)
    low = BooleanProperty(False)
    """Smaller, where rows need the room."""
    room = NumericProperty(0)
    """Its height where there is more than it needs."""

    def show(self, purse: Purse) -> None:
        person = purse.person
        self.tag, self.name, self.letter = f"purse-{person.seat}", person.name, person.letter
        self.mark, self.silver, self.line = EMBLEMS[person.token.emblem], str(purse.silver), purse.line
        self.body, self.ink = get_color_from_hex(person.token.body), get_color_from_hex(person.token.ink)
        self.proud = purse.role != "historian"
        self.crown = {"sovereign": EMBLEMS["crown"], "winner": EMBLEMS["quill"]}.get(purse.role, "")

    def change(self, by: int) -> None:
        """Shows for a moment what has come or gone."""
        self.delta = f"{by:+d}".replace("-", "−")
        Animation.cancel_all(self, "delta_shown")
        self.delta_shown = 1
        Animation(delta_shown=0, duration=DELTA_SECONDS, transition="in_cubic").start(self)


class RowTile(ButtonBehavior, BoxLayout):
    """Three cards in a row on the table."""

    tag = StringProperty()
    title = StringProperty()
    number = StringProperty()
    chosen = BooleanProperty(False)
    band = ColorProperty((0, 0, 0, 0))

    def show(self, row: RowShown) -> None:
        self.tag, self.title, self.number, self.chosen = f"row-{row.number}", row.title, str(row.number), row.chosen
        self.band = get_color_from_hex(row.person.token.body) if row.person else theme.line


class ClockCard(BoxLayout):
    """The clock, what it is for, and what can be done with it."""

    title = StringProperty()
    go = StringProperty()
    reset = StringProperty()
    flat = BooleanProperty(False)
    """Lower, where rows need the room."""
    room = NumericProperty(0)
    """The height it may fill; 0 where the column scrolls."""
    large = BooleanProperty(False)


class Notes(Card):
    """Sentences that explain what is special now."""

    text = StringProperty()


class Ribbon(Widget):
    """The tapestry so far: three small cards for every chosen row, in the colour of whoever laid them."""

    tag = StringProperty("ribbon")
    woven = ObjectProperty(())

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.bind(pos=self._draw, size=self._draw, woven=self._draw)
        theme.follow(self._draw, "ink")

    def _draw(self, *_: object) -> None:
        cards = [part for part in self.woven for _ in range(part.cards)]
        self.canvas.clear()
        if not cards:
            return
        gap = dp(2)
        wide = min(dp(20), (self.width - gap) / len(cards) - gap)
        left, low, high = self.x, self.y + dp(10), self.height - dp(12)
        with self.canvas:
            for card in cards:
                Color(*(get_color_from_hex(card.person.token.body) if card.person else theme.line))
                RoundedRectangle(pos=(left, low), size=(max(1, wide), high), radius=[dp(2)])
                Color(*theme.faded)
                Line(rectangle=(left, low, max(1, wide), high), width=dp(0.6))
                left += wide + gap


def fill(box: Any, items: Sequence[Any], make: Callable[[], Any]) -> list[Any]:
    """As many widgets in a box as there are items, in their order; those that are not needed now are kept for later."""
    spares = box.__dict__.setdefault("spares", [])
    while len(box.children) < len(items):
        box.add_widget(spares.pop() if spares else make())
    for spare in box.children[: len(box.children) - len(items)]:
        box.remove_widget(spare)
        spares.append(spare)
    shown = list(reversed(box.children))
    for widget, item in zip(shown, items, strict=True):
        widget.show(item)
    return shown


Builder.load_file(layouts.path("historian/parts.kv"))
