"""Suits, cards and the printed deck (S1) and timeline (S2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SUITS = ("black", "red", "orange", "yellow", "green", "blue")
KING = "king"

RIVAL: Mapping[str, str] = {"black": "red", "red": "black"}
"""The two suits whose zeros spy on each other (S8)."""

TOP_RANK = 12
SPY_RANK = 13
"""What a zero counts in its rival's suit: above every printed rank (S8)."""
KING_RANK = 14
"""Above the spies too (S7)."""

HAND_SIZE = 15
"""Cards dealt to a seat, spaces on the timeline, tricks in a hand: one number for all three."""

CARDS: Mapping[str, tuple[str, int]] = {f"{suit}{rank}": (suit, rank) for suit in SUITS for rank in range(TOP_RANK + 1)}
"""Every card of a suit that a box could hold: its name, suit and rank. The King belongs to no suit of his own."""

ORDER: Mapping[str, int] = {card: place for place, card in enumerate((*CARDS, KING))}
"""The order cards are listed in: suit by suit in the queens' order, low to high, the King last."""

ADVANCED_ONLY = frozenset({KING, "black0", "red0"})
"""Left in the box in the standard game."""

_LOWEST: Mapping[str, int] = {"black": 0, "red": 0, "orange": 4, "yellow": 7, "green": 4, "blue": 1}

DECK = (*(card for card, (suit, rank) in CARDS.items() if rank >= _LOWEST[suit]), KING)
"""S1: 63 cards."""

TIMELINE = (*("black",) * 4, *("red",) * 3, *("orange",) * 2, "yellow", *("green",) * 2, *("blue",) * 3)
"""S2: fifteen spaces."""


def suit_of(card: str) -> str | None:
    """The printed suit; None for the King."""
    return CARDS[card][0] if card in CARDS else None


def is_zero(card: str) -> bool:
    """Whether this is one of the two spies (S8); a 0 of another suit is an ordinary card."""
    return card in ADVANCED_ONLY and card != KING


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=ORDER.__getitem__))
