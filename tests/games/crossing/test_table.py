"""Table rulings: the position as the players agreed on, whatever the rules say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal
from companion.games.crossing import GAME
from companion.games.crossing.board import CELLS, SIDES
from companion.games.crossing.sight import forced, hops, trapped
from companion.games.crossing.state import State
from companion.texts import LANGUAGES, sentence


def test_what_is_left_out_stays_as_it_is(new: Any, play: Any) -> None:
    state = play(new(), "b2-b4")
    before = GAME.describe(state)
    ruled = play(state, Table({"turn": "white"}, "Black forgot his glasses"))
    assert GAME.describe(ruled) == {**before, "turn": "white"}


def test_the_table_may_do_what_the_rules_forbid(new: Any, play: Any, shows: Any) -> None:
    board = "WW.. wwww wwww wwww bbbb bbbb .... BB.."
    state = play(new(), Table({"board": board.split()}))
    assert shows(state, board)


def test_a_king_set_on_the_back_row_is_counted_from_0(new: Any, play: Any) -> None:
    drawing = "..W. .... .... .... .... .... .B.. ...."
    board = drawing.split()
    state = play(new(), Table({"board": board}))
    assert GAME.describe(state)["back_row"] == {"white": 0, "black": None}
    state = play(new(), Table({"board": board, "back_row": {"white": 7}}))
    assert GAME.describe(state)["back_row"] == {"white": 7, "black": None}


def test_the_table_ends_a_game_and_reopens_it(new: Any, play: Any, rule_against: Any) -> None:
    state = play(new(), Table({"outcome": {"winner": None}}))
    assert GAME.describe(state)["outcome"] == {"winner": None, "why": "table"}
    assert rule_against(state, "b2-b3") == "K13"
    assert GAME.offers(play(state, Table({"outcome": None}))) == GAME.offers(new())


def test_a_hidden_king_stays_where_he_is_under_a_board_that_does_not_show_him(new: Any, play: Any) -> None:
    state = new(stealth={"white": "b2", "black": "c7"})
    seen = GAME.view(state, "black")["board"]
    state = play(state, Table({"board": [*seen[:5], ".w..", "w.ww", "wwww"]}))  # b2 has been put on b3
    assert GAME.describe(state)["board"][5:] == [".W..", "w.ww", "wwww"]
    assert GAME.view(state, "black")["board"][5:] == [".w..", "w.ww", "wwww"]


def test_a_king_shown_by_the_table_is_hidden_no_more(new: Any, play: Any) -> None:
    state = new(stealth={"white": None, "black": None})
    board = GAME.describe(state)["board"]
    state = play(state, Table({"board": [*board[:7], "wwwW"]}))
    assert GAME.describe(state)["revealed"] == {"white": True, "black": False}


def test_an_open_question_is_dropped_with_the_position_it_came_from(new: Any, play: Any) -> None:
    asked = play(new(stealth={"white": None, "black": None}), "b2-b6", "b7xb5")
    dropped = play(asked, Table({"asked": []}))
    assert GAME.describe(dropped)["asked"] == []
    assert GAME.describe(dropped)["board"] == GAME.describe(asked)["board"]
    assert GAME.describe(play(asked, Table({"turn": "white"})))["asked"] == []
    assert GAME.describe(play(asked, Table({"quiet": {"white": 3}})))["asked"] == ["b6"]


@pytest.mark.parametrize(
    "ruling",
    [
        None,
        [],
        {"men": 3},
        {"board": []},
        {"board": ["...."] * 7},
        {"board": "................................"},
        {"board": ["...", *["...."] * 7]},
        {"turn": "red"},
        {"turn": True},
        {"back_row": {"white": -1}},
        {"back_row": {"white": True}},
        {"back_row": {"white": 1.0}},
        {"back_row": {"red": 1}},
        {"back_row": None},
        {"quiet": {"white": None}},
        {"quiet": {"white": 10**30}},
        {"quiet": [1, 2]},
        {"outcome": {"winner": "red"}},
        {"outcome": {"winner": "white", "why": "K10"}},
        {"outcome": {}},
        {"outcome": "white"},
        {"draw_offer": True},
        {"draw_offer": 0},
        {"revealed": {"white": True}},
        {"asked": []},
    ],
)
def test_a_ruling_that_cannot_be_meant_is_refused(new: Any, ruling: Any) -> None:
    refusal = GAME.check(new(), Table(ruling))
    assert refusal is not None
    assert refusal.rule.startswith("K")
    assert all(sentence(refusal, language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "ruling",
    [
        {"revealed": {"white": True}},
        {"revealed": {"white": 1}},
        {"revealed": ["white"]},
        {"asked": ["b2"]},
        {"asked": None},
        {"claim": "a8"},
    ],
)
def test_a_ruling_about_hidden_kings_that_cannot_be_meant_is_refused(new: Any, ruling: Any) -> None:
    refusal = GAME.check(new(stealth={"white": None, "black": None}), Table(ruling))
    assert refusal is not None
    assert refusal.rule == "K15"


# Whatever the table rules, the game goes on.

COUNTS = st.one_of(st.none(), st.integers(0, 12), st.integers(-1, 2_000_000), st.booleans())
BOARDS = st.lists(st.text("wbWB....", min_size=4, max_size=4), min_size=8, max_size=8)


def pairs(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({}, optional={"white": values, "black": values})


RULINGS = st.fixed_dictionaries(
    {},
    optional={
        "board": BOARDS,
        "turn": st.sampled_from(SIDES),
        "back_row": pairs(COUNTS),
        "quiet": pairs(st.integers(0, 12)),
        "outcome": st.sampled_from([None, {"winner": None}, {"winner": "white"}, {"winner": "black"}]),
        "revealed": pairs(st.booleans()),
        "asked": st.just([]),
    },
)
STEALTH = st.sampled_from(
    [None, {"white": "b2", "black": "c7"}, {"white": None, "black": None}, {"white": None, "black": "a8"}]
)


def look_at_everything(state: State) -> None:
    assert decode(State, json.loads(json.dumps(encode(state)))) == state
    offers = GAME.offers(state)
    described = GAME.describe(state)
    assert json.loads(json.dumps(described)) == described
    GAME.remarks(state)
    GAME.sealing(state)
    assert GAME.board(state).keys() | trapped(state) <= set(CELLS)
    for seat in SIDES:
        GAME.view(state, seat)
        for start in forced(state):
            assert hops(state, seat, start)
    assert GAME.perft(state, 1) == len(offers)
    assert bool(offers) == bool(GAME.to_act(state)) == (GAME.outcome(state) is None)
    assert GAME.check(state, Table(described)) is None
    assert GAME.describe(GAME.apply(state, Table(described))) == described


@settings(max_examples=120, deadline=None)
@given(stealth=STEALTH, full=st.booleans(), steps=st.lists(st.one_of(RULINGS, st.integers(0, 99)), max_size=12))
def test_after_any_ruling_the_game_goes_on(stealth: Any, full: bool, steps: list[Any]) -> None:
    state = GAME.start({"stealth": stealth, "full_backwards_capture": full, "quiet_draw": "automatic"})
    assert isinstance(state, State)
    for step in steps:
        if isinstance(step, dict):
            move: Any = Table(step)
        else:
            moves = GAME.legal_moves(state)
            others = [Draw(), Reveal("white"), Reveal("black")]
            move = moves[step % len(moves)] if moves else others[step % 3]
        if GAME.check(state, move) is None:
            state = GAME.apply(state, move)
            look_at_everything(state)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = ("board", "turn", "back_row", "quiet", "outcome", "revealed", "asked", "claim", "draw_offer", "stealth", "setup")


@settings(max_examples=150, deadline=None)
@given(anything=JSON | st.dictionaries(st.sampled_from(KEYS), JSON, max_size=4), text=st.text(max_size=12))
def test_whatever_comes_in_is_answered(anything: Any, text: str) -> None:
    state = GAME.start({"stealth": {"white": None, "black": None}})
    assert isinstance(state, State)
    for answer in (GAME.start(anything), GAME.position(state, anything), GAME.check(state, Table(anything))):
        if isinstance(answer, Refusal):
            assert all(sentence(answer, language) for language in LANGUAGES)
    plain = GAME.start({})
    assert isinstance(plain, State)
    GAME.position(plain, anything)
    GAME.check(plain, Table(anything))
    move = GAME.read(text)
    assert isinstance(move, Refusal) or GAME.write(move) == text
