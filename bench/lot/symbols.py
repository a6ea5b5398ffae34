"""What stands on coins: four suits and six figures, each set in a hand of its own."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from bench.lot.draw import Colour
from bench.lot.paint import Image

FONTS = (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX)


def drawn(top: Image, face: str, ink: Colour, style: Mapping[str, float], ring: bool, tick: bool) -> Image:
    """A coin's face with a suit or a figure on it; drawn large and made small, so that its edges are soft."""
    size = 4 * top.shape[0]
    marks = np.zeros((size, size), np.float32)
    reach = size * (0.27 + 0.09 * style["size"])
    suits = {"sun": _sun, "moon": _moon, "crown": _crown, "arms": _arms}
    if face in suits:
        suits[face](marks, size / 2, reach, style[face])
    else:
        _figure(marks, face, size, style)
    if ring:
        cv2.circle(marks, (size // 2, size // 2), int(0.45 * size), 1.0, size // 45)
    if tick:
        cv2.line(marks, (size // 2, int(0.02 * size)), (size // 2, int(0.1 * size)), 1.0, size // 30)
    weight = cv2.resize(marks, top.shape[1::-1], interpolation=cv2.INTER_AREA)[..., None]
    return (top * (1 - weight) + weight * np.array(ink, np.float32)).astype(np.float32)


def _fill(marks: Image, points: list[tuple[float, float]], value: float = 1.0) -> None:
    cv2.fillPoly(marks, [np.array(points).astype(np.int32)], value)


def _disc(marks: Image, x: float, y: float, radius: float, value: float = 1.0, wide: int = -1) -> None:
    cv2.circle(marks, (int(x), int(y)), int(radius), value, wide)


def _sun(marks: Image, mid: float, reach: float, style: float) -> None:
    rays = 8 + int(7 * style)
    for k in range(rays):
        angle, half = 2 * np.pi * k / rays, np.pi / rays * 0.75
        tip = (mid + 1.15 * reach * np.sin(angle), mid - 1.15 * reach * np.cos(angle))
        feet = [(mid + 0.62 * reach * np.sin(a), mid - 0.62 * reach * np.cos(a)) for a in (angle - half, angle + half)]
        _fill(marks, [tip, *feet])
    _disc(marks, mid, mid, 0.55 * reach)
    if style > 0.6:
        _disc(marks, mid, mid, 0.38 * reach, 0.0)
    elif style > 0.3:
        _disc(marks, mid, mid, 0.68 * reach, 0.0, int(0.07 * reach))


def _moon(marks: Image, mid: float, reach: float, style: float) -> None:
    _disc(marks, mid, mid, reach)
    _disc(marks, mid + (0.3 + 0.25 * style) * reach, mid - 0.1 * reach, (0.72 + 0.1 * style) * reach, 0.0)
    if style > 0.65:
        _disc(marks, mid + 0.45 * reach, mid, 0.16 * reach)


def _crown(marks: Image, mid: float, reach: float, style: float) -> None:
    teeth = 3 if style < 0.55 else 5
    points = [(mid - 0.85 * reach, mid + 0.45 * reach)]
    for k in range(2 * teeth - 1):
        x = mid + reach * (-1 + 2 * k / (2 * teeth - 2))
        points.append((x, mid + reach * (0.0 if k % 2 else -0.75 + 0.2 * style)))
        if k % 2 == 0:
            _disc(marks, x, mid + reach * (-0.78 + 0.2 * style), 0.13 * reach)
    _fill(marks, [*points, (mid + 0.85 * reach, mid + 0.45 * reach)])
    _fill(
        marks, [(mid + x * reach, mid + y * reach) for x, y in ((-0.85, 0.57), (0.85, 0.57), (0.8, 0.85), (-0.8, 0.85))]
    )


def _arms(marks: Image, mid: float, reach: float, style: float) -> None:
    bow = np.linspace(0, 1, 12)
    right = [(mid + reach * 0.85 * np.cos(t * np.pi / 2) ** 0.7, mid + reach * (0.05 + 1.0 * t)) for t in bow]
    left = [(2 * mid - x, y) for x, y in right[::-1]]
    _fill(marks, [(mid - 0.85 * reach, mid - reach), (mid + 0.85 * reach, mid - reach), *right, *left])
    bar = int(0.26 * reach)
    middle = int(mid)
    if style < 0.35:
        cv2.line(marks, (middle, int(mid - 0.8 * reach)), (middle, int(mid + 0.8 * reach)), 0.0, bar)
        cv2.line(marks, (int(mid - 0.7 * reach), middle), (int(mid + 0.7 * reach), middle), 0.0, bar)
    elif style < 0.7:
        cv2.line(
            marks,
            (int(mid - 0.75 * reach), int(mid - 0.75 * reach)),
            (int(mid + 0.6 * reach), int(mid + 0.5 * reach)),
            0.0,
            bar,
        )
    else:
        inner = [(mid + 0.68 * (x - mid), mid + 0.68 * (y - mid)) for x, y in [*right, *left]]
        _fill(marks, [(mid - 0.58 * reach, mid - 0.72 * reach), (mid + 0.58 * reach, mid - 0.72 * reach), *inner], 0.0)


def _figure(marks: Image, face: str, size: int, style: Mapping[str, float]) -> None:
    """A figure; null and ace have names of their own in some sets."""
    text = {"0": "N", "1": "A"}.get(face, face) if style["names"] > 0.75 else face
    font, thick = FONTS[int(style["font"] * 3.99)], size // 18
    (width, height), _ = cv2.getTextSize(text, font, 1, 1)
    scale = 0.52 * size / height
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(marks, text, ((size - width) // 2, (size + height) // 2), font, scale, 1.0, thick, cv2.LINE_AA)
