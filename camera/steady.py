"""Between one frame and the next: where the board has gone, whether anything moves, since when it has been still."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.changes import GREY_NOISE, RELATIVE_NOISE
from camera.reaching import MAP, MARGIN, arms, local_range, map_points, within
from camera.saddles import log_brightness
from camera.sighting import Grid, Image
from camera.view import Floats

GLANCE_SIDE = 640
"""Pixels of the longer side on which motion is followed: enough to see a man slide, and quick."""

DRIFT = 0.015
"""Spaces that optical flow wanders by itself; less than this is no motion of the camera."""

FOLLOWED = 0.45
"""Share of the followed points that must agree on where the board went."""

MOVED = 2.5
"""Change, in noise, from which on a pixel of the small map has changed."""

FAINT = 1.3
"""The same for a second look: a white man on a white square changes little."""

STIRRED = 0.12
"""Share of a space that must have changed before something moves there."""

TOUCHED = 0.08
"""Share of a space that must have changed faintly before it is looked at again."""


class Tracker:
    """Follows a grid from frame to frame by optical flow on its corners."""

    def __init__(self) -> None:
        self._grey: NDArray[np.uint8] | None = None

    def follow(self, small: Image, grid: Grid) -> Grid | None:
        """Where the grid of the last frame is in this one; None if it got lost."""
        grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
        before, self._grey = self._grey, grey
        if before is None or before.shape != grey.shape:
            return grid
        i, j = np.meshgrid(np.arange(grid.columns + 1), np.arange(grid.rows + 1))
        board = np.column_stack([i.ravel(), j.ravel()]).astype(np.float64)
        start = (grid.points(board) - 0.5).astype(np.float32).reshape(-1, 1, 2)
        ended, status, _ = cv2.calcOpticalFlowPyrLK(before, grey, start, None, winSize=(15, 15), maxLevel=3)
        ok = status.ravel() > 0
        if ok.sum() < 8:
            return None
        size = _space(grid)
        step = np.linalg.norm((ended - start).reshape(-1, 2), axis=1) / size
        if float(np.median(step[ok])) < DRIFT:
            return grid
        moved, kept = cv2.findHomography(board[ok], ended.reshape(-1, 2)[ok] + 0.5, cv2.RANSAC, max(1.0, 0.04 * size))
        if moved is None or kept.sum() < FOLLOWED * len(board):
            # A hand can carry most of the points away with it; then the board is where it was.
            return grid if float(np.quantile(step[ok], 0.3)) < 2 * DRIFT else None
        return Grid(grid.columns, grid.rows, np.asarray(moved, np.float64))


def _space(grid: Grid) -> float:
    corners = grid.corners().astype(np.float32)
    return max(1.0, float(np.sqrt(cv2.contourArea(corners) / (grid.columns * grid.rows))))


def shrink(image: Image) -> tuple[Image, float]:
    """The frame at the size on which motion is followed, and by how much it was shrunk."""
    scale = min(1.0, GLANCE_SIDE / max(image.shape[:2]))
    if scale == 1.0:
        return image, 1.0
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), size[0] / image.shape[1]


def scaled(grid: Grid, factor: float) -> Grid:
    """The grid in a picture that is larger or smaller by a factor."""
    return Grid(grid.columns, grid.rows, np.diag([factor, factor, 1.0]) @ grid.to_image)


def glance(small: Image, grid: Grid) -> NDArray[np.float32]:
    """The board and a margin from straight above, log colours, a few pixels a space."""
    width = round((grid.columns + 2 * MARGIN) * MAP)
    height = round((grid.rows + 2 * MARGIN) * MAP)
    to_board = np.array([[1 / MAP, 0, -MARGIN], [0, 1 / MAP, -MARGIN], [0, 0, 1.0]])
    # Pixel centres lie at .5 for grids and at whole numbers for OpenCV, on both sides.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    to_image = np.linalg.inv(half) @ grid.to_image @ to_board @ half
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(small, to_image, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return log_brightness(cv2.GaussianBlur(flat, (0, 0), 0.8))


def stirred(before: Any, now: Any, threshold: float = MOVED) -> NDArray[np.uint8]:
    """Where two glances differ by more than so many times the noise (1 where they do)."""
    step = now - before
    step = np.abs(step - np.median(step.reshape(-1, 3), axis=0))
    bright = np.exp(np.minimum(before, now))
    steep = np.maximum(local_range(before), local_range(now))
    usual = RELATIVE_NOISE + GREY_NOISE / bright + 0.2 * steep
    mask = ((step / usual).max(axis=2) > threshold).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)


def shares(mask: Any, columns: int, rows: int) -> Floats:
    """The share of every space that a mask covers, row 1 first."""
    edge = round(MARGIN * MAP)
    inner = np.asarray(mask[edge:-edge, edge:-edge], np.float64)
    return np.asarray(inner.reshape(rows, MAP, columns, MAP).mean(axis=(1, 3)).ravel(), np.float64)


class Stillness:
    """Since when nothing on the board has moved, however slowly: every frame is held against the first still one."""

    def __init__(self) -> None:
        self._anchor: NDArray[np.float32] | None = None
        self._since = 0.0

    def restart(self) -> None:
        self._anchor = None

    def look_anew(self, now: NDArray[np.float32]) -> None:
        """The same still board is seen through another grid from now on."""
        self._anchor = now

    def still_for(self, now: NDArray[np.float32], seconds: float, columns: int, rows: int) -> float:
        """Seconds for which the board has looked as it does now."""
        anchor = self._anchor
        if anchor is None or anchor.shape != now.shape or shares(stirred(anchor, now), columns, rows).max() > STIRRED:
            self._anchor, self._since = now, seconds
        return seconds - self._since


def arm_over(before: NDArray[np.float32], now: NDArray[np.float32], grid: Grid, shape: tuple[int, ...]) -> bool:
    """Whether something reaches over the board from outside that was not there before; the grid is that of a picture of
    this shape."""
    mask = cv2.morphologyEx(stirred(before, now), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    points = map_points(grid)
    seen = within(grid.points(points).reshape(points.shape), shape)
    return bool(shares(arms(np.asarray(mask, np.uint8), seen), grid.columns, grid.rows).max() > STIRRED)


def as_before(before: NDArray[np.float32], now: NDArray[np.float32], columns: int, rows: int) -> bool:
    """Whether nothing has changed between two glances, not even faintly."""
    return bool(shares(stirred(before, now, FAINT), columns, rows).max() <= TOUCHED)
