"""The Church of England (S9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.six import GAME
from companion.games.six.cards import DECK

New = Callable[..., Any]


@pytest.fixture
def second_hand(advanced: New) -> Any:
    """Seats 2 and 4 are behind, and the second hand begins."""
    return advanced().won(*[1] * 15)


def to_red(game: Any) -> Any:
    """Four tricks for seat 2: Anne Boleyn's first space is reached."""
    game.won(2, 2, 2, 2)
    assert (game["trick"], game["trump"], game["turn"]) == (5, "red", 2)
    return game


def test_s9_it_belongs_to_the_team_with_fewer_points_from_the_second_hand_on(second_hand: Any, advanced: New) -> None:
    assert advanced()["church"] is None
    assert second_hand["church"] == [2, 4]
    second_hand.won(*[2] * 15)
    assert second_hand["totals"] == [15, 15]
    assert second_hand["church"] is None
    second_hand.won(*[2] * 15)
    assert second_hand["church"] == [1, 3]


def test_s9_a_trick_that_can_be_annulled_lies_open_until_it_is_taken(second_hand: Any) -> None:
    game = to_red(second_hand).trick("red5", "red7", "red12", "red9")
    assert game["turn"] is None
    assert game["table"] == ["2:red5", "3:red7", "4:red12", "1:red9"]
    assert game.legal() == ["annul", "take"]
    assert GAME.to_act(game.state) == {2, 4}
    assert game.refused("4:red1") == "S9"
    assert game.refused("won 4") == "S9"
    game.play("take")
    assert (game["trick"], game["turn"], game["church"]) == (6, 4, [2, 4])


def test_s9_nobody_gets_an_annulled_trick_and_who_would_have_won_leads(second_hand: Any) -> None:
    game = to_red(second_hand).trick("red5", "red7", "red12", "red9")
    game.play("annul")
    assert (game["trick"], game["turn"], game["table"], game["church"]) == (6, 4, [], None)
    game.won(*[2] * 10)
    assert game["totals"] == [15, 14]


def test_s9_once_a_hand(second_hand: Any) -> None:
    game = to_red(second_hand).trick("red5", "red7", "red12", "red9").play("annul")
    game.trick("red6", "red8", "red10", "red11")
    assert (game["trick"], game["table"]) == (7, [])
    assert game.refused("annul") == "S9"
    assert game.refused("won 1 annulled") == "S9"


def test_s9_not_before_anne_boleyns_first_space(second_hand: Any) -> None:
    game = second_hand.trick("black5", "black7", "black12", "black9")
    assert (game["trick"], game["table"], game["church"]) == (2, [], [2, 4])
    assert game.refused("annul") == "S9"
    assert game.refused("won 1 annulled") == "S9"
    assert game.refused("take") == "S9"


def test_s9_from_anne_boleyns_first_space_to_the_end_of_the_hand(second_hand: Any) -> None:
    game = second_hand.won(*[2] * 14)
    assert game["trump"] == "blue"
    game.trick("blue5", "blue7", "blue12", "blue9").play("annul")
    assert (game["hand"], game["totals"]) == (3, [15, 14])


def test_s9_not_on_a_trick_with_the_king(second_hand: Any) -> None:
    game = to_red(second_hand).trick("red5", "king", "red12", "red9")
    assert (game["trick"], game["turn"], game["church"]) == (6, 3, [2, 4])
    assert game.refused("won 1 king") == "S7"
    assert game.refused("annul") == "S9"


def test_s9_only_after_all_four_cards_are_down(second_hand: Any) -> None:
    game = to_red(second_hand).trick("red5", "red7", "red12")
    assert game.refused("annul") == "S9"
    assert game.refused("take") == "S9"


def test_s9_tricks_without_cards_may_be_annulled_too(second_hand: Any) -> None:
    game = to_red(second_hand)
    assert game.refused("won 1 king annulled") == "S9"
    game.play("won 1 stars=4 annulled")
    assert (game["turn"], game["church"]) == (1, None)
    game.won(*[2] * 10)
    assert game["totals"] == [15, 14]


def test_s9_nobody_while_an_unknown_star_could_decide_who_is_behind(advanced: New) -> None:
    # 14 points against 1 and something.
    game = advanced().won(*[1] * 14).play("won 2")
    assert game["totals"] == [14, None]
    assert game["church"] is None
    assert game.refused("annul") == "S9"


def test_s9_an_unknown_star_of_the_team_ahead_decides_nothing(advanced: New) -> None:
    # 14 points and something against 1.
    game = advanced().won(*[1] * 13).play("won 1").won(2)
    assert game["totals"] == [None, 1]
    assert game["church"] == [2, 4]


def test_s9_the_known_stars_of_a_trick_count_even_if_one_card_is_unknown(advanced: New) -> None:
    stars = {card: 0 for card in DECK if card != "black5"} | {"black12": 10}
    game = advanced(stars=stars).trick("black5", "black7", "black12", "black9")
    game.won(1, 1, 1, 3, 3, *[2] * 9)
    # Seats 1 and 3 have 6 tricks and at least 10 stars: ahead of 9 for certain.
    assert game["totals"] == [None, 9]
    assert game["church"] == [2, 4]


def test_s9_counting_the_stars_later_gives_the_church_to_whom_it_belongs(advanced: New) -> None:
    game = advanced().won(*[1] * 14).play("won 2")
    game.won(2, 2)
    assert game["church"] is None
    game.agree(hand_stars={"1": [0, 2]})
    assert game["totals"] == [14, 3]
    assert game["church"] == [2, 4]


def test_s9_no_church_in_the_standard_game(new: New) -> None:
    game = new().won(*[1] * 15).won(*[2] * 4)
    assert game["church"] is None
    game.trick("red5", "red7", "red12", "red9")
    assert game["trick"] == 6
    assert game.refused("annul") == "S9"
    assert game.refused("won 2 annulled") == "S9"


def test_s9_a_timeline_without_anne_boleyn_has_no_church(advanced: New) -> None:
    game = advanced(timeline=["black"] * 15).won(*[1] * 15)
    assert game["church"] is None
