"""The sheet in which the table sets money, cards, pawns, turn and phase as it has agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.state import State
from companion.screens.divorce.cards import ChipGrid
from companion.screens.divorce.looks import COLOUR_ORDER, Person, Say, faces
from companion.screens.divorce.rulings import PHASES, STEP, Draft, draft, position
from companion.widgets.basics import Ink, Plate, Sheet
from companion.widgets.theme import theme


class StepPlate(Plate):
    """A plate that takes every tap: three quick ones are three steps."""

    def on_release(self) -> None:
        self.action()


class Stepper(BoxLayout):
    """A value between a plate for less and one for more."""

    tag = StringProperty()
    name = StringProperty()
    value = StringProperty()
    less = ObjectProperty(None, allownone=True)
    more = ObjectProperty(None, allownone=True)


class Options(BoxLayout):
    """Some plates, one of which is chosen."""

    def fill(self, tag: str, words: dict[str, str], choose: Callable[[str], object]) -> None:
        for key, text in words.items():
            plate = Plate(text=text, tag=f"{tag}-{key}", size_hint_x=1, wraps=True)
            plate.action = lambda key=key: choose(key)
            self.add_widget(plate)

    def mark(self, chosen: str) -> None:
        for plate in self.children:
            plate.kind = "strong" if plate.tag.split("-", 1)[1] == chosen else "plain"


class ByHand:
    """Puts a ruling together; `rule` takes the finished position."""

    def __init__(
        self, state: State, people: tuple[Person, Person], say: Say, rule: Callable[[dict[str, Any]], object]
    ) -> None:
        self._state, self._people, self._say, self._rule = state, people, say, rule
        self._draft = draft(state)
        self._purses = {person.seat: self._purse(person) for person in people}
        self._pawns = {person.seat: self._pawn(person) for person in people}
        self._options: dict[str, Options] = {}
        self._grid = ChipGrid()
        self._sheet = self._make_sheet()
        self._show()

    def open(self) -> None:
        self._sheet.open(animation=theme.motion)

    def _make_sheet(self) -> Sheet:
        say = self._say
        seats = {str(person.seat): person.short for person in self._people}
        phases = {phase: say(f"divorce.phase.{phase}") for phase in PHASES}
        ends = {"both": say("divorce.hand.both"), "nobody": say("divorce.hand.nobody")}
        sheet = Sheet(Factory.Heading(text=say("divorce.hand.title")), Ink(text=say("divorce.hand.help"), quiet=True))
        self._part(sheet, "money", *self._purses.values())
        self._part(sheet, "pawns", *self._pawns.values())
        self._part(sheet, "turn", self._choices("turn", seats, lambda key: self._draft.with_turn(int(key))))
        self._part(sheet, "hat", self._choices("hat", seats, lambda key: self._draft.with_hat(int(key))))
        self._part(sheet, "phase", *self._phase_rows(phases))
        self._part(sheet, "cards", self._grid)
        rows = (("end0", seats), ("end1", ends))
        self._part(sheet, "end", *(self._choices(name, words, self._draft_won) for name, words in rows))
        done = Plate(text=say("divorce.hand.done"), tag="hand-done", kind="strong", size_hint_x=1, wraps=True)
        done.action = self._done
        sheet.add_part(done)
        cancel = Plate(text=say("game.cancel"), tag="hand-cancel", size_hint_x=1, wraps=True)
        cancel.action = sheet.dismiss
        sheet.add_part(cancel)
        return sheet

    def _part(self, sheet: Sheet, name: str, *parts: Any) -> None:
        sheet.add_part(Ink(text=self._say(f"divorce.hand.{name}"), face="Display", points=20))
        for part in parts:
            sheet.add_part(part)

    def _phase_rows(self, phases: dict[str, str]) -> list[Options]:
        keys = list(phases)
        return [
            self._choices(f"phase{row}", {key: phases[key] for key in pair}, lambda key: self._draft.with_phase(key))
            for row, pair in enumerate(zip(keys[::2], keys[1::2], strict=True))
        ]

    def _draft_won(self, winner: str) -> Draft:
        return self._draft.with_winner(winner)

    def _choices(self, name: str, words: dict[str, str], change: Callable[[str], Draft]) -> Options:
        box = Options()
        box.fill(name, words, lambda key: self._change(change(key)))
        self._options[name] = box
        return box

    def _purse(self, person: Person) -> Stepper:
        def pay(step: int) -> None:
            self._change(self._draft.paid(person.seat, self._draft.money[person.seat - 1] + step))

        return Stepper(tag=f"money-{person.seat}", name=person.short, less=lambda: pay(-STEP), more=lambda: pay(STEP))

    def _pawn(self, person: Person) -> Stepper:
        def walk(step: int) -> None:
            self._change(self._draft.stepped(person.seat, step))

        return Stepper(tag=f"pawn-{person.seat}", name=person.short, less=lambda: walk(-1), more=lambda: walk(1))

    def _change(self, changed: Draft) -> None:
        self._draft = changed
        self._show()

    def _show(self) -> None:
        now, printed = self._draft, EDITIONS[self._state.edition]
        for seat, stepper in self._purses.items():
            stepper.value = f"{printed.currency}{now.money[seat - 1]}"
        for seat, stepper in self._pawns.items():
            stepper.value = printed.names[now.pawns[seat - 1]]
        self._options["turn"].mark(str(now.turn))
        self._options["hat"].mark(str(now.hat))
        for row in ("phase0", "phase1", "phase2"):
            self._options[row].mark(now.phase)
        for row in ("end0", "end1"):
            self._options[row].mark(now.winner)
        places = {"away": "–", "joint": self._say("divorce.hand.joint"), **self._initials()}
        self._grid.show(
            faces(self._state.edition, COLOUR_ORDER, self._say),
            lambda card: self._change(now.laid(card)),
            [places[now.places[card]] for card in COLOUR_ORDER],
            [now.places[card] == "away" for card in COLOUR_ORDER],
            tag="hand",
        )

    def _initials(self) -> dict[str, str]:
        return {str(person.seat): person.initial for person in self._people}

    def _done(self) -> None:
        self._sheet.dismiss(animation=False)
        wanted = position(self._state, self._draft)
        if wanted:
            self._rule(wanted)


Builder.load_file(layouts.path("divorce/by_hand.kv"))
