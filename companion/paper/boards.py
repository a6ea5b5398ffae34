"""A board with its pieces, as a diagram."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.geometry import BoardGeometry, cell_name
from companion.paper.sheet import FAINT, GOLD, INK, Sheet

DARK, LIGHT, PIT = "#E4D3AE", "#FBF6EA", "#C9C0AE"


@dataclass(frozen=True)
class Drawn:
    """A piece: its colours, an emblem or a letter on it, and whether it is a king."""

    body: str
    ink: str
    emblem: str = ""
    letter: str = ""
    tall: bool = False


def draw_board(
    sheet: Sheet, geometry: BoardGeometry, pieces: Mapping[str, Drawn], x: float, y: float, cell: float
) -> None:
    """With its upper left corner there; coordinates along two edges."""
    for row in range(geometry.rows):
        down = y + (geometry.rows - 1 - row) * cell
        sheet.text(str(row + 1), x - 2, down + cell / 2 + 1.2, 8, colour=FAINT, align="right")
        for column in range(geometry.columns):
            name = cell_name(column, row)
            shade = PIT if name in geometry.pit else (LIGHT if (column + row) % 2 else DARK)
            sheet.box(x + column * cell, down, cell, cell, fill=shade, line=None)
            if name in pieces:
                _piece(sheet, pieces[name], x + (column + 0.5) * cell, down + cell / 2, cell)
    for column in range(geometry.columns):
        letter = cell_name(column, 0)[0]
        sheet.text(letter, x + (column + 0.5) * cell, y + geometry.rows * cell + 3.6, 8, colour=FAINT, align="center")
    sheet.box(x, y, geometry.columns * cell, geometry.rows * cell, line=INK, width=0.5)


def _piece(sheet: Sheet, piece: Drawn, x: float, y: float, cell: float) -> None:
    radius = cell * (0.46 if piece.tall else 0.38)
    rim, width = (GOLD, cell * 0.07) if piece.tall else (INK, cell * 0.03)
    sheet.disc(x, y, radius, fill=piece.body, line=rim, width=width)
    if piece.letter:
        sheet.text(piece.letter, x, y + cell * 0.16, cell * 1.35, colour=piece.ink, align="center")
    elif piece.emblem:
        sheet.emblem(piece.emblem, x, y, cell * 0.5, piece.ink)
