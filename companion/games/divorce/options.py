"""The first state of a game, from options in the referee's form; whatever does not fit is refused."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.divorce.cards import CARDS, WATER, in_board_order
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.progress import settle
from companion.games.divorce.state import LAST_WITH_WATER, Hand, State, unseen

DECK_SIZE = 17
"""Sixteen properties and the Water Works, in either way to start (D2)."""

SECRET_SIZE = 5
QUICK_SECRET_SIZE = 3
QUICK_JOINT_SIZE = 4

TAX_LIMIT = 1_000_000
"""Beyond what any edition prints; keeps nonsense out of the accounts."""

_KEYS = frozenset({"edition", "taxes", "quick", "secret", "deck", "joint", "hat"})
_QUICK_KEYS = ("joint", "hat")


def start(options: Json) -> State | Refusal:
    """The first state, or why these options do not make a game."""
    try:
        return _start(options)
    except RefusedError as refused:
        return refused.refusal


def refuse(code: str, rule: str, **values: object) -> RefusedError:
    """A refusal to be raised while foreign data is read."""
    return RefusedError(Refusal(code, rule, values))


def is_int(value: Json, low: int, high: int) -> bool:
    """Whether this is a whole number within bounds; true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _start(options: Json) -> State:
    if not isinstance(options, dict):
        raise refuse("divorce.options.form", "D1")
    unknown = sorted(str(key) for key in options if key not in _KEYS)
    if unknown:
        raise refuse("divorce.options.unknown", "D1", option=unknown[0][:40])
    edition = options.get("edition", "uk")
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise refuse("divorce.options.edition", "D1")
    quick = options.get("quick", False)
    if not isinstance(quick, bool):
        raise refuse("divorce.options.quick", "D2")
    if not quick and any(key in options for key in _QUICK_KEYS):
        raise refuse("divorce.options.quick_only", "D2")
    taxes = _taxes(options["taxes"]) if "taxes" in options else EDITIONS[edition].taxes
    return settle(_lay_out(_deal(options, edition, quick), taxes, quick, options))


def _lay_out(deal: State, taxes: tuple[int, int], quick: bool, options: dict[str, Json]) -> State:
    """Who has the hat, and where the game begins."""
    hat: int | None = None
    if "hat" in options:
        hat = options["hat"]
        if not is_int(hat, 1, 2):
            raise refuse("divorce.options.hat", "D2")
    stage = "wooing" if not quick else "die" if hat is None else "marriage"
    return replace(deal, taxes=taxes, stage=stage, hat=hat, turn=hat)


def _taxes(value: Json) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(is_int(tax, 0, TAX_LIMIT) for tax in value):
        raise refuse("divorce.options.taxes", "D4")
    return value[0], value[1]


def _deal(options: dict[str, Json], edition: str, quick: bool) -> State:
    """The cards as far as they are given; what is not given is entered as it is turned or shown."""
    size = QUICK_SECRET_SIZE if quick else SECRET_SIZE
    hands = _hands(options["secret"], size) if "secret" in options else (Hand((), size), Hand((), size))
    deck = _deck(options["deck"]) if "deck" in options else (None,) * DECK_SIZE
    joint = _cards(options["joint"], QUICK_JOINT_SIZE, "divorce.options.joint") if "joint" in options else ()
    named = [card for card in (*hands[0].known, *hands[1].known, *deck, *joint) if card is not None]
    for card in named:
        if named.count(card) > 1:
            raise refuse("divorce.options.twice", "D1", card=EDITIONS[edition].name(card))
    undealt = QUICK_JOINT_SIZE - len(joint) if quick else 0
    state = State(edition, (0, 0), "wooing", None, None, joint, hands, deck, undealt)
    if undealt and "secret" in options and "deck" in options:  # then the four that are left can only be the joint ones
        return replace(state, joint=unseen(state), undealt=0)
    return state


def _hands(value: Json, size: int) -> tuple[Hand, Hand]:
    if not isinstance(value, list) or len(value) != 2:
        raise refuse("divorce.options.secret", "D2", count=size)
    first, second = (Hand(_cards(cards, size, "divorce.options.secret")) for cards in value)
    return first, second


def _cards(value: Json, size: int, code: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != size:
        raise refuse(code, "D2", count=size)
    if not all(isinstance(card, str) and card in CARDS for card in value):
        raise refuse(code, "D1", count=size)
    return in_board_order(value)


def _deck(value: Json) -> tuple[str | None, ...]:
    if not isinstance(value, list) or len(value) != DECK_SIZE:
        raise refuse("divorce.options.deck", "D2", count=DECK_SIZE)
    if not all(isinstance(card, str) and (card in CARDS or card == WATER) for card in value):
        raise refuse("divorce.options.deck", "D1", count=DECK_SIZE)
    if value.count(WATER) != 1 or WATER not in value[-LAST_WITH_WATER:]:
        raise refuse("divorce.options.water", "D2")
    return tuple(value)
