"""Corners shown by hand: four points dragged near the board's corners, and snapped to the board that is there."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from camera.chequer import Window, refined
from camera.locate import locate
from camera.sighting import Grid, Image, distance
from companion.engine.geometry import BoardGeometry

SNAP = 0.6
"""Spaces by which a finger may miss the corners of a board that was found."""


def from_corners(points: Any, geometry: BoardGeometry) -> Grid | None:
    """The grid between four points in the order of the labels; None if they do not bound a board seen from above."""
    pixels = np.asarray(points, np.float32).reshape(4, 2)
    contour = pixels.reshape(-1, 1, 2)
    if not cv2.isContourConvex(contour) or cv2.contourArea(contour) < geometry.columns * geometry.rows:
        return None
    columns, rows = geometry.columns, geometry.rows
    board = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
    return Grid(columns, rows, np.asarray(cv2.getPerspectiveTransform(board, pixels), np.float64))


def snap(image: Image, points: Any, geometry: BoardGeometry) -> Grid | None:
    """The board whose corners are nearest to four points shown by hand, or just what they show if there is none."""
    shown = from_corners(points, geometry)
    if shown is None:
        return None
    found = locate(image, geometry, shown)
    if found and distance(found[0], shown) < SNAP:
        return found[0]
    if geometry.pit:
        return shown
    window = Window(shown.columns, shown.rows, shown.to_image, 0.0, np.zeros((shown.columns, shown.rows)))
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return Grid(shown.columns, shown.rows, refined(grey, window))
