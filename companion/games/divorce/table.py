"""Table rulings: the position or the score as the players agreed on, whatever the rules say.

A ruling names keys of the state in the referee's form. It is accepted only if what was asked for can then be seen;
what cannot be laid out with one set of cards is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.divorce.cards import CARDS, SPACES, WATER, in_board_order
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.options import QUICK_JOINT_SIZE, is_int, refuse
from companion.games.divorce.progress import settle
from companion.games.divorce.scoring import winners
from companion.games.divorce.state import (
    TURN_STAGES,
    Agreement,
    Contest,
    Hand,
    State,
    missing_cards,
    other,
    unseen,
)
from companion.games.divorce.views import describe, outcome

MONEY_LIMIT = 20_580
"""All the notes in a box: nobody can hold more."""

POINTS_LIMIT = 1_000_000
"""Points the table may agree on, above or below 0: it need not have counted as the rules do."""

_STAGES = ("wooing", "die", "marriage", "moving", "landed", "picking", "suing", "bidding", "over")
_ENTERING = ("dealing", "turning", "showing")
_HATLESS = ("wooing", "die", "over")

_Reader = Callable[[State, Json], State]


def ruled(state: State, position: Json) -> State | Refusal:
    """The state after a table ruling, or why it cannot be laid out like that."""
    try:
        return _ruled(state, position)
    except RefusedError as refused:
        return refused.refusal


def _ruled(state: State, position: Json) -> State:
    if not isinstance(position, dict):
        raise refuse("divorce.table.form", "D1")
    for key in position:
        if key not in _READERS and key not in _LATER_KEYS:
            raise refuse("divorce.table.unknown", "D1", key=str(key)[:40])
    new = replace(state, clash=())
    for key, reader in _READERS.items():
        if key in position:
            new = reader(new, position[key])
    new = _staged(new, position)
    _require_one_of_each(new)
    new = _sealed_anew(state, new, position)
    if "outcome" in position:
        new = replace(new, agreed=None)
    new = _agreed(settle(new), position, state.agreed)
    _require_as_asked(new, position)
    return new


def _bad(key: str, rule: str = "D1") -> RefusedError:
    return refuse(f"divorce.table.{key}", rule)


def _pair(value: Json, key: str) -> tuple[Json, Json]:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad(key)
    return value[0], value[1]


def _int_pair(value: Json, key: str, high: int, low: int = 0) -> tuple[int, int]:
    first, second = _pair(value, key)
    if not is_int(first, low, high) or not is_int(second, low, high):
        raise _bad(key)
    return first, second


def _row(value: Json, key: str) -> tuple[str, ...]:
    """A list of different properties, put in board order."""
    if not isinstance(value, list) or not all(isinstance(card, str) and card in CARDS for card in value):
        raise _bad(key)
    if len(set(value)) < len(value):
        raise _bad(key)
    return in_board_order(value)


def _hand(value: Json) -> Hand:
    """A number of unknown cards, or a list in which null is an unknown one."""
    if is_int(value, 0, len(CARDS)):
        return Hand((), value)
    if not isinstance(value, list) or len(value) > len(CARDS):
        raise _bad("secret")
    known = _row([card for card in value if card is not None], "secret")
    return Hand(known, len(value) - len(known))


def _read_hat(state: State, value: Json) -> State:
    if value is not None and not is_int(value, 1, 2):
        raise _bad("hat", "D3")
    return replace(state, hat=value)


def _read_own(state: State, value: Json) -> State:
    first, second = _pair(value, "own")
    return replace(state, own=(_row(first, "own"), _row(second, "own")))


def _read_secret(state: State, value: Json) -> State:
    first, second = _pair(value, "secret")
    return replace(state, secret=(_hand(first), _hand(second)))


def _read_joint(state: State, value: Json) -> State:
    return replace(state, joint=_row(value, "joint"), undealt=0)


def _read_deck(state: State, value: Json) -> State:
    """A number of cards (fewer: taken from the top; more: unknown ones below), or the cards from the top."""
    if is_int(value, 0, len(CARDS) + 1):
        kept = state.deck[max(0, len(state.deck) - value) :]
        return replace(state, deck=kept + (None,) * (value - len(kept)))
    if not isinstance(value, list) or len(value) > len(CARDS) + 1:
        raise _bad("deck", "D2")
    if not all(card is None or (isinstance(card, str) and (card in CARDS or card == WATER)) for card in value):
        raise _bad("deck", "D2")
    return replace(state, deck=tuple(value))


def _read_top(state: State, value: Json) -> State:
    """Another card lies open; if it was further down in the deck, the two change places."""
    deck = list(state.deck)
    if value is not None and (not isinstance(value, str) or (value not in CARDS and value != WATER)):
        raise _bad("top", "D5")
    if not deck or deck[0] == value:
        return state
    if value is not None and value in deck:
        deck[deck.index(value)] = deck[0]
    deck[0] = value
    return replace(state, deck=tuple(deck))


def _read_contests(state: State, value: Json) -> State:
    if not isinstance(value, list):
        raise _bad("contests", "D6")
    contests = tuple(_contest(entry) for entry in value)
    if len({contest.card for contest in contests}) < len(contests):
        raise _bad("contests", "D6")
    return replace(state, contests=contests)


def _contest(entry: Json) -> Contest:
    if not isinstance(entry, dict) or set(entry) != {"card", "suer", "bids", "to"}:
        raise _bad("contests", "D6")
    card, suer, bids, to = entry["card"], entry["suer"], entry["bids"], entry["to"]
    if not isinstance(card, str) or card not in CARDS or not is_int(suer, 1, 2):
        raise _bad("contests", "D6")
    if to is not None and (bids is None or not is_int(to, 1, 2)):
        raise _bad("contests", "D6")
    return Contest(card, suer, None if bids is None else _int_pair(bids, "contests", MONEY_LIMIT), to)


_READERS: dict[str, _Reader] = {
    "hat": _read_hat,
    "pawns": lambda state, value: replace(state, pawns=_int_pair(value, "pawns", SPACES - 1)),
    "money": lambda state, value: replace(state, money=_int_pair(value, "money", MONEY_LIMIT)),
    "joint": _read_joint,
    "own": _read_own,
    "secret": _read_secret,
    "deck": _read_deck,
    "top": _read_top,
    "contests": _read_contests,
}
_LATER_KEYS = frozenset({"phase", "turn", "dice", "sealed", "points", "outcome"})


def _staged(state: State, position: dict[str, Json]) -> State:
    """The phase, the dice that belong to it and whose turn it is."""
    phase = position.get("phase", state.stage)
    if not isinstance(phase, str) or phase not in (*_STAGES, *_ENTERING):
        raise _bad("phase", "D4")
    if phase == "dealing":
        state = replace(state, undealt=max(0, QUICK_JOINT_SIZE - len(state.joint)))
    elif phase == "showing":
        state = replace(state, stage="over")
    elif phase in _STAGES and not (phase == "over" and _is_agreed(state, position)):
        state = replace(state, stage=phase)
    state = replace(state, dice=_dice(state, position))
    if state.stage not in _HATLESS and state.hat is None:
        raise _bad("hat", "D3")
    if state.stage not in TURN_STAGES:
        return replace(state, turn=None)
    turn = position.get("turn")
    if turn is not None and not is_int(turn, 1, 2):
        raise _bad("turn", "D4")
    return replace(state, turn=turn or state.turn or state.hat)


def _is_agreed(state: State, position: dict[str, Json]) -> bool:
    """Whether the game is over by agreement, so that its own stage waits underneath."""
    if "outcome" in position:
        return isinstance(position["outcome"], dict) and position["outcome"].get("why", "table") == "table"
    return state.agreed is not None or position.get("points") is not None


def _dice(state: State, position: dict[str, Json]) -> tuple[int, int] | None:
    if state.stage != "moving":
        if position.get("dice") is not None:
            raise _bad("dice", "D4")
        return None
    dice = position.get("dice", state.dice and list(state.dice))
    if not isinstance(dice, list) or len(dice) != 2 or not all(is_int(die, 1, 6) for die in dice):
        raise _bad("dice", "D4")
    return dice[0], dice[1]


def _require_one_of_each(state: State) -> None:
    """Every card lies in one place, and there are enough cards for all the places."""
    hands = (card for hand in state.secret for card in hand.known)
    deck = (card for card in state.deck if card is not None)
    placed = [*state.joint, *state.own[0], *state.own[1], *hands, *deck]
    for card in placed:
        if placed.count(card) > 1:
            raise refuse("divorce.table.twice", "D1", card=EDITIONS[state.edition].name(card))
    unnamed = max(0, state.deck.count(None) - (WATER not in state.deck))
    if missing_cards(state) + unnamed > len(unseen(state)):
        raise refuse("divorce.table.too_many", "D1")
    for contest in state.contests:
        if contest.bids is None and contest.card not in state.own[other(contest.suer) - 1]:
            raise refuse("divorce.table.contested", "D6", card=EDITIONS[state.edition].name(contest.card))


def _sealed_anew(before: State, after: State, position: dict[str, Json]) -> State:
    """Sealed choices stand only if nothing they depend on has changed; to drop some would tell what they hold."""
    pawns_apart = replace(before, hat=after.hat, pawns=after.pawns, turn=after.turn, clash=())
    dropped = before.sealed and position.get("sealed") == []
    if after == pawns_apart and not dropped:
        return after
    return replace(after, woos=(None, None), bids=(None, None), restarts=after.restarts + 1)


def _agreed(state: State, position: dict[str, Json], before: Agreement | None) -> State:
    """The end by agreement, a score agreed on, or the game taken up again; `before` is what had been agreed on."""
    natural = describe(replace(state, agreed=None))["points"]
    points = position.get("points")
    if points is not None:
        points = _int_pair(points, "points", POINTS_LIMIT, -POINTS_LIMIT)
    if "outcome" not in position:
        if points is None or (state.agreed is None and list(points) == natural):
            return state
        return replace(state, agreed=Agreement(winners(points), points))
    asked = position["outcome"]
    if asked is None:
        return state
    winner = _winner(asked)
    natural_end = outcome(state)
    if asked.get("why", "table") != "table" and natural_end is not None and natural_end.to_json() == asked:
        return state
    if asked.get("why", "table") != "table":
        raise _bad("outcome", "D8")
    if "points" not in position:  # another winner leaves the score as it was
        points = before.points if before is not None else natural and tuple(natural)
    return replace(state, agreed=Agreement(winner, points))


def _winner(asked: Json) -> tuple[int, ...] | None:
    if not isinstance(asked, dict) or "winner" not in asked or not set(asked) <= {"winner", "why"}:
        raise _bad("outcome", "D8")
    winner = asked["winner"]
    if winner is None:
        return None
    if winner not in ([1], [2], [1, 2]) or not all(is_int(seat, 1, 2) for seat in winner):
        raise _bad("outcome", "D8")
    return tuple(winner)


def _require_as_asked(state: State, position: dict[str, Json]) -> None:
    """What was asked for must be what lies there; a phase with nothing to do, for one, is not."""
    shown = describe(state)
    asked = dict(position)
    if isinstance(asked.get("outcome"), dict):  # which may leave out the reason
        asked["outcome"] = {"why": "table", **asked["outcome"]}
    for key, rule in _RULE_WHEN_UNFIT.items():
        # As text, because to Python true is 1 and 1.0 is 1.
        if key in asked and json.dumps(shown[key], sort_keys=True) != json.dumps(asked[key], sort_keys=True):
            raise refuse(f"divorce.table.unfit.{key}", rule)


_RULE_WHEN_UNFIT = {"phase": "D4", "turn": "D4", "top": "D5", "sealed": "D7", "points": "D8", "outcome": "D8"}
