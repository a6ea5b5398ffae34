"""Somebody stands at the door: whose phone is it, and which seats does it play?"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.uix.stacklayout import StackLayout

from companion.engine.results import Refusal, Seat
from companion.screens.phones import view_model
from companion.widgets.basics import Ink, Plate, Sheet, Toast
from companion.widgets.theme import GAP, theme


class SeatRow(StackLayout):
    """Plates side by side, as many as fit."""

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint_y=None, spacing=GAP, **options)
        self.bind(minimum_height=self.setter("height"))


class NewcomerSheet(Sheet):
    """Asks whoever leads the table."""

    @classmethod
    def ask(cls, bell: Any, link: int, name: str) -> NewcomerSheet:
        sheet = cls(bell, link, name)
        sheet.open(animation=theme.motion)
        return sheet

    def __init__(self, bell: Any, link: int, name: str) -> None:
        super().__init__(auto_dismiss=False)
        self._bell = bell
        self._link = link
        self._chosen: set[Seat] = set(view_model.suggested_seats(bell.live.place, name))
        say = bell._app.say
        self.add_part(Factory.Heading(text=say("phones.newcomer", name=view_model.shown(name))))
        self.add_part(Ink(text=say("phones.newcomer_why")))
        self._row = SeatRow()
        self._plates: dict[Seat, Plate] = {}
        for choice in view_model.seat_choices(bell.live.place):
            plate = Plate(text=choice.name, tag=f"seat-{choice.seat}", disabled=not choice.free)
            plate.action = partial(self._turn, choice.seat)
            self._plates[choice.seat] = plate
            self._row.add_widget(plate)
        self.add_part(self._row)
        self._let_in = Plate(tag="let-in", kind="strong", size_hint_x=1, wraps=True, action=self._admit)
        self.add_part(self._let_in)
        away = Plate(text=say("phones.turn_away"), size_hint_x=1, wraps=True, action=self._turn_away)
        self.add_part(away)
        self._show()

    def _turn(self, seat: Seat) -> None:
        self._chosen ^= {seat}
        self._show()

    def _show(self) -> None:
        for seat, plate in self._plates.items():
            plate.kind = "strong" if seat in self._chosen else "plain"
        self._let_in.text = self._bell._app.say("phones.let_in" if self._chosen else "phones.let_watch")

    def _admit(self) -> None:
        seats = tuple(seat for seat in self._plates if seat in self._chosen)
        place = self._bell.live.place
        answer = place.do(lambda host, now: host.admit(self._link, seats, now)) if place else None
        if isinstance(answer, Refusal):
            Toast.show(self._bell.sentence(answer))
        self.dismiss(animation=False)

    def _turn_away(self) -> None:
        place = self._bell.live.place
        if place is not None:
            place.do(lambda host, now: host.turn_away(self._link, now))
        self.dismiss(animation=False)
