"""Learns a piecepack from one picture of a known position."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from camera.sighting import EMPTY
from camera.tudor_detect import Detector, learn_detector, learn_placed
from camera.tudor_faces import coin_size, learn_faces
from camera.tudor_patches import FACE, Points, Values, coin_patterns, light_field, pawn_colours, pawn_patterns
from camera.tudor_set import (
    COIN,
    PIT,
    PIT_LEVELS,
    UNSURE,
    Pawn,
    TudorSet,
    pawn_offset,
    pit_part,
    pit_part_seen,
    pit_patterns,
    unhidden,
)
from camera.view import Floats, View


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
    size = coin_size(view, np.flatnonzero(coins & tiles & clear))
    model = TudorSet(coin, pit, pawns, (), np.zeros((0, *FACE), np.float32), 0.5, UNSURE, hole, size=size)
    return learn_faces(model, view, field, patterns, labels, coins)


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
    found = [pit_part(coins[np.arange(len(coins)), coin.score(coins).argmax(axis=1)])]
    table = pit_patterns(view, field, places)[:, ::4] if len(places) else pit_part(coins)[:0]
    others = table.reshape(-1, found[0].shape[-1])
    if len(others) == 0:
        others = pit_part(coin.usual[None])
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
