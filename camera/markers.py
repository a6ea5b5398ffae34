"""Printed corner markers, laid at the board's corners: what they look like, and finding them in a picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Grid, Image
from companion.engine.geometry import BoardGeometry

_DICTIONARY = cv2.aruco.DICT_4X4_50
SQUARES = 6
"""A marker's squares along a side: four of code and a black one on each end."""

CORNERS = 4
"""Markers 0 … 3 lie at the corners in the order of the labels: a1, end of row 1, far corner, a of the last row."""


def find_markers(image: Image, geometry: BoardGeometry) -> Grid | None:
    """The board between four markers, each of which touches its corner of the board from outside; None without all."""
    found = _detect(image)
    if len(found) < CORNERS:
        return None
    middle = np.mean([found[number].mean(axis=0) for number in range(CORNERS)], axis=0)
    touching = [found[number][np.linalg.norm(found[number] - middle, axis=1).argmin()] for number in range(CORNERS)]
    columns, rows = geometry.columns, geometry.rows
    board = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
    pixels = np.array(touching, np.float32)
    if not cv2.isContourConvex(pixels.reshape(-1, 1, 2)):
        return None
    return Grid(columns, rows, np.asarray(cv2.getPerspectiveTransform(board, pixels), np.float64))


def _detect(image: Image) -> dict[int, NDArray[np.float64]]:
    """The corners in pixels (4 × 2) of our markers, by number."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(_DICTIONARY))
    corners, numbers, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if numbers is None:
        return {}
    ours = zip(np.asarray(numbers).ravel(), corners, strict=True)
    return {int(n): np.asarray(c, np.float64).reshape(-1, 2) + 0.5 for n, c in ours if n < CORNERS}


def squares(number: int) -> list[tuple[int, int]]:
    """The black squares of a marker as (column, row) from its upper left corner, of SQUARES along each side."""
    code = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(_DICTIONARY), number, SQUARES)
    return [(column, row) for row in range(SQUARES) for column in range(SQUARES) if code[row, column] == 0]
