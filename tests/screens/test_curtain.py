"""Secret choices on one passed phone, on the real app: nobody sees, finds or guesses what another has sealed."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.tests.common import UnitTestTouch
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.match.match import Match
from companion.match.records import Player
from companion.screens.secrets.hand_round import waiting
from companion.widgets.card_picker import CardPicker, Tile
from companion.widgets.curtain import Curtain
from companion.widgets.game_page import GamePage
from companion.widgets.reveal import Opened, Reveal
from companion.widgets.seal_pad import SealPad

LAWSUIT = {
    "phase": "bidding", "hat": 1, "money": [8000, 3000], "own": [["brown1"], ["blue1"]],
    "deck": 0, "secret": [5, 5], "contests": [{"card": "blue1", "suer": 1, "bids": None, "to": None}],
}  # fmt: skip
"""Anna sues Ben for a card; both pay their lawyers in secret."""
HAND = ("brown1", "light1", "pink1", "blue2")


class Table_(GamePage):  # noqa: N801 - a table, and not a ruling of one
    game_key = "divorce"


class At:
    """Two people, a phone, and a match between them."""

    def __init__(self, folder: Path, match: str = "") -> None:
        self.phone = RecordingPhone()
        self.app = CompanionApp(folder=folder, phone=self.phone)
        self.ui = Ui(self.app)
        matches = self.app.store.matches
        self.match = matches.open(match) if match else matches.begin("divorce", {}, NAMES)
        assert isinstance(self.match, Match)
        self.page = Table_(app=self.app, name="table")
        self.app.pages.add_widget(self.page)
        self.page.show(self.match)
        self.app.pages.current = "table"
        self.ui.settle()
        self.done: list[str] = []

    def sue(self) -> Curtain:
        if not waiting(self.match):
            assert not isinstance(self.match.propose(Table(LAWSUIT)), Refusal)
        return self.ask(lambda seat: SealPad("Your lawyer’s fee?", lambda fee: f"bid {seat} {fee}"))

    def woo(self) -> Curtain:
        self.match.propose("top pink3")
        tiles = [Tile(card, card.title()) for card in HAND]
        return self.ask(lambda seat: CardPicker("Woo", tiles, lambda cards: " ".join(("woo", str(seat), *cards)), 3))

    def ask(self, entry: Any) -> Curtain:
        curtain = Curtain.ask(self.page, waiting(self.match), entry, done=lambda: self.done.append("done"))
        assert curtain is not None
        self.ui.settle()
        return curtain

    def press(self) -> UnitTestTouch:
        """A finger rests on the plate until the curtain is up."""
        hold = self.ui.named("hold")
        touch = UnitTestTouch(*hold.to_window(*hold.center))
        touch.touch_down()
        self.ui.frames(14)
        return touch

    def lift(self) -> None:
        self.press().touch_up()
        self.ui.settle()

    def type(self, amount: str) -> None:
        for key in amount:
            self.ui.tap(self.ui.named(f"key-{key}"))

    def melt(self) -> None:
        self.ui.frames(60)

    def seal(self, amount: str) -> None:
        self.lift()
        self.type(amount)
        self.melt()
        self.ui.tap(self.ui.named("seal"))


NAMES = (Player(1, "Anna"), Player(2, "Ben"))


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    table = At(tmp_path)
    yield table
    table.ui.close()


def everything_told() -> list[str]:
    """Every text in every widget that is in the window or still alive anywhere."""
    gc.collect()
    told = []
    for widget in [each for each in gc.get_objects() if issubclass(type(each), EventDispatcher)]:
        values = [getattr(widget, name, None) for name in widget.properties()]
        values += vars(widget).values() if hasattr(widget, "__dict__") else []
        told += [value for value in values if isinstance(value, str)]
    return told


def test_the_curtain_names_the_next_one_and_nobody_else(at: At) -> None:
    at.sue()
    assert at.ui.named("who").text == "Anna"
    assert not any("Ben" in text for text in at.ui.texts())
    at.seal("500")
    assert at.ui.named("who").text == "Ben"
    assert not any("Anna" in text for text in at.ui.texts())


def test_both_fees_are_sealed_and_then_it_is_done(at: At) -> None:
    at.sue()
    at.seal("500")
    assert at.match.sealed == (1,)
    at.seal("0")
    assert (at.match.sealed, at.done) == ((1, 2), ["done"])
    assert (at.match.own_choice(1), at.match.own_choice(2)) == ("bid 1 500", "bid 2 0")


def test_nothing_of_a_sealed_fee_is_left_on_the_phone(at: At, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    at.sue()
    at.seal("7431")
    assert not [text for text in everything_told() if "7431" in text]
    assert "7431" not in caplog.text
    assert not any("7431" in entry.line for entry in at.match.line())


def test_a_sealed_0_looks_like_a_sealed_500(at: At) -> None:
    looks = []
    for fee in ("0", "500"):
        curtain = at.sue()
        at.seal(fee)
        looks.append([(type(w).__name__, *w.pos, *w.size, getattr(w, "text", "")) for w in curtain.walk()])
        at.ui.back()
        at.match.undo()
    assert looks[0] == looks[1]


def test_nobody_can_seal_faster_than_the_wax_melts(at: At) -> None:
    at.sue()
    at.lift()
    at.type("0")
    assert at.ui.named("seal").disabled
    at.melt()
    assert not at.ui.named("seal").disabled


def test_a_touch_in_passing_lifts_nothing(at: At) -> None:
    curtain = at.sue()
    at.ui.tap(at.ui.named("hold"))
    assert not curtain.up


@pytest.mark.parametrize("what", ["ten seconds", "pause", "focus", "back", "cover"])
def test_the_curtain_falls_and_what_was_not_sealed_is_gone(at: At, what: str) -> None:
    curtain = at.sue()
    at.lift()
    at.type("7431")
    assert [text for text in everything_told() if "7431" in text]
    {
        "ten seconds": lambda: at.ui.frames(210),
        "pause": at.app.on_pause,
        "focus": lambda: curtain._focus(Window, False),
        "back": at.ui.back,
        "cover": lambda: at.ui.tap(at.ui.named("cover")),
    }[what]()
    at.ui.settle()
    assert not curtain.up
    assert not [text for text in everything_told() if "7431" in text]
    assert at.match.sealed == ()
    at.ui.see("nothing was sealed")
    at.lift()
    assert "7431" not in at.ui.texts()


def test_using_it_keeps_it_up(at: At) -> None:
    curtain = at.sue()
    at.lift()
    for _ in range(3):
        at.ui.frames(150)
        at.type("1")
    assert curtain.up


def test_a_fee_above_ones_money_is_refused_behind_the_curtain_alone(at: At) -> None:
    curtain = at.sue()
    at.seal("9000")
    assert curtain.up
    assert at.ui.named("trouble").text
    at.ui.tap(at.ui.named("key-clear"))
    at.type("8000")
    at.ui.tap(at.ui.named("seal"))
    assert at.match.own_choice(1) == "bid 1 8000"
    assert not [text for text in everything_told() if "9000" in text]


def test_more_than_three_wooing_cards_are_refused_behind_the_curtain(at: At) -> None:
    at.woo()
    at.lift()
    for card in HAND:
        at.ui.tap(at.ui.named(f"tile-{card}"))
    at.melt()
    at.ui.tap(at.ui.named("seal"))
    assert at.ui.named("trouble").text
    at.ui.tap(at.ui.named("tile-pink1"))
    at.ui.tap(at.ui.named("seal"))
    assert at.match.own_choice(1) == "woo 1 brown1 light1 blue2"
    assert not [text for text in everything_told() if text in ("Pink1", "tile-pink1", "Blue2")]


def test_the_system_takes_no_picture_while_the_curtain_hangs(at: At) -> None:
    at.sue()
    assert at.phone.secret_now
    at.seal("1")
    assert at.phone.secret_now
    at.seal("2")
    assert not at.phone.secret_now


def test_a_second_look_lasts_as_long_as_the_finger_rests(at: At) -> None:
    at.sue()
    at.seal("7431")
    at.ui.back()
    Curtain.look(at.page, 1, lambda choice: f"You pay {choice.split()[2]}")
    at.ui.settle()
    assert at.ui.named("who").text == "Anna"
    finger = at.press()
    at.ui.see("You pay 7431")
    finger.touch_up()
    at.ui.settle()
    assert not [text for text in everything_told() if "7431" in text]
    finger = at.press()
    at.ui.frames(210)
    assert not [text for text in at.ui.texts() if "7431" in text]  # ten seconds, however long he holds on
    finger.touch_up()


def test_after_a_restart_the_curtain_is_down_and_only_the_other_one_is_asked(at: At, tmp_path: Path) -> None:
    at.sue()
    at.seal("500")
    at.lift()
    at.type("7431")
    at.ui.close()
    again = At(tmp_path, at.match.setup.match)
    at.ui = again.ui
    assert not [each for each in Window.children if isinstance(each, Curtain)]
    assert again.match.sealed == (1,)
    again.sue()
    assert again.ui.named("who").text == "Ben"
    again.seal("20")
    assert again.match.own_choice(1) == "bid 1 500"
    assert again.done == ["done"]


def test_turning_the_phone_loses_nothing_and_tells_nothing(at: At) -> None:
    at.sue()
    at.lift()
    at.type("50")
    at.ui.resize(915, 412)
    assert "50" in at.ui.texts()
    at.type("0")
    at.ui.resize(412, 915)
    at.melt()
    at.ui.tap(at.ui.named("seal"))
    assert at.match.own_choice(1) == "bid 1 500"


def test_turned_back_the_phone_has_no_gap_above_the_choice(at: At) -> None:
    curtain = at.sue()
    at.lift()
    before = curtain.ids.entry.height
    for size in ((915, 412), (412, 915)):
        at.ui.resize(*size)
    assert curtain.ids.entry.height == before


def test_everything_opens_together(at: At) -> None:
    at.sue()
    at.seal("500")
    at.seal("20")

    def open_all() -> list[Opened] | Refusal:
        answer = at.match.open_all()
        return answer if isinstance(answer, Refusal) else [Opened("500", won=True), Opened("20")]

    Reveal.show(at.page, ["Anna", "Ben"], open_all, verdict=lambda: "Anna gets it")
    at.ui.settle()
    at.ui.named("break").action()
    seen = []
    for _ in range(60):
        at.ui.frames()
        seen.append(frozenset({"500", "20"} & set(at.ui.texts())))
    assert set(seen) == {frozenset(), frozenset({"500", "20"})}
    assert seen[10] == frozenset()  # a moment of suspense
    at.ui.see("Anna gets it")


def test_a_double_tap_on_break_opens_once(at: At) -> None:
    at.sue()
    at.seal("500")
    at.seal("20")
    opened: list[object] = []

    def open_all() -> list[Opened]:
        opened.append(at.match.open_all())
        return [Opened("500"), Opened("20")]

    Reveal.show(at.page, ["Anna", "Ben"], open_all)
    at.ui.settle()
    for _ in range(2):
        at.ui.tap(at.ui.named("break"))
    at.ui.frames(60)
    assert len(opened) == 1
