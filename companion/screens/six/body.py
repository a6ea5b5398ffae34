"""The two halves of the page, above each other or side by side, and the end that takes their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

import layouts
from companion.screens.six import reign, sheets, table, timeline  # noqa: F401  (their widgets are named in the layouts)
from companion.screens.six.end_card import SixEndCard
from companion.screens.six.keypad import Keypad
from companion.screens.six.scoreboard import ScoreBoard
from companion.screens.six.view_model import EndView, SixView


class SixHalf(BoxLayout):
    """One half of the page."""

    needed = NumericProperty(0)
    """The least height in which everything of it can be seen."""


class SixBody(ScrollView):
    """The queen, the timeline and the table on one half; what is entered and the score on the other."""

    wide = BooleanProperty(False)
    roomy = BooleanProperty(False)
    over = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._score = ScoreBoard()
        # Held here, for `ids` forgets what is not on the page.
        self._halves = (self.ids.upper.__self__, self.ids.lower.__self__)
        self._shown: Widget | None = None

    def show(self, view: SixView, pad: Widget, act: Callable[[str], object]) -> None:
        """Shows the halves with this pad between story and score."""
        ids = self.ids
        self._place(pad, over=view.end is not None)
        ids.banner.show(view.reign)
        ids.timeline.show(view.timeline)
        ids.table.show(view.seats, view.middle, cards=view.entry.mode != "won", act=act)
        if isinstance(pad, Keypad):
            pad.roomy = self.roomy
        ids.table.show_corners(() if self.roomy or view.entry.mode == "won" else view.score.columns)
        ids.story.text, ids.warning.text = view.story, view.warning
        ids.count.kind = "strong" if view.score.unknown else "quiet"
        self._score.show(view.score)

    def _place(self, pad: Widget, *, over: bool) -> None:
        if pad is self._shown:
            return
        halves = self.ids.halves
        self.over, self._shown = over, pad
        halves.clear_widgets()
        self.ids.pad.clear_widgets()
        self.ids.score.clear_widgets()
        if over:
            halves.add_widget(pad)
        else:
            self.ids.pad.add_widget(pad)
            self.ids.score.add_widget(self._score)
            for half in self._halves:
                halves.add_widget(half)
        self.scroll_y = 1


class EndPad(BoxLayout):
    """The score card of a game that is over, and what may come next."""

    count = ObjectProperty()
    save = ObjectProperty()
    again = ObjectProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.card = SixEndCard()
        self.add_widget(self.card, index=len(self.children))
        for name in ("count", "save", "again"):
            self.ids[name].action = lambda name=name: getattr(self, name)()

    def show(self, view: SixView, end: EndView, date: str) -> None:
        self.card.show(view, end, date)
        self.ids.count.kind = "strong" if end.undecided else "plain"
        self.ids.save.kind = "plain" if end.undecided else "strong"


for _name in ("parts", "reign", "timeline", "table", "keypad", "scoreboard", "sheets", "end_card", "page"):
    Builder.load_file(layouts.path(f"six/{_name}.kv"))
