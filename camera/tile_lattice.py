"""From crossings of lines to the lattice they lie on: seed four neighbours, grow ring by ring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.tile_junctions import Floats, Junctions

_SEEDS = 40
"""Strongest crossings from which a lattice may start; on a board nearly all of these lie on it."""

_MORE_SEEDS, _PARTS = 120, 16
"""How many they are where each part of the picture has its own, and parts along its longer side."""

_NEAR = 2
"""Neighbours tried in each direction: the next crossing may be one space away, two, or a false one."""

_STRAY = 0.17
"""How far (in units of the lattice) a crossing may lie off: tiles are laid by hand."""

_TURN = np.cos(np.radians(14.0))
"""Directions agree within this angle; they are known to 11°."""

_OBLONG = 0.25
"""Farther from squares in any camera's eyes is another pattern; crossings a tenth off give half of it."""

_RINGS = (1.6, 2.6, 4.6, 8.1, 12.1)
_ENOUGH = 9
"""A lattice of fewer crossings is chance."""

_PLENTY, _BATCH = 20, 6
"""A lattice of so many crossings (of 24 crosses) is a board's at once, and there is no need to try its seed's other
neighbours; smaller ones wait until so many seeds have been tried."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """A square lattice in the picture: `to_image` maps lattice points (integers where lines cross) to pixels."""

    to_image: Floats
    crossings: NDArray[np.intp]
    """Lattice coordinates of the crossings found, n × 2."""
    weight: float
    """How many lattice points have a crossing."""


def transform(matrix: Floats, points: Floats) -> Floats:
    """Points (n × 2) under a homography."""
    moved = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(moved[:, :2] / moved[:, 2:], np.float64)


def find_lattices(junctions: Junctions, middle: Floats, *, everywhere: bool = False) -> Iterator[Lattice]:
    """Lattices through the crossings: some from the strongest crossings on, those with most members first, then more.
    `middle` is that of the picture: what is seen must be squares in some camera's eyes. Or from the strongest ones of
    each part of the picture: a sheet of squared paper has all the strongest of the whole."""
    used = np.zeros(len(junctions.points), bool)
    batch: list[Lattice] = []
    cores: list[Lattice] = []
    turn = _BATCH
    seeds = _spread(junctions.points, middle)[:_MORE_SEEDS] if everywhere else np.arange(min(_SEEDS, len(used)))
    for number, seed in enumerate(seeds):
        if used[seed]:
            continue
        found = _from_seed(junctions, seed, middle)
        if found is None:
            continue
        whole, members, inner = found
        used[members] = True
        batch.append(whole)
        cores += inner
        if whole.weight >= _PLENTY or number >= turn:
            yield from sorted(batch, key=lambda one: -one.weight)
            batch, turn = [], number + _BATCH
    yield from sorted(batch, key=lambda one: -one.weight)
    # A cloth in nearly the same squares leads a lattice astray at its rim: its inner part may be the board's.
    yield from sorted(cores, key=lambda one: -one.weight)


def _spread(points: Floats, middle: Floats) -> NDArray[np.intp]:
    """The numbers of the points: the first of each part of the picture, then the second of each, and so on."""
    part = np.floor(points * _PARTS / (2 * middle.max())).astype(int) @ (1, 2 * _PARTS)
    order = np.argsort(part, kind="stable")
    rank = np.empty(len(part), np.intp)
    rank[order] = np.arange(len(part)) - np.searchsorted(part[order], part[order])
    return np.argsort(rank, kind="stable")


_Grown = tuple[Lattice, NDArray[np.intp], list[Lattice]]


def _from_seed(junctions: Junctions, seed: int | np.intp, middle: Floats) -> _Grown | None:
    """The lattice with most crossings that has the seed and its neighbours for a square."""
    best: _Grown | None = None
    for square in _squares(junctions, seed):
        grown = _grow(junctions, square, middle)
        if grown is not None and (best is None or grown[0].weight > best[0].weight):
            best = grown
            if grown[0].weight >= _PLENTY:
                break
    return best


def squareness(matrix: Floats, middle: Floats) -> float:
    """How far the lattice is from squares seen by some ordinary camera: 0 is perfect, 0.7 is twice as long as wide."""
    x, y = matrix[:2, :2].T - np.outer(matrix[2, :2], middle)
    z = matrix[2, :2]
    size = 2 * float(max(middle))
    focal = size * np.array([0.55, 0.65, 0.8, 1.0, 1.3, 1.8, 3.0])  # wide to tele, in widths of the picture
    xx, yy, xy = x @ x / focal**2 + z[0] ** 2, y @ y / focal**2 + z[1] ** 2, x @ y / focal**2 + z[0] * z[1]
    return float((np.abs(np.log(xx / yy)) / 2 + np.abs(xy) / np.sqrt(xx * yy)).min())


def _squares(junctions: Junctions, seed: int | np.intp) -> Iterator[Floats]:
    """Homographies of unit squares that have the seed and a neighbour along each of its lines for corners."""
    points = junctions.points
    offsets = points - points[seed]
    ways = []
    for line in range(2):
        way = junctions.directions[seed, line]
        along = offsets @ way
        aside = np.abs(offsets @ np.array([-way[1], way[0]]))
        lines = np.abs(junctions.directions @ way)
        parallel = np.maximum(lines[:, 0], lines[:, 1]) > _TURN
        near = np.flatnonzero((aside < 0.16 * np.abs(along) + 1) & (np.abs(along) > 12) & parallel)
        ways.append(near[np.argsort(np.abs(along[near]), kind="stable")][: 2 * _NEAR])
    for j in ways[0]:
        for k in ways[1]:
            a, b = offsets[j], offsets[k]
            size_a, size_b = np.hypot(*a), np.hypot(*b)
            if max(size_a, size_b) > 3 * min(size_a, size_b):
                continue
            gap = np.hypot(*(offsets - a - b).T)
            fourth = int(gap.argmin())
            if gap[fourth] > 0.3 * min(size_a, size_b):
                continue
            fitted = _fit(np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)]), points[[seed, j, fourth, k]])
            if fitted is not None:
                yield fitted


def _grow(junctions: Junctions, square: Floats, middle: Floats) -> _Grown | None:
    """The lattice that a square grows to, its crossings, and what it was on the way."""
    matrix = square
    stages: list[Lattice] = []
    for ring in _RINGS:
        members, nodes = _members(junctions, matrix, ring)
        fitted = _fit(nodes, junctions.points[members])
        if fitted is None or (ring > 2 and squareness(fitted, middle) > _OBLONG):
            return None
        matrix = fitted
        stages.append(_lattice(matrix, nodes))
    members, nodes = _members(junctions, matrix, _RINGS[-1])
    whole = _lattice(matrix, nodes)
    if whole.weight < _ENOUGH:
        return None
    inner = [one for one in stages[1:-1] if _ENOUGH <= one.weight < whole.weight]
    return whole, members, inner


def _lattice(matrix: Floats, nodes: Floats) -> Lattice:
    cells = np.rint(nodes).astype(int)
    return Lattice(matrix, cells, float(len(set(map(tuple, cells.tolist())))))


def _fit(nodes: Floats, pixels: Floats) -> Floats | None:
    """The homography from lattice to picture; None where the points do not hold it or it is no view of a plane."""
    if len(nodes) < 4 or (nodes.max(axis=0) - nodes.min(axis=0)).min() < 1:
        return None
    if len(nodes) == 4:
        fitted = cv2.getPerspectiveTransform(nodes.astype(np.float32), pixels.astype(np.float32))
    else:
        fitted, _ = cv2.findHomography(nodes, pixels, 0)
    if fitted is None or not np.isfinite(fitted).all() or abs(fitted[2, 2]) < 1e-9:
        return None
    matrix = np.asarray(fitted / fitted[2, 2], np.float64)
    depths = nodes @ matrix[2, :2] + 1
    flat = abs(np.linalg.det(matrix)) < 1e-3 or depths.min() < 0.2 * depths.max()
    return None if flat else matrix


def _members(junctions: Junctions, matrix: Floats, ring: float) -> tuple[NDArray[np.intp], Floats]:
    """Crossings that lie on lattice points near the origin with lines along the lattice's own."""
    inverse = np.linalg.inv(matrix)
    homogeneous = junctions.points @ inverse[:, :2].T + inverse[:, 2]
    depth = homogeneous[:, 2]
    if inverse[2] @ [matrix[0, 2], matrix[1, 2], 1.0] < 0:
        homogeneous, depth = -homogeneous, -depth
    front = np.flatnonzero(depth > 1e-6)
    at = homogeneous[front, :2] / depth[front, None]
    nodes = np.rint(at)
    off, far = np.abs(at - nodes), np.abs(at)
    close = (off[:, 0] < _STRAY) & (off[:, 1] < _STRAY) & (far[:, 0] < ring) & (far[:, 1] < ring)
    index, nodes = front[close], nodes[close]
    if len(index) == 0:
        return index, nodes
    here = nodes @ matrix[:, :2].T + matrix[:, 2]
    fits = np.ones(len(index), bool)
    for axis in range(2):
        way = matrix[:2, axis] * here[:, 2:] - matrix[2, axis] * here[:, :2]  # along the lattice, in the picture
        way /= np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None]
        lines = np.abs((junctions.directions[index] @ way[:, :, None])[..., 0])
        fits &= np.maximum(lines[:, 0], lines[:, 1]) > _TURN
    return index[fits], nodes[fits]
