"""King's Crossing played with taps on the real app."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.core.window import Window
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.games.crossing import GAME
from companion.match.records import Player
from companion.screens.crossing import view_model
from companion.screens.crossing.view_model import Selection
from companion.store.store import Store
from companion.widgets.basics import Sheet

PLAYERS = (Player("white", "Olga"), Player("black", "Bert"))


def board(*rows: str) -> list[str]:
    return list(rows)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Ui]]:
    opened: list[Ui] = []

    def open_app(options: dict[str, Any] | None = None, position: dict[str, Any] | None = None) -> Ui:
        for old in opened:
            old.close()
        opened.clear()
        if options is not None:
            with Store(tmp_path) as store:
                match = store.matches.begin("crossing", options, PLAYERS)
                if position:
                    match.propose(Table(position))
                store.settings.set("open_match", match.setup.match)
                store.settings.set("less_motion", True)
        opened.append(Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path))))
        return opened[-1]

    yield open_app
    for ui in opened:
        ui.close()


def tap(ui: Ui, *cells: str) -> None:
    for cell in cells:
        ui.tap(tuple(ui.named("board").cell_centre(cell)))


def state(ui: Ui) -> Any:
    return ui.app.pages.current_screen.match.state


def test_a_game_from_the_start_and_a_restart_in_the_middle(table: Callable[..., Ui]) -> None:
    ui = table({})
    ui.see("Olga to move")
    tap(ui, "b2", "b5")
    ui.see("Bert to move")
    tap(ui, "a7", "a6", "d2", "d5", "d7", "d6")
    ui.see("Olga must jump")
    again = table()
    again.see("Olga must jump")
    tap(again, "d5", "d7")
    assert state(again).turn == "black"
    assert state(again).table_board.count("b") == 6


def test_a_king_comes_home_and_the_screen_says_so(table: Callable[..., Ui]) -> None:
    ui = table({}, {"board": board("....", "..bB", "....", "....", ".w..", "....", "....", "W..."), "turn": "white"})
    tap(ui, "a1", "a8")
    ui.see("Olga wins: the King is home")
    ui.tap("Save as a picture")
    assert ui.app.phone.shared


def test_what_is_forbidden_is_explained_and_the_table_may_allow_it(table: Callable[..., Ui]) -> None:
    ui = table({})
    tap(ui, "c2", "d4")
    ui.see("no straight line")
    ui.tap("The table allows it")
    ui.see("Bert to move")
    assert GAME.board(state(ui))["d4"] == "w"
    ui.tap(ui.named("undo"))
    ui.see("Olga to move")


def test_a_chain_is_tapped_landing_by_landing(table: Callable[..., Ui]) -> None:
    ui = table({}, {"board": board("B...", "....", "....", ".b..", "....", ".b..", ".w..", "...W"), "turn": "white"})
    tap(ui, "b2", "b4")
    ui.see("Olga jumps on")
    tap(ui, "b6")
    assert GAME.board(state(ui)) == {"a8": "B", "b6": "w", "d1": "W"}


def test_whoever_cannot_move_passes(table: Callable[..., Ui]) -> None:
    ui = table({}, {"board": board("wBw.", "....", "....", "....", "....", "....", "....", "...W"), "turn": "black"})
    ui.see("Bert cannot move")
    ui.tap("Pass")
    ui.see("Olga to move")


def test_the_draw_that_the_rules_offer(table: Callable[..., Ui]) -> None:
    ui = table({}, {"quiet": {"white": 10, "black": 10}})
    ui.see("Nobody has advanced for ten turns each")
    ui.tap("Agree on a draw")
    ui.tap(next(plate for plate in ui.all("Agree on a draw") if getattr(plate, "action", None)))
    ui.see("A draw")


def test_the_board_set_by_hand(table: Callable[..., Ui]) -> None:
    ui = table({"setup": "alternate", "long": True})
    ui.app.pages.current_screen.rule_by_hand()
    ui.settle()
    sheet = next(w for w in ui.walk() if getattr(w, "tag", "") == "board")
    ui.tap(tuple(sheet.cell_centre("a4")))
    ui.tap("Olga moves next")
    ui.tap("So it stands")
    ui.see("Bert to move")
    assert GAME.board(state(ui))["a4"] == "w"


def test_the_board_lies_down_with_the_phone(table: Callable[..., Ui]) -> None:
    ui = table({})
    ui.resize(915, 412)
    assert ui.named("board").sideways
    tap(ui, "b2", "b5")
    ui.resize(412, 915)
    assert not ui.named("board").sideways
    ui.see("Bert to move")


def seal_king(ui: Ui, space: str) -> None:
    """One owner behind the curtain: hold, pick, wait for the wax, seal."""
    from kivy.tests.common import UnitTestTouch

    hold = ui.named("curtain").ids.hold
    touch = UnitTestTouch(*hold.to_window(*hold.center))
    touch.touch_down()
    ui.frames(20)
    touch.touch_up()
    ui.settle()
    ui.tap(ui.named(f"tile-{space}"))
    ui.frames(70)
    ui.tap(ui.named("curtain").ids.seal)


def test_hidden_kings_are_sealed_and_found_out_only_when_taken(table: Callable[..., Ui]) -> None:
    ui = table({"stealth": {"white": None, "black": None}})
    ui.tap("Choose the hidden Kings")
    seal_king(ui, "b2")
    seal_king(ui, "c7")
    ui.see("Olga to move")
    assert not any("b2" in text or "c7" in text for text in ui.texts())
    tap(ui, "d2", "d5", "d7", "d6")
    ui = table()
    tap(ui, "d5", "d7")
    ui.frames(3)
    ui.see("Bert must jump")
    assert state(ui).hidden == {"white", "black"}
    assert state(ui).shown_men == ("d7",)


def test_what_a_tap_means() -> None:
    start = GAME.start({})
    assert view_model.tap(start, Selection(), "b2").selection == Selection("b2")
    assert view_model.tap(start, Selection("b2"), "b4").move == "b2-b4"
    assert view_model.tap(start, Selection("b2"), "b7").move == "b2*b7"
    assert view_model.tap(start, Selection("b2"), "b2").selection == Selection()
    assert view_model.tap(start, Selection("b2"), "c2").selection == Selection("c2")
    assert view_model.reachable(start, Selection("b1")) == {}


def test_face_to_face_a_sheet_stands_before_whoever_moves(table: Callable[..., Ui]) -> None:
    ui = table({})
    ui.tap(ui.named("menu"))
    ui.tap("We sit face to face")
    tap(ui, "c2", "d4")
    olgas = ui.find("All right")
    ui.tap(olgas)
    tap(ui, "b2", "b5", "a7", "d3")
    berts = ui.find("All right")
    assert berts.to_window(*berts.center)[1] > Window.height / 2, "at the far edge, where Bert sits"
    ui.tap(berts)
    assert "All right" not in ui.texts()
    ui.app.home()
    assert not Sheet.faces_away
