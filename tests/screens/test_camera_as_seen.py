"""Tudor's board taken as a picture shows it. No app, no pictures."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Table
from companion.games.tudor import GAME
from companion.games.tudor.state import Queen
from companion.screens.camera.as_seen import tudor_position

NUMBERED = {
    "corner": "SW", "colour": "red", "variant": "1", "queens": {"a1": 0, "b1": 1, "c1": 2, "a2": 3, "b2": 4, "a3": 5},
}  # fmt: skip
PLAIN = {"corner": "NE", "colour": "blue", "variant": "standard"}


def start() -> Any:
    return GAME.start({"players": [NUMBERED, PLAIN]})


def seen_after(**shifts: str | None) -> dict[str, str]:
    """The board at the start, but for pieces that stand elsewhere (`c1="d3"`) or are gone."""
    board = dict(GAME.board(start()))
    for space, elsewhere in shifts.items():
        label = board.pop(space)
        if elsewhere is not None:
            board[elsewhere] = label
    return board


def test_queens_and_a_king_stand_where_they_are_seen_and_the_next_player_is_to_move() -> None:
    cells = seen_after(c1="d3", g7="h8", i10="i7", j8="f10")
    del cells["d3"]
    cells["e4"] = "red queen"  # her number is down now: she is the only one it can be
    ruling = tudor_position(start(), cells, moved=True)
    after = GAME.apply(start(), Table(ruling))
    red, blue = after.players
    assert Queen("e4", 2) in red.queens
    assert (red.king, after.mover.colour) == ("h8", "blue")
    assert {queen.space for queen in blue.queens} == {"i7", "f10", "j10", "i9", "j9", "h10"}
    assert red.met == blue.met == ()


def test_two_queens_whose_numbers_are_down_are_not_guessed() -> None:
    cells = seen_after(c1=None, a3=None) | {"d3": "red queen", "e4": "red queen"}
    assert tudor_position(start(), cells, moved=False) is None
    cells["d3"] = "red queen 5"
    assert tudor_position(start(), cells, moved=False) is not None


def test_a_queen_that_has_gone_is_the_tables_to_explain() -> None:
    assert tudor_position(start(), seen_after(j8=None), moved=True) is None


def test_a_number_that_lies_twice_is_misread() -> None:
    cells = seen_after(c1=None) | {"d3": "red queen 5"}
    assert tudor_position(start(), cells, moved=False) is None
