"""The rules of a game in our own words, opened at the point that matters."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.rules.markdown import Block, read, section
from companion.texts.rules import rules_text
from companion.widgets.basics import Ink, ask
from companion.widgets.framed_page import FramedPage
from companion.widgets.theme import theme

BLOCKS_AT_ONCE = 8
"""About a screenful: the rest is made while that one is being read."""


class Item(BoxLayout):
    """A line of a list."""

    sign = StringProperty()
    text = StringProperty()


class Drawing(Ink):
    """A picture made of letters, small enough to fit."""

    columns = NumericProperty(1)

    def __init__(self, text: str, **options: Any) -> None:
        super().__init__(text=text, columns=max(len(line) for line in text.splitlines()), **options)
        self.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        self.font_size = min(theme.size(16), self.width / (self.columns * 0.62))


class RulesPage(FramedPage):
    """`show(game=key, rule="K6")`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._key, self._rule = "tudor", ""
        self._blocks: tuple[Block, ...] = ()
        self._above: deque[Block] = deque()
        self._below: deque[Block] = deque()
        self._filling: Any = None
        self._pinned: Any = None
        laid_out = Clock.create_trigger(self._hold)  # a frame later: only then do all parts have their places
        self.scroll.bind(on_touch_down=self._let_go, height=laid_out)
        self.column.bind(height=laid_out)
        self.add_sign("contents", "format-list-bulleted", self._contents)

    def show(self, game: str = "", rule: str = "") -> None:
        self._key, self._rule = game or self._key, rule
        self._blocks = read(rules_text(self._key, self.app.language))
        self.title = self.say(f"{self._key}.name")
        self._open_at(section(self._blocks, rule))

    def _open_at(self, place: int) -> None:
        """Lays the page out from there on; what comes before is put above it while that is being read."""
        self.column.clear_widgets()
        self._above, self._below = deque(self._blocks[:place]), deque(self._blocks[place:])
        for _number in range(min(BLOCKS_AT_ONCE, len(self._below))):
            self.column.add_widget(self._made(self._below.popleft()))
        self._pinned = self.column.children[-1]
        if self._filling:
            self._filling.cancel()
        self._filling = Clock.schedule_interval(self._fill, 0)

    def _fill(self, *_: object) -> bool:
        for _number in range(BLOCKS_AT_ONCE):
            if self._below:
                self.column.add_widget(self._made(self._below.popleft()))
            elif self._above:
                self.column.add_widget(self._made(self._above.pop()), index=len(self.column.children))
        return bool(self._below or self._above)

    def _hold(self, *_: object) -> None:
        """Keeps what was asked for at the top while the page grows around it, until somebody scrolls."""
        spare = self.column.height - self.scroll.height
        if self._pinned is not None and spare > 0:
            down = self.column.top - self._pinned.top - self.column.padding[1]
            self.scroll.scroll_y = max(0.0, min(1.0, 1 - down / spare))

    def _let_go(self, scroll: Any, touch: Any) -> bool:
        if scroll.collide_point(*touch.pos):
            self._pinned = None
        return False

    def _made(self, block: Block) -> Any:
        widget = _widget(block)
        if block.rule:
            widget.tag = f"rule-{block.rule}"
        return widget

    def _contents(self) -> None:
        choices = [
            (block.text, partial(self._open_at, place))
            for place, block in enumerate(self._blocks)
            if block.kind == "heading"
        ]
        ask(self.say("rules.contents"), "", *choices, strong=-1)


def _widget(block: Block) -> Any:
    if block.kind in ("title", "heading"):
        points = 28 if block.kind == "title" else 23
        return Ink(text=block.text, markup=True, face="Display", points=points)
    if block.kind == "item":
        return Item(sign=block.sign, text=block.text)
    if block.kind == "drawing":
        return Drawing(block.text, face="RobotoMono-Regular")
    return Ink(text=block.text, markup=True, points=18, line_height=1.15)


Builder.load_file(layouts.path("rules/rules.kv"))
