"""The board by its names: spaces, corners, tiles, and which spaces lie next to, behind and at the edge of which."""

from __future__ import annotations

from companion.engine.geometry import BoardGeometry, cell_name

SIDE = 10
GRAVEYARD = frozenset({"e5", "f5", "e6", "f6"})
GEOMETRY = BoardGeometry(SIDE, SIDE, pit=GRAVEYARD)
SPACES = frozenset(GEOMETRY.cells())

CLOCKWISE = ("SW", "NW", "NE", "SE")
OPPOSITE = {"SW": "NE", "NE": "SW", "NW": "SE", "SE": "NW"}
KING_START = {"SW": "g7", "NE": "d4", "SE": "d7", "NW": "g4"}

_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _on_board(column: int, row: int) -> bool:
    return 0 <= column < SIDE and 0 <= row < SIDE


def _mirrored(corner: str, column: int, row: int) -> str:
    """The space that looks from `corner` as (column, row) looks from SW."""
    return cell_name(
        SIDE - 1 - column if corner.endswith("E") else column,
        SIDE - 1 - row if corner.startswith("N") else row,
    )


def _from_every_corner(*places: tuple[int, int]) -> dict[str, tuple[str, ...]]:
    return {corner: tuple(_mirrored(corner, column, row) for column, row in places) for corner in CLOCKWISE}


QUEENS_START = _from_every_corner((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))
"""The triangle of each corner (T1), from the corner space on."""
TILE = _from_every_corner((0, 0), (1, 0), (0, 1), (1, 1))
"""The four spaces of each corner tile (T8)."""
BESIDE_TILE = _from_every_corner((2, 0), (2, 1), (0, 2), (1, 2))
"""The spaces side by side with each corner tile (T14)."""


def _lines() -> tuple[dict[str, tuple[str, ...]], dict[tuple[str, str], str], frozenset[tuple[str, str]]]:
    neighbours: dict[str, tuple[str, ...]] = {}
    between: dict[tuple[str, str], str] = {}
    pushes: set[tuple[str, str]] = set()
    for column in range(SIDE):
        for row in range(SIDE):
            here = cell_name(column, row)
            near = [(c, r) for c, r in _DIRECTIONS if _on_board(column + c, row + r)]
            neighbours[here] = tuple(cell_name(column + c, row + r) for c, r in near)
            for c, r in near:
                there = cell_name(column + c, row + r)
                if _on_board(column + 2 * c, row + 2 * r):
                    between[here, cell_name(column + 2 * c, row + 2 * r)] = there
                else:
                    pushes.add((here, there))
    return neighbours, between, frozenset(pushes)


NEIGHBOURS, BETWEEN, PUSHES = _lines()
"""NEIGHBOURS[space]: where a step leads. BETWEEN[start, end]: the space a jump goes over.
PUSHES: (king, queen) where the push leads straight off the board (T6)."""
