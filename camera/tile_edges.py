"""Where the outermost tiles end: coins hide the lines of a corner tile, never all of its edges."""

from __future__ import annotations

import numpy as np

from camera.sighting import Image
from camera.tile_junctions import Floats
from camera.tile_window import SIDE, Places, straighten

_PX = 16
"""Pixels of a space in the straightened picture."""

_WIDE, _REACH = 4, 6
"""Pixels on both sides of an edge whose colours are held against each other, and how far beside its place it may be."""

_FAINT = 4.0
"""Levels by which neighbouring patches of one surface differ."""


def outer_edges(colours: Image, matrix: Floats) -> Places:
    """Where the surface changes most along the outermost lines, space by space, and how plainly it does."""
    flat = straighten([colours], matrix, (-1, -1), SIDE + 2, _PX).astype(np.float32)
    found: list[Places] = []
    for number, picture in enumerate((flat, flat.transpose(1, 0, 2))):
        rows = picture.reshape(SIDE + 2, _PX, -1, 3)[1:-1, _PX // 4 : -_PX // 4].mean(axis=1)
        for edge in (0, SIDE):
            at = (edge + 1) * _PX
            total = np.concatenate([np.zeros((SIDE, 1, 3)), rows.cumsum(axis=1)], axis=1)
            places = at + np.arange(-_REACH, _REACH + 1)
            before = total[:, places] - total[:, places - _WIDE]
            step = np.linalg.norm(total[:, places + _WIDE] - total[:, places] - before, axis=2) / _WIDE
            best = step.argmax(axis=1)
            most, usual = step.max(axis=1), np.median(step, axis=1) + _FAINT
            plain = np.clip((most - usual) / (most + usual), 0, 1)
            spaces, axis = np.arange(SIDE), np.full(SIDE, number)
            found.append(Places(np.full(SIDE, edge), spaces, axis, (best - _REACH) / _PX, plain))
    return Places(*(np.concatenate(part) for part in zip(*found, strict=True)))
