"""Points on lines instead of spaces; pieces, marks and taps are those of every board here."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, RoundedRectangle
from kivy.metrics import dp

from companion.games.morris.board import LINES, POINTS
from companion.widgets.board import BoardView
from companion.widgets.theme import theme


class MorrisBoard(BoardView):
    """Nine points and the eight lines between them."""

    def _draw_board(self) -> None:
        side, (x, y) = self.cell_side, self.origin
        size = (side * self.spread[0] + dp(10), side * self.spread[1] + dp(10))
        self.canvas.before.clear()
        with self.canvas.before:
            for colour, drop in ((theme.shade, dp(9)), (theme.surface, dp(5))):
                Color(*colour)
                RoundedRectangle(pos=(x - dp(5), y - drop), size=size, radius=[dp(12)])
            Color(*theme.faded)
            for line in LINES:
                Line(points=[*self.cell_centre(line[0]), *self.cell_centre(line[-1])], width=dp(1.6))
            Color(*theme.ink)
            for point in POINTS:
                cx, cy = self.cell_centre(point)
                Ellipse(pos=(cx - dp(6), cy - dp(6)), size=(dp(12), dp(12)), segments=24)
        self._draw_coordinates(x, y, side)
