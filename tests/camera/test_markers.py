"""Printed markers at the corners of a board whose spaces cannot be told from the picture."""

from __future__ import annotations

import cv2
import numpy as np

from camera.locate import locate
from camera.markers import SQUARES, squares
from companion.engine.geometry import BoardGeometry
from tests.camera.conftest import Table

GEOMETRY = BoardGeometry(10, 10, ("e5", "f5", "e6", "f6"))
SIDE = 1.6
"""Of a marker, in spaces."""
OUTWARDS = ((-SIDE, -SIDE), (0.0, -SIDE), (0.0, 0.0), (-SIDE, 0.0))
"""From each corner of the board to the lower left corner of the marker that touches it."""


def laid_out(markers: int = 4) -> tuple[np.ndarray, np.ndarray]:
    """A plain cloth with markers on white paper, and where the board's corners are."""
    table = Table(columns=10, rows=10, eye=(4.0, -9.0, 15.0))
    picture = np.full((720, 960, 3), (90, 120, 90), np.uint8)
    corners = ((0, 0), (10, 0), (10, 10), (0, 10))
    for number in range(markers):
        x, y = (corners[number][k] + OUTWARDS[number][k] for k in range(2))
        rim = 0.25
        paper = [
            (x - rim, y - rim),
            (x + SIDE + rim, y - rim),
            (x + SIDE + rim, y + SIDE + rim),
            (x - rim, y + SIDE + rim),
        ]
        cv2.fillPoly(picture, [np.round(table.pixels(paper)).astype(np.int32)], (235, 235, 235))
        step = SIDE / SQUARES
        for column, row in squares(number):
            left, top = x + column * step, y + SIDE - row * step
            square = [(left, top), (left + step, top), (left + step, top - step), (left, top - step)]
            cv2.fillPoly(picture, [np.round(table.pixels(square) * 16).astype(np.int32)], (20, 20, 20), cv2.LINE_AA, 4)
    return picture, table.corners()


def test_four_markers_are_a_board_and_tell_which_way_it_lies() -> None:
    picture, corners = laid_out()
    grids = locate(picture, GEOMETRY)
    assert len(grids) == 1
    assert np.abs(grids[0].corners() - corners).max() < 3


def test_three_markers_are_not_enough() -> None:
    picture, _ = laid_out(markers=3)
    assert locate(picture, GEOMETRY) == []
