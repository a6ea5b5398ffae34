"""A QR code, always dark on light: some cameras do not read the reverse."""

from __future__ import annotations

from typing import Any

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

QUIET_ZONE = 4
"""Light modules around a code that the standard asks for."""

LONGEST_BYTES = 2900
"""Of a text: a little less than what the largest code holds."""


class QrCode(Widget):
    """Shows `text`; as large a square as there is room for."""

    tag = StringProperty("qr")
    text = StringProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._texture: Texture | None = None
        self.bind(text=self._encode, pos=self._draw, size=self._draw)
        self._encode()

    def _encode(self, *_: object) -> None:
        self._texture = _texture(self.text) if self.text else None
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self._texture is None:
            return
        modules = self._texture.width
        side = modules * max(1, min(self.width, self.height) // modules)  # whole pixels: every module equally wide
        at = (int(self.x + (self.width - side) / 2), int(self.y + (self.height - side) / 2))
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=at, size=(side, side), texture=self._texture)


def fits(text: str) -> bool:
    """Whether one code can hold it."""
    return len(text.encode("utf-8")) <= LONGEST_BYTES


def _texture(text: str) -> Texture:
    rows = [bytes(row) for row in segno.make(text, error="l", boost_error=False, micro=False).matrix]
    edge, blank = bytes(QUIET_ZONE), bytes(len(rows) + 2 * QUIET_ZONE)
    padded = [*[blank] * QUIET_ZONE, *(edge + row + edge for row in rows), *[blank] * QUIET_ZONE]
    dark_on_light = bytes(255 * (1 - module) for row in reversed(padded) for module in row)
    texture = Texture.create(size=(len(blank), len(blank)), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(dark_on_light, colorfmt="luminance", bufferfmt="ubyte")
    return texture
