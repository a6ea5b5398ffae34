"""The page every card is drawn on: its frame, its head, its foot with the code; and the strokes cards are made of."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from itertools import pairwise

import segno
from fpdf import FPDF

import layouts
from companion.texts.emblems import EMBLEMS

PAGE = (210.0, 297.0)
LEFT, RIGHT, TOP = 17.0, 193.0, 58.0
"""Millimetres: where a card's own drawing begins and ends, and where its head is over."""

WIDTH = RIGHT - LEFT
FOOT = 222.0
"""Where the foot begins."""

INK, FAINT, GOLD, SHADE = "#1D150C", "#8B7E6A", "#9C6B1E", "#F3EBDA"
CODE_SIDE = 54.0
LINE_GAP = 8.0
"""Between two lines to write on with a pencil."""


logging.getLogger("fontTools").setLevel(logging.ERROR)  # it warns of a font's age


class Sheet:
    """An A4 page in millimetres from its upper left corner."""

    def __init__(self) -> None:
        self._pdf = FPDF(format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        for face, file in (("Display", "LinLibertine_RZ.otf"), ("Emblems", "Emblems.ttf")):
            self._pdf.add_font(face, "", layouts.path(f"shared/fonts/{file}"))

    def begin(self) -> None:
        """A fresh page with its frame."""
        self._pdf.add_page()
        for inset, width in ((9.0, 0.6), (10.4, 0.2)):
            self.box(inset, inset, PAGE[0] - 2 * inset, PAGE[1] - 2 * inset, line=GOLD, width=width)
        for x in (10.0, PAGE[0] - 10.0):
            for y in (10.0, PAGE[1] - 10.0):
                self.disc(x, y, 4.0, fill="#FFFFFF", line=None)
                self.emblem("rose", x, y, 6.0, GOLD)

    def output(self) -> bytes:
        return bytes(self._pdf.output())

    # --- strokes
    def box(
        self, x: float, y: float, width_mm: float, height: float, *,
        fill: str | None = None, line: str | None = INK, width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        style = self._style(fill, line, width)
        rounded = radius > 0
        self._pdf.rect(x, y, width_mm, height, style=style, round_corners=rounded, corner_radius=radius)

    def disc(
        self, x: float, y: float, radius: float, *, fill: str | None = None, line: str | None = INK, width: float = 0.25
    ) -> None:
        self._pdf.circle(x, y, radius, style=self._style(fill, line, width))

    def line(self, x1: float, y1: float, x2: float, y2: float, *, colour: str = INK, width: float = 0.25) -> None:
        self._style(None, colour, width)
        self._pdf.line(x1, y1, x2, y2)

    def tick(self, x: float, y: float, side: float) -> None:
        """A tick in the square whose upper left corner this is, as a pen makes it."""
        at = ((x + side * 0.15, y + side * 0.5), (x + side * 0.42, y + side * 0.82), (x + side * 1.05, y - side * 0.1))
        for (x1, y1), (x2, y2) in pairwise(at):
            self.line(x1, y1, x2, y2, width=0.7)

    def text(
        self, words: str, x: float, y: float, points: float, *,
        colour: str = INK, align: str = "left", room: float | None = None,
    ) -> None:  # fmt: skip
        """A line whose baseline is `y`; in smaller letters where it would need more room."""
        self._pdf.set_font("Display", "", points)
        wide = self._pdf.get_string_width(words)
        if room is not None and wide > room:
            points *= room / wide
            wide = room
            self._pdf.set_font("Display", "", points)
        self._pdf.set_text_color(colour)
        self._pdf.text(x - {"left": 0.0, "center": wide / 2, "right": wide}[align], y, words)

    def paragraph(self, words: str, x: float, y: float, points: float, room: float, colour: str = INK) -> float:
        """Lines that break where the room ends; the height they took."""
        self._pdf.set_font("Display", "", points)
        self._pdf.set_text_color(colour)
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(room, points * 0.45, words, align="L")
        return float(self._pdf.get_y() - y)

    def emblem(self, name: str, x: float, y: float, side: float, colour: str = INK) -> None:
        """An emblem with its middle there."""
        self._pdf.set_font("Emblems", "", side / 0.3528)
        self._pdf.set_text_color(colour)
        glyph = EMBLEMS[name]
        self._pdf.text(x - self._pdf.get_string_width(glyph) / 2, y + side * 0.46, glyph)

    def ruled(self, x: float, y: float, room: float, until: float) -> None:
        """Lines to write on."""
        while y <= until:
            self.line(x, y, x + room, y, colour=FAINT, width=0.15)
            y += LINE_GAP

    # --- head and foot
    def head(self, emblem: str, title: str, line: str, state: str) -> None:
        self.emblem(emblem, PAGE[0] / 2, 22, 15, GOLD)
        self.text(title, PAGE[0] / 2, 39, 30, align="center", room=WIDTH)
        self.text(line, PAGE[0] / 2, 46, 12, align="center", room=WIDTH)
        self.text(state, PAGE[0] / 2, 52, 12, align="center", room=WIDTH, colour=GOLD)
        for side in (-1, 1):
            self.line(PAGE[0] / 2 + side * 5, 55.2, PAGE[0] / 2 + side * 70, 55.2, colour=GOLD, width=0.2)
        self.emblem("star", PAGE[0] / 2, 55.2, 4, GOLD)

    def foot(self, codes: Sequence[str], how: str, notes: str, warning: str) -> None:
        """Codes at the right, two at most, and beside them what to do with them and room for a pencil."""
        self.line(LEFT, FOOT, RIGHT, FOOT, colour=GOLD, width=0.2)
        at = RIGHT
        for code in reversed(codes):
            at -= CODE_SIDE
            self._code(code, at, FOOT + 3)
        room = at - LEFT - 6
        down = FOOT + 4 + self.paragraph(how, LEFT, FOOT + 4, 10, room)
        if warning:
            down += 1.5 + self.paragraph(warning, LEFT, down + 1.5, 10, room, GOLD)
        self.text(notes, LEFT, down + 6, 10, colour=FAINT)
        self.ruled(LEFT, down + 6 + LINE_GAP, room, FOOT + 3 + CODE_SIDE)

    def many_codes(self, codes: Sequence[str], how: str) -> None:
        """A page of its own for the codes of a long game, in their order."""
        self.paragraph(how, LEFT, 24, 12, WIDTH)
        for place, code in enumerate(codes):
            x, y = LEFT + 2 + (place % 3) * (CODE_SIDE + 5), 50 + (place // 3) * (CODE_SIDE + 18)
            self._code(code, x, y)
            self.text(f"{place + 1} / {len(codes)}", x + CODE_SIDE / 2, y + CODE_SIDE + 5, 11, align="center")

    def _code(self, text: str, x: float, y: float) -> None:
        picture = io.BytesIO()
        segno.make(text, error="m", boost_error=False, micro=False).save(picture, kind="png", scale=6, border=4)
        picture.seek(0)
        self._pdf.image(picture, x, y, CODE_SIDE, CODE_SIDE)

    def _style(self, fill: str | None, line: str | None, width: float) -> str:
        if fill:
            self._pdf.set_fill_color(fill)
        if line:
            self._pdf.set_draw_color(line)
            self._pdf.set_line_width(width)
        return ("D" if line else "") + ("F" if fill else "")
