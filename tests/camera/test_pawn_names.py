"""Whose pawn is whose, by what people call colours."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from camera import pawn_names
from camera.pawn_names import likeliest_names, misnamed
from camera.tudor_guess import SEATS

# As they were seen (L, a, b), the right name with each.
DAYLIGHT = {"black": (13, -2, 5), "blue": (24, 9, -30), "red": (44, 53, 40), "green": (35, -19, 26)}
WARM_LAMP = {"black": (22, 8, 19), "blue": (28, 0, -5)}
TWO_LAMPS = {"black": (23, 7, 19), "blue": (34, -9, 9), "red": (52, 65, 56), "green": (44, -25, 39)}
BLUE_HOUR = {"black": (14, 2, -9), "red": (25, 18, 4)}


@pytest.mark.parametrize("seen", [DAYLIGHT, WARM_LAMP, TWO_LAMPS, BLUE_HOUR])
def test_pawns_are_called_by_their_colours_in_any_light(seen: dict[str, tuple[int, int, int]]) -> None:
    colours, names = np.array(list(seen.values()), float), list(seen)
    ways = list(permutations(names))
    assert min(ways, key=lambda way: misnamed(colours, way)) == tuple(names)
    if len(names) == len(SEATS):
        assert likeliest_names(colours, SEATS) == names


def test_by_a_warm_lamp_it_takes_the_lamp_to_tell_blue_from_black(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = np.array(list(WARM_LAMP.values()), float)
    monkeypatch.setattr(pawn_names, "LIGHTS", np.zeros((1, 2)))
    assert misnamed(colours, ["blue", "black"]) < misnamed(colours, ["black", "blue"])


def test_names_that_are_no_colours_say_nothing() -> None:
    assert misnamed(np.array([[40.0, 30.0, 20.0]]), ["Anna"]) == 0
    assert misnamed(np.zeros((0, 3)), []) == 0
