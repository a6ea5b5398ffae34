"""The nouns of the camera: where the board lies in a picture, what stands on it, and what that means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""BGR pixels, height × width × 3."""

EMPTY = ""
"""The label of a space on which nothing stands."""


@dataclass(frozen=True, eq=False)
class Grid:
    """A board in a picture. `to_image` maps board coordinates (in spaces; (0, 0) is the outer corner of a1, x along the
    columns a, b, …, y along the rows 1, 2, …) to pixels; pixel (0, 0) is the outer corner of the top left pixel."""

    columns: int
    rows: int
    to_image: NDArray[np.float64]

    def points(self, board: Any) -> NDArray[np.float64]:
        """Pixels of board points, n × 2."""
        flat = np.asarray(board, float).reshape(-1, 2)
        hom = np.column_stack([flat, np.ones(len(flat))]) @ self.to_image.T
        return np.asarray(hom[:, :2] / hom[:, 2:], np.float64)

    def corners(self) -> NDArray[np.float64]:
        """The outer corners in the order of the labels: a1, last column of row 1, the far corner, a of the last row."""
        c, r = self.columns, self.rows
        return self.points([(0, 0), (c, 0), (c, r), (0, r)])


def distance(grid: Grid, other: Grid) -> float:
    """How far apart two boards' corners lie, in spaces of the first."""
    corners = grid.corners()
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    space = float(sides.sum()) / (2 * (grid.columns + grid.rows))
    return float(np.linalg.norm(corners - other.corners(), axis=1).mean()) / max(space, 1e-6)


@dataclass(frozen=True)
class Reading:
    """What each space looks like: log-likelihoods by label (EMPTY among them), higher is likelier. Spaces that a hand
    hides say nothing and are `hidden`."""

    likelihoods: Mapping[str, Mapping[str, float]]
    hidden: frozenset[str] = frozenset()

    def best(self) -> dict[str, str]:
        """The likeliest label of every space that is not empty."""
        seen = {cell: marks for cell, marks in self.likelihoods.items() if cell not in self.hidden}
        top = {cell: max(marks, key=marks.__getitem__) for cell, marks in seen.items()}
        return {cell: label for cell, label in top.items() if label != EMPTY}


@dataclass(frozen=True)
class Sighting:
    """A verdict on one picture: seen, unchanged, ambiguous, impossible, no_board or not_steady."""

    verdict: str
    moves: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    rule: str = ""
    nearest: tuple[str, ...] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    grid: Grid | None = None
