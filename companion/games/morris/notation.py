"""Moves as text: `b2` places a man, `a1-a2` moves one."""

from __future__ import annotations

import re

from companion.engine.results import Refusal
from companion.games.morris.moves import Move, Place, Step

_MOVE = re.compile(r"([a-c][1-3])(?:-([a-c][1-3]))?")
_LONGEST_QUOTE = 30
"""Characters of an unreadable text that its refusal repeats."""


def read(text: str) -> Move | Refusal:
    """A move from its notation."""
    found = _MOVE.fullmatch(text)
    if found is None:
        return Refusal("morris.unreadable", "M3", {"text": text[:_LONGEST_QUOTE]})
    return Step(found[1], found[2]) if found[2] else Place(found[1])


def write(move: Move) -> str:
    """The notation of a move."""
    return move.point if isinstance(move, Place) else f"{move.start}-{move.end}"
