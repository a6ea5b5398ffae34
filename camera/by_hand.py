"""A board whose corners a person has pointed at."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from camera.locate import distance, locate
from camera.sighting import Grid, Image
from camera.tiles import pulled
from companion.engine.geometry import BoardGeometry

SNAP = 0.9
"""Spaces by which a finger may miss, in the mean over all corners: a board found within this is taken to be the one
that is meant. Boards of squares are a whole one away from each other."""

PULLED = 0.6
"""The same where no board can be found, and lines alone tell where it is meant to be."""


def pointed_at(corners: Sequence[tuple[float, float]], geometry: BoardGeometry) -> list[Grid]:
    """The ways in which a board can lie between four points of the picture, given in any order."""
    points = np.asarray(corners, np.float64).reshape(-1, 2)
    middle = points.mean(axis=0)
    # Anticlockwise as seen in the picture, whose y runs downwards: so do a1, the last of row 1, the far corner.
    around = points[np.argsort(-np.arctan2(*(points - middle).T[::-1]))]
    columns, rows = geometry.columns, geometry.rows
    board = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
    grids = []
    for turn in range(4):
        there = np.roll(around, -turn, axis=0).astype(np.float32)
        grids.append(Grid(columns, rows, np.asarray(cv2.getPerspectiveTransform(board, there), np.float64)))
    return grids


def is_board(corners: Sequence[tuple[float, float]]) -> bool:
    """Whether four points can be a board's corners at all: none within the others, none upon another."""
    hull = cv2.convexHull(np.asarray(corners, np.float32).reshape(-1, 1, 2))
    return len(hull) == 4 and float(cv2.contourArea(hull)) > 400.0


def snapped(image: Image, corners: Sequence[tuple[float, float]], geometry: BoardGeometry) -> list[Grid]:
    """The board that is meant: the one found there if there is one, else between the points; tiles are pulled to what
    lines of them there are."""
    meant = pointed_at(corners, geometry)
    for hint in meant[:1] if geometry.pit else meant:  # tiles lie alike in every turn, and looking for them takes time
        grids = locate(image, geometry, hint)
        if grids and distance(grids[0], hint) < SNAP:
            return [grid for grid in grids if any(distance(grid, way) < SNAP for way in meant)]
    if geometry.pit:
        near = [grid for grid in pulled(image, meant[0]) if any(distance(grid, way) < PULLED for way in meant)]
        return near or meant
    return meant
