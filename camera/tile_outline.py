"""A board of tiles by its outline: what is of one colour and hangs together may have four corners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Image
from camera.tile_junctions import Floats
from camera.tile_window import SIDE

_WIDE = 320
"""Pixels of the longer side in which surfaces are told apart: crosses, grain and speckles are gone there."""

_CLOSED = 5
"""Pixels of that across which gaps, crosses and coins are filled."""

_LEAST, _MOST = 0.03, 0.9
"""Shares of the picture that a board covers."""

_FILLED = 0.7
"""Share of four corners' area that a board fills: six coins may lie in each; the hole is not counted as missing."""


def outlines(colours: Image) -> Iterator[Floats]:
    """Boards that may lie in a picture, as matrices from spaces to its pixels: everything with four corners."""
    shrink = min(1.0, _WIDE / max(colours.shape[:2]))
    small = cv2.resize(colours, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    smooth = cv2.medianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), 5)
    area = smooth.shape[0] * smooth.shape[1]
    for mask in _masks(np.asarray(smooth, np.uint8)):
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            hull = cv2.convexHull(contour)
            size = cv2.contourArea(hull)
            corners = _four(hull, contour) if _LEAST * area < size < _MOST * area else None
            if corners is not None and min(cv2.contourArea(contour), size) > _FILLED * cv2.contourArea(corners):
                square = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
                yield np.asarray(cv2.getPerspectiveTransform(square, (corners + 0.5) / np.float32(shrink)), np.float64)


def _masks(lab: Image) -> Iterator[NDArray[np.uint8]]:
    """What is lighter, darker, redder … than the rest, and what is of one of a few colours."""
    for channel in range(3):
        values = lab[..., channel]
        for level in _levels(values):
            yield from (_whole(values <= level), _whole(values > level))
    numbers = _nearest(lab)
    yield from (_whole(numbers == number) for number in range(_COLOURS))


def _levels(values: NDArray[np.uint8]) -> Iterator[float]:
    """Where values part best, and where each part of them does: one red card is redder than any board."""
    level = _otsu(values.ravel())
    yield level
    for part in (values[values <= level], values[values > level]):
        if len(part) > _LEAST * values.size:
            yield _otsu(part)


def _otsu(values: NDArray[np.uint8]) -> float:
    return cv2.threshold(values.reshape(-1, 1), 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[0]


_COLOURS = 4
"""Surfaces that are told apart: the board, the table, and what else lies there or is lit otherwise."""


def _nearest(lab: Image) -> NDArray[np.int32]:
    """The number of the colour that each pixel has, of the few that tell most pixels apart."""
    pixels = lab.reshape(-1, 3).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    cv2.setRNGSeed(1)
    _, numbers, _ = cv2.kmeans(pixels, _COLOURS, None, stop, 1, cv2.KMEANS_PP_CENTERS)
    return np.asarray(numbers.reshape(lab.shape[:2]), np.int32)


def _whole(mask: Any) -> NDArray[np.uint8]:
    """A mask without gaps and crumbs."""
    around = np.ones((_CLOSED, _CLOSED), np.uint8)
    filled = cv2.morphologyEx(np.asarray(mask, np.uint8), cv2.MORPH_CLOSE, around)
    return np.asarray(cv2.morphologyEx(filled, cv2.MORPH_OPEN, around), np.uint8)


def _four(hull: NDArray[np.int32], contour: NDArray[np.int32]) -> NDArray[np.float32] | None:
    """Four corners around the hull: of its sides those that cut least off are left out, one after the other, for coins
    bite corners off and lenses bend lines; moved to where straight sides of the contour would meet."""
    few = cv2.approxPolyDP(hull, _STRAIGHT * cv2.arcLength(hull, True), True).reshape(-1, 2).astype(np.float64)
    while len(few) > 4:
        before, after = few - np.roll(few, 1, axis=0), np.roll(few, -1, axis=0) - np.roll(few, -2, axis=0)
        side = np.roll(few, -1, axis=0) - few
        parting = _cross(before, after)
        parting = np.where(np.abs(parting) < 1e-9, np.inf, parting)  # parallel: they never meet
        on, back = _cross(side, after) / parting, _cross(side, before) / parting
        met = few + on[:, None] * before
        more = np.where((on > 0) & (back > 0), np.abs(_cross(met - few, side)), np.inf)
        least = int(more.argmin())
        if not np.isfinite(more[least]):
            return None
        few[least] = met[least]
        few = np.delete(few, (least + 1) % len(few), axis=0)
    return _sharpened(few.astype(np.float32), contour.reshape(-1, 2)) if len(few) == 4 else None


def _cross(one: Floats, other: Floats) -> Floats:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0], np.float64)


_STRAIGHT = 0.005
"""Share of the way round a hull by which what is straight may bend."""

_SIDE = (0.1, 0.9)
"""The part of a side between two corners that is taken to be straight."""


def _sharpened(corners: NDArray[np.float32], contour: NDArray[np.int32]) -> NDArray[np.float32]:
    """The corners at which straight lines along the sides meet; as they are where a side has too few points, or where
    that leads elsewhere."""
    lines = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        along, across = (end - start) / length, np.array([start[1] - end[1], end[0] - start[0]]) / length
        off = contour - start
        beside = (np.abs(off @ across) < _NEAR) & (off @ along > _SIDE[0] * length) & (off @ along < _SIDE[1] * length)
        if beside.sum() < 2 * _NEAR:
            return corners
        vx, vy, x, y = cv2.fitLine(contour[beside].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.cross((x, y, 1.0), (x + vx, y + vy, 1.0)))
    met = [np.cross(one, other) for one, other in zip(np.roll(lines, 1, axis=0), lines, strict=True)]
    sharp = np.array([(x / z, y / z) if abs(z) > 1e-9 else (np.inf, np.inf) for x, y, z in met], np.float32)
    return sharp if np.abs(sharp - corners).max() < 2 * _NEAR else corners


_NEAR = 5
"""Pixels off the straight way from corner to corner that still belong to a side."""
