"""The printed box of The Six of VIII as its owners have it: cards, timeline and stars (S1–S3). No Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.catalogue import game
from companion.engine.results import Json, Refusal
from companion.games.six.cards import CARDS, DECK, KING, SUITS, TIMELINE, TOP_RANK, in_order
from companion.screens.setup.view_model import Kept


@dataclass(frozen=True)
class Box:
    """What is in the box and on its board."""

    deck: tuple[str, ...]
    timeline: tuple[str, ...]
    stars: Mapping[str, int]

    @property
    def unknown_stars(self) -> int:
        return sum(card not in self.stars for card in self.deck)


def open_box(kept: Kept) -> Box:
    """As it was entered; otherwise as it is printed."""
    deck = tuple(kept("six.deck", ()) or DECK)
    timeline = tuple(kept("six.timeline", ()) or TIMELINE)
    return Box(deck, timeline, dict(kept("six.stars", {})))


def cards_of(suit: str) -> tuple[str, ...]:
    """Every card of a suit that a box could hold; the King is shown with the last suit."""
    ranks = tuple(f"{suit}{rank}" for rank in range(TOP_RANK + 1))
    return (*ranks, KING) if suit == SUITS[-1] else ranks


def turn_card(deck: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Into the box, or out of it."""
    return in_order(set(deck) ^ {card})


def paint(timeline: tuple[str, ...], space: int, suit: str) -> tuple[str, ...]:
    return (*timeline[:space], suit, *timeline[space + 1 :])


def deck_to_keep(deck: tuple[str, ...]) -> Json:
    """None for the printed one, so that a correction of ours would still reach it."""
    return None if deck == DECK else list(deck)


def timeline_to_keep(timeline: tuple[str, ...]) -> Json:
    return None if timeline == TIMELINE else list(timeline)


def stars_to_keep(box: Box, changed: Mapping[str, int | None]) -> Json:
    """The known stars after some were entered or taken back."""
    stars = {**box.stars, **changed}
    return {card: count for card, count in stars.items() if count is not None}


def objection(deck: tuple[str, ...], timeline: tuple[str, ...], stars: Mapping[str, int]) -> Refusal | None:
    """What the game has against this box."""
    held = {card: count for card, count in stars.items() if card in deck}
    answer = game("six").start({"deck": list(deck), "timeline": list(timeline), "stars": held})
    return answer if isinstance(answer, Refusal) else None


def rank_of(card: str) -> str:
    return str(CARDS[card][1]) if card in CARDS else ""
