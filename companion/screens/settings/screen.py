"""How the app looks, sounds and speaks, what the house usually plays, and who comes to the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder

import layouts
from companion import __version__
from companion.screens.settings import view_model
from companion.screens.settings.people_part import PeoplePart
from companion.screens.setup.view_model import FieldView
from companion.widgets.basics import Card, Ink, Plate
from companion.widgets.fields import FIELDS
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon

SECTIONS = {
    "house": "gavel",
    "people": "account-group-outline",
    "six": "cards-outline",
    "about": "information-outline",
}
"""Parts of the settings that are opened by a tap, with their signs."""


class SettingsPage(FramedPage):
    """The settings; a part that needs room takes the whole page, and back leads from it to the others."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._section = ""

    def show(self, section: str = "") -> None:
        self._section = section
        self._build()

    def leave(self) -> bool:
        if not self._section:
            return False
        self.show()
        return True

    def _build(self) -> None:
        self.column.clear_widgets()
        self.scroll.scroll_y = 1
        self.title = self.say(f"settings.{self._section}" if self._section else "settings.title")
        build = {"": self._main, "house": self._house, "people": self._people, "six": self._six, "about": self._about}
        build[self._section]()

    # --- the first page
    def _main(self) -> None:
        chosen = {"language": self.app.language}  # where nobody has chosen, it is the phone's
        kept = lambda key, default: self.app.settings.get(key, chosen.get(key, default))  # noqa: E731
        for heading, fields in (
            ("look", view_model.look(kept, self.say)),
            ("manners", view_model.manners(kept, self.say)),
        ):
            self._add_card(self.say(f"settings.{heading}"), fields, self._set)
        for section, sign in SECTIONS.items():
            plate = Plate(text=self.say(f"settings.{section}"), glyph=icon(sign), glyph_face=FACE, size_hint_x=1)
            plate.wraps = True
            plate.tag, plate.action = f"section-{section}", lambda section=section: self.show(section=section)
            self.column.add_widget(plate)

    def _add_card(self, title: str, fields: tuple[FieldView, ...], change: Callable[[str, Any], None]) -> None:
        card = Card(spacing="18dp")
        card.add_widget(Factory.Heading(text=title))
        for field in fields:
            card.add_widget(_field_widget(field, change))
        self.column.add_widget(card)

    def _set(self, key: str, value: Any) -> None:
        self.app.remember(key, value)
        if key in view_model.REBUILD:
            self.app.rebuild()
        else:
            self.app.dress()

    # --- parts
    def _house(self) -> None:
        self.column.add_widget(Ink(text=self.say("settings.house.why"), quiet=True))
        for card in view_model.house(self.app.settings.get, self.say):
            self._add_card(card.title, card.fields, partial(self._rule, card.game))

    def _rule(self, game: str, key: str, value: Any) -> None:
        self.app.remember(f"defaults.{game}", view_model.with_house_rule(self.app.settings.get, game, key, value))

    def _people(self) -> None:
        self.column.add_widget(PeoplePart(self.app.store.people, self.say))

    def _six(self) -> None:
        from companion.screens.settings.box_part import BoxPart  # brings the card plates of the game's own screen

        self.column.add_widget(BoxPart(self.app, self.say))

    def _about(self) -> None:
        card = Card()
        for code in ("what", "privacy", "games", "fonts", "licence"):
            card.add_widget(Ink(text=self.say(f"settings.about.{code}", version=__version__)))
        self.column.add_widget(card)


def _field_widget(field: FieldView, change: Callable[[str, Any], None]) -> Any:
    widget = FIELDS[field.kind](tag=field.key, title=field.title, why=field.why)
    if field.kind == "choice":
        widget.choices = list(field.choices)
    elif field.kind == "number":
        widget.least, widget.most = field.least, field.most
    widget.value = field.value

    def choose(value: Any) -> None:
        widget.value = value
        change(field.key, value)

    widget.choose = choose
    return widget


Builder.load_file(layouts.path("settings/settings.kv"))
