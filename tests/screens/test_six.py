"""The Six of VIII through its screen: taps in, names, reasons and points off the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.uix.scrollview import ScrollView
from PIL import Image
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.match.records import Player
from companion.store.store import Store
from companion.widgets.log_sheet import LogRow

NAMES = ("Margaret", "Tom", "Elizabeth", "Will")
LONG = "Æthelflæd the Extraordinarily Long-Named " * 5


class TalkingPhone(RecordingPhone):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.said: list[str] = []

    def speak(self, text: str, language: str) -> None:
        self.said.append(text)


class Sitting:
    """A table with the app beside it."""

    def __init__(self, ui: Ui, phone: TalkingPhone) -> None:
        self.ui, self.phone = ui, phone

    def won(self, seat: int, stars: int | None = 0) -> None:
        """Who won, with the stars stepped to what is wanted: below 1 and above ? are one tap each."""
        if stars is not None:
            for _ in range(max(1, stars)):
                self.ui.tap(self.ui.named("fewer-stars" if stars == 0 else "more-stars"))
        self.ui.tap(self.ui.named(f"seat-{seat}"))

    def card(self, name: str) -> None:
        """A card on the keypad, its suit first unless the keypad lies open at it."""
        if name == "king":
            self.ui.tap(self.ui.named("king"))
            return
        suit = name.rstrip("0123456789")
        if not self.ui.named(f"suit-{suit}").chosen:
            self.ui.tap(self.ui.named(f"suit-{suit}"))
        self.ui.tap(self.ui.named(f"rank-{name.removeprefix(suit)}"))

    def cards(self, *names: str) -> None:
        for name in names:
            self.card(name)

    def words(self, tag: str) -> str:
        """What a part of the page says, scrolled to or not."""
        found = next(str(part.text) for part in self.ui.walk() if getattr(part, "tag", "") == tag)
        return found.replace("\u00a0", " ")

    def totals(self) -> list[str]:
        return [str(part.text) for part in self.ui.walk() if str(getattr(part, "tag", "")).endswith("-total")]

    def tap_below(self, tag: str) -> None:
        """Something that lies further down the page."""
        for part in self.ui.walk():
            if isinstance(part, ScrollView):
                part.scroll_y = 0
        self.ui.settle()
        self.ui.tap(self.ui.named(tag))

    def menu(self, choice: str) -> None:
        self.ui.tap(self.ui.named("menu"))
        self.ui.tap(choice)


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Sitting]]:
    """Opens the app: on a new match with these options and rulings, or on the one that was open."""
    opened: list[Ui] = []

    def open_app(
        *rulings: dict[str, Any], names: tuple[str, ...] = NAMES, settings: dict[str, Any] | None = None, **options: Any
    ) -> Sitting:
        for old in opened:
            old.close()
        opened.clear()
        if options:
            with Store(tmp_path) as store:
                players = [Player(seat, name) for seat, name in enumerate(names[: options.get("players", 4)], 1)]
                match = store.matches.begin("six", options, players)
                for ruling in rulings:
                    assert not isinstance(match.propose(Table(ruling)), Refusal)
                for key, value in {"open_match": match.setup.match, "less_motion": True, **(settings or {})}.items():
                    store.settings.set(key, value)
        phone = TalkingPhone(tmp_path)
        opened.append(Ui(CompanionApp(folder=tmp_path, phone=phone)))
        return Sitting(opened[-1], phone)

    yield open_app
    for ui in opened:
        ui.close()


CARDS = {"six.entry": "cards"}


def test_a_short_game_is_played_by_who_won(sit: Callable[..., Sitting]) -> None:
    table = sit(length="short", settings={"speech": True})
    assert table.words("queen") == "Catherine of Aragon"
    assert table.words("trump") == "Black is trump"
    assert table.words("next") == "In 4 tricks: Anne Boleyn, red."
    table.won(1, stars=2)
    assert table.totals() == ["3", "0"]
    table.ui.see("+3")
    table.won(2, stars=0)
    table.won(3, stars=1)
    assert table.phone.said == []
    table.won(4, stars=1)
    assert table.phone.said == ["Anne Boleyn reigns, red is trump"]
    assert table.words("status") == "Hand 1 of 1, trick 5: Will leads"
    for _ in range(10):
        table.won(2)
    assert table.words("next") == "Hers is the last reign."
    table.won(1, stars=1)
    assert table.words("end-title") == "Tom and Will win"
    assert table.totals() == ["7", "13"]
    assert table.phone.said[-1] == "Katherine Parr reigns, blue is trump"
    table.tap_below("save-picture")
    [picture] = table.phone.shared
    assert Image.open(picture).width > 300


def test_stars_that_nobody_counted_are_said_and_asked_for(sit: Callable[..., Sitting]) -> None:
    table = sit(length="short")
    for _ in range(14):
        table.won(1, stars=None)
    table.won(2, stars=3)
    assert table.words("end-title") == "Who has won?"
    assert table.totals() == ["14+?", "4"]
    table.tap_below("end-stars")
    table.ui.tap("Stars of a whole hand")
    table.ui.tap(table.ui.named("pad-1"))
    table.ui.tap(table.ui.named("pad-2"))
    table.ui.tap(table.ui.named("save"))
    assert table.words("end-title") == "Margaret and Elizabeth win"
    assert table.totals() == ["26", "4"]
    table.ui.tap(table.ui.named("undo"))
    assert table.words("end-title") == "Who has won?"


def test_tricks_are_entered_card_by_card_and_the_app_says_who_wins_and_why(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full", settings=CARDS)
    table.card("black7")
    assert table.words("story") == "So far: Margaret wins with the highest trump, black 7."
    assert table.words("status") == "Hand 1 of 4, trick 1: Tom to play"
    table.cards("black9", "black2", "red12")
    assert table.words("story") == "Trick 1: Tom wins with the highest trump, black 9."
    assert table.words("status") == "Hand 1 of 4, trick 2: Tom leads"
    assert table.totals() == ["0", "1+?"]
    table.cards("yellow8", "yellow12", "blue12", "yellow9")
    assert table.words("story") == "Trick 2: Elizabeth wins with the highest card of the suit led, yellow 12."
    table.card("yellow8")
    table.ui.see("Yellow 8 has already been played in this hand. Choose another card.")
    table.ui.back()
    table.cards("green12", "green4", "black5", "green5")
    assert table.words("story") == "Trick 3: Margaret wins with the highest trump, black 5."
    table.cards("blue1", "blue5", "blue6", "red1")
    assert table.words("queen") == "Anne Boleyn"
    assert table.words("warning") == ""
    table.cards("red2", "blue9", "red5", "green9")
    table.cards("yellow7", "red3")
    assert table.words("warning") == "Tom could have followed suit in trick 5 and did not. Settle it at the table."


def test_the_stars_of_a_card_are_learned_once(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full", settings=CARDS)
    table.cards("black7", "black9", "black2", "red12")
    assert "trick 1" in table.words("unknown")
    table.menu("Count the stars")
    table.ui.tap("Stars printed on the cards, once for all")
    table.ui.tap(table.ui.named("brush-0"))
    for rank in (2, 7):
        table.ui.tap(table.ui.named(f"card-black{rank}"))
    table.ui.tap(table.ui.named("brush-2"))
    table.ui.tap(table.ui.named("card-black9"))
    table.ui.tap(table.ui.named("stars-red"))
    table.ui.tap(table.ui.named("card-red12"))
    table.ui.tap(table.ui.named("save"))
    assert table.totals() == ["0", "5"]
    assert table.words("unknown") == ""
    assert table.ui.app.settings.get("six.stars") == {"black2": 0, "black7": 0, "black9": 2, "red12": 2}


def test_the_stars_of_a_trick_are_counted_afterwards(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full")
    table.won(1, stars=None)
    table.won(2, stars=1)
    table.menu("Count the stars")
    table.ui.tap("Stars of this hand’s tricks")
    table.ui.tap(table.ui.named("pad-4"))
    table.ui.tap(table.ui.named("save"))
    assert table.totals() == ["5", "2"]


def test_king_spies_and_church_of_the_advanced_game(sit: Callable[..., Sitting]) -> None:
    second_hand = {"totals": [20, 12], "hand": 2, "trick": 5}
    table = sit(second_hand, length="full", variant="advanced", settings=CARDS)
    table.ui.see("Anne Boleyn")
    table.cards("red9", "black0", "red12", "red1")
    assert table.words("status") == "Hand 2 of 4, trick 5: taken or annulled?"
    assert table.words("story") == "Elizabeth wins: black 0 is a spy and counts as red 13."
    table.ui.tap("Tom & Will annul the trick")
    assert table.words("story") == "Trick 5: annulled. Nobody gets it; Elizabeth leads."
    assert table.totals() == ["20", "12"]
    table.cards("blue4", "king", "blue5", "red7")
    assert table.words("story") == "Trick 6: Will wins, for nothing beats the King."
    table.ui.tap(table.ui.named("switch"))
    assert [part.tag for part in table.ui.walk() if getattr(part, "tag", "") in ("with-king", "annulled")] == []
    table.ui.tap(table.ui.named("undo"))
    table.ui.tap(table.ui.named("undo"))
    assert table.words("status") == "Hand 2 of 4, trick 6: Margaret to play"


def test_the_church_and_the_king_by_who_won(sit: Callable[..., Sitting]) -> None:
    second_hand = {"totals": [20, 12], "hand": 2, "trick": 4}
    table = sit(second_hand, length="full", variant="advanced")
    table.ui.tap(table.ui.named("with-king"))
    table.won(3)
    assert table.totals() == ["21", "12"]
    table.ui.tap(table.ui.named("annulled"))
    table.won(2)
    assert table.totals() == ["21", "12"]
    assert table.words("story") == "Trick 5: annulled. Nobody gets it; Tom leads."
    tags = {getattr(part, "tag", "") for part in table.ui.walk()}
    assert not tags & {"with-king", "annulled"}


def test_what_the_rules_refuse_the_table_may_settle(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full", settings=CARDS)
    table.cards("blue1", "blue4", "blue4")
    table.ui.see("Blue 4 has already been played in this hand. Choose another card.")
    table.ui.tap("The table allows it")
    table.ui.tap("Trump of this trick")
    table.ui.tap("Katherine Parr, blue")
    assert table.words("trump") == "Blue is trump"
    assert table.words("status") == "Hand 1 of 4, trick 1: Elizabeth to play"


def test_three_players_rotate_around_the_dummy(sit: Callable[..., Sitting]) -> None:
    table = sit({"trick": 14}, players=3, length="short")
    assert table.words("status") == "Hand 1 of 3, trick 14: Margaret leads"
    assert table.ui.named("seat-3").text == "Dummy"
    table.won(3, stars=1)
    assert table.words("story") == "Trick 14: Dummy (Margaret) has won it."
    table.won(2, stars=5)
    assert table.totals() == ["2", "0", "0"]
    assert table.words("status") == "Hand 2 of 3, trick 1: Tom leads"
    assert [table.ui.named(f"seat-{seat}").text for seat in (1, 2, 3, 4)] == [
        "Tom", "Elizabeth", "Dummy", "Margaret",
    ]  # fmt: skip
    table.menu("Set it as the table agrees")
    table.ui.tap("Hand and trick")
    table.ui.tap(table.ui.named("pad-back"))
    table.ui.tap(table.ui.named("pad-3"))
    table.ui.tap(table.ui.named("field-trick"))
    table.ui.tap(table.ui.named("pad-5"))
    table.ui.tap(table.ui.named("save"))
    assert table.words("status") == "Hand 3 of 3, trick 15: Elizabeth leads"
    table.won(1, stars=4)
    assert table.words("end-title") == "Elizabeth wins"
    assert table.totals() == ["2", "0", "5"]


def test_points_and_the_end_are_set_as_the_table_agrees(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full")
    table.menu("Set it as the table agrees")
    table.ui.tap("Points")
    for key in ("back", "4", "2"):
        table.ui.tap(table.ui.named(f"pad-{key}"))
    table.ui.tap(table.ui.named("field-1"))
    table.ui.tap(table.ui.named("pad-7"))
    table.ui.tap(table.ui.named("pad-sign"))
    table.ui.tap(table.ui.named("save"))
    assert table.totals() == ["42", "-7"]
    table.menu("Set it as the table agrees")
    table.ui.tap("End the game here")
    table.ui.tap("Tom & Will")
    assert table.words("end-title") == "Tom and Will win"
    assert table.words("end-why") == "Agreed at the table."
    table.ui.tap(table.ui.named("log"))
    table.ui.see("The table ruled: Points: Margaret & Elizabeth 42, Tom & Will -7")


def test_a_restart_in_the_middle_of_a_trick_loses_nothing(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full", settings=CARDS)
    table.cards("black7", "black9")
    table = sit()
    assert table.words("status") == "Hand 1 of 4, trick 1: Elizabeth to play"
    assert table.words("story") == "So far: Tom wins with the highest trump, black 9."
    table.cards("black12", "black3")
    table = sit()
    assert table.words("status") == "Hand 1 of 4, trick 2: Elizabeth leads"
    assert table.ui.named("rank-7").gone


def test_a_trembling_finger_a_turned_phone_and_the_back_key(sit: Callable[..., Sitting]) -> None:
    table = sit(length="full", names=(LONG, "مريم", "", "Tom"))
    table.ui.tap(table.ui.named("more-stars"))
    table.ui.resize(915, 412)
    assert table.words("status") == "Hand 1 of 4, trick 1: Æthelflæd the Ext… leads"
    seat = table.ui.named("seat-3")
    assert seat.text == "Seat 3"
    seat.dispatch("on_release")
    seat.dispatch("on_release")
    assert table.words("status") == "Hand 1 of 4, trick 2: Seat 3 leads"
    assert table.totals() == ["2", "0"]
    table.ui.tap(table.ui.named("reign"))
    table.ui.back()
    assert table.words("status") == "Hand 1 of 4, trick 2: Seat 3 leads"
    table.ui.back()
    table.ui.see("Table Companion")


def test_the_log_has_words_for_everything_and_no_gaps(sit: Callable[..., Sitting]) -> None:
    """Records of one line and of two under each other."""
    table = sit({"totals": [20, 12], "hand": 2, "trick": 5}, variant="advanced")
    match = table.ui.app.pages.current_screen.match
    for move in (*("2:red9", "3:black0", "4:red12", "1:red1", "annul"), "won 1", "won 2 stars=2", "won 3 king"):
        assert not isinstance(match.propose(move), Refusal), move
    table.ui.tap(table.ui.named("log"))
    rows = sorted((row for row in table.ui.walk() if isinstance(row, LogRow)), key=lambda row: -row.top)
    assert [row.words.replace("\u00a0", " ") for row in rows] == [
        "Elizabeth won the trick (stars not counted, King)",
        "Tom won the trick (2 stars)",
        "Margaret won the trick (stars not counted)",
        "The trick was annulled",
        "Margaret: red 1",
        "Will: red 12",
        "Elizabeth: black 0",
        "Tom: red 9",
        "The table ruled",
        "The game begins",
    ]
    assert [round(row.y) for row in rows[:-1]] == [round(row.top) for row in rows[1:]]
