"""Which way round the board lies: a grid alone does not tell, what stands on it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from camera.classify import learn
from camera.features import SLACK, measure
from camera.kings import standing_out
from camera.set_model import USUAL_SIZE, SetModel
from camera.sighting import EMPTY, Grid, Image
from camera.solids import Shape, disc, raised
from camera.squares import occupancy
from camera.view import Floats, View, make_view
from companion.engine.geometry import cell_name

USUAL = Shape(*USUAL_SIZE, 2 * USUAL_SIZE[1])
"""A man of most sets, in spaces."""

LIGHTER = ("w", "b")
"""The first of these labels is the lighter one, in every set whose owner did not think otherwise."""

LUMA = np.array([0.114, 0.587, 0.299])
"""How light blue, green and red look to people."""

LIGHTER_BONUS, PLAINLY_LIGHTER = 2.5, 0.3
"""What that is worth, and what the contrary is worth against it, where the men do not tell a board from the same board
turned round; and the logarithm of how much lighter they are from which on it is worth all of that."""

KINGS_BONUS = 2.0
"""What it is worth there that those who are said to be Kings differ from their men (see `standing_out`): of 71 boards
by lot that could lie either way 68 lie as they should by this, and 62 without it: in some the dark men are White's."""

AS_GOOD = 10.0
"""Ways of lying in which the men make this much less sense than in the best one are still to be thought of."""


def settle_known(
    image: Image, grids: Sequence[Grid], labels: Mapping[str, str], ground: Mapping[str, int] | None = None
) -> tuple[View, SetModel]:
    """The way of lying in which known contents make the most sense, and the set as learned from it."""
    likely = sorted(grids, key=lambda grid: -_agreement(image, grid, labels))[:LIKELY]
    views = [make_view(image, grid, ground) for grid in likely]
    close = _sensible(views, labels)
    first = learn(close[0][0], labels)
    if len(close) == 1:
        return close[0][0], first
    best, _ = max(close, key=lambda one: one[1] + _whose(one[0], labels))
    return best, first if best is close[0][0] else learn(best, labels)


def _sensible(views: Sequence[View], labels: Mapping[str, str]) -> list[tuple[View, float]]:
    """Those of some ways of lying in which the men make the most sense, and how much."""
    if len(views) == 1:
        return [(views[0], 0.0)]
    men = {cell: label.lower() for cell, label in labels.items()}  # a single King says as much as the lamp above him
    found = [(view, sense(view, men)) for view in views]
    best = max(own for _, own in found)
    return [(view, own) for view, own in found if own > best - AS_GOOD]


def _whose(view: View, labels: Mapping[str, str]) -> float:
    """What whose men are light, and who looks like a King, says for a way of lying."""
    lighter = float(np.clip(_lighter_by(view, labels) / PLAINLY_LIGHTER, -1, 1))
    return LIGHTER_BONUS * lighter + KINGS_BONUS * standing_out(view, labels)


LIKELY = 4
"""Ways of lying that are looked at closely."""


def _agreement(image: Image, grid: Grid, labels: Mapping[str, str]) -> float:
    """How much busier the spaces look that should hold something than those that should not."""
    busy = np.log(occupancy(image, grid.to_image, grid.columns, grid.rows) + 0.05)
    full = np.array([[cell_name(c, r) in labels for r in range(grid.rows)] for c in range(grid.columns)])
    if full.all() or not full.any():
        return 0.0
    return float((busy[full].mean() - busy[~full].mean()) / (busy.std() + 0.05))


def sense(view: View, labels: Mapping[str, str]) -> float:
    """How much more alike spaces look that are said to hold the same than all of a kind do; higher is better."""
    features = measure(view, USUAL, np.zeros(view.colours.shape[:2], np.uint8)).values
    groups: dict[tuple[str, int], list[int]] = {}
    for number, cell in enumerate(view.cells):
        groups.setdefault((labels.get(cell, EMPTY), int(view.ground[number])), []).append(number)
    within, whole = np.zeros(features.shape[1]), np.zeros(features.shape[1])
    for members in groups.values():
        within += ((features[members] - features[members].mean(axis=0)) ** 2).sum(axis=0)
    for kind in np.unique(view.ground):
        alike = features[view.ground == kind]
        whole += ((alike - alike.mean(axis=0)) ** 2).sum(axis=0)
    slack = len(view.cells) * SLACK**2
    return 0.25 * len(view.cells) * float(np.log((whole + slack) / (within + slack)).sum())


def _lighter_by(view: View, labels: Mapping[str, str]) -> float:
    """The logarithm of how much lighter the light side is, each piece in the light of its own place: a window lights
    one end. 0 without both."""
    light = view.light.mean(axis=1)
    tops = np.exp(view.look(raised(view.centres, disc(0.2), USUAL.height)) - light[:, None, None]).mean(axis=1) @ LUMA
    level = []
    for wanted in LIGHTER:
        numbers = [n for n, cell in enumerate(view.cells) if labels.get(cell, EMPTY).lower() == wanted]
        if not numbers:
            return 0.0
        level.append(float(tops[numbers].mean()))
    return float(np.log(max(level[0], 1e-3) / max(level[1], 1e-3)))


WAY_ROUND, PLAINLY = 5.0, 2.0
"""What it is worth that each side stands at its own end, where nothing else tells; and rows by which they must have
stood apart for that to be plain: late in a game both are everywhere."""


def right_way_round(labels: Mapping[str, str], before: Mapping[str, str] | None = None) -> float:
    """Positive if light pieces stand nearer the end where they stood before, the low rows unless that is told, negative
    if nearer the other, 0 without both kinds."""
    ahead, were = _rows_ahead(labels), PLAINLY if before is None else _rows_ahead(before)
    return WAY_ROUND * float(np.sign(ahead)) * float(np.clip(were / PLAINLY, -1, 1))


def _rows_ahead(labels: Mapping[str, str]) -> float:
    """By how many rows dark pieces stand higher than light ones in the mean; 0 without both."""
    light, dark = ([int(cell[1:]) for cell, label in labels.items() if label.lower() == side] for side in LIGHTER)
    return float(np.mean(dark) - np.mean(light)) if light and dark else 0.0


def squares_alike(known: View, labels: Mapping[str, str], view: View) -> float:
    """From 1, if squares like a1 differ from the others in colour as bare ones do in the known picture, to -1, if the
    two have changed places: a quarter turn of a whole board does that, and so does its other half."""
    bare = np.array([cell not in labels for cell in known.cells])
    there, here = _first_against_others(known, bare), _first_against_others(view, np.full_like(bare, True))
    return float(here @ there / max(float(np.linalg.norm(here) * np.linalg.norm(there)), 1e-6))


def _first_against_others(view: View, counted: NDArray[np.bool_]) -> Floats:
    """By how much the colour of squares like a1 differs from that of the others; nothing, if none of a kind count."""
    kinds = [view.rims[counted & (view.ground == kind)] for kind in (0, 1)]
    if not all(len(kind) for kind in kinds):
        return np.zeros(3)
    return np.asarray(np.median(kinds[0], axis=0) - np.median(kinds[1], axis=0), np.float64)


CHANGED_PLACES = -0.5
"""How unlike squares must be that have changed places: in 15 pairs of pictures in two lights it was -1 or 1, but for a
hundredth."""


def as_known(known: View, labels: Mapping[str, str], view: View) -> View:
    """The view with its squares counted as those of the known picture that they look like."""
    changed = squares_alike(known, labels, view) < CHANGED_PLACES
    return replace(view, ground=1 - view.ground) if changed else view
