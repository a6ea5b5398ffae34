"""The state in the referee's form: all of it, or what one seat may see."""

from __future__ import annotations

from companion.engine.results import Json, Outcome
from companion.games.divorce.moves import Bid, Move, Woo
from companion.games.divorce.notation import write
from companion.games.divorce.scoring import final_counts, winners
from companion.games.divorce.state import Hand, State, other


def outcome(state: State) -> Outcome | None:
    """How the game ended: by agreement, or by the score (D8)."""
    if state.agreed is not None:
        return Outcome(state.agreed.winner, "table")
    points = final_points(state)
    return None if points is None else Outcome(winners(points), "D8")


def final_points(state: State) -> tuple[int, int] | None:
    """The score at the end; None before, and where the players ended the game without one."""
    if state.agreed is not None:
        return state.agreed.points
    if state.phase != "over":
        return None
    first, second = final_counts(state)
    return first.points, second.points


def describe(state: State) -> dict[str, Json]:
    """The whole state, secrets included (not those in a seal: a sealed choice is nobody's to see)."""
    ended = outcome(state)
    points = final_points(state)
    seats = state.to_act
    return {
        "phase": state.phase,
        "turn": seats[0] if len(seats) == 1 else None,
        "hat": state.hat,
        "pawns": list(state.pawns),
        "money": list(state.money),
        "joint": list(state.joint),
        "own": [list(row) for row in state.own],
        "secret": [hand_to_json(hand) for hand in state.secret],
        "deck": len(state.deck),
        "top": state.deck[0] if state.deck else None,
        "contests": [
            {"card": c.card, "suer": c.suer, "bids": None if c.bids is None else list(c.bids), "to": c.to}
            for c in state.contests
        ],
        "sealed": list(state.sealed),
        "points": None if points is None else list(points),
        "outcome": None if ended is None else ended.to_json(),
    }


def hand_to_json(hand: Hand) -> Json:
    """A list of cards; a number if none of them is known; null for each unknown one beside known ones."""
    if hand.unknown and not hand.known:
        return hand.unknown
    return [*hand.known, *[None] * hand.unknown]


def view(state: State, seat: int) -> dict[str, Json]:
    """The state as a seat may see it: the other's secret cards are a number until both are laid open at the end.

    A game ended by agreement keeps them hidden: nobody has laid anything open, and it may be taken up again.
    """
    seen = describe(state)
    if state.stage != "over":
        seen["secret"][other(seat) - 1] = state.secret[other(seat) - 1].size
    mine = own_seal(state, seat)
    seen["seal"] = None if mine is None else write(mine)
    return seen


def own_seal(state: State, seat: int) -> Move | None:
    """What a seat has sealed and not yet seen opened."""
    cards, amount = state.woos[seat - 1], state.bids[seat - 1]
    if cards is not None:
        return Woo(seat, cards)
    return None if amount is None else Bid(seat, amount)
