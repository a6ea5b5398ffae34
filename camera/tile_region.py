"""How far a board of tiles stands out from the table: along its outer edges and round the hole one meets the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camera.sighting import Image
from camera.tile_junctions import Floats
from camera.tile_window import SIDE, straighten

_PX = 8
"""Pixels a space: colours of surfaces are asked for, not lines."""

_NEAR, _DEEP = slice(1, 4), slice(4, 7)
"""Pixels from an edge that lie beside it, and those of the same tile behind them."""

_PATCHED = 0.6
"""Where tiles differ among themselves by this share of what they differ from the table by, it may be a chequered cloth:
that says nothing."""

_UNLIKE = 0.35
"""How unlike neighbouring tiles of a real set are at the most, the coins on them and their shadows included."""

_FAINT = 4.0
"""Levels by which neighbouring patches of one surface differ: grain, noise, a coin."""


class Ends(NamedTuple):
    """How plainly the tiles end along the board's outer edges, along the two that meet in its plainest corner, and
    round the hole: 0 where the table is of the tiles' colour, 1 where one is as unlike the other as can be; and whether
    they differ more among themselves: then it is another kind of board."""

    outer: float
    corner: float
    hole: float
    patchwork: bool


def standing_out(colours: list[Image], matrix: Floats) -> Ends:
    """How a board of tiles that lies there would stand out."""
    flat = straighten(colours, matrix, (-1, -1), SIDE + 2, _PX).astype(np.float32)
    side = SIDE + 2
    strips = np.stack(
        [
            flat.reshape(side, _PX, side * _PX, 3).mean(axis=1),
            flat.reshape(side * _PX, side, _PX, 3).mean(axis=2).transpose(1, 0, 2),
        ]
    )
    sides, rims, inner = (_across(strips, lines, spaces) for lines, spaces in (_OUTER, _HOLE, _WITHIN))
    outer, hole, within = (float(plain.mean()) for plain in (sides, rims, inner))
    if within < _PATCHED * outer:
        return Ends(outer, float(min(sides[0].max(), sides[1].max())), hole, patchwork=False)
    return Ends(0.0, 0.0, 0.0, patchwork=within > max(outer, _UNLIKE))


_OUTER, _HOLE, _WITHIN = ((0, -SIDE), range(SIDE)), ((-4, 6), range(4, 6)), ((2, -8), range(SIDE))
"""Lines on which tiles end, or meet, with the spaces along them; minus means that the tiles lie on their lower side."""


def _across(strips: NDArray[np.float32], lines: tuple[int, int], spaces: range) -> Floats:
    """How plainly one surface ends along lines of constant x and of constant y, each in the mean over some spaces: 2 ×
    lines. Strips are as wide as a space, first along y and then along x."""
    rows = strips[:, spaces.start + 1 : spaces.stop + 1]
    plain = []
    for line in lines:
        inward = -1 if line < 0 else 1
        at = (abs(line) + 1) * _PX

        def beside(way: int, part: slice, at: int = at) -> NDArray[np.float32]:
            near = slice(at + part.start, at + part.stop) if way > 0 else slice(at - part.stop, at - part.start)
            return np.asarray(rows[:, :, near].mean(axis=2), np.float32)

        tile, deeper, table = beside(inward, _NEAR), beside(inward, _DEEP), beside(-inward, _NEAR)
        step = np.linalg.norm(tile - table, axis=2)
        usual = np.linalg.norm(tile - deeper, axis=2) + _FAINT
        plain.append(np.clip((step - usual) / (step + usual), 0, 1).mean(axis=1))
    return np.stack(plain, axis=1).astype(np.float64)
