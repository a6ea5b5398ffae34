"""Finds a board of 24 tiles laid by hand, five by five with a hole in the middle, each tile with a cross on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.scaling import by, scaled
from camera.sighting import Grid, Image
from camera.tile_chequer import chequered_tiles, is_chessboard
from camera.tile_edges import outer_edges
from camera.tile_junctions import Floats, find_junctions, flatten_light
from camera.tile_lattice import Lattice, find_lattices, squareness, transform
from camera.tile_outline import outlines
from camera.tile_region import Ends, standing_out
from camera.tile_window import GUESSED, PLACED, SIDE, Lines, Window, best_windows, fitted, refine, trace_lines

_WORKING = (1024, 1600)
"""Longest side in pixels of the picture in which lines are looked for: there a cross's lines are one to six wide; and
of a larger one, where a small board may be found after all."""

_SURE, _DOUBTED, _CERTAIN, _SECOND = 1.0, 1.15, 1.25, 2
"""Fits of crosses, gaps and edges: from the first on, that many lattices more are asked for a better one (a board half
a space off has reached 0.96), from the third on there is no need to; and up to the second outlines are, too."""

_LIKELY, _ENOUGH = 0.7, 12
"""A fit that will do where nothing better is found, and how many lattices are looked at for it."""

_AGAIN, _FEW = 0.75, 4
"""A fit that will do where a board is looked for once more, among what is hardly a line or by one colour, and how many
lattices are tried among the first."""

_OUTLINED, _FILLED, _OBLIQUE = 6, 4, 0.25
"""Outlines that are looked at closely, and those in which crossings are looked for; and how far from a square in any
camera's eyes one may be."""

_CHANCE = 0.25
"""What lines count for at the most where a board is known by its edges: chance gives them as much and more."""

_STAYS = 0.05
"""Spaces by which a board may still move when it counts as placed."""

_MOST, _TOLD = 0.8, 0.2
"""Share of a lattice's crossings that lie on the lines of a board, within so many spaces, if it is the board's own."""

_TIP = 0.03
"""Share of the picture's sides by which a corner may lie outside."""

_ATTEMPTS, _WINDOWS = 3, 4
"""How often a board is moved to a better window nearby, and how many windows of a lattice are tried."""

_RIVALS = 3
"""Windows side by side whose crosses fit best: which of them is the board, its edges tell."""

_FAIR = 0.55
"""Below this the lines are no board. Faint crosses on a newspaper reached 0.57; of 119 pictures without tiles, most of
them chessboards, eleven reached more, nine of which are known for chessboards. Stripes beside a board reached 0.89."""


_HALF_OUT, _PER_EDGE = 0.5, 0.5
"""How plainly the tiles of a window beside the board may end (see `standing_out`; its outer edges are five times as
long as the hole's), and what more than that counts for: thin ink may be fainter than the grain, but tiles do end."""

_CORNER, _HOLE, _FRAMED = 0.52, 0.4, 0.2
"""What is square and ends so plainly along two edges that meet, and round a hole in its middle, is a board, whatever a
hand hides of the rest (of 13,920 windows beside one, one did); and what that counts for. What is chequered is none, and
that counts as much against it."""

_APART = 0.1
"""What it counts for that all around a board is unlike its tiles."""

_OUTER = 0.6
"""How plainly all edges must end where a board is known by them alone: two of them do not tell its other corners."""


_HALF = np.diag([0.5, 0.5, 1.0])
"""From pixels of the picture in which lines are looked for to those of the one in which colours are."""


@dataclass(frozen=True, eq=False)
class TileBoard:
    """A board in the picture: spaces to pixels, and how well its crosses and edges fit."""

    to_image: Floats
    score: float


def locate_tiles(image: Image, hints: Iterable[Grid] = ()) -> list[Grid]:
    """The board in its four orientations (the tiles alone do not tell them apart); empty if there is none. With hints,
    where the board may lie, it is looked for there first, at one after the other until it surely lies there."""
    scene = make_scene(image, _WORKING[0] / max(image.shape[:2]))
    board: TileBoard | None = None
    for hint in hints:
        found = find_again(image, scene, hint)
        if found is not None and (board is None or found.score > board.score):
            board = found
        if board is not None and board.score > _SURE:
            break
    board = board or find_board(image, scene)
    matrix = chequered_tiles(image) if board is None else board.to_image
    return [] if matrix is None else orientations(matrix)


def find_again(image: Image, scene: Scene, hint: Grid) -> TileBoard | None:
    """The board where it was, or hardly moved; None if it is not clearly there."""
    shrink = np.diag([scene.greys[0].shape[1] / image.shape[1], scene.greys[0].shape[0] / image.shape[0], 1.0])
    window = _windows(scene, shrink @ hint.to_image, [(0, 0)], 1)[0]
    # Moved by more than lines are looked for beside their places, all may lock a line off.
    if window.score + _edges(scene, shrink @ hint.to_image) < _FAIR:
        return None
    board = _settle(scene, shrink @ hint.to_image, window)
    if board.score < _LIKELY:
        return None
    return TileBoard(np.linalg.inv(shrink) @ board.to_image, board.score)


def pulled(image: Image, hint: Grid) -> list[Grid]:
    """The board that surely lies about there, pulled to its lines and edges, however faint, in its orientations."""
    scene = make_scene(image, _WORKING[0] / max(image.shape[:2]))
    shrink = np.diag([scene.greys[0].shape[1] / image.shape[1], scene.greys[0].shape[0] / image.shape[0], 1.0])
    matrix = _converge(scene, refine(scene.greys, shrink @ hint.to_image, GUESSED))
    return orientations(np.asarray(np.linalg.inv(shrink) @ matrix, np.float64))


def orientations(to_image: Floats) -> list[Grid]:
    """The four ways in which a board can lie there: rows run to the left of columns, as seen from above."""
    if np.linalg.det(to_image) > 0:  # pictures have y downwards, so a board seen from above mirrors
        to_image = to_image @ np.array([[0, 1, 0], [1, 0, 0], [0, 0, 1.0]])
    turn = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1.0]])
    grids = []
    for _ in range(4):
        grids.append(Grid(SIDE, SIDE, to_image / to_image[2, 2]))
        to_image = to_image @ turn
    return grids


def find_board(image: Image, scene: Scene) -> TileBoard | None:
    """The best board of tiles in the picture, in any of its orientations; `scene` is the picture at its first size."""
    best: TileBoard | None = None
    for board in _tries(image, scene):
        if board is not None and (best is None or board.score > best.score):
            best = board
        if best is not None and best.score > _SURE:
            break
    if best is None or best.score < _FAIR or (best.score < _CERTAIN and is_chessboard(image, best.to_image)):
        return None
    return best


def _tries(image: Image, scene: Scene) -> Iterator[TileBoard | None]:
    """Boards that are looked for one way after another: as they usually are, on something rough, on a cloth, small
    ones, and those whose ink is as light as the tiles and differs from them in colour."""
    yield _in_pixels(image, scene, _search(scene))
    yield _in_pixels(image, scene, _no_bad_one(_search(scene, again=True)))
    yield _in_pixels(image, scene, _inside_outlines(scene))
    larger = make_scene(image, _WORKING[1] / max(image.shape[:2]))
    yield _in_pixels(image, larger, _search(larger))
    for colour in range(3):
        grey = scaled(np.ascontiguousarray(image[..., colour]), (scene.greys[0].shape[1], scene.greys[0].shape[0]))
        yield _in_pixels(image, scene, _no_bad_one(_search(Scene(_pyramid(grey), scene.colours))))


def _no_bad_one(board: TileBoard | None) -> TileBoard | None:
    return board if board is not None and board.score > _AGAIN else None


def _in_pixels(image: Image, scene: Scene, board: TileBoard | None) -> TileBoard | None:
    """A board of the scene in the pixels of the picture itself."""
    if board is None:
        return None
    height, width = scene.greys[0].shape[:2]
    back = np.diag([image.shape[1] / width, image.shape[0] / height, 1.0])
    return TileBoard(back @ board.to_image, board.score)


def _search(scene: Scene, again: bool = False) -> TileBoard | None:
    """The best fit of a board in a picture of working size, however bad; where it was looked for before, only by
    crossings that are clear among what is around them."""
    height, width = scene.greys[0].shape[:2]
    middle = np.array([width / 2, height / 2])
    found: list[TileBoard] = []
    left, best = _ENOUGH, None
    for lattice in find_lattices(find_junctions(scene.greys[0], in_clutter=again), middle, everywhere=again):
        told = best is not None and best.score > _LIKELY and _is_told(scene, lattice, best)
        board = _place(scene, lattice) if not told else None
        left -= 1
        if board is not None:
            found.append(board)
            best = max(found, key=lambda board: board.score)
            if board is best and best.score > _SURE:
                left = min(left, _SECOND)
        if not left or (best is not None and best.score > _CERTAIN):
            break
    if (best is None or best.score <= _DOUBTED) and not again:
        found += _by_outline(scene, middle)
    return max(found, key=lambda board: board.score, default=None)


def _is_told(scene: Scene, lattice: Lattice, board: TileBoard) -> bool:
    """Whether a lattice is that of a board which plainly ends where it should, and so tells no more about where it
    lies; a board beside the true one is on its lattice, too."""
    if _edges(scene, board.to_image) < _FRAMED:
        return False
    back = np.linalg.inv(board.to_image) @ lattice.to_image
    at = transform(back, lattice.crossings.astype(np.float64))
    return bool(np.quantile(np.abs(at - np.rint(at)).max(axis=1), _MOST) < _TOLD)


def _inside_outlines(scene: Scene) -> TileBoard | None:
    """The best fit of a board whose crossings lie inside of something square: a cloth has more and stronger ones all
    around."""
    middle = np.array([scene.greys[0].shape[1] / 2, scene.greys[0].shape[0] / 2])
    best: TileBoard | None = None
    for matrix in _squares(scene, middle)[:_FILLED]:
        inside = np.zeros(scene.greys[0].shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, np.rint(Grid(SIDE, SIDE, matrix).corners()).astype(np.int32), 255)
        for lattice in islice(find_lattices(find_junctions(scene.greys[0], inside=inside), middle), _FEW):
            board = _place(scene, lattice)
            if board is not None and (best is None or board.score > best.score):
                best = board
            if best is not None and best.score > _LIKELY:
                return best
    return best


def _by_outline(scene: Scene, middle: Floats) -> list[TileBoard]:
    """Boards that reach from edge to edge of something square that stands out from its surroundings."""
    found = []
    for matrix in _squares(scene, middle)[:_OUTLINED]:
        window = _windows(scene, matrix, [(0, 0)], 1)[0]
        found.append(_settle(scene, matrix / matrix[2, 2], window, traced=False))
        # Where no line can be seen, looking for lines leads astray: by its edges alone it may lie better.
        for _ in range(_ATTEMPTS):
            matrix = fitted(matrix, outer_edges(scene.colours, _HALF @ matrix))
        lines = min(_CHANCE, _windows(scene, matrix, [(0, 0)], 1)[0].score)
        found.append(TileBoard(matrix, lines + _edges(scene, matrix, traced=False)))
    return [board for board in found if _in_picture(board, scene.greys[0])]


def _squares(scene: Scene, middle: Floats) -> list[Floats]:
    """What is square in some camera's eyes and stands out from its surroundings, plainest first."""
    square = [one for one in outlines(scene.colours) if squareness(np.linalg.inv(_HALF) @ one, middle) < _OBLIQUE]
    square.sort(key=lambda one: -_plain(standing_out([scene.colours], one)))
    return [np.linalg.inv(_HALF) @ one for one in square]


def _plain(ends: Ends) -> float:
    """How much speaks for an outline: squares of a cloth end more plainly than tiles do, but have no hole."""
    return ends.outer + ends.hole


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture in which a board is looked for, with even noise."""

    greys: list[Image]
    """The first of working size, each half as large as the one before."""
    colours: Image
    """As large as the second one."""


def make_scene(image: Image, scale: float) -> Scene:
    """The picture scaled by so much."""
    greys = _pyramid(scaled(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), by(image, scale)))
    half = (greys[1].shape[1], greys[1].shape[0])
    return Scene(greys, flatten_light(np.asarray(scaled(image, half), np.uint8)))


def _pyramid(grey: Image) -> list[Image]:
    """The picture with even noise, and twice half as large as before."""
    greys = [flatten_light(np.asarray(grey, np.uint8))]
    for _ in range(2):
        greys.append(np.asarray(cv2.pyrDown(greys[-1])))
    return greys


def _place(scene: Scene, lattice: Lattice) -> TileBoard | None:
    """The board on a lattice, whose unit is one or two spaces long; one by two, if that is nearer to a square (from low
    down, oblongs look like squares from above)."""
    tries: list[tuple[Floats, Window]] = []
    middle = np.array([scene.greys[0].shape[1] / 2, scene.greys[0].shape[0] / 2])
    oblong = squareness(lattice.to_image, middle)
    for across, along in ((1, 1), (2, 2), (1, 2), (2, 1)):
        matrix = lattice.to_image @ np.diag([1 / across, 1 / along, 1])
        corners = _corners(lattice.crossings * (across, along))
        if corners and (across == along or squareness(matrix, middle) < oblong):
            tries += [(matrix, window) for window in _windows(scene, matrix, corners, _WINDOWS)]
    best: TileBoard | None = None
    likely = sorted(tries, key=lambda one: -one[1].score)[:_WINDOWS]
    for matrix, window in sorted(likely, key=lambda one: -one[1].score - _edges(scene, _moved(*one))):
        board = _settle(scene, matrix, window)
        if _in_picture(board, scene.greys[0]) and (best is None or board.score > best.score):
            best = board
        if best is not None and best.score > _LIKELY:
            break
    return None if best is None else _looked_at_again(scene, best)


def _looked_at_again(scene: Scene, board: TileBoard) -> TileBoard:
    """The board, placed anew as if it had only been guessed, if it lies better then: lines that were far off their
    places at first may have been held for others."""
    if not _FAIR < board.score <= _CERTAIN:
        return board
    matrix = _converge(scene, refine(scene.greys, board.to_image, GUESSED))
    score = _windows(scene, matrix, [(0, 0)], 1)[0].score + _edges(scene, matrix)
    return TileBoard(matrix, score) if score > board.score else board


def _in_picture(board: TileBoard, image: Image) -> bool:
    """Whether all of the board is to be seen, but for a corner's tip: where there is no picture there are no lines."""
    size = np.array([image.shape[1], image.shape[0]])
    corners = Grid(SIDE, SIDE, board.to_image).corners()
    return bool(((corners > -_TIP * size) & (corners < (1 + _TIP) * size)).all())


def _windows(scene: Scene, matrix: Floats, corners: list[tuple[int, int]], count: int) -> list[Window]:
    return best_windows(_lines_around(scene, matrix, corners), corners, count)


def _lines_around(scene: Scene, matrix: Floats, corners: list[tuple[int, int]]) -> Lines:
    """The lines of boards whose outer corner is one of these, and of their surroundings."""
    first, last = np.min(corners, axis=0), np.max(corners, axis=0)
    extent = int((last - first).max()) + SIDE + 4
    return trace_lines(scene.greys, matrix, (int(first[0]) - 2, int(first[1]) - 2), extent)


def _settle(scene: Scene, matrix: Floats, window: Window, traced: bool = True) -> TileBoard:
    """The board at a window, moved to where its lines are; few crossings predict far spaces badly, so that with the
    lines on their places another window nearby may turn out to fit better. Whether it was `traced` by its lines, or is
    known by its edges alone."""
    around = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    for _ in range(_ATTEMPTS):
        matrix = refine(scene.greys, _moved(matrix, window), GUESSED)
        lines = _lines_around(scene, matrix, around)
        near = best_windows(lines, around, _RIVALS)
        window = max(near, key=lambda one: one.score + _edges(scene, _moved(matrix, one), traced))
        if window.origin == (0, 0):
            break
    board = best_windows(lines, [(0, 0)], 1)[0]
    edges = _edges(scene, matrix, traced)
    if board.score + edges > _FAIR:
        matrix = _converge(scene, matrix)
        board, edges = _windows(scene, matrix, [(0, 0)], 1)[0], _edges(scene, matrix, traced)
    return TileBoard(matrix, board.score + edges)


def _moved(matrix: Floats, window: Window) -> Floats:
    x, y = window.origin
    return np.asarray(matrix @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]), np.float64)


def _edges(scene: Scene, matrix: Floats, traced: bool = True) -> float:
    """What the board's edges add to the fit of its crosses; without lines to trace it by, all must be seen."""
    ends = standing_out([scene.colours], _HALF @ matrix)
    if ends.patchwork:
        return -_FRAMED
    framed = ends.hole > _HOLE and (ends.corner > _CORNER if traced else ends.outer > _OUTER)
    plain = max(0.0, (5 * ends.outer + ends.hole) / 6 - _HALF_OUT)
    return _PER_EDGE * plain + (_FRAMED if framed else 0.0) + (_APART if ends.apart else 0.0)


def _converge(scene: Scene, matrix: Floats) -> Floats:
    """Refines until the board stays where it is."""
    for _ in range(_ATTEMPTS):
        before = Grid(SIDE, SIDE, matrix).corners()
        matrix = refine(scene.greys, matrix, PLACED, lambda lies: outer_edges(scene.colours, _HALF @ lies))
        corners = Grid(SIDE, SIDE, matrix).corners()
        space = float(np.linalg.norm(corners[2] - corners[0])) / (SIDE * np.sqrt(2))
        if np.abs(corners - before).max() < _STAYS * space:
            break
    return matrix


def _corners(nodes: NDArray[np.intp]) -> list[tuple[int, int]]:
    """Where the board's outer corner may be so that it holds nearly all crossings; a few may be false."""
    first, last = nodes.min(0) - SIDE, nodes.max(0)
    ranges = [np.arange(first[axis], last[axis] + 1) for axis in range(2)]
    beyond = [nodes[None, :, axis] - ranges[axis][:, None] for axis in range(2)]
    held = [(far >= 0) & (far <= SIDE) for far in beyond]
    counts = held[0].astype(int) @ held[1].T.astype(int)
    if counts.max() < 0.8 * len(nodes):
        return []
    return [(int(ranges[0][i]), int(ranges[1][j])) for i, j in np.argwhere(counts >= 0.8 * counts.max())]
