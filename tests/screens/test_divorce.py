"""Divorce! played with taps on the real app."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import FRAME, Ui
from kivy.tests.common import UnitTestTouch
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.match.records import Player
from companion.screens.secrets.hand_round import MELT_SECONDS
from companion.store.store import Store

Opener = Callable[..., Ui]

ANNA, BEN = Player(1, "Anna"), Player(2, "Ben")

COURT = {
    "phase": "suing",
    "turn": 1,
    "hat": 1,
    "joint": [],
    "own": [["blue1", "red1", "red2"], ["brown1", "brown2", "blue2"]],
    "money": [400, 300],
    "deck": ["water"],
}
"""The divorce, shortly before the contests: Anna sues first."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Opener]:
    opened: list[Ui] = []

    def open_app(
        options: dict[str, Any] | None = None, position: dict[str, Any] | None = None, moves: tuple[str, ...] = ()
    ) -> Ui:
        """Begins a match and opens the app on it; without options, opens the app again on what there is."""
        for old in opened:
            old.close()
        opened.clear()
        if options is not None:
            with Store(tmp_path) as store:
                match = store.matches.begin("divorce", options, (ANNA, BEN))
                for move in (*moves, *([Table(position)] if position else [])):
                    assert not hasattr(match.propose(move), "code"), move
                store.settings.set("open_match", match.setup.match)
                store.settings.set("less_motion", True)
        opened.append(Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path))))
        return opened[-1]

    yield open_app
    for ui in opened:
        ui.close()


def state(ui: Ui) -> Any:
    return ui.app.pages.current_screen.match.state


def tap(ui: Ui, *tags: str) -> None:
    for tag in tags:
        ui.tap(ui.named(tag))


def tap_space(ui: Ui, number: int) -> None:
    ring = ui.named("ring")
    ui.tap(tuple(ring.to_window(*ring.centre(number))))


def seal(ui: Ui) -> None:
    ui.frames(int(MELT_SECONDS / FRAME) + 2)
    tap(ui, "seal")


def bid(ui: Ui, amount: int) -> None:
    ui.lift()
    tap(ui, *(f"key-{digit}" for digit in str(amount)))
    seal(ui)


def all_told(ui: Ui) -> str:
    """Every text that any widget holds, seen or not."""
    told = []
    for widget in ui.walk():
        for name in widget.properties():
            value = getattr(widget, name, None)
            if isinstance(value, str) and name != "tag":
                told.append(value)
    return "\n".join(told)


def points(ui: Ui) -> tuple[str, str]:
    return ui.named("side-1").points, ui.named("side-2").points


def test_a_whole_game_from_the_deal_to_the_score_card(table: Opener, tmp_path: Path) -> None:
    """Quick start, and nothing of the deal is given: every card is tapped as it comes to light."""
    ui = table({"quick": True})
    ui.see("Joint cards: 4 to enter")
    tap(ui, "card-brown1", "card-light1", "card-station1", "card-blue2")
    ui.see("Which card lies open on the deck?")
    tap(ui, "card-red1")
    tap(ui, "hat-1")
    ui.see("Anna: roll, or add a card")

    tap(ui, "die-1-1", "die-2-2")  # brown1 lies one step ahead of GO
    ui.see("Anna: where to?")
    ui.see("joint! +1")
    tap_space(ui, 1)
    ui.see("Anna stands on Old Kent Road")
    tap(ui, "transfer")
    ui.see("Ben: roll, or add a card")
    tap(ui, "roll")
    ui.see("Ben: where to?")
    assert state(ui).dice is not None
    tap(ui, "undo", "die-1-3", "die-2-4", "way+7")
    assert ui.named("purse-2").amount == "50"
    assert ui.named("purse-2").delta == "+50"

    for card in (
        "red2",
        "red3",
        "green1",
        "green2",
        "green3",
        "pink1",
        "pink2",
        "yellow1",
        "yellow2",
        "station2",
        "light2",
    ):
        tap(ui, "add", f"card-{card}")
    assert "Water Works" not in ui.texts()  # twelve cards are safe
    tap(ui, "add", "card-water")
    ui.see("Anna picks")
    while state(ui).phase == "picking":
        tap(ui, f"card-{state(ui).joint[0]}")
    ui.see("Anna sues: 2 to name")
    tap(ui, "card-station2", "card-pink2", "card-light1", "card-brown1")

    for _ in range(4):
        tap(ui, "seal-go")
        bid(ui, 0)
        bid(ui, min(20, state(ui).money[1]))
        tap(ui, "break", "break")
    ui.see("Anna lays open: 3 to go")
    tap(ui, "card-brown2", "card-light3", "card-orange1", "card-pink3", "card-orange2", "card-orange3")
    outcome = ui.app.pages.current_screen.match.outcome
    assert outcome.winner == (2,)
    ui.see("Ben wins")
    assert points(ui) == ("10", "14")  # Ben has all three pink ones
    tap(ui, "save-picture")
    [picture] = (tmp_path / "pictures").glob("divorce-*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_wooing_behind_the_curtain(table: Opener) -> None:
    ui = table({}, moves=("top orange3",))
    ui.see("Anna and Ben: choose in secret")
    tap(ui, "seal-go")
    ui.lift()
    tap(ui, "woo-red1", "woo-brown1", "woo-pink1", "woo-pink2")  # a fourth one stays on the table
    assert [chip.face.card for chip in ui.walk() if getattr(chip, "picked", False) is True] == [
        "brown1",
        "pink1",
        "red1",
    ]
    seal(ui)
    assert "Strand" not in all_told(ui)
    tap(ui, "later")
    ui.see("Ben: choose in secret")
    assert ui.named("letter-1").sealed
    assert not ui.named("letter-2").sealed
    tap(ui, "seal-go")
    ui.lift()
    tap(ui, "woo-blue1", "woo-blue2")
    seal(ui)
    tap(ui, "break")
    ui.see("Anna gets the top hat and begins.")
    ui.see("Old Kent Road, Pall Mall, Strand")
    tap(ui, "break")
    ui.see("Anna: roll, or add a card")
    assert ui.named("purse-1").hat


def test_two_who_woo_with_the_same_card_are_told_so(table: Opener) -> None:
    ui = table({}, moves=("top orange3",))
    tap(ui, "seal-go")
    for _ in (ANNA, BEN):
        ui.lift()
        tap(ui, "woo-red1")
        seal(ui)
    tap(ui, "break", "break")
    ui.see("You both entered Strand")
    ui.see("Anna and Ben: choose in secret")


def test_a_sealed_fee_is_nowhere_until_both_are_opened_and_outlives_a_restart(table: Opener) -> None:
    ui = table({}, COURT)
    ui.see("Anna sues: 2 to name")
    tap(ui, "card-brown1", "card-red1", "card-brown2", "card-blue1")
    ui.see("Contest 1 of 4")
    tap(ui, "seal-go")
    bid(ui, 317)
    assert "317" not in all_told(ui)  # the curtain hangs before Ben
    tap(ui, "later")
    assert "317" not in all_told(ui)
    log = " ".join(map(str, ui.app.pages.current_screen.match.line()))
    assert not re.search(r"\b317\b", log)  # as a word: any digest may hold its digits

    again = table()
    again.see("Ben: pay your lawyer in secret")
    assert again.named("letter-1").sealed
    assert "317" not in all_told(again)
    tap(again, "seal-go")
    again.see("Give the phone to")
    assert again.named("who").text == "Ben"
    bid(again, 5)
    assert "317" not in all_told(again)
    tap(again, "break")
    again.see("Old Kent Road goes to Anna")
    again.see("£317")
    tap(again, "break")
    again.see("Contest 2 of 4")
    assert [again.named(f"purse-{seat}").amount for seat in (1, 2)] == ["83", "295"]
    again.see("Anna: £317 against £5")


def test_a_second_look_at_ones_own_fee_and_a_fee_above_ones_money(table: Opener) -> None:
    ui = table({}, {**COURT, "phase": "bidding", "turn": None, "contests": [contest("brown1", 1)]})
    tap(ui, "seal-go")
    ui.lift()
    tap(ui, "key-9", "key-9", "key-9")
    seal(ui)
    ui.see("That is more than")
    tap(ui, "key-clear", "key-4", "key-2")
    seal(ui)
    tap(ui, "later", "letter-1")
    ui.lift(lambda: ui.see("You bid £42."))
    assert "£42" not in all_told(ui)


def contest(card: str, suer: int) -> dict[str, Any]:
    return {"card": card, "suer": suer, "bids": None, "to": None}


def test_taking_back_opened_fees_needs_everybody(table: Opener) -> None:
    ui = table({}, {**COURT, "phase": "bidding", "turn": None, "contests": [contest("brown1", 1), contest("red1", 2)]})
    tap(ui, "seal-go")
    bid(ui, 0)
    bid(ui, 0)
    tap(ui, "break")
    ui.see("Old Kent Road is lost in court: nobody gets it")
    tap(ui, "break")
    ui.see("Contest 2 of 2")
    ui.see("Lost in court: £0 each")
    tap(ui, "undo")
    ui.see("Does everybody agree?")
    ui.tap("Yes, we all agree")
    ui.see("Both are sealed. Break the seals together")
    tap(ui, "redo")
    ui.see("Contest 2 of 2")


def test_a_card_that_lies_elsewhere_is_explained_and_the_table_may_say_it_does_not(table: Opener) -> None:
    ui = table(
        {"quick": True}, moves=("deal red1", "deal red2", "deal red3", "deal blue1", "top blue2", "die 2", "add")
    )
    tap(ui, "card-red1")
    ui.see("Strand lies somewhere else already")
    ui.tap("The table allows it")
    ui.see("Anna: roll, or add a card")
    assert state(ui).deck[0] == "red1"
    assert state(ui).joint == ("red2", "red3", "blue1", "blue2")


def test_the_table_sets_money_cards_turn_and_phase_by_hand(table: Opener) -> None:
    ui = table({}, COURT)
    tap(ui, "menu")
    ui.tap("Set it as the table agrees")
    page = ui.app.pages.current_screen
    tap(ui, "money-1-more", "money-1-more", "money-2-less", "pawn-2-more", "turn-2")
    assert ui.named("money-1").value == "£500"
    scroll_to(ui, "hand-red3")
    tap(ui, "hand-red3", "hand-red3")  # away, joint, Anna's
    scroll_to(ui, "hand-done")
    tap(ui, "hand-done")
    ui.see("Ben sues")
    assert page.match.state.money == (500, 250)
    assert page.match.state.own[0] == ("red1", "red2", "red3", "blue1")
    assert page.match.state.pawns == (0, 1)
    tap(ui, "undo")
    ui.see("Anna sues")


def scroll_to(ui: Ui, tag: str) -> None:
    """Scrolls the sheet until what has this tag is to be seen."""
    from kivy.uix.scrollview import ScrollView

    target = next(widget for widget in ui.walk() if getattr(widget, "tag", "") == tag)
    above = target.parent
    while not isinstance(above, ScrollView):
        above = above.parent
    above.scroll_to(target, animate=False)
    ui.settle()


def test_a_game_that_both_want_to_stop_ends_by_hand_and_is_taken_up_again(table: Opener) -> None:
    ui = table({}, COURT)
    ui.app.pages.current_screen.rule_by_hand()
    ui.settle()
    scroll_to(ui, "end1-both")
    tap(ui, "end1-both")
    scroll_to(ui, "hand-done")
    tap(ui, "hand-done")
    ui.see("You both win")
    assert points(ui) == ("–", "–")
    tap(ui, "undo")
    ui.see("Anna sues")


def test_turning_the_phone_in_the_middle_of_an_entry(table: Opener) -> None:
    ui = table({"quick": True}, moves=("deal red1", "deal red2", "deal red3", "deal blue1", "top blue2", "die 1"))
    tap(ui, "die-1-6")
    ui.resize(915, 412)
    assert ui.named("die-1-6").picked
    tap(ui, "die-2-5")
    ui.see("Anna: where to?")
    tap(ui, "way+5")
    ui.see("Ben: roll, or add a card")
    ui.resize(412, 915)
    tap(ui, "add")
    ui.see("Which card lies open on the deck?")
    assert state(ui).pawns == (5, 0)


def test_a_trembling_finger_picks_one_card(table: Opener) -> None:
    ui = table({}, {**COURT, "phase": "picking", "joint": ["pink1", "pink2", "pink3"]})
    chip = ui.named("card-pink1")
    for _ in range(2):
        touch = UnitTestTouch(*chip.to_window(*chip.center))
        touch.touch_down()
        touch.touch_up()
        ui.frames(2)
    ui.settle()
    assert state(ui).joint == ("pink2", "pink3")
    ui.see("Ben picks")


def test_a_marriage_that_grows_long_is_mentioned(table: Opener) -> None:
    moves = ("deal red1", "deal red2", "deal red3", "deal blue1", "top blue2", "die 1", *("roll 1 1", "go +1") * 2)
    ui = table(
        {"quick": True},
        moves=(*moves, *("roll 1 1", "go -1", "roll 1 1", "go -1", "roll 1 1", "go +1", "roll 1 1", "go +1") * 4),
    )
    assert "Nobody has taken a card" not in all_told(ui)
    for _ in range(2):
        tap(ui, "die-1-1", "die-2-1", "way+1")
    ui.see("Nobody has taken a card")


def test_a_space_says_what_it_is_and_who_has_it(table: Opener) -> None:
    moves = ("deal red1", "deal red2", "deal red3", "deal blue1", "top blue2", "die 1")
    ui = table({"quick": True}, moves=moves)
    tap_space(ui, 21)
    ui.see("Strand · £220: joint property")
    tap_space(ui, 30)
    ui.see("Go To Jail: nothing happens here")


def test_an_agreed_score_of_many_digits_stays_in_its_half_of_the_card(table: Opener) -> None:
    ui = table({}, position={"points": [-1_000_000, 1_000_000]})
    assert points(ui) == ("-1000000", "1000000")
    for seat in (1, 2):
        side = ui.named(f"side-{seat}")
        number = next(each for each in side.walk() if getattr(each, "text", None) == side.points)
        assert number.texture_size[0] <= side.width
