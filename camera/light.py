"""Light changes between two pictures (clouds, lamps, a camera that sets its exposure anew): takes them out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from camera.view import Floats, View

_STEP = 1 / 3
"""Spaces between the points all over the board on which the light is compared: nine a space."""

_STEEPER = (0.6, 1.7)
"""How much more or less contrast the same scene can have in another picture of it."""

_USUAL = 0.05
"""Log difference by which points of an unchanged scene still differ; far more is a piece that moved."""


def relit(before: View, now: View) -> View:
    """The earlier view as it would look in the light of the later one."""
    ground = _ground(before.grid.columns, before.grid.rows)
    then, since = before.look(ground).astype(np.float64), now.look(ground).astype(np.float64)
    height, width = before.colours.shape[:2]
    place = before.pose.points(ground) / [width, height] - 0.5
    fitted = np.array([_fit(then[:, k], since[:, k], place) for k in range(3)])
    contrast, level, to_right, downwards = fitted.T.astype(np.float32)
    across = ((np.arange(width, dtype=np.float32) + 0.5) / width - 0.5)[:, None]
    down = (np.arange(height, dtype=np.float32) + 0.5) / height - 0.5
    # All pixels of a line one after the other, blue, green, red: so NumPy takes a line at a time.
    lines = before.colours.reshape(height, -1) * np.tile(contrast, width)
    lines += (level + to_right * across).ravel()
    lines += np.outer(down, np.tile(downwards, width))
    slopes = np.asarray(before.slopes * contrast.mean(), np.float32)
    shaded = relit(before.shaded, now.as_taken) if before.shaded is not None else None
    return replace(before, colours=lines.reshape(before.colours.shape), slopes=slopes, shaded=shaded)


def _ground(columns: int, rows: int) -> Floats:
    x, y = np.meshgrid(np.arange(_STEP / 2, columns, _STEP), np.arange(_STEP / 2, rows, _STEP))
    return np.column_stack([x.ravel(), y.ravel(), np.zeros(x.size)])


def _fit(then: Floats, since: Floats, place: Floats) -> Floats:
    """Contrast, brightness and its change across the picture that best turn the one into the other."""
    middle = float(np.median(then))
    design = np.column_stack([then - middle, np.ones(len(then)), place])
    weight = np.ones(len(then))
    # Where the light is as it was, contrast and slopes had better stay 1 and 0.
    stiff, usual = np.diag([2.0, 0.0, 0.5, 0.5]), np.array([1.0, 0.0, 0.0, 0.0])
    found = usual
    for _ in range(6):
        heavy = design * weight[:, None]
        found = np.linalg.solve(heavy.T @ design + stiff, heavy.T @ since + stiff @ usual)
        found[0] = np.clip(found[0], *_STEEPER)
        weight = 1 / (1 + ((since - design @ found) / _USUAL) ** 2)
    return np.array([found[0], found[1] - found[0] * middle, found[2], found[3]])
