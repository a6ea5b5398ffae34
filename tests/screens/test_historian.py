"""Our Great Historian on the real app: whole games with taps, and every variant's screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from PIL import Image
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.match.clock import Moment
from companion.match.match import Match
from companion.match.records import Player
from companion.widgets import clock_face

NAMES = ("Anna", "Ben", "Carl", "Dora")


class Time:
    """The time in these tests: it passes when we say so."""

    def __init__(self) -> None:
        self.now, self.run = 1000.0, "first run"

    def moment(self) -> Moment:
        return Moment(self.run, self.now, 1_700_000_000 + self.now)


class At:
    """People at a table, with the phone beside the cards."""

    def __init__(self, folder: Path, time: Time) -> None:
        self.folder, self.time = folder, time
        self.start()

    def start(self) -> None:
        self.phone = RecordingPhone(self.folder)
        self.app = CompanionApp(folder=self.folder, phone=self.phone)
        self.ui = Ui(self.app)

    def restart(self) -> None:
        """The app is closed and opened again, with the match where it was."""
        self.ui.close()
        self.time.run += "+"
        self.start()

    def begin(self, names: tuple[str, ...] = NAMES, **options: Any) -> At:
        players = [Player(seat, name) for seat, name in enumerate(names, 1)]
        match = self.app.store.matches.begin("historian", {"players": len(names), "deck": 60, **options}, players)
        assert isinstance(match, Match)
        self.app.open_match(match.setup.match)
        self.ui.settle()
        return self

    @property
    def page(self) -> Any:
        return self.app.pages.current_screen

    @property
    def match(self) -> Match:
        found: Match = self.page.match
        return found

    def tap(self, name: str) -> None:
        self.ui.tap(self.ui.named(name))

    def scroll_to(self, name: str) -> None:
        """Pushes a sheet up until that is in sight."""
        wanted = next(each for each in self.ui.walk() if getattr(each, "tag", "") == name)
        around = wanted.parent
        while not isinstance(around, ScrollView):
            around = around.parent
        around.scroll_to(wanted, animate=False)
        self.ui.settle()

    def choose(self, row: int, owner: str) -> None:
        """The Sovereign points at a row, and somebody says whose it is."""
        self.tap(f"row-{row}")
        self.ui.tap(owner)

    def silver(self) -> list[int]:
        return [int(self.ui.named(f"purse-{seat}").silver) for seat in self.match.state.options.seats]

    def claim(self, row: int) -> None:
        """Whoever has the phone seals which row is his."""
        self.ui.lift()
        self.tap(f"tile-{row}")
        self.ui.frames(60)
        self.tap("seal")

    def break_seals(self) -> None:
        self.tap("break")
        self.ui.frames(40)
        self.ui.settle()


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    passing = Time()
    monkeypatch.setattr(clock_face, "moment", passing.moment)
    return passing


@pytest.fixture
def at(tmp_path: Path, time: Time) -> Iterator[At]:
    table = At(tmp_path, time)
    yield table
    table.ui.close()


# --- whole games
def test_a_whole_game_with_taps_ends_with_a_score_card(at: At) -> None:
    at.begin(names=NAMES[:3], deck=15)
    silver, sovereign = {"Anna": 1, "Ben": 0, "Carl": 0}, 0
    for turn in range(20):
        if at.match.state.final:
            at.ui.tap("All right")  # the final turn was explained
        at.tap("do-0")
        rows, final = at.match.state.rows, at.match.state.final
        owner = next(name for name in ("Carl", "Ben", "Anna") if NAMES.index(name) + 1 in at.match.state.contributed)
        if rows == 1:
            at.tap("row-1")
        else:
            at.choose(turn % rows + 1, owner)
        silver[owner] += 2
        if final:
            break
        sovereign = (sovereign + 1) % 3
        assert at.silver() == list(silver.values())
    silver[NAMES[sovereign]] += 1  # he ended the tapestry
    winner = max(silver, key=lambda name: silver[name])
    assert at.ui.named("end-title").text == f"{winner} is the Great Historian!"
    ranks = [(line.name, int(line.silver)) for line in at.ui.walk() if type(line).__name__ == "RankLine"]
    assert sorted(ranks) == sorted(silver.items())


def test_rows_claimed_in_secret_pay_the_right_historian(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("claim")
    for name, row in (("Ben", 3), ("Carl", 1), ("Dora", 2)):
        assert at.ui.named("who").text == name
        at.claim(row)
    assert at.silver() == [1, 0, 0, 0]
    at.tap("row-1")
    assert [letter.words for letter in at.ui.walk() if type(letter).__name__ == "SealedRow"] == ["", "", ""]
    at.break_seals()
    assert at.ui.named("verdict").text == "Row 1 was Carl’s. 2 silver!"
    at.tap("break")
    assert at.silver() == [1, 0, 2, 0]
    assert at.ui.named("purse-3").delta == "+2"
    assert at.ui.named("status").text.startswith("Ben reigns")


def test_the_sovereign_may_point_first_and_the_claims_follow(at: At) -> None:
    at.begin(independent_research=True)
    at.tap("do-0")
    at.tap("row-4")
    at.ui.tap("Let the phone go round in secret")
    for row in (1, 2, 3):
        at.claim(row)
    at.break_seals()
    at.ui.see("it came from the deck")
    at.tap("break")
    assert at.silver() == [1, 0, 0, 0]


def test_claims_that_contradict_each_other_are_settled_openly(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("claim")
    for row in (1, 1, 2):
        at.claim(row)
    at.tap("row-1")
    at.break_seals()
    at.tap("break")
    at.ui.see("the claims do not tell")
    at.ui.tap("Carl")
    assert at.silver() == [1, 0, 2, 0]


def test_a_second_look_at_ones_own_claim(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("claim")
    at.claim(3)
    at.ui.back()
    at.tap("look")
    at.ui.tap("Ben")

    def own_row() -> None:
        assert at.ui.named("own-choice").text == "Row 3"

    at.ui.lift(own_row)
    assert not [each for each in at.ui.walk() if getattr(each, "tag", "") == "own-choice"]


# --- restarts
def test_a_restart_between_two_claims_loses_nothing_and_shows_nothing(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("clock")
    at.tap("claim")
    at.claim(2)
    at.claim(3)
    at.ui.lift()
    at.tap("tile-1")
    at.time.now += 20
    at.restart()
    at.ui.see("reads the rows aloud")
    assert at.ui.named("clock").text == "1:10"
    at.ui.see("2 of 3 have claimed")
    at.tap("claim")
    assert at.ui.named("who").text == "Dora"
    at.claim(1)
    at.tap("row-1")
    at.restart()
    at.tap("open-claims")
    at.break_seals()
    at.ui.see("Row 1 was Dora’s")


# --- the clock
def test_the_clock_is_as_round_after_a_restart_as_before(at: At) -> None:
    at.begin()
    at.ui.resize(412, 915)
    at.page.refresh()
    assert not at.ui.named("clock").flat
    at.restart()
    assert not at.ui.named("clock").flat


def test_the_clock_runs_pauses_starts_again_and_rings_once(at: At) -> None:
    at.begin()
    face = at.ui.named("clock")
    assert face.text == "2:00"
    at.ui.tap("Start")
    at.time.now += 30
    at.ui.frames(6)
    assert face.text == "1:30"
    at.ui.tap("Pause")
    at.time.now += 300
    at.ui.frames(6)
    assert face.text == "1:30"
    at.ui.tap("Go on")
    at.time.now += 91
    at.ui.frames(30)
    assert (face.text, face.up, at.phone.asked.count("chime")) == ("0:00", True, 1)
    at.tap("clock-reset")
    assert (face.text, face.up) == ("2:00", False)


def test_the_clock_is_right_after_a_call_and_rings_when_one_comes_back(at: At) -> None:
    at.begin()
    at.tap("clock")
    at.app.on_pause()
    at.time.now += 50
    at.app.on_resume()
    assert at.ui.named("clock").text == "1:10"
    at.app.on_pause()
    at.time.now += 500
    at.app.on_resume()
    assert (at.ui.named("clock").text, at.phone.asked.count("chime")) == ("0:00", 1)


def test_the_table_sets_its_own_times(at: At) -> None:
    at.begin()
    at.tap("menu")
    at.ui.tap("Times of the clock")
    for _ in range(5):
        at.tap("times-blind-less")
    at.tap("times-done")
    assert at.ui.named("clock").text == "1:55"


# --- variants
def test_dramatization_one_after_the_other_and_then_a_name_is_chosen(at: At) -> None:
    at.begin(dramatization=True)
    for name in ("Ben", "Carl", "Dora"):
        at.ui.see(f"{name} performs before Anna")
        assert at.ui.named("clock").text == "1:00"
        at.ui.tap(f"{name} has performed")
    at.tap("row-2")
    assert at.silver() == [1, 0, 2, 0]


def test_more_research_swaps_cards_through_the_purse(at: At) -> None:
    at.begin(more_research=True)
    at.tap("do-0")
    at.choose(1, "Ben")
    at.tap("purse-3")
    at.ui.tap("Swap 4")
    assert at.ui.named("purse-3").line == "swapped cards"
    assert at.match.state.discard == 6 + 4


def test_a_bought_card_costs_a_silver_and_shows_it(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.choose(1, "Ben")
    at.tap("purse-1")
    at.ui.tap("Pay 1 silver for a card")
    assert at.silver() == [0, 2, 0, 0]
    assert at.ui.named("purse-1").delta == "−1"
    assert at.ui.named("purse-1").line == "bought a card"


def test_one_true_king_reigns_on_and_earns_nothing(at: At) -> None:
    at.begin(one_true_king=True)
    at.tap("do-0")
    at.choose(1, "Ben")
    assert at.silver() == [0, 2, 0, 0]
    assert at.ui.named("purse-1").line == "One True King"


def test_too_many_cooks_have_a_purse_each(at: At) -> None:
    at.begin(names=tuple("ABCDEFGH"), too_many_cooks=True, deck=100)
    assert at.silver() == [1, 0, 0, 0, 0, 0, 0, 0]
    at.tap("do-0")
    assert at.match.state.rows == 7


def test_the_final_turn_is_explained_when_it_comes_and_whenever_one_asks(at: At) -> None:
    at.begin(deck=12)
    while not at.match.state.final:
        at.tap("do-0")
        at.choose(1, NAMES[at.match.state.contributed[0] - 1])
    at.ui.see("ends the tapestry with them and earns 1 silver")
    at.ui.tap("All right")
    at.tap("final")
    at.ui.see("The poorest are served first")


# --- what may go wrong
def test_a_refusal_names_the_rule_and_the_table_may_allow_it(at: At) -> None:
    at.begin()
    at.tap("purse-2")
    at.ui.tap("Pay 1 silver for a card")
    at.ui.see("Extra cards start with the second turn")
    at.ui.tap("The table allows it")
    assert at.ui.named("purse-2").line == "bought a card"


def test_the_table_sets_silver_by_hand_and_takes_it_back(at: At) -> None:
    at.begin()
    at.tap("menu")
    at.ui.tap("Set it as the table agrees")
    for _ in range(3):
        at.tap("hand-silver-2-more")
    at.scroll_to("hand-set")
    at.tap("hand-set")
    assert at.silver() == [1, 3, 0, 0]
    at.tap("undo")
    assert at.silver() == [1, 0, 0, 0]


def test_undo_takes_all_rows_back_at_once_and_redo_brings_all_back(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("undo")
    assert (at.match.state.phase, at.match.state.contributed) == ("contributing", ())
    at.tap("redo")
    assert at.match.state.phase == "choosing"


def test_a_double_tap_enters_the_rows_once(at: At) -> None:
    at.begin(dramatization=True)
    plate = at.ui.named("do-0")
    for _ in range(2):
        touch = UnitTestTouch(*plate.to_window(*plate.center))
        touch.touch_down()
        at.ui.frames(1)
        touch.touch_up()
        at.ui.frames(1)
    at.ui.settle()
    assert at.match.state.contributed == (2,)


def test_turning_the_phone_and_back_in_the_middle_of_a_question(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("row-2")
    at.ui.resize(915, 412)
    at.ui.tap("Carl")
    assert at.silver() == [1, 0, 2, 0]
    at.ui.resize(412, 915)
    at.tap("do-0")
    at.tap("row-1")
    at.ui.back()  # closes the question, nothing else
    assert at.match.state.phase == "choosing"
    at.ui.back()
    assert at.app.pages.current == "home"


def test_back_before_the_seals_break_keeps_them_whole(at: At) -> None:
    at.begin()
    at.tap("do-0")
    at.tap("claim")
    for row in (1, 2, 3):
        at.claim(row)
    at.tap("row-2")
    at.ui.back()
    assert at.app.pages.current == "historian"
    assert at.silver() == [1, 0, 0, 0]
    at.tap("undo")
    at.tap("row-3")
    at.break_seals()
    at.ui.see("Row 3 was Dora’s")


def test_the_log_tells_the_rows_in_seat_order(at: At) -> None:
    at.begin(first=2)
    at.tap("do-0")
    at.tap("log")
    rows = [row.words for row in at.ui.walk() if type(row).__name__ == "LogRow"]
    assert [row.split()[0] for row in rows if "row on the table" in row] == ["Dora", "Carl", "Anna"]


# --- pictures
def test_pictures_of_chosen_rows_become_one_long_tapestry(at: At, tmp_path: Path) -> None:
    taken = tmp_path / "camera"
    taken.mkdir()
    Image.new("RGB", (900, 300), "#336699").save(taken / "row.jpg")
    at.app.settings.set("picture_folders", [str(taken)])
    at.begin()
    at.tap("do-0")
    at.choose(1, "Ben")
    at.tap("album")
    at.tap("panel-1")
    at.tap("picture-row.jpg")
    assert at.ui.named("panel-1").source.endswith("001-2.jpg")
    at.tap("album-share")
    assert len(at.phone.shared) == 1
    with Image.open(at.phone.shared[0]) as sewn:
        assert sewn.width >= 900
    at.ui.back()
    assert at.app.pages.current == "historian"


def test_the_score_card_is_shared_as_a_picture(at: At) -> None:
    at.begin(names=NAMES[:3], deck=6)
    at.tap("do-0")
    at.choose(1, "Ben")
    at.ui.tap("All right")
    at.tap("do-0")
    at.tap("row-1")
    at.tap("share")
    with Image.open(at.phone.shared[0]) as card:
        assert card.width > 300
