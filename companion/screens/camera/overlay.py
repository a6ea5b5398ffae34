"""The grid, what is seen and what matters, as lines and signs over the live picture."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from camera.sighting import Grid
from companion.engine.geometry import BoardGeometry
from companion.screens.camera.games import Face
from companion.screens.camera.view_model import Now
from companion.screens.camera.watching import Look
from companion.widgets.camera_feed import WHOLE, Overlay, Point

Part = tuple[float, float, float, float]

AROUND = 0.2
"""Share of the board's width and height that is shown around it: a hand that comes is seen."""

TRIFLE = 0.06
"""Share of the picture by which the board may move before what is shown follows."""


def draw_over(look: Look, now: Now, marks: Mapping[str, str], geometry: BoardGeometry, face: Face) -> Overlay:
    """What to draw over this frame; nothing where no board was found in it."""
    sighting = look.sighting or now.sighting
    if sighting is None or sighting.grid is None or not all(look.size) or now.phase == "corners":
        return Overlay()
    grid, size = sighting.grid, look.size
    cells = (now.sighting or sighting).cells if now.phase in ("watch", "rather") else sighting.cells
    quads = {cell: _quad(grid, cell, size) for cell in geometry.cells()}
    pieces = tuple(
        (_middle(quads[cell]), _side(quads[cell]), face.look(label)) for cell, label in cells.items() if cell in quads
    )
    marked = {cell: (kind, quads[cell]) for cell, kind in marks.items() if cell in quads}
    return Overlay(_lines(grid, size), pieces, marked)


def part_of(look: Look, now: Now, before: Part) -> Part:
    """What to show of the picture: once the board is known, it and a little around it; no wandering for a trifle."""
    sighting = look.sighting
    if now.phase in ("corners", "find", "wait", "learning") or not all(look.size):
        return WHOLE
    if sighting is None or sighting.grid is None:
        return before
    points = sighting.grid.corners() / np.asarray(look.size, float)
    low, high = points.min(axis=0), points.max(axis=0)
    room = AROUND * (high - low)
    # As wide a part of the width as of the height: what is shown keeps the picture's own proportions.
    side = float(min(1.0, (high - low + 2 * room).max()))
    low = np.clip((low + high - side) / 2, 0, 1 - side)
    high = low + side
    wanted = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    strays = max(abs(one - two) for one, two in zip(wanted, before, strict=True))
    return before if before != WHOLE and strays < TRIFLE else wanted


def _lines(grid: Grid, size: tuple[int, int]) -> tuple[tuple[Point, Point], ...]:
    columns, rows = grid.columns, grid.rows
    ends = [((c, 0), (c, rows)) for c in range(columns + 1)] + [((0, r), (columns, r)) for r in range(rows + 1)]
    flat = _shares(grid, [point for pair in ends for point in pair], size)
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _quad(grid: Grid, cell: str, size: tuple[int, int]) -> tuple[Point, ...]:
    x, y = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    return tuple(_shares(grid, [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)], size))


def _shares(grid: Grid, board: list[tuple[int, int]], size: tuple[int, int]) -> list[Point]:
    points = grid.points(board) / np.asarray(size, float)
    return [(float(x), float(y)) for x, y in points]


def _middle(quad: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _side(quad: tuple[Point, ...]) -> float:
    """The least width of a space, so that its sign stays within it."""
    across = max(x for x, _ in quad) - min(x for x, _ in quad)
    return across / 2 if across > 0 else 0.0
