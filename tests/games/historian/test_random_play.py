"""Whole games at random, under every mix of variants."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.codec import decode, encode
from companion.engine.game import Table
from companion.games.historian import GAME
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, Swap
from companion.games.historian.state import HistorianState
from companion.games.historian.views import open_facts
from companion.texts import sentence

RULINGS = [f"H{number}" for number in range(1, 11)]
GAMES = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def setups(draw):
    players = draw(st.integers(3, 8))
    flags = {
        key: draw(st.booleans()) for key in ("one_true_king", "more_research", "dramatization", "independent_research")
    }
    fewest = 3 * (players - 1 + flags["independent_research"]) + 5 * players * flags["more_research"]
    return {
        "players": players,
        "deck": fewest + draw(st.integers(0, 20)),
        "first": draw(st.integers(1, players)),
        "too_many_cooks": players > 6,
        **flags,
    }


def all_moves(state):
    """Every move that could be written for this table, and some that could not be meant for it."""
    seats = range(state.options.players + 2)
    rows = range(state.rows + 2)
    yield from (kind(seat) for kind in (Buy, Contribute, Choose) for seat in seats)
    yield Choose(None)
    yield from (ChooseRow(row) for row in rows)
    yield from (Claim(seat, row) for seat in seats for row in rows)
    yield from (Swap(seat, cards) for seat in seats for cards in range(7))


def cards(state):
    rows = 0 if state.ending else 3 * state.rows
    return state.piles + sum(state.hands) + rows + state.tapestry


def choice(data, state):
    """A legal move, or one of the unlisted moves with rows."""
    moves = GAME.legal_moves(state)
    if state.stage == "choosing" and data.draw(st.booleans()):
        more = [move for move in all_moves(state) if isinstance(move, ChooseRow | Claim)]
        moves = [move for move in more if GAME.check(state, move) is None] or moves
    return data.draw(st.sampled_from(moves))


@GAMES
@given(setups(), st.data())
def test_random_games_keep_their_promises(options, data):
    state = GAME.start(options)
    assert isinstance(state, HistorianState)
    begun, log = state, []
    while GAME.outcome(state) is None:
        listed = set(GAME.legal_moves(state))
        allowed = {move for move in all_moves(state) if GAME.check(state, move) is None}
        assert listed == {move for move in allowed if not isinstance(move, ChooseRow | Claim)}
        assert GAME.offers(state) == [GAME.write(move) for move in GAME.legal_moves(state)]
        assert GAME.to_act(state)
        assert cards(state) == options["deck"]
        assert min(state.silver) >= 0
        assert decode(HistorianState, json.loads(json.dumps(encode(state)))) == state
        told = json.loads(json.dumps(GAME.describe(state)))
        assert told == GAME.describe(state)
        left, before = told["turns_left"], state
        move = choice(data, state)
        state = GAME.apply(state, move)
        log.append(move)
        assert GAME.describe(state)["turns_left"] == left - (state.turn - before.turn) - (state.ending is not None)
        earned = sum(state.silver) - sum(before.silver)
        king = options["one_true_king"]
        if isinstance(move, Buy):
            assert earned == -1
        elif state.ending is not None:
            assert earned == 2 + (not king)
        else:
            assert earned in ((0, 2) if state.turn > before.turn else (0,))
    assert state.tapestry == options["deck"]
    assert (state.deck, state.discard) == (0, 0)
    assert GAME.legal_moves(state) == []
    assert all(GAME.check(state, move) for move in all_moves(state))
    assert decode(HistorianState, json.loads(json.dumps(encode(state)))) == state
    replayed = begun
    for move in log:
        replayed = GAME.apply(replayed, GAME.read(GAME.write(move)))
    assert replayed == state


@GAMES
@given(setups(), st.data())
def test_a_view_is_the_same_whatever_others_have_claimed(options, data):
    state = GAME.start({**options, "dramatization": False})
    for seat in state.to_contribute():
        state = GAME.apply(state, Contribute(seat))
    pointed = data.draw(st.booleans())
    if pointed and state.rows > 1:
        state = GAME.apply(state, ChooseRow(1))
    claimants = state.contributed[:-1]  # one stays out, so nothing is opened
    watcher = data.draw(st.sampled_from(state.options.seats))
    rows = st.integers(1, state.rows)
    one, other = state, state
    for seat in claimants:
        first = data.draw(rows)
        one = GAME.apply(one, Claim(seat, first))
        other = GAME.apply(other, Claim(seat, first if seat == watcher else data.draw(rows)))
    assert GAME.view(one, watcher) == GAME.view(other, watcher)


NUMBERS = st.integers(0, 40)


@st.composite
def rulings(draw, players):
    seats = st.integers(1, players)
    some = st.lists(seats, unique=True, max_size=players)
    part = st.fixed_dictionaries({"seat": seats | st.none(), "cards": st.integers(1, 4)})
    winner = st.fixed_dictionaries({"winner": st.none() | st.lists(seats, unique=True, min_size=1)})
    fields = {
        "turn": st.integers(1, 9),
        "phase": st.sampled_from(["contributing", "choosing"]),
        "sovereign": seats,
        "silver": st.lists(st.integers(0, 500), min_size=players, max_size=players),
        "deck": NUMBERS,
        "discard": NUMBERS,
        "tapestry": NUMBERS,
        "parts": st.lists(part, max_size=4),
        "contributed": some,
        "bought": some,
        "final": st.booleans(),
        "hands": st.lists(st.integers(0, 6), min_size=players, max_size=players),
        "hands_of_five": st.booleans(),
        "outcome": st.none() | winner,
    }
    keys = draw(st.lists(st.sampled_from(sorted(fields)), unique=True, min_size=1, max_size=4))
    return {key: draw(fields[key]) for key in keys}


def survives(state, ruling):
    """What holds after any ruling that was taken."""
    told = GAME.describe(state)
    facts = {**told, **open_facts(state)}
    for key, value in ruling.items():
        if key == "outcome" and value is not None:
            assert told["outcome"] == {"winner": sorted(value["winner"]) if value["winner"] else None, "why": "table"}
        elif key in ("contributed", "bought"):
            assert facts[key] == sorted(value)
        elif key in facts or key != "hands_of_five":  # told only with More Research
            assert facts[key] == value, key
    for seat in GAME.seats(state):
        GAME.view(state, seat)
    GAME.sealing(state)
    GAME.remarks(state)
    assert (told["outcome"] is None) == bool(GAME.legal_moves(state)) == bool(GAME.to_act(state))


@GAMES
@given(setups(), st.data())
def test_after_any_ruling_the_game_goes_on(options, data):
    state = GAME.start(options)
    for _ in range(data.draw(st.integers(3, 12))):
        ruling = data.draw(rulings(options["players"]))
        refusal = GAME.check(state, Table(ruling))
        if refusal is None:
            state = GAME.apply(state, Table(ruling))
            survives(state, ruling)
        else:
            assert refusal.rule in RULINGS
            assert sentence(refusal, "en") != sentence(refusal, "de")
        for move in all_moves(state):
            refusal = GAME.check(state, move)
            if refusal is None:
                GAME.apply(state, move)
            else:
                assert refusal.rule in RULINGS
                assert sentence(refusal, "en") != sentence(refusal, "de")
        if GAME.outcome(state) is None:
            state = GAME.apply(state, choice(data, state))
        assert decode(HistorianState, json.loads(json.dumps(encode(state)))) == state
    for _ in range(3000):
        if GAME.outcome(state) is not None:
            break
        state = GAME.apply(state, GAME.legal_moves(state)[-1])
    assert GAME.outcome(state) is not None
