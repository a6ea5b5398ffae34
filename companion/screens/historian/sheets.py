"""Sheets of Our Great Historian: the table's word, set by hand, and the times of the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.factory import Factory

from companion.engine.results import Json
from companion.games.historian.clock import ClockPlan
from companion.games.historian.options import MOST_CARDS
from companion.games.historian.state import HistorianState
from companion.screens.historian.people import People, Say
from companion.screens.historian.rulings import REOPENED, Draft, ended_with
from companion.screens.historian.timing import LONGEST_S
from companion.widgets.basics import Ink, Plate, Sheet, ask
from companion.widgets.fields import ChoiceField, NumberField, SwitchField
from companion.widgets.theme import theme

MOST_SILVER = 999
"""More than any evening brings; a typing error stays readable."""
STEP_FIELDS = ("blind", "reading", "performance")


class ByHand(Sheet):
    """Sets silver, Sovereign and piles as the table agrees, or ends or reopens the game."""

    def __init__(self, state: HistorianState, people: People, say: Say, rule: Callable[[Json], object]) -> None:
        super().__init__(Factory.Heading(text=say("historian.page.hand")), Ink(text=say("historian.page.hand_hint")))
        self._state, self._people, self._say, self._rule = state, people, say, rule
        self._draft = Draft.of(state)
        for seat in state.options.seats:
            self._add_number(f"silver-{seat}", people.name(seat), state.silver[seat - 1], self._setting_silver(seat))
        if state.ending is None:
            self._add_course()
        set_it = Plate(text=say("historian.page.hand.set"), kind="strong", tag="hand-set", size_hint_x=1, wraps=True)
        set_it.action = self._set
        self.add_part(set_it)
        self._add_end()

    def _add_course(self) -> None:
        state, say = self._state, self._say
        choices = [(seat, self._people.name(seat)) for seat in state.options.seats]
        title = say("historian.page.hand.sovereign")
        sovereign = ChoiceField(tag="hand-sovereign", title=title)
        sovereign.choices, sovereign.value = choices, state.sovereign
        sovereign.choose = lambda seat: self._change(sovereign, seat, sovereign=seat)
        self.add_part(sovereign)
        self._add_number("deck", say("historian.page.hand.deck"), state.deck, lambda n: {"deck": n}, MOST_CARDS)
        self._add_number(
            "discard", say("historian.page.hand.discard"), state.discard, lambda n: {"discard": n}, MOST_CARDS
        )
        final = SwitchField(tag="hand-final", title=say("historian.page.hand.final"), value=state.final)
        final.choose = lambda on: self._change(final, on, final=on)
        self.add_part(final)

    def _add_end(self) -> None:
        over = self._state.ending is not None
        words = self._say("historian.page.hand.reopen" if over else "historian.page.hand.end")
        plate = Plate(text=words, tag="hand-end", size_hint_x=1, wraps=True)
        plate.action = (lambda: self._close_and(REOPENED)) if over else self._ask_who_won
        self.add_part(plate)

    def _add_number(
        self, name: str, title: str, value: int, change: Callable[[int], dict[str, Any]], most: int = MOST_SILVER
    ) -> None:
        field = NumberField(tag=f"hand-{name}", title=title, most=most)
        field.value = value
        field.choose = lambda number: self._change(field, number, **change(number))
        self.add_part(field)

    def _setting_silver(self, seat: int) -> Callable[[int], dict[str, Any]]:
        return lambda number: {"silver": self._draft.with_silver(seat, number).silver}

    def _change(self, field: Any, value: object, **change: Any) -> None:
        field.value = value
        self._draft = replace(self._draft, **change)

    def _set(self) -> None:
        position = self._draft.position(self._state)
        self.dismiss(animation=False)
        if position:
            self._rule(position)

    def _close_and(self, position: Json) -> None:
        self.dismiss(animation=False)
        self._rule(position)

    def _ask_who_won(self) -> None:
        self.dismiss(animation=False)
        choices = [
            (self._people.name(seat), lambda seat=seat: self._rule(ended_with((seat,))))
            for seat in self._state.options.seats
        ]
        nobody = (self._say("historian.page.hand.nobody"), lambda: self._rule(ended_with(())))
        ask(self._say("historian.page.hand.who_won"), "", *choices, nobody, (self._say("game.cancel"), None), strong=-1)


class Times(Sheet):
    """How long each part may take."""

    def __init__(self, plan: ClockPlan, say: Say, change: Callable[[ClockPlan], object]) -> None:
        super().__init__(Factory.Heading(text=say("historian.page.times")), Ink(text=say("historian.page.times_hint")))
        self._plan, self._tell = plan, change
        for part in STEP_FIELDS:
            self._add(part, say(f"historian.page.times.{part}"), getattr(plan, part))
        done = Plate(text=say("historian.page.done"), kind="strong", tag="times-done", size_hint_x=1)
        done.action = lambda: self.dismiss(animation=theme.motion)
        self.add_part(done)

    def _add(self, part: str, title: str, value: int) -> None:
        field = NumberField(tag=f"times-{part}", title=title, most=LONGEST_S)
        field.value = value

        def choose(number: int) -> None:
            field.value = number
            self._plan = replace(self._plan, **{part: number})
            self._tell(self._plan)

        field.choose = choose
        self.add_part(field)
