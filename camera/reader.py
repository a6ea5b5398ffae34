"""Reads positions from single pictures: with a set that is known from another picture, or as a best guess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from camera.explain import within_limits
from camera.eyes import eye_for
from camera.locate import distance, locate
from camera.orient import LIGHTER
from camera.sighting import Grid, Image, Reading
from camera.view import View
from companion.engine.geometry import BoardGeometry

SAME_VIEW = 1.5
"""Spaces by which two grids may differ and still be the same board seen by the same camera after a bump."""


@dataclass(frozen=True)
class Known:
    """A picture whose contents were told, and the set as learned from it."""

    geometry: BoardGeometry
    view: View
    labels: Mapping[str, str]
    model: Any


def study(image: Image, geometry: BoardGeometry, labels: Mapping[str, str]) -> Known | None:
    """Learns a set from a picture of a known position; None if there is no board in it."""
    grids = locate(image, geometry)
    if not grids:
        return None
    view, model = eye_for(geometry).settle(image, grids, labels)
    return Known(geometry, view, dict(labels), model)


def read_with(known: Known, image: Image, limits: Mapping[str, int] | None = None) -> tuple[Grid, dict[str, str]] | None:
    """The board and what stands on it, in a picture of the same set; `limits` say how often each label can be there."""
    eye = eye_for(known.geometry)
    grids = locate(image, known.geometry, known.view.grid)
    if not grids:
        return None
    if distance(grids[0], known.view.grid) < SAME_VIEW:
        view = eye.view(image, grids[0])
        reading = eye.read_after(known.model, view, known.view, known.labels)
        return view.grid, within_limits(Reading(reading.likelihoods), limits or {})
    tried = []
    for grid in grids:
        reading = eye.read(known.model, eye.view(image, grid))
        tried.append((_clarity(reading) + right_way_round(reading.best()), grid, reading))
    _, grid, reading = max(tried, key=lambda one: one[0])
    return grid, within_limits(reading, limits or {})


def read_unknown(image: Image, geometry: BoardGeometry) -> tuple[Grid, dict[str, str]] | None:
    """The board and a best guess of what stands on it, in a picture of a set that was never seen."""
    eye = eye_for(geometry)
    grids = locate(image, geometry)
    if not grids:
        return None
    labels = eye.guess(eye.view(image, grids[0]))
    if right_way_round(labels) < 0:
        for other in grids[1:]:
            if _is_turned(grids[0], other):
                return other, eye.guess(eye.view(image, other))
    return grids[0], labels


def _is_turned(grid: Grid, other: Grid) -> bool:
    """Whether the other grid is the first one turned half round."""
    return float(np.abs(np.roll(grid.corners(), 2, axis=0) - other.corners()).max()) < 1.0


def _clarity(reading: Reading) -> float:
    return sum(max(marks.values()) for marks in reading.likelihoods.values())


WAY_ROUND = 5.0
"""What it is worth that the light side stands on the low rows, where nothing else tells."""


def right_way_round(labels: Mapping[str, str]) -> float:
    """Positive if light pieces stand on lower rows than dark ones, negative if on higher ones, 0 without both."""
    rows = [[int(cell[1:]) for cell, label in labels.items() if label.lower() == side] for side in LIGHTER]
    if not rows[0] or not rows[1]:
        return 0.0
    return WAY_ROUND if np.mean(rows[0]) <= np.mean(rows[1]) else -WAY_ROUND
