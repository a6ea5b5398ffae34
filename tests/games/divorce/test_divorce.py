"""D6, D7 and D8: sharing out, suing, lawyers and points."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.engine.game import Draw, Reveal, Table
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS, GROUPS
from companion.games.divorce.scoring import complete_groups, count, final_counts
from companion.games.divorce.state import State

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import divorcing, married, play, refusal, rule, told

# In `married` the cards brown1, brown2 and light2 are joint; station1 light1 blue2 and light3 pink1 pink2 blue1 secret.


def suing(first: list[str], second: list[str], money: tuple[int, int] = (0, 0)) -> State:
    """The suing is about to begin, with these rows and this money; the hat is seat 1's."""
    return divorcing(phase="suing", joint=[], own=[first, second], money=list(money))


def test_d6_joint_properties_are_picked_in_turn_the_hat_first() -> None:
    state = divorcing()
    assert told(state, "phase", "turn") == ["picking", 1]
    assert GAME.offers(state) == ["pick brown1", "pick brown2", "pick light2"]
    state = play(state, "pick brown2")
    assert told(state, "turn", "joint", "own") == [2, ["brown1", "light2"], [["brown2"], []]]
    assert refusal(state, "pick brown2").rule == "D6"
    assert refusal(state, "pick blue1").rule == "D6"
    state = play(state, "pick light2", "pick brown1")
    assert told(state, "phase", "joint", "own") == ["suing", [], [["brown1", "brown2"], ["light2"]]]


def test_d6_the_hat_may_be_the_second_seats() -> None:
    state = play(divorcing(hat=2, turn=2), "pick brown1", "pick brown2", "pick light2")
    assert told(state, "own", "turn", "phase") == [[["brown2"], ["brown1", "light2"]], 2, "suing"]


def test_d6_each_names_two_in_turn_the_hat_first() -> None:
    state = suing(["brown1", "brown2", "red1"], ["light2", "green1", "green2"])
    assert GAME.offers(state) == ["sue light2", "sue green1", "sue green2"]
    state = play(state, "sue green1")
    assert told(state, "turn", "phase") == [2, "suing"]
    assert GAME.offers(state) == ["sue brown1", "sue brown2", "sue red1"]
    state = play(state, "sue red1")
    assert GAME.offers(state) == ["sue light2", "sue green2"]
    state = play(state, "sue light2", "sue brown1")
    assert told(state, "phase", "turn") == ["bidding", None]
    assert told(state, "contests") == [
        {"card": "green1", "suer": 1, "bids": None, "to": None},
        {"card": "red1", "suer": 2, "bids": None, "to": None},
        {"card": "light2", "suer": 1, "bids": None, "to": None},
        {"card": "brown1", "suer": 2, "bids": None, "to": None},
    ]


def test_d6_only_visible_properties_of_the_other_and_none_twice() -> None:
    state = play(suing(["brown1", "brown2", "red1"], ["light2", "green1", "green2"]), "sue green1", "sue red1")
    assert refusal(state, "sue green1").rule == "D6"  # named already
    assert refusal(state, "sue brown1").rule == "D6"  # one's own
    assert refusal(state, "sue blue1").rule == "D6"  # secret
    assert refusal(state, "sue yellow1").rule == "D6"  # nobody's
    assert refusal(state, "bid 1 0").rule == "D6"  # suing is compulsory


def test_d6_fewer_if_there_are_fewer() -> None:
    state = play(suing(["brown1", "brown2", "red1"], ["light2"]), "sue light2", "sue brown1")
    assert told(state, "turn", "phase") == [2, "suing"]  # the hat has nothing left to name
    state = play(state, "sue red1")
    assert told(state, "phase") == "bidding"
    assert [contest["suer"] for contest in told(state, "contests")] == [1, 2, 2]


def test_d6_a_seat_with_nothing_to_name_is_passed_over_at_once() -> None:
    state = play(divorcing(joint=["brown1"], own=[["brown2"], []]), "pick brown1")
    assert told(state, "phase", "turn") == ["suing", 2]
    assert GAME.offers(state) == ["sue brown1", "sue brown2"]


def test_d6_a_contested_property_stays_in_its_row_until_its_bids_are_opened() -> None:
    state = play(suing(["brown1"], ["light2"], (50, 50)), "sue light2", "sue brown1")
    assert told(state, "own") == [["brown1"], ["light2"]]
    state = play(state, "bid 1 20", "bid 2 10")
    assert told(state, "own") == [["brown1", "light2"], []]
    assert told(play(state, "bid 2 40", "bid 1 0"), "own") == [["light2"], ["brown1"]]


def test_d6_a_property_just_won_is_not_sued_for_again() -> None:
    state = play(suing(["brown1"], ["light2"], (50, 50)), "sue light2", "sue brown1", "bid 1 1", "bid 2 0")
    assert told(state, "phase") == "bidding"
    assert [contest["card"] for contest in told(state, "contests")] == ["light2", "brown1"]


def test_d6_contests_are_held_also_where_nobody_has_money() -> None:
    state = play(suing(["brown1"], ["light2"]), "sue light2", "sue brown1")
    assert GAME.offers(state) == ["bid 1 0..0", "bid 2 0..0"]
    state = play(state, "bid 1 0", "bid 2 0", "bid 2 0", "bid 1 0")
    assert told(state, "own", "phase") == [[[], []], "over"]
    assert told(state, "contests")[0] == {"card": "light2", "suer": 1, "bids": [0, 0], "to": None}


def test_d6_where_nobody_has_visible_property_suing_and_bidding_are_skipped() -> None:
    state = play(suing(["brown1"], []), "sue brown1")
    state = rule(state, {"phase": "picking", "joint": ["brown1"], "own": [[], []], "contests": []})
    after = GAME.apply(state, Table({"joint": []}))
    assert told(after, "phase", "turn") == ["over", None]


def test_d7_a_whole_amount_from_nothing_to_the_money_left() -> None:
    state = play(suing(["brown1"], ["light2"], (150, 20)), "sue light2", "sue brown1")
    assert GAME.offers(state) == ["bid 1 0..150", "bid 2 0..20"]
    assert len(GAME.legal_moves(state)) == 151 + 21
    for line in ("bid 1 151", "bid 2 21", "bid 1 050", "bid 1 -1", "bid 1 1.5", "bid 3 0", "bid 1", "bid 1 +5",
                 "bid 1 ٣", "bid 1 99999999999999999999"):  # fmt: skip
        assert refusal(state, line).rule == "D7", line
    state = play(state, "bid 2 20", "bid 1 100")
    assert GAME.offers(state) == ["bid 1 0..50", "bid 2 0..0"]


def test_d7_bids_are_sealed_and_opened_together() -> None:
    contest = play(suing(["brown1"], ["light2"], (150, 20)), "sue light2", "sue brown1")
    state = play(contest, "bid 2 20")
    assert told(state, "sealed", "turn", "money") == [[2], 1, [150, 20]]
    assert told(state, "contests")[0]["bids"] is None
    assert GAME.offers(state) == ["bid 1 0..150"]
    assert refusal(state, "bid 2 10").rule == "D7"
    assert GAME.view(state, 1) == GAME.view(play(contest, "bid 2 3"), 1)
    assert GAME.view(state, 2)["seal"] == "bid 2 20"
    state = play(state, "bid 1 20")
    assert told(state, "sealed", "turn", "money") == [[], None, [130, 0]]
    assert told(state, "contests")[0]["bids"] == [20, 20]


def test_d7_both_are_spent_and_the_higher_takes_the_property() -> None:
    state = play(suing(["brown1"], ["light2"], (100, 100)), "sue light2", "sue brown1", "bid 1 60", "bid 2 40")
    assert told(state, "money", "own") == [[40, 60], [["brown1", "light2"], []]]
    assert told(state, "contests")[0] == {"card": "light2", "suer": 1, "bids": [60, 40], "to": 1}
    state = play(state, "bid 1 40", "bid 2 60")
    assert told(state, "money", "own", "phase") == [[0, 0], [["light2"], ["brown1"]], "over"]


def test_d7_the_holder_keeps_it_with_the_higher_bid() -> None:
    state = play(suing(["brown1"], ["light2"], (100, 100)), "sue light2", "sue brown1", "bid 1 0", "bid 2 1")
    assert told(state, "own") == [["brown1"], ["light2"]]
    assert told(state, "contests")[0]["to"] == 2


def test_d7_on_a_tie_nobody_gets_it() -> None:
    state = play(suing(["brown1"], ["light2"], (100, 100)), "sue light2", "sue brown1", "bid 1 5", "bid 2 5")
    assert told(state, "own", "money") == [[["brown1"], []], [95, 95]]
    assert told(state, "contests")[0] == {"card": "light2", "suer": 1, "bids": [5, 5], "to": None}


def test_d7_each_contest_is_sealed_under_its_own_name() -> None:
    state = play(suing(["brown1"], ["light2"]), "sue light2", "sue brown1")
    slots = []
    for _ in range(2):
        sealing = GAME.sealing(state)
        assert sealing is not None
        assert sealing.seats == (1, 2)
        slots.append(sealing.slot.split("/")[0])
        state = play(state, "bid 1 0", "bid 2 0")
    assert slots == ["bid:1", "bid:2"]
    assert GAME.sealing(state) is None


def test_d8_a_point_a_property_and_two_in_a_complete_set() -> None:
    assert count(()).points == 0
    assert count(("brown1", "light1")).points == 2
    assert count(("brown1", "brown2", "light1")).points == 5
    assert count(("station1", "station2", "station3")).points == 3
    assert count(GROUPS["station"]).points == 8
    assert count(CARDS).points == 52
    assert complete_groups(("blue2", "blue1", "red1", "red2")) == ("blue",)


def test_d8_secret_cards_count_and_complete_sets() -> None:
    state = play(suing(["brown1"], ["brown2"], (9, 9)), "sue brown2", "sue brown1", "bid 1 1", "bid 2 0")
    state = play(state, "bid 1 1", "bid 2 0")
    assert told(state, "own") == [["brown1", "brown2"], []]
    assert told(state, "points") == [4 + 3, 4]  # the two browns are complete; four secret cards against three
    assert told(state, "outcome") == {"winner": [1], "why": "D8"}
    assert [each.complete for each in final_counts(state)] == [("brown",), ()]


def test_d8_more_points_win_and_equal_points_share() -> None:
    lines = ("sue light2", "sue brown1", "bid 1 0", "bid 2 0", "bid 1 0", "bid 2 0")
    lost = play(suing(["brown1"], ["light2"]), *lines)
    assert told(lost, "points", "outcome") == [[3, 4], {"winner": [2], "why": "D8"}]
    shared = rule(lost, {"own": [["red1"], []]})
    assert told(shared, "points", "outcome") == [[4, 4], {"winner": [1, 2], "why": "D8"}]


def test_d8_at_the_end_everything_is_open_and_every_move_refused() -> None:
    state = play(suing(["brown1"], []), "sue brown1", "bid 1 0", "bid 2 0")
    assert told(state, "phase", "turn", "sealed") == ["over", None, []]
    assert GAME.view(state, 1)["secret"] == GAME.view(state, 2)["secret"] == told(state, "secret")
    assert GAME.offers(state) == []
    assert list(GAME.legal_moves(state)) == []
    assert GAME.to_act(state) == frozenset()
    for line in ("roll 1 1", "add", "bid 1 0", "pick brown1", "sue brown1", "show 1 red1", "woo 1 blue2"):
        assert refusal(state, line).rule == "D8"


@pytest.mark.parametrize("state", [married(), divorcing()])
def test_d8_a_draw_is_not_agreed_on_and_nothing_is_revealed_by_request(state: State) -> None:
    for request in (Draw(), Reveal(1)):
        refused = GAME.check(state, request)
        assert refused is not None
        assert refused.rule in ("D3", "D8")


def test_moves_that_bring_something_to_light_need_consent_to_be_taken_back() -> None:
    for line in ("woo 1 red1", "bid 1 5", "add", "transfer", "show 1 red1"):
        assert not GAME.may_undo(GAME.read(line))
    for line in ("roll 1 2", "go +3", "leave", "pick red1", "sue red1", "die 1", "top red1", "deal red1"):
        assert GAME.may_undo(GAME.read(line))
