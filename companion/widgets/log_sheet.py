"""The log of a match: every record in a line, the latest first, and a way back to any of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

import layouts
from companion.match.records import AgreeDraw, Commit, Entry, Open, Play, Rule, Setup, Show
from companion.widgets.basics import ask
from companion.widgets.theme import TARGET, theme

POINTS = 18
BESIDE = dp(84)
"""What a row needs beside its words: the number, and the room around both."""


def words_height(text: str, width: float) -> float:
    """How high a record's words are in a column of that width."""
    return _height(text, int(width), theme.size(POINTS))


@lru_cache(maxsize=4096)
def _height(text: str, width: int, size: float) -> float:
    label = CoreLabel(text=text, font_size=size, text_size=(max(1, width), None))
    return float(label.render()[1])


class LogRow(ButtonBehavior, BoxLayout):
    """One record; a tap offers to go back to it."""

    number = StringProperty()
    words = StringProperty()
    seq = NumericProperty(0)
    choose = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        if self.choose:
            self.choose(self.seq)


class LogSheet(ModalView):
    """All records that made the present state."""

    title = StringProperty()

    def __init__(self, page: Any, **options: Any) -> None:
        super().__init__(**options)
        self._page = page
        self.title = page.say("game.log")
        self._lines = [
            {"number": str(place), "words": self._words(entry), "seq": entry.seq, "choose": self._choose}
            for place, entry in reversed(list(enumerate(page.match.line())))
        ]
        self.ids.rows.bind(width=self._lay)

    def _lay(self, *_: object) -> None:
        """Every row with its height: a list that learns it only from what is in sight leaves gaps."""
        width = self.ids.rows.width
        self.ids.rows.data = [
            {**line, "size": (width, max(TARGET, words_height(line["words"], width - BESIDE) + dp(16)))}
            for line in self._lines
        ]

    def _words(self, entry: Entry) -> str:
        say, body = self._page.say, entry.body
        match body:
            case Setup():
                return str(say("log.setup"))
            case Play(move=move):
                return str(self._page.move_words(move))
            case AgreeDraw():
                return str(say("log.draw"))
            case Show(seat=seat):
                return str(say("log.reveal", name=self._page.name_of(seat)))
            case Rule(note=note):
                return str(say("log.table", note=note) if note else say("log.table_plain"))
            case Commit(seat=seat):
                return str(say("log.commit", name=self._page.name_of(seat)))
            case Open(openings=openings):
                return str(say("log.open", what=", ".join(self._page.move_words(each.choice) for each in openings)))
        raise AssertionError(f"{type(body).__name__} grows no state")

    def _choose(self, seq: int) -> None:
        say = self._page.say
        ask(
            say("log.back_to"),
            say("log.back_to_why"),
            (say("log.go_back"), lambda: (self.dismiss(animation=False), self._page.back_to(seq))),
            (say("game.cancel"), None),
        )


Builder.load_file(layouts.path("shared/log_sheet.kv"))
