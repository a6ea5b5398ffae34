"""The moves of King's Crossing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Slide:
    """`b2-b5`: over empty spaces, forward or sideways (K5)."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Jump:
    """`b2xb4xd4`: over one enemy after the other, with every landing space (K6)."""

    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Capture:
    """`b2*b3`: onto the neighbouring piece of a trapped line (K9)."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Pass:
    """`--`: there is nothing else to do (K14)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """`shown man`, `shown king`: what the piece just captured was, where nobody but its owner could know (K15)."""

    king: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """`king b5`: the owner shows that the piece there is his King; no turn (K15)."""

    space: str


Move: TypeAlias = Slide | Jump | Capture | Pass | Shown | Claim
MOVE_TYPES: tuple[type, ...] = (Slide, Jump, Capture, Pass, Shown, Claim)
