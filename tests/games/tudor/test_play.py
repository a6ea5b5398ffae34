"""Whole games at random: nothing is lost, nothing raises, and everybody gets his turn."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import draw, options, placed, positions

from companion.engine.codec import decode, encode
from companion.games.tudor import GAME
from companion.games.tudor.blockade import Blockade, blockades
from companion.games.tudor.goals import HISTORY, task_of
from companion.games.tudor.moves import Behead, Divorce, Survive
from companion.games.tudor.state import State

PLIES = 250


def eager(moves: Any, luck: Any) -> Any:
    """A move at random, but goals are met where they can be: games come to an end."""
    deeds = [move for move in moves if isinstance(move, Behead | Divorce | Survive)]
    return luck.choice(deeds or list(moves))


@settings(max_examples=25, deadline=None)
@given(options(), st.randoms(use_true_random=False))
def test_a_game_from_the_start(chosen: Any, luck: Any) -> None:
    state = GAME.start(chosen)
    assert isinstance(state, State)
    play_on(state, luck)


@settings(max_examples=25, deadline=None)
@given(positions(), st.randoms(use_true_random=False))
def test_a_game_from_anywhere(setting: Any, luck: Any) -> None:
    play_on(placed(*setting), luck)


def play_on(state: State, luck: Any) -> None:
    first, line = state, []
    for _ in range(PLIES):
        if GAME.outcome(state):
            break
        moves = GAME.legal_moves(state)
        assert GAME.to_act(state) == {state.mover.colour}
        chosen = eager(moves, luck)
        assert GAME.check(state, chosen) is None
        line.append(GAME.write(chosen))
        state = GAME.apply(state, chosen)
        assert_nothing_is_lost(state)
    assert (GAME.outcome(state) is None) == bool(GAME.to_act(state)) == bool(GAME.offers(state))
    assert decode(State, json.loads(json.dumps(encode(state)))) == state
    for text in line:
        first = GAME.apply(first, GAME.read(text))
    assert first == state


def assert_nothing_is_lost(state: State) -> None:
    """Six queens each, on the board or with a goal met; no two pieces on a space; a winner has just the six goals."""
    for player in state.players:
        dead = [queen for queen in player.queens if queen.dead]
        assert len(player.queens) - len(dead) + len(player.met) == 6
        assert [queen.number for queen in dead] == [entry.queen for entry in player.met if entry.goal == "died"]
    assert len(GAME.board(state)) == sum(1 + len(player.queens) for player in state.players)
    outcome = GAME.outcome(state)
    done = [player.colour for player in state.players if task_of(state, player).complete]
    assert done == ([outcome.winner] if outcome and outcome.why == "T10" else [])
    for player in state.players:
        if player.colour in done:
            assert sorted(entry.goal for entry in player.met) == sorted(HISTORY)
            assert player.variant not in ("2", "3") or [entry.goal for entry in player.met] == list(HISTORY)
            assert player.variant not in ("1", "3") or [entry.queen for entry in player.met] == list(range(6))


# T14: when the app points at the switch

BARRED = """
........bb
.......rbb
..........
..........
....::....
....::....
..........
..........
bb........
bb........
"""


def test_t14_a_blockade_is_seen_when_a_queen_waits_beside_a_full_tile() -> None:
    assert blockades(draw(BARRED)) == (Blockade("red", ("blue",), ("h9",)),)
    assert blockades(draw(BARRED.replace(".r", "r."))) == ()
    assert blockades(draw(BARRED.replace("........bb", "........b.", 1))) == ()
    assert blockades(draw(BARRED, met=["survived"])) == ()


def test_t14_a_blockade_is_seen_when_nothing_but_survival_is_left() -> None:
    met = ["divorced", "beheaded", "died", "divorced", "beheaded"]
    assert blockades(draw(BARRED.replace(".r", "r."), met=met)) == (Blockade("red", ("blue",), ()),)


def test_t14_with_the_switch_on_there_is_none() -> None:
    assert blockades(draw(BARRED, open_corner=True)) == ()


def test_t14_a_game_does_not_begin_with_one() -> None:
    players = [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]
    assert blockades(GAME.start({"players": players})) == ()
