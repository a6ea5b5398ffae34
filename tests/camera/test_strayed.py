"""Men who were put down carelessly, over the line."""

import cv2
import numpy as np
import pytest

from camera import strayed
from camera.classify import learn, read
from camera.eyes import ChequerEye
from camera.features import measure
from camera.set_model import heights_of, looks_of
from camera.sighting import EMPTY, Grid, Image
from camera.solids import owners
from camera.strayed import OVER_THE_LINE, with_covered_lines
from camera.view import View
from tests.camera.conftest import Table

KNOWN = {"a1": "b", "c1": "b", "b2": "b", "d2": "b", "b8": "w", "d8": "w", "a7": "w", "c7": "w"}
LATER = {**{cell: man for cell, man in KNOWN.items() if cell != "b2"}, "b4": "b"}
OFF = (0.24, 0.02)


def _grid(table: Table) -> Grid:
    square = np.array([(0, 0), (4, 0), (4, 8), (0, 8)], np.float32)
    return Grid(4, 8, cv2.getPerspectiveTransform(square, table.corners().astype(np.float32)))


def _seen(table: Table, picture: Image) -> View:
    return ChequerEye().view(picture, _grid(table))


def _said(view: View) -> dict[str, float]:
    """What covered lines say for black men in every space."""
    known = Table(KNOWN)
    model = learn(_seen(known, known.picture()), KNOWN)
    painted = owners(view, heights_of(model, view, LATER), model.shape.radius)
    features, looks = measure(view, model.shape, painted), looks_of(model)
    table = with_covered_lines(
        model.shape, looks, view, features, painted, np.zeros((len(view.cells), len(looks.labels)))
    )
    return dict(zip(view.cells, table[:, looks.labels.index("b")].tolist(), strict=True))


def test_what_covers_part_of_the_next_square_speaks_for_a_man() -> None:
    careless = Table(LATER, offsets={"b4": OFF})
    said = _said(_seen(careless, careless.picture()))
    assert {cell for cell, more in said.items() if more} == {"b4"}
    assert said["b4"] == OVER_THE_LINE


@pytest.mark.parametrize("darker", [0.3, 0.5])
def test_a_shadow_over_the_line_does_not(darker: float) -> None:
    """It leaves the light square lighter than the dark one."""
    bare = Table({cell: man for cell, man in LATER.items() if cell != "b4"})
    picture, grid = bare.picture(), _grid(bare)
    shade = np.ones(picture.shape, np.float32)
    middle = grid.points([(1.5 + OFF[0], 3.5 + OFF[1])])[0]
    cv2.circle(shade, [int(part) for part in middle], 28, (darker,) * 3, -1, cv2.LINE_AA)
    said = _said(_seen(bare, (picture * shade).astype(np.uint8)))
    assert not any(said.values())


def test_reading_heeds_covered_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    known, careless = Table(KNOWN), Table(LATER, offsets={"b4": OFF})
    model, later = learn(_seen(known, known.picture()), KNOWN), _seen(careless, careless.picture())
    leads = []
    for more in (0.0, OVER_THE_LINE):
        monkeypatch.setattr(strayed, "OVER_THE_LINE", more)
        marks = read(model, later).likelihoods["b4"]
        leads.append(marks["b"] - marks[EMPTY])
    assert leads[1] - leads[0] == pytest.approx(OVER_THE_LINE)
