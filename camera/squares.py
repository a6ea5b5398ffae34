"""What single squares of a board look like where it was found, before anything is known about it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from camera.lattice import project
from camera.saddles import NOISE_FLOOR, sample
from camera.sighting import Image

Floats = NDArray[np.float64]

_TURN = np.arange(12) * (2 * np.pi / 12)
_RING = np.column_stack([np.cos(_TURN), np.sin(_TURN)])
_MIDDLE = np.concatenate([0.5 + 0.12 * _RING, 0.5 + 0.25 * _RING])
_RIM = np.array([(x, y) for x in (0.08, 0.92) for y in (0.08, 0.2, 0.8, 0.92)])


def occupancy(image: Image, to_image: Floats, columns: int, rows: int) -> Floats:
    """How unlike its own rim the middle of each square is, columns × rows: what stands there shows, whatever it is."""
    inside = _colours(image, to_image, columns, rows, _MIDDLE)
    outside = np.median(_colours(image, to_image, columns, rows, _RIM), axis=2, keepdims=True)
    apart = np.linalg.norm(inside - outside, axis=-1)
    return np.asarray(np.quantile(apart, 0.4, axis=-1), np.float64)


def hole_like_the_rest(image: Image, to_image: Floats, side: int) -> float:
    """How chequered the four squares in the middle of a board are, as a share of what its other fours are."""
    rims = np.median(_colours(image, to_image, side, side, _RIM).mean(axis=-1), axis=2)
    fours = rims[::2, ::2] + rims[1::2, 1::2] - rims[::2, 1::2] - rims[1::2, ::2]
    usual = float(np.median(fours))
    return float(fours[side // 4, side // 4]) / usual if usual else 1.0


def _colours(image: Image, to_image: Floats, columns: int, rows: int, spots: Floats) -> Any:
    """Log colours at some spots of every square."""
    i, j = np.meshgrid(np.arange(columns), np.arange(rows), indexing="ij")
    points = (np.stack([i, j], axis=-1)[..., None, :] + spots).reshape(-1, 2)
    pixels = np.nan_to_num(project(to_image, points), nan=-1.0)
    return np.log(sample(image, pixels.reshape(columns, rows, len(spots), 2)) + NOISE_FLOOR)
