"""Whole games by chance, under all options: nothing breaks, nothing is lost, nothing leaks."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.results import Json, Refusal
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS, WATER
from companion.games.divorce.moves import Bid, Die, Go, Move, Pick, Show, Sue, Top, Woo
from companion.games.divorce.outlook import deck_outlook, landings
from companion.games.divorce.state import Hand, State, other
from companion.texts import LANGUAGES, sentence, table

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import begin, married, random_deal, random_line, told

SEEDS = st.integers(0, 10**9)


def random_options(luck: random.Random) -> dict[str, Json]:
    options = random_deal(luck, luck.random() < 0.4)
    for key in ("secret", "deck", "joint", "hat"):
        if luck.random() < 0.25:
            options.pop(key, None)
    return {**options, "edition": luck.choice(["uk", "us"]), "taxes": luck.choice([[200, 100], [0, 75], [30, 10]])}


@settings(max_examples=50, deadline=None)
@given(seed=SEEDS)
def test_check_agrees_with_the_list_of_legal_moves(seed: int) -> None:
    luck = random.Random(seed)
    line = random_line(begin(**random_options(luck)), luck)
    for state, move in luck.sample(line, min(8, len(line))):
        legal = set(GAME.legal_moves(state))
        assert move in legal
        tries: list[Move] = [each for _, each in luck.sample(line, min(20, len(line)))]
        tries += [Woo(seat, (card,)) for seat in (1, 2) for card in CARDS]
        tries += [make(card) for make in (Pick, Sue, Top) for card in CARDS] + [Top(WATER), Die(1), Bid(1, 0)]
        tries += [Show(seat, card) for seat in (1, 2) for card in CARDS]
        tries += [Bid(seat, state.money[seat - 1] + more) for seat in (1, 2) for more in (0, 1)]
        tries += [Go(step) for step in range(-13, 14)] + luck.sample(sorted(legal, key=repr), min(30, len(legal)))
        for each in tries:
            refused = GAME.check(state, each)
            assert (refused is None) == (each in legal), (each, refused)
            if refused is not None:
                assert refused.rule in {f"D{number}" for number in range(1, 9)}
                assert all(sentence(refused, language) for language in LANGUAGES)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_cards_and_money_are_conserved_and_replay_equals_live_play(seed: int) -> None:
    luck = random.Random(seed)
    options = random_options(luck)
    line = random_line(begin(**options), luck)
    again = begin(**options)
    for state, move in line:
        assert again == state
        cards = [*state.joint, *state.own[0], *state.own[1], *(card for hand in state.secret for card in hand.known)]
        cards += [card for card in state.deck if card is not None]
        cards += [contest.card for contest in state.contests if contest.bids is not None and contest.to is None]
        unknown = state.undealt + sum(hand.unknown for hand in state.secret) + state.deck.count(None)
        assert len(set(cards)) == len(cards)
        assert len(cards) + unknown == len(CARDS) + 1
        assert min(state.money) >= 0
        text = GAME.write(move)
        read = GAME.read(text)
        assert read == move
        assert not isinstance(read, Refusal)
        again = GAME.apply(again, read)
    assert GAME.outcome(again) is not None
    points = told(again, "points")
    assert told(again, "outcome")["winner"] == [seat for seat in (1, 2) if points[seat - 1] == max(points)]


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_the_answers_fit_the_state_all_the_way(seed: int) -> None:
    luck = random.Random(seed)
    for state, _ in random_line(begin(**random_options(luck)), luck):
        shown = GAME.describe(state)
        acting = GAME.to_act(state)
        assert shown["turn"] == (next(iter(acting)) if len(acting) == 1 else None)
        assert (GAME.sealing(state) is not None) == (shown["phase"] in ("wooing", "bidding"))
        assert shown["points"] is None
        if shown["phase"] == "moving":
            assert [f"go {landing.step:+d}" for landing in landings(state)] == GAME.offers(state)
        hidden = {card for card in state.deck[1:] if card not in (None, WATER)}
        assert hidden <= set(deck_outlook(state, luck.choice([1, 2, None])).can_hold)


def shuffled_behind(state: State, seat: int, luck: random.Random) -> State:
    """The same for this seat's eyes: the other's hand, seals and the deck below its top are dealt anew."""
    hand = state.secret[other(seat) - 1]
    below = list(state.deck[1:])
    places = [place for place, card in enumerate(below) if card != WATER]
    cards = [*hand.known, *(below[place] for place in places)]
    luck.shuffle(cards)
    known = tuple(sorted(cards[: len(hand.known)], key=CARDS.index))
    for place, card in zip(places, cards[len(hand.known) :], strict=True):
        below[place] = card
    if WATER in below and len(below) > 1:  # it may lie anywhere among the last five
        below.remove(WATER)
        below.insert(luck.randint(max(0, len(below) - 4), len(below)), WATER)
    secret = (Hand(known), state.secret[1]) if seat == 2 else (state.secret[0], Hand(known))
    changed = replace(state, secret=secret, deck=(*state.deck[:1], *below))
    index = other(seat) - 1
    if state.woos[index] is not None:
        woo = known[: luck.randint(1, 3)]
        return replace(changed, woos=(woo, state.woos[1]) if index == 0 else (state.woos[0], woo))
    if state.bids[index] is not None:
        bid = luck.randint(0, state.money[index])
        return replace(changed, bids=(bid, state.bids[1]) if index == 0 else (state.bids[0], bid))
    return changed


@settings(max_examples=50, deadline=None)
@given(seed=SEEDS)
def test_a_view_is_the_same_whatever_is_hidden_from_it(seed: int) -> None:
    luck = random.Random(seed)
    differed = 0
    for state, _ in random_line(begin(**random_deal(luck, luck.random() < 0.4)), luck):
        for seat in (1, 2):
            twin = shuffled_behind(state, seat, luck)
            differed += twin != state
            assert GAME.view(state, seat) == GAME.view(twin, seat)
            assert deck_outlook(state, seat) == deck_outlook(twin, seat)
    assert differed


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=20) | st.from_regex(r"(woo|bid|show|go|roll|top|sue) [0-9+\- a-z]{0,16}", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    move = GAME.read(text)
    if isinstance(move, Refusal):
        assert move.rule.startswith("D")
        assert all(sentence(move, language) for language in LANGUAGES)
    else:
        assert GAME.write(move) == text


@pytest.mark.parametrize(
    "move", [Woo(7, ()), Woo(1, ("red2", "brown1")), Bid(1, -3), Bid(0, 1), Go(0), Top("x"), Die(9)]
)
def test_a_move_that_no_text_stands_for_is_refused(move: Move) -> None:
    refused = GAME.check(married(), move)
    assert refused is not None
    assert all(sentence(refused, language) for language in LANGUAGES)


def test_a_refusal_for_every_wrong_moment_and_word_has_its_sentence() -> None:
    from companion.games.divorce.rules import PHASE_OF
    from companion.games.divorce.table import _LATER_KEYS, _READERS, _RULE_WHEN_UNFIT

    wanted = {f"divorce.now.{phase}" for phase in PHASE_OF.values()}
    wanted |= {f"divorce.unreadable.{kind.__name__.lower()}" for kind in GAME.move_types}
    wanted |= {f"divorce.table.{key}" for key in {*_READERS, *_LATER_KEYS} - {"sealed"}}
    wanted |= {f"divorce.table.unfit.{key}" for key in _RULE_WHEN_UNFIT}
    assert wanted <= table("en").keys()
