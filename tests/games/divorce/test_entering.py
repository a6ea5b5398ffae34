"""Deals that are not given: the real table's usual case, where cards are entered as they are turned or shown."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS
from companion.games.divorce.moves import Deal, Show, Top
from companion.games.divorce.outlook import deck_outlook
from companion.games.divorce.state import State

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import DECK, HANDS, QUICK_DEAL, begin, play, random_deal, refusal, rule, some_move, told


def test_d5_first_the_open_card_of_the_deck_is_entered() -> None:
    state = begin()
    assert told(state, "phase", "turn", "secret") == ["turning", None, [5, 5]]
    assert told(state, "deck", "top") == [17, None]
    assert GAME.to_act(state) == {1, 2}
    assert GAME.offers(state) == [f"top {card}" for card in CARDS]
    assert refusal(state, "woo 1 red1").rule == "D5"
    state = play(state, "top red1")
    assert told(state, "phase", "top", "deck") == ["wooing", "red1", 17]


def test_d3_wooing_names_the_cards_that_are_shown() -> None:
    state = play(begin(), "top red1")
    assert GAME.offers(state) == ["woo 1", "woo 2"]
    assert len(GAME.legal_moves(state)) == 2 * (25 + 300 + 2300)
    assert refusal(state, "woo 1 red1").rule == "D1"  # it lies on the deck
    state = play(state, "woo 1 brown1 blue2", "woo 2 pink1")
    assert told(state, "joint", "secret") == [["brown1", "pink1", "blue2"], [3, 4]]
    assert told(state, "hat", "phase") == [1, "marriage"]


def test_d3_the_same_card_cannot_be_shown_by_both_so_they_woo_again() -> None:
    start = play(begin(), "top red1")
    state = play(start, "woo 1 brown1 blue2")
    assert "woo 2 brown1" in [GAME.write(move) for move in GAME.legal_moves(state)]  # a refusal would tell of the seal
    state = play(state, "woo 2 brown1")
    assert told(state, "phase", "sealed", "joint", "secret") == ["wooing", [], [], [5, 5]]
    assert GAME.remarks(state) == {"clash": ["brown1"]}
    slots = [sealing.slot for sealing in (GAME.sealing(start), GAME.sealing(state)) if sealing]
    assert slots == ["woo", "woo/2"]
    state = play(state, "woo 2 brown1", "woo 1 blue2")
    assert told(state, "joint") == ["brown1", "blue2"]
    assert GAME.remarks(state) == {}


def test_d5_after_every_card_taken_the_next_one_is_entered() -> None:
    state = play(begin(), "top red1", "woo 1 brown1 blue2", "woo 2 pink1", "add")
    assert told(state, "phase", "turn", "deck", "top") == ["turning", None, 16, None]
    assert "red1" in told(state, "joint")
    assert refusal(state, "roll 3 4").rule == "D5"
    for taken in ("red1", "brown1"):
        assert refusal(state, f"top {taken}").rule == "D1"
    state = play(state, "top green1")
    assert told(state, "phase", "turn", "top") == ["marriage", 2, "green1"]


def test_d2_the_water_works_cannot_show_among_the_twelve_safe_cards() -> None:
    state = play(begin(secret=HANDS), "top pink3", "woo 1 brown1 blue2", "woo 2 pink1")
    for card in DECK[1:12]:
        state = play(state, "add")
        assert "top water" not in GAME.offers(state)
        assert refusal(state, "top water").rule == "D2"
        state = play(state, f"top {card}")
    state = play(state, "add")
    assert told(state, "deck", "phase") == [5, "turning"]
    assert "top water" in GAME.offers(state)
    ended = play(state, "top water")
    assert told(ended, "phase", "turn", "top", "deck") == ["picking", 1, "water", 5]


def test_d2_the_last_card_of_the_deck_can_only_be_the_water_works() -> None:
    state = play(begin(secret=HANDS), "top pink3", "woo 1 brown1 blue2", "woo 2 pink1")
    for card in [card for card in DECK if card not in ("water", "pink3")]:
        state = play(state, "add", f"top {card}")
    state = play(state, "add")
    assert GAME.offers(state) == ["top water"]
    assert refusal(state, "top brown1").rule == "D2"
    assert told(play(state, "top water"), "phase", "deck") == ["picking", 1]


def test_d8_secret_cards_are_entered_at_the_end_one_by_one() -> None:
    state = play(begin(), "top red1", "woo 1 brown1 light1 blue2", "woo 2 pink1 pink2 pink3")
    state = play(state, "die 1") if told(state, "phase") == "die" else state
    state = rule(state, {"phase": "picking", "joint": ["blue1"], "own": [["brown1"], []], "top": "water", "deck": 1})
    state = play(state, f"pick {told(state, 'joint')[0]}", "sue brown1", "sue blue1", *["bid 1 0", "bid 2 0"] * 2)
    assert told(state, "phase", "turn", "points", "outcome") == ["showing", None, None, None]
    assert told(state, "secret") == [2, 2]
    assert refusal(state, "show 1 brown1").rule == "D1"  # a tie has taken it from both
    state = play(state, "show 1 red2")
    assert told(state, "secret") == [["red2", None], 2]
    assert refusal(state, "show 2 red2").rule == "D1"
    state = play(state, "show 1 red3")
    assert told(state, "turn", "phase") == [2, "showing"]
    assert refusal(state, "show 1 green1").rule == "D8"
    state = play(state, "show 2 station1", "show 2 station2")
    assert told(state, "phase", "points", "outcome") == ["over", [2, 2], {"winner": [1, 2], "why": "D8"}]


def test_d2_quick_start_enters_the_joint_cards_then_the_open_one_then_the_hat() -> None:
    state = begin(quick=True)
    assert told(state, "phase", "turn", "secret") == ["dealing", None, [3, 3]]
    assert refusal(state, "top red1").rule == "D2"
    state = play(state, "deal red1", "deal brown1", "deal blue2")
    assert refusal(state, "deal red1").rule == "D1"
    state = play(state, "deal light1")
    assert told(state, "phase", "joint") == ["turning", ["brown1", "light1", "red1", "blue2"]]
    state = play(state, "top red2")
    assert told(state, "phase", "hat") == ["die", None]
    assert told(play(state, "die 2"), "phase", "turn") == ["marriage", 2]


def test_what_the_deck_can_hold_is_known_to_each_seat_as_far_as_it_was_entered() -> None:
    state = play(begin(), "top red1", "woo 1 brown1 blue2", "woo 2 pink1", "add", "top green1")
    assert set(CARDS) - set(deck_outlook(state, 1).can_hold) == {"red1", "brown1", "blue2", "pink1", "green1"}


GIVEN = [(), ("secret",), ("deck",), ("secret", "deck")]


def enter(paper: State, real: State) -> State:
    """Whatever lies open at the table is entered."""
    while paper.phase in ("dealing", "turning", "showing"):
        move: Any
        if paper.phase == "dealing":
            move = Deal(next(card for card in real.joint if card not in paper.joint))
        elif paper.phase == "turning":
            assert real.deck[0] is not None
            move = Top(real.deck[0])
        else:
            seat = next(seat for seat in (2, 1) if paper.secret[seat - 1].unknown)
            hands = real.secret[seat - 1].known, paper.secret[seat - 1].known
            move = Show(seat, next(card for card in hands[0] if card not in hands[1]))
        assert GAME.check(paper, move) is None, (move, GAME.check(paper, move))
        assert move in GAME.legal_moves(paper)
        paper = GAME.apply(paper, move)
    return paper


@pytest.mark.parametrize("keys", GIVEN)
@pytest.mark.parametrize("quick", [False, True])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_game_with_entered_cards_comes_to_the_same_score_as_with_a_given_deal(
    keys: tuple[str, ...], quick: bool, seed: int
) -> None:
    luck = random.Random(seed)
    deal = random_deal(luck, quick)
    real = begin(**deal)
    paper = begin(**{key: deal[key] for key in deal if key in (*keys, "quick", "hat")})
    while True:
        paper = enter(paper, real)
        one, other = GAME.describe(real), GAME.describe(paper)
        assert {**one, "secret": 0} == {**other, "secret": 0}
        if GAME.outcome(real) is not None:
            break
        move = some_move(real, luck)
        assert GAME.check(paper, move) is None, (move, GAME.check(paper, move))
        real, paper = GAME.apply(real, move), GAME.apply(paper, move)
    assert GAME.describe(real) == GAME.describe(paper)


def test_quick_start_may_be_given_in_part() -> None:
    for left_out in ("secret", "deck", "joint", "hat"):
        state = begin(**{key: value for key, value in QUICK_DEAL.items() if key != left_out})
        assert told(state, "phase") == {"deck": "turning", "hat": "die"}.get(left_out, "marriage")
