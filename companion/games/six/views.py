"""The state in the referee's form, whole or as one seat may see it."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.six.cards import in_order
from companion.games.six.holdings import cards_left
from companion.games.six.notation import write
from companion.games.six.scoring import games_won, outcome, tallies
from companion.games.six.state import State

DUMMY = 3
"""The seat whose cards lie open with three players (S10)."""


def describe(state: State) -> dict[str, Json]:
    """Everything, the hands included."""
    ended = outcome(state)
    described: dict[str, Json] = {
        "hand": state.hand,
        "trick": state.trick,
        "trump": state.trump,
        "turn": state.turn,
        "table": [write(play) for play in state.table],
        "totals": [total.value for total in tallies(state)],
        "church": list(state.church) if state.church is not None and not state.over else None,
        "hands": None if state.held is None else [list(in_order(hand)) for hand in state.held],
        "outcome": ended.to_json() if ended else None,
    }
    if state.setup.players == 3 and state.setup.length == "full":
        described["games"] = list(games_won(state))
    return described


def view(state: State, seat: int) -> dict[str, Json]:
    """As a seat may see it: its own cards and an open dummy's; of the other hands only how many cards are left."""
    seen = describe(state)
    if state.held is not None:
        shown = {seat, DUMMY} if state.setup.players == 3 else {seat}
        seen["hands"] = [
            cards if holder in shown else cards_left(state, holder) for holder, cards in enumerate(seen["hands"], 1)
        ]
    return seen
