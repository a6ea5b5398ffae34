"""Table rulings: what the players agree on is set, whatever the rules say, and the game goes on from there."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.historian.cards import draw, lay_research_row
from companion.games.historian.options import MOST_CARDS, ROW_CARDS, named, whole
from companion.games.historian.scoring import decide
from companion.games.historian.state import (
    CHOOSING,
    CONTRIBUTING,
    OVER,
    Ending,
    HistorianState,
    Part,
    changed,
    going_on,
)

MOST_IN_HAND = 99
"""Cards; far more than any rule gives, and few enough to list every swap."""

RULES = {
    "turn": "H2",
    "phase": "H2",
    "sovereign": "H2",
    "silver": "H2",
    "deck": "H1",
    "discard": "H1",
    "tapestry": "H5",
    "parts": "H5",
    "contributed": "H2",
    "bought": "H3",
    "final": "H4",
    "hands": "H4",
    "hands_of_five": "H7",
    "outcome": "H2",
}
"""What a ruling may set, and the ruling of the game that each belongs to."""

COURSE = frozenset({"turn", "phase", "sovereign", "contributed", "bought", "final", "hands", "hands_of_five"})
"""Keys that change the course of a turn: claims made before are void."""

AFTER_THE_END = frozenset({"turn", "phase", "silver", "deck", "discard", "tapestry", "parts", "outcome"})
"""Keys that make sense in a game that stays ended."""


def rule_on_table(state: HistorianState, position: Json) -> HistorianState | Refusal:
    """The state as the table wants it; refused only where no such state can be, or nobody could act in it."""
    try:
        return _ruled(state, position)
    except RefusedError as refused:
        return refused.refusal


def _ruled(state: HistorianState, position: Json) -> HistorianState:
    if not isinstance(position, dict):
        raise _no("form", "H2")
    if "turns_left" in position:
        raise _no("derived", "H4")
    for key in position:
        if key not in RULES:
            raise _no("unknown", "H2", key=named(key))
    ending = _outcome(state, position["outcome"]) if position.get("outcome") is not None else None
    over = ending is not None or (state.ending is not None and "outcome" not in position)
    if over != (position.get("phase", OVER if over else None) == OVER):
        raise _no("phase_and_outcome", "H2")
    if state.ending is not None and over:
        return _ruled_after_the_end(state, position, ending)
    course_changed = state.ending is not None or not COURSE.isdisjoint(position)
    if state.ending is not None:
        reopened = going_on(state.before) if state.before is not None else replace(state, ending=None)
        state = replace(reopened, reopened=state.reopened)
    if course_changed:
        state = replace(_course(state, position), row=None, claims=(), reopened=state.reopened + 1)
    return replace(_amounts(state, position), ending=ending)


def _ruled_after_the_end(state: HistorianState, position: dict[str, Json], ending: Ending | None) -> HistorianState:
    for key in position:
        if key not in AFTER_THE_END:
            raise _no("over", RULES[key], key=key)
    state = _amounts(state, position)
    if ending is None and state.ending is not None and state.ending.why != "table":
        ending = decide(state)  # a score that is set right after the end decides anew
    return replace(state, ending=ending or state.ending)


def _course(state: HistorianState, position: dict[str, Json]) -> HistorianState:
    """Everything that decides who may act: set in an order in which each part finds what it builds on."""
    if "final" in position:
        state = replace(state, final=_flag(position, "final"))
    if "hands_of_five" in position:
        five = _flag(position, "hands_of_five")
        if five and not state.options.more_research:
            raise _no("not_played", "H7")
        if five and state.final:
            raise _no("five_on_final", "H4")
        state = replace(state, five=five)
    if state.final:  # the hands that are there are no longer refilled
        state = replace(state, five=False)
    if "sovereign" in position:
        state = _with_sovereign(state, _seat(state, position["sovereign"], "sovereign"))
    if "contributed" in position:
        state = _with_contributed(state, _seats(state, position, "contributed"))
    if state.sovereign in state.contributed:
        raise _no("sovereign_contributed", "H2", seat=state.sovereign)
    if "hands" in position:
        state = replace(state, hands=_by_seat(state, position, "hands", MOST_IN_HAND))
    if "bought" in position:
        state = replace(state, bought=_seats(state, position, "bought"))
    return _with_stage(state, position)


def _with_sovereign(state: HistorianState, seat: int) -> HistorianState:
    """Another Sovereign: where he held a Historian's cards, the two exchange what they hold."""
    hands = list(state.hands)
    if not state.five:
        hands[seat - 1], hands[state.sovereign - 1] = hands[state.sovereign - 1], hands[seat - 1]
    return replace(state, sovereign=seat, hands=tuple(hands))


def _with_contributed(state: HistorianState, seats: tuple[int, ...]) -> HistorianState:
    """Other rows on the table: their cards come from the hands, and go back there."""
    laid = [seat for seat in seats if seat not in state.contributed]
    taken_back = [seat for seat in state.contributed if seat not in seats]
    if state.five:  # a hand is refilled after its contribution: that refill is drawn, or goes back on the deck
        state = draw(state, min(state.piles, ROW_CARDS * len(laid)))
        return replace(state, contributed=seats, deck=state.deck + ROW_CARDS * len(taken_back))
    hands = state.hands
    for seat in laid:
        hands = changed(hands, seat, -min(ROW_CARDS, state.hand(seat)))
    for seat in taken_back:
        hands = changed(hands, seat, ROW_CARDS)
    return replace(state, contributed=seats, hands=hands)


def _with_stage(state: HistorianState, position: dict[str, Json]) -> HistorianState:
    """The phase asked for; contributing ends by itself where nobody is left to contribute."""
    phase = position.get("phase", state.stage)
    if phase == OVER:
        phase = state.stage
    if phase not in (CONTRIBUTING, CHOOSING):
        raise _no("phase", "H2")
    if phase == CONTRIBUTING and state.research:
        state = replace(state, deck=state.deck + ROW_CARDS, research=False)
    if phase == CONTRIBUTING and not state.to_contribute():
        if position.get("phase") == CONTRIBUTING:
            raise _no("nobody", "H4")
        phase = CHOOSING
    if phase == CHOOSING and state.stage == CONTRIBUTING:
        state = lay_research_row(state)
    if phase == CHOOSING and state.rows == 0:
        raise _no("nobody", "H4")
    return replace(state, stage=phase)


def _amounts(state: HistorianState, position: dict[str, Json]) -> HistorianState:
    """Plain numbers, set last so that they stand as the table said them."""
    if "silver" in position:
        state = replace(state, silver=_by_seat(state, position, "silver", MOST_CARDS))
    if "deck" in position:
        state = replace(state, deck=_number(position, "deck"))
    if "discard" in position:
        state = replace(state, discard=_number(position, "discard"))
    if "turn" in position:
        state = replace(state, turn=_number(position, "turn", least=1))
    if "parts" in position:
        state = replace(state, parts=_parts(state, position["parts"]))
    if "tapestry" in position:
        length = _number(position, "tapestry")
        if "parts" in position and length != state.tapestry:
            raise _no("parts_and_tapestry", "H5", parts=state.tapestry, tapestry=length)
        state = replace(state, parts=_of_length(state.parts, length))
    return state


def _of_length(parts: tuple[Part, ...], length: int) -> tuple[Part, ...]:
    """A longer tapestry ends with cards that are nobody's; a shorter one is cut at its end."""
    kept: list[Part] = []
    for part in parts:
        cards = min(part.cards, length)
        length -= cards
        if cards:
            kept.append(Part(part.seat, cards))
    return (*kept, Part(None, length)) if length else tuple(kept)


def _parts(state: HistorianState, given: Json) -> tuple[Part, ...]:
    wrong = _no("parts", "H5")
    if not isinstance(given, list):
        raise wrong
    parts = []
    for each in given:
        if not isinstance(each, dict) or each.keys() != {"seat", "cards"}:
            raise wrong
        seat = None if each["seat"] is None else _seat(state, each["seat"], "parts")
        parts.append(Part(seat, whole(each["cards"], 1, MOST_CARDS, wrong.refusal)))
    return tuple(parts)


def _outcome(state: HistorianState, given: Json) -> Ending:
    """The players agree on who has won: seats, or nobody."""
    wrong = _no("outcome", "H2")
    if not isinstance(given, dict) or "winner" not in given or not given.keys() <= {"winner", "why"}:
        raise wrong
    if given.get("why", "table") != "table":
        raise wrong
    if given["winner"] is None:
        return Ending((), "table")
    winners = _seats(state, given, "winner", "outcome")
    if not winners:
        raise wrong
    return Ending(winners, "table")


def _number(position: dict[str, Json], key: str, least: int = 0) -> int:
    wrong = Refusal("historian.table.number", RULES[key], {"key": key, "least": least, "most": MOST_CARDS})
    return whole(position[key], least, MOST_CARDS, wrong)


def _flag(position: dict[str, Json], key: str) -> bool:
    value = position[key]
    if isinstance(value, bool):
        return value
    raise _no("flag", RULES[key], key=key)


def _seat(state: HistorianState, value: Json, key: str) -> int:
    values = {"key": key, "players": state.options.players}
    return whole(value, 1, state.options.players, Refusal("historian.table.seat", RULES[key], values))


def _seats(state: HistorianState, holder: dict[str, Json], key: str, about: str | None = None) -> tuple[int, ...]:
    about = about or key
    given = holder[key]
    if not isinstance(given, list):
        raise _no("seats", RULES[about], key=about)
    seats = sorted(_seat(state, each, about) for each in given)
    if len(set(seats)) != len(seats):
        raise _no("seats", RULES[about], key=about)
    return tuple(seats)


def _by_seat(state: HistorianState, position: dict[str, Json], key: str, most: int) -> tuple[int, ...]:
    given = position[key]
    players = state.options.players
    wrong = _no("by_seat", RULES[key], key=key, players=players, most=most)
    if not isinstance(given, list) or len(given) != players:
        raise wrong
    return tuple(whole(each, 0, most, wrong.refusal) for each in given)


def _no(code: str, rule: str, **values: object) -> RefusedError:
    return RefusedError(Refusal(f"historian.table.{code}", rule, values))
