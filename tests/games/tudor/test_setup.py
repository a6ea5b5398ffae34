"""Options and positions: what can be set up, and what cannot."""

from __future__ import annotations

import copy
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import begin, options, placed, positions
from tudor_rulings import json_values

from companion.engine.results import Refusal
from companion.games.tudor import GAME
from companion.games.tudor.state import State
from companion.texts import LANGUAGES, sentence

RED, BLUE = {"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}
GREEN, BLACK = {"corner": "NW", "colour": "green"}, {"corner": "SE", "colour": "black"}
SEATED = {"a1": 0, "b1": 1, "c1": 2, "a2": 3, "b2": 4, "a3": 5}
FRUIT = {**RED, "variant": "fruit", "queens": SEATED, "fruit": {"goals": [5, 2], "orders": [3, 0]}}


def assert_refused(answer: State | Refusal, *rulings: str) -> None:
    assert isinstance(answer, Refusal)
    assert answer.rule in rulings if rulings else answer.rule.startswith("T")
    assert all(sentence(answer, language) for language in LANGUAGES)


def test_defaults() -> None:
    state = begin("SW", "NE")
    assert [player.variant for player in state.players] == ["standard", "standard"]
    assert (state.fruit_order, state.open_corner) == ("offset", False)


def test_the_state_in_the_referees_form() -> None:
    assert GAME.describe(begin("SW", "NE")) == {
        "players": [
            {
                "corner": "SW",
                "colour": "red",
                "variant": "standard",
                "king": "g7",
                "queens": ["a1", "a2", "a3", "b1", "b2", "c1"],
                "met": [],
            },
            {
                "corner": "NE",
                "colour": "blue",
                "variant": "standard",
                "king": "d4",
                "queens": ["h10", "i10", "i9", "j10", "j8", "j9"],
                "met": [],
            },
        ],
        "turn": "red",
        "outcome": None,
    }


def test_t11_numbers_are_carried_where_they_are_given() -> None:
    state = GAME.start({"players": [{**RED, "queens": SEATED}, BLUE]})
    assert GAME.describe(state)["players"][0]["queens"] == SEATED
    assert "fruit" not in GAME.describe(state)["players"][0]


def test_t12_a_state_names_the_drawn_queens_as_they_were_given() -> None:
    state = GAME.start({"players": [FRUIT, BLUE]})
    assert GAME.describe(state)["players"][0]["fruit"] == {"goals": [5, 2], "orders": [3, 0]}


def test_what_is_null_is_not_given() -> None:
    nothing = {"variant": None, "queens": None, "fruit": None}
    assert GAME.start({"players": [{**RED, **nothing}, BLUE]}) == GAME.start({"players": [RED, BLUE]})
    start = GAME.start({"players": [RED, BLUE]})
    position = GAME.describe(start)
    position.pop("outcome")
    with_nulls = {**position, "players": [{**player, "fruit": None} for player in position["players"]]}
    assert GAME.position(start, with_nulls) == GAME.position(start, position)


def test_everybody_sees_everything() -> None:
    state = begin("SW", "NE")
    assert GAME.view(state, "red") == GAME.view(state, "blue") == GAME.describe(state)


def test_numbers_are_seen_only_where_queens_lie_face_up() -> None:
    players = [{**RED, "queens": SEATED}, {**GREEN, "variant": "1", "queens": dict(zip(NW_SIX, range(6), strict=True))}]
    board = GAME.board(GAME.start({"players": [*players, BLUE]}))
    assert (board["a1"], board["g7"]) == ("red queen", "red king")
    assert (board["b10"], board["g4"]) == ("green queen 1", "green king")
    assert len(board) == 21


NW_SIX = ("a10", "b10", "c10", "a9", "b9", "a8")


@pytest.mark.parametrize(
    ("ruling", "chosen"),
    [
        ("T1", {"players": [RED]}),
        ("T1", {"players": [RED, GREEN, BLUE, BLACK, RED]}),
        ("T1", {"players": [RED, GREEN]}),  # two who are not opposite
        ("T1", {"players": [RED, {**BLUE, "corner": "SW"}]}),
        ("T1", {"players": [RED, {**BLUE, "colour": "red"}]}),
        ("T1", {"players": [RED, {**BLUE, "colour": "Mauve 2"}]}),
        ("T1", {"players": [RED, {**BLUE, "corner": "N"}]}),
        ("T3", {"players": [RED, BLUE, GREEN]}),  # against the clock
        ("T3", {"players": [RED, BLACK, BLUE, GREEN]}),
        ("T11", {"players": [{**RED, "variant": "4"}, BLUE]}),
        ("T11", {"players": [{**RED, "variant": 1}, BLUE]}),
        ("T11", {"players": [{**RED, "variant": "1"}, BLUE]}),  # without numbers
        ("T11", {"players": [{**RED, "variant": "3"}, BLUE]}),
        ("T1", {"players": [{**RED, "queens": {"a1": 0}}, BLUE]}),
        ("T1", {"players": [{**RED, "queens": {**SEATED, "a3": 0}}, BLUE]}),
        ("T1", {"players": [{**RED, "queens": ["a1", "b1", "c1", "a2", "b2", "a3"]}, BLUE]}),
        ("T1", {"players": [{**BLUE, "queens": SEATED}, RED]}),
        ("T11", {"players": [{**RED, "queens": {**SEATED, "a1": False}}, BLUE]}),
        ("T12", {"players": [{**FRUIT, "fruit": {"goals": [1, 2], "orders": [2, 3]}}, BLUE]}),
        ("T12", {"players": [{**FRUIT, "fruit": {"goals": [1, 1], "orders": [2, 3]}}, BLUE]}),
        ("T12", {"players": [{**FRUIT, "fruit": {"goals": [1], "orders": [2, 3]}}, BLUE]}),
        ("T12", {"players": [FRUIT, BLUE], "fruit_order": "literal"}),  # the null has no place there
        ("T12", {"players": [{**RED, "fruit": {"goals": [1, 2], "orders": [3, 4]}}, BLUE]}),
        ("T12", {"players": [{key: FRUIT[key] for key in FRUIT if key != "fruit"}, BLUE]}),
        ("T12", {"players": [RED, BLUE], "fruit_order": "other"}),
        ("T14", {"players": [RED, BLUE], "open_corner": 1}),
        ("T1", {"players": [RED, BLUE], "first": "red"}),
        ("T1", {"players": [{**RED, "name": "Henry"}, BLUE]}),
        ("T1", {}),
    ],
)
def test_unfit_options_are_refused(ruling: str, chosen: Any) -> None:
    assert_refused(GAME.start(chosen), ruling)


@settings(max_examples=60)
@given(options(), st.data())
def test_one_wrong_value_anywhere_never_raises(chosen: dict[str, Any], data: st.DataObject) -> None:
    spoilt = _spoilt(chosen, data)
    answer = GAME.start(spoilt)
    assert isinstance(answer, State) or answer.rule


@settings(max_examples=60)
@given(positions(), st.data())
def test_one_wrong_value_in_a_position_never_raises(setting: tuple[Any, Any], data: st.DataObject) -> None:
    answer = GAME.position(placed(*setting), _spoilt(setting[1], data))
    assert isinstance(answer, State) or answer.rule


def _spoilt(value: Any, data: st.DataObject) -> Any:
    """A copy with something else in one place."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: _spoilt(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        index = data.draw(st.integers(0, len(value) - 1))
        return [*value[:index], _spoilt(value[index], data), *value[index + 1 :]]
    return data.draw(json_values)


@given(json_values)
def test_any_json_is_answered(value: Any) -> None:
    assert isinstance(GAME.start(value), Refusal)
    assert isinstance(GAME.position(begin("SW", "NE"), value), Refusal)


@given(st.text(alphabet="abj0159-^x>! \n１", max_size=8))
def test_a_text_is_one_move_or_none(text: str) -> None:
    found = GAME.read(text)
    if isinstance(found, Refusal):
        assert_refused(found, "T3")
    else:
        assert GAME.write(found) == text


# Positions

POSITION: dict[str, Any] = {
    "players": [
        {
            "corner": "NW",
            "colour": "black",
            "variant": "fruit",
            "fruit": {"goals": [2, 4], "orders": [0, 3]},
            "king": "d4",
            "queens": {"e5": 2, "a1": 1, "j10": 3, "c7": 4, "d7": 5},
            "met": [{"goal": "survived", "queen": 0}, {"goal": "died", "queen": 2}],
        },
        {
            "corner": "SE",
            "colour": "green",
            "variant": "2",
            "king": "g7",
            "queens": ["b2", "h1", "i1", "j1", "j2"],
            "met": [{"goal": "divorced"}],
        },
    ],
    "turn": "green",
}


def test_a_position_may_change_corners_colours_and_variants() -> None:
    state = GAME.position(begin("SW", "NE"), POSITION)
    assert isinstance(state, State)
    assert GAME.describe(state) == {**POSITION, "outcome": None}
    assert GAME.position(begin("SW", "NE"), GAME.describe(state)) == state


@settings(max_examples=60)
@given(positions())
def test_every_possible_position_is_taken_and_told_back(setting: tuple[Any, Any]) -> None:
    state = placed(*setting)
    assert GAME.position(state, GAME.describe(state)) == state
    for told, given_ in zip(GAME.describe(state)["players"], setting[1]["players"], strict=True):
        assert {key: told[key] for key in ("corner", "colour", "variant", "king", "met")} == {
            key: given_[key] for key in ("corner", "colour", "variant", "king", "met")
        }
        assert set(told["queens"]) == set(given_["queens"])


def changed(player: int, **said: Any) -> dict[str, Any]:
    position = copy.deepcopy(POSITION)
    position["players"][player].update(said)
    return position


@pytest.mark.parametrize(
    ("ruling", "position"),
    [
        ("T9", changed(1, queens=["b2", "h1", "i1", "j1"])),  # five queens
        ("T9", changed(1, queens=["b2", "h1", "i1", "j1", "j2", "j3"])),  # seven
        ("T9", changed(0, queens={"e5": 2, "a1": 1, "j10": 1, "c7": 4, "d7": 5})),  # two aces, no three
        ("T11", changed(1, met=[{"goal": "beheaded"}])),  # variant 2 begins with a divorce
        ("T12", changed(0, met=[{"goal": "survived", "queen": 1}, {"goal": "died", "queen": 2}])),  # the null's place
        ("T12", changed(0, met=[{"goal": "survived", "queen": 0}, {"goal": "divorced", "queen": 4}])),
        ("T5", changed(0, queens={"e4": 2, "a1": 1, "j10": 3, "c7": 4, "d7": 5})),  # died, but nobody in the graveyard
        ("T5", changed(0, queens={"e5": 1, "a1": 2, "j10": 3, "c7": 4, "d7": 5})),  # somebody else there
        ("T5", changed(1, queens=["f6", "h1", "i1", "j1", "j2"])),  # there without having died
        ("T4", changed(1, king="d4")),
        ("T4", changed(1, queens=["b2", "b2", "i1", "j1", "j2"])),
        ("T5", changed(1, king="f6")),
        ("T11", changed(0, queens=["e5", "a1", "j10", "c7", "d7"])),  # numbers are needed
        ("T11", changed(1, met=[{"goal": "divorced", "queen": 0}])),  # and not known here
        ("T11", changed(0, met=[{"goal": "survived"}, {"goal": "died"}])),
        ("T1", changed(1, corner="NE")),
        ("T1", changed(1, colour="black")),
        ("T3", {**POSITION, "turn": "red"}),
        ("T1", {"players": POSITION["players"]}),
        ("T1", changed(1, passes=1)),
        ("T10", {**POSITION, "outcome": {"winner": "black", "why": "T10"}}),
        (
            "T10",
            changed(
                1,
                variant="standard",
                queens=["f6"],
                met=[{"goal": g} for g in ("died", "divorced", "divorced", "beheaded", "survived", "beheaded")],
            ),
        ),
        ("T9", changed(1, variant="standard", queens=["b2", "h1", "i1"], met=[{"goal": "beheaded"}] * 3)),
    ],
)
def test_impossible_positions_are_refused(ruling: str, position: Any) -> None:
    assert_refused(GAME.position(begin("SW", "NE"), position), ruling)


def test_t3_the_players_of_a_position_are_listed_clockwise() -> None:
    sitting = [("SW", "red", "g7"), ("NE", "blue", "d4"), ("NW", "green", "g4")]
    start = {player["colour"]: player for player in GAME.describe(begin("SW", "NW", "NE"))["players"]}
    listed = [start[colour] for _, colour, _ in sitting]
    assert_refused(GAME.position(begin("SW", "NE"), {"players": listed, "turn": "red"}), "T3")
    listed = [start[colour] for colour in ("green", "blue", "red")]
    assert isinstance(GAME.position(begin("SW", "NE"), {"players": listed, "turn": "red"}), State)
