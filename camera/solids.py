"""What stands on a board is a round solid: where its outline shows in the picture, and what it hides behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.view import Floats, View

OUTLINE = 24
"""Points along an outline: one every 15°."""

Pixels = NDArray[np.float32]

_TURN = np.arange(OUTLINE) * (2 * np.pi / OUTLINE)


@dataclass(frozen=True)
class Shape:
    """A set's pieces, in spaces: one radius, the height of a man, and that of the tallest piece."""

    radius: float
    height: float
    tall: float


def _unit_disc() -> Floats:
    points = [(0.0, 0.0)]
    for share, count in ((0.36, 6), (0.68, 10), (1.0, 14)):
        turn = np.arange(count) * (2 * np.pi / count)
        points += list(zip(share * np.cos(turn), share * np.sin(turn), strict=True))
    return np.array(points)


_DISC = _unit_disc()


def disc(radius: float) -> Floats:
    """Points spread evenly over a disc."""
    return radius * _DISC


def raised(centres: Floats, pattern: Floats, height: float) -> Floats:
    """A pattern of points (k × 2) laid on every centre (…, 2) at a height: (…, k, 3)."""
    flat = centres[..., None, :] + pattern
    return np.concatenate([flat, np.full((*flat.shape[:-1], 1), height)], axis=-1)


def outline(view: View, centres: Floats, tries: Floats, radius: float, height: float) -> tuple[Pixels, Pixels]:
    """Pixels along the outlines of cylinders on every centre (n × 2) moved by every one of its tries (n × k × 2):
    n × k × OUTLINE × 2; and the outlines' normals on the centres themselves: n × 1 × OUTLINE × 2.

    On the near side the outline is the foot, on the far side the top's rim."""
    away = centres - view.pose.eye[:2]
    turn = np.arctan2(away[:, 1], away[:, 0])[:, None] + _TURN
    far = np.broadcast_to(np.where(np.cos(_TURN) > 0, height, 0.0), turn.shape)
    rim = np.stack([centres[:, :1] + radius * np.cos(turn), centres[:, 1:] + radius * np.sin(turn), far], axis=-1)
    matrix = view.pose.matrix
    on_centre = (rim @ matrix[:, :3].T + matrix[:, 3]).astype(np.float32)
    moved = (tries @ matrix[:, :2].T).astype(np.float32)  # homogeneous pixels: a step on the board is a plain sum
    x, y, depth = (on_centre[:, None, :, k] + moved[:, :, None, k] for k in range(3))
    pixels = np.stack([x / depth, y / depth], axis=-1)
    middle = on_centre[..., :2] / on_centre[..., 2:]
    along = np.roll(middle, -1, axis=-2) - np.roll(middle, 1, axis=-2)
    normal = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
    return pixels, normal[:, None]


def owners(view: View, heights: Mapping[int, float], radius: float, offsets: Floats | None = None) -> NDArray[np.uint8]:
    """For each pixel the nearness rank of the piece that shows there, 0 where none does; pieces by their spaces."""
    painted = np.zeros(view.colours.shape[:2], np.uint8)
    rank = view.nearness()
    ring = radius * np.column_stack([np.cos(_TURN), np.sin(_TURN)])
    for space in sorted(heights, key=lambda number: int(rank[number])):
        centre = view.centres[space] + (offsets[space] if offsets is not None else 0.0)
        hull = np.concatenate([raised(centre, ring, 0.0), raised(centre, ring, heights[space])])
        pixels = np.round(view.pose.points(hull) - 0.5).astype(np.int32)
        cv2.fillConvexPoly(painted, cv2.convexHull(pixels), int(rank[space]))
    return painted


def visible(painted: NDArray[np.uint8], pixels: Any, rank: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which points (spaces × … × 2) are not behind a piece nearer to the camera than their own space, nor outside."""
    height, width = painted.shape
    x, y = pixels[..., 0], pixels[..., 1]
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    column, row = (np.where(inside, part, 0).astype(np.int32) for part in (x, y))
    own = rank.astype(np.uint8).reshape((-1,) + (1,) * (x.ndim - 1))
    return np.asarray(inside & (painted.ravel().take(row * np.int32(width) + column) <= own), np.bool_)
