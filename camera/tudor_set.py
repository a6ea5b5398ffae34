"""A piecepack as it looks here and now, and what of it hides what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from camera.solids import Shape, owners, visible
from camera.tudor_detect import Detector
from camera.tudor_patches import (
    BINS,
    CHANNELS,
    PAWN_SHIFTS,
    Points,
    Values,
    axes,
    coin_patterns,
    pattern_blocks,
)
from camera.view import Floats, View

PIT = ("e5", "f5", "e6", "f6")
"""The hole in the middle, where coins lie on the table."""

COIN = Shape(radius=0.37, height=0.12, tall=1.1)
"""Sizes in spaces of most piecepacks' coins and pawns; places are found by looking, these need only be about right."""

PIT_LEVELS = (0.02, -0.13, -0.28)
"""Heights at which the top of a coin in the hole may lie: it rests on the table, tiles are 0.1 to 0.4 thick."""

PAWN_RADIUS, HALF_A_PART = 0.3, 0.1
"""Spaces from a pawn's axis to the outline of a wide one at the foot, and by which the parts of a coin's pattern reach
beyond their middles: a pawn's own outline must not count for that of a coin behind him."""

UNSURE = 2.0
"""The most that a face says against a kind where faces tell kinds apart badly: less than a doubt."""


@dataclass(frozen=True, eq=False)
class Pawn:
    """A pawn's colours along its axis, and its whole look."""

    colours: Detector
    look: Detector


@dataclass(frozen=True, eq=False)
class TudorSet:
    """What a coin, a coin in the hole and every pawn look like, and the faces of all coins that were seen."""

    coin: Detector
    pit: Detector
    pawns: Mapping[str, Pawn]
    labels: tuple[str, ...]
    prints: Values
    clearness: float
    """Likeness of two coins' faces that counts for one natural logarithm."""
    trust: float
    """The most, in natural logarithms, that a face may say against a label."""
    hole: Mapping[str, float] = field(default_factory=dict)
    """How much an empty space of the hole looked like a coin: a flower of the tablecloth may be as round."""
    shape: Shape = COIN
    size: tuple[float, float] = (COIN.radius, COIN.height)
    """Radius and height of these coins, by their outlines."""


def unhidden(view: View, kings: Mapping[int, Points]) -> Floats:
    """Which parts of a coin's pattern at every space no pawn in front hides: spaces × d. `kings` are the numbers of the
    spaces on which pawns stand, and where in them."""
    offsets = np.zeros((len(view.cells), 2))
    for number, offset in kings.items():
        offsets[number] = offset
    painted = owners(view, dict.fromkeys(kings, COIN.tall), PAWN_RADIUS + HALF_A_PART, offsets)
    spots = view.pose.points(pattern_blocks(view, view.centres, COIN.height))
    return np.repeat(visible(painted, spots, view.nearness()).astype(np.float64), CHANNELS, axis=1)


def pit_patterns(view: View, field: Floats, centres: Points) -> Values:
    return np.concatenate([pit_part(coin_patterns(view, field, centres, level)) for level in PIT_LEVELS], axis=1)


def pit_part(patterns: Any) -> Values:
    """What tells a coin from any table: its rim whichever side is darker, and colours well inside it."""
    blocks = np.asarray(patterns, np.float32).reshape(*patterns.shape[:-1], 5, 5, CHANNELS)
    edges = blocks[..., : BINS // 2] + blocks[..., BINS // 2 : BINS]
    disc = np.ones((5, 5), bool)
    disc[[0, 0, 4, 4], [0, 4, 0, 4]] = False
    inner = blocks[..., 1:4, 1:4, BINS:]
    flat = patterns.shape[:-1]
    return np.concatenate([edges[..., disc, :].reshape(*flat, -1), inner.reshape(*flat, -1)], axis=-1)


def pit_part_seen(seen: Floats) -> Floats:
    """Which of that can be seen where only these parts of a pattern can."""
    return np.minimum(pit_part(seen), 1.0)


def pawn_offset(view: View, number: int, shift: int) -> Points:
    """Spaces from the middle of a space to a pawn that was found at one of PAWN_SHIFTS."""
    right, away = axes(view, view.centres[number : number + 1])
    step = PAWN_SHIFTS[shift]
    return np.asarray(step[0] * away[0] + step[1] * right[0], np.float64)
