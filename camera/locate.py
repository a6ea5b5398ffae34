"""Finds the board of a game in a picture."""

from __future__ import annotations

from collections.abc import Iterator

from camera.chequer import locate_chequered
from camera.markers import find_markers
from camera.register import nudged
from camera.sighting import Grid, Image, distance
from camera.tiles import locate_tiles
from camera.view import View
from companion.engine.geometry import BoardGeometry


def locate(image: Image, geometry: BoardGeometry, hint: Grid | None = None, before: View | None = None) -> list[Grid]:
    """The board in every way it can lie there, best first; with a hint the way that is nearest to it first. `before` is
    the board as it was seen at the hint: it may have been bumped since.

    Where it cannot be seen by itself, printed markers at its corners are looked for."""
    if geometry.pit:
        grids = locate_tiles(image, _places(image, hint, before))
    else:
        grids = locate_chequered(image, geometry.columns, geometry.rows, hint)
    if not grids:
        marked = find_markers(image, geometry)
        return [] if marked is None else [marked]
    return grids if hint is None else sorted(grids, key=lambda grid: distance(grid, hint))


def _places(image: Image, hint: Grid | None, before: View | None) -> Iterator[Grid]:
    """Where the board was, and where that seems to be now."""
    if hint is not None:
        yield hint
    if before is not None:
        yield nudged(before, image)


__all__ = ["distance", "locate"]
