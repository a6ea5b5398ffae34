"""Where two thin lines cross: the crosses on tiles and the places where their gaps meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Image

Floats = NDArray[np.float64]

# Roughly the inverse of a camera's noise curve: after it, noise and the contrast of ink are alike in light and shadow.
_ROOT = (np.sqrt(np.arange(256) / 255.0) * 255).astype(np.uint8)

_ANGLES = 32
"""Directions in which arms are looked for: 11° apart, about the angle that a line is wide at the radii below."""

_RADII = (4, 6, 8)
"""Pixels from the crossing at which its four arms must be seen: past the ink of the crossing, well inside a space."""

_SPREAD = 4
"""The two lines differ by at least this many directions (45°): squares look no flatter from 35° of elevation."""

_CANDIDATES = 800
"""Spots that are looked at closely: those that curve most, or those that do so most among what is around them."""

_AROUND = 31
"""Pixels on a side of what is around a spot: about a space."""

_ROUNDING = 8.0
"""Curvature, in 64ths of a grey level, that is there anyhow."""

_KEPT = 350
_BORDER = max(_RADII) + 3


@dataclass(frozen=True, eq=False)
class Junctions:
    """Crossings of two lines, best first: points (pixels; the centre of the top left pixel is (0.5, 0.5)), directions
    of both lines (unit vectors, n × 2 × 2), and how much darker (+) or lighter (-) than around them the lines are."""

    points: Floats
    directions: Floats
    strength: Floats


def flatten_light(gray: Image) -> Image:
    """Grey levels on a scale where equal noise looks equal."""
    return np.asarray(cv2.LUT(gray, _ROOT), np.uint8)


def find_junctions(
    gray: Image, scales: tuple[float, ...] = (1.0, 0.5), *, in_clutter: bool = False, inside: Image | None = None
) -> Junctions:
    """Crossings of lines one to six pixels wide, dark or light; or `in_clutter` those that are clear where they are: a
    rough carpet has more and stronger ones than the board on it. Only those `inside` of a mask, if one is given."""
    found = [_at_scale(gray, scale, in_clutter, inside) for scale in scales]
    points = np.concatenate([f.points for f in found])
    directions = np.concatenate([f.directions for f in found])
    strength = np.concatenate([f.strength for f in found])
    order = np.argsort(-np.abs(strength), kind="stable")
    # The same crossing is often seen at several scales: the strongest in four pixels stands for all.
    _, first = np.unique(np.rint(points[order] / 4).astype(int), axis=0, return_index=True)
    order = order[np.sort(first)]
    return Junctions(points[order], directions[order], strength[order])


def _at_scale(gray: Image, scale: float, in_clutter: bool, inside: Image | None) -> Junctions:
    small = gray if scale == 1 else np.asarray(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    if inside is not None:
        inside = np.asarray(cv2.resize(inside, small.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    xx = cv2.Sobel(small, cv2.CV_16S, 2, 0, ksize=5)
    yy = cv2.Sobel(small, cv2.CV_16S, 0, 2, ksize=5)
    xy = cv2.Sobel(small, cv2.CV_16S, 1, 1, ksize=5)
    half = cv2.addWeighted(xx, 0.5, yy, 0.5, 0)
    rising, falling = cv2.add(half, xy), cv2.subtract(half, xy)
    valley = cv2.min(cv2.min(xx, yy), cv2.min(rising, falling))
    ridge = cv2.max(cv2.max(xx, yy), cv2.max(rising, falling))
    hessian = cv2.merge([xx, xy, yy])
    hill = cv2.subtract(np.zeros_like(ridge), ridge)
    parts = [_crossings(blob, hessian, sign, in_clutter, inside) for blob, sign in ((valley, 1.0), (hill, -1.0))]
    points = (np.concatenate([p.points for p in parts]) + 0.5) / scale
    return Junctions(points, np.concatenate([p.directions for p in parts]), np.concatenate([p.strength for p in parts]))


def _crossings(blob: NDArray[np.int16], hessian: Any, sign: float, in_clutter: bool, inside: Image | None) -> Junctions:
    """Among the spots that curve the same way in all directions, those from which four arms go out."""
    peaks = cv2.compare(blob, cv2.dilate(blob, np.ones((7, 7), np.uint8)), cv2.CMP_EQ)
    peaks &= cv2.compare(blob, 64, cv2.CMP_GT)  # one grey level of curvature: below it is rounding
    if inside is not None:
        peaks &= inside
    inner = np.ascontiguousarray(peaks[_BORDER:-_BORDER, _BORDER:-_BORDER])
    spots = np.flatnonzero(inner.view(np.bool_))
    ys, xs = (part + _BORDER for part in np.divmod(spots, inner.shape[1]))
    if len(spots) > _CANDIDATES:
        worth = blob[ys, xs].astype(np.float32)
        if in_clutter:
            worth /= cv2.blur(np.abs(blob), (_AROUND, _AROUND))[ys, xs] + _ROUNDING
        best = np.sort(np.argpartition(-worth, _CANDIDATES)[:_CANDIDATES])
        xs, ys = xs[best], ys[best]
    if len(xs) == 0:
        return Junctions(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0))
    arms, along, around = _arms(xs, ys, hessian, sign)
    n = np.arange(len(xs))
    first = arms.argmax(1)
    apart = np.abs(np.arange(arms.shape[1])[None] - first[:, None])
    apart = np.minimum(apart, arms.shape[1] - apart)
    others = np.where(apart >= _SPREAD, arms, -np.inf)
    second = others.argmax(1)
    strength = np.minimum(arms[n, first], others[n, second]) - around
    kept = np.argsort(-strength, kind="stable")[:_KEPT]
    kept = kept[strength[kept] > 0]
    angles = np.stack([_direction(along[kept], rough[kept]) for rough in (first, second)], 1) * (2 * np.pi / _ANGLES)
    return Junctions(
        np.stack([xs[kept], ys[kept]], 1).astype(np.float64),
        np.stack([np.cos(angles), np.sin(angles)], 2),
        sign * strength[kept],
    )


def _direction(along: Floats, rough: NDArray[np.intp]) -> Floats:
    """Where a line is strongest, next to a rough direction; between two of them, too."""
    row, turns = np.arange(len(rough)), along.shape[1]
    beside = (rough[:, None] + np.arange(-1, 2)) % turns
    best = beside[row, np.take_along_axis(along, beside, 1).argmax(1)]
    left, middle, right = (along[row, (best + step) % turns] for step in (-1, 0, 1))
    curve = np.minimum(left - 2 * middle + right, -1e-6)
    return np.asarray(best + np.clip((left - right) / (2 * curve), -0.5, 0.5), np.float64)


def _arms(xs: NDArray[np.intp], ys: NDArray[np.intp], hessian: Any, sign: float) -> tuple[Floats, Floats, Floats]:
    """For every half turn of directions how strongly a line leaves on both sides, if it may be a direction off, and in
    that very direction; and the usual curvature around."""
    theta = np.arange(_ANGLES) * (2 * np.pi / _ANGLES)
    cos, sin = np.cos(theta).astype(np.float32), np.sin(theta).astype(np.float32)
    weakest, total, around = None, *np.zeros((2, len(xs), _ANGLES), np.float32)
    for radius in _RADII:
        at = np.stack([xs[:, None] + radius * cos, ys[:, None] + radius * sin], axis=-1)
        bends = cv2.remap(hessian, at.astype(np.float32), None, cv2.INTER_LINEAR)
        across = bends[..., 0] * (sin * sin) - bends[..., 1] * (2 * sin * cos) + bends[..., 2] * (cos * cos)
        across *= np.float32(sign / 64)
        total += across
        around += np.abs(across)
        wide = np.maximum(across, np.maximum(np.roll(across, 1, 1), np.roll(across, -1, 1)))
        weakest = wide if weakest is None else np.minimum(weakest, wide)
    assert weakest is not None
    both = np.minimum(weakest[:, : _ANGLES // 2], weakest[:, _ANGLES // 2 :])
    along = total[:, : _ANGLES // 2] + total[:, _ANGLES // 2 :]
    usual = np.median(around, axis=1) / len(_RADII)
    return np.asarray(both, np.float64), np.asarray(along, np.float64), np.asarray(usual, np.float64)
