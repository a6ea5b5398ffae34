"""Points at the end: one a property, two in a complete set (D8)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.games.divorce.cards import GROUPS, in_board_order
from companion.games.divorce.state import State

SINGLE_POINTS = 1
SET_POINTS = 2


@dataclass(frozen=True)
class Count:
    """How a seat's points come about."""

    cards: tuple[str, ...]
    """All its properties, secret ones included, in board order."""
    complete: tuple[str, ...]
    """The colours (or "station") it holds in full, in board order."""
    points: int


def complete_groups(cards: Collection[str]) -> tuple[str, ...]:
    """The colours, or "station", that these cards hold in full."""
    return tuple(group for group, members in GROUPS.items() if all(card in cards for card in members))


def count(cards: Collection[str]) -> Count:
    """The points for these properties."""
    complete = complete_groups(cards)
    doubled = sum(len(GROUPS[group]) for group in complete)
    points = SINGLE_POINTS * (len(cards) - doubled) + SET_POINTS * doubled
    return Count(in_board_order(cards), complete, points)


def final_counts(state: State) -> tuple[Count, Count]:
    """The score of both seats from all the cards that are known to be theirs."""
    return count(state.own[0] + state.secret[0].known), count(state.own[1] + state.secret[1].known)


def winners(points: tuple[int, int]) -> tuple[int, ...]:
    """More points win; equal points share the win."""
    return tuple(seat for seat in (1, 2) if points[seat - 1] == max(points))
