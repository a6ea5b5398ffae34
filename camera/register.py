"""Where a board lies now that was seen a moment ago and cannot be found by its pattern: two pictures of one table are
laid over each other, by whatever is plain to see on it."""

from __future__ import annotations

import cv2
import numpy as np

from camera.saddles import NOISE_FLOOR
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
    now = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    finder = cv2.ORB.create(POINTS)
    first, told = finder.detectAndCompute(_grey(before), None)
    second, seen = finder.detectAndCompute(now, None)
    if told is None or seen is None or len(first) < TOGETHER or len(second) < TOGETHER:
        return None
    pairs = [pair for pair in cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(told, seen, k=2) if len(pair) == 2]
    good = [best for best, other in pairs if best.distance < ALIKE * other.distance]
    if len(good) < TOGETHER:
        return None
    start = np.array([first[one.queryIdx].pt for one in good], np.float64) + 0.5
    end = (np.array([second[one.trainIdx].pt for one in good], np.float64) + 0.5) / scale
    moved, kept = cv2.findHomography(start, end, cv2.RANSAC, ASTRAY / scale)
    if moved is None or int(kept.sum()) < TOGETHER:
        return None
    to_image = moved @ _on_cut(before)
    return Grid(before.grid.columns, before.grid.rows, np.asarray(to_image / to_image[2, 2], np.float64))


def _grey(view: View) -> Image:
    """The cut-out as it was seen, without colours."""
    return np.asarray(np.clip(np.exp(view.colours.mean(axis=2)) - NOISE_FLOOR, 0, 255), np.uint8)


def _on_cut(view: View) -> Floats:
    """Points of the board to pixels of the cut-out."""
    return np.asarray(view.pose.matrix[:, [0, 1, 3]], np.float64)
