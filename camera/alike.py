"""How alike pieces look, wherever they stand: the edges of each, with its rings and its rim, laid on those of the
others. A stack, a figure or a marked man has other ones, whatever its colour and the light on it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.features import clearest_places
from camera.solids import Shape
from camera.view import Floats, View

Patch = NDArray[np.float32]

FINE = 36
"""Pixels a space is looked at with."""

WIDE, HIGH, FOOT = 2.0, 2.2, 1.3
"""Spaces that a patch is wide and high, and from its upper edge to the middle of the piece's foot."""

ASIDE = round(0.1 * FINE)
"""Pixels that one piece is moved both ways to find where it lies best on another."""

BELOW = 1.0
"""Heights of a man that are looked at below one: the outline of a stack is found at its top, and it goes on there."""

FAINT = 1.0
"""Change of log brightness per space that counts for little."""

LIKEST = 3
"""Others that a piece is held against: those that are most like it, for some stand in a shadow or half hidden."""


def unlikeness(view: View, shape: Shape, spaces: NDArray[np.int64]) -> Floats:
    """How little the piece on each of some spaces looks like those on the others; two of them at least."""
    centres = view.centres[spaces]
    standing = centres + clearest_places(view, centres, shape.radius, shape.height)
    edges = np.log(np.linalg.norm(view.slopes, axis=2) + FAINT).astype(np.float32)
    upright = [_upright(view, edges, place, shape) for place in standing]
    alike = np.array([[_alike(one, mask, other) for other, _ in upright] for one, mask in upright])
    np.fill_diagonal(alike, -np.inf)  # each is like itself
    alike = np.sort((alike + alike.T) / 2, axis=1)[:, 1:]
    return np.asarray(-np.arctanh(np.clip(alike[:, -LIKEST:].mean(axis=1), -0.99, 0.99)), np.float64)


def _upright(view: View, edges: Patch, place: Floats, shape: Shape) -> tuple[Patch, Patch]:
    """A piece cut out so that what is up is up, and as large as all others; and where of that it can show."""
    foot, top = view.pose.points([[*place, 0.0], [*place, shape.height]])
    turn = np.arange(24) * (2 * np.pi / 24)
    rim = np.column_stack([*(place[:, None] + shape.radius * np.array([np.cos(turn), np.sin(turn)])), 0 * turn])
    up = (top - foot) / max(float(np.linalg.norm(top - foot)), 1e-6)
    aside = np.array([-up[1], up[0]])
    ring = view.pose.points(rim) - foot
    scale = 2 * shape.radius * FINE / float(np.ptp(ring @ aside))
    onto = scale * np.array([aside, -up])
    shift = FINE * np.array([WIDE / 2, FOOT]) - onto @ foot
    size = round(WIDE * FINE), round(HIGH * FINE)
    patch = cv2.warpAffine(edges, np.column_stack([onto, shift]), size, borderMode=cv2.BORDER_REPLICATE)
    solid = np.concatenate([ring - BELOW * (top - foot), ring + (top - foot)]) @ onto.T + onto @ foot + shift
    mask = np.zeros(patch.shape, np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull(np.round(solid).astype(np.int32)), 1.0)
    return np.asarray(patch, np.float32), mask


def _alike(one: Patch, mask: Patch, other: Patch) -> float:
    """The correlation of two patches where the first one's piece can show, where that lies best on the other."""
    inner = np.s_[ASIDE:-ASIDE, ASIDE:-ASIDE]
    found = cv2.matchTemplate(other, one[inner], cv2.TM_CCOEFF_NORMED, mask=mask[inner])
    return float(np.max(found, where=np.isfinite(found), initial=-1.0))
