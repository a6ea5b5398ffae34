"""Whose pawn is whose: a King has the colour of his queens. He starts far away from them, and is easily put down where
another one belongs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import cv2
import numpy as np

from camera.pawn_names import pawn_colour
from camera.solids import disc, raised
from camera.tudor_set import COIN, PIT
from camera.view import Floats, View

FIGURE = 0.75
"""Share of a coin that is not its figure: what differs least from most of it."""

FACE = 0.28
"""Spaces from a coin's middle to where its rim begins."""

LIGHTNESS = 0.5
"""What lightness counts against hue: lamps and shadows change it."""

PLAINLY = 20.0
"""By how much closer (in CIE Lab) pawns' colours must be to other coins than to their own, all in all, for them to be
others': of 86 pairs of pawns in 28 rendered sets the worst was 6 closer, four in five were 18 closer to their own."""


def rightful(view: View, labels: Mapping[str, str]) -> dict[str, str]:
    """The contents with every King a pawn of his queens' colour, if plainly some have been mistaken for each other."""
    coins = _coins(view, labels)
    kings = {cell: label for cell, label in labels.items() if label.endswith("king") and label.split()[0] in coins}
    if len(kings) < 2:
        return dict(labels)
    away = {
        (cell, label): _distance(pawn_colour(view, view.cells.index(cell)), coins[label.split()[0]])
        for cell in kings
        for label in kings.values()
    }
    ways = [dict(zip(kings, owners, strict=True)) for owners in permutations(kings.values())]
    best = min(ways, key=lambda way: sum(away[pair] for pair in way.items()))
    gain = sum(away[pair] for pair in kings.items()) - sum(away[pair] for pair in best.items())
    return {**labels, **best} if gain > PLAINLY else dict(labels)


def _coins(view: View, labels: Mapping[str, str]) -> dict[str, Floats]:
    """The usual colours (L, a, b) of every seat's coins: of the figure and of the rest."""
    found: dict[str, list[Floats]] = {}
    for cell, label in labels.items():
        if not label.endswith("king") and cell not in PIT:
            found.setdefault(label.split()[0], []).append(_colours(view, view.cells.index(cell)))
    return {seat: np.asarray(np.median(colours, axis=0), np.float64) for seat, colours in found.items()}


def _colours(view: View, number: int) -> Floats:
    """The colours (L, a, b) of a coin's figure and of the rest, 2 × 3."""
    spots = view.look(raised(view.centres[number], disc(FACE), COIN.height))
    usual = np.median(spots, axis=0)
    unlike = np.linalg.norm(spots - usual, axis=1)
    both = np.stack([np.median(spots[unlike >= np.quantile(unlike, FIGURE)], axis=0), usual])
    pixels = np.clip(np.exp(both) / 255, 0, 1).astype(np.float32)[None]
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB)[0], np.float64)


def _distance(pawn: Floats, coin: Floats) -> float:
    """How far a pawn's colour is from the nearer one of a coin's."""
    return float(np.linalg.norm((coin - pawn) * (LIGHTNESS, 1.0, 1.0), axis=1).min())
