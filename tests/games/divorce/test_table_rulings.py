"""Table rulings: whatever the players agree on, as long as it can be laid out with one set of cards."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.game import Table
from companion.engine.results import Json
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS
from companion.games.divorce.outlook import deck_outlook, grows_long, landings
from companion.games.divorce.state import State
from companion.texts import LANGUAGES, sentence

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import DEAL, begin, divorcing, married, play, random_deal, random_line, rule, some_move, told


def test_a_ruling_sets_what_it_names_and_leaves_the_rest() -> None:
    state = rule(married(), {"money": [500, 3], "pawns": [39, 12], "hat": 2})
    assert told(state, "money", "pawns", "hat", "turn", "phase") == [[500, 3], [39, 12], 2, 1, "marriage"]
    assert told(state, "joint") == ["brown1", "brown2", "light2"]


def test_rows_may_come_in_any_order() -> None:
    assert told(rule(married(), {"joint": ["light2", "brown2", "brown1"]}), "joint") == ["brown1", "brown2", "light2"]


def test_a_card_is_moved_by_naming_both_places() -> None:
    state = rule(married(), {"joint": ["brown1"], "own": [["brown2"], ["light2"]]})
    assert told(state, "joint", "own") == [["brown1"], [["brown2"], ["light2"]]]


def test_the_deck_by_its_number_by_its_top_or_card_by_card() -> None:
    assert told(rule(married(), {"deck": 15}), "deck", "top") == [15, "orange1"]
    assert told(rule(married(), {"top": "red1"}), "deck", "top") == [17, "red1"]
    assert told(play(rule(married(), {"top": "red1"}), *["add"] * 5), "top") == "pink3"  # the two changed places
    state = rule(married(), {"deck": ["red1", "water", None, "red2"]})
    assert told(state, "deck", "top") == [4, "red1"]
    assert told(play(state, "add"), "phase") == "picking"
    assert told(rule(married(), {"top": None, "phase": "turning"}), "phase") == "turning"


def test_an_empty_deck_leaves_only_the_dice() -> None:
    state = rule(married(), {"deck": 0, "joint": []})
    assert GAME.offers(state) == ["roll"]
    state = play(state, "roll 5 5", "go +10")
    assert told(state, "joint", "turn", "deck", "top") == [[], 2, 0, None]


def test_the_phase_may_be_set_with_what_belongs_to_it() -> None:
    state = rule(married(), {"phase": "moving", "dice": [2, 2]})
    assert GAME.offers(state) == ["go +4", "go -4", "go +2", "go -2"]
    assert GAME.offers(rule(married(), {"phase": "landed", "pawns": [1, 0]})) == ["transfer", "leave"]
    assert told(rule(divorcing(), {"phase": "marriage", "deck": 16, "top": "pink3"}), "phase") == "marriage"


def test_the_game_ends_by_agreement_and_is_taken_up_again() -> None:
    before = play(married(), "roll 1 2")
    for winner in ([1], [2], [1, 2], None):
        state = rule(before, {"outcome": {"winner": winner}})
        assert told(state, "outcome") == {"winner": winner, "why": "table"}
        assert told(state, "phase", "turn", "points") == ["over", None, None]
        assert GAME.offers(state) == []
        again = rule(state, {"outcome": None})
        assert GAME.describe(again) == GAME.describe(before)
        assert GAME.offers(again) == GAME.offers(before)


def test_an_agreed_end_lays_no_secret_card_open() -> None:
    state = rule(married(), {"outcome": {"winner": [1]}})
    assert GAME.view(state, 1)["secret"][1] == 4


def test_the_score_may_be_agreed_on() -> None:
    state = rule(married(), {"points": [12, 9]})
    assert told(state, "points", "outcome", "phase") == [[12, 9], {"winner": [1], "why": "table"}, "over"]
    state = rule(married(), {"points": [9, 9], "outcome": {"winner": [2]}})
    assert told(state, "points", "outcome") == [[9, 9], {"winner": [2], "why": "table"}]
    state = rule(married(), {"points": [-3, 400]})  # whatever the rules say
    assert told(state, "points", "outcome") == [[-3, 400], {"winner": [2], "why": "table"}]


def test_another_winner_leaves_the_score_as_it_was() -> None:
    agreed = rule(rule(married(), {"points": [9, 1]}), {"outcome": {"winner": [2]}})
    assert told(agreed, "points", "outcome") == [[9, 1], {"winner": [2], "why": "table"}]
    over = play(divorcing(joint=["brown1"]), "pick brown1", "sue brown1", "bid 1 0", "bid 2 0")
    other = rule(over, {"outcome": {"winner": None}})
    assert told(over, "points") is not None
    assert told(over, "points") == told(other, "points")


def test_a_finished_game_is_taken_up_where_there_is_something_to_do() -> None:
    over = play(divorcing(joint=["brown1"]), "pick brown1", "sue brown1", "bid 1 0", "bid 2 0")
    assert told(over, "phase") == "over"
    refused = GAME.check(over, Table({"outcome": None}))
    assert refused is not None
    assert refused.rule == "D8"
    again = rule(over, {"outcome": None, "phase": "picking", "joint": ["brown1", "red1"], "contests": []})
    assert told(again, "outcome", "phase", "joint") == [None, "picking", ["brown1", "red1"]]


def test_sealed_choices_stand_unless_a_ruling_touches_what_they_depend_on() -> None:
    sealed = play(begin(**DEAL), "woo 1 brown1")
    assert told(rule(sealed, {"pawns": [3, 3]}), "sealed") == [1]
    assert told(rule(sealed, {"money": [10, 0]}), "sealed") == []
    dropped = rule(sealed, {"sealed": []})
    assert told(dropped, "sealed") == []
    slot = GAME.sealing(dropped)
    assert slot is not None
    assert slot.slot == "woo/2"  # an old seal must not fit


def test_who_has_no_secret_card_need_not_woo() -> None:
    state = rule(begin(**DEAL), {"secret": [["brown1", "brown2"], []]})
    assert GAME.to_act(state) == {1}
    assert told(play(state, "woo 1 brown1"), "phase", "hat") == ["marriage", 1]
    assert told(rule(begin(**DEAL), {"secret": [[], []]}), "phase") == "die"


BAD = [
    None, 3, "x", [], True,
    {"unknown": 1}, {"edition": "us"},
    {"phase": "honeymoon"}, {"phase": 3}, {"phase": None}, {"phase": ["marriage"]},
    {"phase": "moving"}, {"phase": "moving", "dice": [0, 3]}, {"phase": "moving", "dice": [True, 3]}, {"dice": [1, 2]},
    {"phase": "landed"}, {"phase": "dealing"}, {"phase": "turning"}, {"phase": "showing"}, {"phase": "suing"},
    {"phase": "wooing", "hat": None, "turn": 1}, {"phase": "picking", "joint": []},
    {"hat": None}, {"hat": 3}, {"hat": True}, {"hat": "1"}, {"turn": None}, {"turn": 3}, {"turn": True}, {"turn": "1"},
    {"pawns": [40, 0]}, {"pawns": [0]}, {"pawns": [-1, 0]}, {"pawns": [1.0, 0]}, {"pawns": {"1": 3}},
    {"money": [-1, 0]}, {"money": [10**12, 0]}, {"money": [True, 0]}, {"money": 5}, {"money": [float("nan"), 0]},
    {"joint": ["water"]}, {"joint": ["red9"]}, {"joint": ["red1", "red1"]}, {"joint": "red1"}, {"joint": [["red1"]]},
    {"joint": ["red1"]}, {"joint": ["blue1"]}, {"own": [["brown1"], []]}, {"own": [["red1"]]}, {"own": [[], None]},
    {"secret": [27, 0]}, {"secret": [26, 0]}, {"secret": [["brown1"], 0]}, {"secret": [None, []]},
    {"secret": [[{}], []]}, {"secret": 3},
    {"deck": 28}, {"deck": -1}, {"deck": True}, {"deck": ["water", "water"]}, {"deck": ["brown1"]}, {"deck": [3]},
    {"top": "brown1"}, {"top": "red9"}, {"top": 3}, {"deck": 0, "top": "red1"}, {"top": "water"},
    {"contests": [{"card": "brown1", "suer": 1, "bids": None, "to": None}]}, {"contests": {}}, {"contests": [3]},
    {"contests": [{"card": "red1", "suer": 3, "bids": [1, 1], "to": None}]},
    {"contests": [{"card": "red1", "suer": 1, "bids": None, "to": 1}]},
    {"contests": [{"card": "red1", "suer": 1, "bids": [1], "to": 1}]}, {"contests": [{"card": "red1"}]},
    {"contests": [{"card": "red1", "suer": 1, "bids": [1, 1], "to": None}] * 2}, {"points": [1]},
    {"sealed": [1]}, {"sealed": None}, {"points": [10**7, 0]}, {"points": [-(10**7), 0]}, {"points": 3},
    {"outcome": 3}, {"outcome": {}}, {"outcome": {"winner": 1}}, {"outcome": {"winner": [2, 1]}},
    {"outcome": {"winner": [True]}}, {"outcome": {"winner": [1], "why": "D8"}}, {"outcome": {"winner": [1], "x": 1}},
]  # fmt: skip


@pytest.mark.parametrize("position", BAD, ids=repr)
def test_what_cannot_be_laid_out_is_refused_with_a_sentence(position: Any) -> None:
    state = married()
    if position == {"top": "water"}:  # then the marriage is over, which is another phase but no contradiction
        assert told(rule(state, position), "phase") == "picking"
        return
    refused = GAME.check(state, Table(position))
    assert refused is not None
    assert refused.rule.startswith("D")
    for language in LANGUAGES:
        assert sentence(refused, language)


def test_no_message_shows_an_internal_name() -> None:
    refused = GAME.check(married(), Table({"joint": ["red1"]}))
    assert refused is not None
    assert "Strand" in sentence(refused)


@settings(max_examples=40, deadline=None)
@example(seed=69270, given=False, quick=False)  # both have entered the same card
@given(seed=st.integers(0, 10**9), given=st.booleans(), quick=st.booleans())
def test_ruling_what_already_is_changes_nothing(seed: int, given: bool, quick: bool) -> None:
    luck = random.Random(seed)
    line = random_line(begin(**random_deal(luck, quick)) if given else begin(quick=quick), luck)
    for state in [luck.choice(line)[0], GAME.apply(*line[-1])]:
        shown = GAME.describe(state)
        position = {**shown, "dice": list(state.dice)} if state.dice else shown
        # A remark is on the move just made, and a ruling is another one.
        assert GAME.apply(state, Table(position)) == replace(state, clash=())
        assert GAME.check(state, Table({})) is None


CARD = st.sampled_from(CARDS)
SEAT = st.sampled_from([1, 2])
ROW = st.lists(CARD, max_size=4, unique=True)
MAYBE_CARD = st.sampled_from([*CARDS, "water", None])
POSITION = st.fixed_dictionaries(
    {},
    optional={
        "phase": st.sampled_from(["wooing", "die", "marriage", "moving", "landed", "picking", "suing", "bidding",
                                  "over", "dealing", "turning", "showing"]),
        "turn": st.sampled_from([1, 2, None]),
        "hat": st.sampled_from([1, 2, None]),
        "dice": st.sampled_from([None, [3, 4], [2, 2]]),
        "pawns": st.tuples(st.integers(0, 39), st.integers(0, 39)).map(list),
        "money": st.tuples(st.integers(0, 60), st.integers(0, 60)).map(list),
        "joint": ROW,
        "own": st.tuples(ROW, ROW).map(list),
        "secret": st.lists(ROW | st.integers(0, 8) | st.lists(MAYBE_CARD, max_size=4), min_size=2, max_size=2),
        "deck": st.integers(0, 20) | st.lists(MAYBE_CARD, max_size=8),
        "top": MAYBE_CARD,
        "contests": st.lists(st.fixed_dictionaries({"card": CARD, "suer": SEAT,
                                                    "bids": st.sampled_from([None, [5, 3], [4, 4]]),
                                                    "to": st.sampled_from([None, 1, 2])}), max_size=3),
        "sealed": st.sampled_from([[], [1], [2]]),
        "points": st.sampled_from([None, [3, 4]]),
        "outcome": st.sampled_from([None, {"winner": [1]}, {"winner": None}, {"winner": [1, 2], "why": "table"}]),
    },
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | CARD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
ANY_RULING = JSON | st.dictionaries(st.sampled_from(sorted(GAME.describe(married()))), JSON, max_size=3)


def everything_answers(state: State) -> None:
    for seat in (1, 2):
        GAME.view(state, seat)
        deck_outlook(state, seat)
    assert decode(State, encode(state)) == state
    for answer in (landings, grows_long, GAME.sealing, GAME.remarks):
        answer(state)
    over = GAME.outcome(state) is not None
    assert bool(GAME.offers(state)) != over
    assert bool(GAME.to_act(state)) != over
    assert told(state, "phase") == "over" or not over


def laid_out(luck: random.Random) -> dict[str, Json]:
    """A position that hands out every card anew, in rows of any length, some of them unknown."""
    cards = list(CARDS)
    luck.shuffle(cards)
    rows = [sorted(cards.pop() for _ in range(luck.randint(0, 4))) for _ in range(5)]
    deck: list[Json] = [*cards[: luck.randint(0, len(cards))], "water"]
    luck.shuffle(deck)
    veiled: list[Json] = [luck.choice([row, len(row), [*row[1:], None] if row else 0]) for row in rows[3:]]
    contests = [
        {"card": card, "suer": suer, "bids": None, "to": None}
        for suer, row in ((2, rows[1]), (1, rows[2]))
        for card in luck.sample(row, luck.randint(0, min(2, len(row))))
    ]
    dice = [luck.randint(1, 6), luck.randint(1, 6)]
    phase = luck.choice(["wooing", "die", "marriage", "moving", "landed", "picking", "suing", "bidding", "over"])
    return {
        "phase": phase,
        "hat": luck.randint(1, 2),
        "pawns": [luck.randrange(40), luck.randrange(40)],
        "money": [luck.randrange(90), luck.randrange(90)],
        "joint": rows[0],
        "own": rows[1:3],
        "secret": veiled,
        "deck": [luck.choice([card, card, None]) for card in deck],
        "contests": contests if phase in ("bidding", "suing") else [],
        **({"dice": dice} if phase == "moving" else {}),
        **luck.choice([{}, {"outcome": {"winner": [1]}}, {"outcome": None}, {"points": [3, 3]}]),
    }


def goes_on(position: Json, luck: random.Random) -> bool:
    """Whether the ruling is accepted somewhere in a game by chance; then that game is played on."""
    quick = luck.random() < 0.5
    start = begin(**random_deal(luck, quick)) if luck.random() < 0.5 else begin(quick=quick)
    state = luck.choice(random_line(start, luck, luck.randint(1, 60)))[0]
    refused = GAME.check(state, Table(position))
    if refused is not None:
        assert all(sentence(refused, language) for language in LANGUAGES)
        return False
    state = GAME.apply(state, Table(position))
    for _ in range(60):
        everything_answers(state)
        if GAME.outcome(state) is not None:
            break
        state = GAME.apply(state, some_move(state, luck))
    return True


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 10**9), position=POSITION | ANY_RULING)
def test_after_any_accepted_ruling_the_game_can_go_on(seed: int, position: Json) -> None:
    goes_on(position, random.Random(seed))


def test_after_every_card_was_dealt_anew_the_game_can_go_on() -> None:
    luck = random.Random(1)
    accepted = sum(goes_on(laid_out(luck), luck) for _ in range(150))
    assert accepted > 50
