"""Finds the board of a game in a picture."""

from __future__ import annotations

import numpy as np

from camera.chequer import locate_chequered
from camera.sighting import Grid, Image
from camera.tiles import locate_tiles
from companion.engine.geometry import BoardGeometry


def locate(image: Image, geometry: BoardGeometry, hint: Grid | None = None) -> list[Grid]:
    """The board in every way it can lie there, best first; with a hint the way that is nearest to it first."""
    if geometry.pit:
        grids = locate_tiles(image, hint)
    else:
        grids = locate_chequered(image, geometry.columns, geometry.rows)
    if hint is None:
        return grids
    return sorted(grids, key=lambda grid: distance(grid, hint))


def distance(grid: Grid, other: Grid) -> float:
    """How far apart two boards' corners lie, in spaces of the first."""
    corners = grid.corners()
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    space = float(sides.sum()) / (2 * (grid.columns + grid.rows))
    return float(np.linalg.norm(corners - other.corners(), axis=1).mean()) / max(space, 1e-6)
