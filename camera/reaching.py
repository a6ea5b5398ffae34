"""Arms over the board: what changes on it together with the table beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.changes import GREY_NOISE, RELATIVE_NOISE, lines_kept, most_of
from camera.saddles import GLARE, sample
from camera.sighting import Grid, distance
from camera.view import Floats, View

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

KEPT = 0.65
"""Correlation of the lines below what may be an arm from which on they are left as they were: each of 52 hands left
0.5 at most somewhere, but for one finger tip; lamps and tall men left more than 0.79 where nothing had been moved."""

SHARP, BLURRED, OVERHANG = 2.0, 0.25, 0.4
"""Change, in noise, from which on something has an edge, when all is taken away that is smooth over so many spaces; and
spaces beside the board that its own pieces reach."""

SHARP_SHARE, PLAYED = 0.02, 4
"""Share of an arm beside the board that has edges at least, but for its shadow, and the lines of how many spaces moves
can change below what has none: the hands that left the lines of so few had 0.03, nearly all lamps beside drawn boards
and in other light 0.015 at most."""

ENOUGH = MAP**2 // 4
"""Pixels of the map, of what reaches in beside the board, from which on its edges can be told."""

NO_EDGE = 0.005
"""The same for what may hide any lines: the deep shadow of somebody who leans over the table. Of 91 hands, many of them
in pictures that were spoiled on purpose, none had less than 0.03, nearly all shadows 0.004 at most."""


def reaching_in(before: View, now: View) -> Floats:
    """The share of each space that something hides which reaches in from outside the board, as an arm does. What leaves
    the lines below it as they were, but for few, and has no edge of its own is none; nor what a bump has changed there
    with all of them as they were."""
    step = _step(before.as_taken, now.as_taken)  # a sleeve may be as even as a shadow
    arm = _reaching(step)
    edge, (columns, rows) = round(MARGIN * MAP), (now.grid.columns, now.grid.rows)
    share = arm[edge:-edge, edge:-edge].reshape(rows, MAP, columns, MAP).mean(axis=(1, 3)).ravel()
    touched = share > COVERED
    if touched.any():
        kept = lines_kept(before, now, lambda places: arm[_on_map(places, arm.shape)])
        gone = int((kept[touched] <= KEPT).sum())
        bumped, sharp = distance(before.grid, now.grid) > BUMPED, _sharp_share(step, arm)
        if sharp < NO_EDGE or (gone <= PLAYED and ((bumped and gone == 0) or sharp < SHARP_SHARE)):
            return np.zeros_like(share)
    return np.asarray(share, np.float64)


@dataclass(frozen=True, eq=False)
class Step:
    """What has changed from one picture to the next, on a map from above with a wide margin."""

    much: NDArray[np.float32]
    """Log colours: height × width × 3."""
    noise: Floats
    """How much of that needs no reason."""
    shining: NDArray[np.bool_]
    """Where a lamp is reflected, before and after."""
    seen: NDArray[np.bool_]
    """What both pictures show."""


def _step(before: View, now: View) -> Step:
    (first, on_first), (second, on_second) = (_from_above(view, MARGIN + BEYOND) for view in (before, now))
    step = second - first
    steep = np.maximum(local_range(first), local_range(second))
    noise = RELATIVE_NOISE + GREY_NOISE * np.exp(-np.minimum(first, second)) + 0.2 * steep
    shining = shines(first, MAP) & shines(second, MAP)
    return Step(step - np.median(step.reshape(-1, 3), axis=0), noise, shining, on_first & on_second)


def _changed(step: Step) -> NDArray[np.bool_]:
    """Where more has changed than noise does."""
    return np.asarray((most_of(np.abs(step.much) / step.noise) > 2.5) & ~step.shining, np.bool_)


def _reaching(step: Step) -> NDArray[np.bool_]:
    """What has changed on the board together with what is outside it, on the map with its usual margin."""
    mask = cv2.morphologyEx(_changed(step).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    rest = round(BEYOND * MAP)
    arm = arms(mask[rest:-rest, rest:-rest], step.seen[rest:-rest, rest:-rest])
    return arm & ~_put_beside(mask, step.seen)[rest:-rest, rest:-rest]


def _sharp_share(step: Step, arm: NDArray[np.bool_]) -> float:
    """How much of what reaches in has edges, against all of it that lies beside the board: an arm has an outline, the
    light of a lamp fades away. All of it, where hardly any of that is in the picture."""
    fine = step.much - cv2.GaussianBlur(step.much, (0, 0), BLURRED * MAP)
    rest, edge = round(BEYOND * MAP), round((MARGIN - OVERHANG) * MAP)
    sharp = ((most_of(np.abs(fine) / step.noise) > SHARP) & ~step.shining)[rest:-rest, rest:-rest]
    sharp &= cv2.dilate(arm.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    beside = np.ones(arm.shape, bool)
    beside[edge:-edge, edge:-edge] = False
    shown = int((arm & beside).sum())
    return float((sharp & beside).sum() / shown) if shown >= ENOUGH else 1.0


def only_light_beside(before: View, now: View) -> bool:
    """Whether but shadows came, or a bump has moved the light of lamps beside the board: of all that has changed there
    nothing has an edge, or hardly anything."""
    step, rest = _step(before, now), round(BEYOND * MAP)
    sharp = _sharp_share(step, _changed(step)[rest:-rest, rest:-rest])
    return sharp < (SHARP_SHARE if distance(before.grid, now.grid) > BUMPED else NO_EDGE)


SHINE = 0.5
"""Spaces round a lamp's reflection that its halo reaches, and by which it moves when the camera is bumped."""

LAMPS = 0.1
"""Share of the board and what lies around it that lamps can make run into white; more is a picture that is too bright,
and white squares that do so tell nothing of what moved over them."""


def shines(colours: NDArray[np.float32], per_space: float) -> NDArray[np.bool_]:
    """Where a lamp is reflected, or close by, on a map with so many points a space. What shines there before and after
    is no sleeve, however it moved."""
    white = (colours.min(axis=2) > GLARE).astype(np.uint8)
    if white.mean() > LAMPS:
        return np.zeros(white.shape, bool)
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


def _on_map(places: Floats, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of such a map, of that shape, for points of the board (…, 2)."""
    x, y = np.moveaxis(np.floor((places + MARGIN) * MAP).astype(np.int64), -1, 0)
    return np.clip(y, 0, shape[0] - 1), np.clip(x, 0, shape[1] - 1)


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
