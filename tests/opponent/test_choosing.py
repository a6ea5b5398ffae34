"""The companion as a player: legal, the same every time, sees a win in one, and knows only what its seat may know."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.catalogue import game
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.opponent.levels import LEVELS, NAMES, choose
from companion.opponent.search import CancelledError

sys.path.insert(0, str(Path(__file__).parents[1] / "contract"))
from samples import OPTIONS

SAMPLES = [(key, options) for key in LEVELS for options in OPTIONS[key]]
PLIES = 12
TWO = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]}


def begin(key: str, options: Any, **position: Any) -> Any:
    rules = game(key)
    state = rules.start(options)
    assert not isinstance(state, Refusal)
    return rules.apply(state, Table(position)) if position else state


@pytest.mark.parametrize(("key", "options"), SAMPLES, ids=[f"{key}-{n}" for n, (key, _) in enumerate(SAMPLES)])
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_every_move_is_legal_under_every_option(key: str, options: Any, level: str) -> None:
    rules, state, chance = game(key), begin(key, options), Random(f"{key} {level}")
    for ply in range(PLIES):
        if rules.outcome(state) is not None:
            break
        move = choose(key, state, level, str(ply))
        assert rules.check(state, move) is None
        state = rules.apply(state, move)
        if moves := rules.legal_moves(state):
            state = rules.apply(state, chance.choice(moves))


@pytest.mark.parametrize(("key", "options"), [("crossing", {}), ("tudor", TWO)])
@pytest.mark.parametrize("level", NAMES)
def test_the_same_seed_gives_the_same_move(key: str, options: Any, level: str) -> None:
    state = begin(key, options)
    assert choose(key, state, level, "seed") == choose(key, state, level, "seed")


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(
    ("board", "move"),
    [
        (["....", "..bB", "....", "....", ".w..", "....", "....", "W..."], "a1-a8"),
        (["....", "....", "....", ".wB.", "....", ".b..", "b...", "...W"], "b5xd5"),
    ],
    ids=["K11 the King comes home", "K10 the King is taken"],
)
def test_a_win_in_one_is_seen_in_kings_crossing(level: str, board: list[str], move: str) -> None:
    state = begin("crossing", {}, board=board, turn="white")
    assert game("crossing").write(choose("crossing", state, level, "seed")) == move


def test_a_king_in_danger_is_saved() -> None:
    """White's King on c4 would be jumped by the man on b4; somewhere he must go, or be covered."""
    rules = game("crossing")
    state = begin("crossing", {}, board=["B...", ".b..", "....", "....", ".bW.", "....", "w...", "..w."], turn="white")
    after = rules.apply(state, choose("crossing", state, "hard", "seed"))
    taken = [rules.outcome(rules.apply(after, reply)) for reply in rules.legal_moves(after)]
    assert all(outcome is None or outcome.winner != "black" for outcome in taken)


@pytest.mark.parametrize("level", ["hard"])
def test_the_sixth_goal_is_met_at_once_in_tudor(level: str) -> None:
    rules = game("tudor")
    state = begin("tudor", TWO)
    met = [{"goal": goal, "queen": None} for goal in ("divorced", "beheaded", "divorced", "beheaded", "survived")]
    players = rules.describe(state)["players"]
    players[0] |= {"queens": ["e4"], "met": met}
    state = rules.apply(state, Table({"players": players}))
    won = rules.apply(state, choose("tudor", state, level, "seed"))
    assert rules.outcome(won).winner == "red"


def test_the_others_hidden_king_changes_nothing() -> None:
    """K15: two games that differ only in where the enemy's King is hidden."""
    moves = set()
    for black in ("a8", "b7", "c7", "d8"):
        state = begin("crossing", {"stealth": {"white": "b2", "black": black}})
        moves |= {game("crossing").write(choose("crossing", state, level, "seed")) for level in ("hard",)}
    assert len(moves) == 1


def test_thinking_stops_when_nobody_waits() -> None:
    with pytest.raises(CancelledError):
        choose("crossing", begin("crossing", {}), "hard", "seed", lambda: True)


def test_thinking_takes_no_more_positions_than_it_may() -> None:
    for key, options in (("crossing", {}), ("tudor", TWO)):
        asked = 0

        def count() -> bool:
            nonlocal asked
            asked += 1
            return False

        choose(key, begin(key, options), "hard", "seed", count)
        assert 0 < asked <= LEVELS[key]["hard"].nodes
