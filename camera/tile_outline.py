"""A board of tiles by its outline: what is of the tiles' colour and hangs together has four corners."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Image
from camera.tile_junctions import Floats
from camera.tile_window import SIDE

_CLOSED = 5
"""Pixels of the small picture across which gaps, crosses and coins are filled."""

_FILLED = 0.9
"""Share of four corners' area that a board fills; the hole is not counted as missing."""


def outlined(colours: Image, matrix: Floats) -> Floats | None:
    """The board that ends where the tiles end, if most of what lies under another guess of it are tiles; None if that
    has no four corners."""
    part = _surface(colours, _outer(matrix))
    if part is None:
        return None
    contours, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    corners = _four(hull)
    if corners is None or cv2.contourArea(hull) < _FILLED * cv2.contourArea(corners):
        return None
    # In the order in which they lie nearest to the guess's own: a board keeps its way round.
    guess = _outer(matrix)
    ways = [np.roll(order, turn, axis=0) for order in (corners, corners[::-1]) for turn in range(4)]
    best = min(ways, key=lambda way: float(np.linalg.norm(way - guess, axis=1).sum()))
    square = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, best.astype(np.float32)), np.float64)


def _outer(matrix: Floats) -> Floats:
    corners = np.array([(0, 0, 1), (SIDE, 0, 1), (SIDE, SIDE, 1), (0, SIDE, 1)]) @ matrix.T
    return np.asarray(corners[:, :2] / corners[:, 2:], np.float64)


def _surface(colours: Image, guess: Floats) -> NDArray[np.uint8] | None:
    """What hangs together and has the colour that is usual within the guess, as a mask."""
    inside = np.zeros(colours.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.rint(guess).astype(np.int32), 1)
    if not inside.any():
        return None
    usual = np.median(colours[inside > 0], axis=0)
    away = np.linalg.norm(colours.astype(np.float32) - usual.astype(np.float32), axis=2)
    unlike = np.clip(2 * away, 0, 255).astype(np.uint8)
    _, mask = cv2.threshold(unlike, 0, 1, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    around = np.ones((_CLOSED, _CLOSED), np.uint8)
    mask = cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, around), cv2.MORPH_OPEN, around)
    _, labels = cv2.connectedComponents(mask)
    counts = np.bincount(labels[(inside > 0) & (mask > 0)])
    return None if len(counts) < 2 else np.asarray(labels == counts[1:].argmax() + 1, np.uint8)


def _four(hull: NDArray[np.int32]) -> NDArray[np.float32] | None:
    """The hull simplified to four corners."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.04, 0.06, 0.08, 0.1):
        few = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2)
        if len(few) <= 4:
            return few.astype(np.float32) if len(few) == 4 else None
    return None
