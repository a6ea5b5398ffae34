"""Everything a player can do in Divorce!, and what is entered when cards are turned or shown at a real table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Woo:
    """One to three secret cards, in board order, brought into the marriage; sealed until both have wooed (D3)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Die:
    """This seat won the die, and with it the top hat (D3; quick start: D2)."""

    seat: int


@dataclass(frozen=True)
class Roll:
    """Both dice, as they lie (D4)."""

    first: int
    second: int


@dataclass(frozen=True)
class Go:
    """The pawn moves: a step forwards (above 0) or backwards (D4)."""

    step: int


@dataclass(frozen=True)
class Transfer:
    """The joint property landed on is put in one's own name (D4)."""


@dataclass(frozen=True)
class Leave:
    """The joint property landed on stays joint (D4)."""


@dataclass(frozen=True)
class Add:
    """The top card of the deck joins the joint property (D4)."""


@dataclass(frozen=True)
class Pick:
    """A joint property is picked at the divorce (D6)."""

    card: str


@dataclass(frozen=True)
class Sue:
    """A visible property of the other is sued for (D6)."""

    card: str


@dataclass(frozen=True)
class Bid:
    """What a seat pays its lawyer in the present contest; sealed until both are in (D7)."""

    seat: int
    amount: int


@dataclass(frozen=True)
class Deal:
    """Entered where the deal is not given: a joint card of the quick start (D2)."""

    card: str


@dataclass(frozen=True)
class Top:
    """Entered where the deck is not given: the card that now lies open on it, perhaps the Water Works (D5)."""

    card: str


@dataclass(frozen=True)
class Show:
    """Entered where the hands are not given: a secret card that a seat lays open at the end (D8)."""

    seat: int
    card: str


Move: TypeAlias = Woo | Die | Roll | Go | Transfer | Leave | Add | Pick | Sue | Bid | Deal | Top | Show

MOVE_TYPES: tuple[type, ...] = (Woo, Die, Roll, Go, Transfer, Leave, Add, Pick, Sue, Bid, Deal, Top, Show)
