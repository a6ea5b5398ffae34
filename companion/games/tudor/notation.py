"""Moves as text: `b1-c1`, `b1^d1`, `f7xd7`, `b4>a4`, `j10!`, `--`, each with exactly one spelling."""

from __future__ import annotations

import re

from companion.engine.results import Refusal
from companion.games.tudor.moves import Behead, Divorce, Jump, Move, Pass, Step, Survive

_SPACE = "([a-j](?:10|[1-9]))"
_TWO_SPACES = re.compile(f"{_SPACE}([-^x>]){_SPACE}")
_ONE_SPACE = re.compile(f"{_SPACE}!")
_KINDS: dict[str, type[Step] | type[Jump] | type[Behead] | type[Divorce]] = {
    "-": Step,
    "^": Jump,
    "x": Behead,
    ">": Divorce,
}
_LONGEST_QUOTE = 30
"""Characters of an unreadable text that its refusal repeats."""


def read(text: str) -> Move | Refusal:
    """A move from its notation."""
    if text == "--":
        return Pass()
    if two := _TWO_SPACES.fullmatch(text):
        return _KINDS[two[2]](two[1], two[3])
    if one := _ONE_SPACE.fullmatch(text):
        return Survive(one[1])
    return Refusal("tudor.unreadable", "T3", {"text": text[:_LONGEST_QUOTE]})


def write(move: Move) -> str:
    """The notation of a move."""
    match move:
        case Step(start, end):
            return f"{start}-{end}"
        case Jump(start, end):
            return f"{start}^{end}"
        case Behead(start, end):
            return f"{start}x{end}"
        case Divorce(king, queen):
            return f"{king}>{queen}"
        case Survive(space):
            return f"{space}!"
        case Pass():
            return "--"
