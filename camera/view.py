"""A picture made ready for looking at what stands on a board: cut out, in logarithms, with the camera's place known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.pose import Pose, find_pose
from camera.saddles import log_brightness, sample
from camera.scaling import by, scaled
from camera.sighting import Grid, Image
from companion.engine.geometry import cell_name

Floats = NDArray[np.float64]

SPACE_PIXELS = 48.0
"""Spaces are looked at no larger than this: a man's rim is then two pixels wide, and a big picture costs no more."""

CLOSE_PIXELS = 120.0
"""And no larger than this where rings and rims are looked at: what is finer is noise."""

HEADROOM = 1.7
"""Spaces kept around the board: a tall piece at its edge leans out by about one, and an arm goes on further."""


@dataclass(frozen=True, eq=False)
class View:
    """One board in one picture."""

    grid: Grid
    pose: Pose
    """Points over the board to pixels of the cut-out."""
    size: float
    """Mean side of a space in pixels of the cut-out."""
    colours: NDArray[np.float32]
    """Logarithms of blue, green and red, smoothed."""
    slopes: NDArray[np.float32]
    """Steepest change of colour at each pixel, x and y, per space."""
    centres: Floats
    """The middles of all spaces, n × 2, in the order of `cells`."""
    cells: tuple[str, ...]
    ground: NDArray[np.int64]
    """What kind of space each is (light or dark; or all alike)."""
    close: Image
    """The cut-out before it was made so small and smooth."""
    on_close: Floats
    """3 × 4: points over the board to pixels of that."""
    shaded: View | None = None
    """The same as it was taken, if shadows and lamps were taken out of it."""

    @property
    def as_taken(self) -> View:
        return self.shaded or self

    def look(self, xyz: Any) -> NDArray[np.float32]:
        """Colours at points (…, 3) over the board."""
        return sample(self.colours, self.pose.points(xyz))

    def grid_on_cut(self, xy: Any) -> Floats:
        """Pixels of the cut-out for points (…, 2) of the board."""
        flat = np.asarray(xy, float)
        return self.pose.points(np.concatenate([flat, np.zeros((*flat.shape[:-1], 1))], axis=-1))

    def seen_below(self, pixels: Any) -> Floats:
        """Board points (…, 2) that show at pixels (…, 2) of the cut-out where nothing stands."""
        flat = np.asarray(pixels, float)
        onto = np.linalg.inv(self.pose.matrix[:, [0, 1, 3]])
        at = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1) @ onto.T
        return np.asarray(at[..., :2] / at[..., 2:], np.float64)

    @cached_property
    def rims(self) -> Floats:
        """The colour of every space where a round man leaves it free, n × 3 logarithms."""
        around = sample(self.colours, self.grid_on_cut(self.centres[:, None] + _RIM))
        return np.asarray(np.median(around, axis=1), np.float64)

    @cached_property
    def light(self) -> Floats:
        """The light at every space, n × 3 logarithms: a plane through the rims, each kind of space with its own
        level."""
        middle = self.centres.mean(axis=0)
        plane = np.column_stack([np.ones(len(self.centres)), (self.centres - middle) / 4])
        kinds = [self.ground == kind for kind in np.unique(self.ground)[1:]]
        design = np.column_stack([plane, *kinds])
        return np.column_stack([plane @ _settled(design, channel)[:3] for channel in self.rims.T])

    def nearness(self) -> NDArray[np.int64]:
        """The rank of each space by its distance from the camera, 1 for the farthest."""
        away = np.linalg.norm(self.centres - self.pose.eye[:2], axis=1)
        rank = np.empty(len(away), np.int64)
        rank[np.argsort(-away, kind="stable")] = np.arange(1, len(away) + 1)
        return rank


_SIDE = (-0.42, -0.3, 0.3, 0.42)
_RIM = np.array([(x, y) for x in _SIDE for y in _SIDE if max(abs(x), abs(y)) > 0.4])
"""Points of a space that a round man leaves free."""


def _settled(design: Floats, level: Floats) -> Floats:
    """Least squares that what is far off hardly pulls."""
    weight = np.ones(len(level))
    for _ in range(6):
        root = np.sqrt(weight)
        solved = np.linalg.lstsq(design * root[:, None], level * root, rcond=None)[0]
        miss = level - design @ solved
        scale = 1.48 * float(np.median(np.abs(miss))) + 0.02
        weight = 1 / (1 + (miss / scale) ** 2)
    return np.asarray(solved, np.float64)


def chequered(columns: int, rows: int) -> dict[str, int]:
    """Kinds of spaces of a chequered board: 0 for a1 and those like it, 1 for the others."""
    return {cell_name(c, r): (c + r) % 2 for r in range(rows) for c in range(columns)}


def make_view(image: Image, grid: Grid, ground: Mapping[str, int] | None = None) -> View:
    """Cuts the board out of a picture; `ground` tells kinds of spaces apart, by default those of a chequered board."""
    kinds = ground if ground is not None else chequered(grid.columns, grid.rows)
    low, high = _frame(image, grid)
    corners = grid.corners()
    full_size = float(np.sqrt(cv2.contourArea(corners.astype(np.float32)) / (grid.columns * grid.rows)))
    close = _no_larger(image[low[1] : high[1], low[0] : high[0]], CLOSE_PIXELS / max(full_size, 1.0))
    cut = _no_larger(image[low[1] : high[1], low[0] : high[0]], SPACE_PIXELS / max(full_size, 1.0))
    whole = find_pose(grid, image.shape)
    size = full_size * cut.shape[1] / float(high[0] - low[0])
    colours = np.asarray(cv2.GaussianBlur(log_brightness(cut), (0, 0), max(0.7, 0.025 * size)), np.float32)
    names = tuple(cell_name(c, r) for r in range(grid.rows) for c in range(grid.columns))
    x, y = np.meshgrid(np.arange(grid.columns) + 0.5, np.arange(grid.rows) + 0.5)
    return View(
        grid,
        Pose(_onto(cut, low, high) @ whole.matrix, whole.eye),
        size,
        colours,
        slopes_of(colours, size),
        np.column_stack([x.ravel(), y.ravel()]),
        names,
        np.array([kinds[name] for name in names], np.int64),
        close,
        _onto(close, low, high) @ whole.matrix,
    )


def _no_larger(image: Image, scale: float) -> Image:
    """The picture made smaller by that much, if that is smaller."""
    return np.asarray(scaled(image, by(image, scale)), np.uint8) if scale < 1 else image


def _onto(cut: Image, low: NDArray[np.int64], high: NDArray[np.int64]) -> Floats:
    """3 × 3: pixels of a picture to those of a part of it, from the one corner to the other, that was made smaller."""
    across, down = cut.shape[1] / (high[0] - low[0]), cut.shape[0] / (high[1] - low[1])
    return np.array([[across, 0, -low[0] * across], [0, down, -low[1] * down], [0, 0, 1.0]])


def _frame(image: Image, grid: Grid) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The part of the picture that holds the board and what leans out of it."""
    c, r, more = grid.columns, grid.rows, HEADROOM
    around = grid.points([(-more, -more), (c + more, -more), (c + more, r + more), (-more, r + more)])
    edge = np.array([image.shape[1], image.shape[0]])
    inner = grid.corners()
    # A wide margin close to the camera can project to infinity; one and a half times the board is always enough.
    span = 0.5 * (inner.max(axis=0) - inner.min(axis=0))
    low = np.maximum(around.min(axis=0), inner.min(axis=0) - span)
    high = np.minimum(around.max(axis=0), inner.max(axis=0) + span)
    low = np.clip(np.floor(low), 0, edge - 2).astype(np.int64)
    high = np.clip(np.ceil(high), low + 2, edge).astype(np.int64)
    return low, high - (high - low) % 2  # even numbers of pixels are halved in less time


def slopes_of(colours: NDArray[np.float32], size: float) -> NDArray[np.float32]:
    """The steepest change of the three colours at each pixel."""
    best: list[Any] = []
    for one in cv2.split(colours):
        across = cv2.Sobel(one, cv2.CV_32F, 1, 0, scale=size / 8)
        down = cv2.Sobel(one, cv2.CV_32F, 0, 1, scale=size / 8)
        found = [cv2.magnitude(across, down), across, down]
        if not best:
            best = found
            continue
        steeper = cv2.compare(found[0], best[0], cv2.CMP_GT)
        for part, kept in zip(found, best, strict=True):
            cv2.copyTo(part, steeper, kept)
    return np.asarray(cv2.merge(best[1:]), np.float32)
