"""The same space in two pictures: has anything changed there?"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.saddles import GLARE, greyed, sample
from camera.sighting import Grid, distance
from camera.solids import Shape, disc, raised
from camera.view import Floats, View

_SIDE = (np.arange(8) + 0.5) / 8 * 0.92 - 0.46
_GROUND = np.array([(x, y) for x in _SIDE for y in _SIDE])

GREY_NOISE = 2.5
"""Grey levels by which a pixel of an unchanged scene varies after smoothing: sensor noise and JPEG."""

RELATIVE_NOISE = 0.015
"""The same as a share of the brightness: flicker, vignetting after a bump."""

MISALIGNMENT = 0.025
"""Spaces by which two grids of one board may disagree."""

CAP = 5.0
"""Deviations, in noise, that count no more."""


def compare(before: View, now: View, shape: Shape) -> Floats:
    """How much each space has changed, in units of noise: below 1 nothing has, above 2 something has."""
    tops = raised(before.centres, disc(0.9 * shape.radius), shape.height)
    spots = np.concatenate([raised(before.centres, _GROUND, 0.0), tops], axis=1)
    (first, steep), (second, steeper) = _look_closely(before, spots), _look_closely(now, spots)
    step = second - first
    step -= np.median(step.reshape(-1, 3), axis=0)
    noise = RELATIVE_NOISE + GREY_NOISE * np.exp(-np.minimum(first, second))
    noise += MISALIGNMENT * np.maximum(steep, steeper)[..., None]
    return np.asarray(np.minimum(_most(np.abs(step) / noise), CAP).mean(axis=1), np.float64)


def _look_closely(view: View, spots: Floats) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Colours at points over the board, and how steeply they change there."""
    pixels = view.pose.points(spots).astype(np.float32)
    slopes = sample(view.slopes, pixels)
    return sample(view.colours, pixels), np.hypot(slopes[..., 0], slopes[..., 1])


def _most(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The largest of three values; for so few, NumPy's own way takes over ten times as long."""
    return np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2])


_AROUND = np.arange(-0.66, 0.67, 0.06)
_BORDER = np.array([(x, y) for x in _AROUND for y in _AROUND if max(abs(x), abs(y)) > 0.4])
"""Points of a space and its neighbours that pieces leave free: there are the lines of the board."""

GONE, KEPT = 0.25, 0.84
"""Correlation of a space's borders in two pictures below which something lies over them: in any light, by sun or lamp,
nearly all that could be seen in both had more, and under a hand most had less. And above which nothing does: each of 46
hands left some space that it covers with 0.79 at most; what bumps had moved, lamps and tall men, left 0.88."""

FEW, PER_SPACE = 2, 0.03
"""Spaces, and share of all, that may look so without a hand: tall pieces came or went there."""


def is_covered(before: View, now: View, changed: NDArray[np.bool_]) -> bool:
    """Whether something lies over the board now: a shadow leaves its lines, a hand does not. Only spaces that have
    `changed` are asked: of faint lines little is left already where a piece has left the next space."""
    gone = (_lines_kept(before, now) < GONE) & changed
    return int(gone.sum()) > FEW + PER_SPACE * len(gone)


def _lines_kept(before: View, now: View) -> Floats:
    """The correlation of every space's borders in two pictures."""
    first, second = (
        greyed(sample(view.colours, view.grid_on_cut(view.centres[:, None] + _BORDER))) for view in (before, now)
    )
    first, second = (values - values.mean(axis=1, keepdims=True) for values in (first, second))
    both = np.sqrt((first**2).sum(axis=1) * (second**2).sum(axis=1))
    return np.asarray((first * second).sum(axis=1) / np.maximum(both, 1e-6), np.float64)


MAP = 12
"""Pixels a space in the small map from above on which a hand is looked for."""

MARGIN = 1.0
"""Spaces around the board on that map: a hand comes from outside, a moved man does not."""


BEYOND, PIECE = 0.5, 1.2
"""Spaces beyond that margin to which an arm goes on, and a captured man that was put down beside the board does not;
and the square spaces that he covers there at most, with his shadow."""


COVERED = 0.08
"""Share of a space that an arm may cover before it counts as hidden."""

BUMPED = 0.1
"""Spaces by which the camera must have been moved for the reflections of lamps to have moved beside the board."""


def reaching_in(before: View, now: View) -> Floats:
    """The share of each space that something hides which reaches in from outside the board, as an arm does. What a bump
    has changed there, and leaves all lines as they were, is no arm."""
    share = _reached(before, now)
    touched = share > COVERED
    if distance(before.grid, now.grid) > BUMPED and (_lines_kept(before, now)[touched] > KEPT).all():
        return np.zeros_like(share)
    return share


def _reached(before: View, now: View) -> Floats:
    """The share of each space that has changed together with what is outside the board."""
    (first, on_first), (second, on_second) = (_from_above(view, MARGIN + BEYOND) for view in (before, now))
    step = second - first
    step = np.abs(step - np.median(step.reshape(-1, 3), axis=0))
    steep = np.maximum(local_range(first), local_range(second))
    noise = RELATIVE_NOISE + GREY_NOISE * np.exp(-np.minimum(first, second)) + 0.2 * steep
    changed = (_most(step / noise) > 2.5) & ~(shines(first, MAP) & shines(second, MAP))
    mask = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    on_both, rest = np.asarray(on_first & on_second, np.bool_), round(BEYOND * MAP)
    arm = arms(mask[rest:-rest, rest:-rest], on_both[rest:-rest, rest:-rest])
    arm &= ~_put_beside(mask, on_both)[rest:-rest, rest:-rest]
    edge = round(MARGIN * MAP)
    inner = arm[edge:-edge, edge:-edge].astype(np.float64)
    columns, rows = now.grid.columns, now.grid.rows
    share = inner.reshape(rows, MAP, columns, MAP).mean(axis=(1, 3))
    return np.asarray(share.ravel(), np.float64)


SHINE = 0.5
"""Spaces round a lamp's reflection that its halo reaches, and by which it moves when the camera is bumped."""


def shines(colours: NDArray[np.float32], per_space: float) -> NDArray[np.bool_]:
    """Where a lamp is reflected, or close by, on a map with so many points a space. What shines there before and after
    is no sleeve, however it moved."""
    white = (colours.min(axis=2) > GLARE).astype(np.uint8)
    reach = 2 * round(SHINE * per_space) + 1
    return np.asarray(cv2.dilate(white, np.ones((reach, reach), np.uint8)) > 0, np.bool_)


def _put_beside(mask: NDArray[np.uint8], seen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those patches of change that are as small beside the board as a captured piece, and end where arms go on."""
    count, labels = cv2.connectedComponents(mask * seen.astype(np.uint8), connectivity=8)
    edge = round((MARGIN + BEYOND) * MAP)
    beside = np.ones(mask.shape, bool)
    beside[edge:-edge, edge:-edge] = False
    brink = cv2.erode(seen.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0) == 0
    ends = [not (brink & (labels == number)).any() for number in range(count)]
    small = np.bincount(labels[beside], minlength=count) < PIECE * MAP**2
    return np.asarray((small & np.array(ends))[labels] & (labels > 0), np.bool_)


def _from_above(view: View, margin: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The board and a margin as seen from straight above, row 1 first, MAP pixels a space; and which of these pixels
    lie within the picture."""
    pixels = view.grid_on_cut(map_points(view.grid, margin)).astype(np.float32)
    return sample(view.colours, pixels), within(pixels, view.colours.shape)


def map_points(grid: Grid, margin: float = MARGIN) -> Floats:
    """The points of the board that the map's pixels stand for, height × width × 2."""
    width, height = round((grid.columns + 2 * margin) * MAP), round((grid.rows + 2 * margin) * MAP)
    x, y = np.meshgrid((np.arange(width) + 0.5) / MAP - margin, (np.arange(height) + 0.5) / MAP - margin)
    return np.stack([x, y], axis=-1)


def within(pixels: Any, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which pixels (…, 2) a picture of that shape has."""
    x, y = pixels[..., 0], pixels[..., 1]
    return np.asarray((x >= 0) & (x < shape[1]) & (y >= 0) & (y < shape[0]), np.bool_)


def local_range(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much the colour varies within a pixel or so of the map: what a slack grid can shift into view."""
    around = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.dilate(colours, around) - cv2.erode(colours, around), np.float32)


LARGE = 3.0
"""Spaces that an arm covers where it comes in over the picture's own edge: a man who stands there is cut off by it."""

PART, TIP, BESIDE, APART = 0.3, 0.1, 1.0, 0.15
"""Spaces that one covers which comes in over the edge of the map; less, if it also covers so much beside the board:
then only the finger tips reach it. And half of what may lie between them and the hand that looks as it did before."""


def arms(mask: NDArray[np.uint8], seen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those patches of change that come in over the edge of the map, or of what is seen of it, and cover a good part of
    the board."""
    count, labels, _, _ = cv2.connectedComponentsWithStats(mask * seen.astype(np.uint8), connectivity=8)
    edge = round(MARGIN * MAP)
    inside = np.zeros(mask.shape, bool)
    inside[edge:-edge, edge:-edge] = True
    rim = np.ones(mask.shape, bool)
    rim[1:-1, 1:-1] = False
    brink = seen & (cv2.erode(seen.astype(np.uint8), np.ones((3, 3), np.uint8)) == 0)
    found = np.zeros(mask.shape, bool)
    hands = np.zeros(mask.shape, bool)
    for number in range(1, count):
        one = labels == number
        covered = (one & inside).sum() / MAP**2
        beside = (one & ~inside).sum() / MAP**2
        over_the_rim = (one & rim).sum() >= 0.4 * MAP
        if over_the_rim and beside >= BESIDE:
            hands |= one
        if (over_the_rim and covered >= PART) or ((one & brink).any() and covered >= LARGE):
            found |= one
    return found | _with_fingers(hands, mask > 0, inside)


def _with_fingers(hands: NDArray[np.bool_], changed: NDArray[np.bool_], inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Hands beside the board that reach it, if only with their tips, and all that has changed close to them: a finger
    may have the colour of a space in part."""
    reach = 2 * round(APART * MAP) + 1
    count, groups = cv2.connectedComponents(cv2.dilate(changed.astype(np.uint8), np.ones((reach, reach), np.uint8)))
    found = np.zeros(changed.shape, bool)
    for number in range(1, count):
        one = changed & (groups == number)
        if (one & hands).any() and (one & inside).sum() / MAP**2 >= TIP:
            found |= one
    return found
