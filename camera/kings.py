"""Whether the Kings stand where they are said to: a King is the one who differs from all the others of his colour. A
set that is learned from a wrong position takes a man for the King, and would never notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camera.alike import unlikeness
from camera.classify import best_size, outlines_of
from camera.features import SLACK, TOP_SPREAD, measure
from camera.likelihoods import TAILS
from camera.solids import Shape, owners
from camera.view import Floats, View

ENOUGH = 4
"""Men among whom a King stands out."""

MOST, PLAINLY = 4.0, 4.0
"""What each of two measures says at most of a piece that differs, and how much more must be said of him who seems to be
the King than of him who is said to be: where one finds nothing, the other alone does not decide. Of 311 sides in 184
pictures by lot two were taken for wrong where all was as told. A lamp that shines back from a man changes both; where
the King hardly stands out, it raises a question."""

UNLIKE = 0.1
"""Variation of `unlikeness` that is always there."""

Spaces = NDArray[np.int64]


class _Side(NamedTuple):
    """The pieces of one colour."""

    king: str
    spaces: Spaces
    told: int
    """Which of them is said to be the King."""
    may_be: list[int]
    """Which of them he may have been mistaken for: those of his row."""
    odd: Floats
    """How much each of them differs from the others."""

    def more(self, who: int) -> float:
        """How much more one differs from the others than the one who is said to be King does."""
        return float(self.odd[who] - self.odd[self.told])


def kings_seen(view: View, labels: Mapping[str, str]) -> dict[str, str]:
    """What stands on the board, with each King where he seems to stand, if plainly one of his men in the same row looks
    like a King and he does not."""
    seen = dict(labels)
    for side in _sides(view, labels):
        who = max(side.may_be, key=side.more)
        if side.more(who) > PLAINLY:
            there, here = (view.cells[side.spaces[number]] for number in (who, side.told))
            seen[here], seen[there] = labels[there], side.king
    return seen


def standing_out(view: View, labels: Mapping[str, str]) -> float:
    """How much each of those who are said to be Kings differs from his men; nothing if there are too few to tell."""
    return min((float(side.odd[side.told]) for side in _sides(view, labels)), default=0.0)


def _sides(view: View, labels: Mapping[str, str]) -> list[_Side]:
    kings = sorted(label for label in {*labels.values()} if label.isupper())
    if not kings:
        return []
    shape = _of_men(view, labels)
    return [side for king in kings if (side := _side(view, shape, labels, king)) is not None]


def _of_men(view: View, labels: Mapping[str, str]) -> Shape:
    """The shape of those men who cannot be the King: with him among them it would be none of theirs."""
    rows = {cell[1:] for cell, label in labels.items() if label.isupper()}
    men = {cell: label for cell, label in labels.items() if cell[1:] not in rows}
    men = men if len(men) >= ENOUGH else {**labels}
    radius, height = best_size(outlines_of(view, men, [*{*men.values()}]))
    return Shape(radius, height, 2 * height)


def _side(view: View, shape: Shape, labels: Mapping[str, str], king: str) -> _Side | None:
    """A King and his men; None if he is none, or has too few."""
    spaces = [number for number, cell in enumerate(view.cells) if labels.get(cell, "").upper() == king]
    told = [number for number, space in enumerate(spaces) if labels[view.cells[space]] == king]
    if len(told) != 1 or len(spaces) <= ENOUGH:
        return None
    rows = [view.cells[space][1:] for space in spaces]
    may_be = [number for number, row in enumerate(rows) if row == rows[told[0]]]
    return _Side(king, np.array(spaces), told[0], may_be, _oddness(view, shape, labels, np.array(spaces)))


def _oddness(view: View, shape: Shape, labels: Mapping[str, str], spaces: Spaces) -> Floats:
    """How much each piece of one colour differs from the others: a mark, a figure's head or the joints of a stack make
    its top more uneven, and its edges lie elsewhere."""
    heights = {number: 1.2 * shape.height for number, cell in enumerate(view.cells) if cell in labels}
    tops = measure(view, shape, owners(view, heights, shape.radius + 0.02), spaces=spaces).values[:, TOP_SPREAD]
    away = np.column_stack(
        [
            _against_others(tops, SLACK[TOP_SPREAD], view.ground[spaces]),
            _against_others(unlikeness(view, shape, spaces), UNLIKE),
        ]
    )
    said = 0.5 * (TAILS + 1) * np.log1p(np.maximum(away, 0) ** 2 / TAILS)
    return np.asarray(np.minimum(said, MOST).sum(axis=1), np.float64)


def _against_others(values: Floats, slack: float, ground: Spaces | None = None) -> Floats:
    """By how many deviations each piece lies above the others; as on its own kind of square, if that is known."""
    return np.array([_above(values, number, slack, ground) for number in range(len(values))])


def _above(values: Floats, one: int, slack: float, ground: Spaces | None) -> float:
    others = np.arange(len(values)) != one
    level = values.copy()
    if ground is not None:
        kinds = [kind for kind in np.unique(ground) if (others & (ground == kind)).sum() > 1]
        if len(kinds) > 1:
            for kind in kinds:
                level[ground == kind] -= np.median(values[others & (ground == kind)])
    usual = np.median(level[others])
    spread = 1.48 * np.median(np.abs(level[others] - usual))
    return float((level[one] - usual) / np.hypot(spread, slack))
