"""Playing against the companion: it tells its move in words and on the board; it counts when the person has made it."""

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
from companion.catalogue import game
from companion.engine.game import Table
from companion.match.match import Match
from companion.match.records import Player
from companion.screens.opponent import view_model
from companion.store.store import Store
from companion.texts import say
from tools.scenes import press

THINKING = 60.0
"""Seconds a loaded machine may take for a move of the easy level."""
TWO = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]}


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    with Store(tmp_path) as store:
        store.settings.set("less_motion", True)
    here = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path)))
    yield here
    here.close()


def tap(ui: Ui, *cells: str) -> None:
    for cell in cells:
        ui.tap(tuple(ui.named("board").cell_centre(cell)))


def page(ui: Ui) -> Any:
    return ui.app.pages.current_screen


def wait_for_move(ui: Ui) -> str:
    return str(ui.wait(lambda: page(ui).companion.move, "the companion's move", THINKING))


def against(ui: Ui, key: str, options: Any, seat: str, *moves: str) -> None:
    seats = ("white", "black") if key == "crossing" else ("red", "blue")
    match = ui.app.store.matches.begin(key, options, [Player(each, each.title(), each) for each in seats])
    assert isinstance(match, Match)
    for move in moves:
        match.propose(move)
    ui.app.remember(view_model.setting(match.setup.match), {seat: "easy"})
    ui.app.open_match(match.setup.match)
    ui.settle()


def test_the_companion_takes_a_chair_at_set_up_and_its_move_counts_when_it_is_done(ui: Ui) -> None:
    press(ui, "new-crossing")
    ui.tap(ui.named("chair-1"))
    ui.tap(ui.named("companion"))
    ui.tap("Easy")
    ui.see("Companion (easy)")
    press(ui, "play")
    ui.tap(ui.named("skip"))
    tap(ui, "b2", "b5")
    move = wait_for_move(ui)
    ui.settle()
    ui.see("The companion asks you to move")
    assert page(ui).match.head == 1
    ui.tap("Done")
    assert page(ui).match.head == 2
    assert page(ui).match.last.body.move == move
    assert "Companion (easy)" not in [person.name for person in ui.app.store.people.all()]


def test_it_tells_on_the_drawn_board_where_its_piece_stands_and_goes(ui: Ui) -> None:
    against(ui, "crossing", {}, "black", "b2-b5")
    move = game("crossing").read(wait_for_move(ui))
    marks = page(ui)._table.board._marks
    assert marks[move.start].shape == "ring"
    assert marks[move.end].shape == "dot"


def test_what_is_undone_is_thought_about_anew_and_gives_the_same_move(ui: Ui) -> None:
    against(ui, "crossing", {}, "black", "b2-b5")
    first = wait_for_move(ui)
    ui.tap(ui.named("undo"))
    assert page(ui).companion.move == ""
    assert not page(ui).companion.thinks
    ui.see("White to move")
    ui.tap(ui.named("redo"))
    assert wait_for_move(ui) == first


def test_nobody_thinks_on_a_page_that_is_not_shown(ui: Ui) -> None:
    against(ui, "crossing", {}, "black", "b2-b5")
    wait_for_move(ui)
    left = page(ui)
    ui.back()
    assert left.companion.move == ""
    assert not left.companion.thinks


def test_nobody_thinks_while_the_app_is_laid_aside(ui: Ui) -> None:
    against(ui, "crossing", {}, "black", "b2-b5")
    wait_for_move(ui)
    ui.app.on_pause()
    assert page(ui).companion.move == ""
    ui.app.on_resume()
    wait_for_move(ui)


def test_tudor_too(ui: Ui) -> None:
    against(ui, "tudor", TWO, "blue", "c1-d1")
    move = wait_for_move(ui)
    ui.settle()
    ui.tap("Done")
    assert page(ui).match.last.body.move == move
    assert page(ui).match.to_act() == ("red",)


def test_with_hidden_kings_the_chair_goes_back_to_a_person(ui: Ui) -> None:
    press(ui, "new-crossing")
    ui.tap(ui.named("chair-1"))
    ui.tap(ui.named("companion"))
    ui.tap("Hard")
    page(ui)._choose("stealth", True)
    ui.settle()
    assert "Companion (hard)" not in ui.texts()
    assert any("hidden Kings" in text for text in ui.app.pages.current_screen._hint.text.splitlines())


@pytest.mark.parametrize(
    ("key", "options", "position", "move", "words"),
    [
        ("crossing", {}, None, "b2-b5", "Move my man from b2 to b5."),
        ("crossing", {}, None, "--", "I have no move, so I pass."),
        (
            "crossing", {},
            {"board": ["B...", "....", "..b.", "....", "..b.", "..W.", "....", "...."], "turn": "white"},
            "c3xc5xc7", "Jump with my King from c3 to c5, c7, and take off: c4, c6.",
        ),
        ("tudor", TWO, None, "g7-g6", "Move my King from g7 to g6."),
        ("tudor", TWO, None, "c1-d1", "Move my queen from c1 to d1."),
        ("tudor", TWO, None, "b2>b1", "Push my queen on b1 off the board with my King from b2. He stands on b1 then."),
        ("tudor", TWO, None, "b3xb1", "Jump with my King from b3 to b1, and take my queen on b2 off the board."),
        ("tudor", TWO, None, "j9!", "Take my queen on j9 off the board: she has survived."),
    ],
)  # fmt: skip
def test_every_kind_of_move_has_its_words(
    tmp_path: Path, key: str, options: Any, position: Any, move: str, words: str
) -> None:
    with Store(tmp_path) as store:
        match = store.matches.begin(key, options)
        assert isinstance(match, Match)
        if position:
            match.propose(Table(position))
        assert view_model.words(match, move, lambda code, **values: say(code, values)) == words
        assert view_model.marks(match.game.read(move)) or move == "--"
