"""Tudor played with taps on the real app."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "games" / "tudor"))
from driver import Ui, UnitTestTouch
from recording_phone import RecordingPhone
from tudor_boards import begin
from tudor_people import NAMES, people, say

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.games.tudor import GAME
from companion.games.tudor.board import QUEENS_START
from companion.games.tudor.state import State
from companion.match.records import Player
from companion.screens.tudor import view_model
from companion.store.store import Store

CORNERS = {"red": "SW", "green": "NW", "blue": "NE", "black": "SE"}
FIVE = ("divorced", "beheaded", "died", "divorced", "beheaded")


def options(*colours: str, variants: dict[str, str] | None = None, **switches: Any) -> dict[str, Any]:
    players = []
    for colour in colours:
        corner, variant = CORNERS[colour], (variants or {}).get(colour, "standard")
        player: dict[str, Any] = {"corner": corner, "colour": colour, "variant": variant}
        if variant in ("1", "3", "fruit"):
            player["queens"] = dict(zip(QUEENS_START[corner], range(6), strict=True))
        if variant == "fruit":
            player["fruit"] = {"goals": [0, 4], "orders": [1, 5]}
        players.append(player)
    return {"players": players, **switches}


class Seating:
    """The app, opened on a match; it can be closed and opened again on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.phone = RecordingPhone(folder)
        self.ui: Ui | None = None

    def begin(self, setup: dict[str, Any], ruling: dict[str, Any] | None = None, **settings: Any) -> Ui:
        names = [Player(player["colour"], NAMES[player["colour"]]) for player in setup["players"]]
        with Store(self.folder) as store:
            match = store.matches.begin("tudor", setup, names)
            if ruling:
                match.propose(Table(ruling))
            for key, value in {"open_match": match.setup.match, "less_motion": True, **settings}.items():
                store.settings.set(key, value)
        return self.open()

    def open(self) -> Ui:
        self.close()
        self.ui = Ui(CompanionApp(folder=self.folder, phone=self.phone))
        return self.ui

    def close(self) -> None:
        if self.ui is not None:
            self.ui.close()
        self.ui = None


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Seating]:
    table = Seating(tmp_path)
    yield table
    table.close()


def tap(ui: Ui, *spaces: str) -> None:
    for space in spaces:
        board = ui.named("board")
        ui.tap(tuple(board.to_window(*board.cell_centre(space))))


def state(ui: Ui) -> State:
    found: State = ui.app.pages.current_screen.match.state
    return found


def status(ui: Ui) -> str:
    return str(ui.named("status").text)


NEARLY = {
    "players": [
        {"colour": "red", "king": "b4", "queens": ["j10", "e6"], "met": [{"goal": goal} for goal in FIVE]},
        {"colour": "blue", "king": "h8", "queens": ["g8"], "met": []},
    ],
    "turn": "red",
}
"""Red has a queen on the far corner and only “survived” to go."""


def test_twenty_moves_from_the_start_with_a_restart_and_a_turn_of_the_phone(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    played = state(ui)
    dice = random.Random(1536)
    for number in range(20):
        if number == 8:
            ui = table.open()
        if number == 14:
            ui.resize(915, 412)
        text = dice.choice(GAME.offers(played))
        found = GAME.read(text)
        aims = next(a for a in _actions(played) if a.move == text).aims
        tap(ui, re.split("[-^x>!]", text)[0], aims[0])
        played = GAME.apply(played, found)  # type: ignore[arg-type]
        assert state(ui) == played, text
        assert status(ui).endswith(f"{NAMES[played.mover.colour]} to move.")
    ui.resize(412, 915)


def _actions(now: State) -> Iterator[view_model.Action]:
    for space in view_model.pieces_shown(now, people(now)):
        found = view_model.chosen(now, space, people(now), say)
        yield from found.actions if found else ()


def test_the_last_goal_wins_and_the_card_is_shared_as_a_picture(table: Seating) -> None:
    ui = table.begin(options("red", "blue"), NEARLY)
    tap(ui, "j10")
    ui.tap("Survivor off: the queen on j10")
    ui.see("Anna has won: six queens, six fates.")
    ui.tap("Save or share as a picture")
    assert [path.suffix for path in table.phone.shared] == [".png"]
    assert table.phone.shared[0].stat().st_size > 1000
    ui.back()
    ui.tap("Show the result")
    ui.see("6/6")
    ui.back()
    ui.tap(ui.named("undo"))
    assert status(ui) == "Anna to move."


def test_a_refusal_says_the_rule_and_the_table_has_the_last_word(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    tap(ui, "b1", "b6")
    ui.see("A step goes one space up, down, left or right")
    ui.back()
    assert state(ui).mover.colour == "red"
    tap(ui, "b6")
    ui.tap("The table allows it")
    assert "b6" in {queen.space for queen in state(ui).players[0].queens}
    assert status(ui) == "Ben to move."
    ui.tap(ui.named("log"))
    ui.see("The table allows: Step from b1 to b6")


def test_a_trembling_finger_moves_once(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    tap(ui, "c1")
    board = ui.named("board")
    at = board.to_window(*board.cell_centre("d1"))
    for _ in range(2):
        touch = UnitTestTouch(*at)
        touch.touch_down()
        touch.touch_up()
    ui.settle()
    assert state(ui).mover.colour == "blue"
    assert not any("It is Ben’s turn" in text for text in ui.texts()), "the second tap chose nothing"
    assert len(ui.app.pages.current_screen.match.line()) == 2


def test_every_goal_by_taps(table: Seating) -> None:
    """Divorce on the edge, beheading over a queen, death in the graveyard, each from the plates and the board."""
    ruling = {
        "players": [{"colour": "red", "king": "b4", "queens": ["a4", "c4", "e4"]}, {"colour": "blue", "king": "j1"}],
        "turn": "red",
    }
    ui = table.begin(options("red", "blue"), ruling)
    tap(ui, "b4", "d4")
    ui.see("Anna: beheaded, 1 of 6.")
    ui.tap(ui.named("undo"))
    tap(ui, "b4")
    ui.tap("Divorce the queen on a4")
    assert [met.goal for met in state(ui).players[0].met] == ["divorced"]
    tap(ui, "j1", "i1", "e4", "e5")
    assert [met.goal for met in state(ui).players[0].met] == ["divorced", "died"]
    ui.see("2/6")


def test_whoever_cannot_act_passes_and_when_nobody_can_it_is_a_draw(table: Seating) -> None:
    stuck = [{"colour": colour, "king": None, "queens": []} for colour in ("red", "blue")]
    ui = table.begin(options("red", "blue"), {"players": stuck})
    ui.see("Anna cannot act and passes.")
    ui.tap("Pass")
    ui.tap("Pass")
    ui.see("Nobody can act any more: the game is a draw.")


def test_a_draw_by_agreement(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    ui.tap(ui.named("menu"))
    ui.tap("Agree on a draw")
    ui.tap("Yes, we all agree")
    ui.see("The game is a draw.")


def test_a_blockade_points_at_the_switch(table: Seating) -> None:
    waiting = {"players": [{"colour": "red", "king": "b4", "queens": ["i8", "c1"]}], "turn": "red"}
    ui = table.begin(options("red", "blue"), waiting)
    ui.see("house rule “open corner”")
    ui.tap("Open corner from the next game on")
    assert ui.app.settings.get("defaults.tudor") == {"open_corner": True}
    ui.tap("The table lets the queen on i8 survive")
    assert [met.goal for met in state(ui).players[0].met] == ["survived"]


@pytest.mark.parametrize(
    ("variant", "aside", "on_the_card"),
    [
        ("1", "next: queen 0", "Makes the 6th goal"),
        ("2", "next: divorced", "Variant 2: goals in historical order"),
        ("3", "next: queen 0, divorced", "Must survive · Makes the 6th goal"),
        ("fruit", "now queens 0 2 3 4", "Must be beheaded"),
    ],
)
def test_the_card_of_every_variant(table: Seating, variant: str, aside: str, on_the_card: str) -> None:
    ui = table.begin(options("red", "green", "blue", "black", variants={"red": variant}))
    ui.see(aside)
    ui.tap(ui.named("card-red"))
    assert any(on_the_card in getattr(widget, "text", "") for widget in ui.walk())
    ui.back()
    assert status(ui) == "Anna to move."


def test_the_cards_alone_tick_untick_and_win(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    ui.tap(ui.named("menu"))
    ui.tap("Keep only the score cards")
    ui.tap(ui.named("goal-red-1"))
    ui.see("Anna: divorced, 1 of 6.")
    ui.tap(ui.named("goal-red-1"))
    ui.tap("Yes, it was a mistake")
    assert state(ui).players[0].met == ()
    ui = table.open()
    ui.see("Tick what happens on your board.")
    for row in range(1, 7):
        ui.tap(ui.named(f"goal-red-{row}"))
    ui.see("Anna has won: six queens, six fates.")


def test_ticking_asks_for_the_queen_and_leaves_the_last_word_to_the_table(table: Seating) -> None:
    ui = table.begin(options("red", "blue", variants={"red": "1"}))
    ui.tap(ui.named("menu"))
    ui.tap("Keep only the score cards")
    ui.tap(ui.named("goal-red-3"))
    ui.tap("Queen 2 · Makes the 3rd goal")
    ui.see("goal 1 belongs to queen 0")
    ui.tap("The table allows it")
    assert [(met.goal, met.queen) for met in state(ui).players[0].met] == [("died", 2)]
    ui.tap(ui.named("goal-red-1"))
    ui.tap("Queen 0 · Makes the 1st goal")
    assert [met.queen for met in state(ui).players[0].met] == [2, 0]


def test_setting_the_board_by_hand(table: Seating) -> None:
    ui = table.begin(options("red", "blue", variants={"blue": "3"}))
    ui.tap(ui.named("menu"))
    ui.tap("Set it as the table agrees")
    tap(ui, "g7", "f5", "a1")
    ui.tap(ui.named("take-off"))
    ui.tap(ui.named("turn-blue"))
    ui.tap(_under(ui, "card-blue"))
    ui.tap(ui.named("goal-blue-2"))
    ui.tap("Queen 1 · Must be beheaded · Makes the 2nd goal")
    ui.back()
    assert state(ui).players[0].king == "g7", "nothing counts yet"
    ui.tap(_under(ui, "set-so"))
    after = state(ui)
    assert (after.players[0].king, len(after.players[0].queens), after.mover.colour) == ("f5", 5, "blue")
    assert [(met.goal, met.queen) for met in after.players[1].met] == [("beheaded", 1)]
    ui.tap(ui.named("undo"))
    assert state(ui).players[0].king == "g7"


def _under(ui: Ui, tag: str) -> Any:
    """A widget that may have to be scrolled to."""
    widget = next(each for each in ui.walk() if getattr(each, "tag", None) == tag)
    view = widget.parent
    while not hasattr(view, "scroll_to"):
        view = view.parent
    view.scroll_to(widget, animate=False)
    ui.frames(2)
    return widget


def test_back_leaves_the_setting_by_hand_without_a_trace(table: Seating) -> None:
    ui = table.begin(options("red", "blue"))
    ui.tap(ui.named("menu"))
    ui.tap("Set it as the table agrees")
    tap(ui, "g7", "g8")
    ui.back()
    assert state(ui) == begin("SW", "NE")
    assert status(ui) == "Anna to move."
    ui.back()
    ui.see("Take a game from the shelf")


def test_the_board_turns_towards_whoever_moves(table: Seating) -> None:
    ui = table.begin(options("red", "blue"), **{"tudor.turn_to_mover": True})
    tap(ui, "c1", "d1")
    board = ui.named("board")
    far, near = (board.to_window(*board.cell_centre(space))[1] for space in ("a1", "j10"))
    assert near < far, "Ben sits on the far side and has his corner in front of him"
    tap(ui, "h10", "g10")
    assert state(ui).mover.colour == "red"
    assert board.to_window(*board.cell_centre("a1"))[1] < board.to_window(*board.cell_centre("j10"))[1]


def test_what_happens_is_spoken_if_wanted(table: Seating) -> None:
    said: list[str] = []
    table.phone.speak = lambda text, language: said.append(text)  # type: ignore[method-assign]
    ui = table.begin(options("red", "blue"), speech=True)
    tap(ui, "c1", "d1")
    assert said == ["Ben to move."]
    assert "tick" in table.phone.asked
