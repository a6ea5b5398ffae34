"""What a game of Tudor is at one moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.results import Outcome
from companion.games.tudor.board import GRAVEYARD

VARIANTS = ("standard", "1", "2", "3", "fruit")
NUMBERED_VARIANTS = ("1", "3", "fruit")
"""Variants whose queens lie face up, so that everybody knows which is which (T11)."""
FRUIT_ORDERS = ("offset", "literal")
COLOURS = ("red", "black", "blue", "green")
"""The four suits of a piecepack: suns, moons, crowns, arms."""


@dataclass(frozen=True, slots=True)
class Met:
    """A goal met, and the number of the queen who met it where queens have numbers."""

    goal: str
    queen: int | None = None


@dataclass(frozen=True, slots=True)
class Fruit:
    """What was drawn for a Fruit Cocktail: the queens with a given goal and those with a given place (T12)."""

    goals: tuple[int, ...] = ()
    orders: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Queen:
    """A queen on the board (or in the graveyard)."""

    space: str
    number: int | None = None

    @property
    def dead(self) -> bool:
        return self.space in GRAVEYARD


@dataclass(frozen=True, slots=True)
class Player:
    """One player's corner, pieces and goals met so far, in order."""

    corner: str
    colour: str
    variant: str
    king: str | None
    """None only where a table ruling has taken him off."""
    queens: tuple[Queen, ...]
    """Sorted by their spaces' names, dead ones included."""
    numbered: bool = False
    met: tuple[Met, ...] = ()
    fruit: Fruit | None = None

    def queen_on(self, space: str) -> Queen | None:
        return next((queen for queen in self.queens if queen.space == space), None)


@dataclass(frozen=True, slots=True)
class State:
    """The players in the order of their turns, whose turn it is, and the house rules."""

    players: tuple[Player, ...]
    turn: int = 0
    fruit_order: str = "offset"
    open_corner: bool = False
    passes: int = 0
    """Passes in a row up to now (T3)."""
    outcome: Outcome | None = None

    @property
    def mover(self) -> Player:
        return self.players[self.turn]


def in_order(queens: Iterable[Queen]) -> tuple[Queen, ...]:
    """Queens as a state keeps them, so that equal positions are equal states."""
    return tuple(sorted(queens, key=lambda queen: queen.space))
