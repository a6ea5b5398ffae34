"""Chequered boards: the lattice of inner corners first, then which window of it is the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.lattice import Lattice, find_lattices, project
from camera.looks import Look, plain_looks, smoothed_looks
from camera.saddles import GLARE, NOISE_FLOOR, find_saddles, log_brightness, sample
from camera.sighting import Grid, Image, distance
from camera.squares import occupancy


@dataclass(frozen=True, eq=False)
class Window:
    """A part of a lattice that may be the board: `to_image` maps its squares, (0, 0) being one of its outer corners."""

    columns: int
    rows: int
    to_image: NDArray[np.float64]
    score: float
    busy: NDArray[np.float64]
    """How much each square looks as if something stood on it, columns × rows."""
    lined: bool = False
    """Whether it was only seen without the lines that are printed between its squares."""


def find_windows(image: Image, sizes: Sequence[tuple[int, int]], *, thorough: bool = True) -> list[Window]:
    """Boards of any of these sizes (columns, rows; either way round), best first: looked for one way after another,
    until one is clear. What may hide a board is taken away only where all that is seen is poor, and only where nothing
    is seen, more patience has a point; neither unless it shall be `thorough`."""
    both_ways = list(dict.fromkeys(size for c, r in sizes for size in ((c, r), (r, c))))
    best: list[Window] = []
    for looks, patience in ((plain_looks, USUAL), (smoothed_looks, USUAL), (plain_looks, PATIENT)):
        if best and patience == PATIENT:
            break
        for look in looks(image):
            seen = _windows_at(look, both_ways, len(sizes) > 1, patience)
            found = [w for w in seen if not look.lined or not _is_poor(w)]
            best += [replace(w, to_image=look.exact @ w.to_image, lined=look.lined) for w in found]
            best.sort(key=_promise)
            if best and _is_certain(best[0]):
                return best
        if not thorough or (best and not _is_poor(best[0])):
            break
    return best


USUAL, PATIENT = 4, 16
"""Lattices that are looked at in each way of looking: where large men stand on all but a few squares, the grain of the
table makes clearer ones than the board."""


def refined(grey: Any, window: Window) -> NDArray[np.float64]:
    """The window's mapping fitted to the inner corners that are plainly seen, to a fraction of a pixel."""
    i, j = np.meshgrid(np.arange(1, window.columns), np.arange(1, window.rows), indexing="ij")
    ij = np.column_stack([i.ravel(), j.ravel()]).astype(np.float64)
    at = project(window.to_image, ij)
    size = local_size(window.to_image, ij)
    inside = (at > 4).all(axis=1) & (at < [grey.shape[1] - 4, grey.shape[0] - 4]).all(axis=1)
    if inside.sum() < 6:
        return window.to_image
    ij, at, size = ij[inside], at[inside], size[inside]
    reach = int(np.clip(0.12 * np.median(size), 2, 12))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.02)
    start = (at - 0.5).astype(np.float32).reshape(-1, 1, 2)
    exact = cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), stop).reshape(-1, 2) + 0.5
    good = np.linalg.norm(exact - at, axis=1) < 0.15 * size
    if good.sum() < 6:
        return window.to_image
    fitted, kept = cv2.findHomography(ij[good], exact[good], cv2.RANSAC, max(1.5, 0.05 * float(np.median(size))))
    if fitted is None or kept.sum() < 0.5 * len(ij):
        return window.to_image
    outer = np.array([(0, 0), (window.columns, 0), (window.columns, window.rows), (0, window.rows)], np.float64)
    moved = np.linalg.norm(project(fitted, outer) - project(window.to_image, outer), axis=1)
    if moved.max() > A_LITTLE * np.median(size) and kept.sum() < NEARLY_ALL * len(ij):
        return window.to_image
    return np.asarray(fitted, np.float64)


A_LITTLE, NEARLY_ALL = 0.15, 0.9
"""Squares, by their shorter side, that a board is moved at most to lie on its corners exactly, unless so many of them
agree: of 174 without lines between their squares one was moved by more than 0.13, which had been found by its far
corners alone, and what else moves farther was pulled off its place."""


def local_size(to_image: NDArray[np.float64], ij: NDArray[np.float64]) -> NDArray[np.float64]:
    """The shorter side in pixels of the squares round these points."""
    right, up = np.array([0.5, 0.0]), np.array([0.0, 0.5])
    u = project(to_image, ij + right) - project(to_image, ij - right)
    v = project(to_image, ij + up) - project(to_image, ij - up)
    return np.asarray(np.minimum(np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1)), np.float64)


CERTAIN = 0.6
"""Share of a perfect score above which a second look is not needed."""

FAIR, ENOUGH = 0.2, 12.0
"""Share of a perfect score below which there is no half a board, and a score that will do for a whole one: chance gives
it less than nothing, for its many corners speak against it."""


def _needed(window: Window) -> float:
    return ENOUGH if window.columns == window.rows else FAIR * _perfect(window)


def _perfect(window: Window) -> float:
    """The score of a board that is all plain to see: 2 from every inner corner, 1 from every square."""
    return 2.0 * (window.columns - 1) * (window.rows - 1) + window.columns * window.rows


def share_of_perfect(window: Window) -> float:
    """How much of what a board shows that is all plain to see."""
    return window.score / _perfect(window)


def _is_certain(window: Window) -> bool:
    return share_of_perfect(window) > CERTAIN


POOR = 0.4
"""Share of a perfect score below which a window gives way to a smaller one: two halves of a folding board that do not
go together make a poor whole."""


ALONE = 0.85
"""Share of a perfect score that half of a whole board does not reach: the corners on the side where it goes on speak
against its ending there."""


def _promise(window: Window) -> tuple[int, float]:
    """Sorts windows, best first: of half a board that lies alone and of the same with as much table beside it, the
    first."""
    whole = window.columns == window.rows
    sure = _is_certain(window) if whole else share_of_perfect(window) > ALONE
    return 0 if sure else 2 if _is_poor(window) else 1, -window.score


def _is_poor(window: Window) -> bool:
    return share_of_perfect(window) < POOR


def _windows_at(look: Look, sizes: Sequence[tuple[int, int]], halves: bool, patience: int) -> list[Window]:
    image, grey = look.colours, look.grey
    saddles = find_saddles(grey)
    smooth = cv2.GaussianBlur(log_brightness(grey), (0, 0), 1.0)
    colours = log_brightness(cv2.GaussianBlur(image, (0, 0), 1.0))
    found: list[Window] = []
    for lattice in find_lattices(saddles, grey.shape[:2], patience):
        windows = _windows_of(lattice, smooth, colours, sizes)
        windows = [w for w in windows if w.score > _needed(w) and _within(w, grey.shape, halves)]
        for window in windows:
            busy = occupancy(image, window.to_image, window.columns, window.rows)
            # Half a board alone is there because something stands on it.
            if not halves or window.columns == window.rows or in_use(busy):
                found.append(replace(window, busy=busy))
        found.sort(key=_promise)
        if found and _is_certain(found[0]):
            break
    return found


OUTSIDE = 0.04
"""Share of the picture's longer side by which a board's corner may lie outside of it."""


def _within(window: Window, shape: tuple[int, ...], halves: bool) -> bool:
    """Whether the board is all in the picture; of one that is half in use, the half."""
    slack = OUTSIDE * max(shape[:2])
    high = np.array([shape[1], shape[0]]) + slack
    columns = window.columns // 2 if halves and window.columns == window.rows else window.columns
    parts = as_grids(window, columns, window.rows)
    return any(bool(((part.corners() > -slack) & (part.corners() < high)).all()) for part in parts)


MARGIN = 3
"""Squares beyond the seen corners that are looked at: a row of corners can be hidden or blurred away."""


def _windows_of(lattice: Lattice, smooth: Any, colours: Any, sizes: Sequence[tuple[int, int]]) -> list[Window]:
    low, high = lattice.ij.min(axis=0) - MARGIN, lattice.ij.max(axis=0) + MARGIN
    gain = _evidence(lattice, smooth, low, high)
    fit = _square_evidence(lattice, colours, low, high)
    found: list[Window] = []
    for columns, rows in sizes:
        alike = []
        for a in range(high[0] - low[0] - columns + 1):
            for b in range(high[1] - low[1] - rows + 1):
                score = _score(gain, fit, a, b, columns, rows)
                if _goes_on(gain, a, b, columns, rows):
                    continue
                shift = np.array([[1.0, 0, low[0] + a], [0, 1, low[1] + b], [0, 0, 1]])
                alike.append(Window(columns, rows, lattice.to_image @ shift, score, np.zeros((columns, rows))))
        found += sorted(alike, key=lambda window: -window.score)[:2]
    return found


def _evidence(lattice: Lattice, smooth: Any, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each lattice corner from low to high how much it speaks for being an inner corner of a chequered board.

    Both light quarters must be lighter than both dark ones close by, where round men leave them visible. Beside a frame
    one quarter of the four is wrong."""
    i, j = np.meshgrid(np.arange(low[0], high[0] + 1), np.arange(low[1], high[1] + 1), indexing="ij")
    corners = np.stack([i, j], axis=-1).astype(np.float64)
    sign = np.where((i + j + lattice.parity) % 2 == 0, 1, -1)
    quarters = np.array([(1, 1), (-1, -1), (1, -1), (-1, 1)])
    spots = np.concatenate([quarters * 0.1, quarters * [0.1, 0.17], quarters * [0.17, 0.1]])
    values, inside = _looked_at(lattice, smooth, corners[..., None, :] + spots)
    values = np.median(values.reshape(*sign.shape, 3, 4), axis=2)
    first, second = values[..., :2], values[..., 2:]
    step = np.where(sign > 0, first.min(axis=-1) - second.max(axis=-1), second.min(axis=-1) - first.max(axis=-1))
    members = tuple((lattice.ij - low).T)
    typical = max(float(np.median(step[members])), 0.1)
    expected = _through_glare(values, members, typical)
    gain = np.clip(3 * step / expected - 1, -1, 2)  # a third of the board's own contrast says nothing either way
    glare = values.min(axis=-1) > GLARE
    return np.where(inside & ~glare, gain * expected / typical, 0.0)


def _through_glare(values: NDArray[np.float32], members: tuple[Any, ...], typical: float) -> NDArray[np.float64]:
    """The step that light and dark quarters would show at each corner: less where a sheen lies over the board, which
    lightens the dark ones most."""
    dark = np.exp(values.min(axis=-1)) - NOISE_FLOOR
    usual = max(float(np.median(dark[members])), 1.0)
    sheen = np.maximum(dark - SHEEN * usual, 0.0)
    level = usual + NOISE_FLOOR
    through = np.log((level * np.exp(typical) + sheen) / (level + sheen))
    return np.asarray(np.maximum(through, FAINTEST_STEP), np.float64)


SHEEN = 1.5
"""How much lighter than usual a dark square may be, by lamps and its own grain, before something shines on it."""

FAINTEST_STEP = 0.03
"""Step of log brightness that noise reaches."""


def _looked_at(
    lattice: Lattice, picture: Any, points: NDArray[np.float64]
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Values of the picture at lattice points (…, n, 2), and whether all n of them lie in it."""
    pixels = project(lattice.to_image, points.reshape(-1, 2)).reshape(points.shape)
    with np.errstate(invalid="ignore"):
        within = (pixels > 0) & (pixels < [picture.shape[1], picture.shape[0]])
    return sample(picture, np.nan_to_num(pixels, nan=-1.0)), np.asarray(within.all(axis=(-1, -2)), np.bool_)


def _square_evidence(
    lattice: Lattice, colours: Any, low: NDArray[np.int64], high: NDArray[np.int64]
) -> NDArray[np.float64]:
    """For each square from low to high whether what shows near its corners has the colour of its kind of squares."""
    i, j = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]), indexing="ij")
    light = (i + j + lattice.parity) % 2 == 0
    side = (0.1, 0.25, 0.75, 0.9)
    spots = np.array([(x, y) for x in side for y in side if max(abs(x - 0.5), abs(y - 0.5)) > 0.3])
    squares = np.stack([i, j], axis=-1).astype(np.float64)
    values, inside = _looked_at(lattice, colours, squares[..., None, :] + spots)
    known = np.zeros(light.shape, int)  # corners seen round each square
    for di, dj in ((0, 0), (1, 0), (0, 1), (1, 1)):
        at = lattice.ij - low - [di, dj]
        at = at[((at >= 0) & (at < known.shape)).all(axis=1)]
        np.add.at(known, tuple(at.T), 1)
    sure = (known >= 3) & inside
    if not (sure & light).any() or not (sure & ~light).any():
        return np.zeros(light.shape)
    usual = [np.median(values[sure & kind].reshape(-1, 3), axis=0) for kind in (light, ~light)]
    own = np.where(light[..., None, None], usual[0], usual[1])
    apart = float(np.linalg.norm(usual[0] - usual[1]))
    fits = np.linalg.norm(values - own, axis=-1) < 0.6 * apart
    return np.where(inside, np.clip(4 * fits.mean(axis=-1) - 1, -1, 1), 0.0)


def _score(gain: NDArray[np.float64], fit: NDArray[np.float64], a: int, b: int, columns: int, rows: int) -> float:
    """What the corners and squares inside a window say for it, less what the corners on its border say for going on."""
    whole = np.maximum(gain[a : a + columns + 1, b : b + rows + 1], 0).sum()
    inner = gain[a + 1 : a + columns, b + 1 : b + rows]
    return float(inner.sum() - (whole - np.maximum(inner, 0).sum()) + fit[a : a + columns, b : b + rows].sum())


def _goes_on(gain: NDArray[np.float64], a: int, b: int, columns: int, rows: int) -> bool:
    """Whether the pattern goes on beyond a window on all sides, as a tablecloth does; half a board goes on on one."""
    plain = gain > 1
    beyond = int(plain.sum()) - int(plain[a : a + columns + 1, b : b + rows + 1].sum())
    larger = (max(columns, rows) - 1) ** 2 - (columns - 1) * (rows - 1)
    return beyond > 0.3 * (columns - 1) * (rows - 1) + larger


def locate_chequered(image: Image, columns: int, rows: int, hint: Grid | None = None) -> list[Grid]:
    """The board in every way it can lie there, best first: alone, or as one half of a board twice as wide. Then the
    same for windows one row off that look nearly as good: what stands there may tell."""
    sizes = [(columns, rows), (2 * columns, rows)] if 2 * columns == rows else [(columns, rows)]
    windows = find_windows(image, sizes)
    if not windows:
        return []
    rivals = [w for w in windows if w.score > RIVAL * windows[0].score]
    if hint is not None:  # the neighbouring window, if the board lay there before
        rivals.sort(key=lambda window: not _is_near(window, hint))
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    found: list[Grid] = []
    looked_at = 0
    for window in rivals:
        if looked_at == RIVALS:
            break
        if all(_already(grid, found) for grid in as_grids(window, columns, rows)):
            continue  # the same one, seen another way
        looked_at += 1
        exact = _placed(image, grey, window)
        grids = as_grids(exact, columns, rows)
        if len(grids) > 2:
            grids = [grid for _, grid in sorted(((-_busy_within(g, exact), g) for g in grids), key=lambda one: one[0])]
        found += [grid for grid in grids if not _already(grid, found)]
    return found


def _placed(image: Image, grey: Any, window: Window) -> Window:
    """A window to a fraction of a pixel, and what seems to stand there; as it was found if lines hide its corners."""
    if window.lined:
        return window
    exact = replace(window, to_image=refined(grey, window))
    return replace(exact, busy=occupancy(image, exact.to_image, exact.columns, exact.rows))


def _already(grid: Grid, found: Sequence[Grid]) -> bool:
    """Whether a grid is one of those that were found, or hardly beside it."""
    if not found:
        return False
    corners = grid.corners()
    away = np.linalg.norm(np.array([other.corners() for other in found]) - corners, axis=2).mean(axis=1)
    space = np.sqrt(cv2.contourArea(corners.astype(np.float32)) / (grid.columns * grid.rows))
    return bool((away < NEAR * space).any())


RIVALS = 3
"""Windows that are looked at closely."""

RIVAL = 0.6
"""Share of the best score from which on a window may be the board after all."""

NEAR = 0.4
"""Spaces by which a board may seem to move between two pictures when it is not the neighbouring window instead."""


def _is_near(window: Window, hint: Grid) -> bool:
    return any(distance(grid, hint) < NEAR for grid in as_grids(window, hint.columns, hint.rows))


def in_use(busy: NDArray[np.float64]) -> bool:
    """Whether two pieces at least stand there: the Kings never leave the board."""
    return float(np.sort(busy, axis=None)[-2]) > PIECE


PIECE = 0.2
"""Difference in log colour between a piece and its space that no wood grain reaches all over a man's width."""


def _busy_within(grid: Grid, window: Window) -> float:
    to_window = np.linalg.inv(window.to_image) @ grid.to_image
    i, j = np.meshgrid(np.arange(grid.columns) + 0.5, np.arange(grid.rows) + 0.5)
    at = np.floor(project(to_window, np.column_stack([i.ravel(), j.ravel()]))).astype(int)
    return float(window.busy[at[:, 0], at[:, 1]].sum())


def as_grids(window: Window, columns: int, rows: int) -> list[Grid]:
    """All ways to lay a board of columns × rows onto a window of that size or twice it, turned but never mirrored."""
    grids = []
    flip = np.linalg.det(window.to_image / window.to_image[2, 2]) > 0
    for turn in _turns(window.columns, window.rows, bool(flip)):
        for part in _parts(turn[0], turn[1], columns, rows):
            grids.append(Grid(columns, rows, window.to_image @ turn[2] @ part))
    return grids


def _turns(columns: int, rows: int, flip: bool) -> Iterator[tuple[int, int, NDArray[np.float64]]]:
    """The quarter turns of a window as (columns, rows, new squares to old ones)."""
    # Rows run away from the players, to the left of the columns' direction seen from above; pictures have y downwards.
    mirror = np.array([[-1.0, 0, columns], [0, 1, 0], [0, 0, 1]]) if flip else np.eye(3)
    c, r = columns, rows
    for _ in range(4):
        yield c, r, mirror
        mirror = mirror @ np.array([[0.0, -1, c], [1, 0, 0], [0, 0, 1]])
        c, r = r, c


def _parts(columns: int, rows: int, wanted_columns: int, wanted_rows: int) -> Iterator[NDArray[np.float64]]:
    if rows != wanted_rows or columns % wanted_columns:
        return
    for start in range(0, columns, wanted_columns):
        yield np.array([[1.0, 0, start], [0, 1, 0], [0, 0, 1]])
