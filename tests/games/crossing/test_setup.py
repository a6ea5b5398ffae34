"""K1–K4: how a game begins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.results import Refusal
from companion.games.crossing import GAME


def test_k1_normal_setup(new: Any, shows: Any) -> None:
    assert shows(
        new(),
        """
        Bbbb
        bbbb
        ....
        ....
        ....
        ....
        wwww
        wwwW
        """,
    )


def test_k2_alternate_setup(new: Any, shows: Any) -> None:
    assert shows(
        new(setup="alternate"),
        """
        bbbB
        bbbb
        ....
        ....
        ....
        ....
        wwww
        wwwW
        """,
    )


def test_k2_the_home_lies_at_the_other_end_of_the_kings_row(at: Any, play: Any) -> None:
    state = at(
        """
        ....
        .W..
        ....
        ....
        ....
        ....
        ....
        ..B.
        """,
        setup="alternate",
    )
    assert GAME.outcome(play(state, "b7-d7", "c1-b1", "d7-d8")) is None
    assert GAME.outcome(play(state, "b7-a7", "c1-b1", "a7-a8")).to_json() == {"winner": "white", "why": "K11"}
    assert GAME.outcome(play(state, "b7-d7", "c1-a1")).to_json() == {"winner": "black", "why": "K11"}


@pytest.mark.parametrize("setup", ["normal", "alternate"])
def test_k3_the_longer_game_has_eleven_men_and_a_king_a_side(new: Any, shows: Any, setup: str) -> None:
    top = "Bbbb" if setup == "normal" else "bbbB"
    assert shows(new(setup=setup, long=True), top + " bbbb bbbb .... .... wwww wwww wwwW")


def test_k4_white_moves_first_unless_the_switch_says_black(new: Any) -> None:
    assert GAME.to_act(new()) == {"white"}
    assert GAME.to_act(new(first="black")) == {"black"}
    assert GAME.describe(new())["turn"] == "white"
    assert all(text[1] in "78" for text in GAME.offers(new(first="black")))


def test_a_new_game_has_no_counts(new: Any) -> None:
    shown = GAME.describe(new())
    assert shown["back_row"] == {"white": None, "black": None}
    assert shown["quiet"] == {"white": 0, "black": 0}
    assert shown["draw_offer"] is False
    assert shown["outcome"] is None
    assert "revealed" not in shown


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"setup": "sideways"}, "K1"),
        ({"setup": ["normal"]}, "K1"),
        ({"long": 1}, "K3"),
        ({"long": "true"}, "K3"),
        ({"full_backwards_capture": None}, "K9"),
        ({"first": "red"}, "K4"),
        ({"quiet_draw": "never"}, "K13"),
        ({"quiet_draw": float("nan")}, "K13"),
        ({"stealth": {"white": "b2"}}, "K15"),
        ({"stealth": {}}, "K15"),
        ({"stealth": True}, "K15"),
        ({"stealth": {"white": "b3", "black": "c7"}}, "K15"),
        ({"stealth": {"white": "b2", "black": "b2"}}, "K15"),
        ({"stealth": {"white": 1, "black": "c7"}}, "K15"),
        ({"stealth": {"white": "b2", "black": "c7", "red": "a1"}}, "K15"),
        ({"Setup": "normal"}, "K1"),
    ],
)
def test_an_option_that_does_not_fit_is_refused(options: Any, rule: str) -> None:
    refusal = GAME.start(options)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


def test_the_third_row_hides_a_king_only_in_the_longer_game(new: Any) -> None:
    assert isinstance(GAME.start({"stealth": {"white": "b3", "black": "c6"}}), Refusal)
    assert GAME.describe(new(long=True, stealth={"white": "b3", "black": "c6"}))["board"][5] == "wWww"


IMPOSSIBLE = {
    "two white Kings": ("B... .... .... .... .... .... .... .W.W", "K1"),
    "no black King": ("b... .... .... .... .... .... .... ...W", "K1"),
    "eight men": ("B... .... .... .... .... .... wwww wwwW w...", "K1"),
    "too many men": ("B... .... .... .... .... w... wwww wwwW", "K1"),
    "a King on the enemy's Home": ("W... .... .... .... B... .... .... ....", "K11"),
    "a strange letter": ("B... .... .... .... .... .... .... ..xW", "K1"),
    "a short row": ("B... .... .... .... .... .... .... ..W", "K1"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_refused(new: Any, name: str) -> None:
    drawing, rule = IMPOSSIBLE[name]
    refusal = GAME.position(new(), {"board": drawing.split(), "turn": "white"})
    assert isinstance(refusal, Refusal)
    assert refusal.rule == rule


@pytest.mark.parametrize("turn", [None, "red", 1, ["white"]])
def test_a_position_needs_a_turn(new: Any, turn: Any) -> None:
    board = GAME.describe(new())["board"]
    assert isinstance(GAME.position(new(), {"board": board, "turn": turn}), Refusal)
    assert isinstance(GAME.position(new(), {"board": board}), Refusal)
    assert isinstance(GAME.position(new(), {"board": board, "turn": "white", "quiet": {}}), Refusal)


def test_a_position_may_have_more_men_in_the_longer_game(at: Any) -> None:
    at("B... .... .... .... .... wwww wwww wwwW", long=True)


def test_a_position_begins_its_counts_at_0(at: Any, play: Any) -> None:
    shown = GAME.describe(at("..W. .... .... b... .... .... ...B ....", "black"))
    assert shown["back_row"] == {"white": 0, "black": None}
    assert shown["quiet"] == {"white": 0, "black": 0}


def test_k15_no_position_is_set_up_with_hidden_kings(new: Any) -> None:
    hidden = new(stealth={"white": "b2", "black": "c7"})
    refusal = GAME.position(hidden, {"board": GAME.describe(new())["board"], "turn": "white"})
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "K15"
