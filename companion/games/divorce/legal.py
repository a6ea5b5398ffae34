"""Every move that `check` allows, and the list of them that the referee gives."""

from __future__ import annotations

from itertools import combinations

from companion.games.divorce.cards import in_board_order
from companion.games.divorce.moves import (
    Add,
    Bid,
    Deal,
    Die,
    Go,
    Leave,
    Move,
    Pick,
    Roll,
    Show,
    Sue,
    Top,
    Transfer,
    Woo,
)
from companion.games.divorce.notation import write
from companion.games.divorce.rules import steps
from companion.games.divorce.state import State, suable, top_candidates, unseen

MOST_WOOED = 3
"""Cards one may bring into the marriage (D3)."""

_ROLLS: tuple[Move, ...] = tuple(Roll(first, second) for first in range(1, 7) for second in range(1, 7))


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves that may be played now."""
    match state.phase:
        case "wooing":
            return tuple(woo for seat in state.to_act for woo in _woos(state, seat))
        case "die":
            return (Die(1), Die(2))
        case "marriage":
            return (*_ROLLS, Add()) if state.deck else _ROLLS
        case "moving":
            return tuple(Go(step) for step in steps(state))
        case "landed":
            return (Transfer(), Leave())
        case "picking":
            return tuple(Pick(card) for card in state.joint)
        case "suing":
            return tuple(Sue(card) for card in suable(state, state.mover))
        case "bidding":
            return tuple(Bid(seat, amount) for seat in state.to_act for amount in range(state.money[seat - 1] + 1))
        case "dealing":
            return tuple(Deal(card) for card in unseen(state))
        case "turning":
            return tuple(Top(card) for card in top_candidates(state))
        case "showing":
            return tuple(Show(seat, card) for seat in state.to_act for card in unseen(state))
    return ()


def offers(state: State) -> list[str]:
    """The legal moves as text; rolls, amounts and the wooing from an unknown hand are summed up."""
    match state.phase:
        case "wooing":
            return [text for seat in state.to_act for text in _woo_offers(state, seat)]
        case "marriage":
            return ["roll", "add"] if state.deck else ["roll"]
        case "bidding":
            return [f"bid {seat} 0..{state.money[seat - 1]}" for seat in state.to_act]
    return [write(move) for move in legal_moves(state)]


def _woos(state: State, seat: int) -> tuple[Woo, ...]:
    hand = state.secret[seat - 1]
    guesses = frozenset(unseen(state)) if hand.unknown else frozenset()
    cards = in_board_order({*hand.known, *guesses})
    return tuple(
        Woo(seat, chosen)
        for size in range(1, min(MOST_WOOED, hand.size) + 1)
        for chosen in combinations(cards, size)
        if sum(card in guesses for card in chosen) <= hand.unknown
    )


def _woo_offers(state: State, seat: int) -> list[str]:
    if state.secret[seat - 1].unknown:
        return [f"woo {seat}"]
    return [write(woo) for woo in _woos(state, seat)]
