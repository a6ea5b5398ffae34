"""History: what was played, by whom, how it ended; stepping through it again; the bin; figures; files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import played
from driver import Ui
from recording_phone import RecordingPhone
from stand_in import stand_in

from companion.app import CompanionApp
from companion.catalogue import GAMES
from companion.engine.results import Refusal
from companion.screens.history import figures, view_model
from companion.screens.history.view_model import Filter
from companion.store.exchange import Problem
from companion.store.store import Store
from companion.texts import say as say_in

TODAY = date.today()


def say(code: str, **values: object) -> str:
    return say_in(code, values)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as opened:
        yield opened


def rows(store: Store, **chosen: str) -> list[view_model.Row]:
    return view_model.rows(store.matches, say, Filter(**chosen), TODAY)


def bars(store: Store, title: str, **chosen: str) -> dict[str, tuple[int, int]]:
    found = figures.charts(store.matches, say, Filter(**chosen))
    return {bar.name: (bar.value, bar.total) for chart in found if chart.title == title for bar in chart.bars}


# --- the list
def test_each_game_says_how_it_ended(store: Store) -> None:
    played.crossing(store, "Anna", "Ben")
    played.crossing(store, "Anna", "Cy", drawn=True)
    played.six(store, "Anna", "Ben", "Cy", "Di")
    played.historian(store, "Anna", "Ben", "Cy")
    ended = {row.players: row.ended for row in rows(store)}
    assert ended == {
        "Anna, Ben": "Anna won",
        "Anna, Cy": "a draw",
        "Anna, Ben, Cy, Di": "Ben, Di won",
        "Anna, Ben, Cy": "not over yet",
    }


def test_games_are_found_by_game_and_player(store: Store) -> None:
    played.crossing(store, "Anna", "Ben")
    played.tudor(store, "Cy", "Anna")
    assert [row.game for row in rows(store, game="tudor")] == ["tudor"]
    assert [row.game for row in rows(store, player="Ben")] == ["crossing"]
    assert rows(store, game="tudor", player="Ben") == []
    assert view_model.names_played(store.matches) == ["Anna", "Ben", "Cy"]


def test_the_bin_says_how_long_it_keeps(store: Store) -> None:
    match = played.crossing(store, "Anna", "Ben").setup.match
    store.matches.bin(match)
    assert rows(store) == []
    later = TODAY + timedelta(days=12)
    [row] = view_model.rows(store.matches, say, Filter(), later, binned=True)
    assert row.when == "18 days left"


def test_what_cannot_be_read_is_listed_and_said(store: Store) -> None:
    match = played.crossing(store, "Anna", "Ben").setup.match
    with store._database.writing():
        store._database.execute("UPDATE records SET line = '{}' WHERE match = ? AND seq = 0", match)
    [row] = rows(store)
    assert row.damaged
    assert row.ended == "This game cannot be read any more."
    assert figures.charts(store.matches, say, Filter()) == []


# --- figures
def test_wins_are_counted_by_name(store: Store) -> None:
    played.crossing(store, "Anna", "Ben")
    played.tudor(store, "Ben", "Anna")
    played.six(store, "Anna", "Ben", "Cy", "Di")
    played.historian(store, "Anna", "Ben", "Cy")
    assert bars(store, "Wins") == {"Ben": (2, 3), "Anna": (1, 3), "Di": (1, 1), "Cy": (0, 1)}
    assert bars(store, "Wins", game="tudor") == {"Ben": (1, 1), "Anna": (0, 1)}


def test_whoever_has_no_name_is_nobody(store: Store) -> None:
    played.crossing(store, "White", "Schwarz")
    played.six(store, "Anna", "Player 2", "Person 3", "Player 4")
    assert bars(store, "Wins") == {"Anna": (0, 1)}


def test_fates_are_counted_for_all_or_for_one(store: Store) -> None:
    played.tudor(store, "Ben", "Anna")
    fates = {"divorced": (2, 2), "beheaded": (2, 2), "died": (1, 2), "survived": (1, 2)}
    assert bars(store, "Fates in Tudor") == fates
    assert bars(store, "Fates in Tudor", player="Anna") == {}


def test_points_grow_hand_by_hand_as_the_game_counts_them(store: Store) -> None:
    match = played.six(store, "Anna", "Ben", "Cy", "Di")
    [chart] = [each for each in figures.charts(store.matches, say, Filter("six")) if each.lines]
    assert [line.name for line in chart.lines] == ["Anna & Cy", "Ben & Di"]
    assert [line.points[0] for line in chart.lines] == [0, 0]
    assert [line.points[-1] for line in chart.lines] == match.game.describe(match.state)["totals"]
    assert all(len(line.points) == 5 for line in chart.lines)


# --- files
def test_an_import_says_what_came_of_it(store: Store, tmp_path: Path) -> None:
    match = played.crossing(store, "Anna", "Ben").setup.match
    file = tmp_path / "game.jsonl"
    store.matches.export(match, file)
    again = view_model.report_words(store.matches.take_in(file), say)
    assert again == "This match is in your list already, and no other version of it is needed."
    store.matches.delete(match)
    assert view_model.report_words(store.matches.take_in(file), say).startswith(
        "King’s Crossing is here, with 3 records"
    )
    refused = view_model.report_words(Problem("import.refused", 4, refusal=Refusal("tudor.over", "T10")), say)
    assert refused.startswith("Line 4")
    assert "The game is over." in refused


# --- on the real app
class At:
    def __init__(self, folder: Path) -> None:
        self.app = CompanionApp(folder=folder, phone=RecordingPhone())
        self.ui = Ui(self.app)

    def tap_match(self, match: Any) -> None:
        self.ui.tap(self.ui.named(f"match-{match.setup.match}"))


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[At]:
    for key in GAMES:
        stand_in(monkeypatch, key)
    here = At(tmp_path)
    yield here
    here.ui.close()


def test_nothing_yet_is_said_kindly(at: At) -> None:
    at.ui.tap(at.ui.named("history"))
    at.ui.see("Take one from the shelf!")
    at.ui.tap("Figures")
    at.ui.see("first game that is over")
    at.ui.tap("Bin")
    at.ui.see("The bin is empty.")


def test_a_game_is_replayed_move_by_move_and_cannot_be_changed(at: At) -> None:
    match = played.crossing(at.app.store, "Anna", "Ben")
    at.ui.tap(at.ui.named("history"))
    at.tap_match(match)
    at.ui.tap("Replay, move by move")
    at.ui.see("Anna, Ben: 0 moves")
    for count in (1, 2, 3):
        at.ui.tap(at.ui.named("redo"))
        at.ui.see(f"Anna, Ben: {count} moves")
    assert at.ui.named("redo").disabled
    at.ui.tap(at.ui.named("undo"))
    at.ui.see("Anna, Ben: 2 moves")
    page = at.app.pages.current_screen
    assert not page.play("a1-a2")
    at.ui.see("Nothing can be played in it.")
    at.ui.back()
    at.ui.back()
    at.ui.see("History")
    kept = at.app.store.matches.look(match.setup.match)
    assert len(kept.line()) == 4
    assert kept.outcome is not None


def test_an_unfinished_game_goes_on_from_here(at: At) -> None:
    match = played.historian(at.app.store, "Anna", "Ben", "Cy")
    at.ui.tap(at.ui.named("history"))
    at.tap_match(match)
    at.ui.tap("Go on playing")
    at.ui.see("Anna, Ben, Cy: 2 moves")
    at.ui.back()
    at.ui.see("Take a game from the shelf")


def test_into_the_bin_and_out_again_or_away_for_good(at: At) -> None:
    match = played.crossing(at.app.store, "Anna", "Ben")
    at.ui.tap(at.ui.named("history"))
    at.tap_match(match)
    at.ui.tap("Into the bin")
    at.ui.see("No such game yet")
    at.ui.tap("Bin")
    at.tap_match(match)
    at.ui.tap("Take it out of the bin")
    at.ui.tap("Games")
    at.tap_match(match)
    at.ui.tap("Into the bin")
    at.ui.tap("Bin")
    at.tap_match(match)
    at.ui.tap("Delete for good")
    at.ui.see("Delete this game for good?")
    at.ui.tap("Delete for good")
    at.ui.see("The bin is empty.")
    assert at.app.store.matches.all(binned=True) == []


def test_filters_are_tapped(at: At) -> None:
    played.crossing(at.app.store, "Anna", "Ben")
    played.tudor(at.app.store, "Cy", "Anna")
    at.ui.tap(at.ui.named("history"))
    at.ui.tap(at.ui.named("only-tudor"))
    assert not at.ui.all("King’s Crossing")
    at.ui.tap(at.ui.named("only-all"))
    at.ui.tap(at.ui.named("who"))
    at.ui.tap("Ben")
    assert at.ui.all("King’s Crossing")
    assert not at.ui.all("Tudor")


def test_a_file_is_brought_in(at: At, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played.crossing(at.app.store, "Anna", "Ben")
    file = tmp_path / "from-ben.jsonl"
    at.app.store.matches.export(match.setup.match, file)
    at.app.store.matches.delete(match.setup.match)
    monkeypatch.setattr(RecordingPhone, "public_folder", lambda self: tmp_path)
    at.ui.tap(at.ui.named("history"))
    at.ui.tap(at.ui.named("import"))
    at.ui.tap("from-ben.jsonl")
    at.ui.see("King’s Crossing is here, with 3 records")
    at.ui.tap("All right")
    at.tap_match(match)
    at.ui.back()
    at.ui.tap(at.ui.named("import"))
    at.ui.named("path").text = str(tmp_path / "nowhere.jsonl")
    at.ui.tap("Bring it in")
    at.ui.see("The file cannot be read.")


def test_figures_are_drawn(at: At) -> None:
    played.tudor(at.app.store, "Ben", "Anna")
    played.six(at.app.store, "Anna", "Ben", "Cy", "Di")
    at.ui.tap(at.ui.named("history"))
    at.ui.tap("Figures")
    at.ui.see("2 of 2")
    at.ui.see("Fates in Tudor")


@pytest.mark.parametrize("key", ["crossing", "tudor", "six"])
def test_the_games_own_page_steps_through_a_replay(tmp_path: Path, key: str) -> None:
    here = At(tmp_path)
    match = getattr(played, key)(here.app.store, *("Anna", "Ben", "Cy", "Di")[: 4 if key == "six" else 2])
    here.ui.tap(here.ui.named("history"))
    here.tap_match(match)
    here.ui.tap("Replay, move by move")
    page = here.app.pages.current_screen
    assert (page.game_key, len(page.match.line())) == (key, 1)
    for _ in range(2):
        here.ui.tap(here.ui.named("redo"))
    here.ui.tap(here.ui.named("undo"))
    assert len(page.match.line()) == 2
    here.ui.close()
