"""What can be done in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Play:
    """A seat plays a card."""

    seat: int
    card: str


@dataclass(frozen=True)
class Annul:
    """The Church of England annuls the trick that lies open (S9)."""


@dataclass(frozen=True)
class Take:
    """The trick that could have been annulled goes to its winner."""


@dataclass(frozen=True)
class Won:
    """A whole trick entered without its cards: who won it (or would have, if it was annulled)."""

    seat: int
    stars: int | None = None
    """None: nobody has counted them (S3)."""
    king: bool = False
    annulled: bool = False


SixMove: TypeAlias = Play | Annul | Take | Won
