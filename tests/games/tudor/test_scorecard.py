"""The score card: what each queen must do, can do and did."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import given, settings

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import begin, placed, positions

from companion.engine.game import Table
from companion.games.tudor import GAME
from companion.games.tudor.goals import GOALS, HISTORY, NUMBERS, Task, task_of
from companion.games.tudor.scorecard import Card, GoalLine, QueenLine, score_cards
from companion.games.tudor.state import Fruit, State

SEATED = {"a1": 0, "b1": 1, "c1": 2, "a2": 3, "b2": 4, "a3": 5}


def card(variant: str, *met: tuple[str, int], **more: object) -> Card:
    players = [
        {"corner": "SW", "colour": "red", "variant": variant, "queens": SEATED, **more},
        {"corner": "NE", "colour": "blue"},
    ]
    state = GAME.start({"players": players})
    entries = [{"goal": goal, "queen": queen} for goal, queen in met]
    ticked = GAME.apply(state, Table({"players": [{"colour": "red", "met": entries}]}))
    return score_cards(ticked)[0]


def test_t9_the_plain_card_has_six_rows_in_historical_order() -> None:
    found = score_cards(begin("SW", "NE"))[0]
    assert found.goals == tuple(GoalLine(goal) for goal in HISTORY)
    assert found.queens == ()
    assert found.now == GOALS
    assert not found.complete


def test_t9_of_two_equal_goals_the_first_fills_the_upper_row() -> None:
    found = card("standard", ("beheaded", 4), ("divorced", 1), ("beheaded", 0))
    assert [(line.goal, line.place, line.queen) for line in found.goals if not line.open] == [
        ("divorced", 2, 1),
        ("beheaded", 1, 4),
        ("beheaded", 3, 0),
    ]
    assert found.now == ("divorced", "died", "survived")


def test_t11_variant_1_shows_whose_turn_it_is() -> None:
    found = card("1", ("died", 0))
    assert found.queens[0] == QueenLine(0, None, 1, (), (), "died", 1)
    assert found.queens[1] == QueenLine(1, None, 2, ("divorced", "beheaded", "survived"), found.queens[1].now)
    assert found.queens[2] == QueenLine(2, None, 3, (), found.queens[1].now)


def test_t11_variant_2_shows_the_next_goal_only() -> None:
    found = card("2", ("divorced", 5))
    assert found.now == ("beheaded",)
    assert found.queens[0].now == ("beheaded",)
    assert found.queens[0].ever == GOALS


def test_t11_variant_3_binds_goal_and_place() -> None:
    found = card("3", ("divorced", 0))
    assert [(line.goal, line.place) for line in found.queens] == [(goal, n + 1) for n, goal in enumerate(HISTORY)]
    assert [line.now for line in found.queens] == [(), ("beheaded",), (), (), (), ()]
    assert found.queens[5].ever == ("survived",)


def test_t12_the_advanced_card_shows_what_was_drawn_and_what_is_left() -> None:
    found = card("fruit", ("divorced", 0), fruit={"goals": [2, 4], "orders": [0, 5]})
    assert [line.goal for line in found.queens] == [None, None, "died", None, "beheaded", None]
    assert [line.place for line in found.queens] == [1, None, None, None, None, 6]
    assert found.queens[0].met == "divorced"
    assert found.queens[1].now == ("divorced", "beheaded", "survived")
    assert found.queens[4].ever == ("beheaded",)
    assert found.queens[5].now == ()
    assert found.queens[5].ever == ("divorced", "beheaded", "survived")


def endings(task: Task) -> set[tuple[int, str]]:
    """Every (queen, goal) of every way in which the player can still meet all his goals."""
    found: set[tuple[int, str]] = set()
    seen: set[tuple[frozenset[tuple[str, int | None]], int]] = set()

    def go_on(here: Task) -> None:
        key = (frozenset((entry.goal, entry.queen) for entry in here.met), len(here.met))
        if key in seen:
            return
        seen.add(key)
        if here.complete:
            found.update((entry.queen, entry.goal) for entry in here.met if entry.queen is not None)
        for goal in GOALS:
            for queen in NUMBERS:
                if here.objection(goal, queen) is None:
                    go_on(here.after(goal, queen))

    go_on(task)
    return found


@settings(max_examples=25, deadline=None)
@given(positions())
def test_t12_now_and_ever_are_what_can_be_played_out(setting: tuple[dict[str, object], dict[str, object]]) -> None:
    state = placed(*setting)
    for player, found in zip(state.players, score_cards(state), strict=True):
        task = task_of(state, player)
        if not player.numbered or len(task.met) < 3:  # the first goals have too many endings to try them all
            continue
        possible = endings(task)
        fated = {entry.queen for entry in player.met}
        assert {(line.number, goal) for line in found.queens for goal in line.ever} == {
            (queen, goal) for queen, goal in possible if queen not in fated
        }
        for line in found.queens:
            assert line.now == tuple(goal for goal in GOALS if task.objection(goal, line.number) is None)


def test_t10_a_card_can_be_kept_without_the_board() -> None:
    state = begin("SW", "NE")
    met: list[dict[str, str]] = []
    for goal in ("died", "divorced", "divorced", "survived", "beheaded", "beheaded"):
        met = [*met, {"goal": goal}]
        ticking = Table({"players": [{"colour": "blue", "met": met}]}, "ticked on the card")
        assert GAME.check(state, ticking) is None
        state = GAME.apply(state, ticking)
        assert isinstance(state, State)
        assert (GAME.outcome(state) is None) == (len(met) < 6)
    assert GAME.outcome(state).to_json() == {"winner": "blue", "why": "T10"}
    assert score_cards(state)[1].complete
    unticked = GAME.apply(state, Table({"players": [{"colour": "blue", "met": met[:5]}]}))
    assert GAME.outcome(unticked) is None


def test_a_fruit_without_a_draw_is_free() -> None:
    assert Task("fruit", Fruit(), "literal").objection("died", 0) is None
