"""The fast count and list of moves against the readable rules, on any position and after any table ruling."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import draw, every_text, move, placed, positions
from tudor_rulings import rulings

from companion.engine.game import Table
from companion.games.tudor import GAME, bitboard, rules
from companion.games.tudor.goals import task_of
from companion.games.tudor.state import State

PERFT = [
    entry
    for entry in json.loads(Path(__file__).parents[1].joinpath("perft.json").read_text("utf-8"))["entries"]
    if entry["game"] == "tudor"
]


def entry_state(entry: dict[str, Any]) -> State:
    state = GAME.start(entry["options"])
    assert isinstance(state, State)
    return placed(entry["options"], entry["position"]) if entry["position"] else state


def readable_moves(state: State) -> list[str]:
    """The moves that `check` allows, tried one by one over everything that could be meant."""
    pieces = rules.pieces_of(state)
    own = [space for space, piece in pieces.items() if piece.owner == state.turn]
    ends = GAME.geometry.cells()
    tried = [f"{start}!" for start in own] + [
        f"{start}{sign}{end}" for start in own for end in ends if _close(start, end) for sign in "-^x>"
    ]
    return [text for text in [*tried, "--"] if rules.check(state, move(text)) is None]


def _close(start: str, end: str) -> bool:
    return abs(ord(start[0]) - ord(end[0])) + abs(int(start[1:]) - int(end[1:])) <= 2


def readable_perft(state: State, depth: int) -> int:
    moves = readable_moves(state)
    if depth == 1:
        return len(moves)
    return sum(readable_perft(rules.apply(state, move(text)), depth - 1) for text in moves)


@pytest.mark.parametrize("entry", PERFT, ids=[entry["id"] for entry in PERFT])
def test_the_known_numbers_of_sequences(entry: dict[str, Any]) -> None:
    state = entry_state(entry)
    for depth, nodes in entry["nodes"].items():
        assert GAME.perft(state, int(depth)) == nodes


@pytest.mark.parametrize("entry", PERFT[::4], ids=[entry["id"] for entry in PERFT[::4]])
def test_the_readable_rules_know_them_too(entry: dict[str, Any]) -> None:
    assert readable_perft(entry_state(entry), 2) == entry["nodes"]["2"]


@settings(max_examples=80, deadline=None)
@given(positions())
def test_both_list_the_same_moves(setting: tuple[Any, Any]) -> None:
    state = placed(*setting)
    assert sorted(GAME.offers(state)) == sorted(readable_moves(state))
    assert [GAME.write(legal) for legal in GAME.legal_moves(state)] == GAME.offers(state)
    assert GAME.perft(state, 1) == len(GAME.offers(state))


@settings(max_examples=15, deadline=None)
@given(positions())
def test_both_count_the_same_sequences(setting: tuple[Any, Any]) -> None:
    state = placed(*setting)
    assert GAME.perft(state, 2) == readable_perft(state, 2)


@settings(max_examples=3, deadline=None)
@given(positions())
def test_no_other_text_is_a_legal_move(setting: tuple[Any, Any]) -> None:
    state = placed(*setting)
    offers = set(GAME.offers(state))
    assert {text for text in every_text(state) if rules.check(state, move(text)) is None} == offers


@settings(max_examples=80, deadline=None)
@given(positions(), rulings())
def test_both_agree_after_any_table_ruling(setting: tuple[Any, Any], ruling: Any) -> None:
    state = placed(*setting)
    if GAME.check(state, Table(ruling)) is None:
        state = GAME.apply(state, Table(ruling))
    expected = [] if state.outcome else readable_moves(state)
    assert sorted(GAME.offers(state)) == sorted(expected)
    assert GAME.perft(state, 1) == len(expected)


STUCK_AND_WON = """
.........r
..........
..........
..........
....rb....
....::....
..........
..........
..........
..........
"""


def test_passes_wins_and_draws_end_a_line() -> None:
    """Red takes off a survivor and wins, or walks; blue, all dead, can only pass."""
    met = ["beheaded", "died", "divorced", "beheaded", "divorced"]
    state = draw(STUCK_AND_WON, met=met)
    assert [GAME.perft(state, depth) for depth in (1, 2, 3)] == [3, 2, readable_perft(state, 3)]
    nobody = draw(STUCK_AND_WON.replace(".r\n", "..\n", 1))
    assert [GAME.perft(nobody, depth) for depth in (1, 2, 3)] == [1, 1, 0]


def test_counting_leaves_a_position_as_it_was() -> None:
    state = entry_state(PERFT[3])
    before, after = bitboard.position_of(state), bitboard.position_of(state)
    bitboard._perft(after, 3)
    assert before == after
    assert task_of(state, state.mover) == after.tasks[state.turn]
