"""The six things a turn can be (T3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Step:
    """One space up, down, left or right; into the graveyard it is a death."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Jump:
    """Over one piece to the space right behind it; into the graveyard it is a death."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Behead:
    """The king jumps his own queen, who leaves the game."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Divorce:
    """The king pushes his own queen off the board and takes her space."""

    king: str
    queen: str


@dataclass(frozen=True, slots=True)
class Survive:
    """A queen is taken off the far corner tile."""

    space: str


@dataclass(frozen=True, slots=True)
class Pass:
    """No legal action."""


Move: TypeAlias = Step | Jump | Behead | Divorce | Survive | Pass
MOVE_TYPES: tuple[type, ...] = (Step, Jump, Behead, Divorce, Survive, Pass)
