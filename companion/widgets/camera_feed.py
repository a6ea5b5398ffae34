"""What a camera sees, with the board's grid over it, what stands where, and four points to pull."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.widgets.board import KINGS_RIM, PieceLook
from companion.widgets.theme import theme

Point = tuple[float, float]
"""In shares of the picture: from the left, from the top."""

CORNERS: tuple[Point, ...] = ((0.2, 0.8), (0.8, 0.8), (0.75, 0.2), (0.25, 0.2))
"""Where the points lie before anybody has pulled them."""

REACH = dp(44)
"""How far from a point a finger may land and still pull it."""

WHOLE = (0.0, 0.0, 1.0, 1.0)

MARKS = {"good": "good", "wrong": "accent"}


@dataclass(frozen=True)
class Overlay:
    """What is drawn over the picture."""

    lines: tuple[tuple[Point, Point], ...] = ()
    pieces: tuple[tuple[Point, float, PieceLook], ...] = ()
    """Where, how large (a share of the picture's width), and what."""
    marks: Mapping[str, tuple[str, tuple[Point, ...]]] = field(default_factory=dict)
    """By space: good or wrong, and its four corners."""


class CameraFeed(Widget):
    """The live picture, as large as there is room for."""

    tag = StringProperty("feed")
    overlay = ObjectProperty(Overlay())
    pointing = BooleanProperty(False)
    """Whether the four points are there to be pulled."""
    corners = ObjectProperty(CORNERS)
    part = ObjectProperty(WHOLE)
    """The part of the picture that is shown: left, top, right and bottom in shares of it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._texture: Texture | None = None
        self._held: int | None = None
        self._signs: dict[tuple[str, str, str, int], Texture] = {}
        for name in ("pos", "size", "overlay", "pointing", "corners", "part"):
            self.fbind(name, self._draw)
        theme.follow(self._draw, "ink")

    # --- what is shown
    def show_picture(self, size: tuple[int, int], pixels: bytes) -> None:
        """Shows RGB pixels, lowest line first."""
        fresh = self._texture is None or tuple(self._texture.size) != size
        if fresh:
            self._texture = Texture.create(size=size, colorfmt="rgb")
        assert self._texture is not None
        self._texture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        if fresh:
            self._draw()
        self.canvas.ask_update()

    def forget_picture(self) -> None:
        self._texture = None
        self.overlay = Overlay()
        self._draw()

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Where the picture is: x, y, width, height."""
        wide, high = self._texture.size if self._texture is not None else (4, 3)
        wide, high = wide * (self.part[2] - self.part[0]), high * (self.part[3] - self.part[1])
        scale = min(self.width / wide, self.height / high)
        width, height = wide * scale, high * scale
        return self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height

    def place(self, point: Point) -> tuple[float, float]:
        """A point of the picture in the window."""
        x, y, width, height = self.frame
        left, top, right, bottom = self.part
        return x + (point[0] - left) / (right - left) * width, y + (bottom - point[1]) / (bottom - top) * height

    # --- drawing
    def _draw(self, *_: object) -> None:
        x, y, width, height = self.frame
        self.canvas.clear()
        with self.canvas:
            if self._texture is None:
                Color(*theme.surface)
                Rectangle(pos=(x, y), size=(width, height))
            else:
                Color(1, 1, 1, 1)
                left, top, right, bottom = self.part
                low, high = 1 - bottom, 1 - top
                corners = (left, low, right, low, right, high, left, high)
                Rectangle(pos=(x, y), size=(width, height), texture=self._texture, tex_coords=corners)
            Color(*theme.line)
            Line(rectangle=(x, y, width, height), width=dp(1))
            self._draw_grid()
            self._draw_pieces(width / (self.part[2] - self.part[0]))
            self._draw_marks()
            if self.pointing:
                self._draw_points()

    def _draw_grid(self) -> None:
        # Light over dark: one of them is seen on every board and every table.
        for colour, thick in (((0, 0, 0, 0.55), dp(1.7)), ((1, 0.93, 0.7, 0.95), dp(0.8))):
            Color(*colour)
            for start, end in self.overlay.lines:
                Line(points=[*self.place(start), *self.place(end)], width=thick)

    def _draw_pieces(self, width: float) -> None:
        for point, side, look in self.overlay.pieces:
            cx, cy = self.place(point)
            radius = max(dp(5), side * width * (0.34 if look.tall else 0.27))
            Color(*get_color_from_hex(KINGS_RIM if look.tall else look.ink))
            _disc(cx, cy, radius + dp(1.4))
            Color(*get_color_from_hex(look.body))
            _disc(cx, cy, radius)
            text, face = (look.letter, "Display") if look.letter else (look.glyph, "Emblems")
            sign = self._sign(text, face, look.ink, int(radius * 1.4))
            Color(1, 1, 1, 1)
            Rectangle(pos=(cx - sign.width / 2, cy - sign.height / 2), size=sign.size, texture=sign)

    def _sign(self, text: str, face: str, ink: str, size: int) -> Texture:
        key = (text, face, ink, size)
        if key not in self._signs:
            if len(self._signs) > 200:  # a board that is carried about changes its size all the time
                self._signs.clear()
            label = CoreLabel(text=text, font_name=face, font_size=max(6, size), color=get_color_from_hex(ink))
            label.refresh()
            self._signs[key] = label.texture
        return self._signs[key]

    def _draw_marks(self) -> None:
        for kind, quad in self.overlay.marks.values():
            around = [coordinate for point in quad for coordinate in self.place(point)]
            Color(0, 0, 0, 0.5)
            Line(points=around, close=True, width=dp(3))
            Color(*getattr(theme, MARKS[kind]))
            Line(points=around, close=True, width=dp(1.8))
            if kind == "wrong":  # a cross: the colour alone must not tell
                for one, two in ((0, 4), (2, 6)):
                    Line(points=[*around[one : one + 2], *around[two : two + 2]], width=dp(1.2))

    def _draw_points(self) -> None:
        places = [self.place(corner) for corner in self.corners]
        Color(*theme.gold)
        Line(points=[part for place in places for part in place], close=True, width=dp(1.6))
        for cx, cy in places:
            Color(0, 0, 0, 0.35)
            _disc(cx, cy, dp(22))
            Color(*theme.gold)
            Line(circle=(cx, cy, dp(22), 0, 360, 40), width=dp(2.4))
            _disc(cx, cy, dp(4))

    # --- pulling
    def on_touch_down(self, touch: Any) -> bool:
        if not self.pointing or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        far = [_far(self.place(corner), touch.pos) for corner in self.corners]
        nearest = min(range(len(far)), key=far.__getitem__)
        if far[nearest] > REACH:
            return False
        self._held = nearest
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        x, y, width, height = self.frame  # the whole picture: nobody looks for corners in a part of it
        point = (_within((touch.x - x) / width), _within(1 - (touch.y - y) / height))
        self.corners = tuple(point if n == self._held else old for n, old in enumerate(self.corners))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._held = None
        return True


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))


def _far(one: tuple[float, float], two: Any) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def _disc(x: float, y: float, radius: float) -> None:
    Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=32)
