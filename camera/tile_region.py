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
    round the hole: 0 where the table is of the tiles' colour, 1 where one is as unlike the other as can be. Whether
    they differ more among themselves: then it is another kind of board. Whether all around is unlike most of them."""

    outer: float
    corner: float
    hole: float
    patchwork: bool
    apart: bool


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
    apart = _set_apart(flat)
    if within < _PATCHED * outer:
        return Ends(outer, float(min(sides[0].max(), sides[1].max())), hole, patchwork=False, apart=apart)
    return Ends(0.0, 0.0, 0.0, patchwork=within > max(outer, _UNLIKE), apart=apart)


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


_ROWS = 3
"""Rows of spaces along a side that tell the tiles' colour: coins may hide most of the outermost one."""

_REST, _APART, _ALIKE = 0.3, 0.15, 0.13
"""Share of an edge where anything may be seen; and how unlike the tiles the table is everywhere else. Of the edge of
the tiles themselves that share is bare, and so unlike the rest at the most."""


def _set_apart(flat: NDArray[np.float32]) -> bool:
    """Whether all around a board that lies there, and its hole, is unlike most of its tiles, whatever stands on them:
    with six coins in each corner hardly an edge ends plainly. Of 17,888 windows beside a board one was."""
    middle = flat[None, 4 * _PX : 8 * _PX, 4 * _PX : 8 * _PX]
    hole = middle[:, _PX + 1 : -_PX - 1, _PX + 1 : -_PX - 1].reshape(1, -1, 3)
    if _unlike(hole, middle)[0] < _APART:
        return False
    sides = np.stack([np.rot90(flat, turn)[:, _PX:-_PX] for turn in range(4)])
    table, edge = (
        strip.reshape(4, -1, SIDE, _PX, 3).mean(axis=(1, 3))
        for strip in (sides[:, :_PX][:, ::-1][:, _NEAR], sides[:, _PX:][:, _NEAR])
    )
    tiles = sides[:, _PX : (1 + _ROWS) * _PX]
    return bool((_unlike(table, tiles) >= _APART).all() and (_unlike(edge, tiles) <= _ALIKE).all())


def _unlike(these: NDArray[np.float32], tiles: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of several places, how unlike most of the tiles colours are, but for a few: 0 or less if they differ no more than
    the tiles do among themselves."""
    some = tiles[:, ::2, ::2].reshape(len(tiles), -1, 3)
    most = _ranked(some, 0.5)[:, None]
    usual = _ranked(np.linalg.norm(some - most, axis=2), 0.5) + _FAINT
    away = _ranked(np.linalg.norm(these - most, axis=2), _REST)
    return np.asarray((away - usual) / (away + usual), np.float32)


def _ranked(values: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """What that share of the values along the second axis does not exceed."""
    rank = int(share * (values.shape[1] - 1))
    return np.asarray(np.partition(values, rank, axis=1)[:, rank], np.float32)
