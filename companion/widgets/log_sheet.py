"""The log of a match: every record in a line, the latest first, and a way back to any of them."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

import layouts
from companion.match.records import AgreeDraw, Commit, Entry, Open, Play, Rule, Setup, Show
from companion.widgets.basics import ask


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
        entries = page.match.line()
        self.ids.rows.data = [
            {"number": str(place), "words": self._words(entry), "seq": entry.seq, "choose": self._choose}
            for place, entry in reversed(list(enumerate(entries)))
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
