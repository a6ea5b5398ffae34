"""Our own keypad for a secret amount: no system keyboard that learns, no sound, the same for every amount."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

import layouts
from companion.widgets.basics import Plate
from companion.widgets.curtain import SecretEntry
from companion.widgets.icons import FACE, icon

MOST_DIGITS = 5
"""More money than any box holds; the rules, not the pad, say what somebody can pay."""


class Key(Plate):
    """A plate that takes every tap: 55 is two of them, however quick."""

    points = NumericProperty(34)

    def on_release(self) -> None:
        self.action()


class Keys(GridLayout):
    """The twelve keys."""


class SealPad(SecretEntry):
    """An amount of 0 or more; `write` puts it into the game's notation."""

    shown = StringProperty("–")
    unit = StringProperty()

    def __init__(self, prompt: str, write: Callable[[int], str], unit: str = "", **options: Any) -> None:
        self._digits = ""
        self._write = write
        super().__init__(prompt=prompt, unit=unit, **options)
        for key in "123456789":
            self._add(Key(text=key, tag=f"key-{key}"), key)
        self._add(Key(glyph=icon("close"), glyph_face=FACE, tag="key-clear"), "clear")
        self._add(Key(text="0", tag="key-0"), "0")
        self._add(Key(glyph=icon("backspace-outline"), glyph_face=FACE, tag="key-erase"), "erase")

    def _add(self, plate: Key, key: str) -> None:
        plate.action = lambda: self._press(key)
        self.ids.pad.add_widget(plate)

    def _press(self, key: str) -> None:
        if key == "clear":
            digits = ""
        elif key == "erase":
            digits = self._digits[:-1]
        else:
            digits = (self._digits + key).lstrip("0") or "0"
        if len(digits) <= MOST_DIGITS:
            self._digits = digits
        self.shown, self.ready = self._digits or "–", bool(self._digits)
        self.dispatch("on_touched")

    def choice(self) -> str:
        return self._write(int(self._digits))

    def wipe(self) -> None:
        self._digits, self.shown, self.ready = "", "–", False


Builder.load_file(layouts.path("shared/seal_pad.kv"))
