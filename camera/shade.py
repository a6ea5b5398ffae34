"""Shadows and lamps that came over a part of the board since an earlier picture: takes them out of the later one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.light import relit
from camera.saddles import NOISE_FLOOR
from camera.view import Floats, View, slopes_of

Map = NDArray[np.float32]
"""Logarithms of blue, green and red all over the board and a little beside it, FINE points a space."""

FINE = 4
"""Points along the side of a space on which the light is compared."""

BESIDE = 1.5
"""Spaces of the table around the board that tell of its light, too: at its edge a shadow would else have the majority
of what is close by, or none."""

WIDTHS = ((3.0, 0.6), (1.5, 0.3), (0.75, 0.12))
"""Spaces over which the light is taken to be even, one after the other, and the log difference by which points may
differ from that: far more is a piece that came or went, which is smaller than any of these."""

ROUNDS = 3
"""Times that each of these is looked at, without what then stands out."""

FAINT = 0.1
"""Log brightness by which some of the board must have become lighter or darker for anything to be taken out."""

MOST = 0.6
"""Share of all points that must then be as they were: of 25 pictures with shadows the least had 0.78; one with an arm
over most of the board and other light had 0.36."""

DEEPEST, TINT = 1.5, 0.15
"""The most that light and shade do to brightness, and to colours beside it: a sleeve does more."""


def unshaded(before: View, now: View) -> View:
    """The later view without the shadows and lamps that have come over parts of the board since the earlier one, nor
    those that have gone; the view itself where there are none."""
    step = _step(before, now)
    field = _even(step)
    if float(np.quantile(np.abs(field.mean(axis=2)), 0.98)) < FAINT or _as_it_was(step - field) < MOST:
        return now
    height, width = now.colours.shape[:2]
    colours = now.colours - _onto(now.pose.matrix, field, width, height)
    tall, wide = now.close.shape[:2]
    gain = np.exp(-_onto(now.on_close, field, wide, tall))
    close = np.clip((now.close + np.float32(NOISE_FLOOR)) * gain - NOISE_FLOOR, 0, 255).astype(np.uint8)
    return replace(now, colours=colours, slopes=slopes_of(colours, now.size), close=close, shaded=now.as_taken)


def _as_it_was(step: Map) -> float:
    """The share of all points that differ by no more than those of an unchanged scene do."""
    return float((np.abs(step).max(axis=-1) < WIDTHS[-1][1]).mean())


def _step(before: View, now: View) -> Map:
    """By how much each place has become lighter, beyond what the whole board has."""
    columns, rows = now.grid.columns, now.grid.rows
    x, y = np.meshgrid(*((np.arange((side + 2 * BESIDE) * FINE) + 0.5) / FINE - BESIDE for side in (columns, rows)))
    ground = np.stack([x, y, np.zeros_like(x)], axis=-1)
    return now.look(ground) - relit(before, now).look(ground)


def _even(step: Map) -> Map:
    """What of that is even over spaces, as light and shade are."""
    field = np.zeros_like(step)
    for width, usual in WIDTHS:
        for _ in range(ROUNDS):
            far = np.abs(step - field).max(axis=-1)
            weight = (1 / (1 + (far / usual) ** 2)).astype(np.float32)
            even = cv2.GaussianBlur(weight, (0, 0), width * FINE, borderType=cv2.BORDER_REFLECT)
            field = cv2.GaussianBlur(step * weight[..., None], (0, 0), width * FINE, borderType=cv2.BORDER_REFLECT)
            field = field / np.maximum(even, 1e-6)[..., None]
    bright = field.mean(axis=2, keepdims=True)
    return np.asarray(np.clip(bright, -DEEPEST, DEEPEST) + np.clip(field - bright, -TINT, TINT), np.float32)


def _onto(matrix: Floats, field: Map, width: int, height: int) -> Any:
    """The field as it lies in a picture of that size, onto which that 3 × 4 matrix leads; beyond it, it goes on."""
    board = np.array([[1 / FINE, 0, 0.5 / FINE - BESIDE], [0, 1 / FINE, 0.5 / FINE - BESIDE], [0, 0, 1.0]])
    plane = matrix[:, [0, 1, 3]] @ board
    half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])  # pixel (0, 0) is the outer corner of the first one
    return cv2.warpPerspective(
        field, half @ plane, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
