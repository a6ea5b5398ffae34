"""Table rulings: whatever the players agree on is taken, if it can be written down."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import begin, king, options, play, queens
from tudor_rulings import json_values, rulings

from companion.engine.codec import decode, encode
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Outcome, Refusal
from companion.games.tudor import GAME
from companion.games.tudor.blockade import blockades
from companion.games.tudor.moves import Pass
from companion.games.tudor.scorecard import score_cards
from companion.games.tudor.state import State
from companion.texts import LANGUAGES, sentence


def rule_table(state: State, ruling: Any) -> State:
    assert GAME.check(state, Table(ruling)) is None
    return GAME.apply(state, Table(ruling))


def red(**said: Any) -> dict[str, Any]:
    return {"players": [{"colour": "red", **said}]}


def test_what_is_left_out_stays() -> None:
    state = begin("SW", "NE")
    after = rule_table(state, red(king="a5"))
    assert king(after, "red") == "a5"
    assert queens(after, "red") == queens(state, "red")
    assert after.players[1] == state.players[1]
    assert rule_table(state, {}) == state


def test_the_rules_do_not_bind_a_ruling() -> None:
    state = begin("SW", "NE")
    after = rule_table(state, red(king="e5", queens=["a1", "f6"], met=[{"goal": "divorced"}] * 3))
    assert GAME.describe(after)["players"][0]["met"] == [{"goal": "divorced"}] * 3
    assert "e5-d5" in GAME.offers(after)
    assert "e5-f5" not in GAME.offers(after)


def test_a_king_can_be_taken_off() -> None:
    state = rule_table(begin("SW", "NE"), red(king=None, queens=[]))
    assert GAME.describe(state)["players"][0]["king"] is None
    assert GAME.offers(state) == ["--"]
    assert "d4" in GAME.board(state)


def test_the_turn_can_be_given_to_somebody() -> None:
    assert GAME.to_act(rule_table(begin("SW", "NE"), {"turn": "blue"})) == {"blue"}


def test_a_game_is_ended_and_reopened_by_agreement() -> None:
    state = begin("SW", "NE")
    over = rule_table(state, {"outcome": {"winner": "blue"}})
    assert GAME.outcome(over) == Outcome("blue", "table")
    assert GAME.offers(over) == []
    assert GAME.outcome(rule_table(state, {"outcome": {"winner": None}})) == Outcome(None, "table")
    assert rule_table(over, {"outcome": None}) == state
    assert GAME.outcome(rule_table(over, red(king="a5"))) == Outcome("blue", "table")


def test_the_whole_state_is_a_ruling() -> None:
    state = play(begin("SW", "NE"), "c1-d1", "h10-g10")
    assert rule_table(begin("SW", "NE"), GAME.describe(state)) == state


def test_a_variant_can_be_changed_in_the_middle_of_a_game() -> None:
    state = begin("SW", "NE")
    numbered = {"a1": 0, "b1": 1, "c1": 2, "a2": 3, "b2": 4, "a3": 5}
    after = rule_table(state, red(variant="fruit", queens=numbered, fruit={"goals": [2], "orders": []}))
    assert GAME.describe(after)["players"][0]["fruit"] == {"goals": [2], "orders": []}
    assert rule_table(after, red(variant="2")).players[0].fruit is None


SIX = [{"goal": goal} for goal in ("divorced", "beheaded", "died", "divorced", "beheaded", "survived")]


def test_t10_the_sixth_tick_wins_unless_the_ruling_says_otherwise() -> None:
    state = begin("SW", "NE")
    assert GAME.outcome(rule_table(state, red(met=SIX))) == Outcome("red", "T10")
    assert GAME.outcome(rule_table(state, {**red(met=SIX), "outcome": None})) is None
    two = {"players": [{"colour": colour, "met": SIX} for colour in ("red", "blue")]}
    assert GAME.check(state, Table(two)) is not None
    assert GAME.outcome(rule_table(state, {**two, "outcome": {"winner": "red"}})) == Outcome("red", "table")


def test_a_game_goes_on_with_a_player_who_has_met_everything() -> None:
    state = rule_table(begin("SW", "NE"), {**red(met=SIX), "outcome": None})
    assert GAME.outcome(play(state, "c1-d1", "h10-g10")) is None


@pytest.mark.parametrize(
    "ruling",
    [
        red(king="k1"),
        red(king=3),
        red(king="j10"),  # a queen stands there
        red(queens=["a1", "a1"]),
        red(queens={"a1": 6}),
        red(queens={"a1": True}),
        red(queens="a1"),
        red(variant="4"),
        red(variant="1"),  # without numbers
        red(met="divorced"),
        red(met=[{"goal": "married"}]),
        red(met=[{"goal": "died", "queen": 1.0}]),
        red(met=[{"goal": "died"}] * 30),
        red(fruit={"goals": [1], "orders": []}),  # plays another variant
        red(corner="NE"),  # blue sits there
        red(colour="green"),
        {"players": [{"king": "a5"}]},
        {"players": [{"colour": "red"}, {"colour": "red"}]},
        {"players": {"red": {}}},
        {"turn": "green"},
        {"turn": None},
        {"outcome": {}},
        {"outcome": "red"},
        {"outcome": {"winner": ["red"]}},
        {"passes": 3},
        ["players"],
        None,
    ],
)
def test_what_cannot_be_written_down_is_refused(ruling: Any) -> None:
    refusal = GAME.check(begin("SW", "NE"), Table(ruling))
    assert refusal is not None
    assert refusal.rule.startswith("T")
    assert all(sentence(refusal, language) for language in LANGUAGES)


@settings(max_examples=200, deadline=None)
@given(options(), st.lists(rulings() | json_values, max_size=4), st.randoms(use_true_random=False))
def test_after_any_rulings_the_game_goes_on(chosen: Any, said: list[Any], luck: Any) -> None:
    state = GAME.start(chosen)
    assert isinstance(state, State)
    for ruling in said:
        refusal = GAME.check(state, Table(ruling))
        if refusal is not None:
            assert refusal.rule
            assert all(sentence(refusal, language) for language in LANGUAGES)
            continue
        state = GAME.apply(state, Table(ruling))
        described = GAME.describe(state)
        assert json.loads(json.dumps(described)) == described
        assert decode(State, json.loads(json.dumps(encode(state)))) == state
        assert GAME.board(state).keys() <= set(GAME.geometry.cells())
        score_cards(state)
        blockades(state)
        GAME.perft(state, 2)
        GAME.position(state, described)
        for _ in range(6):
            moves = GAME.legal_moves(state)
            assert bool(moves) == (GAME.outcome(state) is None)
            GAME.check(state, Pass())
            if moves:
                state = GAME.apply(state, luck.choice(moves))
        for move in (Draw(), Reveal("red")):
            assert GAME.check(state, move) is None or GAME.check(state, move).rule


def test_nothing_is_hidden_so_nothing_is_revealed() -> None:
    refusal = GAME.check(begin("SW", "NE"), Reveal("red"))
    assert isinstance(refusal, Refusal)
    assert refusal.rule
