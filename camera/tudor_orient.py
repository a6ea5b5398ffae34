"""Which way round a board of tiles lies: the tiles do not tell, the known contents do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import EMPTY, Grid, Image
from camera.tudor_detect import SHRINK
from camera.tudor_learn import learn
from camera.tudor_patches import coin_patterns, light_field, pawn_colours
from camera.tudor_set import COIN, PIT, TudorSet
from camera.view import Floats, View, make_view

GROUND = {f"{column}{row}": int(f"{column}{row}" in PIT) for row in range(1, 11) for column in "abcdefghij"}
"""Kinds of spaces: tiles, and the table in the hole."""

HUES = {
    "red": 25.0,
    "orange": 45.0,
    "yellow": 95.0,
    "green": 120.0,
    "blue": 270.0,
    "purple": 310.0,
    "violet": 310.0,
    "pink": 0.0,
}
"""Degrees around grey (as in CIE Lab) of what people call by these names; sets have crowns in green or in yellow."""

GREYS = {"black": 25.0, "grey": 55.0, "gray": 55.0, "white": 90.0, "brown": 40.0}
"""Names of colours that are none, with their lightness (0 to 100)."""

NEARLY = 0.98
"""Ways of lying whose contents make at least this share of the best one's sense are told apart by colours: the others
never made as much on 126 boards in all lights, while names of colours are what people choose to call them."""


def settle_tiles(image: Image, grids: Sequence[Grid], labels: Mapping[str, str]) -> tuple[View, TudorSet]:
    """The way of lying in which known contents make the most sense, and the set as learned from it."""
    view = make_view(image, grids[0], GROUND)
    best = grids[0]
    if len(grids) > 1:
        best = grids[_best_way(view, grids, labels)]
    if best is not grids[0]:
        view = make_view(image, best, GROUND)
    return view, learn(view, labels)


def _best_way(view: View, grids: Sequence[Grid], labels: Mapping[str, str]) -> int:
    field = light_field(view)
    looks = coin_patterns(view, field, view.centres, COIN.height).max(axis=1)
    axis = np.median(pawn_colours(view, field, view.centres).reshape(len(view.cells), -1, 3), axis=1)
    whole = np.concatenate([looks, axis], axis=1).astype(np.float64)
    tiles = np.array([cell not in PIT for cell in view.cells])
    turned = [_turned(view, grid, labels) for grid in grids]
    sense = np.array(
        [_sense(whole[tiles], [what for what, tile in zip(way, tiles, strict=True) if tile]) for way in turned]
    )
    return likeliest_way(sense, lambda way: _misfit(view, turned[way]))


def likeliest_way(sense: Floats, misfit: Callable[[int], float]) -> int:
    """The way in which contents make the most sense; of those that make the same, the one whose colours fit best."""
    close = np.flatnonzero(sense >= NEARLY * sense.max()).tolist()
    return int(close[0] if len(close) == 1 else min(close, key=misfit))


def _turned(view: View, grid: Grid, labels: Mapping[str, str]) -> list[str]:
    """What the labels say of the view's own spaces, if the board lay as in another grid."""
    there = grid.points(view.centres)
    inverse = np.linalg.inv(view.grid.to_image)
    back = np.column_stack([there, np.ones(len(there))]) @ inverse.T
    spaces = np.floor(back[:, :2] / back[:, 2:]).astype(int)
    found = [EMPTY] * len(view.cells)
    for cell, (x, y) in zip(view.cells, spaces, strict=True):
        found[int(np.clip(y, 0, 9)) * 10 + int(np.clip(x, 0, 9))] = labels.get(cell, EMPTY)
    return found


def _sense(looks: Floats, labels: Sequence[str]) -> float:
    """How far apart spaces look that are said to be bare and to hold coins or pawns, against how they scatter."""
    kinds = np.array(["" if what == EMPTY else what.split()[1] for what in labels])
    centred = looks - looks.mean(axis=0)
    covariance = centred.T @ centred / len(looks)
    stiff = covariance + (SHRINK * np.trace(covariance) / len(covariance) + 1e-6) * np.eye(len(covariance))
    bare = kinds == ""
    total = 0.0
    for kind in ("queen", "king"):
        members = kinds == kind
        if members.any() and bare.any():
            step = looks[members].mean(axis=0) - looks[bare].mean(axis=0)
            share = float(members.sum() * bare.sum() / (members.sum() + bare.sum()))
            total += share * float(step @ np.linalg.solve(stiff, step))
    return total


def _misfit(view: View, labels: Sequence[str]) -> float:
    """How badly the pawns' colours fit the names of their seats; only good for choosing between ways of lying."""
    kings = [(number, label.split()[0]) for number, label in enumerate(labels) if label.endswith("king")]
    return sum(miscoloured(pawn_colour(view, number), name) for number, name in kings)


def miscoloured(colour: NDArray[np.float64], name: str) -> float:
    """How badly a colour (L, a, b) fits what people call by a name; 0 for names that say nothing."""
    lightness, reddish, yellowish = colour
    vivid = float(np.hypot(reddish, yellowish))
    if name in HUES:
        hue = float(np.degrees(np.arctan2(yellowish, reddish)))
        away = abs((hue - HUES[name] + 180) % 360 - 180) / 90
        return away * min(vivid, 40) / 40 + max(0.0, 1 - vivid / 20)
    if name in GREYS:
        return min(vivid, 60) / 40 + abs(float(lightness) - GREYS[name]) / 60
    return 0.0


def pawn_colour(view: View, number: int) -> NDArray[np.float64]:
    """The colour (L, a, b) in the lower half of a pawn, where it is widest: that which differs most from the tile."""
    x, y = view.centres[number]
    spots = [
        (x + i, y + j, z)
        for z in (0.1, 0.2, 0.3, 0.4)
        for i in (-0.2, -0.1, 0, 0.1, 0.2)
        for j in (-0.2, -0.1, 0, 0.1, 0.2)
    ]
    colours = view.look(np.array(spots))
    tile = np.median(view.look(np.column_stack([view.centres, np.zeros(len(view.centres))])), axis=0)
    unlike = np.linalg.norm(colours - tile, axis=1)
    chosen = np.exp(np.median(colours[unlike >= np.quantile(unlike, 0.6)], axis=0))
    pixel = np.clip(chosen / 255, 0, 1).astype(np.float32).reshape(1, 1, 3)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB).reshape(3), np.float64)
