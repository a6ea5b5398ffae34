"""Whoever is tapped at the table: his name, his place, his colour, and what he plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from kivy.factory import Factory

from companion.games.tudor.state import VARIANTS
from companion.opponent.levels import LEVELS, NAMES
from companion.screens.names import drawable
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Draft, give_token, put_first, put_own, seat_person, swap_people, tidy_name
from companion.screens.setup.form import companion
from companion.screens.setup.forms import FORMS, asks_who_starts, leave
from companion.screens.setup.queens_view import FruitRow, QueensTriangle
from companion.screens.setup.view_model import chair_name
from companion.screens.tokens import BY_KEY
from companion.store.people import Person
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink, Plate, Sheet, ask
from companion.widgets.entry import Entry
from companion.widgets.fields import ChoiceField, PlateRow

Say = Callable[..., str]


class SeatSheet(Sheet):
    """Shows one chair of the draft; every change is handed on at once, and what may follow is shown again."""

    def __init__(
        self,
        draft: Draft,
        number: int,
        people: list[Person],
        say: Say,
        chance: Random,
        change: Callable[[Draft], None],
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._draft, self._number, self._people = draft, number, people
        self._say, self._chance, self._change = say, chance, change
        self._build()

    def _build(self) -> None:
        self.ids.body.clear_widgets()
        self.add_part(Factory.Heading(text=chair_name(self._draft, self._number, self._say)))
        self._add_names()
        if self._draft.game == "tudor":
            self._add_tudor()
        self._add_places()

    def _set(self, draft: Draft, close: bool = False) -> None:
        self._draft = draft
        self._change(draft)
        if close:
            self.dismiss()
        else:
            self._build()

    # --- who
    def _add_names(self) -> None:
        line = Factory.NameLine()
        entry, take = line.ids.entry, line.ids.take
        entry.hint_text, take.text = self._say("setup.new_name"), self._say("setup.take_name")
        take.action = lambda: self._take(entry)
        entry.bind(on_text_validate=lambda *_: self._take(entry))
        self.add_part(line)
        row = PlateRow()
        for person in self._people:
            row.add_widget(_plate(drawable(person.name) or "–", partial(self._sit, person.name), f"person-{person.id}"))
        if self._draft.game in LEVELS and not self._draft.values.get("stealth"):
            row.add_widget(_plate(self._say("opponent.companion"), self._ask_level, "companion"))
        if self._draft.chairs[self._number].name or companion(self._draft, self._number):
            row.add_widget(_plate(self._say("setup.no_name"), lambda: self._sit(""), "no-name"))
        if row.children:
            self.add_part(row)

    def _take(self, entry: Entry) -> None:
        if tidy_name(entry.text):
            self._sit(tidy_name(entry.text))

    def _sit(self, name: str) -> None:
        draft = put_own(self._draft, self._number, companion="")
        self._set(seat_person(draft, self._number, name), close=True)

    def _ask_level(self) -> None:
        """Nobody else there? Then the companion plays, as well as it is told to."""
        levels = [(self._say(f"opponent.{level}"), partial(self._let_play, level)) for level in NAMES]
        ask(
            self._say("opponent.choose"),
            self._say("opponent.choose_why"),
            *levels,
            (self._say("game.cancel"), None),
            strong=1,
        )

    def _let_play(self, level: str) -> None:
        self._set(put_own(self._draft, self._number, companion=level), close=True)

    # --- Tudor: colour, variant, queens
    def _add_tudor(self) -> None:
        draft, number, say = self._draft, self._number, self._say
        self.add_part(Ink(text=say("setup.colour"), quiet=True, points=15))
        row = PlateRow()
        for key in FORMS["tudor"].tokens(4):
            mine = draft.chairs[number].token == key
            plate = Plate(
                text=say(f"token.suit.{key}"), glyph=EMBLEMS[BY_KEY[key].emblem], kind="strong" if mine else "plain"
            )
            plate.tag = f"colour-{key}"
            plate.action = lambda key=key: self._set(give_token(self._draft, self._number, key))
            row.add_widget(plate)
        self.add_part(row)
        variant = tudor_card.variant_of(draft, number)
        field = ChoiceField(tag="own-variant", title=say("setup.own_variant"), why=say(f"setup.tudor.about.{variant}"))
        field.choices = [(each, say(f"setup.tudor.variant.{each}")) for each in VARIANTS]
        field.value = variant
        field.choose = lambda value: self._set(
            tudor_card.choose_variant(self._draft, self._number, value, self._chance)
        )
        self.add_part(field)
        if tudor_card.numbered(draft, number):
            self._add_queens()
        if variant == "fruit":
            self._add_fruit()

    def _add_queens(self) -> None:
        self.add_part(Ink(text=self._say("setup.queens_stand"), quiet=True, points=15))
        token = BY_KEY[self._draft.chairs[self._number].token]
        place, queens = self._draft.chairs[self._number].place, self._draft.chairs[self._number].own["queens"]
        self.add_part(QueensTriangle(token, place, queens, self._swap_queens))

    def _swap_queens(self, one: int, other: int) -> None:
        self._set(tudor_card.swap_queens(self._draft, self._number, one, other))

    def _add_fruit(self) -> None:
        say, number = self._say, self._number
        self.add_part(Ink(text=say("setup.fruit_drawn"), quiet=True, points=15))
        chair = self._draft.chairs[number]
        turn = lambda queen: self._set(tudor_card.turn_role(self._draft, number, queen))  # noqa: E731
        self.add_part(FruitRow(BY_KEY[chair.token], chair.own["fruit"], say, turn))
        again = lambda: self._set(tudor_card.draw_fruit(self._draft, number, self._chance))  # noqa: E731
        self.add_part(_plate(say("setup.fruit_again"), again, "draw-again"))

    # --- where
    def _add_places(self) -> None:
        draft, number, say = self._draft, self._number, self._say
        row = PlateRow()
        if asks_who_starts(draft) and draft.first != number:
            row.add_widget(_plate(say("setup.starts"), lambda: self._set(put_first(draft, number), True), "starts"))
        following = (number + 1) % len(draft.chairs)
        words = say("setup.change_places", name=_short(chair_name(draft, following, say)))
        row.add_widget(_plate(words, lambda: self._set(swap_people(draft, number, following), True), "swap"))
        if len(draft.chairs) > FORMS[draft.game].least:
            row.add_widget(_plate(say("setup.leave"), lambda: self._set(leave(draft, number), True), "leave"))
        self.add_part(row)
        done = Plate(text=say("setup.done"), kind="strong", size_hint_x=1, tag="done", action=self.dismiss)
        self.add_part(done)


def _short(name: str, most: int = 18) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _plate(words: str, action: Callable[[], object], tag: str) -> Plate:
    return Plate(text=_short(words, 26), action=action, tag=tag)
