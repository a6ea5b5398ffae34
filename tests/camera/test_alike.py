"""How alike pieces look: a taller one and a marked one differ from the men, whatever they stand on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from camera.alike import unlikeness
from camera.kings import kings_seen
from camera.locate import locate
from camera.sighting import Image
from camera.solids import Shape
from camera.view import View, make_view
from companion.games.crossing import GAME
from tests.camera.conftest import START, Table

EYES = [(4.5, -5.0, 9.0), (1.0, -7.0, 10.0), (-7.0, 4.5, 9.0), (10.0, 3.0, 9.0)]
MEN = {cell: label.lower() for cell, label in START.items()}


def seen(table: Table, picture: Image) -> View:
    """The board in a picture, the way round that it lies."""
    grids = locate(picture, GAME.geometry)
    return make_view(picture, min(grids, key=lambda grid: float(np.abs(grid.corners() - table.corners()).max())))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("king", ["W", "B"])
def test_the_tallest_of_a_colour_is_the_one_unlike_the_others(king: str, eye: tuple[float, float, float]) -> None:
    table = Table(START, eye=eye)
    view = seen(table, table.picture())
    cells = [cell for cell in view.cells if START.get(cell, "").upper() == king]
    unlike = unlikeness(view, Shape(0.37, 0.2, 0.4), np.array([view.cells.index(cell) for cell in cells]))
    assert START[cells[int(unlike.argmax())]] == king


@pytest.mark.parametrize("eye", EYES)
def test_a_marked_man_is_the_king_beside_his_place(eye: tuple[float, float, float]) -> None:
    """A cross of tape is on him."""
    table = Table(MEN, eye=eye)
    picture = table.picture()
    for x, y in ((1.5, 0.5), (2.5, 7.5)):
        for one, other in (((-0.2, -0.2), (0.2, 0.2)), ((-0.2, 0.2), (0.2, -0.2))):
            ends = np.round(table.pixels([(x + one[0], y + one[1], 0.2), (x + other[0], y + other[1], 0.2)])).astype(
                int
            )
            cv2.line(picture, ends[0].tolist(), ends[1].tolist(), (30, 180, 220), 5, cv2.LINE_AA)
    told = {**MEN, "c1": "W", "a8": "B"}
    assert kings_seen(seen(table, picture), told) == {**MEN, "b1": "W", "c8": "B"}


@pytest.mark.parametrize("eye", EYES)
def test_men_without_a_king_among_them_are_not_questioned(eye: tuple[float, float, float]) -> None:
    """All look alike: whoever is said to be the King may be."""
    table = Table(MEN, eye=eye)
    told = {**MEN, "d1": "W", "a8": "B"}
    assert kings_seen(seen(table, table.picture()), told) == told
