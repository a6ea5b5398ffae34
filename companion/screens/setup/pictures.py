"""A step of the set-up as data: one sentence and one picture. How it is drawn is decided elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.geometry import BoardGeometry


@dataclass(frozen=True)
class PieceView:
    """A piece on the drawn board: whose, and what is on it."""

    token: str
    emblem: str
    letter: str = ""
    tall: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """A board with pieces; the marked spaces are what this step is about."""

    geometry: BoardGeometry
    tile: int
    pieces: Mapping[str, PieceView] = field(default_factory=dict)
    marked: tuple[str, ...] = ()
    turned: bool = False
    """Whether the far side sits nearest."""


@dataclass(frozen=True)
class Thing:
    """Something on the drawn table, at a spot of the unit square."""

    kind: str
    """cards (a pile, face down), open (face up), board, timeline, coin, pawn, hat, eyes, arrow"""
    x: float
    y: float
    text: str = ""
    new: bool = True
    """Whether this step puts it there."""
    to: tuple[float, float] | None = None
    """Where an arrow points."""


@dataclass(frozen=True)
class TablePicture:
    """A table with chairs around it and things on it."""

    things: tuple[Thing, ...]


@dataclass(frozen=True)
class Step:
    words: str
    picture: BoardPicture | TablePicture
