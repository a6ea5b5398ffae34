"""A board of square spaces with round pieces on it: tap a space, see pieces slide and leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.engine.geometry import BoardGeometry, cell_name
from companion.widgets.theme import theme

SLIDE_SECONDS = 0.25
"""Long enough to see where a piece went, short enough not to wait for it."""

KINGS_RIM = "#D9A441"
"""Gold, on every king whatever his colour."""

LEAST_COORDINATE_SIDE = dp(16)
"""Of a space, where its letter and number still stand beside it and not upon the next ones."""

ROUND = 40
"""Sides of the polygon that passes for a circle: Kivy's 180 cost five times as much to draw and look the same."""


@dataclass(frozen=True)
class PieceLook:
    """How a piece is drawn: its body's colour, and on it a glyph of the Emblems font and perhaps a letter or number."""

    body: str
    ink: str
    glyph: str = ""
    letter: str = ""
    tall: bool = False
    """A king stands above the others: drawn larger, with a rim."""
    letter_first: bool = False
    """The letter is what people look for (a queen's number): it is drawn larger than the glyph."""


@dataclass(frozen=True)
class Mark:
    """A space that means something now: drawn as a ring, a dot, a cross or a frame, never by colour alone."""

    shape: str
    """ring, dot, cross, frame, hatch"""
    colour: str = "accent"
    """A colour of the theme."""


class Piece(Widget):
    """One piece on the board."""

    look = ObjectProperty()

    def __init__(self, look: PieceLook, **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self._glyph = Label(font_name="Emblems", size_hint=(None, None))
        self._letter = Label(font_name="Display", size_hint=(None, None))
        self.add_widget(self._glyph)
        self.add_widget(self._letter)
        self.look = look
        self.bind(pos=self._draw, size=self._draw, look=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        look, side = self.look, self.width
        body, ink = get_color_from_hex(look.body), get_color_from_hex(look.ink)
        radius = side * (0.46 if look.tall else 0.39)
        cx, cy = self.center
        self.canvas.before.clear()
        with self.canvas.before:
            Color(0, 0, 0, 0.35)
            _disc(cx, cy - side * (0.09 if look.tall else 0.05), radius)
            if look.tall:
                Color(*get_color_from_hex(KINGS_RIM))
                _disc(cx, cy, radius)
                radius *= 0.86
            Color(*body)
            _disc(cx, cy, radius)
            Color(*(0.75 * above + 0.25 * below for above, below in zip(ink[:3], body[:3], strict=True)))
            Line(circle=(cx, cy, radius - dp(1.5), 0, 360, ROUND), width=dp(1))
        if not (look.glyph and look.letter):
            self._put(self._glyph, look.glyph, ink, side * 0.5, (cx, cy))
            self._put(self._letter, look.letter, ink, side * 0.42, (cx, cy))
        elif look.letter_first:
            self._put(self._glyph, look.glyph, ink, side * 0.28, (cx, cy + side * 0.2))
            self._put(self._letter, look.letter, ink, side * 0.44, (cx, cy - side * 0.12))
        else:
            self._put(self._glyph, look.glyph, ink, side * 0.42, (cx, cy + side * 0.09))
            self._put(self._letter, look.letter, ink, side * 0.28, (cx, cy - side * 0.21))

    @staticmethod
    def _put(label: Label, text: str, ink: Any, size: float, centre: tuple[float, float]) -> None:
        label.text, label.color, label.font_size = text, ink, max(1, size)
        label.texture_update()
        label.size = label.texture_size
        label.center = centre


class BoardView(FloatLayout):
    """The board. `on_cell` is dispatched with a space's name; coordinates run along two edges."""

    tag = StringProperty("board")
    geometry = ObjectProperty(BoardGeometry(8, 8))
    turned = BooleanProperty(False)
    """True when the far side sits nearest: the whole board turned by half."""
    sideways = BooleanProperty(False)
    """True when the board lies on its side: rows run from left to right, which suits a phone that does so too."""
    tile = NumericProperty(1)
    """How many spaces make one tile: 1 for a chequered board, 2 for piecepack tiles."""

    __events__ = ("on_cell",)

    def __init__(self, **options: Any) -> None:
        self._pieces: dict[str, Piece] = {}
        self._marks: Mapping[str, Mark] = {}
        self._coordinates: list[_Coordinate] = []
        super().__init__(**options)
        for name in ("pos", "size", "turned", "geometry", "sideways"):
            self.fbind(name, self._redraw)
        theme.follow(self._redraw, "ink")

    def on_cell(self, cell: str) -> None:
        """A space was tapped."""

    # --- where things are
    @property
    def spread(self) -> tuple[int, int]:
        """How many spaces there are across and up, as the board lies."""
        g = self.geometry
        return (g.rows, g.columns) if self.sideways else (g.columns, g.rows)

    @property
    def cell_side(self) -> float:
        edge = dp(20)
        across, up = self.spread
        return float(max(1, min((self.width - edge) / across, (self.height - edge) / up)))

    @property
    def origin(self) -> tuple[float, float]:
        """The lower left corner of the spaces, beside and above the coordinates."""
        side, (across, up), edge = self.cell_side, self.spread, dp(20)
        return (
            self.x + edge + (self.width - edge - side * across) / 2,
            self.y + edge + (self.height - edge - side * up) / 2,
        )

    def cell_pos(self, cell: str) -> tuple[float, float]:
        """The lower left corner of a space in the window."""
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        if self.turned:
            column, row = self.geometry.columns - 1 - column, self.geometry.rows - 1 - row
        if self.sideways:
            column, row = row, self.geometry.columns - 1 - column
        x, y = self.origin
        return x + column * self.cell_side, y + row * self.cell_side

    def cell_centre(self, cell: str) -> tuple[float, float]:
        x, y = self.cell_pos(cell)
        return x + self.cell_side / 2, y + self.cell_side / 2

    def cell_at(self, x: float, y: float) -> str | None:
        left, low = self.origin
        column, row = int((x - left) // self.cell_side), int((y - low) // self.cell_side)
        g, (across, up) = self.geometry, self.spread
        if not (0 <= column < across and 0 <= row < up):
            return None
        if self.sideways:
            column, row = g.columns - 1 - row, column
        if self.turned:
            column, row = g.columns - 1 - column, g.rows - 1 - row
        return cell_name(column, row)

    # --- what is shown
    def set_pieces(self, looks: Mapping[str, PieceLook], moved: Iterable[tuple[str, str]] = ()) -> None:
        """Shows these pieces; `moved` says which went where, so that one is seen to slide and not to jump."""
        before, after = self._pieces, {}
        for start, end in moved:
            if start in before and end in looks and start not in looks:
                after[end] = before.pop(start)
        for cell, look in looks.items():
            if cell in after:
                continue
            piece = before.pop(cell, None)
            if piece is None:
                piece = Piece(look, pos=self.cell_pos(cell), size=(self.cell_side, self.cell_side))
                self.add_widget(piece)
            after[cell] = piece
        for piece in before.values():
            self._leave(piece)
        self._pieces = after
        for cell, piece in after.items():
            piece.look = looks[cell]
            piece.size = (self.cell_side, self.cell_side)
            self._slide(piece, self.cell_pos(cell))

    def set_marks(self, marks: Mapping[str, Mark]) -> None:
        self._marks = marks
        self._draw_marks()

    def _slide(self, piece: Piece, pos: tuple[float, float]) -> None:
        Animation.cancel_all(piece, "pos")
        if theme.motion and tuple(piece.pos) != pos:
            Animation(pos=pos, duration=SLIDE_SECONDS, transition="out_quad").start(piece)
        else:
            piece.pos = pos

    def _leave(self, piece: Piece) -> None:
        fade = Animation(opacity=0, duration=theme.seconds(SLIDE_SECONDS))
        fade.bind(on_complete=lambda *_: self.remove_widget(piece))
        fade.start(piece)

    # --- drawing
    def _redraw(self, *_: object) -> None:
        self._draw_board()
        self._draw_marks()
        for cell, piece in self._pieces.items():
            Animation.cancel_all(piece, "pos")
            piece.size = (self.cell_side, self.cell_side)
            piece.pos = self.cell_pos(cell)

    def _draw_board(self) -> None:
        side, (x, y) = self.cell_side, self.origin
        size = (side * self.spread[0] + dp(10), side * self.spread[1] + dp(10))
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.shade)
            RoundedRectangle(pos=(x - dp(5), y - dp(9)), size=size, radius=[dp(8)])
            Color(*theme.faded)
            RoundedRectangle(pos=(x - dp(5), y - dp(5)), size=size, radius=[dp(8)])
            Color(*theme.surface)
            Rectangle(pos=(x, y), size=(side * self.spread[0], side * self.spread[1]))
            if self.tile > 1:
                self._draw_tiles(x, y, side)
            else:
                self._draw_chequers(side)
        self._draw_coordinates(x, y, side)

    def _draw_chequers(self, side: float) -> None:
        Color(*theme.line)
        for cell in self.geometry.cells():
            column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
            if (column + row) % 2 == 0:
                Rectangle(pos=self.cell_pos(cell), size=(side, side))

    def _draw_tiles(self, x: float, y: float, side: float) -> None:
        across, up = self.spread
        for heavy, colour, width in ((False, theme.line, dp(1.6)), (True, theme.faded, dp(2.8))):
            Color(*colour)
            for step in range(across + 1):
                if (step % self.tile == 0) == heavy:
                    Rectangle(pos=(x + step * side - width / 2, y), size=(width, up * side))
            for step in range(up + 1):
                if (step % self.tile == 0) == heavy:
                    Rectangle(pos=(x, y + step * side - width / 2), size=(across * side, width))
        Color(*theme.ground)
        for cell in self.geometry.pit:
            cx, cy = self.cell_pos(cell)
            Rectangle(pos=(cx + dp(1), cy + dp(1)), size=(side - dp(1), side - dp(1)))

    def _draw_coordinates(self, x: float, y: float, side: float) -> None:
        """Along two edges, unless the spaces are too small to tell which letter is whose."""
        g, half = self.geometry, side / 2
        letters = [cell_name(column, 0) for column in range(g.columns)]
        numbers = [cell_name(0, row) for row in range(g.rows)]
        below, beside = (numbers, letters) if self.sideways else (letters, numbers)
        spots = [
            (cell[1:] if self.sideways else cell[0], (self.cell_pos(cell)[0] + half, y - dp(14))) for cell in below
        ] + [(cell[0] if self.sideways else cell[1:], (x - dp(14), self.cell_pos(cell)[1] + half)) for cell in beside]
        while len(self._coordinates) < len(spots):
            self._coordinates.append(_Coordinate())
            self.add_widget(self._coordinates[-1], index=len(self.children))
        for label, (name, centre) in zip(self._coordinates, spots, strict=False):
            label.put(name if side >= LEAST_COORDINATE_SIDE else "", centre)

    def _draw_marks(self) -> None:
        side = self.cell_side
        self.canvas.after.clear()
        with self.canvas.after:
            for cell, mark in self._marks.items():
                Color(*getattr(theme, mark.colour))
                _draw_mark(mark.shape, self.cell_centre(cell), side)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        self.dispatch("on_cell", cell)
        return True


class _Coordinate(Label):
    """A letter or number at the board's edge."""

    text: str
    color: Any

    def __init__(self) -> None:
        super().__init__(font_name="Display", font_size=dp(13), size_hint=(None, None))

    def put(self, text: str, centre: tuple[float, float]) -> None:
        if self.text != text or self.color != theme.faded:
            self.text, self.color = text, theme.faded
            self.texture_update()
            self.size = self.texture_size
        self.center = centre


def _disc(x: float, y: float, radius: float) -> None:
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=ROUND)


def _draw_mark(shape: str, centre: tuple[float, float], side: float) -> None:
    cx, cy = centre
    half = side / 2 - dp(2)
    if shape == "ring":
        Line(circle=(cx, cy, side * 0.44, 0, 360, ROUND), width=dp(2.4))
    elif shape == "dot":
        _disc(cx, cy, side * 0.16)
    elif shape == "frame":
        Line(rectangle=(cx - half, cy - half, 2 * half, 2 * half), width=dp(2.2))
    elif shape == "cross":
        reach = side * 0.3
        Line(points=[cx - reach, cy - reach, cx + reach, cy + reach], width=dp(2.2))
        Line(points=[cx - reach, cy + reach, cx + reach, cy - reach], width=dp(2.2))
    elif shape == "hatch":
        slope = half * 0.35
        for middle in (cy - half * 0.6, cy, cy + half * 0.6):
            Line(points=[cx - half, middle - slope, cx + half, middle + slope], width=dp(1.4))
