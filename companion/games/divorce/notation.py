"""Moves as text; every move has exactly one spelling."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.engine.results import Refusal
from companion.games.divorce.cards import CARDS, WATER, in_board_order
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

_CARD = f"({'|'.join(CARDS)})"
_TOP = f"({'|'.join((*CARDS, WATER))})"
_SEAT = "([12])"
_AMOUNT = "(0|[1-9][0-9]{0,8})"  # nine digits: far more than any bank holds, and cheap to read

_FORMS: tuple[tuple[str, Callable[..., Move]], ...] = (
    (f"woo {_SEAT} {_CARD}(?: {_CARD})?(?: {_CARD})?", lambda seat, *cards: Woo(int(seat), tuple(filter(None, cards)))),
    (f"die {_SEAT}", lambda seat: Die(int(seat))),
    ("roll ([1-6]) ([1-6])", lambda first, second: Roll(int(first), int(second))),
    (r"go ([+-](?:[1-9]|1[0-2]))", lambda step: Go(int(step))),
    ("transfer", Transfer),
    ("leave", Leave),
    ("add", Add),
    (f"pick {_CARD}", Pick),
    (f"sue {_CARD}", Sue),
    (f"bid {_SEAT} {_AMOUNT}", lambda seat, amount: Bid(int(seat), int(amount))),
    (f"deal {_CARD}", Deal),
    (f"top {_TOP}", Top),
    (f"show {_SEAT} {_CARD}", lambda seat, card: Show(int(seat), card)),
)
_PATTERNS = tuple((re.compile(form), make) for form, make in _FORMS)

_RULE_OF_WORD = {
    "woo": "D3", "die": "D3", "roll": "D4", "go": "D4", "transfer": "D4", "leave": "D4", "add": "D4",
    "pick": "D6", "sue": "D6", "bid": "D7", "deal": "D2", "top": "D5", "show": "D8",
}  # fmt: skip

_QUOTED = 40
"""Characters of an unreadable text that its refusal repeats."""


def write(move: Move) -> str:
    """The notation of a move."""
    match move:
        case Woo(seat, cards):
            return " ".join(("woo", str(seat), *cards))
        case Die(seat):
            return f"die {seat}"
        case Roll(first, second):
            return f"roll {first} {second}"
        case Go(step):
            return f"go {step:+d}"
        case Bid(seat, amount):
            return f"bid {seat} {amount}"
        case Show(seat, card):
            return f"show {seat} {card}"
        case Pick(card) | Sue(card) | Deal(card) | Top(card):
            return f"{type(move).__name__.lower()} {card}"
        case Transfer() | Leave() | Add():
            return type(move).__name__.lower()


def read(text: str) -> Move | Refusal:
    """A move from its text; any other spelling is refused."""
    for pattern, make in _PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            move = make(*found.groups())
            return _woo_in_order(move) if isinstance(move, Woo) else move
    word = text.split(" ", 1)[0]
    code = f"divorce.unreadable.{word}" if word in _RULE_OF_WORD else "divorce.unreadable"
    return Refusal(code, _RULE_OF_WORD.get(word, "D4"), {"text": text[:_QUOTED]})


def _woo_in_order(move: Woo) -> Woo | Refusal:
    if len(set(move.cards)) < len(move.cards) or in_board_order(move.cards) != move.cards:
        return Refusal("divorce.woo.order", "D3", {"text": write(move)})
    return move
