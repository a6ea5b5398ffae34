"""Finds the board of a game in a picture."""

from __future__ import annotations

from camera.chequer import locate_chequered
from camera.markers import find_markers
from camera.sighting import Grid, Image, distance
from camera.tiles import locate_tiles
from companion.engine.geometry import BoardGeometry


def locate(image: Image, geometry: BoardGeometry, hint: Grid | None = None) -> list[Grid]:
    """The board in every way it can lie there, best first; with a hint the way that is nearest to it first.

    Where it cannot be seen by itself, printed markers at its corners are looked for."""
    if geometry.pit:
        grids = locate_tiles(image, hint)
    else:
        grids = locate_chequered(image, geometry.columns, geometry.rows, hint)
    if not grids:
        marked = find_markers(image, geometry)
        return [] if marked is None else [marked]
    return grids if hint is None else sorted(grids, key=lambda grid: distance(grid, hint))


__all__ = ["distance", "locate"]
