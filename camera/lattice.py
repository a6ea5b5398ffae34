"""Lattices: saddle points that alternate like the inner corners of a chequered board, grown square by square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.saddles import Points, Saddles

SEEDS = 300
"""Saddles that may begin a lattice, the strongest ones: even a tablecloth full of crossings leaves the board some."""

MATCH = 0.2
"""How far from its predicted place a corner may lie, in squares: lens distortion bends less than this over a board."""

PHASE_TOLERANCE = 1.0
"""Radians by which a corner's light quarters may be turned (twice the angle) from where the lattice wants them."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """Corners (i, j) of a chequered plane in one picture."""

    to_image: NDArray[np.float64]
    """Lattice coordinates to pixels, 3 × 3."""
    ij: NDArray[np.int64]
    """The corners that were seen, n × 2."""
    members: NDArray[np.int64]
    """Their numbers among the saddles."""
    parity: int
    """The quarter from (i, j) towards (i+1, j+1) is light where i + j + parity is even."""


def project(to_image: NDArray[np.float64], points: NDArray[np.float64]) -> Points:
    """Plane points n × 2 as pixels; points behind the camera come out as not-a-number."""
    hom = points @ to_image[:, :2].T + to_image[:, 2]
    depth = np.where(hom[:, 2] * np.sign(to_image[2, 2]) > 1e-9, hom[:, 2], np.nan)
    return np.asarray(hom[:, :2] / depth[:, None], np.float64)


def _angle(vectors: Points) -> Points:
    return np.asarray(np.arctan2(vectors[..., 1], vectors[..., 0]), np.float64)


def _wrapped(angle: Points) -> Points:
    return np.asarray((angle + np.pi) % (2 * np.pi) - np.pi, np.float64)


class _Nearest:
    """The saddle nearest to any pixel, by a distance transform: one look-up instead of a search."""

    STEP = 2.0

    def __init__(self, saddles: Saddles, shape: tuple[int, int]) -> None:
        height, width = (int(side / self.STEP) + 2 for side in shape)
        free = np.full((height, width), 255, np.uint8)
        spots = (saddles.xy / self.STEP).astype(int)
        free[spots[:, 1], spots[:, 0]] = 0
        _, labels = cv2.distanceTransformWithLabels(free, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
        number = np.zeros(int(labels.max()) + 1, np.int64)
        # Two saddles can share a spot; the stronger one, which comes first, shall have it.
        order = np.arange(len(spots))[::-1]
        number[labels[spots[order, 1], spots[order, 0]]] = order
        self.labels, self.number, self.xy = labels, number, saddles.xy

    def at(self, points: Points) -> tuple[NDArray[np.int64], Points]:
        """The nearest saddle and its distance for each point; infinite for points outside the picture."""
        height, width = self.labels.shape
        with np.errstate(invalid="ignore"):
            within = (points >= 0) & (points < np.array([width, height]) * self.STEP)
        inside = np.asarray(within.all(axis=-1), np.bool_)
        spot = np.where(inside[..., None], points / self.STEP, 0).astype(int)
        found = self.number[self.labels[spot[..., 1], spot[..., 0]]]
        away = np.where(inside, np.linalg.norm(self.xy[found] - points, axis=-1), np.inf)
        return found, away


TRIES = 3
"""Seeds that are grown for each lattice that is wanted: most lead nowhere."""


def find_lattices(saddles: Saddles, shape: tuple[int, int], limit: int = 4) -> Iterator[Lattice]:
    """The chequered lattices of a picture of that height and width, those first that begin most clearly."""
    if len(saddles.xy) < 9:
        return
    nearest = _Nearest(saddles, shape)
    quads, support = _seed_quads(saddles, nearest)
    used = np.zeros(len(saddles.xy), bool)
    tries = found = 0
    for index in np.lexsort([_sizes(saddles, quads), -np.round(support, 2)]):
        if tries >= TRIES * limit or found >= limit or support[index] <= 0:
            return
        if used[quads[index]].any():
            continue
        tries += 1
        lattice = _grow(saddles, nearest, quads[index])
        if lattice is None:
            used[quads[index]] = True
            continue
        used[lattice.members] = True
        if _is_endless(lattice):
            used[_everywhere(saddles, nearest, lattice)] = True
            yield from find_lattices(saddles.without(used), shape, limit)
            return
        found += 1
        yield lattice


BOARD = 10
"""Squares along the larger of the boards there are; what goes on for more both ways is a cloth or a floor."""


def _is_endless(lattice: Lattice) -> bool:
    """Whether this is a cloth: larger than any board, and seen nearly all over."""
    span = lattice.ij.max(axis=0) - lattice.ij.min(axis=0) + 1
    return bool(span.min() > BOARD and len(lattice.ij) > 0.5 * span.prod())


def _everywhere(saddles: Saddles, nearest: _Nearest, lattice: Lattice) -> NDArray[np.int64]:
    """All saddles of an endless pattern, so that the next lattice is another one."""
    i, j = np.meshgrid(np.arange(-40, 41), np.arange(-40, 41), indexing="ij")
    hit, chosen = match(saddles, nearest, lattice, np.column_stack([i.ravel(), j.ravel()]), 0.3)
    return np.unique(chosen[hit])


def _sizes(saddles: Saddles, quads: NDArray[np.int64]) -> Points:
    """The area of each quad: among equals the smallest is tried first, for two squares' sides make a lattice, too."""
    a, b = saddles.xy[quads[:, 2]] - saddles.xy[quads[:, 0]], saddles.xy[quads[:, 3]] - saddles.xy[quads[:, 1]]
    return np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]) / 2


def _seed_quads(saddles: Saddles, nearest: _Nearest) -> tuple[NDArray[np.int64], Points]:
    """Squares of four saddles that alternate, each with the contrast of the saddles that continue it."""
    starts, sides = _neighbours(saddles)
    xy, phase = saddles.xy, saddles.phase
    parts = []
    for sector in range(4):
        for first in range(2):
            for second in range(2):
                a, b = sides[:, sector, first], sides[:, (sector + 1) % 4, second]
                parts.append(np.column_stack([starts, a, b])[(a >= 0) & (b >= 0)])
    corner = np.concatenate(parts)
    if len(corner) == 0:
        return np.zeros((0, 4), np.int64), np.zeros(0)
    origin, u, v = xy[corner[:, 0]], xy[corner[:, 1]], xy[corner[:, 2]]
    u, v = u - origin, v - origin
    length_u, length_v = np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1)
    size = np.minimum(length_u, length_v)
    fourth, away = nearest.at(origin + u + v)
    cross = np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])
    good = away < 0.3 * size
    good &= np.abs(_wrapped(phase[fourth] - phase[corner[:, 0]])) < PHASE_TOLERANCE
    good &= (np.maximum(length_u, length_v) < 4 * size) & (cross > 0.25 * length_u * length_v)
    quads = np.column_stack([corner[:, 0], corner[:, 1], fourth, corner[:, 2]])[good]
    return quads, _support(saddles, nearest, quads)


def _neighbours(saddles: Saddles) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each of the strongest saddles the two nearest of opposite phase in each of four directions, -1 for none."""
    count = min(SEEDS, len(saddles.xy))
    xy, phase = saddles.xy[:count].astype(np.float32), saddles.phase[:count].astype(np.float32)
    dx, dy = (xy[None, :, k] - xy[:, None, k] for k in range(2))
    square = dx * dx + dy * dy
    along, across = np.cos(phase)[:, None], np.sin(phase)[:, None]
    opposite = -(along * along.T + across * across.T) > np.cos(PHASE_TOLERANCE)
    # An edge runs where light and dark quarters meet: halfway between their directions.
    slant = (dx * dx - dy * dy) * along + 2 * dx * dy * across
    fits = opposite & (np.abs(slant) < 0.75 * square) & (square > 36)
    half_along, half_across = np.cos(phase / 2)[:, None], np.sin(phase / 2)[:, None]
    right, down = dx * half_along + dy * half_across, dy * half_along - dx * half_across
    sector = 2 * (down < 0) + ((right < 0) ^ (down < 0))
    sides = np.full((count, 4, 2), -1, np.int64)
    for quarter in range(4):
        reach = np.where(fits & (sector == quarter), square, np.float32(np.inf))
        for rank in range(2):
            best = reach.argmin(axis=1)
            row = np.arange(count)
            ok = np.isfinite(reach[row, best])
            sides[ok, quarter, rank] = best[ok]
            reach[row, best] = np.inf
    return np.arange(count), sides


def _support(saddles: Saddles, nearest: _Nearest, quads: NDArray[np.int64]) -> Points:
    """The contrast of the twelve corners round each quad that are there with the right phase; its own at most."""
    around = np.array([(i, j) for i in range(-1, 3) for j in range(-1, 3) if not (0 <= i <= 1 and 0 <= j <= 1)])
    p00, p10, p11, p01 = (saddles.xy[quads[:, k]] for k in range(4))
    u, v = (p10 - p00 + p11 - p01) / 2, (p01 - p00 + p11 - p10) / 2
    centre = (p00 + p10 + p11 + p01) / 4
    offset = around - 0.5
    at = centre[:, None] + offset[None, :, :1] * u[:, None] + offset[None, :, 1:] * v[:, None]
    found, away = nearest.at(at)
    size = np.minimum(np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1))
    wanted = saddles.phase[quads[:, 0]][:, None] + np.pi * (np.abs(around).sum(axis=1) % 2)
    fits = (away < 0.33 * size[:, None]) & (np.abs(_wrapped(saddles.phase[found] - wanted)) < PHASE_TOLERANCE)
    own = saddles.strength[quads].min(axis=1)
    return np.asarray((np.minimum(saddles.strength[found], own[:, None]) * fits).sum(axis=1), np.float64)


REACH = 14
"""Squares a lattice may grow away from its seed: a board has at most ten, a cloth goes on for ever."""


def _grow(saddles: Saddles, nearest: _Nearest, quad: NDArray[np.int64]) -> Lattice | None:
    ij = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    to_image = cv2.getPerspectiveTransform(ij.astype(np.float32), saddles.xy[quad].astype(np.float32))
    parity = _parity(to_image, saddles, quad[0])
    lattice: Lattice | None = Lattice(to_image, ij, quad, parity)
    for _ in range(2 * REACH):
        before = lattice
        lattice = _ring(saddles, nearest, before) if before else None
        if lattice is None or before is None:
            return None
        if len(lattice.ij) == len(before.ij) and bool((lattice.ij == before.ij).all()):
            leapt = _leap(saddles, nearest, lattice)
            if leapt is None:
                break
            lattice = leapt
    if lattice is None or len(lattice.ij) < 8 or _is_sparse(saddles, nearest, lattice):
        return None
    return lattice


SPARSE = 0.5
"""Share of a lattice's squares with a corner in their middle from which on it is only half of a lattice: one square
along and two across lead to a corner of the right kind, too."""


def _is_sparse(saddles: Saddles, nearest: _Nearest, lattice: Lattice) -> bool:
    """Whether there are as many corners in the middles of its squares as at theirs."""
    here, u, v = _axes(lattice.to_image, np.asarray(lattice.ij + 0.5, np.float64))
    found, away = nearest.at(here)
    size = np.minimum(np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1))
    usual = float(np.median(saddles.strength[lattice.members]))
    with np.errstate(invalid="ignore"):
        hit = (away < MATCH * size) & (saddles.strength[found] > usual / 2)
    return bool(hit.mean() > SPARSE)


def _ring(saddles: Saddles, nearest: _Nearest, lattice: Lattice) -> Lattice | None:
    """The lattice matched anew, one ring wider than before."""
    low = np.maximum(lattice.ij.min(axis=0) - 1, -REACH)
    high = np.minimum(lattice.ij.max(axis=0) + 1, REACH)
    i, j = np.meshgrid(np.arange(low[0], high[0] + 1), np.arange(low[1], high[1] + 1), indexing="ij")
    wanted = np.column_stack([i.ravel(), j.ravel()])
    hit, chosen = match(saddles, nearest, lattice, wanted)
    return _fitted(saddles, wanted[hit], chosen[hit], lattice.parity)


def _fitted(saddles: Saddles, ij: NDArray[np.int64], members: NDArray[np.int64], parity: int) -> Lattice | None:
    if len(ij) < 4 or len(np.unique(ij[:, 0])) < 2 or len(np.unique(ij[:, 1])) < 2:
        return None
    to_image, _ = cv2.findHomography(ij.astype(np.float64), saddles.xy[members], 0)
    return None if to_image is None else Lattice(to_image, ij, members, parity)


LEAP = 0.45
"""Squares by which the second half of a folding board may lie off: a seam and two rims."""


def _leap(saddles: Saddles, nearest: _Nearest, lattice: Lattice) -> Lattice | None:
    """The lattice with a row beyond a gap: a folding board has no corners in its seam, and is a little longer there."""
    low, high = lattice.ij.min(axis=0), lattice.ij.max(axis=0)
    for axis in range(2):
        for edge, step in ((low[axis], -2), (high[axis], 2)):
            if abs(edge + step) > REACH:
                continue
            other = np.arange(low[1 - axis], high[1 - axis] + 1)
            wanted = np.empty((len(other), 2), np.int64)
            wanted[:, axis], wanted[:, 1 - axis] = edge + step, other
            hit, chosen = match(saddles, nearest, lattice, wanted, LEAP)
            if len(other) < 4 or hit.sum() < max(4, 0.6 * len(other)):
                continue
            here, u, v = _axes(lattice.to_image, wanted[hit].astype(np.float64))
            off = saddles.xy[chosen[hit]] - here
            size = np.sqrt(np.abs(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]))
            together = np.linalg.norm(off - np.median(off, axis=0), axis=1) < 0.15 * size
            if together.sum() < max(4, 0.6 * len(other)):
                continue
            ij = np.concatenate([lattice.ij, wanted[hit][together]])
            wider = _fitted(saddles, ij, np.concatenate([lattice.members, chosen[hit][together]]), lattice.parity)
            if wider is not None:
                return wider
    return None


def _axes(to_image: NDArray[np.float64], ij: Points) -> tuple[Points, Points, Points]:
    """Pixels of lattice points and the steps to their next neighbours in i and j."""
    right, up = np.array([0.25, 0.0]), np.array([0.0, 0.25])
    here = project(to_image, ij)
    u = 2 * (project(to_image, ij + right) - project(to_image, ij - right))
    v = 2 * (project(to_image, ij + up) - project(to_image, ij - up))
    return here, u, v


def _parity(to_image: NDArray[np.float64], saddles: Saddles, origin: np.int64) -> int:
    _, u, v = _axes(to_image, np.zeros((1, 2)))
    light = _wrapped(saddles.phase[origin] - _angle(u) - _angle(v))
    return 0 if abs(float(light[0])) < np.pi / 2 else 1


FAINTEST = 0.15
"""Contrast of a corner, as a share of the lattice's usual one, below which it is taken for the grain of the table."""


def match(
    saddles: Saddles,
    nearest: _Nearest,
    lattice: Lattice,
    wanted: NDArray[np.int64],
    tolerance: float = MATCH,
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which of the wanted corners are there, within that many squares, and as which saddles."""
    here, u, v = _axes(lattice.to_image, wanted.astype(np.float64))
    found, away = nearest.at(here)
    size = np.minimum(np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1))
    light = _angle(u) + _angle(v) + np.pi * ((wanted.sum(axis=1) + lattice.parity) % 2)
    clear = saddles.strength[found] > FAINTEST * float(np.median(saddles.strength[lattice.members]))
    turned = np.abs(_wrapped(saddles.phase[found] - light))
    with np.errstate(invalid="ignore"):
        hit = (away < np.maximum(tolerance * size, 1.0)) & (turned < PHASE_TOLERANCE) & (size > 4) & clear
    return hit, found
