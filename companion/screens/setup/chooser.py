"""Chance among the fingers on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

HOLD_SECONDS = 2.0
"""How long fingers must lie still: time enough for the last one to come, short enough to hold one's breath."""

Finger = TypeVar("Finger")


def choose(fingers: Sequence[Finger], chance: Random) -> Finger:
    """The one that stays lit: each as likely as any other."""
    return fingers[chance.randrange(len(fingers))]
