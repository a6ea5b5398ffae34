"""What a set's men look like from above in any light: rings, rims, the shadow beside them, as one small picture.

A dark man on a dark square under a hazy film has hardly a colour or an outline of his own, but he has his face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.above import from_above
from camera.saddles import greyed
from camera.solids import Shape
from camera.view import Floats, View

Face = NDArray[np.float32]
"""A square with the man in its middle: nothing outside the disc, zero in the mean, of length one."""

Places = NDArray[np.int64]

FINE = 40
"""Pixels a space is looked at with."""

ASIDE = round(0.22 * FINE)
"""How far off the middle of his space a man may stand, in pixels."""

BEYOND = 0.05
"""Spaces around a man that belong to his face: the edge, and what shadow lies at it."""

COARSE, AROUND, FLAT = 0.06 * FINE, 0.1 * FINE, 0.03
"""Pixels beyond which changes of brightness are the light's, pixels over which the finer ones are made equally strong,
and the log brightness by which a bare square varies anyhow."""

ENOUGH = 4
"""Men of a kind that a face can be learned from: each is held against the face of others."""

ROUNDS = 4
"""Times a face is learned from the places where it is found."""


def learn_faces(view: View, labels: Mapping[str, str], shape: Shape, offsets: Floats) -> tuple[Face, ...]:
    """The faces of every kind of men who stand on those spaces about that far off the middle."""
    board, near = _Board.of(view, shape), np.round(offsets * FINE).astype(np.int64)
    return tuple(board.learned(men, near) for men in _kinds(view, labels))


def likeness(view: View, shape: Shape, faces: Sequence[Face]) -> Floats | None:
    """How much each space looks like the likest of some faces, up to 1."""
    if not faces:
        return None
    board = _Board.of(view, shape)
    return np.asarray(np.max([board.found(face)[0] for face in faces], axis=0), np.float64)


def likeness_known(view: View, shape: Shape, faces: Sequence[Face], labels: Mapping[str, str]) -> Floats | None:
    """The same in the picture that the faces were learned from: men are held against the faces of the others, for they
    are more like their own than another man will ever be."""
    if not faces:
        return None
    board, found = _Board.of(view, shape), []
    for face, men in zip(faces, _kinds(view, labels), strict=True):
        alike, places = board.found(face)
        for half in (0, 1):
            others = board.mean(men[1 - half :: 2], places)
            alike[men[half::2]] = board.found(others)[0][men[half::2]]
        found.append(alike)
    return np.asarray(np.max(found, axis=0), np.float64)


def from_any_side(face: Face) -> Face:
    """What stays of a face when the light comes from somewhere else: its rings."""
    return _levelled(_rings(face))


def _kinds(view: View, labels: Mapping[str, str]) -> list[list[int]]:
    """The spaces of each kind of men of whom there are enough."""
    kinds = [
        [n for n, cell in enumerate(view.cells) if labels.get(cell) == kind] for kind in sorted({*labels.values()})
    ]
    return [men for men in kinds if len(men) >= ENOUGH]


@dataclass(frozen=True, eq=False)
class _Board:
    """The board and a space around it from above, at the height of the men's tops: fine changes of brightness only, and
    all of them equally strong."""

    fine: Any
    strength: Any
    """How strong they are altogether wherever a face may be laid."""
    middles: Places
    """The pixels in the middles of the spaces, n × 2."""
    reach: int
    """Pixels from the middle of a face to its side."""

    @staticmethod
    def of(view: View, shape: Shape) -> _Board:
        matrix, spaces = view.pose.matrix, (view.grid.columns + 2, view.grid.rows + 2)
        plane = np.column_stack([matrix[:, 0], matrix[:, 1], matrix[:, 3] + shape.height * matrix[:, 2]])
        flat = from_above(greyed(view.colours), plane, (-1, -1), spaces, FINE)
        fine = flat - cv2.GaussianBlur(flat, (0, 0), COARSE)
        fine /= cv2.sqrt(cv2.GaussianBlur(fine * fine, (0, 0), AROUND)) + FLAT
        reach = round((shape.radius + BEYOND) * FINE)
        strength = cv2.matchTemplate(fine * fine, _disc(2 * reach + 1), cv2.TM_CCORR)
        middles = np.asarray((view.centres + 1) * FINE, np.int64)
        return _Board(fine, np.sqrt(np.maximum(strength, 1e-3)), middles, reach)

    def learned(self, men: Sequence[int], places: Places) -> Face:
        """The face of men, each about that far off the middle of his space."""
        for _ in range(ROUNDS):
            face = self.mean(men, places)
            _, places = self.found(face)
        return face

    def mean(self, men: Sequence[int], places: Places) -> Face:
        """The mean face of men who stand there, half of it what is the same all round."""
        side = 2 * self.reach + 1
        total = np.zeros((side, side), np.float32)
        for x, y in self.middles[men] + places[men] - self.reach:
            total += self.fine[y : y + side, x : x + side]
        return _levelled(total + _rings(total))

    def found(self, face: Face) -> tuple[Floats, Places]:
        """How much the likest place of each space looks like a face, and how far off the middle it is, n × 2."""
        alike = cv2.matchTemplate(self.fine, face, cv2.TM_CCORR) / self.strength
        values, places = [], []
        for x, y in self.middles - self.reach - ASIDE:
            _, most, _, where = cv2.minMaxLoc(alike[y : y + 2 * ASIDE + 1, x : x + 2 * ASIDE + 1])
            values.append(most)
            places.append(where)
        return np.array(values), np.array(places) - ASIDE


def _away(side: int) -> Floats:
    """How far each pixel of a square is from its middle."""
    y, x = np.mgrid[:side, :side] - (side - 1) / 2
    return np.asarray(np.hypot(x, y), np.float64)


def _disc(side: int) -> Face:
    return np.asarray(_away(side) <= side / 2, np.float32)


def _levelled(face: Any) -> Face:
    disc = _disc(face.shape[0])
    face = (face - (face * disc).sum() / disc.sum()) * disc
    return np.asarray(face / max(float(np.sqrt((face**2).sum())), 1e-6), np.float32)


def _rings(face: Any) -> Any:
    """The face with every point as the mean of those that are as far from the middle."""
    ring = np.round(2 * _away(face.shape[0])).astype(np.int64).ravel()
    return (np.bincount(ring, face.ravel()) / np.maximum(np.bincount(ring), 1))[ring].reshape(face.shape)
