"""A first reading of a board whose set was never seen: what differs from its own space is a piece, of two colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from camera.classify import learn_roughly, read
from camera.faces import at_first_sight
from camera.features import GROUND_SPREAD, OUTLINE, measure
from camera.orient import LIGHTER, LUMA, USUAL
from camera.sighting import EMPTY
from camera.solids import disc, raised
from camera.view import Floats, View

ROUNDS = 3
"""Times the guess is learned from and read again: what was guessed wrongly fits its neighbours badly."""

LEANS = 2.0
"""Lead of the likeliest label, in natural logarithms, from which on a space is learned from in the next round."""


def guess(view: View) -> dict[str, str]:
    """The light and the dark pieces on a board, by name of their spaces; Kings are not told from men."""
    occupied = _occupied(view, _signs(view))
    labels = _coloured(view, occupied)
    doubtful: frozenset[int] = frozenset()
    for _ in range(ROUNDS):
        if not _can_learn(view, labels, doubtful):
            break
        reading = read(learn_roughly(view, labels, USUAL, doubtful), view, labels, looks_at_most=1)
        again = reading.best()
        doubtful = frozenset(n for n, cell in enumerate(view.cells) if _lead(reading.likelihoods[cell]) < LEANS)
        if again == labels:
            break
        labels = again
    return _by_faces(view, labels)


HIS_FACE, NO_FACE = 0.33, 0.2
"""Likeness to the faces of the men who were found from which on a bare space may hold one of them, and below which
what was taken for a man may be none. In the shared pictures of King's Crossing 162 men had been overlooked, nearly all
on squares of their own colour: 135 of them are more alike than that, and three bare spaces."""


def _by_faces(view: View, labels: dict[str, str]) -> dict[str, str]:
    """The guess with those men who have hardly a colour or an outline on squares like themselves, but have the faces of
    those who stand elsewhere."""
    if not _can_learn(view, labels, frozenset()):
        return labels
    nothing = np.zeros(view.colours.shape[:2], np.uint8)
    faces, alike = at_first_sight(view, USUAL, labels, measure(view, USUAL, nothing).offsets)
    marks = dict(zip(view.cells, alike.tolist(), strict=True))
    played = _played(view, labels)
    overlooked = [cell for cell in played if cell not in labels and marks[cell] > HIS_FACE]
    faceless = frozenset(n for n, cell in enumerate(view.cells) if cell in labels and marks[cell] < NO_FACE)
    there = {**labels, **_like_the_others(view, labels, overlooked)}
    if not faces or not (overlooked or faceless) or not _can_learn(view, there, faceless):
        return labels
    model = learn_roughly(view, there, USUAL, faceless, faces, alike)
    return read(model, view, there, looks_at_most=1).best()


def _played(view: View, labels: Mapping[str, str]) -> list[str]:
    """The spaces that can hold men: on half a board all, on a square one those of the kind on which they stand."""
    if view.grid.columns != view.grid.rows:
        return list(view.cells)
    kinds = {ground for cell, ground in zip(view.cells, view.ground.tolist(), strict=True) if cell in labels}
    return [cell for cell, ground in zip(view.cells, view.ground.tolist(), strict=True) if ground in kinds]


def _like_the_others(view: View, labels: Mapping[str, str], cells: Sequence[str]) -> dict[str, str]:
    """Which of the men who were found those on some other spaces are like in colour."""
    tops = dict(zip(view.cells, _tops(view, np.arange(len(view.cells))), strict=True))
    usual = {kind: np.mean([tops[cell] for cell in labels if labels[cell] == kind], axis=0) for kind in LIGHTER}
    return {cell: min(usual, key=lambda kind: float(np.linalg.norm(tops[cell] - usual[kind]))) for cell in cells}


def _can_learn(view: View, labels: Mapping[str, str], doubtful: frozenset[int]) -> bool:
    """Whether bare spaces and pieces of both colours are among what is clear."""
    clear = {labels.get(cell, EMPTY) for number, cell in enumerate(view.cells) if number not in doubtful}
    return clear == {EMPTY, *LIGHTER}


def _lead(marks: Mapping[str, float]) -> float:
    first, second, *_ = sorted(marks.values(), reverse=True)
    return first - second


def _signs(view: View) -> Floats:
    """How much each space shows an outline, is uneven, and has a middle unlike its rim."""
    nothing = np.zeros(view.colours.shape[:2], np.uint8)
    measured = measure(view, USUAL, nothing).values
    middle = view.look(raised(view.centres, disc(0.25), 0.5 * USUAL.height)).mean(axis=1)
    unlike = np.log(np.linalg.norm(middle - view.rims, axis=1) + 0.05)
    return np.asarray(measured[:, OUTLINE].sum(axis=1) + unlike + measured[:, GROUND_SPREAD], np.float64)


def _occupied(view: View, sign: Floats) -> NDArray[np.bool_]:
    """Spaces that show more signs of a piece than others of their kind.

    On a square board only one kind of squares is played on. On half a board both are, about equally: the kind on which
    pieces stand out less holds about as many as the other."""
    kinds = [view.ground == kind for kind in np.unique(view.ground)]
    occupied = np.zeros(len(sign), bool)
    if view.grid.columns == view.grid.rows:
        showing = sign > _cut(sign)
        played = max(kinds, key=lambda alike: int(showing[alike].sum()))
        occupied[played] = showing[played]
        return occupied
    clear = max(kinds, key=lambda alike: _clarity(sign[alike]))
    occupied[clear] = sign[clear] > _cut(sign[clear])
    about = int(occupied.sum())
    for alike in kinds:
        if alike is not clear:
            occupied[alike] = sign[alike] > _cut(sign[alike], round(0.6 * about) - 1, round(1.5 * about) + 1)
    return occupied


def _cut(values: Floats, fewest: int = 1, most: int = 1000) -> float:
    """Between a lower and a higher group of values, where they are tightest; the higher one is of about that size."""
    order = np.sort(values)
    sizes = [size for size in range(1, len(order)) if fewest <= size <= most] or [1]
    best = min(sizes, key=lambda size: _spread(order[:-size]) + _spread(order[-size:]))
    return float(order[-best - 1] + order[-best]) / 2


def _spread(values: Floats) -> float:
    return float(((values - values.mean()) ** 2).sum())


def _clarity(values: Floats) -> float:
    """How far apart the two groups of values lie, in their own spread."""
    at = _cut(values)
    low, high = values[values <= at], values[values > at]
    within = np.sqrt((_spread(low) + _spread(high)) / len(values)) + 0.1
    return float((high.mean() - low.mean()) / within)


def _tops(view: View, numbers: NDArray[np.int64]) -> Floats:
    """The colour of what stands on some spaces."""
    return np.asarray(view.look(raised(view.centres[numbers], disc(0.22), USUAL.height)).mean(axis=1), np.float64)


def _coloured(view: View, occupied: NDArray[np.bool_]) -> dict[str, str]:
    numbers = np.flatnonzero(occupied)
    if len(numbers) < 2:
        return {}
    tops = _tops(view, numbers)
    first, second = tops[tops.sum(axis=1).argmin()], tops[tops.sum(axis=1).argmax()]
    nearer = np.zeros(len(numbers), bool)
    for _ in range(10):
        nearer = np.linalg.norm(tops - second, axis=1) < np.linalg.norm(tops - first, axis=1)
        if nearer.all() or not nearer.any():
            break
        first, second = tops[~nearer].mean(axis=0), tops[nearer].mean(axis=0)
    light, dark = LIGHTER
    if np.exp(second) @ LUMA < np.exp(first) @ LUMA:
        light, dark = dark, light
    return {view.cells[n]: light if is_light else dark for n, is_light in zip(numbers, nearer, strict=True)}
