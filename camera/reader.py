"""Reads positions from single pictures: with a set that is known from another picture, or as a best guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from camera.changes import compare
from camera.classify import SetModel, read
from camera.follow import CHANGED, QUIET, weigh_changes
from camera.guess import guess
from camera.locate import distance, locate
from camera.orient import LIGHTER, settle_known
from camera.sighting import EMPTY, Grid, Image, Reading
from camera.view import View, make_view
from companion.engine.geometry import BoardGeometry

SAME_VIEW = 1.5
"""Spaces by which two grids may differ and still be the same board seen by the same camera after a bump."""


@dataclass(frozen=True)
class Known:
    """A picture whose contents were told, and the set as learned from it."""

    view: View
    labels: Mapping[str, str]
    model: SetModel


def study(
    image: Image, geometry: BoardGeometry, labels: Mapping[str, str], ground: Mapping[str, int] | None = None
) -> Known | None:
    """Learns a set from a picture of a known position; None if there is no board in it."""
    grids = locate(image, geometry)
    if not grids:
        return None
    view, model = settle_known(image, grids, labels, ground)
    return Known(view, dict(labels), model)


def read_with(
    known: Known, image: Image, geometry: BoardGeometry, limits: Mapping[str, int] | None = None
) -> tuple[Grid, dict[str, str]] | None:
    """The board and what stands on it, in a picture of the same set."""
    grids = locate(image, geometry, known.view.grid)
    if not grids:
        return None
    ground = {cell: int(kind) for cell, kind in zip(known.view.cells, known.view.ground, strict=True)}
    if distance(grids[0], known.view.grid) < SAME_VIEW:
        view = make_view(image, grids[0], ground)
        reading = read(known.model, view, known.labels)
        change = compare(known.view, view, known.model.shape)
        middle = float(np.median(change))
        if middle < CHANGED:
            reading = weigh_changes(reading, known.labels, change / max(1.0, middle / QUIET))
        return view.grid, within_limits(reading, limits or {})
    readings = []
    for grid in grids:
        view = make_view(image, grid, ground)
        reading = read(known.model, view)
        readings.append((_clarity(reading) + _right_way_round(reading.best()), grid, reading))
    _, grid, reading = max(readings, key=lambda one: one[0])
    return grid, within_limits(reading, limits or {})


def read_unknown(
    image: Image, geometry: BoardGeometry, ground: Mapping[str, int] | None = None
) -> tuple[Grid, dict[str, str]] | None:
    """The board and a best guess of what stands on it, in a picture of a set that was never seen."""
    grids = locate(image, geometry)
    if not grids:
        return None
    labels = guess(make_view(image, grids[0], ground))
    if _right_way_round(labels) < 0 and len(grids) > 1:
        turned = max(grids[1:], key=lambda grid: -_turned(grids[0], grid))
        if _turned(grids[0], turned) < 0.5:
            return turned, guess(make_view(image, turned, ground))
    return grids[0], labels


def _turned(grid: Grid, other: Grid) -> float:
    """How far the other grid is from being the first one turned half round, in pixels."""
    return float(np.abs(np.roll(grid.corners(), 2, axis=0) - other.corners()).max())


def _clarity(reading: Reading) -> float:
    return sum(max(marks.values()) for marks in reading.likelihoods.values())


WAY_ROUND = 5.0
"""What it is worth that the light side stands on the low rows, where nothing else tells."""


def _right_way_round(labels: Mapping[str, str]) -> float:
    rows = [[int(cell[1:]) for cell, label in labels.items() if label.lower() == side] for side in LIGHTER]
    if not rows[0] or not rows[1]:
        return 0.0
    return WAY_ROUND if np.mean(rows[0]) <= np.mean(rows[1]) else -WAY_ROUND


def within_limits(reading: Reading, limits: Mapping[str, int]) -> dict[str, str]:
    """The likeliest contents in which no label comes more often than its limit, and what comes once at most does come.

    Labels that the set has once (a King) are given to the space that most wants them."""
    cells = reading.best()
    for label in (name for name, most in limits.items() if most == 1):
        _give_once(reading, cells, label)
    counts = Counter(cells.values())
    for label, most in limits.items():
        while counts[label] > most:
            weakest = min((c for c, x in cells.items() if x == label), key=lambda c: _lead(reading, c, label))
            second = max((x for x in reading.likelihoods[weakest] if x != label and limits.get(x, 1) != 1), default=EMPTY,
                         key=lambda x: reading.likelihoods[weakest][x])
            counts[label] -= 1
            if second == EMPTY:
                del cells[weakest]
            else:
                cells[weakest] = second
                counts[second] += 1
    return cells


def _lead(reading: Reading, cell: str, label: str) -> float:
    marks = reading.likelihoods[cell]
    return marks[label] - max(value for other, value in marks.items() if other != label)


def _give_once(reading: Reading, cells: dict[str, str], label: str) -> None:
    """Moves a label that is there once at most to the one space that gains most, or loses least, by it."""
    able = [cell for cell, marks in reading.likelihoods.items() if label in marks and cell not in reading.hidden]
    if not able:
        return
    others = {c: max((v for x, v in reading.likelihoods[c].items() if x != label)) for c in able}
    best = max(able, key=lambda cell: reading.likelihoods[cell][label] - others[cell])
    for cell in able:
        if cells.get(cell) == label and cell != best:
            marks = reading.likelihoods[cell]
            other = max((x for x in marks if x != label), key=marks.__getitem__)
            if other == EMPTY:
                del cells[cell]
            else:
                cells[cell] = other
    if reading.likelihoods[best][label] - others[best] > -GIVEN_UP:
        cells[best] = label


GIVEN_UP = 8.0
"""A King that every space speaks this much against is taken to be off the board."""
