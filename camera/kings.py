"""Whether the Kings stand where they are said to: a King is the one who differs from all the others of his colour. A
set that is learned from a wrong position takes a man for the King, and would never notice."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camera.features import FACE, SLACK, TALLER, measure
from camera.likelihoods import TAILS
from camera.solids import Shape, owners
from camera.view import Floats, View

ENOUGH = 7
"""Men among whom a King stands out."""

STACKED = (2.0, 3.0)
"""Men on top of each other that a King may be made of."""

ALIKE = 2.0
"""What it counts that both Kings differ from their men in the same way, against that each of them does."""

PLAINLY = 25.0
"""How much more those who seem to be Kings must differ from their men than those who are said to be: two of 179
rendered boards had more where all was as told, and 90 of 135 where a King stood elsewhere in his row."""

Spaces = NDArray[np.int64]


class _Side(NamedTuple):
    """The pieces of one colour."""

    king: str
    spaces: Spaces
    told: int
    """Which of them is said to be the King."""
    may_be: list[int]
    """Which of them he may have been mistaken for: those of his row."""


def kings_seen(view: View, shape: Shape, labels: Mapping[str, str]) -> dict[str, str]:
    """What stands on the board, with each King where he seems to stand, if plainly one of his men in the same row looks
    like a King and he does not."""
    sides = _sides(view, labels)
    if not sides:
        return dict(labels)
    odd = [_oddness(view, shape, labels, side) for side in sides]
    told = tuple(side.told for side in sides)
    best = max(product(*(side.may_be for side in sides)), key=lambda who: _together(odd, who))
    if _together(odd, best) - _together(odd, told) < PLAINLY:
        return dict(labels)
    seen = dict(labels)
    for side, who in zip(sides, best, strict=True):
        there, here = (view.cells[side.spaces[number]] for number in (who, side.told))
        seen[here], seen[there] = labels[there], side.king
    return seen


def standing_out(view: View, shape: Shape, labels: Mapping[str, str]) -> float:
    """How much those who are said to be Kings differ from their men; nothing if there are too few to tell."""
    sides = _sides(view, labels)
    return _together([_oddness(view, shape, labels, side) for side in sides], tuple(side.told for side in sides))


def _sides(view: View, labels: Mapping[str, str]) -> list[_Side]:
    return [side for king in sorted({*labels.values()}) if (side := _side(view, labels, king)) is not None]


def _side(view: View, labels: Mapping[str, str], king: str) -> _Side | None:
    """A King and his men; None if he is none, or has too few."""
    spaces = [number for number, cell in enumerate(view.cells) if labels.get(cell, "").upper() == king]
    told = [number for number, space in enumerate(spaces) if labels[view.cells[space]] == king]
    if len(told) != 1 or len(spaces) <= ENOUGH:
        return None
    rows = [view.cells[space][1:] for space in spaces]
    may_be = [number for number, row in enumerate(rows) if row == rows[told[0]]]
    return _Side(king, np.array(spaces), told[0], may_be)


def _oddness(view: View, shape: Shape, labels: Mapping[str, str], side: _Side) -> tuple[Floats, Floats]:
    """How much each piece of a side differs from the others in every measurement, in deviations; and what that says."""
    heights = {number: 1.2 * shape.height for number, cell in enumerate(view.cells) if cell in labels}
    painted = owners(view, heights, shape.radius + 0.02)
    stacks = [measure(view, Shape(shape.radius, shape.height, k * shape.height), painted) for k in STACKED]
    every = np.concatenate([np.arange(FACE), np.arange(FACE)[TALLER]])
    values, seen = (
        np.concatenate([parts[0][:, :FACE], parts[1][:, TALLER]], axis=1)[side.spaces]
        for parts in ([one.values for one in stacks], [one.seen for one in stacks])
    )
    ground = view.ground[side.spaces]
    away = np.array([_against_others(values, ground, number, SLACK[every]) for number in range(len(values))])
    return away, 0.5 * (TAILS + 1) * np.log1p(away**2 / TAILS) * seen


def _against_others(values: Floats, ground: NDArray[np.int64], one: int, slack: Floats) -> Floats:
    """By how many deviations one piece differs from the others; each as on its own kind of square, if that is known."""
    others = np.arange(len(values)) != one
    kinds = [kind for kind in np.unique(ground) if (others & (ground == kind)).sum() > 1]
    level = values.copy()
    if len(kinds) > 1:
        for kind in kinds:
            level[ground == kind] -= np.median(values[others & (ground == kind)], axis=0)
    usual = np.median(level[others], axis=0)
    spread = 1.48 * np.median(np.abs(level[others] - usual), axis=0)
    return np.asarray((level[one] - usual) / np.hypot(spread, slack), np.float64)


def _together(odd: list[tuple[Floats, Floats]], who: tuple[int, ...]) -> float:
    """How much some pieces, one of each side, differ from the others; more if they do so in the same way."""
    if not odd:
        return 0.0
    away, said = zip(*((far[number], told[number]) for (far, told), number in zip(odd, who, strict=True)), strict=True)
    total = float(np.sum(said))
    if len(who) == 2:
        total += ALIKE * float(np.where(away[0] * away[1] > 0, np.minimum(*said), 0.0).sum())
    return total
