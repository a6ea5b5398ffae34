"""Which moves explain what was read. No pictures: what every space looks like is made up."""

from __future__ import annotations

from typing import Any

import pytest

from camera.counting import with_missing
from camera.explain import explain, undecided
from camera.sighting import EMPTY, Reading
from companion.games.crossing import GAME
from companion.games.tudor import GAME as TUDOR

LABELS = (EMPTY, "w", "b", "W", "B")
START = GAME.start({})


def after(*moves: str) -> dict[str, str]:
    state = START
    for text in moves:
        state = GAME.apply(state, GAME.read(text))
    return dict(GAME.board(state))


def reading(
    board: dict[str, str], unsure: dict[str, dict[str, float]] | None = None, hidden: tuple[str, ...] = ()
) -> Reading:
    """Every space clearly shows the board, but for those of which something else is said."""
    clear = {
        cell: {label: 0.0 if label == board.get(cell, EMPTY) else -20.0 for label in LABELS}
        for cell in GAME.geometry.cells()
    }
    for cell, marks in (unsure or {}).items():
        clear[cell] = {**clear[cell], **marks}
    return Reading(clear, frozenset(hidden))


def verdict(of: Reading) -> tuple[str, tuple[str, ...]]:
    sighting, _ = explain(of, GAME, START)
    return sighting.verdict, sighting.moves


def moved(board: dict[str, str], start: str, end: str) -> dict[str, str]:
    """A piece taken from one space and put on another, whatever the rules say."""
    return {**{cell: label for cell, label in board.items() if cell != start}, end: board[start]}


HALF_SEEN = reading(after("b2-b4", "c7-c6"), {"c7": {"b": -1.0}, "c6": {EMPTY: -1.0}})
"""The second of two moves is hard to see."""


def test_nothing_a_move_and_two_moves() -> None:
    assert verdict(reading(after())) == ("unchanged", ())
    assert verdict(reading(after("b2-b4"))) == ("seen", ("b2-b4",))
    assert verdict(reading(after("b2-b4", "c7-c6"))) == ("seen", ("b2-b4", "c7-c6"))


def test_the_match_goes_on_only_by_moves_that_were_seen() -> None:
    assert explain(reading(after()), GAME, START)[1] == START
    assert GAME.board(explain(reading(after("b2-b4")), GAME, START)[1]) == after("b2-b4")


def test_a_piece_where_no_move_leads_is_told_with_both_spaces_and_the_ruling() -> None:
    sighting, state = explain(reading(moved(after(), "b2", "c4")), GAME, START)
    assert sighting.verdict == "impossible"
    assert set(sighting.differs) == {"b2", "c4"}
    assert sighting.rule
    assert state == START


def test_a_piece_that_can_hardly_be_seen_where_it_went_is_still_told_with_both_spaces() -> None:
    """White on white: the space looks nearly bare."""
    sighting, _ = explain(reading(moved(after(), "b2", "c4"), {"c4": {"w": 0.0, EMPTY: -1.0}}), GAME, START)
    assert sighting.verdict == "impossible"
    assert set(sighting.differs) == {"b2", "c4"}


def test_two_moves_that_fit_are_asked_about() -> None:
    unsure = {"b4": {"w": 0.0, EMPTY: -1.0}, "b3": {EMPTY: 0.0, "w": -1.0}}
    asked, moves = verdict(reading(after("b2-b4"), unsure))
    assert asked == "ambiguous"
    assert set(moves) == {"b2-b4", "b2-b3"}


@pytest.mark.parametrize("doubt", [3.5, 5.5])
def test_a_move_that_one_space_doubts_is_asked_about_not_taken(doubt: float) -> None:
    assert verdict(reading(after("b2-b4"), {"d5": {"w": 0.0, EMPTY: -doubt}}))[0] != "seen"


def test_a_move_that_looks_no_better_than_a_wrong_one_is_not_taken() -> None:
    """A man has left b2 and is seen on b4 as little as on c4."""
    unsure = {"b4": {EMPTY: 0.0, "w": -2.0}, "c4": {EMPTY: 0.0, "w": -2.0}}
    assert verdict(reading(after("b2-b4"), unsure))[0] != "seen"


def test_a_king_that_looks_like_a_man_is_known_by_the_space_he_left() -> None:
    board = {cell: label for cell, label in after().items() if cell != "d2"}
    state = GAME.position(START, {"board": _rows(board), "turn": "white"})
    king = dict(GAME.board(GAME.apply(state, GAME.read("d1-d2"))))
    sighting, _ = explain(reading(king, {"d2": {"W": -9.0, "w": 0.0}}), GAME, state)
    assert (sighting.verdict, sighting.moves) == ("seen", ("d1-d2",))


def test_a_bare_space_that_looks_like_a_king_who_plainly_stands_elsewhere_is_bare() -> None:
    assert verdict(reading(after("b2-b4"), {"b2": {"B": 8.0}})) == ("seen", ("b2-b4",))
    assert verdict(reading(moved(after("b2-b4"), "a8", "b2")))[0] == "impossible", "he does not stand elsewhere"
    assert verdict(reading(after("b2-b4"), {"b2": {"B": 8.0, "b": 7.0}}))[0] == "impossible", "it is a man, then"


def test_a_man_in_whom_a_lamp_shines_may_look_like_one_more_of_the_others_and_is_asked_about() -> None:
    """White's man looks rather black where he went, but black has all his men already."""
    glossy = {"b4": {"b": 0.0, "w": -9.0}}
    assert verdict(reading(after("b2-b4"), glossy)) == ("ambiguous", ("b2-b4",))
    wrongly = moved(after(), "b2", "c4")
    sighting, _ = explain(reading(wrongly, {"c4": {"b": 0.0, "w": -9.0}}), GAME, START)
    assert sighting.verdict == "impossible"
    assert set(sighting.differs) == {"b2", "c4"}


def test_a_man_who_captures_into_a_lamp_is_asked_about() -> None:
    """He looks rather like the man whom he took: as if that one had gone on, and he had vanished."""
    drawn = ["...B", "....", "....", "..b.", "..w.", "....", "....", "W..."]
    state = GAME.position(START, {"board": drawn, "turn": "white"})
    board = dict(GAME.board(GAME.apply(state, GAME.read("c4xc6"))))
    sighting, _ = explain(reading(board, {"c6": {"b": 0.0, "w": -9.0}}), GAME, state)
    assert (sighting.verdict, sighting.moves) == ("ambiguous", ("c4xc6",))
    astray = moved(dict(GAME.board(state)), "c5", "c6")
    assert explain(reading(astray), GAME, state)[0].verdict == "impossible", "nobody took him"


def test_a_man_of_another_colour_where_no_move_leads_is_told_and_no_move_asked_about() -> None:
    astray = {"c5": {"b": 0.0, "w": -2.0, EMPTY: -5.5}, "b3": {"w": -3.5}}
    assert verdict(reading(moved(after(), "b2", "c5"), astray)) == ("impossible", ())


def test_a_man_too_many_is_told() -> None:
    sighting, _ = explain(reading({**after(), "c4": "b"}), GAME, START)
    assert sighting.verdict == "impossible"
    assert set(sighting.differs) == {"c4"}


def test_after_a_question_nobody_answered_the_game_may_have_gone_on() -> None:
    asked = undecided(HALF_SEEN, GAME, START)
    assert {tuple(map(GAME.write, one.moves)) for one in asked} == {("b2-b4",), ("b2-b4", "c7-c6")}
    three = ("b2-b4", "c7-c6", "a2-a4")
    assert explain(reading(after(*three)), GAME, START)[0].verdict == "impossible"
    sighting, state = explain(reading(after(*three)), GAME, START, asked)
    assert (sighting.verdict, sighting.moves) == ("seen", three)
    assert GAME.board(state) == after(*three)


def test_after_a_question_a_piece_where_no_move_leads_is_still_told() -> None:
    asked = undecided(HALF_SEEN, GAME, START)
    wrong = moved(after("b2-b4", "c7-c6"), "a2", "d5")
    sighting, state = explain(reading(wrong), GAME, START, asked)
    assert (sighting.verdict, state) == ("impossible", START)
    halfway = reading(after("b2-b4", "c7-c6", "a2-a4"), {"a3": {"w": -1.0}, "a4": {EMPTY: -1.0}})
    assert explain(halfway, GAME, START, asked)[0].verdict != "seen", "it may stand a space before"


def test_under_a_hand_nothing_counts_yet() -> None:
    assert verdict(reading(after("b2-b4"), hidden=("c5",)))[0] == "not_steady"
    assert verdict(reading(after(), hidden=("c5",)))[0] == "unchanged"
    assert verdict(reading(moved(after(), "b2", "c4"), hidden=("c5",)))[0] == "not_steady"


def _rows(board: dict[str, str]) -> list[Any]:
    return ["".join(board.get(f"{column}{row}", ".") for column in "abcd") for row in range(8, 0, -1)]


def test_a_queen_that_looks_like_another_number_is_the_one_that_has_left() -> None:
    rules: Any = TUDOR
    queens = dict(zip(("a1", "b1", "c1", "a2", "b2", "a3"), range(6), strict=True))
    players = [
        {"corner": "SW", "colour": "red", "variant": "1", "queens": queens},
        {"corner": "NE", "colour": "blue", "variant": "standard"},
    ]
    start = rules.start({"players": players})
    board = rules.board(rules.apply(start, rules.read("c1-d1")))
    labels = {EMPTY, *board.values()}
    seen = {cell: {one: -20.0 * (one != board.get(cell, EMPTY)) for one in labels} for cell in rules.geometry.cells()}
    seen["d1"] |= {"red queen 2": -6.0, "red queen 4": 0.0}
    sighting, _ = explain(Reading(seen), rules, start)
    assert (sighting.verdict, sighting.moves) == ("seen", ("c1-d1",))


def test_a_captured_piece_of_which_hardly_anything_shows_need_not_be_asked_about() -> None:
    drawn = ["...B", "....", "....", "..b.", "..w.", "....", "....", "W..."]
    state = GAME.position(START, {"board": drawn, "turn": "white"})
    board = dict(GAME.board(GAME.apply(state, GAME.read("c4xc6"))))
    sighting, _ = explain(reading(board, {"c5": {"b": -1.5}}), GAME, state)
    assert (sighting.verdict, sighting.moves) == ("seen", ("c4xc6",))
    sighting, _ = explain(reading(board, {"c5": {"b": -0.5}}), GAME, state)
    assert sighting.verdict == "ambiguous", "it may stand there still"


def test_a_piece_that_is_missing_stands_where_it_can_be_believed() -> None:
    before, shown = after(), {cell: label for cell, label in after("b2-b4").items() if cell != "b4"}
    assert with_missing(reading(shown, {"b4": {"w": -1.0}}), shown, before) == after("b2-b4")
    assert with_missing(reading(shown, {"b4": {"w": -4.0}}), shown, before) == shown, "it may have been taken"
    assert with_missing(reading(before, {"b4": {"w": -1.0}}), before, before) == before, "none is missing"
