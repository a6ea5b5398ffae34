"""Light from one side, sheens that look like men, boards that were pushed or turned between two pictures."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from camera.changes import is_covered
from camera.eyes import CHANGED, UNUSUAL, ChequerEye, usual_changes, weigh_changes
from camera.features import ALL_OUTLINE, BRIGHTNESS, SLACK, Features
from camera.follow import Follower
from camera.likelihoods import scored
from camera.locate import distance, locate
from camera.orient import squares_alike
from camera.places import calmest, unrest
from camera.reader import read_with, study
from camera.set_model import Looks
from camera.sighting import EMPTY, Grid, Reading
from camera.tiles import locate_tiles
from camera.tudor_compare import arms_beside
from camera.tudor_orient import GROUND
from camera.view import make_view
from companion.engine.geometry import BoardGeometry
from companion.games.crossing import GAME
from tests.camera.conftest import PIECES, START, Table, board_of, replace

STATE = GAME.start({})
WHOLE = board_of("b.b.b.b. .b.b.b.b ........ ...b.... ..w..... ........ w.w.w.w. .w.w.w.w")


@pytest.mark.parametrize("way", [1, -1])
def test_which_side_is_lighter_is_told_in_the_light_of_each_place(monkeypatch: pytest.MonkeyPatch, way: int) -> None:
    """A window lights one end of the table, and the sides differ less than its light does."""
    for mark, height in (("b", 0.2), ("B", 0.4)):
        monkeypatch.setitem(PIECES, mark, ((165, 165, 90), height))
    for mark, height in (("w", 0.2), ("W", 0.4)):
        monkeypatch.setitem(PIECES, mark, ((60, 150, 230), height))
    seen = Table(START)
    window = np.linspace(0.45, 1.25, seen.size[1])[::way, None, None]
    follower = Follower(GAME, STATE)
    grid = follower.see(np.clip(seen.picture() * window, 0, 255).astype(np.uint8)).grid
    assert grid is not None
    assert np.abs(grid.corners() - seen.corners()).max() < 5


@pytest.mark.parametrize(
    ("change", "ratio", "shown"),
    [
        (0.4, 1.0, EMPTY),  # a sheen that looks like a man was there before
        (0.4, 2.0, "w"),  # little has changed, but more than elsewhere: a man of his square's own colour
        (2.0, 4.0, "w"),
    ],
)
def test_a_space_that_has_changed_no_more_than_its_like_holds_what_it_held(
    change: float, ratio: float, shown: str
) -> None:
    looks = Reading({"c4": {EMPTY: -10.0, "w": 0.0}})
    weighed = weigh_changes(looks, {}, np.array([change]), np.array([ratio]))
    assert weighed.best().get("c4", EMPTY) == shown


@pytest.mark.parametrize(("before", "shown"), [({}, "w"), ({"c4": "b"}, "b")])
def test_a_bare_space_that_changed_much_is_hardly_bare_while_a_lamp_may_have_come_to_shine_on_a_man(
    before: dict[str, str], shown: str
) -> None:
    looks = Reading({"c4": {before.get("c4", EMPTY): 0.0, "w": -8.0}})
    weighed = weigh_changes(looks, before, np.array([3.0]), np.array([6.0]))
    assert weighed.best().get("c4", EMPTY) == shown


def test_what_is_usual_is_told_by_kind_and_by_calm_spaces() -> None:
    table = Table(START)
    view = ChequerEye().view(table.picture(), locate(table.picture(), GAME.geometry)[0])
    dark = np.where(view.ground == 0, 0.6, 0.2)
    assert np.allclose(usual_changes(dark, view, START), np.minimum(dark, UNUSUAL * 0.2))
    everywhere = np.where(np.arange(len(dark)) % 3 == 0, 0.2, 3.0)  # men went everywhere
    assert usual_changes(everywhere, view, START).max() <= UNUSUAL * 0.2 + 1e-9


def test_of_two_windows_a_row_apart_the_one_in_which_the_board_looks_as_it_did() -> None:
    eye, before = ChequerEye(), Table(START)
    view, model = eye.settle(before.picture(), locate(before.picture(), GAME.geometry), START)
    pushed = replace(before, nudge=(0.0, 0.9), noise=2)
    picture = pushed.picture()
    right = min(locate(picture, GAME.geometry), key=lambda grid: distance(grid, view.grid))
    beside = replace(right, to_image=right.to_image @ np.array([[1, 0, 0], [0, 1, 1], [0, 0, 1.0]]))
    assert unrest(eye, model, view, eye.view(picture, beside)) > unrest(eye, model, view, eye.view(picture, right))
    assert calmest(eye, model, view, picture, [beside, right]).grid is right


def test_a_board_that_was_turned_by_a_quarter_is_read_the_way_it_lies() -> None:
    whole = Table(WHOLE, columns=8, eye=(4.0, -5.0, 11.0))
    known = study(whole.picture(), BoardGeometry(8, 8), WHOLE)
    assert known is not None
    turned = {f"{chr(97 + 8 - int(cell[1:]))}{ord(cell[0]) - 96}": mark for cell, mark in WHOLE.items()}
    picture = np.asarray(cv2.rotate(replace(whole, noise=2).picture(), cv2.ROTATE_90_CLOCKWISE), np.uint8)
    again = read_with(known, picture)
    assert again is not None
    assert again[1] in (WHOLE, turned)


def test_a_quarter_turn_makes_the_other_squares_dark() -> None:
    picture = Table(WHOLE, columns=8, eye=(4.0, -5.0, 11.0), lamp=0.5).picture()
    views = [ChequerEye().view(picture, grid) for grid in locate(picture, BoardGeometry(8, 8))]
    first = views[0].grid.corners()
    turns = {turn: np.roll(first, turn, axis=0) for turn in range(4)}
    alike = {
        turn: squares_alike(views[0], WHOLE, view) > 0
        for turn, corners in turns.items()
        for view in views
        if np.abs(corners - view.grid.corners()).max() < 1
    }
    assert alike == {0: True, 1: False, 2: True, 3: False}


def test_a_pale_man_whose_outline_a_haze_washes_out_is_no_dark_one() -> None:
    """A window shines on the board: black squares turn grey, and a white man stands out as little as a black one does,
    but white he is. The numbers are those of a photograph."""
    view = ChequerEye().view(Table(START).picture(), locate(Table(START).picture(), GAME.geometry)[0])
    middle = np.zeros((2, 3, len(SLACK)))
    middle[..., ALL_OUTLINE] = (1.5, 2.5, 2.7, 2.8), (0.7, 1.3, 1.6, 1.8), (-1.6, -0.9, 0.5, 1.7)
    middle[..., BRIGHTNESS] = -0.03, -0.83, -1.02
    looks = Looks(("w", "b", EMPTY), middle, np.full_like(middle, 0.06))
    shown = np.zeros((len(view.cells), len(SLACK)))
    shown[:, ALL_OUTLINE], shown[:, BRIGHTNESS] = (0.2, 0.8, 1.7, 2.0), -0.2
    features = Features(shown, np.ones_like(shown), np.zeros((len(shown), 2)))
    white, black, bare = scored(looks, {"w": 0.2, "b": 0.2}, view.ground, features).T
    assert (white > black).all()
    assert (black > bare).all()
    white, black, _ = scored(looks, {"w": 0.2, "b": 0.4}, view.ground, features).T
    assert (black > white).all()  # of pieces that are not alike, the outline tells


def test_a_hand_over_most_of_the_board_hides_what_it_covers() -> None:
    """So few spaces are left as they were that the picture could be one of another light; but those few are."""
    eye, clear = ChequerEye(), Table(START)
    view, model = eye.settle(clear.picture(), locate(clear.picture(), GAME.geometry), START)
    arm = ((-1.5, 10.0), (-0.3, 1.8), (4.3, 1.8), (5.5, 10.0))
    covered = eye.view(Table(START, arm=arm, noise=2).picture(), view.grid)
    reading = eye.read_after(model, covered, view, START)
    assert {"a8", "b7", "c6", "d5"} <= reading.hidden
    assert not {"a1", "b1", "c1", "d1"} & reading.hidden


@pytest.mark.parametrize("lamp", [0.3, 1.0, 1.6])
def test_a_shadow_leaves_the_lines_of_a_board_and_a_hand_does_not(lamp: float) -> None:
    eye = ChequerEye()
    before = eye.view(Table(START).picture(), locate(Table(START).picture(), GAME.geometry)[0])
    model = eye.settle(Table(START).picture(), [before.grid], START)[1]

    def covered(table: Table) -> bool:
        now = eye.view(table.picture(), before.grid)
        return is_covered(before, now, eye.change(model, before, now) > CHANGED)

    played = {**{cell: mark for cell, mark in START.items() if cell != "b2"}, "b4": "w"}
    assert not covered(Table(played, lamp=lamp, noise=3))
    arm = ((-1.5, 10.0), (1.0, 4.5), (4.3, 4.5), (5.5, 10.0))
    assert covered(Table(START, lamp=lamp, arm=arm, noise=4))


def test_a_board_that_seems_to_lie_a_space_off_and_looks_better_where_it_was_has_not_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(START)
    known = study(table.picture(), GAME.geometry, START)
    assert known is not None
    grid = known.view.grid
    beside = replace(grid, to_image=grid.to_image @ np.array([[1, 0, 0], [0, 1, 1], [0, 0, 1.0]]))
    monkeypatch.setattr("camera.reader.locate", lambda *_: [beside])
    monkeypatch.setattr("camera.reader.laid_over", lambda *_: None)
    later = board_of("Bbbb bbbb .... .... ..w. .... ww.w wwwW")
    read = read_with(known, replace(table, board=later, noise=2).picture())
    assert read is not None
    assert read == (grid, later)


@pytest.mark.parametrize(("where", "bump"), [((11.0, 5.0), (0.0, 0.6)), ((5.0, -1.0), (0.8, 0.3))])
def test_light_that_stays_where_it_was_when_a_board_of_tiles_is_bumped_is_no_arm(
    where: tuple[float, float], bump: tuple[float, float]
) -> None:
    """A lamp's, on the table beside it: nothing of it has an edge."""
    table = np.asarray(cv2.imread(str(Path(__file__).parent / "tiles-known.jpg")), np.float32)
    grid = locate_tiles(table.astype(np.uint8))[0]
    at, (start, end) = grid.points([where])[0], grid.points([(0, 0), bump])
    y, x = np.mgrid[: table.shape[0], : table.shape[1]]
    light = 90 * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / 43**2)[..., None]
    moved = np.array([[1, 0, (end - start)[0]], [0, 1, (end - start)[1]], [0, 0, 1.0]])
    later = cv2.warpPerspective(table, moved, table.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    before, now = (
        make_view(np.clip(picture + light, 0, 255).astype(np.uint8), Grid(10, 10, to_image), GROUND)
        for picture, to_image in ((table, grid.to_image), (later, moved @ grid.to_image))
    )
    assert not arms_beside(now, before).any()


def test_an_arm_over_a_board_whose_white_squares_run_into_white_hides_what_it_covers() -> None:
    """A lamp's reflection may move beside the board; white squares that the picture is too bright for are none."""
    eye, bright = ChequerEye(), Table(START, light=(235, 235, 235), cloth=(230, 235, 235), lamp=1.3)
    view, model = eye.settle(bright.picture(), locate(bright.picture(), GAME.geometry), START)
    arm = ((0.7, 10.0), (1.1, 4.5), (1.9, 4.5), (1.6, 10.0))
    covered = eye.view(replace(bright, arm=arm, noise=2).picture(), view.grid)
    assert {"b6", "b7"} <= eye.read_after(model, covered, view, START).hidden
