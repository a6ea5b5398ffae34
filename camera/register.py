"""Where a board lies now that was seen a moment ago: two pictures of one table are laid over each other, by what shows
on the board if it was hardly moved, else by whatever is plain to see around it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.above import from_above
from camera.saddles import NOISE_FLOOR, greyed, log_brightness
from camera.scaling import by, scaled
from camera.sighting import Grid, Image
from camera.view import Floats, View

SIDE = 1280
"""Pixels of the longer side of the picture in which points are looked for."""

POINTS = 1500
"""Points that are compared: a table's own grain and clutter give hundreds that stay."""

ALIKE = 0.8
"""How much better than the next a point must fit its fellow."""

TOGETHER, ASTRAY = 20, 3.0
"""Points that must agree on where the board has gone, and pixels by which each may be off."""


def laid_over(before: View, image: Image) -> Grid | None:
    """The grid of the picture before, moved as the table has moved in this one; None if they have too little in
    common. Whether it is right, only the board itself can tell."""
    scale = min(1.0, SIDE / max(image.shape[:2]))
    now = scaled(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), by(image, scale))
    finder = cv2.ORB.create(POINTS)
    first, told = finder.detectAndCompute(_grey(before), None)
    second, seen = finder.detectAndCompute(now, None)
    if told is None or seen is None or len(first) < TOGETHER or len(second) < TOGETHER:
        return None
    pairs = [pair for pair in cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(told, seen, k=2) if len(pair) == 2]
    good = _one_each([best for best, other in pairs if best.distance < ALIKE * other.distance])
    if len(good) < TOGETHER:
        return None
    start = np.array([first[one.queryIdx].pt for one in good], np.float64) + 0.5
    end = (np.array([second[one.trainIdx].pt for one in good], np.float64) + 0.5) / scale
    moved, kept = cv2.findHomography(start, end, cv2.RANSAC, ASTRAY / scale)
    if moved is None or int(kept.sum()) < TOGETHER:
        return None
    to_image = moved @ _on_cut(before)
    return Grid(before.grid.columns, before.grid.rows, np.asarray(to_image / to_image[2, 2], np.float64))


def _one_each(matches: list[cv2.DMatch]) -> list[cv2.DMatch]:
    """The best match of every point of the second picture: many that share one agree on a table that is but a point."""
    best: dict[int, cv2.DMatch] = {}
    for match in sorted(matches, key=lambda one: one.distance):
        best.setdefault(match.trainIdx, match)
    return list(best.values())


PX, MARGIN = 12, 1
"""Pixels a space of the board as seen from above, and spaces around it that are looked at, too."""

SLIPPED = 0.45
"""Spaces by which a quarter of the board is not believed to have moved unlike the rest: it took a line for the next."""


def nudged(before: View, image: Image) -> Grid:
    """The grid of the picture before, moved by a bump of less than a space. Whether it is right, only the board itself
    can tell."""
    grid = before.grid
    then = _fine_print(before.colours, _on_cut(before), grid)
    to_image = grid.to_image
    to_image = to_image @ _moved(_shift(then, _fine_print(image, to_image, grid)))
    now = _fine_print(image, to_image, grid)
    turned = _similar([(at, _shift(then[part], now[part])) for at, part in _quarters(then.shape)])
    return Grid(grid.columns, grid.rows, to_image @ turned)


def _fine_print(picture: Image | NDArray[np.float32], to_picture: Floats, grid: Grid) -> NDArray[np.float32]:
    """What is fine in the brightness of the board and its surroundings, PX pixels a space; of a picture as it is, or in
    logarithms already."""
    spaces = grid.columns + 2 * MARGIN, grid.rows + 2 * MARGIN
    flat = from_above(picture, to_picture, (-MARGIN, -MARGIN), spaces, PX)
    level = greyed(flat if picture.dtype == np.float32 else log_brightness(flat))
    return np.asarray(level - cv2.GaussianBlur(level, (0, 0), PX / 2), np.float32)


def _quarters(shape: tuple[int, ...]) -> Iterator[tuple[Floats, tuple[slice, slice]]]:
    """The middles of the four quarters of that picture, in spaces of the board, and their pixels."""
    height, width = shape[0] // 2, shape[1] // 2
    for y in (0, height):
        for x in (0, width):
            at = np.array([x + width / 2, y + height / 2]) / PX - MARGIN
            yield at, (slice(y, y + height), slice(x, x + width))


def _shift(then: NDArray[np.float32], now: NDArray[np.float32]) -> Floats:
    """By how many spaces the second picture lies off the first."""
    fading = cv2.createHanningWindow((then.shape[1], then.shape[0]), cv2.CV_32F)
    (x, y), _ = cv2.phaseCorrelate(np.ascontiguousarray(then), np.ascontiguousarray(now), fading)
    return np.array([x, y]) / PX


def _moved(shift: Floats) -> Floats:
    return np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1.0]])


def _similar(shifts: list[tuple[Floats, Floats]]) -> Floats:
    """The turn that carries points of the board by such shifts; none if these do not go together."""
    believed = [(at, at + shift) for at, shift in shifts if np.abs(shift).max() < SLIPPED]
    if len(believed) < 2:
        return np.eye(3)
    start, end = (np.array(points) for points in zip(*believed, strict=True))
    found, _ = cv2.estimateAffinePartial2D(start, end, ransacReprojThreshold=0.1)
    return np.eye(3) if found is None else np.vstack([found, [0, 0, 1]])


def _grey(view: View) -> Image:
    """The cut-out as it was seen, without colours."""
    return np.asarray(np.clip(np.exp(greyed(view.colours)) - NOISE_FLOOR, 0, 255), np.uint8)


def _on_cut(view: View) -> Floats:
    """Points of the board to pixels of the cut-out."""
    return np.asarray(view.pose.matrix[:, [0, 1, 3]], np.float64)
