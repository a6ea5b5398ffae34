"""The camera's four corner markers on a page: to cut out and to lay at the corners of the board."""

from __future__ import annotations

from camera.markers import CORNERS, SQUARES, squares
from companion.engine.geometry import BoardGeometry, cell_name
from companion.paper.sheet import FAINT, LEFT, PAGE, WIDTH, Sheet
from companion.paper.words import sayer

SIDE = 48.0
"""Millimetres: seen well from a metre away."""

WHITE = 8.0
"""Around a marker, inside the line to cut along: it is not found without some."""

FIRST = 64.0


def draw(sheet: Sheet, geometry: BoardGeometry, language: str) -> None:
    """A page of them, each with the name of its corner."""
    say = sayer(language)
    sheet.text(say("paper.markers"), PAGE[0] / 2, 36, 24, align="center")
    sheet.paragraph(say("paper.markers.how"), LEFT + 10, 44, 12, WIDTH - 20)
    far_column, far_row = geometry.columns - 1, geometry.rows - 1
    corners = ((0, 0), (far_column, 0), (far_column, far_row), (0, far_row))
    for number in range(CORNERS):
        column, row = corners[number]
        x = PAGE[0] / 2 + (-SIDE - 2 * WHITE - 6 if column == 0 else 6)
        y = FIRST + (0 if row else SIDE + 2 * WHITE + 20)
        _marker(sheet, number, x, y)
        sheet.text(cell_name(column, row), x + WHITE + SIDE / 2, y + SIDE + 2 * WHITE + 6, 14, align="center")


def _marker(sheet: Sheet, number: int, x: float, y: float) -> None:
    sheet.box(x, y, SIDE + 2 * WHITE, SIDE + 2 * WHITE, line=FAINT, width=0.1)
    side = SIDE / SQUARES
    for column, row in squares(number):
        left, top = x + WHITE + column * side, y + WHITE + row * side
        sheet.box(left, top, side, side, fill="#000000", line="#000000", width=0.05)
