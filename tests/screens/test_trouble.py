"""Files that fail the app: it says so, mends what can be mended, and never just ends."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.base import ExceptionManager
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.match.records import Player
from companion.store.errors import DamagedError
from companion.store.store import FILE, Store


def furnished(folder: Path, **settings: object) -> str:
    """A store with a match in the middle, which was on the screen when the app was last seen."""
    with Store(folder) as store:
        match = store.matches.begin("crossing", {}, (Player("white", "Olga"), Player("black", "Bert")))
        for _ in range(4):
            match.propose(match.game.legal_moves(match.state)[0])
        store.settings.set("open_match", match.setup.match)
        store.settings.set("less_motion", True)
        for key, value in settings.items():
            store.settings.set(key, value)
        return match.setup.match


def break_record(folder: Path, seq: int) -> None:
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute("UPDATE records SET line = replace(line, 'kind', 'kinb') WHERE seq = ?", (seq,))


def opened(folder: Path) -> Ui:
    return Ui(CompanionApp(folder=folder, phone=RecordingPhone(folder)))


def test_a_match_whose_last_record_is_broken_does_not_keep_the_app_from_starting(tmp_path: Path) -> None:
    furnished(tmp_path)
    break_record(tmp_path, 4)
    ui = opened(tmp_path)
    try:
        assert ui.app.pages.current == "home"
        ui.see("damaged")
        ui.tap(next(w for w in ui.walk() if str(getattr(w, "tag", "")).startswith("match-")))
        assert ui.app.pages.current_screen.match.last.seq == 3
    finally:
        ui.close()


def test_a_broken_record_met_in_the_middle_of_a_game_is_mended_and_said(tmp_path: Path) -> None:
    furnished(tmp_path)
    ui = opened(tmp_path)
    try:
        break_record(tmp_path, 2)
        with pytest.raises(DamagedError) as met:
            ui.app.pages.current_screen.back_to(0)
        assert ExceptionManager.handle_exception(met.value) == ExceptionManager.PASS
        assert ui.app.pages.current == "home"
        ui.see("damaged")
        assert any(".damaged-" in each.name for each in tmp_path.iterdir())
    finally:
        ui.close()


def test_a_damaged_game_in_the_history_can_be_mended_there(tmp_path: Path) -> None:
    furnished(tmp_path)
    ui = opened(tmp_path)
    try:
        match = ui.app.pages.current_screen.match.setup.match
        break_record(tmp_path, 0)
        ui.app.go("history")
        ui.settle()
        ui.tap(ui.named(f"match-{match}"))
        ui.tap("Save what can still be read")
        assert ui.app.pages.current == "home"
        assert any(".damaged-" in each.name for each in tmp_path.iterdir())
    finally:
        ui.close()


def test_any_other_exception_stays_one(tmp_path: Path) -> None:
    furnished(tmp_path)
    ui = opened(tmp_path)
    try:
        assert ExceptionManager.handle_exception(KeyError("a bug")) == ExceptionManager.RAISE
    finally:
        ui.close()


def test_a_file_of_a_newer_version_is_said_and_can_be_tried_again(tmp_path: Path) -> None:
    furnished(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE trophies (id INTEGER PRIMARY KEY)")
        connection.execute("PRAGMA user_version = 77")
    ui = opened(tmp_path)
    try:
        assert "77" in ui.named("no-store").text
        assert ui.app.on_pause()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("DROP TABLE trophies")
            connection.execute("PRAGMA user_version = 2")
        ui.tap("Try again")
        assert ui.app.pages.current == "crossing"
    finally:
        ui.close()


@pytest.mark.parametrize(
    "settings",
    [{"language": "dd"}, {"text_scale": 1e9}, {"text_scale": "1"}, {"theme": 5}, {"defaults.tudor": [1]}],
    ids=lambda settings: next(iter(settings)),
)
def test_a_damaged_setting_does_not_keep_the_app_from_starting(tmp_path: Path, settings: dict[str, object]) -> None:
    furnished(tmp_path, **settings)
    ui = opened(tmp_path)
    try:
        ui.see("Olga")
        for page in ("settings", "setup", "history"):
            ui.app.go(page)
            ui.settle()
    finally:
        ui.close()
