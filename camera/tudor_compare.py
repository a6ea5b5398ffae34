"""What a picture says in the light of the last one that was understood: most spaces have not changed, arms reach in."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.changes import compare
from camera.light import relit
from camera.reaching import COVERED, only_light_beside, reaching_in, shines, within
from camera.sighting import EMPTY, Reading
from camera.tudor_pieces import place_kings
from camera.tudor_read import read
from camera.tudor_set import TudorSet, unhidden
from camera.view import Floats, View

QUIET, DOUBTED, CHANGED = 0.5, 0.7, 1.15
"""Change (in noise, see `compare`) that is usual, that makes a space worth looking at, and that means a change."""

UNCHANGED_BONUS, CHANGED_MALUS, PER_NOISE = 5.0, 2.5, 6.0
"""What an unchanged space says for what was there, what a changed one says against it (shadows change spaces, too), and
how fast the one turns into the other."""

OTHER = 2.0
"""Change of half of all spaces from which on it is another light or another place: no space can be compared."""

SAME_COIN = 0.5
"""What speaks against a coin being another one than before: it takes two moves, and looks nearly the same."""

NOBODY_CAME = 8.0
"""What speaks against a pawn on a space that has not changed enough to be looked at: he must stand somewhere, but a
dark one before a dark table still looks more like himself than a space that looks as it did."""


def read_after(model: TudorSet, view: View, before: View, labels: Mapping[str, str]) -> Reading:
    """What each space shows, by its looks where it changed since the picture `before` with these contents."""
    before = relit(before, view)
    change = compare(before, view, model.shape)
    middle = float(np.median(change))
    if middle > OTHER:
        return read(model, view)
    unrest = max(1.0, middle / QUIET)
    change = change / unrest
    looks = read(model, view, labels, change > DOUBTED)
    kings = {label for label in labels.values() if _kind(label) == "king"}
    bare = np.minimum(_in_sight(before, labels), _in_sight(view, place_kings(looks, kings)))
    seen = weigh(looks, labels, change, bare)
    return Reading(seen.likelihoods, _hidden(view, before, seen, labels, change, unrest))


def _in_sight(view: View, labels: Mapping[str, str]) -> Floats:
    """The share of each space that no pawn hides."""
    pawns = {number: np.zeros(2) for number, cell in enumerate(view.cells) if _kind(labels.get(cell, EMPTY)) == "king"}
    return np.asarray(unhidden(view, pawns).mean(axis=1), np.float64)


def weigh(reading: Reading, before: Mapping[str, str], change: Floats, bare: Floats) -> Reading:
    """The reading with what comparison says, by how much each space has changed, and how much of it is in sight: a pawn
    who came to the next space changes what shows here, too."""
    weighed = {}
    for (cell, marks), amount, sight in zip(reading.likelihoods.items(), change, bare, strict=True):
        label = before.get(cell, EMPTY)
        say = float(np.clip((CHANGED - amount) * PER_NOISE, -CHANGED_MALUS * sight**2, UNCHANGED_BONUS))
        looked_at = say < 0 or (_kind(label) == "queen" and amount > DOUBTED)
        kin = [other for other in marks if _kind(other) == _kind(label)] if looked_at else [label]
        told = {**marks, **{other: marks[other] + say for other in kin if other in marks}}
        if _kind(label) == "queen":
            told = {other: value - SAME_COIN * _another_coin(other, label) for other, value in told.items()}
        if amount <= DOUBTED:
            told = {other: value - NOBODY_CAME * _another_king(other, label) for other, value in told.items()}
        weighed[cell] = told
    return Reading(weighed)


def _another_coin(label: str, before: str) -> bool:
    return _kind(label) == "queen" and label != before


def _another_king(label: str, before: str) -> bool:
    return _kind(label) == "king" and label != before


def _kind(label: str) -> str:
    """ "queen", "king" or nothing."""
    return label.split()[1] if label else ""


def _hidden(
    view: View, before: View, reading: Reading, labels: Mapping[str, str], change: Floats, unrest: float
) -> frozenset[str]:
    """Spaces on which an arm, or the shadow of one that waits beside the board, lies."""
    covered = reaching_in(before, view) > COVERED
    nearby = arms_beside(view.as_taken, before.as_taken, unrest)
    hidden = []
    for number, (cell, marks) in enumerate(reading.likelihoods.items()):
        altered = change[number] > CHANGED or max(marks, key=marks.__getitem__) != labels.get(cell, EMPTY)
        if altered and (covered[number] or nearby[number]):
            hidden.append(cell)
    return frozenset(hidden)


PER_SPACE = 4
_ALONG = np.arange(-0.875, 11, 1 / PER_SPACE)
_AROUND = np.stack(np.meshgrid(_ALONG, _ALONG, indexing="ij"), axis=-1)
_STRIP = (_AROUND.min(axis=-1) < -0.3) | (_AROUND.max(axis=-1) > 10.3)
"""Points of the table around the board, so many a space, and which of them lie beside it; not close to it, where a
tile's side or its shadow shows more or less of itself whenever the grid lies a little otherwise."""

UNLIKE = 0.3
"""Change of log colour by which skin or a sleeve differs from nearly any table."""

ARM = 20
"""Points (of 16 a square space) that an arm covers at least; a captured coin put down covers ten."""

SHADE = 3.0
"""Spaces over which an arm beside the board casts light and shadow on it."""


def arms_beside(view: View, before: View, unrest: float = 1.0) -> NDArray[np.bool_]:
    """The spaces near something large that came to the board's side, of another colour than the table there; `unrest`
    is how much more than usual everything has changed."""
    points = np.concatenate([_AROUND, np.zeros((*_STRIP.shape, 1))], axis=-1)
    inside = _STRIP.copy()
    for one in (before, view):
        inside &= within(one.pose.points(points), one.colours.shape)
    now, then = view.look(points), before.look(points)
    inside &= ~(shines(now, PER_SPACE) & shines(then, PER_SPACE))
    if not inside.any():
        return np.zeros(len(view.cells), bool)
    step = now - then
    step = step - np.median(step[inside], axis=0)
    new = inside & (np.abs(step).max(axis=-1) > UNLIKE * unrest)
    crowded = new & (_around_each(new) >= 0.5 * _around_each(inside))
    if new.sum() < ARM or crowded.sum() < ARM // 2:  # few, or scattered as the lines of a mat are
        return np.zeros(len(view.cells), bool)
    if only_light_beside(before, view):
        return np.zeros(len(view.cells), bool)
    away = np.linalg.norm(view.centres[:, None] - _AROUND[new][None], axis=2)
    return np.asarray((away < SHADE).sum(axis=1) >= ARM // 2, np.bool_)


def _around_each(points: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How many of each point and its eight neighbours are among these."""
    nine = np.ones((3, 3), np.float32)
    return np.asarray(cv2.filter2D(points.astype(np.float32), -1, nine, borderType=cv2.BORDER_CONSTANT), np.float32)
