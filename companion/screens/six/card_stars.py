"""The stars printed on the cards, entered once: choose a number, tap the cards that show it. No Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.results import Json
from companion.games.six.cards import KING, SUITS
from companion.games.six.state import State
from companion.screens.six.talk import suit_of_card

BRUSHES: tuple[int | None, ...] = (None, 0, 1, 2, 3, 4)
"""Numbers to stamp with; None takes a number back."""


@dataclass(frozen=True)
class CardStars:
    """What has been stamped so far; `stars` has the known ones."""

    deck: tuple[str, ...]
    stars: Mapping[str, int]
    before: Mapping[str, int]
    suit: str = SUITS[0]
    brush: int | None = 1
    suits: tuple[str, ...] = field(default=SUITS)

    def cards(self) -> tuple[str, ...]:
        """The cards of the chosen suit; the King lies with the last one."""
        shown = [card for card in self.deck if suit_of_card(card) == self.suit]
        return (*shown, *([KING] if KING in self.deck and self.suit == self.suits[-1] else []))

    def shown(self, card: str) -> str:
        return str(self.stars[card]) if card in self.stars else "?"


def card_stars(state: State) -> CardStars:
    """The stars as they are known in this game."""
    known = dict(state.setup.stars)
    deck = state.setup.deck
    suits = tuple(suit for suit in SUITS if any(suit_of_card(card) == suit for card in deck))
    return CardStars(deck, known, known, suits[0], suits=suits)


def choose_suit(draft: CardStars, suit: str) -> CardStars:
    return replace(draft, suit=suit)


def choose_brush(draft: CardStars, brush: int | None) -> CardStars:
    return replace(draft, brush=brush)


def stamp(draft: CardStars, card: str) -> CardStars:
    """The chosen number on that card."""
    stars = {name: count for name, count in draft.stars.items() if name != card}
    if draft.brush is not None:
        stars[card] = draft.brush
    return replace(draft, stars=stars)


def learned(draft: CardStars) -> Json | None:
    """The table ruling for what is new; None if nothing is."""
    changed = {card: draft.stars.get(card) for card in draft.deck if draft.stars.get(card) != draft.before.get(card)}
    return {"stars": changed} if changed else None
