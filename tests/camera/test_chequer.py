"""Finding a chequered board on a table: alone, as half of a larger one, folded, on a cloth, from anywhere."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from camera import chequer
from camera.by_hand import is_board, snapped
from camera.lattice import find_lattices, project
from camera.locate import locate
from camera.reader import read_unknown, read_with, study
from camera.saddles import Saddles
from camera.sighting import Grid
from companion.engine.geometry import BoardGeometry, cell_name
from tests.camera.conftest import START, Table, board_of, replace

HALF = BoardGeometry(4, 8)
WHOLE = BoardGeometry(8, 8)

DRAUGHTS = board_of(".b.b.b.b b.b.b.b. .b...b.b ........ ....b... w.w.w.w. .w.w.w.w w.w...w.")


def off(grid: Grid, table: Table, columns: int | None = None) -> float:
    """How far the worst corner lies from the board's own, in squares; either half round."""
    c = columns or table.columns
    true = table.pixels([(0, 0), (c, 0), (c, table.rows), (0, table.rows)])
    square = np.sqrt(cv2.contourArea(true.astype(np.float32)) / (c * table.rows))
    ways = [np.roll(grid.corners(), turn, axis=0) for turn in range(4)]
    return min(float(np.linalg.norm(way - true, axis=1).max()) for way in ways) / float(square)


@pytest.mark.parametrize("eye", [(1.0, -7.0, 10.0), (14.0, 2.0, 9.0), (2.0, 3.5, 15.0)])
def test_a_board_of_its_own_from_any_side(table: Table, eye: tuple[float, float, float]) -> None:
    seen = replace(table, eye=eye)
    assert off(locate(seen.picture(), HALF)[0], seen) < 0.1


def test_a_chequered_cloth_is_no_board_but_may_lie_under_one(table: Table) -> None:
    cloth = replace(table, cloth_square=0.7)
    assert off(locate(cloth.picture(), HALF)[0], cloth) < 0.1
    picture = np.full((720, 960, 3), 120, np.uint8)
    assert locate(picture, HALF) == []


def test_half_of_a_whole_board_is_the_half_on_which_pieces_stand() -> None:
    table = Table(START, columns=8, eye=(3.0, -8.0, 13.0))
    ways = locate(table.picture(), HALF)
    assert off(ways[0], table, columns=4) < 0.1


def test_half_a_board_alone_is_not_half_of_one_that_is_half_table() -> None:
    few = board_of("...w .... ..B. .... .... b... ...b W...")
    table = Table(few, eye=(6.4, 7.8, 12.3), cloth=(110, 111, 139), frame=0.0)
    assert off(locate(table.picture(), HALF)[0], table) < 0.1


def test_a_window_seen_in_three_ways_leaves_room_for_the_next_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands there may tell that the board lies a row off."""
    found = chequer.find_windows(table.picture(), [(4, 8)])[0]
    a_row = (0.0, 1.0) if found.rows == 8 else (1.0, 0.0)
    aside = found.to_image @ np.array([[1, 0, a_row[0]], [0, 1, a_row[1]], [0, 0, 1]])
    beside = replace(found, to_image=aside)
    monkeypatch.setattr(chequer, "find_windows", lambda image, sizes: [beside, beside, beside, found])
    assert min(off(grid, table) for grid in locate(table.picture(), HALF)) < 0.1


def test_a_folding_board_with_a_gap_in_the_middle() -> None:
    table = Table(START, seam=0.12)
    assert off(locate(table.picture(), HALF)[0], table) < 0.2


RED_AND_BLACK = Table(
    DRAUGHTS, columns=8, eye=(4.0, -7.0, 12.0), light=(45, 35, 150), dark=(35, 30, 28), lines=(80, 180, 170)
)
"""As it is folded out in many homes: light lines are printed between the squares."""

GREEN = replace(RED_AND_BLACK, eye=(11.0, -3.0, 9.0), light=(220, 235, 240), dark=(60, 110, 50))


@pytest.mark.parametrize(
    "lined",
    [
        RED_AND_BLACK,
        replace(RED_AND_BLACK, eye=(11.0, -3.0, 9.0), lines=(12, 10, 10)),
        replace(GREEN, lines=(12, 10, 10)),
        replace(GREEN, lines=(245, 245, 245)),
    ],
)
def test_lines_may_be_printed_between_the_squares(lined: Table) -> None:
    picture = lined.picture()
    assert off(locate(picture, WHOLE)[0], lined) < 0.15
    known = study(picture, WHOLE, DRAUGHTS)
    assert known is not None
    later = {**{cell: label for cell, label in DRAUGHTS.items() if cell != "c3"}, "d4": "w"}
    found = read_with(known, replace(lined, board=later, noise=5, nudge=(0.3, 0.1)).picture())
    assert found is not None
    assert found[1] == later


def test_a_sheen_that_washes_out_a_corner_of_the_board() -> None:
    table = Table(START, columns=8, eye=(3.0, -8.0, 13.0))
    picture = table.picture().astype(np.float32)
    x, y = table.pixels([(7.0, 6.5)])[0]
    down, right = np.mgrid[: picture.shape[0], : picture.shape[1]]
    sheen = 170 * np.exp(-((right - x) ** 2 + (down - y) ** 2) / (2 * 110.0**2))
    washed = np.clip(picture + sheen[..., None], 0, 255).astype(np.uint8)
    assert off(locate(washed, HALF)[0], table, columns=4) < 0.15


def test_corners_that_a_finger_missed_snap_to_the_board(table: Table) -> None:
    picture = table.picture()
    rough = [(x + 12, y - 9) for x, y in table.corners()]
    assert min(off(grid, table) for grid in snapped(picture, rough, HALF)) < 0.1
    assert is_board(rough)
    assert not is_board([rough[0], rough[1], rough[1], rough[2]])


def test_a_whole_draughts_board_is_read_after_one_known_picture() -> None:
    table = Table(DRAUGHTS, columns=8, eye=(4.0, -8.0, 13.0))
    known = study(table.picture(), WHOLE, DRAUGHTS)
    assert known is not None
    later = {**{cell: label for cell, label in DRAUGHTS.items() if cell != "c3"}, "d4": "w"}
    found = read_with(known, replace(table, board=later, noise=5).picture())
    assert found is not None
    assert found[1] == later


def test_either_side_may_have_begun_at_the_far_end() -> None:
    far = board_of(".w.w.w.w w.w.w.w. .w.w.w.w ........ ........ b.b.b.b. .b.b.b.b b.b.b.b.")
    table = Table(far, columns=8, eye=(4.0, -8.0, 13.0))
    known = study(table.picture(), WHOLE, far)
    assert known is not None
    found = read_with(known, replace(table, eye=(8.0, -8.0, 12.0), noise=5).picture())
    assert found is not None
    assert found[1] == far


@pytest.mark.parametrize("eye", [(6.0, -8.0, 12.0), (10.0, -6.0, 11.0), (12.0, -3.0, 12.0)])
def test_a_camera_carried_aside_sees_the_whole_board_not_the_same_squares_of_another_half(
    eye: tuple[float, float, float],
) -> None:
    table = Table(DRAUGHTS, columns=8, eye=(1.0, -7.0, 12.0))
    known = study(table.picture(), WHOLE, DRAUGHTS)
    assert known is not None
    found = read_with(known, replace(table, eye=eye, noise=7).picture())
    assert found is not None
    assert found[1] == DRAUGHTS


def test_a_set_that_was_never_seen_is_guessed_by_its_colours() -> None:
    table = Table(DRAUGHTS, columns=8, eye=(4.0, -8.0, 13.0))
    found = read_unknown(table.picture(), WHOLE)
    assert found is not None
    names = [[cell_name(c, r) for c in range(8)] for r in range(8)]
    turned = [np.rot90(np.array([[found[1].get(cell, "") for cell in row] for row in names]), k) for k in range(4)]
    true = np.array([[DRAUGHTS.get(cell, "") for cell in row] for row in names])
    assert min(int((way != true).sum()) for way in turned) <= 2


@pytest.mark.parametrize("eye", [(1.0, -7.0, 10.0), (-6.0, 2.0, 9.0), (6.0, -4.0, 12.0)])
def test_men_of_their_squares_own_colour_are_guessed_by_their_faces(eye: tuple[float, float, float]) -> None:
    table = Table(START, light=(205, 225, 235), dark=(40, 45, 60), eye=eye)
    found = read_unknown(table.picture(), HALF)
    assert found is not None
    assert set(found[1]) == set(START)


@pytest.mark.parametrize("seed", [8, 18, 21, 28, 41])
def test_a_lattice_has_every_corner_not_every_other_one(seed: int) -> None:
    """One square along and two across lead to a corner of the right kind, and so on all over the board."""
    chance = np.random.default_rng(seed)
    to_image = np.array([[40, -18, 300], [14, 34, 120], [0.01, 0.02, 1.0]])
    corners = np.array([(i, j) for i in range(1, 8) for j in range(1, 8)], np.float64)
    across, along = (project(to_image, corners + step) - project(to_image, corners) for step in ([0.25, 0], [0, 0.25]))
    phase = sum(np.arctan2(way[:, 1], way[:, 0]) for way in (across, along)) + np.pi * (corners.sum(axis=1) % 2)
    pixels = project(to_image, corners) + chance.normal(0, 0.3, corners.shape)
    strength = chance.uniform(0.1, 0.3, len(corners))
    order = np.argsort(-strength)
    lattice = next(find_lattices(Saddles(pixels[order], phase[order], strength[order]), (600, 800)))
    assert len(lattice.members) > 40


def test_where_large_men_stand_on_nearly_all_squares_the_board_is_found_after_the_tables_grain() -> None:
    """Eleven men and a King a side leave eight squares bare; the planks' lattices come first."""
    picture = np.asarray(cv2.imread(str(Path(__file__).parent / "half-board-of-large-men.jpg")), np.uint8)
    corners = np.array([(268, 291), (118, 443), (721, 600), (744, 393)])
    apart = [float(np.abs(grid.corners() - corners).max()) for grid in locate(picture, HALF)]
    assert min(apart, default=np.inf) < 12  # a quarter of a space


def test_a_board_whose_near_corners_a_lamp_washes_out_lies_on_those_that_are_plain() -> None:
    """Found by the far ones it was two fifths of a space off; twenty of its twenty-one corners agree where it lies."""
    picture = np.asarray(cv2.imread(str(Path(__file__).parent / "half-board-in-glare.jpg")), np.uint8)
    corners = np.array([(210.2, 657.0), (527.1, 525.7), (294.9, 78.4), (63.8, 150.5)])
    apart = min(float(np.linalg.norm(grid.corners() - corners, axis=1).max()) for grid in locate(picture, HALF))
    assert apart < 15  # a quarter of a space
