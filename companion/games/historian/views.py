"""A state as JSON: for the referee, for one seat, and what else lies open on the table."""

from __future__ import annotations

from companion.engine.results import Json, Outcome
from companion.games.historian.state import HistorianState, turns_left


def outcome(state: HistorianState) -> Outcome | None:
    if state.ending is None:
        return None
    return Outcome(state.ending.winners or None, state.ending.why)


def describe(state: HistorianState) -> dict[str, Json]:
    """Everything, in the referee's form; hands only with More Research, claims only where rows are claimed."""
    ended = outcome(state)
    told: dict[str, Json] = {
        "turn": state.turn,
        "phase": state.phase,
        "sovereign": state.sovereign,
        "silver": list(state.silver),
        "deck": state.deck,
        "discard": state.discard,
        "tapestry": state.tapestry,
        "contributed": list(state.contributed),
        "final": state.final,
        "turns_left": turns_left(state),
        "outcome": ended.to_json() if ended else None,
    }
    if state.options.more_research:
        told |= {"hands": list(state.hands), "hands_of_five": state.five}
    if state.claims or state.row is not None:
        told |= {
            "row": state.row,
            "claimed": [claim.seat for claim in state.claims],
            "claims": [{"seat": claim.seat, "row": claim.row} for claim in state.claims],
        }
    return told


def view(state: HistorianState, seat: int) -> dict[str, Json]:
    """The same without other seats' claims, until they are opened together."""
    told = describe(state)
    if "claims" in told and not state.disputed():
        told["claims"] = [claim for claim in told["claims"] if claim["seat"] == seat]
    return told


def open_facts(state: HistorianState) -> dict[str, Json]:
    """What everybody at the table can see besides the referee's keys; a table ruling takes the first three."""
    return {
        "bought": list(state.bought),
        "hands": list(state.hands),
        "parts": [{"seat": part.seat, "cards": part.cards} for part in state.parts],
        "rows": state.rows if state.ending is None else 0,
        "research": state.research,
        "to_contribute": list(state.to_contribute()) if state.ending is None else [],
    }
