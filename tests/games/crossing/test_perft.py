"""Lines of play, counted: against figures from elsewhere, and the fast count against the rules themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Table
from companion.games.crossing import GAME, perft
from companion.games.crossing.board import SIDES
from companion.games.crossing.state import State

FIGURES = json.loads((Path(__file__).parents[1] / "perft.json").read_text("utf-8"))["entries"]
ENTRIES = [entry for entry in FIGURES if entry["game"] == "crossing"]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["id"] for entry in ENTRIES])
def test_perft_agrees_with_the_figures(entry: dict[str, Any]) -> None:
    state = GAME.start(entry["options"])
    assert isinstance(state, State)
    placed = GAME.position(state, entry["position"]) if entry["position"] else state
    assert isinstance(placed, State)
    for depth, nodes in entry["nodes"].items():
        assert GAME.perft(placed, int(depth)) == nodes


def by_the_rules(state: State, depth: int) -> int:
    moves = GAME.legal_moves(state)
    return len(moves) if depth == 1 else sum(by_the_rules(GAME.apply(state, move), depth - 1) for move in moves)


COUNTS = st.fixed_dictionaries({side: st.integers(5, 12) for side in SIDES})
PIECES = st.sampled_from(["wwwwwwbbbbbbWB" + "." * 18, "wwwbbbWB" + "." * 24, "wwWWbbBB" + "." * 8])
"""Crowded, thin, and with more Kings than the rules allow."""

POSITIONS = PIECES.flatmap(lambda letters: st.lists(st.sampled_from(letters), min_size=32, max_size=32))
OPTIONS = st.fixed_dictionaries(
    {
        "setup": st.sampled_from(["normal", "alternate"]),
        "full_backwards_capture": st.booleans(),
        "quiet_draw": st.sampled_from(["offer", "automatic"]),
        "stealth": st.sampled_from([None, {"white": "b2", "black": "c7"}]),
    }
)


def placed(options: Any, letters: list[str], turn: str, counts: Any = None) -> State:
    state = GAME.start(options)
    assert isinstance(state, State)
    board = ["".join(letters[line : line + 4]) for line in range(0, 32, 4)]
    ruling: dict[str, Any] = {"board": board, "turn": turn}
    return GAME.apply(state, Table(ruling if counts is None else {**ruling, "quiet": counts[0], "back_row": counts[1]}))


@settings(max_examples=150, deadline=None)
@given(options=OPTIONS, letters=POSITIONS, turn=st.sampled_from(SIDES))
def test_the_fast_count_is_that_of_the_rules(options: Any, letters: list[str], turn: str) -> None:
    state = placed(options, letters, turn)
    for depth in (1, 2):
        assert GAME.perft(state, depth) == by_the_rules(state, depth)


@settings(max_examples=15, deadline=None)
@given(options=OPTIONS, letters=POSITIONS, turn=st.sampled_from(SIDES))
def test_the_fast_count_is_that_of_the_rules_three_moves_deep(options: Any, letters: list[str], turn: str) -> None:
    state = placed(options, letters, turn)
    assert GAME.perft(state, 3) == by_the_rules(state, 3)


THIN = st.lists(st.sampled_from("wbWB" + "." * 60), min_size=32, max_size=32)


@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, letters=THIN, turn=st.sampled_from(SIDES), quiet=COUNTS, back_row=COUNTS)
def test_a_count_that_ends_a_line_is_seen(
    options: Any, letters: list[str], turn: str, quiet: Any, back_row: Any
) -> None:
    state = placed(options, letters, turn, (quiet, back_row))
    for depth in (1, 2, 3):
        assert GAME.perft(state, depth) == by_the_rules(state, depth)


def test_passes_are_counted_and_two_of_them_end_the_line(at: Any, play: Any) -> None:
    stuck = at("wwWw .... .... .... .... .... .... bBbb")
    assert [GAME.perft(stuck, depth) for depth in (1, 2, 3)] == [1, 1, 0]
    assert [GAME.perft(play(stuck, "--"), depth) for depth in (1, 2)] == [1, 0]


def test_ten_turns_on_the_back_row_cut_the_lines_short(at: Any, play: Any) -> None:
    state = at("..W. .... .... .... .... .... ..B. ....", "black")
    nine = play(state, Table({"back_row": {"white": 9}}))
    assert GAME.perft(nine, 1) == GAME.perft(state, 1) == 4
    assert GAME.perft(nine, 2) == 0 < GAME.perft(state, 2)


def test_the_rules_count_only_where_they_must(new: Any, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft.rules, "legal_moves", lambda _: pytest.fail("the slow way"))
    assert GAME.perft(new(), 3) == 2190
    assert GAME.perft(play(new(quiet_draw="automatic"), Table({"quiet": {"white": 8, "black": 0}})), 3) == 2190


def test_with_kings_that_only_their_owners_know_answers_are_counted(new: Any, play: Any) -> None:
    state = play(new(stealth={"white": None, "black": None}), "b2-b6")
    assert GAME.offers(state) == ["b7xb5"]
    assert GAME.perft(state, 2) == 2  # shown man, shown king
    after = play(state, "b7xb5", "shown man")
    assert GAME.perft(state, 3) == GAME.perft(after, 1)
