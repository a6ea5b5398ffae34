"""A page with a head: the way back, a title, signs to press; its body scrolls and never grows too wide to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

import layouts
from companion.widgets.basics import Page, Plate
from companion.widgets.icons import FACE, icon


class FramedPage(Page):
    """Everything around the games: set-up, settings, history, rules, export. Fill `column`, or replace `middle`."""

    title = StringProperty()
    wide = BooleanProperty(False)
    """Whether the page lies on its side."""
    scroll = ObjectProperty()
    column = ObjectProperty()
    middle = ObjectProperty()
    foot = ObjectProperty()
    """A bar along the lower edge; it takes no room while it is empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.scroll = self.ids.scroll.__self__  # held fast: a page may take it out and put it elsewhere
        self.column = self.ids.column.__self__
        self.ids.head.add_widget(self._sign("back", "arrow-left", self.app.back), index=1)
        self.bind(size=self._turn)

    def add_sign(self, name: str, sign: str, action: Callable[[], object]) -> Plate:
        """One more plate in the head."""
        plate = self._sign(name, sign, action)
        self.ids.head.add_widget(plate)
        return plate

    @staticmethod
    def _sign(name: str, sign: str, action: Callable[[], object]) -> Plate:
        plate = Plate(glyph=icon(sign), glyph_face=FACE, kind="quiet", action=action, tag=name)
        plate.pos_hint = {"center_y": 0.5}
        return plate

    def say(self, code: str, **values: object) -> str:
        return str(self.app.say(code, **values))

    def turned(self) -> None:
        """The page has been turned: `wide` has changed."""

    def _turn(self, *_: object) -> None:
        wide = self.width > self.height
        if wide != self.wide:
            self.wide = wide
            self.turned()


Builder.load_file(layouts.path("shared/framed_page.kv"))
