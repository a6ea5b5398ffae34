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
from camera.saddles import greyed, log_brightness
from camera.solids import Shape
from camera.view import Floats, View

Template = NDArray[np.float32]
"""A square with the man in its middle: nothing outside the disc, zero in the mean, of length one."""


@dataclass(frozen=True, eq=False)
class Face:
    """What men of one kind look like on one kind of spaces."""

    ground: int
    template: Template

    def from_any_side(self) -> Face:
        """What stays of a face when the light comes from somewhere else: its rings."""
        return Face(self.ground, _levelled(_rings(self.template)))


Places = NDArray[np.int64]

FINE = 60
"""Pixels a space is looked at with."""

ASIDE, THERE = round(0.22 * FINE), round(0.06 * FINE)
"""How far off the middle of his space a man may stand, in pixels, and how far from where his outline is."""

BEYOND = 0.05
"""Spaces around a man that belong to his face: the edge, and what shadow lies at it."""

COARSE, AROUND, FLAT = 0.03 * FINE, 0.1 * FINE, 0.01
"""Pixels beyond which changes of brightness are the light's, pixels over which the finer ones are made equally strong,
and the log brightness by which a bare square varies anyhow."""

ENOUGH = 3
"""Men of a kind that a face can be learned from: each is held against the face of others."""

ROUNDS, ROUGH_ROUNDS = 4, 2
"""Times a face is learned from the places where it is found; and of a mere guess."""


def learn_faces(view: View, labels: Mapping[str, str], shape: Shape, offsets: Floats) -> tuple[Face, ...]:
    """The faces of every kind of men who stand on those spaces about that far off the middle."""
    board, near = _Board.of(view, shape), np.round(offsets * FINE).astype(np.int64)
    return tuple(Face(ground, board.learned(men, near)) for ground, men in _kinds(view, labels))


def likeness(view: View, shape: Shape, faces: Sequence[Face]) -> Floats | None:
    """How much each space looks like the likest of some faces, up to 1."""
    if not faces:
        return None
    board, found = _Board.of(view, shape), np.zeros(len(view.cells))
    for face in faces:
        alike = view.ground == face.ground
        found[alike] = np.maximum(found[alike], board.found(face.template)[0][alike])
    return found


def likeness_at(view: View, shape: Shape, faces: Sequence[Face], spaces: NDArray[np.int64], offsets: Floats) -> Floats:
    """The same of some spaces where a man would stand just there."""
    board, found = _Board.of(view, shape), np.zeros(len(spaces))
    near = np.zeros((len(view.cells), 2), np.int64)
    near[spaces] = np.round(offsets * FINE)
    for face in faces:
        like = board.found(face.template, near, THERE)[0][spaces]
        found = np.where(view.ground[spaces] == face.ground, np.maximum(found, like), found)
    return found


def likeness_known(view: View, shape: Shape, faces: Sequence[Face], labels: Mapping[str, str]) -> Floats | None:
    """The same in the picture that the faces were learned from: men are held against the faces of the others, for they
    are more like their own than another man will ever be."""
    if not faces:
        return None
    board, found = _Board.of(view, shape), np.zeros(len(view.cells))
    for face, (_, men) in zip(faces, _kinds(view, labels), strict=True):
        like, places = board.found(face.template)
        for man in men:
            others = board.mean([one for one in men if one != man], places)
            like[man] = board.found_at(man, others)
        alike = view.ground == face.ground
        found[alike] = np.maximum(found[alike], like[alike])
    return found


def at_first_sight(
    view: View, shape: Shape, labels: Mapping[str, str], offsets: Floats
) -> tuple[tuple[Face, ...], Floats]:
    """The faces of men who were merely guessed, alike on all spaces, for they may have been seen on one kind of them
    alone; and how much each space looks like the likest of them."""
    board, near = _Board.of(view, shape), np.round(offsets * FINE).astype(np.int64)
    faces, found = list[Face](), np.zeros(len(view.cells))
    for kind in sorted({*labels.values()}):
        men = [number for number, cell in enumerate(view.cells) if labels.get(cell) == kind]
        if len(men) >= ENOUGH:
            template = board.learned(men, near, ROUGH_ROUNDS)
            found = np.maximum(found, board.found(template)[0])
            faces += [Face(ground, template) for ground in np.unique(view.ground).tolist()]
    return tuple(faces), found


def _kinds(view: View, labels: Mapping[str, str]) -> list[tuple[int, list[int]]]:
    """By kind of spaces those men whose face is looked for on them: of each kind of men those who stand on such spaces,
    or all, if these are too few."""
    found = []
    for kind in sorted({*labels.values()}):
        men = [number for number, cell in enumerate(view.cells) if labels.get(cell) == kind]
        for ground in np.unique(view.ground).tolist():
            here = [number for number in men if view.ground[number] == ground]
            found.append((ground, here if len(here) >= ENOUGH else men))
    return [(ground, men) for ground, men in found if len(men) >= ENOUGH]


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
        matrix, spaces = view.on_close, (view.grid.columns + 2, view.grid.rows + 2)
        plane = np.column_stack([matrix[:, 0], matrix[:, 1], matrix[:, 3] + shape.height * matrix[:, 2]])
        flat = from_above(greyed(log_brightness(view.close)), plane, (-1, -1), spaces, FINE)
        fine = flat - cv2.GaussianBlur(flat, (0, 0), COARSE)
        fine /= cv2.sqrt(cv2.GaussianBlur(fine * fine, (0, 0), AROUND)) + FLAT
        fine[_edges(view, plane, flat.shape)] = 0
        reach = round((shape.radius + BEYOND) * FINE)
        strength = cv2.matchTemplate(fine * fine, _disc(2 * reach + 1), cv2.TM_CCORR)
        middles = np.asarray((view.centres + 1) * FINE, np.int64)
        return _Board(fine, np.sqrt(np.maximum(strength, 1e-3)), middles, reach)

    def learned(self, men: Sequence[int], places: Places, rounds: int = ROUNDS) -> Template:
        """The face of men, each about that far off the middle of his space."""
        for _ in range(rounds):
            face = self.mean(men, places)
            _, places = self.found(face)
        return face

    def mean(self, men: Sequence[int], places: Places) -> Template:
        """The mean face of men who stand there, half of it what is the same all round."""
        side = 2 * self.reach + 1
        total = np.zeros((side, side), np.float32)
        for x, y in self.middles[men] + places[men] - self.reach:
            total += self.fine[y : y + side, x : x + side]
        return _levelled(total + _rings(total))

    def found(self, face: Template, near: Any = 0, aside: int = ASIDE) -> tuple[Floats, Places]:
        """How much the likest place of each space, about so far off its middle (n × 2), looks like a face; and how far
        off that is."""
        alike = cv2.matchTemplate(self.fine, face, cv2.TM_CCORR) / self.strength
        values, places = [], []
        for x, y in self.middles + near - self.reach - aside:
            _, most, _, where = cv2.minMaxLoc(alike[y : y + 2 * aside + 1, x : x + 2 * aside + 1])
            values.append(most)
            places.append(where)
        return np.array(values), np.array(places) + near - aside

    def found_at(self, space: int, face: Template) -> float:
        """How much the likest place of one space looks like a face."""
        x, y = self.middles[space] - self.reach - ASIDE
        part = np.s_[y : y + 2 * ASIDE + 1, x : x + 2 * ASIDE + 1]
        side = 2 * (ASIDE + self.reach) + 1
        alike = cv2.matchTemplate(self.fine[y : y + side, x : x + side], face, cv2.TM_CCORR)
        return float((alike / self.strength[part]).max())


EDGE = 0.12
"""Width in spaces of what is left out at the edges of the squares: they are stronger than any man."""

_FAR = 10_000
"""Pixels from the board at which a line ends for sure."""


def _edges(view: View, plane: Floats, size: tuple[int, ...]) -> NDArray[np.bool_]:
    """Where the edges of the squares lie in a picture from above at another height."""
    columns, rows = view.grid.columns, view.grid.rows
    ends = [((x, 0), (x, rows)) for x in range(columns + 1)] + [((0, y), (columns, y)) for y in range(rows + 1)]
    onto = np.linalg.inv(plane) @ view.on_close[:, [0, 1, 3]]
    drawn = np.zeros(size, np.uint8)
    for line in ends:
        over = np.column_stack([line, (1, 1)]) @ onto.T
        # Corners that a finger put anywhere may lead out of what OpenCV can count.
        start, end = np.clip((over[:, :2] / over[:, 2:] + 1) * FINE, -_FAR, _FAR).astype(int).tolist()
        cv2.line(drawn, start, end, 255, max(1, round(EDGE * FINE)))
    return drawn > 0


def _away(side: int) -> Floats:
    """How far each pixel of a square is from its middle."""
    y, x = np.mgrid[:side, :side] - (side - 1) / 2
    return np.asarray(np.hypot(x, y), np.float64)


def _disc(side: int) -> Template:
    return np.asarray(_away(side) <= side / 2, np.float32)


def _levelled(face: Any) -> Template:
    disc = _disc(face.shape[0])
    face = (face - (face * disc).sum() / disc.sum()) * disc
    return np.asarray(face / max(float(np.sqrt((face**2).sum())), 1e-6), np.float32)


def _rings(face: Any) -> Any:
    """The face with every point as the mean of those that are as far from the middle."""
    ring = np.round(2 * _away(face.shape[0])).astype(np.int64).ravel()
    return (np.bincount(ring, face.ravel()) / np.maximum(np.bincount(ring), 1))[ring].reshape(face.shape)
