"""Where the faces of coins lie, and what is printed on them: a figure is only read right in its middle.

The detector finds a coin on any ground, but only to a fourteenth of a space, and as if it were as high as most; the
outline of coins of this size finds it closely, unless a line of the tiles is clearer. So both places are tried."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from camera.features import clearest_places, outline_strength
from camera.tudor_patches import SHIFTS, STEP, Values, alike, axes, faces
from camera.tudor_set import COIN, PIT, PIT_LEVELS, UNSURE, TudorSet, pit_patterns
from camera.view import Floats, View

CLEAR = 4.0
"""The most that a face says against a kind where faces tell kinds apart well."""

DETECTED, OUTLINED = (
    np.array([(i, j) for i in side for j in side]) * 0.035 for side in ((-2, -1, 0, 1, 2), (-1, 0, 1))
)
"""Spaces by which the middle of a coin's face may lie off where the detector has it, and where its outline has."""

_SIZES = [(r, h) for r in (0.28, 0.31, 0.34, 0.37, 0.4, 0.43) for h in (0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32)]
"""Radii and heights of coins, in spaces, that are tried."""


def coin_size(view: View, spaces: NDArray[np.intp]) -> tuple[float, float]:
    """Radius and height of the coins on some spaces: those at which their outlines are clearest."""
    if not len(spaces):
        return COIN.radius, COIN.height
    return max(_SIZES, key=lambda size: float(outline_strength(view, spaces, *size).mean()))


def learn_faces(
    model: TudorSet, view: View, field: Floats, patterns: Values, labels: Mapping[str, str], coins: NDArray[np.bool_]
) -> TudorSet:
    """The faces of all coins, and how well they tell kinds apart: each is compared with the others of its kind."""
    numbers = np.flatnonzero(coins)
    if len(numbers) == 0:
        return model
    names = [labels[view.cells[number]] for number in numbers]
    seen = coin_faces(model, view, field, numbers, patterns[numbers])
    likeness = likeness_of(seen, seen)
    margins = []
    for row, name in enumerate(names):
        same = [k for k, other in enumerate(names) if other == name and k != row]
        others = [k for k, other in enumerate(names) if other != name]
        if same and others:
            margins.append(likeness[row, same].max() - likeness[row, others].max())
    clearness, trust = 0.1, UNSURE  # a coin of every kind was seen once only
    if len(margins) > 2:
        mean, spread = float(np.mean(margins)), float(np.var(margins)) + 0.05**2
        clearness = float(np.clip(spread / (2 * max(mean, 1e-3)), 0.02, 0.5))
        trust = CLEAR if mean > 2.5 * np.sqrt(spread) else UNSURE
    return replace(model, labels=tuple(2 * names), prints=_prints(seen), clearness=clearness, trust=trust)


def coin_faces(model: TudorSet, view: View, field: Floats, numbers: NDArray[np.intp], patterns: Values) -> Values:
    """The faces of coins on these spaces, round every place where their middles may be (patterns are those of the
    spaces): n × places × …"""
    centres = view.centres[numbers]
    right, away = axes(view, centres)
    steps, heights = np.zeros((len(numbers), 2)), np.full(len(numbers), COIN.height)
    for row, number in enumerate(numbers):
        if view.cells[number] in PIT:
            place = int(model.pit.score(pit_patterns(view, field, centres[row : row + 1])[0]).argmax())
            steps[row], heights[row] = SHIFTS[place % len(SHIFTS)], PIT_LEVELS[place // len(SHIFTS)]
        else:
            steps[row] = SHIFTS[int(model.coin.score(patterns[row]).argmax())]
    middles = centres + STEP * (steps[:, :1] * away + steps[:, 1:] * right)
    detected = faces(view, middles[:, None] + DETECTED, heights)
    tiles = np.flatnonzero([view.cells[number] not in PIT for number in numbers])
    if len(tiles):
        radius, high = model.size
        middles[tiles] = centres[tiles] + clearest_places(view, centres[tiles], radius, high)
        heights[tiles] = high
    return np.concatenate([detected, faces(view, middles[:, None] + OUTLINED, heights)], axis=1)


def _prints(seen: Values) -> Values:
    """Of the faces of n coins those right in the middle: by the detector, and then by their outlines: 2n."""
    return np.concatenate([seen[:, len(DETECTED) // 2], seen[:, len(DETECTED) + len(OUTLINED) // 2]])


def likeness_of(seen: Values, others: Values) -> Floats:
    """How much the faces of n coins look like those of m others: n × m."""
    both = alike(seen, _prints(others))
    return np.maximum(both[:, : len(others)], both[:, len(others) :])
