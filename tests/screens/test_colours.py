"""Colours as people with deuteranopia and protanopia see them: what must be told apart is, or has another glyph."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import driver  # noqa: F401 - before the theme, which opens a window

from companion.screens.six.suits import LOOKS
from companion.screens.tokens import TOKENS
from companion.texts import LANGUAGES, say
from companion.widgets.basics import Plate
from companion.widgets.charts import MARKS, TINTS
from companion.widgets.theme import DAY, NIGHT, theme

Rgb = tuple[float, float, float]

SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear light."""

TOLD_APART = 12.0
"""CIE76 ΔE: well above the 2.3 that can just be seen, for colours that lie apart from each other."""
READABLE = 4.5
"""WCAG contrast for text; 3 for what is large or drawn."""
SEEN = 3.0


def linear(colour: str) -> Rgb:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen_as(colour: str, sight: str) -> Rgb:
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return red, green, blue


def lab(light: Rgb) -> Rgb:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str) -> float:
    first, second = lab(seen_as(one, sight)), lab(seen_as(other, sight))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def contrast(one: str, other: str, sight: str) -> float:
    bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (seen_as(one, sight), seen_as(other, sight)))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def test_the_simulation_knows_what_is_hard() -> None:
    assert distance("#B3261E", "#2E7540", "usual") > 70
    assert distance("#B3261E", "#2E7540", "deuteranopia") < 40


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("shades", [DAY, NIGHT], ids=["day", "night"])
def test_words_can_be_read(shades: dict[str, str], sight: str) -> None:
    for paper in ("ground", "surface", "raised"):
        assert contrast(shades["ink"], shades[paper], sight) >= READABLE
        assert contrast(shades["faded"], shades[paper], sight) >= READABLE
        for drawn in ("accent", "gold", "good"):
            assert contrast(shades[drawn], shades[paper], sight) >= SEEN, (drawn, paper)
    assert contrast(shades["accent"], shades["accent_ink"], sight) >= READABLE


@pytest.mark.parametrize("sight", SIGHTS)
def test_players_are_told_apart_by_colour_or_by_glyph(sight: str) -> None:
    for one, other in combinations(TOKENS, 2):
        assert one.emblem != other.emblem or distance(one.body, other.body, sight) > TOLD_APART
    for one, other in combinations(
        TOKENS[:4], 2
    ):  # the suits of a piecepack lie among each other: colour alone must do
        assert distance(one.body, other.body, sight) > TOLD_APART, (one.key, other.key)


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_is_drawn_on_a_token_can_be_seen(sight: str) -> None:
    for token in TOKENS:
        assert contrast(token.ink, token.body, sight) >= READABLE, token.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_has_a_letter_of_his_own(language: str) -> None:
    letters = [say(f"token.{token.key}.letter", language=language) for token in TOKENS]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_six_suits_are_told_apart_by_colour_or_by_badge(sight: str) -> None:
    for one, other in combinations(LOOKS.values(), 2):
        assert one.badge != other.badge or distance(one.body, other.body, sight) > TOLD_APART
    for look in LOOKS.values():
        assert contrast(look.ink, look.body, sight) >= READABLE


def test_lines_of_a_chart_have_marks_of_their_own() -> None:
    assert len(set(MARKS)) == len(MARKS) == len(TINTS)


def test_a_plate_follows_a_change_of_light_at_once() -> None:
    plate = Plate(text="Seal it", kind="strong")
    try:
        for theme.dark in (True, False):
            assert plate.ids.face.color == list(theme.accent_ink)
            assert list(plate.fill) == list(theme.accent)
    finally:
        theme.dark = False
