"""What people call the colours of pawns, in whatever light they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import cv2
import numpy as np

from camera.view import Floats, View

HUES = {
    "red": 25.0,
    "orange": 45.0,
    "yellow": 95.0,
    "green": 120.0,
    "blue": 270.0,
    "purple": 310.0,
    "violet": 310.0,
    "pink": 0.0,
}
"""Degrees around grey (as in CIE Lab) of what people call by these names; sets have crowns in green or in yellow."""

GREYS = {"black": 25.0, "grey": 55.0, "gray": 55.0, "white": 90.0, "brown": 40.0}
"""Names of colours that are none, with their lightness (0 to 100)."""

LIGHTS = np.array([(reddish, yellowish) for reddish in range(-12, 13, 4) for yellowish in range(-16, 33, 4)], float)
"""Lights that may fall on the table, by what they do to a grey thing of medium lightness (a and b of CIE Lab): more of
them are yellow than blue. By a warm lamp a blue pawn looks grey, and a black one brown."""

MEDIUM, LIGHTEST = 40.0, 1.2
"""What medium lightness is, and how much more than that light does at most to lighter things."""

UNUSUAL = 0.006
"""How badly a light itself fits, for each unit of it. Of 702 pairs of pawns in 24 sets and nine lights, most of them
much warmer or colder than they were taken in, none fits the other way round better, and eight did without lights."""


def misnamed(colours: Floats, names: Sequence[str]) -> float:
    """How badly pawns' colours (n × 3: L, a, b) fit what people call them, in the light in which they do best; only
    good for choosing whose is whose."""
    shown = _in_all_lights(colours)
    return float(sum((miscoloured(shown[:, row], name) for row, name in enumerate(names)), start=_unusual()).min())


def likeliest_names(colours: Floats, names: Sequence[str]) -> list[str]:
    """What people would call pawns of these colours (n × 3), each another of some names."""
    shown = _in_all_lights(colours)
    costs = np.stack([miscoloured(shown, name) for name in names], axis=-1)
    ways = list(permutations(range(len(names)), len(colours)))
    badly = [(costs[:, range(len(colours)), way].sum(axis=1) + _unusual()).min() for way in ways]
    return [names[column] for column in ways[int(np.argmin(badly))]]


def _in_all_lights(colours: Floats) -> Floats:
    """What colours (n × 3) would be in a white light, had they been seen in each of the others: lights × n × 3."""
    shown = np.repeat(np.asarray(colours, np.float64)[None], len(LIGHTS), axis=0)
    shown[..., 1:] -= LIGHTS[:, None] * np.minimum(shown[..., :1] / MEDIUM, LIGHTEST)
    return shown


def _unusual() -> Floats:
    return np.asarray(UNUSUAL * np.hypot(LIGHTS[:, 0], LIGHTS[:, 1]), np.float64)


def miscoloured(colours: Floats, name: str) -> Floats:
    """How badly colours (…, 3: L, a, b) fit what people call by a name; 0 for names that say nothing."""
    lightness, reddish, yellowish = np.moveaxis(np.asarray(colours, np.float64), -1, 0)
    vivid = np.hypot(reddish, yellowish)
    if name in HUES:
        hue = np.degrees(np.arctan2(yellowish, reddish))
        away = np.abs((hue - HUES[name] + 180) % 360 - 180) / 90
        return np.asarray(away * np.minimum(vivid, 40) / 40 + np.maximum(0.0, 1 - vivid / 20), np.float64)
    if name in GREYS:
        return np.asarray(np.minimum(vivid, 60) / 40 + np.abs(lightness - GREYS[name]) / 60, np.float64)
    return np.zeros(lightness.shape)


def pawn_colour(view: View, number: int) -> Floats:
    """The colour (L, a, b) in the lower half of a pawn, where it is widest: that which differs most from the tile."""
    x, y = view.centres[number]
    spots = [
        (x + i, y + j, z)
        for z in (0.1, 0.2, 0.3, 0.4)
        for i in (-0.2, -0.1, 0, 0.1, 0.2)
        for j in (-0.2, -0.1, 0, 0.1, 0.2)
    ]
    colours = view.look(np.array(spots))
    tile = np.median(view.look(np.column_stack([view.centres, np.zeros(len(view.centres))])), axis=0)
    unlike = np.linalg.norm(colours - tile, axis=1)
    chosen = np.exp(np.median(colours[unlike >= np.quantile(unlike, 0.6)], axis=0))
    pixel = np.clip(chosen / 255, 0, 1).astype(np.float32).reshape(1, 1, 3)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB).reshape(3), np.float64)
