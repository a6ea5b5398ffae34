"""Boards as the camera and the screens know them: named cells in a grid, some of which may be holes."""

from __future__ import annotations

from dataclasses import dataclass


def cell_name(column: int, row: int) -> str:
    """Column and row counted from 0, as written: (0, 0) is "a1"."""
    return f"{chr(ord('a') + column)}{row + 1}"


@dataclass(frozen=True)
class BoardGeometry:
    """A grid of cells, columns from the left as a, b, …, rows from near to far as 1, 2, …"""

    columns: int
    rows: int
    pit: frozenset[str] = frozenset()
    """Cells without a surface of their own (Tudor's graveyard); pieces may lie there all the same."""

    def cells(self) -> tuple[str, ...]:
        return tuple(cell_name(c, r) for r in range(self.rows) for c in range(self.columns))
