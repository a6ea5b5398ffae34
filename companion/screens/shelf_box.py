"""What stands on a game's box. It is read before anything else of the game: nothing heavy is loaded for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """One game on the shelf."""

    emblem: str
    least: int
    most: int
    """How many can play."""
    minutes: str
