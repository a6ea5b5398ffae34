"""Play on real cards that nobody has told us: unseen cards, revokes, tricks without cards, and mixtures of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.six import GAME

New = Callable[..., Any]
Deal = Callable[..., list[list[str]]]


def test_s5_every_unseen_card_is_legal(new: New) -> None:
    game = new().play("1:black5")
    legal = game.legal()
    assert len(legal) == 59
    assert "2:black5" not in legal
    assert game.refused("2:black5") == "S1"
    game.play("2:orange9")


def test_s5_a_new_hand_has_every_card_again(new: New) -> None:
    game = new().play("1:black5", "2:black7", "3:black9", "4:black12").won(*[1] * 14)
    assert "2:black12" in game.legal()
    assert len(game.legal()) == 60


def test_s7_a_king_in_a_trick_without_cards_has_been_seen(advanced: New) -> None:
    game = advanced().play("won 3 king")
    assert game.refused("3:king") == "S1"
    assert game.refused("won 3 king") == "S7"
    assert len(game.legal()) == 62


def test_s5_a_card_of_the_suit_that_was_not_followed_proves_a_revoke(new: New) -> None:
    game = new()
    game.trick("black5", "orange9", "black7", "black9")  # seat 2 shows that it has no black
    game.play("4:green5", "1:green6", "2:green7", "3:black3")
    assert game.revokes == []
    game.play("3:red5", "4:red6", "1:red7", "2:black2")
    assert game.revokes == [(2, 1)]
    assert GAME.remarks(game.state) == {"revoke": {"seat": 2, "trick": 1}}
    game.play("2:blue5")
    assert GAME.remarks(game.state) == {}


def test_s5_a_revoke_is_reported_once_for_the_earliest_trick(new: New) -> None:
    game = new()
    game.trick("black5", "orange9", "black7", "black9")
    game.play("4:black10", "1:black3", "2:orange10", "3:black4")  # seat 2 fails to follow again
    game.play("4:green12", "1:green11", "2:black2", "3:green10")  # and shows a black card
    assert game.revokes == [(2, 1)]
    game.play("2:black6", "3:black8", "4:black1", "1:orange12")  # another one proves nothing new
    assert game.revokes == [(2, 1)]


def test_s5_a_second_revoke_after_the_proof_is_reported_anew(new: New) -> None:
    game = new()
    game.trick("black5", "orange9", "black7", "black9")
    game.play("4:black10", "1:black3", "2:black2", "3:black4")
    assert game.revokes == [(2, 1)]
    game.play("4:black11", "1:black6", "2:orange10", "3:black8")
    game.play("4:green12", "1:green11", "2:black1", "3:green10")
    assert game.revokes == [(2, 1), (2, 3)]


def test_s5_every_suit_has_its_own_proof(new: New) -> None:
    game = new()
    game.trick("black5", "orange9", "black7", "black9")  # seat 2 shows that it has no black
    game.play("4:green10", "1:green9", "2:orange10", "3:green4")  # nor green
    game.play("4:red12", "1:red11", "2:green5", "3:red10")
    assert game.revokes == [(2, 2)]
    game.play("4:red9", "1:red8", "2:black3", "3:red7")
    assert game.revokes == [(2, 2), (2, 1)]


def test_s5_a_new_hand_forgets_what_was_not_followed(new: New) -> None:
    game = new().trick("black5", "orange9", "black7", "black9").won(*[1] * 14)
    game.play("2:black3")
    assert game.revokes == []


def test_s8_a_zero_on_its_rivals_lead_proves_nothing(advanced: New) -> None:
    game = advanced().trick("red5", "black0", "red7", "red9")
    assert game["turn"] == 2
    game.play("2:red4")
    assert game.revokes == []


def test_s8_a_zero_on_another_lead_shows_that_the_suit_is_lacking(advanced: New) -> None:
    game = advanced().trick("orange5", "red0", "orange7", "orange9")
    assert game["turn"] == 2  # the red 0 is the black 13 in black's reign
    game.play("2:orange12")
    assert game.revokes == [(2, 1)]


def test_s8_a_zero_shown_later_proves_that_its_own_suit_was_there_to_follow(advanced: New) -> None:
    game = advanced().trick("black5", "orange9", "black7", "black9")
    game.play("4:red5", "1:red6", "2:black0")
    assert game.revokes == [(2, 1)]


def test_s8_a_rivals_zero_shown_later_proves_nothing(advanced: New) -> None:
    game = advanced().trick("black5", "orange9", "black7", "black9")
    game.play("4:green5", "1:green6", "2:red0")
    assert game.revokes == []


def test_s7_the_king_on_a_trump_lead_proves_nothing(advanced: New) -> None:
    game = advanced().trick("black5", "king", "black7", "black9")
    game.play("2:black3")
    assert game.revokes == []


def test_s7_the_king_on_another_lead_shows_that_the_suit_is_lacking(advanced: New) -> None:
    game = advanced().trick("orange5", "king", "orange7", "orange9")
    game.play("2:orange12")
    assert game.revokes == [(2, 1)]


def test_s7_a_king_that_leads_asks_for_the_reigns_suit(advanced: New) -> None:
    game = advanced().trick("king", "orange9", "black7", "black9")
    game.play("1:green5", "2:black2")
    assert game.revokes == [(2, 1)]


def test_a_trick_without_cards_is_entered_between_tricks_only(new: New) -> None:
    game = new().play("1:black5")
    assert game.refused("won 1") == "S5"
    assert not any(text.startswith("won") for text in game.legal())


def test_tricks_with_and_without_cards_mix(new: New) -> None:
    game = new()
    game.trick("black5", "orange9", "black7", "black9").won(2)
    assert (game["trick"], game["turn"]) == (3, 2)
    game.play("2:black3")
    assert game.revokes == [(2, 1)]
    game.play("3:black4", "4:black6", "1:black8").won(*[4] * 12)
    assert game["hand"] == 2
    assert game["totals"] == [None, None]


def test_deals_may_be_given_for_the_first_hands_only(new: New, deal: Deal) -> None:
    game = new(hands=[deal()])
    assert len(game.legal()) == 15
    game.won(*[1] * 15)
    assert game["hand"] == 2
    assert game["hands"] is None
    assert len(game.legal()) == 60


def test_a_hand_in_the_middle_may_be_without_a_deal(new: New, deal: Deal) -> None:
    game = new(hands=[None, deal()])
    assert len(game.legal()) == 60
    game.won(*[1] * 15)
    assert len(game.legal()) == 15


def test_one_deal_is_the_first_hands(new: New, deal: Deal) -> None:
    assert new(hands=deal()).state == new(hands=[deal()]).state


def test_a_dealt_hand_with_a_trick_without_cards_stays_as_strict_as_it_can(new: New, deal: Deal) -> None:
    hands = deal("orange5 green5 green6", "orange6 orange7 black3 black1", lacking={2: "orange"})
    game = new(hands=hands)
    game.won(1)
    game.play("1:orange5")
    # One of seat 2's fifteen cards is gone, and it had two of orange: one of them is left for certain.
    assert game.legal() == ["2:orange6", "2:orange7"]
    game = new(hands=hands)
    game.won(1, 1)
    game.play("1:orange5", "2:black3")
    # So both orange cards went into the tricks that nobody entered.
    assert "orange6" not in game["hands"][1]
    assert "orange7" not in game["hands"][1]
    assert len(game["hands"][1]) == 12
    assert game.refused("3:orange6") == "S5"


def test_a_dealt_king_leaves_his_hand_with_a_trick_that_held_him(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("king", variant="advanced"))
    game.play("won 1 king")
    assert "king" not in game["hands"][0]
    assert game.refused("won 1 king") == "S7"
    game = advanced(hands=deal(variant="advanced"))
    assert game.refused("won 2 king") == "S7"
