"""Reads a board of tiles from a picture, given another picture of the same set with known contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from camera.locate import distance
from camera.sighting import EMPTY, Grid, Image, Reading
from camera.tudor_compare import read_after
from camera.tudor_orient import GROUND
from camera.tudor_pieces import pieces_on
from camera.tudor_read import read
from camera.tudor_set import TudorSet
from camera.view import View, make_view

SAME_VIEW = 1.5
"""Spaces by which two grids may differ and still be the same board seen by the same camera after a bump."""

AT_HOME = 0.5
"""What a piece that stands where it stood in the known picture speaks for a way of lying, in natural logarithms."""


def read_tiles(
    model: TudorSet, known: View, labels: Mapping[str, str], image: Image, grids: Sequence[Grid]
) -> tuple[Grid, dict[str, str]]:
    """The board, the right way round, and what stands on it; `grids` are its ways of lying, the likeliest first."""
    if distance(grids[0], known.grid) < SAME_VIEW:
        view = make_view(image, grids[0], GROUND)
        reading = read_after(model, view, known, labels)
        return view.grid, pieces_on(Reading(reading.likelihoods), labels)
    found = []
    for grid in grids:
        view = make_view(image, grid, GROUND)
        cells = pieces_on(read(model, view), labels)
        home = sum(1 for cell, label in labels.items() if cells.get(cell, EMPTY) == label)
        found.append((AT_HOME * home, grid, cells))
    _, grid, cells = max(found, key=lambda one: one[0])
    return grid, cells
