"""How a game goes on: the first hand, closing a trick, the next hand, the next game."""

from __future__ import annotations

from dataclasses import replace

from companion.games.six.cards import HAND_SIZE, KING
from companion.games.six.scoring import entitled, games_won, result, scored_hands
from companion.games.six.state import Deal, Hand, Setup, State, Trick
from companion.games.six.tricks import standing


def first_hand(setup: Setup) -> State:
    """The state before the first card."""
    nothing = (0,) * (2 if setup.players == 4 else 3)
    return State(
        setup=setup,
        now=Hand(1),
        trick=1,
        trump=setup.timeline[0],
        leader=first_leader(setup, 1),
        table=(),
        held=deal_of(setup, 1),
        church=None,
        past=(),
        base=nothing,
        counted_from=0,
        games=(0,) * (3 if setup.players == 3 else 0),
        done=False,
        verdict=None,
        revoke=None,
    )


def first_leader(setup: Setup, hand: int) -> int:
    """Who leads a hand's first trick: seat h hand h (S4); the first player's seat with three players (S10)."""
    return 1 if setup.players == 3 else (hand - 1) % 4 + 1


def deal_of(setup: Setup, hand: int) -> Deal | None:
    return setup.deals[hand - 1] if hand <= len(setup.deals) else None


def open_hand(state: State, hand: int) -> State:
    """A hand before its first card; totals as they are."""
    opened = replace(
        state,
        now=Hand(hand),
        trick=1,
        trump=state.setup.timeline[0],
        leader=first_leader(state.setup, hand),
        table=(),
        held=deal_of(state.setup, hand),
        done=False,
    )
    return replace(opened, church=entitled(opened))


def annullable(state: State) -> bool:
    """Whether the trick in front could still be annulled, were it complete (S9)."""
    start = state.setup.church_from
    in_time = start is not None and state.trick >= start
    return state.church is not None and in_time and all(play.card != KING for play in state.table)


def settle(state: State) -> State:
    """Four cards that nobody may annul close by themselves."""
    if len(state.table) < 4 or state.over or annullable(state):
        return state
    return close(state)


def close(state: State, *, annulled: bool = False) -> State:
    """The trick on the table goes to its winner, or to nobody."""
    best = standing(state.table, state.trump)
    winner = best.seat if best else state.leader
    king = any(play.card == KING for play in state.table)
    return add_trick(
        state, Trick(state.trick, state.leader, state.trump, state.table, winner, king, annulled, stars=None)
    )


def add_trick(state: State, trick: Trick) -> State:
    """A closed trick: the token moves, and after the last space the hand is over (S5)."""
    after = replace(
        state,
        now=replace(state.now, tricks=(*state.now.tricks, trick)),
        table=(),
        leader=trick.winner,
        church=None if trick.annulled else state.church,
    )
    if state.trick < HAND_SIZE:
        return replace(after, trick=state.trick + 1, trump=state.setup.timeline[state.trick])
    return _after_hand(after)


def _after_hand(state: State) -> State:
    if _ends_a_game(state):
        return conclude(replace(state, done=True))
    return open_hand(replace(state, past=(*state.past, state.now)), state.hand + 1)


def _ends_a_game(state: State) -> bool:
    last = state.setup.last_hand
    return state.hand % 3 == 0 if last is None else state.hand >= last


def conclude(state: State) -> State:
    """A game whose last hand is over: it stays there, unless a longer game of three goes on with another one."""
    if state.verdict is not None or result(state) is not None:
        return state
    fresh = replace(
        state,
        past=scored_hands(state),
        games=games_won(state),
        base=(0,) * len(state.base),
        counted_from=len(scored_hands(state)),
    )
    return open_hand(fresh, state.hand + 1)
