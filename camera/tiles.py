"""Finds a board of 24 tiles laid by hand, five by five with a hole in the middle, each tile with a cross on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Grid, Image
from camera.tile_junctions import Floats, find_junctions, flatten_light
from camera.tile_lattice import Lattice, find_lattices
from camera.tile_window import SIDE, best_window, refine, trace_lines

_WORKING = 1280
"""Longest side in pixels on which lines are looked for."""

_SURE = 0.7
"""Fit of the crosses (see Window.score) from which on there is no need to look for another board."""

_ATTEMPTS = 3

_FAIR = 0.5
"""Below this the lines are no board: what is not one reached 0.45 in pictures of tables."""


@dataclass(frozen=True, eq=False)
class TileBoard:
    """A board in the picture: spaces to pixels, how well its crosses fit, whether they are dark on a lighter tile."""

    to_image: Floats
    score: float
    dark: bool


def locate_tiles(image: Image) -> list[Grid]:
    """The board in its four orientations (the tiles alone do not tell them apart); empty if there is none."""
    board = find_board(image)
    return [] if board is None else orientations(board.to_image)


def orientations(to_image: Floats) -> list[Grid]:
    """The four ways in which a board can lie there: rows run to the left of columns, as seen from above."""
    if np.linalg.det(to_image) > 0:  # pictures have y downwards, so a board seen from above mirrors
        to_image = to_image @ np.array([[0, 1, 0], [1, 0, 0], [0, 0, 1.0]])
    turn = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1.0]])
    grids = []
    for _ in range(4):
        grids.append(Grid(SIDE, SIDE, to_image / to_image[2, 2]))
        to_image = to_image @ turn
    return grids


def find_board(image: Image) -> TileBoard | None:
    """The best board of tiles in the picture, in any of its orientations."""
    scale = min(1.0, _WORKING / max(image.shape[:2]))
    small = image
    if scale < 1:
        small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    pyramid = grey_pyramid(small)
    middle = np.array([small.shape[1] / 2, small.shape[0] / 2])
    best: TileBoard | None = None
    for lattice in find_lattices(find_junctions(pyramid[0]), middle):
        for spaces in (1, 2):
            board = _place(pyramid, lattice, spaces)
            if board is not None and (best is None or board.score > best.score):
                best = board
        if best is not None and best.score > _SURE:
            break
    if best is None or best.score < _FAIR:
        return None
    grow = np.diag([image.shape[1] / small.shape[1], image.shape[0] / small.shape[0], 1.0])
    return TileBoard(grow @ best.to_image, best.score, best.dark)


def grey_pyramid(image: Image) -> list[Image]:
    """Grey pictures with even noise, each half as large as the one before."""
    pyramid = [flatten_light(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)))]
    for _ in range(2):
        pyramid.append(np.asarray(cv2.pyrDown(pyramid[-1])))
    return pyramid


def _place(pyramid: list[Image], lattice: Lattice, spaces: int) -> TileBoard | None:
    """The board on a lattice whose unit is one or two spaces long."""
    matrix = lattice.to_image @ np.diag([1 / spaces, 1 / spaces, 1])
    corners = _corners(lattice.crossings * spaces)
    for _ in range(_ATTEMPTS):
        if not corners:
            return None
        first, last = np.min(corners, axis=0), np.max(corners, axis=0)
        extent = int((last - first).max()) + SIDE + 6
        lines = trace_lines(pyramid, matrix, (int(first[0]) - 3, int(first[1]) - 3), extent)
        window = best_window(lines, corners)
        x, y = window.origin
        matrix, board = refine(pyramid, matrix @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]), window.dark)
        if (x, y) == (0, 0):
            break
        # Few crossings predict far spaces badly; with the lines on their places another window may fit better.
        corners = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    return TileBoard(matrix, board.score, board.dark)


def _corners(nodes: NDArray[np.intp]) -> list[tuple[int, int]]:
    """Where the board's outer corner may be so that it holds nearly all crossings; a few may be false."""
    first, last = nodes.min(0) - SIDE, nodes.max(0)
    ranges = [np.arange(first[axis], last[axis] + 1) for axis in range(2)]
    beyond = [nodes[None, :, axis] - ranges[axis][:, None] for axis in range(2)]
    held = [(far >= 0) & (far <= SIDE) for far in beyond]
    counts = held[0].astype(int) @ held[1].T.astype(int)
    if counts.max() < 0.8 * len(nodes):
        return []
    return [(int(ranges[0][i]), int(ranges[1][j])) for i, j in np.argwhere(counts >= 0.92 * counts.max())]
