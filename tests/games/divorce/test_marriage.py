"""D4 and D5: rolling, moving, money, transfers, taking cards, and how a marriage ends."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.games.divorce import GAME
from companion.games.divorce.outlook import LONG_MARRIAGE_TURNS, deck_outlook, grows_long, landings

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import DECK, QUICK_DEAL, begin, married, play, refusal, rule, told


def test_d4_pawns_start_on_go_without_money_and_the_hat_first() -> None:
    assert told(married(), "phase", "turn", "pawns", "money") == ["marriage", 1, [0, 0], [0, 0]]


def test_d4_a_turn_is_a_roll_or_an_add() -> None:
    state = married()
    assert GAME.offers(state) == ["roll", "add"]
    assert len(GAME.legal_moves(state)) == 36 + 1


def test_d4_the_pawn_moves_by_the_sum_or_either_die_in_either_direction() -> None:
    state = play(married(), "roll 3 4")
    assert told(state, "phase", "turn") == ["moving", 1]
    assert GAME.offers(state) == ["go +7", "go -7", "go +3", "go -3", "go +4", "go -4"]


def test_d4_equal_dice_are_listed_once() -> None:
    assert GAME.offers(play(married(), "roll 3 3")) == ["go +6", "go -6", "go +3", "go -3"]


def test_d4_one_must_move_after_a_roll() -> None:
    state = play(married(), "roll 1 2")
    for line in ("add", "roll 1 2", "leave", "transfer", "go +4", "go 3", "go +03", "go +0", "go -0"):
        assert refusal(state, line).rule == "D4"


@pytest.mark.parametrize(
    "line", ["roll 0 4", "roll 7 1", "roll 3", "roll 3 4 5", "roll", "roll 3  4", "Roll 3 4", "add pink3"]
)
def test_d4_what_is_no_roll_is_refused(line: str) -> None:
    assert refusal(married(), line).rule == "D4"


def test_d4_the_board_is_a_ring_both_ways() -> None:
    state = play(married(), "roll 3 4", "go -7")
    assert told(state, "pawns", "turn") == [[33, 0], 2]
    state = rule(state, {"pawns": [33, 38]})
    assert told(play(state, "roll 2 1", "go +3"), "pawns", "money") == [[33, 1], [50, 0]]


@pytest.mark.parametrize("space", [2, 17, 33, 7, 22, 36])
def test_d4_chance_and_community_chest_pay_50(space: int) -> None:
    state = play(rule(married(), {"pawns": [space - 1, 0]}), "roll 1 5", "go +1")
    assert told(state, "money", "turn", "phase") == [[50, 0], 2, "marriage"]


def test_d4_nothing_happens_elsewhere_go_and_go_to_jail_included() -> None:
    for space in (0, 10, 12, 20, 28, 30, 39, 5):
        state = play(rule(married(), {"pawns": [(space - 2) % 40, 0], "money": [10, 10]}), "roll 1 1", "go +2")
        assert told(state, "money", "pawns", "turn", "phase") == [[10, 10], [space, 0], 2, "marriage"]


def test_d4_a_joint_property_may_be_put_in_ones_own_name() -> None:
    state = play(married(), "roll 1 2", "go +3")
    assert told(state, "phase", "turn") == ["landed", 1]
    assert GAME.offers(state) == ["transfer", "leave"]
    taken = play(state, "transfer")
    assert told(taken, "joint", "own", "turn") == [["brown1", "light2"], [["brown2"], []], 2]
    left = play(state, "leave")
    assert told(left, "joint", "own", "turn") == [["brown1", "brown2", "light2"], [[], []], 2]


def test_d4_one_must_say_which_after_landing_on_it() -> None:
    state = play(married(), "roll 1 2", "go +3")
    for line in ("add", "roll 1 1", "go +1", "pick brown2"):
        assert refusal(state, line).rule == "D4"


def test_d4_a_property_that_is_somebodys_own_does_nothing() -> None:
    state = rule(married(), {"joint": ["light2"], "own": [[], ["brown1", "brown2"]]})
    assert told(play(state, "roll 1 2", "go +3"), "phase", "turn", "own") == ["marriage", 2, [[], ["brown1", "brown2"]]]


@pytest.mark.parametrize(
    ("money", "left"),
    [
        ([300, 70], [100, 70]),  # it is paid in full
        ([200, 70], [0, 70]),
        ([150, 70], [0, 20]),  # the partner pays what is missing
        ([150, 20], [0, 0]),  # as far as the money goes
        ([0, 0], [0, 0]),
    ],
)
def test_d4_tax_is_paid_by_oneself_then_by_the_partner(money: list[int], left: list[int]) -> None:
    state = play(rule(married(), {"money": money}), "roll 1 3", "go +4")
    assert told(state, "money", "pawns") == [left, [4, 0]]


def test_d4_tax_when_the_second_seat_lands_on_it() -> None:
    state = play(rule(married(), {"money": [500, 30], "turn": 2}), "roll 1 3", "go +4")
    assert told(state, "money") == [330, 0]


@pytest.mark.parametrize("edition", ["uk", "us"])
def test_d4_taxes_are_200_and_100_as_printed(edition: str) -> None:
    state = rule(married(edition=edition), {"money": [1000, 1000]})
    state = play(state, "roll 1 3", "go +4", "roll 1 1", "go -2")
    assert told(state, "money") == [800, 900]


def test_d4_taxes_are_editable() -> None:
    state = rule(married(taxes=[150, 75]), {"money": [1000, 1000]})
    assert told(play(state, "roll 1 3", "go +4", "roll 1 1", "go -2"), "money") == [850, 925]


def test_d4_adding_takes_the_top_card_to_the_joint_property() -> None:
    state = play(married(), "add")
    assert told(state, "joint") == ["brown1", "brown2", "light2", "pink3"]
    assert told(state, "deck", "top", "turn", "phase") == [16, "station2", 2, "marriage"]


def test_d4_a_turn_that_ends_without_joint_property_adds_one() -> None:
    state = play(rule(married(), {"joint": ["brown2"], "own": [["brown1"], []]}), "roll 1 2", "go +3", "transfer")
    assert told(state, "joint", "own") == [["pink3"], [["brown1", "brown2"], []]]
    assert told(state, "deck", "top", "turn") == [16, "station2", 2]


def test_d4_also_a_turn_that_touched_no_property() -> None:
    state = play(rule(married(), {"joint": []}), "roll 5 5", "go +10")
    assert told(state, "joint", "turn") == [["pink3"], 2]


def test_d5_both_see_the_top_card_and_nobody_what_lies_below() -> None:
    state = married()
    assert [GAME.view(state, seat)["top"] for seat in (1, 2)] == ["pink3", "pink3"]
    assert [GAME.view(state, seat)["deck"] for seat in (1, 2)] == [17, 17]


def test_d5_the_marriage_ends_when_the_card_above_the_water_works_is_taken() -> None:
    state = play(married(), *["add"] * 13)
    assert told(state, "phase", "top", "turn") == ["marriage", "green2", 2]
    state = play(state, "add")
    assert told(state, "phase", "turn", "hat") == ["picking", 1, 1]
    assert told(state, "deck", "top") == [3, "water"]
    assert "green2" in told(state, "joint")
    assert "water" not in told(state, "joint")


def test_d5_also_by_the_automatic_add() -> None:
    state = rule(married(), {"deck": 4, "joint": ["brown2"], "own": [["brown1"], []]})
    assert told(state, "top", "phase") == ["green2", "marriage"]
    state = play(state, "roll 1 2", "go +3", "transfer")
    assert told(state, "phase", "turn", "joint") == ["picking", 1, ["green2"]]
    assert told(state, "own", "top", "deck") == [[["brown1", "brown2"], []], "water", 3]


def test_d5_the_hat_picks_first_whoever_ended_the_marriage() -> None:
    for turn in (1, 2):
        state = play(rule(married(), {"deck": 4, "turn": turn}), "add")
        assert told(state, "phase", "turn") == ["picking", 1]


def test_d5_nothing_forces_an_add_and_the_app_can_say_when_a_marriage_grows_long() -> None:
    state = married()
    for turn in range(LONG_MARRIAGE_TURNS):
        assert not grows_long(state), turn
        state = play(state, "roll 5 5", "go +10" if turn % 4 < 2 else "go -10")
    assert grows_long(state)
    assert told(state, "deck", "phase") == [17, "marriage"]
    assert not grows_long(play(state, "add"))


def test_d5_what_the_deck_can_still_hold() -> None:
    state = married()
    onlooker, first = deck_outlook(state), deck_outlook(state, 1)
    assert onlooker.left == 17
    assert onlooker.safe_adds == 11  # the twelfth card taken may uncover the Water Works
    assert "pink3" not in onlooker.can_hold  # it lies open
    assert "light2" not in onlooker.can_hold  # it is joint
    assert len(onlooker.can_hold) == 26 - 1 - 3
    assert set(onlooker.can_hold) - set(first.can_hold) == {"station1", "light1", "blue2"}  # the seat's own secrets
    assert set(DECK[1:]) - {"water"} <= set(first.can_hold)
    assert deck_outlook(rule(state, {"deck": 6})).safe_adds == 0
    assert deck_outlook(rule(state, {"deck": 0})).can_hold == ()


def test_d4_where_the_pawn_may_go_and_what_happens_there() -> None:
    state = play(rule(married(), {"money": [150, 500], "pawns": [1, 0]}), "roll 2 1")
    there = {landing.step: landing for landing in landings(state)}
    assert list(there) == [3, -3, 2, -2, 1, -1]
    assert (there[3].name, there[3].effect, there[3].amount, there[3].partner_pays) == ("Income Tax", "tax", 150, 50)
    assert (there[-3].name, there[-3].effect, there[-3].amount, there[-3].partner_pays) == ("Super Tax", "tax", 100, 0)
    assert (there[2].name, there[2].effect, there[2].card) == ("Whitechapel Road", "joint", "brown2")
    assert (there[1].effect, there[1].amount) == ("collect", 50)
    assert (there[-2].name, there[-2].effect, there[-2].card) == ("Mayfair", "nothing", "blue2")
    for step, landing in there.items():
        after = play(state, f"go {step:+d}")
        assert told(after, "pawns")[0] == landing.space
        paid = [150 - told(after, "money")[0], 500 - told(after, "money")[1]]
        assert paid == [-50 if landing.effect == "collect" else landing.amount, landing.partner_pays]


def test_d4_quick_start_begins_with_the_marriage() -> None:
    state = play(begin(**QUICK_DEAL), "roll 2 3", "go +5", "transfer")
    assert told(state, "own", "turn") == [[[], ["station1"]], 1]
