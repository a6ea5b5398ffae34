"""The 26 property cards, the Water Works that ends the marriage, and where each lies on the board (D1)."""

from __future__ import annotations

from collections.abc import Iterable

SPACES = 40
"""Spaces of the board, numbered 0–39 in the direction of play; GO is 0."""

WATER = "water"
"""The end marker: it lies in the deck, and nobody ever owns it."""

SPACE_OF: dict[str, int] = {
    "brown1": 1, "brown2": 3,
    "station1": 5,
    "light1": 6, "light2": 8, "light3": 9,
    "pink1": 11, "pink2": 13, "pink3": 14,
    "station2": 15,
    "orange1": 16, "orange2": 18, "orange3": 19,
    "red1": 21, "red2": 23, "red3": 24,
    "station3": 25,
    "yellow1": 26, "yellow2": 27, "yellow3": 29,
    "green1": 31, "green2": 32, "green3": 34,
    "station4": 35,
    "blue1": 37, "blue2": 39,
}  # fmt: skip
"""Card → space, in board order."""

CARDS: tuple[str, ...] = tuple(SPACE_OF)
"""All properties in board order."""

CARD_ON: dict[int, str] = {space: card for card, space in SPACE_OF.items()}
"""Space → the property there."""

CHEST_SPACES = frozenset({2, 17, 33})
CHANCE_SPACES = frozenset({7, 22, 36})
TAX_SPACES: tuple[int, int] = (4, 38)


def group_of(card: str) -> str:
    """The colour of a street, or "station"."""
    return card.rstrip("0123456789")


GROUPS: dict[str, tuple[str, ...]] = {
    group: tuple(card for card in CARDS if group_of(card) == group) for group in dict.fromkeys(map(group_of, CARDS))
}
"""Colour (or "station") → the cards of the complete set."""


def in_board_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The same cards by their space on the board."""
    return tuple(sorted(cards, key=SPACE_OF.__getitem__))
