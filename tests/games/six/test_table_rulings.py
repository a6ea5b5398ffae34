"""What the table agrees on goes, and the game goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.six import GAME

New = Callable[..., Any]
Deal = Callable[..., list[list[str]]]


def test_what_a_state_shows_can_be_set_as_it_is(advanced: New, deal: Deal) -> None:
    game = advanced(hands=[deal(variant="advanced")] * 2).won(*[1] * 15).won(2, 2, 2, 2)
    for _ in range(4):
        game.play(game.legal()[0])
        before = game.state
        assert game.agree(**GAME.describe(before)).state == before


def test_an_ended_game_can_be_set_as_it_is(new: New) -> None:
    game = new(length="short").won(*[1] * 15)
    before = game.state
    assert game.agree(**GAME.describe(before)).state == before


def test_the_token_goes_back_and_the_tricks_after_it_never_happened(new: New, deal: Deal) -> None:
    game = new(hands=deal())
    for _ in range(12):
        game.play(game.legal()[0])
    assert game["trick"] == 4
    game.agree(trick=2)
    assert (game["trick"], game["trump"], game["table"]) == (2, "black", [])
    assert [len(hand) for hand in game["hands"]] == [14] * 4
    assert len(game.state.now.tricks) == 1


def test_the_token_goes_forward_over_tricks_that_nobody_gets(new: New) -> None:
    game = new(length="short").agree(trick=14)
    assert game["trump"] == "blue"
    game.won(1, 1)
    assert game["totals"] == [2, 0]
    assert game["outcome"] == {"winner": [1, 3], "why": "S5"}


def test_trump_is_set_for_one_trick(new: New) -> None:
    game = new().agree(trump="yellow")
    game.trick("black5", "yellow7", "black12", "black9")
    assert (game["turn"], game["trump"]) == (2, "black")


def test_the_cards_on_the_table_and_the_turn(new: New) -> None:
    game = new().agree(turn=3)
    assert game["turn"] == 3
    game.agree(table=["4:black5", "1:black6"])
    assert game["turn"] == 2
    assert game.refused("2:black5") == "S1"
    assert game.disagree({"turn": 3}) == "ruling_turn_follows"
    assert game.agree(table=[], turn=2)["turn"] == 2


def test_four_cards_set_on_the_table_close_by_themselves(new: New) -> None:
    game = new().agree(table=["4:black5", "1:black6", "2:black12", "3:black7"])
    assert (game["trick"], game["turn"], game["table"]) == (2, 2, [])


def test_the_church_goes_to_whom_the_table_gives_it(advanced: New) -> None:
    game = advanced().agree(church=[1, 3], trick=5)
    game.trick("red5", "red6", "red12", "red7")
    assert game.legal() == ["annul", "take"]
    game.agree(church=None)
    assert (game["trick"], game["table"]) == (6, [])


def test_hands_may_be_told_or_forgotten(new: New, deal: Deal) -> None:
    game = new().agree(hands=deal())
    assert len(game.legal()) == 15
    assert len(game.agree(hands=None).legal()) == 60


def test_another_hand_begins_where_the_table_says(new: New) -> None:
    game = new().won(*[1] * 15).won(1, 1).agree(hand=4)
    assert (game["hand"], game["trick"], game["turn"], game["totals"]) == (4, 1, 4, [15, 0])
    game.agree(hand=3, trick=7, turn=1)
    assert (game["hand"], game["trick"], game["trump"], game["turn"]) == (3, 7, "red", 1)


def test_totals_are_set_and_later_hands_are_added(new: New) -> None:
    game = new().won(*[1] * 15).agree(totals=[10, -3])
    assert game["totals"] == [10, -3]
    assert game.won(*[2] * 15)["totals"] == [10, 12]


def test_a_total_may_be_agreed_to_be_unknown(advanced: New) -> None:
    game = advanced().won(*[1] * 15).agree(totals=[None, 5])
    assert game["totals"] == [None, 5]
    assert game["church"] is None


def test_games_won_are_set_in_the_longer_game_of_three(new: New) -> None:
    game = new(players=3).agree(games=[1, 0, 1])
    for count in (9, 8, 7):
        game.won(*[1] * count, *[2] * (15 - count))
    assert game["outcome"] == {"winner": [1], "why": "S10"}


def test_the_table_ends_a_game_and_reopens_it(new: New) -> None:
    game = new().play("1:black5")
    before = game.state
    game.agree(outcome={"winner": [2, 4]})
    assert game["outcome"] == {"winner": [2, 4], "why": "table"}
    assert GAME.to_act(game.state) == frozenset()
    assert game.legal() == []
    assert game.refused("2:black7") == "S5"
    assert game.disagree({"trick": 3}) == "ruling_over"
    assert game.agree(outcome=None).state == before


def test_a_game_that_ended_by_itself_is_reopened_before_its_last_trick(new: New, deal: Deal) -> None:
    game = new(length="short", hands=deal())
    while game["outcome"] is None:
        before = game.state
        game.play(game.legal()[0])
    assert game["trick"] == 15
    game.agree(outcome=None)
    assert (game["trick"], len(game["table"]), game["totals"]) == (15, 0, [0, 0])
    assert [len(hand) for hand in game["hands"]] == [1] * 4
    assert game["turn"] == before.leader
    while game["outcome"] is None:
        game.play(game.legal()[0])


def test_an_agreed_end_stands_against_stars_counted_later(new: New) -> None:
    game = new(length="short").won(*[1] * 15, stars=None).agree(outcome={"winner": None})
    game.agree(hand_stars={"1": [3, 0]})
    assert game["outcome"] == {"winner": None, "why": "table"}
    assert game["totals"] == [18, 0]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (7, "ruling_shape"),
        ({"silver": 3}, "ruling_key"),
        ({"hand": 5}, "ruling_hand"),
        ({"hand": True}, "ruling_hand"),
        ({"trick": 0}, "ruling_trick"),
        ({"trick": 16}, "ruling_trick"),
        ({"trick": True}, "ruling_trick"),
        ({"trick": 1.0}, "ruling_trick"),
        ({"trump": "pink"}, "ruling_trump"),
        ({"trump": ["red"]}, "ruling_trump"),
        ({"turn": 5}, "ruling_turn"),
        ({"turn": None}, "ruling_turn"),
        ({"table": "1:black5"}, "ruling_table"),
        ({"table": [1]}, "ruling_table"),
        ({"table": ["annul"]}, "ruling_table"),
        ({"table": ["1:black5", "3:black6"]}, "ruling_table"),
        ({"table": ["1:black5"] * 5}, "ruling_table"),
        ({"table": ["1:black5", "2:black5"]}, "ruling_table_card"),
        ({"table": ["1:king"]}, "ruling_table_card"),
        ({"hands": [[], [], []]}, "ruling_hands"),
        ({"hands": [[], [], [], []]}, "ruling_hands_few"),
        ({"hands": [["black5"], ["black5"], [], []]}, "ruling_hands_card"),
        ({"hands": [[{}], [], [], []]}, "ruling_hands_card"),
        ({"totals": [1]}, "ruling_totals"),
        ({"totals": [1, 2.5]}, "ruling_totals"),
        ({"totals": [1, 10**40]}, "ruling_totals"),
        ({"games": [0, 0, 0]}, "ruling_games_none"),
        ({"church": [1, 2]}, "ruling_church"),
        ({"stars": {"black5": -1}}, "stars_many"),
        ({"stars": {"pink5": 1}}, "stars_card"),
        ({"stars": 3}, "stars_shape"),
        ({"trick_stars": {"1": 1}}, "ruling_trick_stars"),
        ({"trick_stars": []}, "ruling_trick_stars"),
        ({"hand_stars": {"1": [1, 1]}}, "ruling_hand_stars"),
        ({"hand_stars": {"1": 1}}, "ruling_hand_stars"),
        ({"outcome": {"winner": []}}, "ruling_winner"),
        ({"outcome": {"winner": [3, 1]}}, "ruling_winner"),
        ({"outcome": {"winner": [5]}}, "ruling_winner"),
        ({"outcome": {"winner": 1}}, "ruling_winner"),
        ({"outcome": {}}, "ruling_outcome"),
        ({"outcome": {"winner": [1, 3], "why": "S5"}}, "ruling_why"),
    ],
)
def test_what_cannot_be_represented_is_refused(new: New, position: Any, code: str) -> None:
    assert new().disagree(position) == code


def test_three_players_have_no_church_and_at_most_one_game_won_while_they_play(new: New) -> None:
    game = new(players=3)
    assert game.disagree({"church": [1, 3]}) == "ruling_church"
    assert game.disagree({"games": [0, 2, 0]}) == "ruling_games"
    assert game.disagree({"outcome": {"winner": [4]}}) == "ruling_winner"
