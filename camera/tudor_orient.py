"""Which way round a board of tiles lies: the tiles do not tell, the known contents do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from camera.pawn_names import misnamed, pawn_colour
from camera.sighting import EMPTY, Grid, Image
from camera.tudor_detect import SHRINK
from camera.tudor_learn import learn
from camera.tudor_patches import coin_patterns, light_field, pawn_colours
from camera.tudor_set import COIN, PIT, TudorSet
from camera.view import Floats, View, make_view

GROUND = {f"{column}{row}": int(f"{column}{row}" in PIT) for row in range(1, 11) for column in "abcdefghij"}
"""Kinds of spaces: tiles, and the table in the hole."""

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
    """How badly the pawns' colours fit the names of their seats."""
    kings = [(number, label.split()[0]) for number, label in enumerate(labels) if label.endswith("king")]
    colours = np.array([pawn_colour(view, number) for number, _ in kings]).reshape(-1, 3)
    return misnamed(colours, [name for _, name in kings])
