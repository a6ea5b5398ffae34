"""The page of a table: open it, let others join, see who is here. Decisions: view_model.py and companion/lan."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.phones import view_model
from companion.screens.phones.view_model import DoorView, PhoneRow, TableView
from companion.widgets.basics import Card, Ink, Plate, Toast, ask
from companion.widgets.entry import Entry
from companion.widgets.fields import ChoiceField
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon
from companion.widgets.qr import QrCode

__all__ = ["PhonesPage", "QrCode"]

NAME_SETTING = "phone_name"
"""What this phone was called last."""


class PhoneCard(BoxLayout):
    """One phone of the table, with a lamp that is lit while it is here."""

    name = StringProperty()
    seats = StringProperty()
    presence = StringProperty()
    here = BooleanProperty(False)
    remove = ObjectProperty(None, allownone=True)


class DoorCard(Card):
    """The square code, and below or beside it what can be typed instead."""

    tag = StringProperty("door")
    wide = BooleanProperty(False)
    room = NumericProperty(0)
    """The height of the page."""
    qr = StringProperty()
    code = StringProperty()
    where = StringProperty()
    words = StringProperty()


class PhonesPage(FramedPage):
    """`show(match=…)`: the table of that match, or the way to open one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._match: Any = None
        self._patience = view_model.PATIENCES_S[1]
        self._door_card: DoorCard | None = None
        self._shown: object = None

    def show(self, match: Any = None) -> None:
        self._match = match or self._match
        self._shown = None
        self.refresh()

    @property
    def _live(self) -> Any:
        return self.app.phones.live

    def on_pre_enter(self, *_: object) -> None:
        self._door(True)
        super().on_pre_enter()

    def on_leave(self, *_: object) -> None:
        """The code is good only while it is shown, and while somebody who has used it waits."""
        place = self._live.place
        if place is not None and place.host is not None and not place.host.door.waiting():
            self._door(False)

    def _door(self, open_it: bool) -> None:
        place = self._live.place
        if place is None or place.host is None:
            return
        if open_it and place.host.door.offer is None:
            place.do(lambda host, now: host.door.open(now) and None)
        elif not open_it:
            place.do(lambda host, _: host.door.close())

    # --- what is shown
    def refresh(self) -> None:
        self.title = self.say("phones.title")
        if self._match is None:
            return
        at_table = self._live.at_table(self._match.setup.match)
        view = view_model.table_view(self._live.place, self._live.addresses(), self.say) if at_table else None
        if self._door_card is not None and view is not None and view.door is not None:
            self._show_door(self._door_card, view.door)
        shown = _apart_from_the_door(view)
        if shown == self._shown and self.column.children:
            return
        self._shown, self._door_card = shown, None
        self.column.clear_widgets()
        self.foot.clear_widgets()
        if view is None:
            self._build_opening()
        else:
            self._build_table(view)

    def _build_opening(self) -> None:
        self.column.add_widget(Ink(text=self.say("phones.why")))
        card = Card()
        card.add_widget(Factory.Heading(text=self.say("phones.my_name")))
        self._name = Entry(tag="phone-name", text=self._known_name(), longest=view_model.LONGEST_NAME)
        card.add_widget(self._name)
        minutes = [(each, self.say("phones.minutes", count=each // 60)) for each in view_model.PATIENCES_S]
        patience = ChoiceField(tag="patience", title=self.say("phones.patience"), why=self.say("phones.patience_why"))
        patience.choices, patience.value, patience.choose = minutes, self._patience, partial(self._set, patience)
        card.add_widget(patience)
        self.column.add_widget(card)
        self._add_plate("phones.proof", "check-decagram-outline", self._to_proof, "proof")
        self.foot.add_widget(
            Plate(text=self.say("phones.open"), kind="strong", size_hint_x=1, wraps=True, action=self._open)
        )

    def _known_name(self) -> str:
        names = [each.name for each in self._match.setup.players if each.name]
        return str(self.app.settings.get(NAME_SETTING, "") or (names[0] if names else ""))

    def _set(self, field: ChoiceField, seconds: int) -> None:
        self._patience = field.value = seconds

    def _build_table(self, view: TableView) -> None:
        self.column.add_widget(Factory.Heading(text=view.headline, tag="headline"))
        if view.gathering and view.leads:
            self._add_gathering()
        if view.door is not None:
            card = DoorCard(wide=self.wide, room=self.height)
            self.bind(wide=card.setter("wide"), height=card.setter("room"))
            self._show_door(card, view.door)
            self._door_card = card
            self.column.add_widget(card)
        phones = Card()
        phones.add_widget(Factory.Heading(text=self.say("phones.at_table")))
        for row in view.phones:
            phones.add_widget(self._phone_card(row))
        phones.add_widget(Ink(text=view.rule, quiet=True, points=15))
        self.column.add_widget(phones)
        self._add_plate("phones.proof", "check-decagram-outline", self._to_proof, "proof")
        leave = Plate(text=view.leave, size_hint_x=1, wraps=True, tag="leave", glyph=icon("exit-run"), glyph_face=FACE)
        leave.action = partial(self._ask_leave, view)
        self.column.add_widget(leave)
        to_game = Plate(text=self.say("phones.to_game"), kind="strong", size_hint_x=1, wraps=True, action=self._to_game)
        self.foot.add_widget(to_game)

    def _add_gathering(self) -> None:
        card = Card()
        card.add_widget(Ink(text=self.say("phones.gathering")))
        plate = Plate(text=self.say("phones.go_on"), kind="strong", size_hint_x=1, wraps=True, tag="go-on")
        plate.action = lambda: self._live.place.do(lambda host, _: host.go_on())
        card.add_widget(plate)
        self.column.add_widget(card)

    def _add_plate(self, code: str, sign: str, action: Any, tag: str) -> None:
        plate = Plate(text=self.say(code), glyph=icon(sign), glyph_face=FACE, size_hint_x=1, wraps=True, tag=tag)
        plate.action = action
        self.column.add_widget(plate)

    def _phone_card(self, row: PhoneRow) -> PhoneCard:
        card = PhoneCard(name=row.name, seats=row.seats, presence=row.presence, here=row.here)
        if row.removable:
            plate = Plate(glyph=icon("close"), glyph_face=FACE, kind="quiet", tag=f"remove-{row.id}")
            plate.action = partial(self._ask_remove, row)
            plate.pos_hint = {"center_y": 0.5}
            card.add_widget(plate)
        return card

    def _show_door(self, card: DoorCard, door: DoorView) -> None:
        card.qr, card.code, card.where = door.qr, door.code, door.where
        card.words = self.say("phones.invite_why" if door.code else "phones.code_closed") if door.qr else ""

    # --- what is done
    def _open(self) -> None:
        name = self._name.text.strip()
        if not name:
            Toast.show(self.say("join.no_name"))
            return
        self.app.remember(NAME_SETTING, name)
        plain = self.app.store.matches.open(self._match.setup.match)
        refusal = self._live.open_table(plain, name, self._patience)
        if refusal is not None:
            Toast.show(self.app.sentence(refusal))
            return
        self._door(True)
        self._match = self.app.phones.show_game(self._match.setup.match)
        self.refresh()

    def _ask_leave(self, view: TableView) -> None:
        ask(view.leave, view.why_leave, (view.leave, self._leave), (self.say("game.cancel"), None), strong=-1)

    def _leave(self) -> None:
        self._live.leave(for_good=True)
        self._match = self.app.phones.show_game(self._match.setup.match)
        self.refresh()

    def _ask_remove(self, row: PhoneRow) -> None:
        ask(
            row.name,
            self.say("phones.remove_why", name=row.name),
            (self.say("phones.remove"), lambda: self._live.place.do(lambda host, now: host.dismiss(row.id, now))),
            (self.say("game.cancel"), None),
            strong=-1,
        )

    def _to_game(self) -> None:
        self.app.open_match(self._match.setup.match)

    def _to_proof(self) -> None:
        self.app.go("proof", match=self._match)


def _apart_from_the_door(view: TableView | None) -> object:
    """All of a view but the code, which changes of itself while somebody reads it."""
    return (view, None) if view is None else (view.headline, view.phones, view.door is None, view.gathering, view.rule)


Builder.load_file(layouts.path("phones/phones.kv"))
