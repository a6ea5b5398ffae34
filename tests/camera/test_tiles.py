"""Finding 24 tiles on a table: five by five with a hole in the middle, a cross on each."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from camera import tiles
from camera.by_hand import snapped
from camera.sighting import Grid, distance
from camera.tile_edges import outer_edges
from camera.tile_junctions import find_junctions
from camera.tile_region import standing_out
from camera.tile_window import Lines, best_windows, line_places, trace_lines
from camera.tiles import TileBoard, locate_tiles
from companion.games.tudor import GAME

HERE = Path(__file__).parent

OBLIQUE = [(300, 760), (980, 640), (760, 230), (260, 290)]
FROM_ABOVE = [(330, 720), (900, 735), (910, 160), (340, 150)]


def table(kind: str) -> NDArray[np.uint8]:
    """A table without a board, 1200 × 900, with a little noise."""
    picture = np.full((900, 1200, 3), (90, 120, 140), np.uint8)
    if kind == "chequered cloth":
        for y in range(0, 900, 60):
            for x in range(0, 1200, 60):
                if (x + y) // 60 % 2:
                    picture[y : y + 60, x : x + 60] = (200, 205, 210)
    if kind == "planks":
        for y in range(0, 900, 110):
            cv2.line(picture, (0, y), (1200, y + 70), (40, 55, 60), 4)
    noise = np.random.default_rng(7).normal(0, 3, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def lay_tiles(
    picture: NDArray[np.uint8], corners: list[tuple[int, int]], tile: int, ink: int, seed: int = 3, rim: bool = False
) -> None:
    """Draws the board with the outer corners of a1, j1, j10 and a10; each tile a little off, as hands lay them, and
    with a painted rim if it has one."""
    chance = np.random.default_rng(seed)
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    for column in range(5):
        for row in range(5):
            if (column, row) == (2, 2):
                continue
            middle = np.array([2 * column + 1.0, 2 * row + 1.0]) + chance.normal(0, 0.03, 2)
            turn = chance.normal(0, 0.01)
            spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

            def seen(*points: tuple[float, float]) -> NDArray[np.int32]:
                flat = (np.array(points) @ spin.T + middle).reshape(-1, 1, 2)  # noqa: B023 (used at once)
                return np.rint(cv2.perspectiveTransform(flat, to_image)).astype(np.int32)

            cv2.fillConvexPoly(picture, seen((-0.97, -0.97), (0.97, -0.97), (0.97, 0.97), (-0.97, 0.97)), (tile,) * 3)
            for line in (seen((-0.97, 0), (0.97, 0)), seen((0, -0.97), (0, 0.97))):
                cv2.polylines(picture, [line], False, (ink,) * 3, 2, cv2.LINE_AA)
            if rim:
                around = seen((-0.94, -0.94), (0.94, -0.94), (0.94, 0.94), (-0.94, 0.94))
                cv2.polylines(picture, [around], True, (ink,) * 3, 3, cv2.LINE_AA)


def lay_coloured_tiles(
    picture: NDArray[np.uint8], corners: list[tuple[int, int]], tile: tuple[int, ...], ink: tuple[int, ...]
) -> None:
    """The same with colours, blue, green and red."""
    for colour in range(3):
        drawn = picture.copy()
        lay_tiles(drawn, corners, tile[colour], ink[colour])
        picture[..., colour] = drawn[..., colour]


def off_by(grids: list[Grid], corners: list[tuple[int, int]]) -> float:
    """The worst corner's error in spaces, of the best of the ways in which the board may lie."""
    wanted = np.array(corners, float)
    space = np.linalg.norm(np.roll(wanted, -1, axis=0) - wanted, axis=1).mean() / 10
    return float(min(np.linalg.norm(grid.corners() - wanted, axis=1).max() for grid in grids) / space)


@pytest.mark.parametrize("kind", ["plain", "chequered cloth", "planks"])
@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
@pytest.mark.parametrize(("tile", "ink"), [(190, 70), (60, 220)])
def test_tiles_are_found_on_any_table(kind: str, corners: list[tuple[int, int]], tile: int, ink: int) -> None:
    picture = table(kind)
    lay_tiles(picture, corners, tile, ink)
    assert off_by(locate_tiles(picture), corners) < 0.15


def test_a_board_that_came_to_rest_beside_its_place_is_placed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edge of it lies on something else, a third of a space away."""
    picture = table("plain")
    lay_tiles(picture, FROM_ABOVE, 190, 70)
    beside = [(330, 741), (900, 756), (910, 160), (340, 150)]
    square = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32)
    wrong = cv2.getPerspectiveTransform(square, np.array(beside, np.float32))
    shrink = tiles._WORKING[0] / max(picture.shape[:2])
    monkeypatch.setattr(tiles, "_settle", lambda *_: TileBoard(np.diag([shrink, shrink, 1.0]) @ wrong, 0.7))
    assert off_by(locate_tiles(picture), FROM_ABOVE) < 0.15


@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
@pytest.mark.parametrize("hole", [{4, 5}, set()], ids=["with a hole", "without one"])
def test_tiles_may_be_chequered_instead(corners: list[tuple[int, int]], hole: set[int]) -> None:
    """Draughts is played on ten by ten squares, too, but they have no hole in the middle."""
    picture = table("plain")
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    for x, y in np.ndindex(10, 10):
        if {x, y} <= hole:
            continue
        square = np.array([[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]], np.float32)
        shape = np.rint(cv2.perspectiveTransform(square, to_image)).astype(np.int32)
        cv2.fillPoly(picture, [shape], (120, 160, 200) if (x + y) % 2 else (60, 75, 90), cv2.LINE_AA)
    found = locate_tiles(picture)
    assert off_by(found, corners) < 0.15 if hole else found == []


@pytest.mark.parametrize("turn", range(0, 90, 7))
def test_lines_that_cross_are_known_with_their_directions(turn: int) -> None:
    picture = np.full((200, 200), 190, np.uint8)
    ways = [np.array([np.cos(angle), np.sin(angle)]) for angle in np.radians([turn, turn + 80])]
    for way in ways:
        ends = [tuple(int(v) for v in np.rint(16 * (100 + side * 60 * way))) for side in (-1, 1)]
        cv2.line(picture, ends[0], ends[1], 90, 2, cv2.LINE_AA, shift=4)
    found = find_junctions(picture)
    nearest = int(np.linalg.norm(found.points - 100.5, axis=1).argmin())
    for way in ways:
        off = np.degrees(np.arccos(np.clip(np.abs(found.directions[nearest] @ way).max(), 0, 1)))
        assert off < 6


def test_outer_edges_are_found_beside_their_places() -> None:
    picture = table("plain")
    lay_tiles(picture, OBLIQUE, 60, 75)
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(OBLIQUE, np.float32)
    )
    guess = to_image.astype(np.float64) @ np.array([[1.03, 0, 0], [0, 1.03, 0], [0, 0, 1.0]])
    edges = outer_edges(picture, guess)
    far = edges.line == 10
    assert np.abs(edges.offset[far] - (10 / 1.03 - 10)).max() < 0.15
    assert np.abs(edges.offset[~far]).max() < 0.15
    assert edges.weight.min() > 0.5


@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
def test_edges_of_a_gingham_cloth_are_no_lines(corners: list[tuple[int, int]]) -> None:
    y, x = np.mgrid[:900, :1200]
    threads = (x + y // 2) // 26 % 2 + (y - x // 2) // 26 % 2
    picture = np.stack([np.choose(threads, tones) for tones in ((228, 150, 45), (230, 140, 40), (232, 200, 170))], -1)
    picture = picture.astype(np.uint8)
    lay_tiles(picture, corners, 150, 110)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    lines = trace_lines([grey, cv2.pyrDown(grey)], to_image, (-2, -2), 14)
    assert best_windows(lines, [(0, 0)], 1)[0].score > 0.78


def test_a_board_whose_far_half_lies_under_an_arm() -> None:
    corners = [(180, 800), (1040, 800), (800, 330), (400, 330)]
    picture = table("plain")
    lay_tiles(picture, corners, 190, 70)
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    arm = cv2.perspectiveTransform(np.array([[(-2, 5.6), (12, 5.6), (12, 13), (-2, 13)]], np.float32), to_image)[0]
    cv2.fillConvexPoly(picture, cv2.convexHull(np.rint(arm).astype(np.int32)), (110, 150, 205))
    assert off_by(locate_tiles(picture), corners) < 0.3


def test_painted_rims_are_not_taken_for_dark_gaps() -> None:
    corners = [(330, 860), (1100, 420), (640, 120), (60, 260)]
    picture = table("plain")
    picture[:] = 160  # pale, so that the gaps are not dark
    lay_tiles(picture, corners, 60, 220, rim=True)
    to_image = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    for x, y in ((0.5, 0.5), (0.5, 1.5), (0.5, 2.5), (1.5, 0.5), (1.5, 1.5), (2.5, 0.5)):  # coins hide the near corner
        middle = cv2.perspectiveTransform(np.array([[(x, y), (x + 0.38, y)]], np.float32), to_image)[0]
        radius = int(np.linalg.norm(middle[1] - middle[0]))
        cv2.circle(picture, tuple(np.rint(middle[0]).astype(int)), radius, (225, 230, 235), -1, cv2.LINE_AA)
    assert off_by(locate_tiles(picture), corners) < 0.2


@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
def test_ink_fainter_than_the_grain_of_the_tiles(corners: list[tuple[int, int]]) -> None:
    picture = table("plain")
    lay_tiles(picture, corners, 190, 172)
    tiles = picture.min(axis=2) > 160
    grain = cv2.GaussianBlur(np.random.default_rng(5).normal(0, 1, picture.shape[:2]), (0, 0), 1.2, sigmaY=9)
    picture[tiles] = np.clip(picture + 6 * (grain / grain.std())[..., None], 0, 255).astype(np.uint8)[tiles]
    assert off_by(locate_tiles(picture), corners) < 0.25


@pytest.mark.parametrize("kind", ["plain", "chequered cloth", "planks"])
def test_a_bare_table_has_no_board(kind: str) -> None:
    assert locate_tiles(table(kind)) == []


def test_tiles_alone_leave_four_ways_round() -> None:
    picture = table("plain")
    lay_tiles(picture, OBLIQUE, 190, 70)
    grids = locate_tiles(picture)
    assert len(grids) == 4
    first = grids[0].corners()
    for turns, grid in enumerate(grids):
        assert np.abs(grid.corners() - np.roll(first, -turns, axis=0)).max() < 0.5
    # Seen from above, the rows run to the left of the columns: no way round is a mirror image.
    (ax, ay), (bx, by) = first[1] - first[0], first[3] - first[0]
    assert ax * by - ay * bx < 0


@pytest.mark.parametrize(
    ("photo", "corners"),
    [
        ("tiles-known.jpg", [(592.3, 159.3), (233.3, 78.5), (70.8, 436.4), (525.2, 561.9)]),
        ("tiles-hand.jpg", [(600.1, 156.4), (242.5, 72.4), (81.7, 427.2), (527.1, 556.2)]),
        ("tiles-before-death.jpg", [(178.3, 166.3), (225.8, 519.1), (683.8, 386.3), (511.9, 96.1)]),
    ],
)
@pytest.mark.parametrize("size", [0.7, 1.0, 1.6])
def test_boards_in_pictures(photo: str, corners: list[tuple[float, float]], size: float) -> None:
    picture = cv2.resize(cv2.imread(str(HERE / photo)), None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    wanted = [(x * size, y * size) for x, y in corners]
    assert off_by(locate_tiles(picture), wanted) < 0.25


@pytest.mark.parametrize("away", [3, 25, 200])
def test_a_hint_helps_and_never_misleads(away: int) -> None:
    picture = table("planks")
    lay_tiles(picture, OBLIQUE, 190, 70)
    grid = locate_tiles(picture)[0]
    moved = np.array([[1, 0, away], [0, 1, -away], [0, 0, 1.0]])
    hint = Grid(10, 10, moved @ grid.to_image)
    assert off_by(locate_tiles(picture, [hint]), OBLIQUE) < 0.15


def test_of_two_hints_the_surer_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a space off, the lines of other spaces fit fairly well."""
    hints = [Grid(10, 10, np.diag([size, size, 1.0])) for size in (40, 50)]
    scores = {40: 0.68, 50: 1.0}
    monkeypatch.setattr(
        tiles, "find_again", lambda _, __, hint: TileBoard(hint.to_image, scores[int(hint.to_image[0, 0])])
    )
    for offered in (hints, hints[::-1]):
        sides = np.ptp(locate_tiles(table("plain"), offered)[0].corners(), axis=0)
        assert sides.tolist() == [500, 500]


def test_a_board_whose_ink_is_hardly_seen_is_found_by_its_outline_and_hole() -> None:
    picture = table("plain")
    lay_tiles(picture, OBLIQUE, 190, 185)
    assert off_by(locate_tiles(picture), OBLIQUE) < 0.25


def test_ink_as_light_as_the_tiles_is_seen_by_its_colour() -> None:
    picture, tile, ink = table("plain"), (90, 120, 140), (200, 140, 60)
    lay_coloured_tiles(picture, OBLIQUE, tile, ink)
    assert np.ptp(cv2.cvtColor(np.array([[tile, ink]], np.uint8), cv2.COLOR_BGR2GRAY)) <= 1
    assert off_by(locate_tiles(picture), OBLIQUE) < 0.15


def test_ink_as_light_as_the_tiles_on_a_cloth_with_lines_of_its_own() -> None:
    """Looked for by its colour, a board may have to be known by its outline, too."""
    corners = [(257, 432), (538, 261), (370, 11), (104, 152)]
    assert off_by(locate_tiles(cv2.imread(str(HERE / "tiles-violet-ink.jpg"))), corners) < 0.15


def test_on_a_cloth_with_stronger_crossings_the_board_is_looked_for_inside_what_is_square() -> None:
    """Of twelve hundred crossings two were the board's."""
    corners = [(205, 253), (332, 505), (618, 338), (446, 152)]
    assert off_by(locate_tiles(cv2.imread(str(HERE / "tiles-on-gingham.jpg"))), corners) < 0.15


def test_crosses_that_fade_away_are_made_up_for_by_the_gaps_between_tiles() -> None:
    """Thin ink from low down, a newspaper's lines all around."""
    corners = [(592, 183), (234, 152), (21, 441), (765, 499)]
    assert off_by(locate_tiles(cv2.imread(str(HERE / "tiles-on-newspaper.jpg"))), corners) < 0.25


def test_on_a_rough_carpet_the_clearest_crossings_are_those_of_the_tiles() -> None:
    speckles = np.random.default_rng(5).normal(0, 1, (900, 1200)).astype(np.float32)
    rough = 130 * cv2.GaussianBlur(speckles, (0, 0), 1.2)[..., None]
    picture = np.clip(table("plain") + rough, 0, 255).astype(np.uint8)
    lay_tiles(picture, FROM_ABOVE, 110, 150)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    square = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32)
    flat = cv2.getPerspectiveTransform(np.array(FROM_ABOVE, np.float32), square)

    def crosses(*, in_clutter: bool) -> int:
        points = find_junctions(grey, in_clutter=in_clutter).points.reshape(-1, 1, 2)
        at = cv2.perspectiveTransform(points, flat)[:, 0]
        middles = {(2 * c + 1, 2 * r + 1) for c in range(5) for r in range(5)} - {(5, 5)}
        return sum(bool((np.abs(at - middle).max(axis=1) < 0.15).any()) for middle in middles)

    assert crosses(in_clutter=True) == 24
    assert crosses(in_clutter=False) < 12


def put_coins(picture: NDArray[np.uint8], corners: list[tuple[int, int]], lean: float) -> None:
    """Black coins in all four corners, as they stand at the start; what is high leans away from the camera."""
    board = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32)
    to_image = cv2.getPerspectiveTransform(board, np.array(corners, np.float32))
    turns = np.linspace(0, 2 * np.pi, 40)[:-1]
    for x, y in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)):
        for column, row in ((x, y), (9 - x, y), (x, 9 - y), (9 - x, 9 - y)):
            rim = np.column_stack([column + 0.5 + 0.4 * np.cos(turns), row + 0.5 + lean + 0.4 * np.sin(turns)])
            seen = cv2.perspectiveTransform(rim.reshape(-1, 1, 2), to_image)
            cv2.fillConvexPoly(picture, np.rint(seen).astype(np.int32), (35, 35, 35), cv2.LINE_AA)


def test_coins_that_lean_do_not_pull_the_board_away() -> None:
    picture = table("plain")
    lay_tiles(picture, FROM_ABOVE, 190, 165)
    put_coins(picture, FROM_ABOVE, 0.1)
    assert off_by(locate_tiles(picture), FROM_ABOVE) < 0.2


@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
def test_coins_that_hide_every_corner_hide_no_board(corners: list[tuple[int, int]]) -> None:
    picture = table("chequered cloth")
    lay_coloured_tiles(picture, corners, (60, 110, 140), (62, 112, 143))
    put_coins(picture, corners, 0)
    assert off_by(locate_tiles(picture), corners) < 0.25


@pytest.mark.parametrize("corners", [OBLIQUE, FROM_ABOVE])
def test_all_around_a_board_is_unlike_its_tiles_whatever_stands_on_them(corners: list[tuple[int, int]]) -> None:
    picture = table("chequered cloth")
    lay_coloured_tiles(picture, corners, (140, 60, 110), (134, 57, 105))
    put_coins(picture, corners, 0)
    board = cv2.getPerspectiveTransform(
        np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32), np.array(corners, np.float32)
    )
    for x, y in np.ndindex(5, 5):
        beside = np.array([[1, 0, x - 2], [0, 1, y - 2], [0, 0, 1.0]])
        assert standing_out([picture], board @ beside).apart == ((x, y) == (2, 2))


def test_once_a_board_is_placed_faint_lines_count_and_the_rims_of_coins_do_not() -> None:
    """A rim lies beyond where lines are looked for, and is strongest at the brink of that; gloss makes lines faint."""
    lines = np.array([(1, 0), (3, 0), (5, 0), (7, 0)])
    strength, beside = np.ones((2, 14, 14)), np.zeros((2, 14, 14))
    beside[0, 3, 2], strength[0, 5, 2] = 0.25, 0.25
    assert line_places(strength, beside, 0, lines, 0.25).weight.tolist() == [0, 0.5, 1, 1]
    assert line_places(strength, beside, 0, lines, None).weight.tolist() == [1, 0.0625, 1, 1]


def test_a_line_beside_the_board_gaps_are_taken_for_crosses_in_one_direction_only() -> None:
    """The gaps are far stronger than the ink, and one outer edge is lost in gloss: that would fit nearly as well."""
    chance = np.random.default_rng(1)
    dark, nothing = chance.uniform(0, 3.5, (2, 16, 16)), np.zeros((2, 16, 16))
    for axis, line, space in np.ndindex(2, 11, 10):
        in_hole, lost = line == 5 and space in (4, 5), axis == 1 and line == 10
        if not in_hole and not lost:
            dark[axis, line + 3, space + 3] = chance.uniform(3, 9) if line % 2 else 45
    windows = best_windows(Lines((-3, -3), dark, nothing, nothing, nothing), [(0, 0), (0, 1)], 2)
    assert windows[0].origin == (0, 0)
    assert windows[0].score - windows[1].score > 0.15


def test_what_is_square_but_has_no_hole_is_no_board() -> None:
    picture = table("plain")
    cv2.fillConvexPoly(picture, np.array(OBLIQUE, np.int32), (190, 190, 190))
    assert locate_tiles(picture) == []


def test_tiles_that_only_people_see_are_pulled_to_their_lines() -> None:
    """In the dark nothing is found, but who points at the corners need not point well."""
    light = np.asarray(cv2.imread(str(HERE / "tiles-known.jpg")), np.float64)
    grain = np.random.default_rng(1).normal(0, 14, light.shape)
    dark = np.clip(60 + 0.05 * (light - 128) + grain, 0, 255).astype(np.uint8)
    board = locate_tiles(light.astype(np.uint8))[0]
    space = float(np.linalg.norm(board.corners()[1] - board.corners()[0])) / 10
    missed = board.corners() + space * np.array([(0.3, -0.2), (-0.3, 0.25), (0.2, 0.3), (-0.25, -0.3)])
    assert locate_tiles(dark) == []
    ways = snapped(dark, [(float(x), float(y)) for x, y in missed], GAME.geometry)
    assert min(distance(way, board) for way in ways) < 0.1
