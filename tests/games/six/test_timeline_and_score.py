"""Deck, timeline, stars, hands, points and ties (S1–S6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.six.cards import DECK, TIMELINE
from companion.games.six.commentary import (
    HandScore,
    card_name,
    last_standing,
    reign,
    score_sheet,
    trick_standing,
    uncounted_tricks,
    why_it_wins,
)
from companion.texts import say

New = Callable[..., Any]
ALL_KNOWN = dict.fromkeys(DECK, 0)


def test_s1_the_deck_has_63_cards() -> None:
    counts = {suit: sum(card.startswith(suit) for card in DECK) for suit in ("black", "red", "orange")}
    assert len(DECK) == 63
    assert counts == {"black": 13, "red": 13, "orange": 9}
    assert {"yellow7", "green4", "blue1", "king"} <= set(DECK)
    assert not {"yellow6", "green3", "blue0"} & set(DECK)


def test_s1_a_card_that_the_box_lacks_is_refused(new: New) -> None:
    assert new().refused("1:yellow6") == "S1"
    assert new().refused("1:purple6") == "S1"
    assert new().refused("1:red13") == "S1"


def test_s1_the_users_may_edit_the_deck(new: New) -> None:
    printed = [card for card in DECK if card != "orange4"] + ["orange3"]
    game = new(deck=printed)
    assert "1:orange3" in game.legal()
    assert game.refused("1:orange4") == "S1"


def test_s2_the_timeline_has_fifteen_spaces_and_trump_follows_it(new: New) -> None:
    game = new(length="short")
    reigns = []
    for _ in range(15):
        reigns.append(game["trump"])
        game.won(1)
    assert " ".join(reigns) == ("black black black black red red red orange orange yellow green green blue blue blue")


def test_s2_the_users_may_edit_the_timeline(new: New) -> None:
    game = new(timeline=["blue", *TIMELINE[1:]])
    assert game["trump"] == "blue"
    assert game.won(1)["trump"] == "black"


def test_s2_the_screen_tells_which_queen_comes_next_and_when(new: New) -> None:
    game = new()
    now = reign(game.state)
    assert (now.suit, now.following, now.following_in) == ("black", "red", 4)
    now = reign(game.won(1, 1, 1).state)
    assert (now.following, now.following_in) == ("red", 1)
    now = reign(game.agree(trick=14).state)
    assert (now.suit, now.following) == ("blue", None)


def test_s3_an_unknown_star_keeps_a_total_unknown_but_not_the_other_teams(new: New) -> None:
    game = new()
    game.won(1, *[2] * 13)
    game.play("won 1")
    assert game["totals"] == [None, 13]
    assert game["hand"] == 2


def test_s3_stars_count_from_the_cards_once_they_are_known(new: New) -> None:
    game = new(stars={**ALL_KNOWN, "black12": 2, "black5": 1})
    game.trick("black5", "black7", "black12", "black9")
    game.won(*[2] * 14)
    assert game["totals"] == [1 + 3, 14]


def test_s3_a_game_with_an_unknown_star_has_no_winner(new: New) -> None:
    game = new(length="short")
    game.won(*[1] * 14).play("won 3")
    assert game["outcome"] == {"winner": None, "why": "S3"}
    assert game["totals"] == [None, 0]


def test_s3_stars_entered_afterwards_decide_the_game(new: New) -> None:
    game = new(length="short", stars=ALL_KNOWN)
    game.won(*[1] * 7).won(*[2] * 7)
    game.play("won 2")
    assert game["outcome"] == {"winner": None, "why": "S3"}
    game.agree(trick_stars={"15": 3})
    assert game["totals"] == [7, 11]
    assert game["outcome"] == {"winner": [2, 4], "why": "S5"}
    game.agree(hand_stars={"1": [9, None]})
    assert game["totals"] == [16, 11]
    assert game["outcome"] == {"winner": [1, 3], "why": "S5"}


def test_s3_a_cards_stars_are_entered_once_for_every_trick(new: New) -> None:
    known = {card: 0 for card in DECK if card != "black12"}
    game = new(stars=known)
    game.trick("black5", "black7", "black12", "black9")
    game.won(*[2] * 14)
    assert game["totals"] == [None, 14]
    assert [(each.hand, each.trick, each.cards) for each in uncounted_tricks(game.state)] == [(1, 1, ("black12",))]
    game.agree(stars={"black12": 2})
    assert game["totals"] == [3, 14]
    assert uncounted_tricks(game.state) == ()
    assert game.agree(stars={"black12": None})["totals"] == [None, 14]


def test_s4_a_hand_per_player_and_seat_h_leads_hand_h(new: New) -> None:
    game = new()
    for hand in (1, 2, 3, 4):
        assert (game["hand"], game["turn"], game["trick"], game["trump"]) == (hand, hand, 1, "black")
        game.won(*[1] * 15)
    assert game["outcome"] == {"winner": [1, 3], "why": "S5"}
    assert game["totals"] == [60, 0]


def test_s4_the_short_game_is_one_hand(new: New) -> None:
    game = new(length="short")
    game.won(*[2] * 15)
    assert game["outcome"] == {"winner": [2, 4], "why": "S5"}
    assert (game["hand"], game["trick"], game["turn"], game["church"]) == (1, 15, None, None)
    assert game.legal() == []
    assert game.refused("1:black5") == "S5"
    assert game.refused("won 1") == "S5"
    assert game.refused("take") == "S5"


def test_s4_partners_score_together(new: New) -> None:
    game = new()
    game.won(*[1, 3] * 4, *[2, 4] * 3, 4)
    assert game["totals"] == [8, 7]


def test_s5_totals_change_when_a_hand_is_scored_and_not_before(new: New) -> None:
    game = new()
    game.won(*[1] * 14)
    assert game["totals"] == [0, 0]
    assert game.won(1)["totals"] == [15, 0]


def test_s5_a_point_a_trick_and_a_point_a_star(new: New) -> None:
    game = new(length="short")
    game.won(*[1] * 8).won(*[2] * 6).play("won 4 stars=5")
    assert game["totals"] == [8, 12]
    assert score_sheet(game.state) == (HandScore(1, None, (8, 7), (0, 5), (8, 12), annulled=0, king=None, over=True),)


def test_s6_standard_the_team_that_won_the_last_trick_wins_a_tie(new: New) -> None:
    game = new(length="short")
    game.won(*[1] * 8).won(*[2] * 6).play("won 4 stars=1")
    assert game["totals"] == [8, 8]
    assert game["outcome"] == {"winner": [2, 4], "why": "S6"}


def test_s6_advanced_the_team_that_did_not_take_the_king_wins_a_tie(advanced: New) -> None:
    game = advanced(length="short")
    game.won(*[1] * 8).won(*[2] * 5).play("won 2 stars=0 king", "won 4 stars=1")
    assert game["outcome"] == {"winner": [1, 3], "why": "S6"}


def test_s6_advanced_the_king_of_an_earlier_hand_does_not_matter(advanced: New) -> None:
    game = advanced()
    game.play("won 1 stars=0 king").won(*[1] * 14)
    game.won(*[2] * 15).won(*[1] * 15).won(*[2] * 14)
    game.play("won 2 stars=0")
    assert game["totals"] == [30, 30]
    assert game["outcome"] == {"winner": [2, 4], "why": "S6"}


def test_s6_advanced_without_the_king_the_last_trick_that_was_not_annulled_decides(advanced: New) -> None:
    game = advanced()
    game.won(*[1] * 15).won(*[2] * 15).won(*[1] * 8, *[2] * 7)
    assert game["church"] == [2, 4]
    game.won(*[2] * 7, *[1] * 7)
    game.play("won 2 stars=3 annulled")
    assert game["totals"] == [30, 29]
    game.agree(totals=[29, 29])
    assert game["outcome"] == {"winner": [1, 3], "why": "S6"}


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["black5", "red12"], "Seat 1 wins with the highest trump, black 5."),
        (["orange5", "orange9", "yellow12"], "Seat 2 wins with the highest card of the suit led, orange 9."),
        (["red5", "black0"], "Seat 2 wins: the black 0 is a spy and counts as red 13."),
        (["red5", "king"], "Seat 2 wins: nothing beats the King."),
    ],
)
def test_s5_the_screen_tells_who_wins_and_why(advanced: New, cards: list[str], said: str) -> None:
    game = advanced()
    assert trick_standing(game.state) is None
    game.trick(*cards)
    best = trick_standing(game.state)
    assert best is not None
    remark = why_it_wins(best)
    assert say(remark.code, remark.values) == said
    assert say(remark.code, remark.values, "de").startswith(f"Platz {best.seat} gewinnt")


def test_s5_the_screen_tells_who_won_the_last_trick(new: New) -> None:
    game = new()
    assert last_standing(game.state) is None
    game.trick("black5", "black7", "black12", "black9")
    best = last_standing(game.state)
    assert best is not None
    assert (best.seat, best.card) == (3, "black12")


def test_cards_have_names_in_every_language() -> None:
    for card, english, german in (("green12", "green 12", "Grün 12"), ("king", "King", "König")):
        name = card_name(card)
        assert say(name.code, name.values) == english
        assert say(name.code, name.values, "de") == german
