"""Three Men's Morris played with taps on the real app."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.games.morris import GAME
from companion.games.morris.state import State
from companion.screens.morris import view_model
from companion.store.store import Store
from tools.scenes import press


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    with Store(tmp_path) as store:
        store.settings.set("less_motion", True)
    here = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path)))
    yield here
    here.close()


def tap(ui: Ui, *points: str) -> None:
    for point in points:
        ui.tap(tuple(ui.named("board").cell_centre(point)))


def state(ui: Ui) -> Any:
    return ui.app.pages.current_screen.match.state


def begin(ui: Ui) -> None:
    press(ui, "new-morris")
    press(ui, "play")
    ui.tap(ui.named("skip"))
    ui.see("White places a man")


def test_a_whole_game_from_the_shelf_to_three_in_a_row(ui: Ui) -> None:
    begin(ui)
    tap(ui, "a1", "b1", "b2", "c3", "a2", "c2")
    ui.see("White moves a man")
    assert state(ui).board == "wb" + "." + "wwb" + "..b"
    tap(ui, "b2", "a3")
    ui.see("White wins: three in a row")
    ui.tap(ui.named("undo"))
    ui.see("White moves a man")
    ui.tap(ui.named("redo"))
    ui.tap(ui.named("again"))
    ui.see("White places the first man")


def test_a_refusal_is_explained_and_the_table_may_allow_it(ui: Ui) -> None:
    begin(ui)
    tap(ui, "b2")
    ui.see("may not go to the centre")
    ui.tap("The table allows it")
    assert state(ui).board == "....w...."
    assert state(ui).turn == "black"


def test_the_board_can_be_set_by_hand(ui: Ui) -> None:
    begin(ui)
    ui.tap(ui.named("menu"))
    ui.tap("Set it as the table agrees")
    tap(ui, "c3", "c3")
    ui.tap(ui.named("set-turn"))
    ui.tap(ui.named("set-done"))
    assert state(ui).board == "........b"
    assert state(ui).turn == "black"


def test_a_draw_can_be_agreed(ui: Ui) -> None:
    begin(ui)
    ui.tap(ui.named("menu"))
    ui.tap("Agree on a draw")
    ui.see("A draw")


def test_its_rules_are_read_in_the_app(ui: Ui) -> None:
    begin(ui)
    ui.tap(ui.named("rules"))
    ui.see("The board")


def test_a_second_tap_on_a_man_lays_him_down() -> None:
    placed = State("wb.wwb..b")
    assert view_model.tap(placed, "", "b2") == view_model.Tap("b2")
    assert view_model.tap(placed, "b2", "b2") == view_model.Tap()
    assert view_model.tap(placed, "b2", "c1") == view_model.Tap(move="b2-c1")
    assert GAME.check(placed, GAME.read("b2-c1")) is None
