"""Where a board lies that was seen a moment ago: of several windows, the one in which it looks as it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from camera.eyes import CHANGED, Eye
from camera.sighting import Grid, Image, distance
from camera.view import View

SAME_VIEW = 1.5
"""Spaces by which two grids may differ and still be the same board seen by the same camera after a bump."""

STANDS_STILL = 0.4
"""Spaces by which a grid may have wandered while the camera still counts as standing where it was."""


LINE_OFF = 1.2
"""Spaces by which a board may have been found off its place: a row, not more."""


def is_one_of(grid: Grid, found: Sequence[Grid]) -> bool:
    """Whether a place is one of those where a board was found, or a row off it. Squares look like squares: laid over
    each other by what shows on them, two pictures of a board can be whole squares apart."""
    return any(distance(grid, other) < LINE_OFF for other in found)


def unrest(eye: Eye, model: Any, before: View, view: View) -> float:
    """How much most spaces have changed if the board lies as in this view: little if it does."""
    return float(np.quantile(eye.change(model, before, view), 0.4))


def calmest(eye: Eye, model: Any, before: View, image: Image, grids: Sequence[Grid]) -> View:
    """The first of some places in which the board looks as it did before, else the one in which it does most: one row
    off, light squares lie on dark ones."""
    first = eye.view(image, grids[0])
    if len(grids) == 1 or unrest(eye, model, before, first) < CHANGED:
        return first
    return min([first, *(eye.view(image, grid) for grid in grids[1:])], key=lambda v: unrest(eye, model, before, v))
