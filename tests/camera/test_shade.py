"""Shadows and lamps that come over a part of the board, and go again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from camera.eyes import ChequerEye
from camera.follow import Follower
from camera.locate import locate
from camera.shade import unshaded
from camera.view import View
from companion.games.crossing import GAME
from tests.camera.conftest import START, Table, board_of

STATE = GAME.start({})
AFTER = board_of("Bbbb bbbb .... .... .w.. .... w.ww wwwW")


def shaded(picture: np.ndarray, depth: float, soft: float = 12) -> np.ndarray:
    """With the shadow of somebody's head over the near right of the board."""
    shadow = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(shadow, (620, 430), (260, 170), 30, 0, 360, 1.0, -1)
    light = 1 - depth * cv2.GaussianBlur(shadow, (0, 0), soft)
    return np.clip(picture * light[..., None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("depth", [0.4, 0.6])
def test_a_move_is_seen_while_somebody_leans_over_the_table(depth: float) -> None:
    follower = Follower(GAME, STATE)
    follower.see(Table(START).picture())
    sighting = follower.see(shaded(Table(AFTER, noise=2).picture(), depth))
    assert (sighting.verdict, sighting.moves) == ("seen", ("b2-b4",))
    assert follower.see(Table(AFTER, noise=3).picture()).verdict == "unchanged"


def test_a_shadow_is_taken_out_and_a_man_who_moved_is_not() -> None:
    eye = ChequerEye()
    before = eye.view(Table(START).picture(), locate(Table(START).picture(), GAME.geometry)[0])
    plain = eye.view(Table(AFTER, noise=2).picture(), before.grid)
    dark = eye.view(shaded(Table(AFTER, noise=2).picture(), 0.5), before.grid)
    middles = np.column_stack([before.centres, np.zeros(len(before.centres))])

    def unevenly(view: View) -> float:
        apart = view.look(middles) - plain.look(middles)
        return float(np.abs(apart - np.median(apart, axis=0)).max())

    assert unevenly(dark) > 0.5
    assert unevenly(unshaded(before, dark)) < 0.4
    gone, come = before.cells.index("b2"), before.cells.index("b4")
    step = np.abs(unshaded(before, dark).look(middles) - before.look(middles)).max(axis=1)
    assert min(step[[gone, come]]) > 0.5


def test_where_the_light_is_as_it_was_nothing_is_touched() -> None:
    eye, table = ChequerEye(), Table(START)
    before = eye.view(table.picture(), locate(table.picture(), GAME.geometry)[0])
    now = eye.view(Table(AFTER, noise=2, lamp=0.8).picture(), before.grid)
    assert unshaded(before, now) is now


@pytest.mark.parametrize("grey", [25, 60])
def test_a_sleeve_as_grey_and_even_as_a_shadow_hides_what_lies_below_it(grey: int) -> None:
    follower, table = Follower(GAME, STATE), Table(START)
    follower.see(table.picture())
    picture = Table(AFTER, noise=2).picture()
    sleeve = table.pixels([(7.0, 0.5), (0.9, 0.7), (0.9, 4.6), (7.0, 4.8)])
    cv2.fillPoly(picture, [np.round(sleeve).astype(np.int32)], (grey, grey, grey), cv2.LINE_AA)
    assert follower.see(picture).verdict == "not_steady"
