"""Three players: seats are places in the hand, the first player has the dummy (S10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.six import GAME
from companion.games.six.state import player_at, seat_of

New = Callable[..., Any]
Deal = Callable[..., list[list[str]]]


@pytest.fixture
def three(new: New) -> Callable[..., Any]:
    return lambda **options: new(players=3, **options)


def game_of(game: Any, *tricks: int) -> Any:
    """Three hands; in each the first player's side takes so many tricks."""
    for count in tricks:
        game.won(*[1] * count, *[2] * (15 - count))
    return game


def test_s10_only_the_first_players_side_scores_for_the_first_player(three: New) -> None:
    game = three(length="short")
    game.won(*[1] * 5, *[3] * 4, *[2] * 3, *[4] * 3)
    assert game["totals"] == [9, 0, 0]
    game.won(*[3] * 7, *[4] * 8)
    assert game["totals"] == [9, 7, 0]
    assert (game["hand"], game["turn"]) == (3, 1)


def test_s10_the_highest_total_wins(three: New) -> None:
    game = game_of(three(length="short"), 9, 10, 4)
    assert game["outcome"] == {"winner": [2], "why": "S10"}


def test_s10_equal_totals_share_the_win(three: New) -> None:
    game = game_of(three(length="short"), 9, 4, 9)
    assert game["outcome"] == {"winner": [1, 3], "why": "S10"}


def test_s10_the_first_player_leads_and_plays_the_dummy(three: New) -> None:
    game = three()
    assert game["turn"] == 1
    game.trick("black5", "black7")
    assert game["turn"] == 3
    assert GAME.to_act(game.state) == {1}
    game.trick("black9", "black11")
    assert GAME.to_act(game.state) == {4}


def test_s10_the_position_rotates(three: New) -> None:
    game = three()
    assert [player_at(game.state, seat) for seat in (1, 2, 3, 4)] == [1, 2, 1, 3]
    game_of(game, 5)
    assert [player_at(game.state, seat) for seat in (1, 2, 3, 4)] == [2, 3, 2, 1]
    game_of(game, 5)
    assert [player_at(game.state, seat) for seat in (1, 2, 3, 4)] == [3, 1, 3, 2]
    assert [seat_of(game.state, player) for player in (1, 2, 3)] == [2, 4, 1]


def test_s10_the_longer_game_goes_on_until_somebody_has_won_two_games(three: New) -> None:
    game = game_of(three(), 9, 8, 7)
    assert game["outcome"] is None
    assert (game["hand"], game["totals"], game["games"]) == (4, [0, 0, 0], [1, 0, 0])
    assert player_at(game.state, 1) == 1
    game_of(game, 7, 9, 8)
    assert game["games"] == [1, 1, 0]
    game_of(game, 7, 9, 8)
    assert game["outcome"] == {"winner": [2], "why": "S10"}
    assert (game["hand"], game["totals"], game["games"]) == (9, [7, 9, 8], [1, 2, 0])


def test_s10_a_shared_win_counts_for_each_who_shares_it(three: New) -> None:
    game = game_of(three(), 9, 9, 7)
    assert game["games"] == [1, 1, 0]
    game_of(game, 9, 9, 7)
    assert game["outcome"] == {"winner": [1, 2], "why": "S10"}


def test_s10_s3_a_game_with_an_unknown_star_waits_for_it(three: New) -> None:
    game = game_of(three(), 9, 8).won(*[2] * 14).play("won 1")
    assert game["totals"] == [9, 8, None]
    assert game["outcome"] == {"winner": None, "why": "S3"}
    game.agree(hand_stars={"3": 4})
    assert game["outcome"] is None
    assert (game["hand"], game["totals"], game["games"]) == (4, [0, 0, 0], [1, 0, 0])


def test_s10_an_unknown_star_of_the_other_side_matters_to_nobody(three: New) -> None:
    game = three(length="short").won(1, stars=1)
    game.won(*[2] * 14, stars=None)
    assert game["totals"] == [2, 0, 0]


def test_s10_no_church(three: New) -> None:
    game = game_of(three(variant="advanced"), 9)
    assert game["church"] is None
    game.won(*[1] * 4).trick("red5", "red7", "red12", "red9")
    assert game["trick"] == 6
    assert game.refused("annul") == "S10"
    assert game.refused("won 1 annulled") == "S10"


def test_s10_the_dummy_lies_open_for_everybody(three: New, deal: Deal) -> None:
    hands = deal()
    game = three(hands=hands)
    seen = GAME.view(game.state, 2)["hands"]
    assert seen[0] == seen[3] == 15
    assert set(seen[1]) == set(hands[1])
    assert set(seen[2]) == set(hands[2])
