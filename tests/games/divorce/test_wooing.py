"""D3: what each brings into the marriage, and who gets the top hat."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import DEAL, DECK, begin, play, refusal, told


def test_d3_each_may_choose_one_two_or_three_of_five_cards() -> None:
    offers = GAME.offers(begin(**DEAL))
    assert len(offers) == 2 * (5 + 10 + 10)
    assert "woo 1 brown1" in offers
    assert "woo 2 light3 pink1 blue1" in offers
    assert sorted(offers) == sorted(GAME.write(move) for move in GAME.legal_moves(begin(**DEAL)))


@pytest.mark.parametrize("lines", [("woo 1 brown1 blue2", "woo 2 pink1"), ("woo 2 pink1", "woo 1 brown1 blue2")])
def test_d3_they_are_revealed_together_in_whatever_order_they_came(lines: tuple[str, str]) -> None:
    state = play(begin(**DEAL), *lines)
    assert told(state, "joint") == ["brown1", "pink1", "blue2"]
    assert told(state, "secret") == [["brown2", "station1", "light1"], ["light2", "light3", "pink2", "blue1"]]
    assert told(state, "phase", "hat", "turn") == ["marriage", 1, 1]


def test_d3_a_sealed_choice_stays_in_the_hand_until_both_are_in() -> None:
    before = begin(**DEAL)
    state = play(before, "woo 1 brown1 blue2")
    assert told(state, "phase", "turn", "sealed") == ["wooing", 2, [1]]
    assert told(state, "secret", "joint") == told(before, "secret", "joint")
    assert all(offer.startswith("woo 2 ") for offer in GAME.offers(state))
    assert GAME.to_act(state) == {2}


def test_d3_nobody_sees_a_sealed_choice_but_its_owner() -> None:
    one, another = (play(begin(**DEAL), f"woo 1 {cards}") for cards in ("brown1", "station1 light1 blue2"))
    assert GAME.view(one, 2) == GAME.view(another, 2)
    assert GAME.view(one, 2)["secret"][0] == 5
    assert GAME.describe(one) == GAME.describe(another)
    assert GAME.view(one, 1)["seal"] == "woo 1 brown1"


def test_d3_a_seal_is_not_renewed() -> None:
    state = play(begin(**DEAL), "woo 1 brown1")
    assert refusal(state, "woo 1 brown2").rule == "D3"
    assert refusal(state, "woo 1 brown1").rule == "D3"


@pytest.mark.parametrize(
    "line",
    [
        "woo 1 pink1",  # the other's card
        "woo 1 pink3",  # the deck's
        "woo 1 red2 brown1",  # not in board order
        "woo 1 brown1 brown1",
        "woo 1 brown1 brown2 station1 light1",
        "woo 1",
        "woo 1 water",
        "woo 3 brown1",
        "woo 1  brown1",
        "woo 1 brown1 ",
        "woo 1 brown1\n",
    ],
)
def test_d3_what_is_no_wooing_is_refused(line: str) -> None:
    assert refusal(begin(**DEAL), line).rule == "D3"


@pytest.mark.parametrize(
    ("first", "second", "hat"),
    [
        ("woo 1 brown1 brown2", "woo 2 blue1", 1),  # more cards beat the dearer one
        ("woo 1 brown1", "woo 2 pink1 pink2 blue1", 2),
        ("woo 1 brown1 brown2", "woo 2 light2 light3", 2),  # as many cards: 120 against 220
        ("woo 1 blue2", "woo 2 blue1", 1),  # 400 against 350
    ],
)
def test_d3_the_hat_goes_to_more_cards_then_to_the_higher_total(first: str, second: str, hat: int) -> None:
    assert told(play(begin(**DEAL), first, second), "hat", "turn") == [hat, hat]


HANDS_FOR_TIES = [
    ["light1", "pink3", "station1", "red1", "yellow1"],
    ["light3", "pink1", "station2", "red2", "yellow2"],
]


def tied_deal() -> dict[str, object]:
    spare = [card for card in CARDS if card not in HANDS_FOR_TIES[0] + HANDS_FOR_TIES[1]]
    return {"secret": HANDS_FOR_TIES, "deck": [*spare[:12], "water", *spare[12:]]}


def test_d3_equal_totals_go_to_the_dearest_single_card() -> None:
    # 100 + 160 against 120 + 140
    state = play(begin(**tied_deal()), "woo 2 light3 pink1", "woo 1 light1 pink3")
    assert told(state, "hat", "phase") == [1, "marriage"]


def test_d3_and_then_a_die_decides() -> None:
    # 200 + 220 against 200 + 220
    state = play(begin(**tied_deal()), "woo 1 station1 red1", "woo 2 station2 red2")
    assert told(state, "phase", "turn", "hat") == ["die", None, None]
    assert told(state, "joint") == ["station1", "station2", "red1", "red2"]
    assert GAME.offers(state) == ["die 1", "die 2"]
    assert GAME.to_act(state) == {1, 2}
    assert refusal(state, "roll 3 4").rule == "D3"
    assert told(play(state, "die 2"), "phase", "turn", "hat") == ["marriage", 2, 2]


def test_d3_the_two_choices_are_wanted_under_seal() -> None:
    state = begin(**DEAL)
    sealing = GAME.sealing(state)
    assert sealing is not None
    assert (sealing.slot, sealing.seats, sealing.opens) == ("woo", (1, 2), True)
    assert GAME.sealing(play(state, "woo 1 brown1", "woo 2 light2 light3")) is None


def test_d3_nothing_but_wooing_while_wooing() -> None:
    for line in ("roll 1 1", "add", "go +2", "die 1", "pick brown1", "sue brown1", "bid 1 0", f"top {DECK[0]}"):
        assert refusal(begin(**DEAL), line).rule == "D3"
