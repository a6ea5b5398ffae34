"""The score, large enough for the far end of the table, and hand by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.six.drawing import capped
from companion.screens.six.score import Column, Row, ScoreView
from companion.widgets.basics import Ink
from companion.widgets.theme import theme

POP_SECONDS = 0.4
"""What a trick brought grows into sight."""

LARGEST_SCALE_ABREAST = 1.4
"""With larger text there is no room for a sign, a name and “+2” beside each other."""


class ScoreColumn(BoxLayout):
    """One side's points."""

    tag = StringProperty()
    sign = StringProperty()
    name = StringProperty()
    total = StringProperty()
    delta = StringProperty()
    hand = StringProperty()
    church = BooleanProperty(False)
    pop = NumericProperty(1)
    level = NumericProperty(0)
    """The height of the tallest column beside it."""
    head_least = NumericProperty(0)
    head_level = NumericProperty(0)
    """The height of the name above its number, and that of the tallest beside it: so all numbers stand in a line."""
    narrow = BooleanProperty(False)
    """Three beside each other: the name has a line of its own."""

    def show(self, column: Column) -> None:
        new = column.delta and (column.delta, column.total) != (self.delta, self.total)
        for name in ("sign", "name", "total", "delta", "hand", "church"):
            setattr(self, name, getattr(column, name))
        if new and theme.motion:
            self.pop = 0.3
            Animation(pop=1, duration=POP_SECONDS, transition="out_back").start(self)


class HandRow(BoxLayout):
    """A row of the score sheet."""

    def show(self, row: Row) -> None:
        texts = (row.hand, *row.cells)
        while len(self.children) > len(texts):
            self.remove_widget(self.children[0])
        while len(self.children) < len(texts):
            self.add_widget(Ink(points=capped(17), face="Display", halign="center"))
        for label, text in zip(reversed(self.children), texts, strict=True):
            label.text = text
        first = self.children[-1]
        first.size_hint_x, first.width = None, theme.size(capped(56))


class ScoreBoard(BoxLayout):
    """Two teams or three players beside each other, and the hands that are over below."""

    unknown = StringProperty()
    count = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._columns: list[ScoreColumn] = []
        self._rows: list[HandRow] = []

    def show(self, view: ScoreView) -> None:
        self._fill(self.ids.columns, self._columns, len(view.columns), self._column)
        for number, (widget, column) in enumerate(zip(self._columns, view.columns, strict=True)):
            widget.tag = f"score-{number}"
            widget.narrow = len(view.columns) > 2 or theme.scale > LARGEST_SCALE_ABREAST
            widget.show(column)
        rows = (view.head, *view.rows) if view.rows else ()
        self._fill(self.ids.rows, self._rows, len(rows), HandRow)
        for line, row in zip(self._rows, rows, strict=True):
            line.show(row)
        self.unknown = view.unknown

    def _column(self) -> ScoreColumn:
        column = ScoreColumn()
        column.fbind("minimum_height", self._level)
        column.fbind("head_least", self._level)
        return column

    def _level(self, *_: object) -> None:
        tallest = max(column.minimum_height for column in self._columns)
        head = max(column.head_least for column in self._columns)
        for column in self._columns:
            column.level, column.head_level = tallest, head

    @staticmethod
    def _fill(box: Any, kept: list[Any], count: int, make: Callable[[], Any]) -> None:
        while len(kept) > count:
            box.remove_widget(kept.pop())
        while len(kept) < count:
            kept.append(make())
            box.add_widget(kept[-1])
