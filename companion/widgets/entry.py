"""A line to write on."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

import layouts


class Entry(TextInput):
    """A single line of text on paper; what does not fit into `longest` characters is not taken."""

    tag = StringProperty()
    longest = NumericProperty(200)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        room = int(self.longest) - len(self.text)
        return super().insert_text(substring.replace("\n", " ")[: max(0, room)], from_undo=from_undo)


Builder.load_file(layouts.path("shared/entry.kv"))
