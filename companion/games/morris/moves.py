"""The two things a turn can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Place:
    """`b2`: a man is put on an empty point (M3)."""

    point: str


@dataclass(frozen=True, slots=True)
class Step:
    """`a1-a2`: a man goes along a line to the next point (M4)."""

    start: str
    end: str


Move: TypeAlias = Place | Step
MOVE_TYPES: tuple[type, ...] = (Place, Step)
