"""Choices by lot and colours; all randomness of a picture comes through here."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

Rng = np.random.Generator
Colour = tuple[float, float, float]


def pick(rng: Rng, things: Sequence[Any], weights: Sequence[float] | None = None) -> Any:
    """One of some things; numpy's own choice would make arrays of them."""
    share = None if weights is None else np.array(weights) / np.sum(weights)
    return things[int(rng.choice(len(things), p=share))]


def between(rng: Rng, low: float, high: float) -> float:
    """A number from a range."""
    return float(rng.uniform(low, high))


def chance(rng: Rng, share: float) -> bool:
    """True in that share of cases."""
    return bool(rng.random() < share)


def hexed(text: str) -> Colour:
    """A colour from its six hexadecimal digits."""
    return tuple(int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))  # type: ignore[return-value]


def varied(rng: Rng, colour: Colour, much: float = 1.0) -> Colour:
    """Nearly the same colour: no two makers mix the same paint."""
    hue, sat, val = colorsys.rgb_to_hsv(*colour)
    hue = (hue + rng.normal(0, 0.012 * much)) % 1
    sat = float(np.clip(sat * (1 + rng.normal(0, 0.1 * much)), 0, 1))
    val = float(np.clip(val * (1 + rng.normal(0, 0.07 * much)), 0.04, 0.96))
    return colorsys.hsv_to_rgb(hue, sat, val)


def unlike(one: Colour, other: Colour) -> float:
    """How far apart two colours look (Lab)."""
    lab = cv2.cvtColor(np.array([[one, other]], np.float32), cv2.COLOR_RGB2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


def akin(rng: Rng, colour: Colour) -> Colour:
    """A colour that is told from another one with some trouble, as of two things made of the same wood or plastic."""
    much = 1.0
    while True:
        other = varied(rng, colour, much)
        if 3 < unlike(other, colour) < 14:
            return other
        much *= 1.1


def linear(colour: Any) -> list[float]:
    """Light instead of screen values."""
    return [float(c) for c in np.asarray(colour, float) ** 2.2]
