"""Who must follow, who wins, and what the King and the spies count as (S5, S7, S8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.six.moves import Play
from companion.games.six.tricks import standing

Deal = Callable[..., list[list[str]]]
New = Callable[..., Any]


def winner(cards: str, trump: str) -> tuple[int, str]:
    """Seats 1–4 play these cards in turn; who wins and for what reason."""
    plays = [Play(seat, card) for seat, card in enumerate(cards.split(), 1)]
    best = standing(plays, trump)
    assert best is not None
    return best.seat, best.reason


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        ("orange5 orange12 orange7 orange9", "black", (2, "led")),
        ("orange5 orange12 black1 orange9", "black", (3, "trump")),
        ("orange5 black3 black1 black2", "black", (2, "trump")),
        ("orange5 blue12 green12 yellow12", "black", (1, "led")),
        ("black5 black12 red12 black9", "black", (2, "trump")),
    ],
)
def test_s5_highest_trump_wins_else_highest_card_of_the_suit_led(cards: str, trump: str, wins: tuple[int, str]) -> None:
    assert winner(cards, trump) == wins


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        ("black5 black12 king black9", "black", (3, "king")),
        ("orange5 orange12 king yellow12", "yellow", (3, "king")),
        ("king blue12 blue11 red12", "blue", (1, "king")),
        ("red5 king black0 red12", "red", (2, "king")),
    ],
)
def test_s7_the_king_is_a_trump_above_every_other_card(cards: str, trump: str, wins: tuple[int, str]) -> None:
    assert winner(cards, trump) == wins


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        # Led, or on its own suit: the lowest card of that suit.
        ("black0 red12 orange12 blue12", "green", (1, "led")),
        ("black0 black1 orange12 blue12", "green", (2, "led")),
        ("black5 black0 orange4 blue12", "green", (1, "led")),
        # On its rival's lead: the 13 of that suit, whatever is trump.
        ("red5 black0 red12 red11", "green", (2, "spy")),
        ("red5 black0 red12 red11", "red", (2, "spy")),
        ("red5 black0 red12 black1", "black", (4, "trump")),
        ("red5 black0 red12 red11", "black", (2, "spy")),
        ("red0 black0 orange12 blue12", "green", (2, "spy")),
        # On another lead: the black 0 in black's reign, the red 13 in red's, otherwise worthless.
        ("orange5 black0 orange12 orange11", "black", (2, "trump")),
        ("orange5 black0 black1 orange11", "black", (3, "trump")),
        ("orange5 black0 red12 orange11", "red", (2, "spy")),
        ("orange5 black0 orange12 orange11", "orange", (3, "trump")),
        ("orange5 black0 orange4 blue12", "green", (1, "led")),
        # The King leads the reign's suit.
        ("king black0 red12 red11", "red", (1, "king")),
    ],
)
def test_s8_the_black_zero(cards: str, trump: str, wins: tuple[int, str]) -> None:
    assert winner(cards, trump) == wins


@pytest.mark.parametrize("trump", ["black", "red", "orange"])
@pytest.mark.parametrize("lead", ["black5", "red5", "orange5", "blue5"])
@pytest.mark.parametrize("second", ["black0", "red0"])
def test_s8_the_red_zero_is_the_black_ones_mirror_image(lead: str, second: str, trump: str) -> None:
    mirror = {"black": "red", "red": "black"}

    def flip(text: str) -> str:
        suit = text.rstrip("0123456789")
        return mirror.get(suit, suit) + text.removeprefix(suit)

    cards = [lead, second, "black9", "red8"]
    flipped = " ".join(flip(card) for card in cards)
    assert winner(" ".join(cards), trump) == winner(flipped, flip(trump))


def test_s5_whoever_has_the_suit_led_follows_it(new: New, deal: Deal) -> None:
    game = new(hands=deal("orange5", "orange6 orange7 black3", lacking={2: "orange"}))
    game.play("1:orange5")
    assert game.legal() == ["2:orange6", "2:orange7"]
    assert game.refused("2:black3") == "S5"


def test_s5_whoever_lacks_the_suit_led_plays_any_card(new: New, deal: Deal) -> None:
    game = new(hands=deal("orange5", "black3 red3", lacking={2: "orange"}))
    game.play("1:orange5")
    assert len(game.legal()) == 15
    game.play("2:black3")


def test_s5_a_card_comes_from_the_seat_that_holds_it_and_only_once(new: New, deal: Deal) -> None:
    game = new(hands=deal("orange5 orange6", "orange7", "orange8", "orange9"))
    assert game.refused("1:orange7") == "S5"
    game.trick("orange5", "orange7", "orange8", "orange9")
    assert game["turn"] == 4
    assert game.refused("4:orange9") == "S1"


def test_s5_the_winner_leads_the_next_trick_and_the_token_moves(new: New) -> None:
    game = new()
    game.trick("black5", "black7", "black12", "black9")
    assert (game["trick"], game["turn"], game["table"]) == (2, 3, [])
    assert game.refused("4:black1") == "S5"


def test_s5_turns_go_clockwise(new: New) -> None:
    game = new()
    assert game.refused("2:black5") == "S4"
    game.play("1:black5")
    assert game.refused("3:black7") == "S4"
    assert game.refused("1:black7") == "S4"
    game.play("2:black7")
    assert game["table"] == ["1:black5", "2:black7"]
    assert game["turn"] == 3


def test_s7_the_king_may_be_led_and_then_the_reigns_suit_is_followed(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("king", "black3 red4", variant="advanced", lacking={3: "black"}))
    game.play("1:king")
    assert {text.split(":")[1][:5] for text in game.legal() if "red0" not in text} == {"black"}
    assert game.refused("2:red4") == "S5"


def test_s7_the_king_may_follow_a_trump_lead_and_is_never_forced(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("black5", "king black3", variant="advanced"))
    game.play("1:black5")
    assert "2:king" in game.legal()
    assert "2:black3" in game.legal()
    # The King as the only "trump": every card is free.
    game = advanced(hands=deal("black5", "king red4", variant="advanced", lacking={2: "black"}))
    game.play("1:black5")
    assert {"2:king", "2:red4"} <= set(game.legal())
    assert len(game.legal()) == 15


def test_s7_the_king_waits_while_another_suit_can_be_followed(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("orange5", "king orange6", variant="advanced"))
    game.play("1:orange5")
    assert game.refused("2:king") == "S7"
    game = advanced(hands=deal("orange5", "king", variant="advanced", lacking={2: "orange"}))
    game.play("1:orange5", "2:king")


def test_s8_a_zero_must_follow_its_own_suit_if_it_is_the_only_card_of_it(advanced: New, deal: Deal) -> None:
    hands = deal("black5 red0", "black0 red4 orange5", variant="advanced", lacking={2: "black"})
    game = advanced(hands=hands)
    game.play("1:black5")
    assert game.legal() == ["2:black0"]
    assert game.refused("2:orange5") == "S8"


def test_s8_a_zero_may_always_answer_its_rivals_lead_and_is_never_forced_to(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("red5", "black0 red4 orange5", variant="advanced"))
    game.play("1:red5")
    assert {"2:black0", "2:red4"} <= set(game.legal())
    assert "2:orange5" not in game.legal()
    game = advanced(hands=deal("red5", "black0 orange5", variant="advanced", lacking={2: "red"}))
    game.play("1:red5")
    assert {"2:black0", "2:orange5"} <= set(game.legal())


def test_s8_a_zero_waits_on_another_lead_while_that_can_be_followed(advanced: New, deal: Deal) -> None:
    game = advanced(hands=deal("orange5", "black0 orange6", variant="advanced"))
    game.play("1:orange5")
    assert game.refused("2:black0") == "S8"
    game = advanced(hands=deal("orange5", "black0", variant="advanced", lacking={2: "orange"}))
    game.play("1:orange5", "2:black0")


def test_s7_s8_king_and_zeros_stay_in_the_box_in_the_standard_game(new: New) -> None:
    game = new()
    assert game.refused("1:king") == "S7"
    assert game.refused("1:black0") == "S8"
    assert game.refused("1:red0") == "S8"
    assert game.refused("won 1 king") == "S7"
    assert not {"1:king", "1:black0", "1:red0"} & set(game.legal())
    assert len(game.legal()) == 60
