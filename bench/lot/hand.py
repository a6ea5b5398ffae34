"""A hand with its forearm and sleeve, melted together from rounded limbs."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from bench.lot.draw import Rng, between, chance, hexed, pick, varied
from bench.lot.look import Look, Parts
from bench.lot.mesh import Mesh
from bench.lot.paint import noise, shaded

SKINS = "f1cdb0 e0ac88 c68a62 a0683f 7a4a2c 54311f f5d6c6"
SLEEVES = "2f4a7a 7a2f3a 3f3f42 c9c2b0 4f7a5a d9a03f 8a6bb0 e9e9e6"
STEP = 0.4
"""cm between the points at which the flesh is measured."""

Limb = tuple[np.ndarray, np.ndarray, float, float]


def reaching(rng: Rng, target: np.ndarray, come_from: float) -> Parts:
    """A hand over a place, its arm coming from that direction (radians)."""
    size = between(rng, 0.78, 1.05)
    skin = varied(rng, hexed(pick(rng, SKINS.split())), 0.6)
    blotches = shaded(np.full((256, 256, 3), skin, np.float32), 0.05 * noise(rng, 256, 256, (6, 6)))
    blotches[..., 0] = np.clip(blotches[..., 0] * (1 + 0.03 * noise(rng, 256, 256, (4, 4))), 0, 1)
    bare = between(rng, 18, 34)
    flesh = _skinned(_limbs(rng, bare), 1.1)
    cloth = _skinned([(np.array([-bare, 0, 7.9]), np.array([-95.0, 0, 19]), 5.3, 6.8)], 0.3)
    mirror = -1 if chance(rng, 0.5) else 1
    parts = Parts()
    sleeve = varied(rng, hexed(pick(rng, SLEEVES.split())))
    for mesh, look in ((flesh, Look(blotches, 0.45)), (cloth, Look(sleeve))):
        placed = _mirrored(mesh, mirror).scaled(size, size, size).turned(np.degrees(come_from) + 180)
        parts.add(placed.textured(16, 0, (0, 0)).moved(*target[:2], target[2]), look)
    return parts


def _limbs(rng: Rng, bare: float) -> list[Limb]:
    """Rounded cones: forearm, palm, four fingers and a thumb that reach for something small at the origin."""

    def at(*xyz: float) -> np.ndarray:
        return np.array(xyz)

    wrist = at(-14.5, 0, 6.4 + between(rng, -0.6, 1.2))
    elbow = at(-bare - 4, between(rng, -1, 1), 8.2)
    limbs = [(wrist, elbow, 2.5, 3.9)]
    curl, spread = between(rng, -0.6, 2.2), between(rng, 0.85, 1.35)
    for k, (side, long) in enumerate(((-2.9, 0.82), (-1.0, 1.0), (1.0, 0.98), (2.9, 0.9))):
        knuckle = at(-5.6 - 0.35 * abs(k - 1.6), 0.95 * side, 6.1 - 0.25 * abs(k - 1.5))
        bend = curl * (1.0 if k < 2 else 0.4) + float(rng.normal(0, 0.25))
        middle = at(-5.6 + 4.1 * long - 0.4 * bend, side * spread, 5.7 - 0.35 * bend)
        second = middle + at(2.1 * long - 0.9 * bend, 0.1 * side, -1.7 * long - 0.1 * bend)
        tip = second + at(0.8 * long - 0.5 * bend, 0, -1.5 * long)
        limbs += [(at(-13.2, 0.55 * side, 6.2), knuckle, 1.45, 1.15), (knuckle, middle, 1.05, 0.88)]
        limbs += [(middle, second, 0.88, 0.78), (second, tip, 0.78, 0.62)]
    ball, joint = at(-10.5, 3.2, 5.0), at(-6.2, 4.6 + between(rng, -0.3, 0.8), 3.6)
    tip = at(-2.2 + between(rng, -1.2, 1.2), 3.4 + between(rng, -0.6, 0.8), 1.9)
    return [*limbs, (at(-13, 1.6, 6), ball, 1.8, 1.6), (ball, joint, 1.45, 1.05), (joint, tip, 1.0, 0.72)]


def _skinned(limbs: list[Limb], melt: float) -> Mesh:
    """The skin round some limbs; `melt`: how softly one runs into the next."""
    ends = np.array([p for limb in limbs for p in limb[:2]])
    low, high = ends.min(0) - 8, ends.max(0) + 8
    axes = [np.arange(a, b, STEP * (1 if melt > 0.5 else 2)) for a, b in zip(low, high, strict=True)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    return _surface(_field(grid, limbs, melt), axes)


def _field(points: np.ndarray, limbs: list[Limb], melt: float) -> np.ndarray:
    """How far points are from the skin, less than 0 inside."""
    total = np.zeros(points.shape[:-1])
    for a, b, first, last in limbs:
        along = np.clip((points - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
        far = np.linalg.norm(points - a - along[..., None] * (b - a), axis=-1) - (first + (last - first) * along)
        total += np.exp(-np.clip(far, -6, 12) / (0.35 * melt))
    return -0.35 * melt * np.log(total + 1e-30)


def _surface(field: np.ndarray, axes: list[np.ndarray]) -> Mesh:
    """The zero of a field as triangles: a vertex in each cell that the surface passes through (surface nets)."""
    inside = field < 0
    shape = np.array(field.shape) - 1
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    count = sum(inside[i : i + shape[0], j : j + shape[1], k : k + shape[2]].astype(int) for i, j, k in corners)
    cells = np.argwhere((count > 0) & (count < 8))
    number = np.full(shape, -1)
    number[tuple(cells.T)] = np.arange(len(cells))
    place, weight = np.zeros((len(cells), 3)), np.zeros((len(cells), 1))
    edges = [(c, d) for c in corners for d in corners if sum(d) == sum(c) + 1 and np.abs(np.subtract(d, c)).sum() == 1]
    for c, d in edges:
        one, two = field[tuple((cells + c).T)], field[tuple((cells + d).T)]
        crossed = (one < 0) != (two < 0)
        share = np.where(crossed, one / np.where(crossed, one - two, 1), 0)[:, None]
        place += crossed[:, None] * (cells + c + share * np.subtract(d, c))
        weight += crossed[:, None]
    place /= weight
    slope = np.stack(np.gradient(field), -1)[tuple(np.rint(place).astype(int).T)]
    normals = slope / (np.linalg.norm(slope, axis=1, keepdims=True) + 1e-9)
    start, step = np.array([a[0] for a in axes]), axes[0][1] - axes[0][0]
    return Mesh(start + place * step, normals, place[:, :2], _quads(inside, number))


def _quads(inside: np.ndarray, number: np.ndarray) -> np.ndarray:
    """Two triangles across each grid edge that the surface cuts."""
    faces = []
    for axis in range(3):
        u, v = np.eye(3, dtype=int)[(axis + 1) % 3], np.eye(3, dtype=int)[(axis + 2) % 3]
        change = np.diff(inside.astype(int), axis=axis)
        at = np.argwhere(change != 0)
        at = at[((at - u - v >= 0) & (at < np.array(number.shape))).all(1)]
        ring = np.stack([number[tuple((at - d).T)] for d in (u + v, v, 0 * u, u)], 1)
        flip = change[tuple(at.T)] > 0
        ring[flip] = ring[flip][:, ::-1]
        faces += [ring[:, [0, 1, 2]], ring[:, [0, 2, 3]]]
    return np.concatenate(faces)


def _mirrored(mesh: Mesh, sign: int) -> Mesh:
    """A left hand instead of a right one."""
    by = np.array([1, sign, 1])
    return Mesh(mesh.points * by, mesh.normals * by, mesh.places, mesh.faces[:, ::sign])


def hidden(parts: Parts, seen: Any, spaces: dict[str, np.ndarray], shape: tuple[int, int]) -> dict[str, float]:
    """The share of each space that lies behind the hand in the picture."""
    mask = np.zeros(shape, np.uint8)
    for mesh, _ in parts.whole():
        at = np.rint(seen(mesh.points) * 16 - 8).astype(np.int32)
        for triangle in at[mesh.faces]:
            if (np.abs(triangle) < 1 << 18).all():
                cv2.fillConvexPoly(mask, triangle, 255, shift=4)
    shares = {}
    for cell, corners in spaces.items():
        here = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(here, np.rint(seen(corners) * 16 - 8).astype(np.int32), 255, shift=4)
        share = float((mask[here > 0] > 0).mean()) if here.any() else 0.0
        if share >= 0.02:
            shares[cell] = round(share, 2)
    return shares
