"""The drawn table: chairs around it as tokens to tap, things lying on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from companion.games.six.cards import TIMELINE
from companion.screens.setup.pictures import Thing
from companion.screens.setup.view_model import ChairView
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink
from companion.widgets.board import Piece, PieceLook
from companion.widgets.icons import icon
from companion.widgets.theme import TARGET, theme

_CARD = (dp(30), dp(42))
_GLYPHS = {
    "coin": ("Emblems", EMBLEMS["coin"]),
    "hat": ("Emblems", EMBLEMS["hat"]),
    "pawn": ("Icons", icon("chess-pawn")),
    "eyes": ("Icons", icon("eye-off-outline")),
}


class ChairToken(ButtonBehavior, FloatLayout):
    """One chair: a token with glyph and letter, a name, and a crown for whoever starts."""

    tag = StringProperty()
    text = StringProperty()
    chair = ObjectProperty()

    def __init__(self, chair: ChairView, tap: Callable[[ChairView], None] | None, **options: Any) -> None:
        super().__init__(size_hint=(None, None), chair=chair, text=chair.name, **options)
        self.tag = f"chair-{chair.place or chair.number}"
        self._tap, self._piece = tap, None
        self._centre, self._card_y = (0.0, 0.0), 0.0
        if chair.token is not None:
            look = PieceLook(chair.token.body, chair.token.ink, EMBLEMS[chair.token.emblem], chair.letter, chair.starts)
            self._piece = Piece(look)
            self.add_widget(self._piece)
        self._name = Ink(text=chair.name, points=15, halign="center", shorten=True, shorten_from="right")
        self._note = Ink(text=chair.note, points=13, quiet=True, halign="center", shorten=True, shorten_from="right")
        self._name.max_lines = self._note.max_lines = 1
        for label in (self._name, self._note):
            label.size_hint_x = None
            self.add_widget(label)

    def place(self, centre: tuple[float, float], width: float, bounds: tuple[float, float], named: bool) -> None:
        """Stands with the middle of its token there; its name on a card outside, within the bounds left and right."""
        self._name.text, self._note.text = (self.chair.name, self.chair.note) if named else ("", "")
        words = [label for label in (self._name, self._note) if label.text]
        wanted = max((_natural_width(label) for label in words), default=0) + dp(12)
        for label in words:
            label.width = min(width, wanted) - dp(8)
        card = sum(_line(label) for label in words) + dp(4) if words else 0.0
        self.size = max(TARGET, min(width, wanted)), TARGET + card
        self._centre, self._card_y = centre, TARGET if self._far else 0.0
        self.x = max(bounds[0], min(bounds[1] - self.width, centre[0] - self.width / 2))
        self.y = centre[1] - TARGET / 2 - (0 if self._far else card)
        self._lay()

    @property
    def _far(self) -> bool:
        """Whether this is the far side of the table: there the name stands above the token, not in the way."""
        return bool(self.chair.y > 0.6)

    def on_release(self) -> None:
        if self._tap:
            self._tap(self.chair)

    def _lay(self, *_: object) -> None:
        cx, cy = self._centre
        if self._piece is not None:
            self._piece.size = (TARGET, TARGET)
            self._piece.pos = (cx - TARGET / 2, cy - TARGET / 2)
        line = self.y + self._card_y + self.height - TARGET - dp(2)
        for label in (self._name, self._note):
            line -= _line(label) if label.text else 0
            label.pos = (self.x + (self.width - label.width) / 2, line)
        self.canvas.before.clear()
        with self.canvas.before:
            self._draw_card()
            if self._piece is None:  # a free place: an empty ring
                Color(*theme.faded)
                Line(circle=(cx, cy, TARGET * 0.38), width=dp(1.2), dash_length=4, dash_offset=4)
            if self.chair.starts:
                Color(*theme.gold)
                Line(circle=(cx, cy, TARGET * 0.52), width=dp(2.2))

    def _draw_card(self) -> None:
        high, y = self.height - TARGET, self.y + self._card_y
        if high <= 0:
            return
        Color(*theme.raised)
        RoundedRectangle(pos=(self.x, y), size=(self.width, high), radius=[dp(6)])
        Color(*theme.line)
        Line(rounded_rectangle=(self.x, y, self.width, high, dp(6)), width=dp(0.8))


def _collide(tokens: Sequence[ChairToken]) -> bool:
    """Whether any two lie upon each other."""
    return any(one.collide_widget(other) for n, one in enumerate(tokens) for other in tokens[n + 1 :])


def _natural_width(label: Ink) -> float:
    """How wide the text would be on one line."""
    return float(CoreLabel(font_name=label.font_name, font_size=label.font_size).get_extents(label.text)[0])


def _line(label: Ink) -> float:
    """The height of one line of a label."""
    return float(label.font_size * 1.25)


class TableView(FloatLayout):
    """A table seen from above."""

    tag = StringProperty("table")
    square = BooleanProperty(False)
    emblem = StringProperty()
    tap = ObjectProperty(None, allownone=True)

    def __init__(self, **options: Any) -> None:
        self._chairs: tuple[ChairView, ...] = ()
        self._things: tuple[Thing, ...] = ()
        super().__init__(**options)
        self._lay_soon = Clock.create_trigger(self._lay, -1)  # once, however often a layout pulls at it
        self.bind(pos=self._lay_soon, size=self._lay_soon)
        theme.follow(self._lay, "ink", "scale")

    def show(self, chairs: Sequence[ChairView], things: Sequence[Thing] = ()) -> None:
        self._chairs, self._things = tuple(chairs), tuple(things)
        self._lay()

    # --- where things are
    def _measure(self) -> tuple[float, float, float, float]:
        """Centre and half axes of the ring on which the tokens stand; names are outside of it, and inside our box."""
        names = (
            theme.size(15) * 1.3 + (theme.size(13) * 1.3 if any(chair.note for chair in self._chairs) else 0) + dp(6)
        )
        width, height = self.width - TARGET * 1.5, self.height - TARGET - 2 * names
        if self.square:
            width = height = min(width, height)
        width, height = min(width, height * 2), min(height, width * 1.35)
        return self.x + self.width / 2, self.y + self.height / 2, width / 2, height / 2

    def _at(self, x: float, y: float) -> tuple[float, float]:
        cx, cy, rx, ry = self._measure()
        return cx + (x - 0.5) * 2 * rx, cy + (y - 0.5) * 2 * ry

    def _lay(self, *_: object) -> None:
        self.clear_widgets()
        if self.height < TARGET * 2:
            return
        self._draw_table()
        if self.emblem and not self._things:
            self._letter(self.emblem, (self._at(0.5, 0.5)), dp(72), (*theme.ink[:3], 0.13), "Emblems")
        for thing in self._things:
            self._draw_thing(thing)
        count = max(1, len(self._chairs))
        ring = 2 * pi * self._measure()[2]
        room = min(dp(132), max(TARGET + dp(8), ring / count * 0.9)) if count > 4 else dp(132)
        tokens = [ChairToken(chair, self.tap) for chair in self._chairs]
        for named in (True, False):  # where names would lie upon each other, the numbers have to do
            for token in tokens:
                token.place(self._at(token.chair.x, token.chair.y), room, (self.x, self.right), named)
            if not _collide(tokens):
                break
        for token in tokens:
            self.add_widget(token)

    # --- drawing
    def _draw_table(self) -> None:
        cx, cy, rx, ry = self._measure()
        rx, ry = rx * 0.86, ry * 0.86
        self.canvas.before.clear()
        with self.canvas.before:
            for colour, grow, drop in ((theme.shade, dp(6), dp(5)), (theme.faded, dp(6), 0), (theme.surface, 0, 0)):
                Color(*colour)
                box = ((cx - rx - grow, cy - ry - grow - drop), (2 * (rx + grow), 2 * (ry + grow)))
                if self.square:
                    RoundedRectangle(pos=box[0], size=box[1], radius=[dp(14)])
                else:
                    Ellipse(pos=box[0], size=box[1], segments=90)
            if self.square:
                self._draw_tiles(cx, cy, min(rx, ry) * 0.78)

    @staticmethod
    def _draw_tiles(cx: float, cy: float, half: float) -> None:
        Color(*theme.line)
        side = 2 * half / 5
        for column in range(5):
            for row in range(5):
                if (column, row) != (2, 2):
                    at = (cx - half + column * side + dp(1), cy - half + row * side + dp(1))
                    RoundedRectangle(pos=at, size=(side - dp(2), side - dp(2)), radius=[dp(3)])

    def _draw_thing(self, thing: Thing) -> None:
        x, y = self._at(thing.x, thing.y)
        tint = theme.accent if thing.new else theme.faded
        with self.canvas.before:
            if thing.kind in ("cards", "open"):
                self._draw_cards(x, y, thing)
            elif thing.kind == "board":
                self._draw_board(x, y, tint)
            elif thing.kind == "timeline":
                self._draw_timeline(x, y, tint)
            elif thing.kind == "arrow" and thing.to:
                self._draw_arrow((x, y), self._at(*thing.to), thing.text)
        if thing.kind in _GLYPHS:
            face, glyph = _GLYPHS[thing.kind]
            self._letter(glyph, (x, y), dp(34), tint, face)

    def _draw_cards(self, x: float, y: float, thing: Thing) -> None:
        width, height = _CARD
        back = theme.accent if thing.new else theme.faded
        for layer in (2, 1, 0):
            at = (x - width / 2 + layer * dp(2), y - height / 2 + layer * dp(2))
            Color(*theme.shade)
            RoundedRectangle(pos=(at[0], at[1] - dp(2)), size=_CARD, radius=[dp(4)])
            Color(*(theme.raised if thing.kind == "open" else back))
            RoundedRectangle(pos=at, size=_CARD, radius=[dp(4)])
            Color(*(back if thing.kind == "open" else theme.accent_ink))
            Line(
                rounded_rectangle=(at[0] + dp(2.5), at[1] + dp(2.5), width - dp(5), height - dp(5), dp(3)),
                width=dp(0.9),
            )
        self._letter(thing.text, (x, y), dp(18), back if thing.kind == "open" else theme.accent_ink)

    @staticmethod
    def _draw_board(x: float, y: float, tint: Any) -> None:
        half, edge = dp(52), dp(13)
        Color(*theme.raised)
        Rectangle(pos=(x - half, y - half), size=(2 * half, 2 * half))
        Color(*tint)
        Line(rectangle=(x - half, y - half, 2 * half, 2 * half), width=dp(1.4))
        Line(rectangle=(x - half + edge, y - half + edge, 2 * (half - edge), 2 * (half - edge)), width=dp(1))
        step = 2 * (half - edge) / 9
        for number in range(1, 9):
            at = -half + edge + number * step
            Line(points=[x + at, y - half, x + at, y - half + edge], width=dp(0.7))
            Line(points=[x + at, y + half - edge, x + at, y + half], width=dp(0.7))
            Line(points=[x - half, y + at, x - half + edge, y + at], width=dp(0.7))
            Line(points=[x + half - edge, y + at, x + half, y + at], width=dp(0.7))
        for pawn in (0, 1):  # on GO, the near corner at the right
            at = (x + half - dp(10) - pawn * dp(9), y - half + dp(1) + pawn * dp(5))
            Color(*tint)
            Ellipse(pos=at, size=(dp(9), dp(9)))
            Color(*theme.raised)
            Line(circle=(at[0] + dp(4.5), at[1] + dp(4.5), dp(4.5)), width=dp(0.8))

    def _draw_timeline(self, x: float, y: float, tint: Any) -> None:
        between_hands = 2 * self._measure()[2] * 0.52 - dp(44)
        cell = min(dp(16), between_hands / len(TIMELINE))
        left = x - cell * len(TIMELINE) / 2
        for place, suit in enumerate(TIMELINE):
            reign = sorted(set(TIMELINE), key=TIMELINE.index).index(suit)
            Color(*(theme.line if reign % 2 else theme.raised))
            Rectangle(pos=(left + place * cell, y - cell), size=(cell, 2 * cell))
            Color(*tint)
            Line(rectangle=(left + place * cell, y - cell, cell, 2 * cell), width=dp(0.8))
        Color(*tint)
        Ellipse(pos=(left + cell * 0.15, y - cell * 0.35), size=(cell * 0.7, cell * 0.7))

    def _draw_arrow(self, start: tuple[float, float], end: tuple[float, float], text: str) -> None:
        angle = atan2(end[1] - start[1], end[0] - start[0])
        aside = (-sin(angle) * dp(16), cos(angle) * dp(16))  # two arrows between the same places pass each other
        reach = 0.24
        sx, sy = (s + (e - s) * reach + a for s, e, a in zip(start, end, aside, strict=True))
        ex, ey = (e - (e - s) * reach + a for s, e, a in zip(start, end, aside, strict=True))
        Color(*theme.accent)
        Line(points=[sx, sy, ex, ey], width=dp(1.8))
        for turn in (pi * 0.85, -pi * 0.85):
            Line(points=[ex, ey, ex + cos(angle + turn) * dp(11), ey + sin(angle + turn) * dp(11)], width=dp(1.8))
        self._letter(text, (sx + aside[0] * 0.6, sy + aside[1] * 0.6), dp(16), theme.accent)

    def _letter(self, text: str, centre: tuple[float, float], size: float, tint: Any, face: str = "Display") -> None:
        label = Label(text=text, font_name=face, font_size=size, color=tint, size_hint=(None, None))
        label.texture_update()
        label.size = label.texture_size
        label.center = centre
        self.add_widget(label)
