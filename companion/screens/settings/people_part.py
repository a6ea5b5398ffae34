"""The address book: rename, remove, add."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.match.keeping import NotSavedError
from companion.screens.history.view_model import shown_name
from companion.screens.settings.view_model import rename_objection
from companion.screens.setup.draft import tidy_name
from companion.store.people import People, Person
from companion.widgets.basics import Ink, Plate, Sheet, Toast, ask
from companion.widgets.entry import Entry
from companion.widgets.icons import FACE, icon


class PersonRow(BoxLayout):
    """A name with what can be done to it."""

    name = StringProperty()
    tag = StringProperty()


class PeoplePart(BoxLayout):
    """Everybody who has ever played."""

    def __init__(self, people: People, say: Callable[..., str], **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing="8dp", **options)
        self.bind(minimum_height=self.setter("height"))
        self._people, self._say = people, say
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        people = self._people.all()
        self.add_widget(Ink(text=self._say("settings.people.why" if people else "settings.people.none"), quiet=True))
        for person in people:
            row = PersonRow(name=shown_name(person.name), tag=f"person-{person.id}")
            row.ids.rename.glyph, row.ids.away.glyph = icon("pencil-outline"), icon("close")
            row.ids.rename.glyph_face = row.ids.away.glyph_face = FACE
            row.ids.rename.tag, row.ids.away.tag = f"rename-{person.id}", f"remove-{person.id}"
            row.ids.rename.action = partial(self._ask_name, person)
            row.ids.away.action = partial(self._ask_removal, person)
            self.add_widget(row)
        add = Plate(text=self._say("settings.people.add"), glyph=icon("plus"), glyph_face=FACE, tag="add-person")
        add.action = partial(self._ask_name, Person(0, "", ""))
        self.add_widget(add)

    def _ask_name(self, person: Person) -> None:
        sheet = Sheet(Factory.Heading(text=self._say("settings.people.name")))
        entry = Entry(text=person.name, tag="name")
        problem = Ink(tag="problem")
        done = Plate(text=self._say("setup.done"), kind="strong", size_hint_x=1, tag="done")
        done.action = lambda: self._named(sheet, person, entry, problem)
        entry.bind(on_text_validate=lambda *_: done.action())
        for part in (entry, problem, done):
            sheet.add_part(part)
        sheet.open()

    def _named(self, sheet: Sheet, person: Person, entry: Entry, problem: Ink) -> None:
        name = tidy_name(entry.text)
        objection = rename_objection(self._people.all(), person, name)
        if objection is not None:
            problem.text = self._say(objection)
            return
        sheet.dismiss()
        self._write(lambda: self._people.change(replace(person, name=name)) if person.id else self._people.add(name))

    def _ask_removal(self, person: Person) -> None:
        ask(
            self._say("settings.people.remove", name=shown_name(person.name)[:60]),
            self._say("settings.people.remove.why"),
            (self._say("settings.people.do_remove"), lambda: self._write(lambda: self._people.remove(person.id))),
            (self._say("game.cancel"), None),
        )

    def _write(self, act: Callable[[], object]) -> None:
        try:
            act()
        except NotSavedError as fault:
            Toast.show(self._say(fault.code))
        self._build()
