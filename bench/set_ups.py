"""The set-up check on the shared photos: the first picture of each sequence is learned from as if one thing on it stood
elsewhere, and what is said of it is held against the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import cv2

from bench.tally import Numbers, Tally
from camera.eyes import eye_for
from camera.locate import locate
from companion.engine.geometry import BoardGeometry

Labels = Mapping[str, str]

PLAIN = "as it should stand"


def checked(pictures: Iterable[tuple[Any, Labels]], geometry: BoardGeometry) -> Numbers:
    """By kind of mistake, of how many wrong set-ups everything is told exactly as it stands."""
    tallies: dict[str, Tally] = {}
    eye = eye_for(geometry)
    for path, true in pictures:
        picture = cv2.imread(str(path))
        grids = locate(picture, geometry)
        for kind, told in ((PLAIN, dict(true)), *_mistakes(true, geometry)):
            view, model = eye.settle(picture, grids, told)
            tally = tallies.setdefault(kind, Tally())
            seen = tally.timed(partial(eye.as_told, model, view, told))
            tally.count(_unnumbered(seen) == _unnumbered(true))
    return {kind: tally.to_json() for kind, tally in tallies.items()}


def _mistakes(true: Labels, geometry: BoardGeometry) -> Iterator[tuple[str, dict[str, str]]]:
    """What people do: one of each kind for every King, and for every third of the other pieces on tiles or squares."""
    kings = [cell for cell, label in true.items() if _is_king(label)]
    others = [cell for cell in true if cell not in kings and cell not in geometry.pit][::3]
    bare = [cell for cell in geometry.cells() if cell not in true and cell not in geometry.pit]
    for cell in kings:
        there = _beside(cell, [c for c in true if c not in kings] if not geometry.pit else bare, true)
        if there is not None:
            yield "a King beside his place", _swapped(true, cell, there)
    if geometry.pit:
        yield from (("two Kings exchanged", _swapped(true, *pair)) for pair in pairwise(kings))
    for number, cell in enumerate(others):
        there = _beside(cell, bare, {})
        if there is not None:
            yield "a piece beside its place", _swapped(true, cell, there)
        yield "a piece too many", {c: label for c, label in true.items() if c != cell}
        yield "a piece that is missing", {**true, bare[7 * number % len(bare)]: true[cell]}
        unlike = [c for c in others if true[c].split()[0] != true[cell].split()[0]]
        if unlike:
            yield "two pieces exchanged", _swapped(true, cell, unlike[number % len(unlike)])


def _unnumbered(labels: Labels) -> dict[str, str]:
    """Which queen a coin is cannot be told of one that nobody told of."""
    return {cell: " ".join(label.split()[:2]) for cell, label in labels.items()}


def _is_king(label: str) -> bool:
    return label.isupper() or label.endswith("king")


def _beside(cell: str, cells: Iterable[str], own: Labels) -> str | None:
    """The nearest of some spaces in the same row; of those with pieces only one's own."""
    row = [c for c in cells if c[1:] == cell[1:] and (not own or c not in own or own[c].upper() == own[cell])]
    return min(row, key=lambda c: abs(ord(c[0]) - ord(cell[0])), default=None)


def _swapped(true: Labels, one: str, other: str) -> dict[str, str]:
    """The contents with those of two spaces, one of which may be bare, exchanged."""
    moved = {one: true.get(other, ""), other: true.get(one, "")}
    return {cell: label for cell, label in {**true, **moved}.items() if label}
