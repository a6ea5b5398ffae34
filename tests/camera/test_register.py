"""Two pictures of one table laid over each other: for boards that cannot be found by their pattern."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

import camera.by_hand
import camera.follow
import camera.watcher
from camera.by_hand import pointed_at
from camera.follow import Follower
from camera.locate import locate
from camera.register import laid_over, nudged
from camera.sighting import Grid, distance
from camera.tiles import locate_tiles
from camera.tudor_orient import GROUND
from camera.view import make_view
from camera.watcher import Watcher
from companion.games.crossing import GAME
from companion.games.tudor import GAME as TUDOR
from tests.camera.conftest import START, Table, replace

STATE = GAME.start({})
PLAYED = {**{cell: mark for cell, mark in START.items() if cell != "b2"}, "b4": "w"}
TABLE = Table(START, columns=8, cloth_square=0.7)


def pointed(table: Table) -> list[tuple[float, float]]:
    """The corners of the half in play."""
    return [(float(x), float(y)) for x, y in table.pixels([(0, 0), (4, 0), (4, 8), (0, 8)])]


@pytest.mark.parametrize("noise", [5, 6, 8])
@pytest.mark.parametrize("nudge", [(0.0, 0.0), (0.6, -0.4), (-1.5, 1.0)])
def test_a_board_is_where_the_table_has_gone(nudge: tuple[float, float], noise: int) -> None:
    """Whatever the camera's grain: on cloth and board many points look alike."""
    grids = pointed_at(pointed(TABLE), GAME.geometry)
    bumped = replace(TABLE, nudge=nudge, noise=noise)
    there = pointed_at(pointed(bumped), GAME.geometry)
    found = laid_over(make_view(TABLE.picture(), grids[0]), bumped.picture())
    assert found is not None
    assert distance(found, there[0]) < 0.1


def test_nothing_in_common_is_no_board() -> None:
    view = make_view(TABLE.picture(), pointed_at(pointed(TABLE), GAME.geometry)[0])
    assert laid_over(view, np.full((720, 960, 3), 128, np.uint8)) is None


@pytest.mark.parametrize(("shift", "turn"), [((0.0, 0.0), 0.0), ((0.5, -0.3), 0.0), ((-0.4, 0.6), 2.0)])
def test_a_bump_of_less_than_a_space_is_made_up_for(shift: tuple[float, float], turn: float) -> None:
    picture = cv2.imread(str(Path(__file__).parent / "tiles-known.jpg"))
    grid = locate_tiles(picture)[0]
    space = np.linalg.norm(grid.points([(5, 5)]) - grid.points([(6, 5)]))
    bump = cv2.getRotationMatrix2D(tuple(grid.points([(5, 5)])[0]), turn, 1.0)
    bump[:, 2] += np.array(shift) * space
    bumped = cv2.warpAffine(picture, bump, (picture.shape[1], picture.shape[0]), borderMode=cv2.BORDER_REFLECT)
    there = Grid(10, 10, np.vstack([bump, [0, 0, 1]]) @ grid.to_image)
    assert distance(nudged(make_view(picture, grid, GROUND), bumped), there) < 0.1


def test_a_picture_that_has_nothing_to_do_with_it_has_no_board_by_correlation_either() -> None:
    picture = cv2.imread(str(Path(__file__).parent / "tiles-known.jpg"))
    view = make_view(picture, locate_tiles(picture)[0], GROUND)
    noise = np.random.default_rng(3).integers(0, 255, picture.shape, np.uint8)
    for other in (noise, np.full_like(picture, 128)):
        assert np.isfinite(nudged(view, other).to_image).all()
        assert locate(other, TUDOR.geometry, view.grid, view) == []


def test_a_board_that_had_to_be_pointed_at_is_followed_through_a_bump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera.follow, "locate", lambda *_: [])
    follower = Follower(GAME, STATE, pointed(TABLE))
    assert follower.see(TABLE.picture()).verdict == "unchanged"
    bumped = replace(TABLE, nudge=(0.6, -0.4), noise=5)
    assert follower.see(bumped.picture()).verdict == "unchanged"
    played = replace(bumped, board=PLAYED, nudge=(0.2, 0.5), noise=6)
    sighting = follower.see(played.picture())
    assert (sighting.verdict, sighting.moves) == ("seen", ("b2-b4",))


def test_a_stream_of_such_a_board_is_found_again_after_a_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (camera.by_hand, camera.follow, camera.watcher):
        monkeypatch.setattr(module, "locate", lambda *_: [])
    watcher, seconds = Watcher(GAME, STATE, pointed(TABLE)), iter(range(1000))

    def hold(table: Table) -> list[str]:
        seen = [watcher.see(table.picture(), 0.25 * next(seconds)) for _ in range(10)]
        return [" ".join(each.moves) or each.verdict for each in seen]

    assert hold(TABLE)[-1] == "unchanged"
    jumped = replace(TABLE, nudge=(-2.5, 1.5), noise=5)
    assert hold(jumped)[-1] == "unchanged"
    assert "b2-b4" in hold(replace(jumped, board=PLAYED, noise=6))
