"""What players do. Deals, reshuffles, rotation and the end happen by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Buy:
    """A Historian pays a silver, draws a card and discards one (H3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Under More Research, instead: he discards that many cards and draws as many (H7)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Contribute:
    """A Historian's row lies on the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The Sovereign takes that seat's contribution; None is the research row (H9)."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class ChooseRow:
    """The Sovereign points at a row without knowing whose it is, counted 1, 2, … as the rows lie."""

    row: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A contributor says which row is his; hidden until a row is chosen and everybody has said so."""

    seat: int
    row: int


HistorianMove: TypeAlias = Buy | Swap | Contribute | Choose | ChooseRow | Claim
