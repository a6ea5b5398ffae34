"""The page of a newcomer: tables found by name, the square code, an address and a code typed by hand, the door."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.catalogue import GAMES
from companion.engine.results import Refusal
from companion.lan.discovery import Found
from companion.lan.outward import AtTheDoor
from companion.screens.phones import view_model
from companion.screens.phones.screen import NAME_SETTING
from companion.widgets.basics import Card, Ink, Plate, Toast
from companion.widgets.entry import Entry
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon

KNOWN_GAMES = frozenset(GAMES)
LONGEST_ADDRESS = 60


class FoundTable(ButtonBehavior, BoxLayout):
    """A table that says its name."""

    tag = StringProperty()
    title = StringProperty()
    line = StringProperty()
    glyph = StringProperty()


class JoinPage(FramedPage):
    """Everything a newcomer needs, on one page."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._name = Entry(tag="my-name", longest=view_model.LONGEST_NAME)
        self._address = Entry(tag="address", longest=LONGEST_ADDRESS)
        self._code = Entry(tag="code", longest=12, input_type="number")
        self._tables = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing="12dp")
        self._tables.bind(minimum_height=self._tables.setter("height"))
        self._why = Ink(quiet=True, tag="why")
        self._code_hint = Ink(quiet=True, points=15)
        self._listed: list[Found] = []
        self._shown: object = None

    @property
    def _bell(self) -> Any:
        return self.app.phones

    def show(self) -> None:
        self._name.text = self._name.text or str(self.app.settings.get(NAME_SETTING, "") or "")
        self._bell.ended = ""
        self._shown = None

    def on_pre_enter(self, *_: object) -> None:
        self._bell.live.look()
        super().on_pre_enter()

    def on_leave(self, *_: object) -> None:
        if self._guest is None:
            self._bell.live.stop_looking()

    def leave(self) -> bool:
        if self._guest is not None:
            self._go_away()
            return True
        return False

    @property
    def _guest(self) -> Any:
        place = self._bell.live.place
        return place.guest if place is not None and place.guest is not None and place.match is None else None

    # --- what is shown
    def refresh(self) -> None:
        self.title = self.say("join.title")
        state = "door" if self._guest else "looking"
        if state == "looking":
            self._show_tables()
        shown = (state, self._bell.door, self._bell.ended)
        if shown == self._shown:
            return
        self._shown = shown
        self.column.clear_widgets()
        for part in (self._name, self._address, self._code, self._tables, self._why, self._code_hint):
            if part.parent is not None:
                part.parent.remove_widget(part)
        {"looking": self._build_looking, "door": self._build_door}[state]()

    def _build_looking(self) -> None:
        if self._bell.ended:
            self.column.add_widget(Ink(text=self._bell.ended, tag="ended"))
        who = Card()
        who.add_widget(Factory.Heading(text=self.say("join.name")))
        who.add_widget(self._name)
        self.column.add_widget(who)
        scan = Plate(text=self.say("join.scan"), glyph=icon("qrcode-scan"), glyph_face=FACE, kind="strong", tag="scan")
        scan.size_hint_x, scan.wraps, scan.action = 1, True, self._scan
        self.column.add_widget(scan)
        found = Card()
        found.add_widget(Factory.Heading(text=self.say("join.found")))
        found.add_widget(self._tables)
        found.add_widget(self._why)
        self.column.add_widget(found)
        typed = Card()
        typed.add_widget(Factory.Heading(text=self.say("join.type")))
        typed.add_widget(Ink(text=self.say("join.address"), quiet=True, points=15))
        typed.add_widget(self._address)
        self._code_hint.text = self._code_hint.text or self.say("join.code")
        typed.add_widget(self._code_hint)
        typed.add_widget(self._code)
        knock = Plate(text=self.say("join.knock"), kind="strong", size_hint_x=1, wraps=True, action=self._knock)
        typed.add_widget(knock)
        self.column.add_widget(typed)

    def _show_tables(self) -> None:
        tables = self._bell.live.tables()
        why = self._bell.live.why_none()
        self._why.text = "" if tables else self.say(why.code) if why else self.say("join.looking")
        if tables == self._listed:
            return
        self._listed = tables
        self._tables.clear_widgets()
        for found in tables:
            title, line = view_model.found_words(found, self.say, KNOWN_GAMES)
            tile = FoundTable(title=title, line=line, glyph=icon("table-furniture"), tag=f"table-{found.sign.match}")
            tile.bind(on_release=partial(self._choose, found))
            self._tables.add_widget(tile)

    def _build_door(self) -> None:
        card = Card()
        door: AtTheDoor | None = self._bell.door
        if door is None:
            card.add_widget(Factory.Heading(text=self.say("join.knocking")))
        else:
            game = self.say(f"{door.game}.name") if door.game in KNOWN_GAMES else door.game[:20]
            players = ", ".join(view_model.shown(each) for each in door.players[:7]) or "–"
            card.add_widget(Factory.Heading(text=self.say("join.at_door", table=view_model.shown(door.table))))
            card.add_widget(Ink(text=self.say("join.at_door_why", game=game, players=players)))
            card.add_widget(Ink(text=self.say("phones.rule", minutes=round(door.patience_s / 60)), quiet=True))
        card.add_widget(Plate(text=self.say("join.cancel"), size_hint_x=1, wraps=True, action=self._go_away))
        self.column.add_widget(card)

    # --- what is done
    def _my_name(self) -> str:
        name = str(self._name.text).strip()
        if not name:
            Toast.show(self.say("join.no_name"))
        else:
            self.app.remember(NAME_SETTING, name)
        return name

    def _choose(self, found: Found, *_: object) -> None:
        """A table was tapped: only its code is missing now."""
        self._address.text = f"{found.addresses[0]}:{found.port}"
        self._code_hint.text = self.say("join.ask_code", name=view_model.shown(found.sign.name))
        self._code.focus = True
        self.scroll.scroll_to(self._code)

    def _knock(self) -> None:
        name = self._my_name()
        if name:
            self._answer(self._bell.live.join_by_code(self._address.text, self._code.text, name))
            self._code.text = ""

    def _answer(self, refusal: Refusal | None) -> None:
        self._bell.ended = self._bell.sentence(refusal) if refusal else ""
        self._bell.pump()
        self.refresh()

    def _go_away(self) -> None:
        self._bell.live.leave(for_good=True)
        self._bell.door = None
        self.refresh()

    def _scan(self) -> None:
        if not self._my_name():
            return
        from companion.screens.camera.scanning import scan  # loads OpenCV, which many joins do without

        scan(self.app, self._scanned, self.say("join.no_camera"))

    def _scanned(self, text: str) -> None:
        self._answer(self._bell.live.join(text, self._name.text.strip()))


Builder.load_file(layouts.path("phones/join.kv"))
