"""Men of the colour of their squares: what tells them is an outline that was not there before."""

from __future__ import annotations

from camera.classify import learn
from camera.locate import distance, locate
from camera.outlines import weigh_outlines
from camera.sighting import EMPTY, Reading
from camera.view import View, make_view
from companion.engine.geometry import BoardGeometry
from tests.camera.conftest import PIECES, START, Table

WHITE = PIECES["w"][0]


def seen(table: Table) -> View:
    picture = table.picture()
    true = table.corners()
    return make_view(picture, min(locate(picture, BoardGeometry(4, 8)), key=lambda g: abs(g.corners() - true).max()))


def test_a_white_man_on_white_squares_comes_and_goes() -> None:
    before = seen(Table(START, light=WHITE))
    moved = {**{cell: label for cell, label in START.items() if cell != "a2"}, "c4": "w"}
    after = seen(Table(moved, light=WHITE, noise=2))
    assert distance(before.grid, after.grid) < 0.1
    undecided = Reading({cell: dict.fromkeys((EMPTY, "w"), 0.0) for cell in before.cells})
    told = weigh_outlines(learn(before, START), undecided, after, before, START).likelihoods
    assert told["c4"]["w"] > 1 > told["a5"]["w"]
    assert told["a2"][EMPTY] > 1 > told["a1"][EMPTY]


def test_where_nothing_is_unsure_nothing_is_asked() -> None:
    view = seen(Table(START))
    sure = Reading({cell: {EMPTY: 20.0, "w": 0.0} for cell in view.cells})
    assert weigh_outlines(learn(view, START), sure, view, view, START) is sure
