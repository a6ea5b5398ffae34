"""The same space in two pictures: has anything changed there?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from camera.saddles import greyed, sample
from camera.solids import Shape, disc, raised
from camera.view import Floats, View

_SIDE = (np.arange(8) + 0.5) / 8 * 0.92 - 0.46
_GROUND = np.array([(x, y) for x in _SIDE for y in _SIDE])

GREY_NOISE = 2.5
"""Grey levels by which a pixel of an unchanged scene varies after smoothing: sensor noise and JPEG."""

RELATIVE_NOISE = 0.015
"""The same as a share of the brightness: flicker, vignetting after a bump."""

MISALIGNMENT = 0.025
"""Spaces by which two grids of one board may disagree."""

CAP = 5.0
"""Deviations, in noise, that count no more."""


def compare(before: View, now: View, shape: Shape) -> Floats:
    """How much each space has changed, in units of noise: below 1 nothing has, above 2 something has."""
    tops = raised(before.centres, disc(0.9 * shape.radius), shape.height)
    spots = np.concatenate([raised(before.centres, _GROUND, 0.0), tops], axis=1)
    (first, steep), (second, steeper) = _look_closely(before, spots), _look_closely(now, spots)
    step = second - first
    step -= np.median(step.reshape(-1, 3), axis=0)
    noise = RELATIVE_NOISE + GREY_NOISE * np.exp(-np.minimum(first, second))
    noise += MISALIGNMENT * np.maximum(steep, steeper)[..., None]
    return np.asarray(np.minimum(most_of(np.abs(step) / noise), CAP).mean(axis=1), np.float64)


def _look_closely(view: View, spots: Floats) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Colours at points over the board, and how steeply they change there."""
    pixels = view.pose.points(spots).astype(np.float32)
    slopes = sample(view.slopes, pixels)
    return sample(view.colours, pixels), np.hypot(slopes[..., 0], slopes[..., 1])


_Real = TypeVar("_Real", np.float32, np.float64)


def most_of(colours: NDArray[_Real]) -> NDArray[_Real]:
    """The largest of three values; for so few, NumPy's own way takes over ten times as long."""
    return np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2])


_AROUND = np.arange(-0.66, 0.67, 0.06)
_BORDER = np.array([(x, y) for x in _AROUND for y in _AROUND if max(abs(x), abs(y)) > 0.4])
"""Points of a space and its neighbours that pieces leave free: there are the lines of the board."""

Where = Callable[[Floats], NDArray[np.bool_]]
"""Which of some points of the board (…, 2) count."""


def everywhere(places: Floats) -> NDArray[np.bool_]:
    """All of them do."""
    return np.ones(places.shape[:-1], bool)


GONE = 0.25
"""Correlation of a space's borders in two pictures below which something lies over them: in any light, by sun or lamp,
nearly all that could be seen in both had more, and under a hand most had less."""

FEW, PER_SPACE = 2, 0.03
"""Spaces, and share of all, that may look so without a hand: tall pieces came or went there."""


def is_covered(before: View, now: View, changed: NDArray[np.bool_]) -> bool:
    """Whether something lies over the board now: a shadow leaves its lines, a hand does not. Only spaces that have
    `changed` are asked: of faint lines little is left already where a piece has left the next space."""
    gone = (lines_kept(before, now) < GONE) & changed
    return int(gone.sum()) > FEW + PER_SPACE * len(gone)


def lines_kept(before: View, now: View, where: Where = everywhere) -> Floats:
    """The correlation of every space's borders in two pictures, `where` they count."""
    places = before.centres[:, None] + _BORDER
    counts = where(places).astype(np.float64)
    share = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    first, second = (greyed(sample(view.colours, view.grid_on_cut(places))) for view in (before, now))
    first, second = (values - (share * values).sum(axis=1, keepdims=True) for values in (first, second))
    both = np.sqrt((share * first**2).sum(axis=1) * (share * second**2).sum(axis=1))
    return np.asarray((share * first * second).sum(axis=1) / np.maximum(both, 1e-6), np.float64)
