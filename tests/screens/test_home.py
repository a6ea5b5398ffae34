"""The first screen: go on where you were, or take a game from the shelf; and the way back from everywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import played
from driver import Ui
from recording_phone import RecordingPhone
from stand_in import stand_in

from companion.app import CompanionApp
from companion.catalogue import GAMES
from companion.screens.home import view_model
from companion.screens.shelf import BY_KEY
from companion.store.store import Store
from companion.texts import say as say_in


def say(code: str, **values: object) -> str:
    return say_in(code, values)


def test_every_game_of_the_catalogue_stands_on_the_shelf() -> None:
    assert list(BY_KEY) == list(GAMES)
    assert all(card.title and card.facts and card.motto for card in view_model.shelf(say))


def test_only_unfinished_games_are_offered_and_say_where_they_stand(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        played.crossing(store, "Anna", "Ben")
        played.historian(store, "Anna", "Ben", "Cy")
        [card] = view_model.unfinished(store.matches, say, date.today())
    assert card.players == "Anna, Ben, Cy"
    assert card.stands == "Anna to act · begun today"


def test_looking_at_the_first_screen_changes_no_order(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for name in "ABCDEF":
            played.historian(store, name, "Ben", "Cy")
        before = store.matches.all()
        assert len(view_model.unfinished(store.matches, say, date.today())) == view_model.MOST_SHOWN
        assert store.matches.all() == before


# --- on the real app
@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CompanionApp:
    for key in GAMES:
        stand_in(monkeypatch, key)
    return CompanionApp(folder=tmp_path, phone=RecordingPhone())


@pytest.fixture
def ui(app: CompanionApp) -> Iterator[Ui]:
    here = Ui(app)
    yield here
    here.close()


def test_a_first_start_shows_every_game_to_tap(ui: Ui) -> None:
    for key in GAMES:
        assert ui.named(f"new-{key}")


def test_a_game_left_in_the_middle_is_one_tap_away(ui: Ui) -> None:
    match = played.historian(ui.app.store, "Anna", "Ben", "Cy")
    ui.app.home()
    ui.settle()
    ui.tap(ui.named(f"match-{match.setup.match}"))
    ui.see("Anna, Ben, Cy: 2 moves")
    ui.back()
    ui.see("Take a game from the shelf")


def test_an_app_that_was_ended_in_a_game_comes_back_in_it(app: CompanionApp, tmp_path: Path) -> None:
    ui = Ui(app)
    match = played.historian(app.store, "Anna", "Ben", "Cy")
    app.open_match(match.setup.match)
    ui.settle()
    ui.close()
    again = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    again.see("Anna, Ben, Cy: 2 moves")
    again.back()
    again.see("Take a game from the shelf")
    again.close()


def test_a_game_that_was_thrown_away_is_not_taken_up_again(app: CompanionApp, tmp_path: Path) -> None:
    ui = Ui(app)
    match = played.historian(app.store, "Anna", "Ben", "Cy")
    app.open_match(match.setup.match)
    app.store.matches.bin(match.setup.match)
    ui.close()
    again = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    again.see("Take a game from the shelf")
    again.close()


def test_damage_is_said_on_the_first_screen(tmp_path: Path) -> None:
    (tmp_path / "companion.sqlite").write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    ui = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    ui.see("A file was damaged.")
    ui.close()


def test_back_closes_a_sheet_then_the_page_then_the_app(ui: Ui) -> None:
    ended: list[bool] = []
    ui.app.stop = lambda *_: ended.append(True)
    ui.tap(ui.named("history"))
    ui.tap(ui.named("who"))
    ui.back()
    ui.see("History")
    ui.back()
    ui.see("Take a game from the shelf")
    assert not ended
    ui.back()
    assert ended
    del ui.app.stop


def test_the_screen_stays_on_in_play_only(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    awake: list[bool] = []
    monkeypatch.setattr(RecordingPhone, "keep_awake", lambda self, on: awake.append(on))
    match = played.historian(ui.app.store, "Anna", "Ben", "Cy")
    ui.app.open_match(match.setup.match)
    ui.app.home()
    ui.app.go("settings")
    assert awake == [True, False, False]


def test_leaving_from_the_first_page_ends_the_app_once_however_often_it_is_told(tmp_path: Path) -> None:
    """Where the app ends itself, Kivy says so twice; the second time nothing of it is there any more."""
    ui = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path)))
    ui.back()
    ui.app.dispatch("on_stop")
    ui.close()
