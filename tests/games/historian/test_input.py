"""Anything may come in: options, text, rulings. It is refused, never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.historian import GAME
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, Swap
from companion.texts import sentence, table

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
OPTIONS = [
    "players",
    "deck",
    "first",
    "one_true_king",
    "more_research",
    "dramatization",
    "independent_research",
    "too_many_cooks",
]


@given(ANYTHING | st.dictionaries(st.sampled_from(OPTIONS), ANYTHING | st.integers(0, 60), max_size=8))
def test_any_options_start_a_game_or_are_refused(options):
    started = GAME.start(options)
    if isinstance(started, Refusal):
        assert started.rule
        assert sentence(started, "en") != sentence(started, "de")
    else:
        assert GAME.offers(started)


@pytest.mark.parametrize(
    "options",
    [
        {"players": True, "deck": 60},
        {"players": 4.0, "deck": 60},
        {"players": 4, "deck": "60"},
        {"players": 4, "deck": 60, "first": 0},
        {"players": 4, "deck": 60, "first": 5},
        {"players": 4, "deck": 60, "first": None},
        {"players": 4, "deck": 60, "dramatization": 1},
        {"players": 4, "deck": 60, "cheating": True},
        {"players": 10**9, "deck": 10**10, "too_many_cooks": True},
        {"players": 4, "deck": 10**5000},
        None,
    ],
)
def test_unfit_options_are_refused(options):
    assert isinstance(GAME.start(options), Refusal)


SEATS = st.integers(1, 999_999_999)
MOVES = st.one_of(
    st.builds(Buy, SEATS),
    st.builds(Contribute, SEATS),
    st.builds(Choose, SEATS | st.none()),
    st.builds(ChooseRow, SEATS),
    st.builds(Claim, SEATS, SEATS),
    st.builds(Swap, SEATS, SEATS),
)


@given(MOVES)
def test_every_move_reads_as_it_is_written(move):
    assert GAME.read(GAME.write(move)) == move
    assert isinstance(move, GAME.move_types)


@given(st.text())
def test_any_text_is_read_or_refused(text):
    move = GAME.read(text)
    assert isinstance(move, Refusal) or GAME.write(move) == text


@pytest.mark.parametrize(
    "text",
    ["buy 03", "buy  3", " buy 3", "buy 3\n", "Buy 3", "buy", "buy ３", "buy -1", "choose row", "claim 2", "buy 3 1"],
)
def test_a_move_has_exactly_one_spelling(text):
    move = GAME.read(text)
    assert isinstance(move, Refusal)
    assert move.rule == "H2"


@given(ANYTHING)
def test_any_ruling_is_taken_or_refused(position):
    state = GAME.start({"players": 3, "deck": 20})
    refusal = GAME.check(state, Table(position))
    assert refusal is None or sentence(refusal)


def test_both_languages_have_the_same_texts():
    english = {code for code in table("en") if code.startswith("historian.")}
    assert english == {code for code in table("de") if code.startswith("historian.")}
