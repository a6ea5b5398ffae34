"""Triangles: turned shapes, slabs and quads, put somewhere and joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

SMOOTH = np.cos(np.radians(38))
"""Where a profile bends less than this, light runs over the bend without an edge."""


@dataclass(frozen=True)
class Mesh:
    """Vertices with normals and texture places, and triangles."""

    points: np.ndarray
    normals: np.ndarray
    places: np.ndarray
    faces: np.ndarray

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Mesh:
        """Shifted."""
        return Mesh(self.points + np.array([x, y, z]), self.normals, self.places, self.faces)

    def turned(self, degrees: float, axis: str = "z") -> Mesh:
        """Turned about an axis through the origin."""
        turn = rotation(degrees, axis)
        return Mesh(self.points @ turn.T, self.normals @ turn.T, self.places, self.faces)

    def scaled(self, x: float, y: float, z: float = 1) -> Mesh:
        """Stretched."""
        by = np.array([x, y, z])
        normals = self.normals / by
        return Mesh(self.points * by, normals / np.linalg.norm(normals, axis=1, keepdims=True), self.places, self.faces)

    def textured(self, scale: float, angle: float, shift: Sequence[float]) -> Mesh:
        """With the texture laid on from above in world measure, so that it repeats."""
        flat = self.points[:, :2] @ rotation(angle, "z")[:2, :2].T
        return Mesh(self.points, self.normals, flat / scale + shift, self.faces)

    def from_cell(self, index: int, side: int) -> Mesh:
        """With its texture taken from one cell of a square atlas of `side` × `side` cells."""
        column, row = index % side, index // side
        inner = 0.5 + (self.places - 0.5) * 0.97  # a little inside, or the neighbour's colour bleeds in
        return Mesh(self.points, self.normals, (inner + np.array([column, row])) / side, self.faces)


def rotation(degrees: float, axis: str) -> np.ndarray:
    """A rotation matrix."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    rows = {"x": [[1, 0, 0], [0, c, -s], [0, s, c]], "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]]}
    return np.array(rows.get(axis, [[c, -s, 0], [s, c, 0], [0, 0, 1]]))


def joined(meshes: Iterable[Mesh]) -> Mesh:
    """Several as one."""
    parts = list(meshes)
    starts = np.cumsum([0, *(len(part.points) for part in parts[:-1])])
    return Mesh(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]),
    )


def revolved(profile: Sequence[Sequence[float]], sides: int = 40, knurl: tuple[int, float] = (0, 0.0)) -> Mesh:
    """A profile of (radius, height), from below to the top, turned about the z axis; with few sides it keeps edges.

    `knurl` gives the rim that many ridges of that relative depth, as plastic draughts have.
    """
    line = np.asarray(profile, float)
    first, second = _profile_normals(line)
    angles = np.linspace(0, 2 * np.pi, sides + 1)
    corner = np.stack([angles[:-1], angles[1:], angles[1:], angles[:-1]])  # (4, sides)
    facing = np.broadcast_to((angles[:-1] + angles[1:]) / 2, corner.shape) if sides < 9 else corner
    ends = (line[:-1], line[:-1], line[1:], line[1:])
    slopes = (first, first, second, second)
    widest = line[:, 0].max()
    points, normals = [], []
    for k in range(4):
        radius = ends[k][:, :1] * np.ones_like(corner[k])
        ridge = 1 + knurl[1] * np.sin(knurl[0] * corner[k]) * (radius > 0.93 * widest)
        height = ends[k][:, 1:] * np.ones_like(corner[k])
        points.append(np.stack([radius * ridge * np.cos(corner[k]), radius * ridge * np.sin(corner[k]), height], -1))
        across, up = slopes[k][:, :1], slopes[k][:, 1:] * np.ones_like(corner[k])
        normals.append(np.stack([across * np.cos(facing[k]), across * np.sin(facing[k]), up], -1))
    stacked = np.stack(points, 2).reshape(-1, 3)
    quads = np.arange(len(stacked)).reshape(-1, 4)
    faces = np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])
    return Mesh(stacked, np.stack(normals, 2).reshape(-1, 3), stacked[:, :2] / (2 * widest) + 0.5, faces)


def _profile_normals(line: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The normals at both ends of each piece of a profile."""
    step = np.diff(line, axis=0)
    normal = np.stack([step[:, 1], -step[:, 0]], 1) / np.linalg.norm(step, axis=1, keepdims=True)
    first, second = normal.copy(), normal.copy()
    for k in range(len(normal) - 1):
        if normal[k] @ normal[k + 1] > SMOOTH:
            mean = normal[k] + normal[k + 1]
            second[k] = first[k + 1] = mean / np.linalg.norm(mean)
    return first, second


def slab(width: float, depth: float, height: float, bevel: float = 0.0) -> Mesh:
    """A box on z = 0 whose texture lies on its top from edge to edge."""
    half, low = np.sqrt(0.5), 1 - 2 * bevel / min(width, depth)
    top = [(half, height - bevel), (half * low, height)] if bevel else [(half, height)]
    box = revolved([(0, 0), (half, 0), *top, (0, height)], 4).turned(45)
    shape = box.scaled(width, depth)
    return Mesh(shape.points, shape.normals, 0.996 * shape.points[:, :2] / (width, depth) + 0.5, shape.faces)


def ball(radius: float) -> list[tuple[float, float]]:
    """The profile of a ball that stands on z = 0."""
    bow = np.linspace(-np.pi / 2, np.pi / 2, 14)
    return [(max(0.0, radius * float(np.cos(a))), radius + radius * float(np.sin(a))) for a in bow]
