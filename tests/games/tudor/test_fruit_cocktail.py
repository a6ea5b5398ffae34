"""T12: Fruit Cocktail, held against trying every way to share out fates and places."""

from __future__ import annotations

import sys
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import allowed, draw, play, rule

from companion.games.tudor import GAME
from companion.games.tudor.drawing import Drawing, drawn, seated
from companion.games.tudor.goals import GOALS, HISTORY, NUMBERS, Task
from companion.games.tudor.state import Fruit

SIX_WAYS = """
rRr......r
..........
..........
....r.....
....::....
....::....
..........
..........
r........r
..........
"""
"""Queens who can be divorced (a10), beheaded (c10), die (e7) and survive (j10) now, and two who cannot do anything."""
DEEDS = {"a10": "b10>a10", "c10": "b10xd10", "e7": "e7-e6", "j10": "j10!"}


def able(fruit: Fruit, numbers: str, *met: str, fruit_order: str = "offset") -> set[str]:
    """Who can meet her goal now, by space; `numbers` of a10, c10, e7, j10, a2, j2 in that order."""
    named = dict(zip(("a10", "c10", "e7", "j10", "a2", "j2"), map(int, numbers), strict=True))
    state = draw(SIX_WAYS, variant="fruit", numbers=named, met=met, fruit=fruit, fruit_order=fruit_order)
    return {space for space, text in DEEDS.items() if allowed(state, text)}


def test_t12_a_queen_drawn_for_a_goal_meets_no_other() -> None:
    # Two must die, and five must survive.
    assert able(Fruit((2, 5), (3, 4)), "012345") == {"a10", "c10", "e7"}
    assert able(Fruit((2, 5), (3, 4)), "210345") == {"c10"}


def test_t12_the_goals_of_drawn_queens_are_kept_for_them() -> None:
    # Null and three are both drawn for "divorced": nobody else is divorced.
    assert able(Fruit((0, 3), (4, 5)), "120345") == {"c10"}
    assert able(Fruit((0, 3), (4, 5)), "012345") == {"a10", "c10", "e7"}


def test_t12_a_queen_drawn_for_a_place_meets_just_that_goal() -> None:
    # Offset: the ace makes the second goal, so neither the first nor may anybody else make the second.
    fruit = Fruit((0, 3), (1, 5))
    assert "c10" not in able(fruit, "012345")
    assert able(fruit, "012345", "divorced 0") == {"c10"}


def test_t12_literal_the_three_makes_the_third_goal() -> None:
    fruit = Fruit((0, 1), (3, 5))
    assert "j10" not in able(fruit, "012345", "divorced 0", fruit_order="literal")
    assert able(fruit, "012345", "divorced 0", "beheaded 1", fruit_order="literal") == {"j10"}
    assert able(fruit, "012345", "divorced 0", "beheaded 1", "died 2", fruit_order="offset") == {"j10"}


def test_t12_the_free_queens_take_what_is_left() -> None:
    fruit = Fruit((2, 5), (0, 1))
    assert able(fruit, "340125", "divorced 0", "beheaded 1") == {"a10", "c10"}


def test_t12_refusals_name_it_and_a_closed_goal_is_t9() -> None:
    numbers = {"a10": 2, "c10": 1, "e7": 0, "j10": 3, "a2": 4, "j2": 5}
    state = draw(SIX_WAYS, variant="fruit", numbers=numbers, fruit=Fruit((2, 5), (3, 4)))
    assert rule(state, "b10>a10") == "T12"
    assert rule(state, "e7-e6") == "T12"
    assert rule(state, "j10!") == "T12"
    closed = draw(SIX_WAYS, variant="fruit", numbers=numbers, fruit=Fruit((2, 5), (3, 4)), met=["beheaded 0"] * 2)
    assert rule(closed, "b10xd10") == "T9"


def test_t12_a_whole_game_with_the_free_queens_undeclared() -> None:
    task = Task("fruit", Fruit((0, 4), (2, 5)), "offset")
    for goal, queen in [("survived", 1), ("divorced", 0), ("died", 2), ("beheaded", 4), ("beheaded", 3)]:
        assert task.objection(goal, queen) is None
        task = task.after(goal, queen)
    assert [goal for goal in GOALS if task.objection(goal, 5) is None] == ["divorced"]


@cache
def sharings(fruit: Fruit, fruit_order: str) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every way to give the six queens fates and places that fits what was drawn: the ruling, word for word."""
    fates = {fate for fate in permutations(HISTORY) if all(fate[queen] == HISTORY[queen] for queen in fruit.goals)}
    shift = 0 if fruit_order == "literal" else 1
    places = [
        place for place in permutations(range(1, 7)) if all(place[queen] == queen + shift for queen in fruit.orders)
    ]
    return [(fate, place) for fate in sorted(fates) for place in places]


@st.composite
def fruits(draw_: st.DrawFn) -> tuple[Fruit, str]:
    fruit_order = draw_(st.sampled_from(["offset", "literal"]))
    order = draw_(st.permutations(NUMBERS))
    found = drawn(order, fruit_order)
    return Fruit(tuple(sorted(found.goals)), tuple(sorted(found.orders))), fruit_order


@settings(max_examples=60, deadline=None)
@given(fruits(), st.data())
def test_t12_a_goal_is_legal_just_when_everybody_can_still_get_a_fate_and_a_place(
    drawing: tuple[Fruit, str], data: st.DataObject
) -> None:
    fruit, fruit_order = drawing
    task = Task("fruit", fruit, fruit_order)
    left = sharings(fruit, fruit_order)
    for place in range(1, 7):
        possible = {(fate[queen], queen) for fate, places in left for queen in NUMBERS if places[queen] == place}
        assert {(goal, q) for goal in GOALS for q in NUMBERS if task.objection(goal, q) is None} == possible
        goal, queen = data.draw(st.sampled_from(sorted(possible)))
        task = task.after(goal, queen)
        left = [each for each in left if each[0][queen] == goal and each[1][queen] == place]


@pytest.mark.parametrize(
    ("order", "fruit_order", "expected"),
    [
        ([2, 5, 0, 3, 1, 4], "offset", Drawing((2, 5), (0, 3))),
        ([2, 5, 0, 3, 1, 4], "literal", Drawing((2, 5), (3, 1), (0,))),
        ([2, 5, 3, 0, 1, 4], "literal", Drawing((2, 5), (3, 1), (0,))),
        ([0, 5, 3, 1, 2, 4], "literal", Drawing((0, 5), (3, 1))),
        ([2, 5, 4], "offset", Drawing((2, 5), (4,))),
    ],
)
def test_t12_the_drawing(order: list[int], fruit_order: str, expected: Drawing) -> None:
    assert drawn(order, fruit_order) == expected
    assert drawn(order, fruit_order).done == (len(expected.orders) == 2)


def test_t12_no_queen_is_drawn_twice() -> None:
    with pytest.raises(ValueError, match="cannot be drawn"):
        drawn([2, 2])
    with pytest.raises(ValueError, match="cannot be drawn"):
        drawn([6])


@given(st.permutations(NUMBERS), st.sampled_from(["offset", "literal"]))
def test_t12_whatever_is_drawn_can_be_played(order: list[int], fruit_order: str) -> None:
    player = {"variant": "fruit", "queens": seated("SW", order), "fruit": drawn(order, fruit_order).option()}
    players = [{"corner": "SW", "colour": "red", **player}, {"corner": "NE", "colour": "blue"}]
    state = GAME.start({"players": players, "fruit_order": fruit_order})
    assert play(state, "c1-d1")
