"""What must hold for every game of the catalogue, whatever its rules are."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.catalogue import GAMES, game
from companion.engine.codec import decode, encode
from companion.engine.game import BoardGame, Draw, Table
from companion.engine.results import Refusal
from companion.texts import LANGUAGES, sentence, table

sys.path.insert(0, str(Path(__file__).parent))
from samples import OPTIONS, begin, divorce_deal, playout, sample_names, samples, six_deal

PLIES = 120
EVERY_SAMPLE = pytest.mark.parametrize(("key", "options"), list(samples()), ids=sample_names())
EVERY_GAME = pytest.mark.parametrize("key", list(GAMES))


@EVERY_SAMPLE
def test_replay_equals_live_play(key: str, options: Any) -> None:
    rules, line = game(key), list(playout(key, options, "replay", PLIES))
    again = begin(key, options)
    for _, move, after in line:
        again = rules.apply(again, rules.read(rules.write(move)))
        assert again == after


@EVERY_SAMPLE
def test_apply_never_changes_its_input(key: str, options: Any) -> None:
    rules = game(key)
    for state, move, _ in playout(key, options, "input", PLIES):
        before = copy.deepcopy(state)
        rules.apply(state, move)
        assert state == before


@EVERY_SAMPLE
def test_a_state_survives_being_kept_in_a_file(key: str, options: Any) -> None:
    for _, _, state in playout(key, options, "codec", PLIES):
        assert decode(type(state), json.loads(json.dumps(encode(state)))) == state


@EVERY_SAMPLE
def test_check_allows_what_is_listed_and_a_move_has_one_spelling(key: str, options: Any) -> None:
    rules = game(key)
    for state, _, _ in playout(key, options, "check", PLIES):
        for move in rules.legal_moves(state):
            assert rules.check(state, move) is None
            assert rules.read(rules.write(move)) == move
            assert type(move) in rules.move_types


@EVERY_SAMPLE
def test_somebody_can_act_until_the_game_is_over(key: str, options: Any) -> None:
    rules = game(key)
    for state, _, after in playout(key, options, "act", PLIES):
        assert rules.to_act(state) <= set(rules.seats(state))
        assert rules.to_act(state)
        assert rules.offers(state)
        if rules.outcome(after) is not None:
            assert not rules.to_act(after)


@EVERY_SAMPLE
def test_nobody_acts_when_the_game_is_over_but_the_table_may_reopen_it(key: str, options: Any) -> None:
    rules, state = game(key), begin(key, options)
    moves = rules.legal_moves(state)
    seat = rules.seats(state)[0]
    winner = seat if isinstance(seat, str) else [seat]
    closing = Table({"outcome": {"winner": winner}}, "we stop here")
    assert rules.check(state, closing) is None
    over = rules.apply(state, closing)
    outcome = rules.outcome(over)
    assert outcome is not None
    assert outcome.to_json() == {"winner": winner, "why": "table"}
    assert rules.legal_moves(over) == [] or rules.legal_moves(over) == ()
    assert rules.offers(over) == []
    assert rules.to_act(over) == frozenset()
    for move in [*moves[:5], Draw()]:
        refusal = rules.check(over, move)
        assert refusal is not None
        assert refusal.rule
    again = rules.apply(over, Table({"outcome": None}))
    assert rules.outcome(again) is None
    assert rules.offers(again) == rules.offers(state)


@EVERY_SAMPLE
def test_views_and_descriptions_are_json_and_know_the_outcome(key: str, options: Any) -> None:
    rules = game(key)
    for _, _, state in playout(key, options, "view", PLIES):
        outcome = rules.outcome(state)
        expected = outcome.to_json() if outcome else None
        for shown in [rules.describe(state), *(rules.view(state, seat) for seat in rules.seats(state))]:
            assert json.loads(json.dumps(shown)) == shown
            assert shown["outcome"] == expected


@EVERY_SAMPLE
def test_a_board_game_shows_its_board(key: str, options: Any) -> None:
    rules = game(key)
    if not isinstance(rules, BoardGame):
        pytest.skip("no board")
    for _, _, state in playout(key, options, "board", PLIES):
        assert rules.board(state).keys() <= set(rules.geometry.cells())


NONSENSE = ["", " ", "nonsense", "--!", "b2-b2-b2", "roll 7 7", "99:red99", "choose -1", "\ud800", "a" * 5000, "é"]
NO_OPTIONS = [None, 1, "x", [], [{}], {"unknown": 1}, {"players": {}}, {"players": True}, {"": 0}]
NO_RULING = [None, 1, "x", [], {"unknown": 1}, {"outcome": 3}, {"outcome": {"winner": "nobody"}}]


@EVERY_GAME
@pytest.mark.parametrize("text", NONSENSE)
def test_what_cannot_be_read_is_refused_with_a_ruling(key: str, text: str) -> None:
    rules = game(key)
    move = rules.read(text)
    refusal = move if isinstance(move, Refusal) else rules.check(begin(key, OPTIONS[key][0]), move)
    assert refusal is not None
    assert refusal.rule
    assert all(sentence(refusal, language) for language in LANGUAGES)


@EVERY_GAME
@pytest.mark.parametrize("options", NO_OPTIONS)
def test_options_that_fit_nothing_are_refused(key: str, options: Any) -> None:
    refusal = game(key).start(options)
    assert isinstance(refusal, Refusal)
    assert refusal.code in table("en")
    assert all(sentence(refusal, language) for language in LANGUAGES)


@EVERY_GAME
@pytest.mark.parametrize("position", NO_RULING)
def test_a_table_ruling_that_cannot_be_meant_is_refused(key: str, position: Any) -> None:
    refusal = game(key).check(begin(key, OPTIONS[key][0]), Table(position))
    assert refusal is not None
    assert all(sentence(refusal, language) for language in LANGUAGES)


def hidden_pairs() -> list[tuple[str, Any, Any, Any]]:
    """Two deals that differ only in what the seat named last may not see."""
    deal = divorce_deal("uk")
    swapped = copy.deepcopy(deal)
    swapped["secret"][1][0], swapped["deck"][5] = deal["deck"][5], deal["secret"][1][0]
    hands = six_deal("deal")
    others = [hands[0], hands[2], hands[1], hands[3]]
    stealth = {"white": "b2", "black": "c7"}
    return [
        ("divorce", deal, swapped, 1),
        ("six", {"variant": "advanced", "hands": [hands]}, {"variant": "advanced", "hands": [others]}, 1),
        ("crossing", {"stealth": stealth}, {"stealth": {**stealth, "black": "a8"}}, "white"),
    ]


@pytest.mark.parametrize(("key", "options", "other", "seat"), hidden_pairs(), ids=[pair[0] for pair in hidden_pairs()])
def test_another_seats_secret_does_not_change_my_view(key: str, options: Any, other: Any, seat: Any) -> None:
    rules = game(key)
    one, two = begin(key, options), begin(key, other)
    assert one != two
    assert rules.view(one, seat) == rules.view(two, seat)
