"""Things to choose: one of several, on or off, a number. Each says in a sentence what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

import layouts
from companion.widgets.basics import Plate
from companion.widgets.icons import FACE, icon


class PlateRow(StackLayout):
    """Plates side by side, in as many lines as it takes; one that is wider than the row wraps its words."""

    def __init__(self, **options: Any) -> None:
        self._fit = Clock.create_trigger(self._wrap)  # a frame later: only then is the row as wide as it will be
        super().__init__(**options)
        self.bind(width=self._fit)

    def add_widget(self, widget: Any, *arguments: Any, **options: Any) -> None:
        super().add_widget(widget, *arguments, **options)
        widget.bind(width=self._fit)

    def _wrap(self, *_: object) -> None:
        for plate in self.children:
            if plate.width > self.width and not plate.wraps:
                plate.wraps, plate.size_hint_x = True, 1


class ChoiceField(BoxLayout):
    """One of several; `choose` is called with the value that was tapped."""

    tag = StringProperty()
    title = StringProperty()
    why = StringProperty()
    choices = ListProperty()
    """(value, words) of each."""
    value = ObjectProperty(None, allownone=True)
    choose = ObjectProperty(None, allownone=True)

    def on_choices(self, *_: object) -> None:
        row = self.ids.row
        row.clear_widgets()
        for value, words in self.choices:
            plate = Plate(text=words, tag=f"{self.tag}={value}", action=self._choosing(value))
            row.add_widget(plate)
        self.on_value()

    def on_value(self, *_: object) -> None:
        plates = reversed(self.ids.row.children)
        for (value, _words), plate in zip(self.choices, plates, strict=True):
            plate.kind = "strong" if value == self.value else "plain"

    def _choosing(self, value: Any) -> Callable[[], None]:
        return lambda: self.choose(value) if self.choose else None


class Toggle(Widget):
    """The drawn switch."""

    active = BooleanProperty(False)


class SwitchField(ButtonBehavior, BoxLayout):
    """On or off; the whole line can be tapped."""

    tag = StringProperty()
    title = StringProperty()
    why = StringProperty()
    value = BooleanProperty(False)
    choose = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        if self.choose:
            self.choose(not self.value)


class NumberField(BoxLayout):
    """A whole number: typed, or one more and one less."""

    tag = StringProperty()
    title = StringProperty()
    why = StringProperty()
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(999)
    choose = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, sign, step in (("less", "minus", -1), ("more", "plus", 1)):
            plate = self.ids[name]
            plate.glyph, plate.glyph_face, plate.tag = icon(sign), FACE, f"{self.tag}-{name}"
            plate.action = self._stepping(step)
        self.ids.entry.bind(text=self._typed, focus=self._left)
        self.on_value()

    def on_value(self, *_: object) -> None:
        if not self.ids.entry.focus:
            self.ids.entry.text = str(int(self.value))

    def _stepping(self, step: int) -> Callable[[], None]:
        def act() -> None:
            self.ids.entry.focus = False
            self._choose(int(self.value) + step)

        return act

    def _typed(self, entry: Any, text: str) -> None:
        if entry.focus and text not in ("", "-"):  # a minus alone passes the filter, and is no number yet
            self._choose(int(text))

    def _left(self, entry: Any, focused: bool) -> None:
        if not focused:  # an impossible or empty entry gives way to what holds
            self.on_value()

    def _choose(self, number: int) -> None:
        number = int(min(self.most, max(self.least, number)))
        if self.choose and number != self.value:
            self.choose(number)


FIELDS: dict[str, Any] = {"choice": ChoiceField, "switch": SwitchField, "number": NumberField}

Builder.load_file(layouts.path("shared/fields.kv"))
