"""What is wrong with a screen, as a person sees it: text cut off, empty boxes, words upon words, small targets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from PIL import Image, ImageFont

LEAST_TARGET = dp(48)
SLACK = 2.0
"""Pixels by which rounding may make a text larger than its box."""
SIGNS = ("Emblems", "Icons")
"""Faces without words: what lies under or over them in the same thing (a token and its letter) is meant."""

Box = tuple[float, float, float, float]


def faults(ui: Any) -> list[str]:
    """Everything wrong with what is on the window now, in words."""
    ui.frames(3)
    shown = [widget for widget in _topmost() if _drawn(widget)]
    labels = [widget for widget in shown if isinstance(widget, Label) and widget.text.strip()]
    found = [fault for label in labels for fault in _label_faults(label)]
    found += [_small(widget) for widget in shown if _is_target(widget) and _too_small(widget)]
    found += [f"“{a}” and “{b}” lie upon each other" for a, b in _overlaps(labels)]
    found += [f"“{words}” lies upon a sign" for words in _over_signs(labels)]
    return sorted(set(found))


def _topmost() -> Iterator[Any]:
    """What a person looks at: the sheet that covers the page, if there is one."""
    sheet = next((child for child in Window.children if isinstance(child, ModalView)), None)
    for top in [sheet] if sheet else Window.children:
        yield from top.walk(restrict=True)


def _drawn(widget: Any) -> bool:
    if not widget.get_root_window() or widget.width <= 1 or widget.height <= 1:
        return False
    above = widget
    while above is not None and above is not Window:
        if getattr(above, "opacity", 1) == 0:
            return False
        above = above.parent
    return True


def _label_faults(label: Any) -> Iterator[str]:
    words, (width, height) = label.text[:40].replace("\n", " "), label.texture_size
    if (width > label.width + SLACK or height > label.height + SLACK) and _leaves_its_box(label):
        yield f"“{words}” ({width}×{height}) does not fit its box ({label.width:.0f}×{label.height:.0f})"
    left, _, right, _ = _text_box(label)
    if not _scrolls_sideways(label) and (left < -SLACK or right > Window.width + SLACK):
        yield f"“{words}” runs off the screen"
    if broken := _broken_word(label):
        yield f"“{broken}” is broken in the middle"
    for face, plain in _runs(label):
        missing = [sign for sign in plain if not sign.isspace() and not _has(face, sign)]
        if missing:
            yield f"“{words}”: {face} has no {missing}"


def _broken_word(label: Any) -> str:
    """A word that is wider than its column, and so goes on in the next line."""
    room = label.text_size[0]
    if room is None or label.shorten or label.markup:
        return ""
    words = re.split(r"[\s-]", label.text)  # a name of two may be broken between them
    return next((word for word in words if label._label.get_extents(word)[0] > room + SLACK), "")


def _leaves_its_box(label: Any) -> bool:
    """Whether there is colour outside: a numeral may fill its box although its line would be higher."""
    left, low, right, high = _ink_box(label)
    x, y = _corner(label)
    sideways = left < x - SLACK or right > x + label.width + SLACK
    return bool(sideways or low < y - SLACK or high > y + label.height + SLACK)


def _runs(label: Any) -> Iterator[tuple[str, str]]:
    """The words of a text, each with the face it is written in."""
    if not label.markup:
        yield label.font_name, label.text
        return
    parts = r"\[font=([^]]+)\](.*?)\[/font\]|([^[]+|\[[^]]*\])"
    for other, within, outside in re.findall(parts, label.text, re.DOTALL):
        if other:
            yield other, within
        elif not outside.startswith("["):
            yield label.font_name, re.sub(r"&\w+;", "", outside)


def _corner(widget: Any) -> tuple[float, float]:
    """Its lower left corner in the window, also where it stands on its head."""
    one, other = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    return min(one[0], other[0]), min(one[1], other[1])


def _text_box(label: Any) -> Box:
    """Where the text itself is, in the window: left, bottom, right, top."""
    x, y = _corner(label)
    width, height = (min(size, room) for size, room in zip(label.texture_size, label.size, strict=True))
    if label.text_size[0] is None or label.halign not in ("left", "right"):
        x += (label.width - width) / 2
    y += (label.height - height) / 2
    return x, y, x + width, y + height


def _scrolls_sideways(widget: Any) -> bool:
    above = widget.parent
    while above is not None and above is not Window:
        if isinstance(above, ScrollView) and above.do_scroll_x:
            return True
        above = above.parent
    return False


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    regular = (
        CoreLabel._fonts[name][0] if name in CoreLabel._fonts else CoreLabel(font_name=name).options["font_name_r"]
    )
    return ImageFont.truetype(regular, 40)


@cache
def _has(name: str, sign: str) -> bool:
    """Whether a font has a picture of its own for a letter: if not, it draws the one for all missing ones."""
    font = _font(name)
    return bytes(font.getmask(sign)) != bytes(font.getmask("\U0010fffd")) or sign in "…"


def _is_target(widget: Any) -> bool:
    return isinstance(widget, ButtonBehavior | TextInput) and not widget.disabled


def _too_small(widget: Any) -> bool:
    return bool(widget.width < LEAST_TARGET - 0.5 or widget.height < LEAST_TARGET - 0.5)


def _small(widget: Any) -> str:
    name = getattr(widget, "tag", "") or type(widget).__name__
    return f"{name} is {widget.width:.0f}×{widget.height:.0f}: too small for a finger"


def _overlaps(labels: list[Any]) -> Iterator[tuple[str, str]]:
    boxes = [(_text_box(label), label) for label in labels if label.font_name not in SIGNS and _on_screen(label)]
    for place, (one, first) in enumerate(boxes):
        for other, second in boxes[place + 1 :]:
            if _too_close(one, other) and _too_close(_ink_box(first), _ink_box(second)):
                yield first.text[:30], second.text[:30]


def _over_signs(labels: list[Any]) -> Iterator[str]:
    """Words over an emblem of something else; the one letter of a piece may lie on what is drawn on the board."""
    boxes = [(_text_box(label), label) for label in labels if _on_screen(label)]
    signs = [(box, label) for box, label in boxes if label.font_name in SIGNS]
    for box, label in boxes:
        if label.font_name in SIGNS or len(label.text) == 1:
            continue
        near = [sign for other, sign in signs if sign.parent is not label.parent and _too_close(box, other)]
        if any(_too_close(_ink_box(label), _ink_box(sign)) for sign in near):
            yield label.text[:30]


def _too_close(one: Box, other: Box) -> bool:
    return _shared(one, other) > 0.2 * min(_area(one), _area(other))


def _ink_box(label: Any) -> Box:
    """Where there is colour: a large numeral has much empty room above and below it."""
    left, low, right, high = _text_box(label)
    width, height = label.texture.size
    picture = Image.frombytes("RGBA", (width, height), label.texture.pixels).getchannel("A")
    across, down, end, bottom = picture.getbbox() or (0, 0, 0, 0)
    left, top = (left + right - width) / 2, (low + high + height) / 2
    return left + across, top - bottom, left + end, top - down


def _on_screen(label: Any) -> bool:
    """Within every scrolling window around it: what is scrolled away lies upon nothing."""
    left, low, right, high = _text_box(label)
    above = label.parent
    while above is not None and above is not Window:
        if isinstance(above, ScrollView):
            x, y = above.to_window(above.x, above.y)
            if (
                low < y - SLACK
                or high > y + above.height + SLACK
                or left < x - SLACK
                or right > x + above.width + SLACK
            ):
                return False
        above = above.parent
    return low >= 0 and high <= Window.height


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _shared(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)
