"""A first reading of a board whose set has never been seen: what differs from its own space is a piece, of two colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from camera.classify import learn, read
from camera.features import measure, rim_levels
from camera.orient import LIGHTER, LUMA, USUAL
from camera.solids import disc, raised
from camera.view import Floats, View

ROUNDS = 3
"""Times the guess is learned from and read again: what was guessed wrongly fits its neighbours badly."""


def guess(view: View) -> dict[str, str]:
    """The light and the dark pieces on a board, by name of their spaces; Kings are not told from men."""
    occupied = _occupied(view)
    labels = _coloured(view, occupied)
    for _ in range(ROUNDS):
        if len(set(labels.values())) < 2 or len(labels) == len(view.cells):
            break
        again = read(learn(view, labels), view, labels).best()
        if again == labels or not again:
            break
        labels = again
    return labels


def _occupied(view: View) -> NDArray[np.bool_]:
    """Spaces that show an outline, or whose middle is unlike their rim, more than most."""
    nothing = np.zeros(view.colours.shape[:2], np.uint8)
    sharp = measure(view, USUAL, nothing).values[:, 1:3].mean(axis=1)
    middle = view.look(raised(view.centres, disc(0.25), 0.5 * USUAL.height)).mean(axis=1)
    unlike = np.log(np.linalg.norm(middle - rim_levels(view), axis=1) + 0.05)
    return split(sharp + unlike)


def split(values: Floats) -> NDArray[np.bool_]:
    """Which values belong to the higher of two groups, cut where the groups are tightest."""
    order = np.sort(values)
    best, cut = np.inf, order[-1]
    for place in range(1, len(order)):
        low, high = order[:place], order[place:]
        spread = float(((low - low.mean()) ** 2).sum() + ((high - high.mean()) ** 2).sum())
        if spread < best:
            best, cut = spread, (order[place - 1] + order[place]) / 2
    return np.asarray(values > cut, np.bool_)


def _coloured(view: View, occupied: NDArray[np.bool_]) -> dict[str, str]:
    numbers = np.flatnonzero(occupied)
    if len(numbers) < 2:
        return {}
    tops = view.look(raised(view.centres[numbers], disc(0.22), USUAL.height)).mean(axis=1)
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
