"""Three Men's Morris by its rulings M1–M7."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.game import Draw, Table
from companion.engine.results import Refusal
from companion.games.morris import GAME
from companion.games.morris.board import POINTS, SIDES, row_of_three
from companion.games.morris.state import State


def after(*moves: str, options: dict[str, object] | None = None) -> State:
    state = GAME.start(options or {})
    assert isinstance(state, State)
    for text in moves:
        move = GAME.read(text)
        assert not isinstance(move, Refusal), text
        assert GAME.check(state, move) is None, text
        state = GAME.apply(state, move)
    return state


def why_not(state: State, text: str) -> Refusal | None:
    move = GAME.read(text)
    return move if isinstance(move, Refusal) else GAME.check(state, move)


def refused(state: State, text: str, code: str, rule: str) -> None:
    no = why_not(state, text)
    assert no is not None
    assert (no.code, no.rule) == (f"morris.{code}", rule)


ALL_PLACED = ("a1", "b1", "b2", "c3", "a2", "c2")
"""
    . . b
    w w b
    w b .
"""


def test_m1_m2_an_empty_board_three_men_each_and_white_begins() -> None:
    assert GAME.describe(after()) == {
        "board": ["...", "...", "..."], "turn": "white", "in_hand": {"white": 3, "black": 3}, "outcome": None,
    }  # fmt: skip


def test_m3_men_are_placed_on_empty_points_in_turn() -> None:
    state = after("a1")
    assert GAME.to_act(state) == {"black"}
    refused(state, "a1", "taken", "M3")


def test_m3_nobody_moves_with_men_in_hand() -> None:
    refused(after("a1", "b1"), "a1-a2", "place_first", "M3")


def test_m4_then_a_man_goes_one_point_along_a_line() -> None:
    state = after(*ALL_PLACED)
    assert why_not(state, "a1-c1") is not None
    refused(state, "a1-c1", "not_next", "M4")
    refused(state, "a1-b1", "taken", "M4")
    refused(state, "b1-c1", "not_yours", "M4")
    refused(state, "a3-b3", "no_man", "M4")
    refused(state, "c1", "all_placed", "M4")
    assert GAME.describe(GAME.apply(state, GAME.read("b2-c1")))["board"] == ["..b", "w.b", "wbw"]


def test_m4_from_the_middle_of_a_side_there_is_no_diagonal() -> None:
    refused(after(*ALL_PLACED), "a2-b3", "not_next", "M4")


def test_m5_three_in_a_row_win_even_while_men_are_placed() -> None:
    won = after("a1", "b1", "a2", "b2", "a3")
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.why) == ("white", "M5")
    refused(won, "c3", "over", "M5")


def test_m5_a_diagonal_is_a_row_too() -> None:
    won = after("a1", "b1", "c3", "a2", "b2")
    assert won.outcome is not None
    assert won.outcome.winner == "white"


def test_m6_the_first_man_of_all_does_not_open_in_the_centre() -> None:
    refused(after(), "b2", "centre_closed", "M6")
    assert why_not(after("a1"), "b2") is None
    assert why_not(after(options={"free_centre": True}), "b2") is None


def test_m4_there_is_always_a_man_who_can_move() -> None:
    for letters in product(".wb", repeat=len(POINTS)):
        board = "".join(letters)
        if board.count("w") == board.count("b") == 3 and not any(row_of_three(board, side) for side in SIDES):
            assert GAME.legal_moves(State(board)), board


def test_m7_the_same_position_for_the_third_time_is_a_draw() -> None:
    there_and_back = ("a2-a3", "c2-c1", "a3-a2", "c1-c2")
    state = after(*ALL_PLACED, *there_and_back)
    assert state.outcome is None
    state = after(*ALL_PLACED, *there_and_back, *there_and_back)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (None, "M7")


def test_m7_a_draw_can_be_agreed() -> None:
    drawn = GAME.apply(after("a1"), Draw())
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.outcome.why) == (None, "M7")


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"board": ["www", "w..", "..."]}, "too_many"),
        ({"board": ["ww", "w..", "..."]}, "bad_board"),
        ({"turn": "red"}, "bad_turn"),
        ({"outcome": {"winner": "red"}}, "bad_outcome"),
    ],
)
def test_the_table_may_set_any_board_that_can_be(position: object, code: str) -> None:
    no = GAME.check(after(), Table(position))
    assert no is not None
    assert no.code == f"morris.{code}"
