"""A piecepack as it looks here and now: learned from one picture of a known position, then read from others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camera.sighting import EMPTY
from camera.solids import Shape, owners, visible
from camera.tudor_detect import Detector, learn_detector, learn_placed
from camera.tudor_patches import (
    BINS,
    CHANNELS,
    FACE,
    PAWN_SHIFTS,
    SHIFTS,
    STEP,
    Points,
    Values,
    alike,
    axes,
    coin_patterns,
    faces,
    light_field,
    pattern_blocks,
    pawn_colours,
    pawn_patterns,
)
from camera.view import Floats, View

PIT = ("e5", "f5", "e6", "f6")
"""The hole in the middle, where coins lie on the table."""

COIN = Shape(radius=0.37, height=0.12, tall=1.1)
"""Sizes in spaces of most piecepacks' coins and pawns; places are found by looking, these need only be about right."""

PIT_LEVELS = (0.02, -0.13, -0.28)
"""Heights at which the top of a coin in the hole may lie: it rests on the table, tiles are 0.1 to 0.4 thick."""

PAWN_RADIUS, HALF_A_PART = 0.3, 0.1
"""Spaces from a pawn's axis to the outline of a wide one at the foot, and by which the parts of a coin's pattern reach
beyond their middles: a pawn's own outline must not count for that of a coin behind him."""

CLEAR, UNSURE = 4.0, 2.0
"""The most that a face says against a kind: where faces tell kinds apart well, and where not (less than a doubt)."""

_NUDGES = np.array([(i, j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]) * 0.035
"""Spaces by which the middle of a coin's face may be mistaken."""


@dataclass(frozen=True, eq=False)
class Pawn:
    """A pawn's colours along its axis, and its whole look."""

    colours: Detector
    look: Detector


@dataclass(frozen=True, eq=False)
class TudorSet:
    """What a coin, a coin in the hole and every pawn look like, and the faces of all coins that were seen."""

    coin: Detector
    pit: Detector
    pawns: Mapping[str, Pawn]
    labels: tuple[str, ...]
    prints: Values
    clearness: float
    """Likeness of two coins' faces that counts for one natural logarithm."""
    trust: float
    """The most, in natural logarithms, that a face may say against a label."""
    hole: Mapping[str, float] = field(default_factory=dict)
    """How much an empty space of the hole looked like a coin: a flower of the tablecloth may be as round."""
    shape: Shape = COIN


def unhidden(view: View, kings: Mapping[int, Points]) -> Floats:
    """Which parts of a coin's pattern at every space no pawn in front hides: spaces × d. `kings` are the numbers of the
    spaces on which pawns stand, and where in them."""
    offsets = np.zeros((len(view.cells), 2))
    for number, offset in kings.items():
        offsets[number] = offset
    painted = owners(view, dict.fromkeys(kings, COIN.tall), PAWN_RADIUS + HALF_A_PART, offsets)
    spots = view.pose.points(pattern_blocks(view, view.centres, COIN.height))
    return np.repeat(visible(painted, spots, view.nearness()).astype(np.float64), CHANNELS, axis=1)


def learn(view: View, labels: Mapping[str, str]) -> TudorSet:
    """The set as seen in one picture whose contents are known: label by occupied space."""
    field = light_field(view)
    kings = {cell: label for cell, label in labels.items() if label.endswith("king")}
    pawns, places = _learn_pawns(view, field, kings)
    seen = unhidden(view, places)
    clear = seen.mean(axis=1) > 0.8
    tiles = np.array([cell not in PIT for cell in view.cells])
    coins = np.array([labels.get(cell, EMPTY) != EMPTY and cell not in kings for cell in view.cells])
    bare = np.array([labels.get(cell, EMPTY) == EMPTY for cell in view.cells])
    patterns = coin_patterns(view, field, view.centres, COIN.height)
    width = patterns.shape[2]
    empty = patterns[bare & tiles & clear].reshape(-1, width)
    examples = patterns[coins & tiles & clear]
    if len(examples) == 0:
        examples = patterns[coins]
    coin, _ = learn_placed(empty, examples)
    pit = _learn_pit(view, field, labels, examples, coin)
    hole = {cell: _like_a_coin(pit, view, field, cell, seen) for cell in PIT if labels.get(cell, EMPTY) == EMPTY}
    model = TudorSet(coin, pit, pawns, (), np.zeros((0, *FACE), np.float32), 0.5, UNSURE, hole)
    return _learn_faces(model, view, field, patterns, labels, coins)


def _learn_pit(view: View, field: Floats, labels: Mapping[str, str], coins: Values, coin: Detector) -> Detector:
    """Coins as they would look on the table, against what the table around the board and in the hole looks like."""
    ring = np.array([(x + 0.5, y + 0.5) for x in range(-2, 12) for y in range(-2, 12)])
    ring = ring[(ring.min(axis=1) < -0.6) | (ring.max(axis=1) > 10.6)]
    height, width = view.colours.shape[:2]
    pixels = view.pose.points(np.column_stack([ring, np.full(len(ring), PIT_LEVELS[1])]))
    ring = ring[((pixels > 8) & (pixels < [width - 8, height - 8])).all(axis=1)]
    hole = np.array([view.centres[view.cells.index(cell)] for cell in PIT if labels.get(cell, EMPTY) == EMPTY])
    full = np.array([view.centres[view.cells.index(cell)] for cell in PIT if labels.get(cell, EMPTY) != EMPTY])
    places = np.concatenate([ring, *([hole] * 4 if len(hole) else [])])
    found = [_pit_part(coins[np.arange(len(coins)), coin.score(coins).argmax(axis=1)])]
    table = pit_patterns(view, field, places)[:, ::4] if len(places) else _pit_part(coins)[:0]
    others = table.reshape(-1, found[0].shape[-1])
    if len(others) == 0:
        others = _pit_part(coin.usual[None])
    detector = learn_detector(others, found[0])
    for _ in range(2):
        if len(full):
            lying = pit_patterns(view, field, full)
            best = lying[np.arange(len(full)), detector.score(lying).argmax(axis=1)]
            examples = np.concatenate([found[0], best])
        else:
            examples = found[0]
        # Captured coins lie around the board: what looks most like a coin is not learned as table.
        usual = detector.score(others)
        detector = learn_detector(others[usual <= np.quantile(usual, 0.9)], examples)
    return detector


def _like_a_coin(pit: Detector, view: View, field: Floats, cell: str, seen: Floats) -> float:
    """How much a space of the hole looks like a coin, by those parts of it that no pawn hides."""
    number = view.cells.index(cell)
    shown = pit_patterns(view, field, view.centres[number : number + 1])[0]
    if seen[number].min() < 1:
        return float(pit.score_seen(shown, pit_part_seen(seen[number]))[0].max())
    return float(pit.score(shown).max())


def pit_patterns(view: View, field: Floats, centres: Points) -> Values:
    return np.concatenate([_pit_part(coin_patterns(view, field, centres, level)) for level in PIT_LEVELS], axis=1)


def _pit_part(patterns: Any) -> Values:
    """What tells a coin from any table: its rim whichever side is darker, and colours well inside it."""
    blocks = np.asarray(patterns, np.float32).reshape(*patterns.shape[:-1], 5, 5, CHANNELS)
    edges = blocks[..., : BINS // 2] + blocks[..., BINS // 2 : BINS]
    disc = np.ones((5, 5), bool)
    disc[[0, 0, 4, 4], [0, 4, 0, 4]] = False
    inner = blocks[..., 1:4, 1:4, BINS:]
    flat = patterns.shape[:-1]
    return np.concatenate([edges[..., disc, :].reshape(*flat, -1), inner.reshape(*flat, -1)], axis=-1)


def pit_part_seen(seen: Floats) -> Floats:
    """Which of that can be seen where only these parts of a pattern can."""
    return np.minimum(_pit_part(seen), 1.0)


def _learn_pawns(view: View, field: Floats, kings: Mapping[str, str]) -> tuple[dict[str, Pawn], dict[int, Points]]:
    """Every pawn's look, and where in its space each stands."""
    colours = pawn_colours(view, field, view.centres)
    looks = pawn_patterns(view, field, view.centres)
    pawns, places = {}, {}
    for cell, label in kings.items():
        number = view.cells.index(cell)
        own = np.arange(len(view.cells)) == number
        closely, place = learn_placed(_elsewhere(looks, own), looks[own])
        # By colours alone the hole beside a pawn stands out more than he does.
        quick = learn_detector(_elsewhere(colours, own), colours[own][:, place[0]])
        pawns[label] = Pawn(quick, closely)
        places[number] = pawn_offset(view, number, int(place[0]))
    return pawns, places


def _elsewhere(patterns: Values, own: NDArray[np.bool_]) -> Values:
    """What is seen on other spaces, at some of the places on each."""
    return patterns[~own][:, ::3].reshape(-1, patterns.shape[2])


def pawn_offset(view: View, number: int, shift: int) -> Points:
    """Spaces from the middle of a space to a pawn that was found at one of PAWN_SHIFTS."""
    right, away = axes(view, view.centres[number : number + 1])
    step = PAWN_SHIFTS[shift]
    return np.asarray(step[0] * away[0] + step[1] * right[0], np.float64)


def _learn_faces(
    model: TudorSet, view: View, field: Floats, patterns: Values, labels: Mapping[str, str], coins: NDArray[np.bool_]
) -> TudorSet:
    """The faces of all coins, and how well they tell kinds apart: each is compared with the others of its kind."""
    numbers = np.flatnonzero(coins)
    if len(numbers) == 0:
        return model
    names = [labels[view.cells[number]] for number in numbers]
    seen = coin_faces(model, view, field, numbers, patterns[numbers])
    prints = seen[:, len(_NUDGES) // 2]
    likeness = alike(seen, prints)
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
    return replace(model, labels=tuple(names), prints=prints, clearness=clearness, trust=trust)


def coin_faces(model: TudorSet, view: View, field: Floats, numbers: NDArray[np.intp], patterns: Values) -> Values:
    """The faces of coins on these spaces, where the detectors place them (patterns are those of the spaces)."""
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
    return faces(view, middles[:, None] + _NUDGES, heights)
