"""Reads positions from single pictures: with a set that is known from another picture, or as a best guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from camera.counting import on_played_squares
from camera.eyes import CHANGED, QUIET, eye_for
from camera.locate import distance, locate
from camera.orient import as_known, right_way_round, squares_alike
from camera.places import SAME_VIEW, STANDS_STILL, calmest, is_one_of, unrest
from camera.register import laid_over
from camera.shade import unshaded
from camera.sighting import Grid, Image, Reading
from camera.view import View
from companion.engine.geometry import BoardGeometry

NEVER_MOVED = 0.1
"""Spaces within which nobody puts a board back that he has turned: it lies as it lay, whatever the light does."""


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


def read_with(
    known: Known, image: Image, limits: Mapping[str, int] | None = None
) -> tuple[Grid, dict[str, str]] | None:
    """The board and what stands on it, in a picture of the same set; `limits` say how often each label can be there."""
    again = _found_again(known, image)
    if again is None:
        return None
    view, elsewhere = again
    eye = eye_for(known.geometry)
    if elsewhere:
        return view.grid, _contents(known, eye.read_anew(known.model, view), limits)
    view = unshaded(known.view, view)
    return view.grid, _contents(known, eye.read_after(known.model, view, known.view, known.labels), limits)


def _found_again(known: Known, image: Image) -> tuple[View, bool] | None:
    """The board in another picture, and whether it lies elsewhere in it, or the other way round."""
    eye = eye_for(known.geometry)
    grids = locate(image, known.geometry, known.view.grid, known.view)
    near = [grid for grid in grids if distance(grid, known.view.grid) < SAME_VIEW]
    view = calmest(eye, known.model, known.view, image, near) if near else None
    if view is not None and distance(view.grid, known.view.grid) < NEVER_MOVED:
        return view if known.geometry.pit else as_known(known.view, known.labels, view), False
    if view is not None and distance(view.grid, known.view.grid) > STANDS_STILL:  # or it was found a line off
        view = min((view, eye.view(image, known.view.grid)), key=lambda v: unrest(eye, known.model, known.view, v))
    if view is None or unrest(eye, known.model, known.view, view) > QUIET:
        there = [one for one in (view, _laid_over(known, image)) if one is not None]
        view = min(there, key=lambda one: unrest(eye, known.model, known.view, one), default=None)
    if view is None and not grids:
        return None
    calm = view is not None and unrest(eye, known.model, known.view, view) <= CHANGED
    if view is not None and calm and (not grids or is_one_of(view.grid, grids)):
        return view, False
    views = [eye.view(image, grid) for grid in _ways_to_lie(locate(image, known.geometry) or grids)]
    views += [view] if view is not None and (calm or not views) else []
    if not known.geometry.pit:
        alike = [one for one in views if squares_alike(known.view, known.labels, one) > 0]
        views = alike or [as_known(known.view, known.labels, one) for one in views]
    best = max(views, key=lambda one: eye.plausible(known.model, one, known.labels)) if views[1:] else views[0]
    return best, distance(best.grid, known.view.grid) > SAME_VIEW


def _contents(known: Known, reading: Reading, limits: Mapping[str, int] | None) -> dict[str, str]:
    """What stands on the spaces, hidden ones as they look; a square board is one for draughts."""
    reading = Reading(reading.likelihoods)
    if known.geometry.columns == known.geometry.rows and not known.geometry.pit:
        reading = on_played_squares(reading, known.labels)
    return eye_for(known.geometry).contents(reading, known.labels, limits or {})


def worth_telling(known: Known, grid: Grid) -> bool:
    """Whether a board that was found there can be read well: men are known again anywhere, coins and pawns only from
    where they were learned."""
    return not known.geometry.pit or distance(grid, known.view.grid) < SAME_VIEW


def _laid_over(known: Known, image: Image) -> View | None:
    """The board where the table of the known picture lies now, if it looks there as it did."""
    grid, eye = laid_over(known.view, image), eye_for(known.geometry)
    view = eye.view(image, grid) if grid is not None else None
    return view if view is not None and unrest(eye, known.model, known.view, view) < CHANGED else None


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
                return other, _turned(labels, geometry)
    return grids[0], labels


def _ways_to_lie(grids: Sequence[Grid]) -> list[Grid]:
    """The first of some grids, and those that are the same one turned."""
    turns = [np.roll(grids[0].corners(), turn, axis=0) for turn in range(4)]
    return [grid for grid in grids if min(float(np.abs(turn - grid.corners()).max()) for turn in turns) < 1.0]


def _is_turned(grid: Grid, other: Grid) -> bool:
    """Whether the other grid is the first one turned half round."""
    return float(np.abs(np.roll(grid.corners(), 2, axis=0) - other.corners()).max()) < 1.0


def _turned(labels: Mapping[str, str], geometry: BoardGeometry) -> dict[str, str]:
    """The same contents by the names that spaces have from the other side."""
    names = dict(zip(geometry.cells(), reversed(geometry.cells()), strict=True))
    return {names[cell]: label for cell, label in labels.items()}
