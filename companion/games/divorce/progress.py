"""How a game goes on by itself: wooing is opened, turns and the marriage end, phases with nothing to do are skipped."""

from __future__ import annotations

from dataclasses import replace

from companion.games.divorce.cards import CARD_ON, WATER
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.state import (
    Hand,
    State,
    other,
    replaced,
    suable,
    with_cards,
    without,
)


def settle(state: State) -> State:
    """The state once everything has happened that needs no player."""
    following = _next(state)
    while following is not None:
        state, following = following, _next(following)
    return state


def end_turn(state: State) -> State:
    """The turn passes on; without joint property the top card is added first (D4)."""
    if not state.joint and state.deck:
        return pass_turn(take_top(state))
    return pass_turn(replace(state, quiet_turns=state.quiet_turns + 1))


def pass_turn(state: State) -> State:
    """The other one's turn begins."""
    return replace(state, stage="marriage", turn=other(state.mover), dice=None)


def take_top(state: State) -> State:
    """The open card of the deck becomes joint property."""
    card = state.deck[0]
    assert card is not None, "the top card is entered before it can be taken"
    return replace(state, joint=with_cards(state.joint, card), deck=state.deck[1:], quiet_turns=0)


def marry(state: State, hat: int) -> State:
    """The marriage begins with the holder of the top hat (D4)."""
    return replace(state, stage="marriage", hat=hat, turn=hat)


def _next(state: State) -> State | None:
    """One step that happens by itself, or None if a player must act first."""
    if state.phase in ("dealing", "turning"):
        return None
    match state.stage:
        case "wooing" if not state.to_act and state.agreed is None:
            return _open_wooing(state)
        case "marriage" | "moving" | "landed" if state.deck and state.deck[0] == WATER:
            return replace(state, stage="picking", turn=state.hat, dice=None)
        case "landed" if CARD_ON.get(state.pawns[state.mover - 1]) not in state.joint:
            return end_turn(state)
        case "picking" if not state.joint:
            return replace(state, stage="suing", turn=state.hat)
        case "suing":
            return _pass_suing(state)
        case "bidding" if state.contest is None:
            return replace(state, stage="over")
    return None


def _pass_suing(state: State) -> State | None:
    """Who can name nothing more is passed over; when nobody can, the contests begin (D6)."""
    seat = state.mover
    if suable(state, seat):
        return None
    if suable(state, other(seat)):
        return replace(state, turn=other(seat))
    return replace(state, stage="bidding", turn=None)


def _open_wooing(state: State) -> State:
    """Both have wooed: the cards become joint property and the top hat is given (D3)."""
    woos = (state.woos[0] or (), state.woos[1] or ())
    clash = tuple(card for card in woos[0] if card in woos[1])
    state = replace(state, woos=(None, None))
    if clash:  # only where hands are entered: there is one card of a kind, so somebody has named a wrong one
        return replace(state, clash=clash, restarts=state.restarts + 1)
    for seat, cards in zip((1, 2), woos, strict=True):
        state = replace(state, secret=replaced(state.secret, seat, _played(state.secret[seat - 1], cards)))
    state = replace(state, joint=with_cards(state.joint, *woos[0], *woos[1]))
    hat = hat_winner(state.edition, woos)
    return replace(state, stage="die") if hat is None else marry(state, hat)


def _played(hand: Hand, cards: tuple[str, ...]) -> Hand:
    known = without(hand.known, *cards)
    return Hand(known, hand.size - len(cards) - len(known))


def hat_winner(edition: str, woos: tuple[tuple[str, ...], tuple[str, ...]]) -> int | None:
    """Who brought more: cards, then total price, then the dearest card; None if the die must decide (D3)."""
    prices = [[EDITIONS[edition].prices[card] for card in cards] for cards in woos]
    first, second = ((len(each), sum(each), max(each, default=0)) for each in prices)
    if first == second:
        return None
    return 1 if first > second else 2
