"""Which ten by ten spaces of a lattice are the board: its tiles have crosses, the hole and the table have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camera.above import from_above
from camera.sighting import Image
from camera.tile_junctions import Floats

SIDE = 10
"""Spaces along each side of the board: five tiles of two."""

_PX = 24
"""Pixels of a space in the straightened picture: ink a tenth of a space wide is still two pixels."""

_REACH, _FAR_REACH = 4, 8
"""Pixels by which a line may lie beside its place: a sixth of a space, tiles are laid by hand; and a third of one,
while the board's own place is only guessed."""

_FLANK = 3
"""Pixels from a line's middle to the plain tile on both sides of it."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Evidence of a thin line along every edge between two spaces, and where it lies across.

    `dark`, `light` and their offsets are indexed [axis, line, space]: axis 0 are the lines of constant x (that of the
    origin plus line) between y (that of the origin plus space) and the next; axis 1 with x and y exchanged."""

    origin: tuple[int, int]
    dark: Floats
    light: Floats
    dark_at: Floats
    light_at: Floats


def straighten(pyramid: list[Image], matrix: Floats, origin: tuple[int, int], spaces: int, px: int = _PX) -> Image:
    """The picture as seen from above, `px` pixels a space, from `origin` on."""
    level = _level(pyramid, matrix, origin, spaces, px)
    scale = 0.5**level
    shrink = np.diag([scale, scale, 1.0])
    return np.asarray(from_above(pyramid[level], shrink @ matrix, origin, (spaces, spaces), px), np.uint8)


def _level(pyramid: list[Image], matrix: Floats, origin: tuple[int, int], spaces: int, px: int) -> int:
    ends = np.array(origin) + spaces / 2 + np.array([(0, 0), (1, 0), (0, 1)])
    moved = ends @ matrix[:, :2].T + matrix[:, 2]
    pixels = moved[:, :2] / moved[:, 2:]
    size = float(max(np.hypot(*(pixels[1] - pixels[0])), np.hypot(*(pixels[2] - pixels[0]))))
    return int(np.clip(np.floor(np.log2(max(size, 1) / px)), 0, len(pyramid) - 1))


def trace_lines(
    pyramid: list[Image], matrix: Floats, origin: tuple[int, int], spaces: int, reach: int = _REACH
) -> Lines:
    """Looks along every edge of the lattice for a line darker or lighter than both of its sides."""
    flat = straighten(pyramid, matrix, origin, spaces).astype(np.float32)
    measured = [_trace(flat, spaces, reach), _trace(np.ascontiguousarray(flat.T), spaces, reach)]
    dark, light, dark_at, light_at = (np.stack([m[k] for m in measured]) for k in range(4))
    return Lines(origin, dark, light, dark_at, light_at)


def _trace(flat: NDArray[np.float32], spaces: int, reach: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Along lines of constant x (none at both outer borders of the straightened picture)."""
    wide = reach + _FLANK
    margin = _PX // 6
    rows = flat.reshape(spaces, _PX, spaces * _PX)[:, margin : _PX - margin].mean(1)
    # An even number of pixels with the line between the middle two; their means are an odd number of places.
    at = np.arange(1, spaces)[:, None] * _PX + np.arange(-wide, wide)[None]
    profile = rows[:, at].transpose(1, 0, 2)
    smooth = (profile[:, :, :-1] + profile[:, :, 1:]) / 2
    middle, left, right = smooth[:, :, _FLANK:-_FLANK], smooth[:, :, : -2 * _FLANK], smooth[:, :, 2 * _FLANK :]
    empty = np.zeros((1, spaces))
    result = []
    # A line differs from both of its sides, the edge of a tablecloth's square from one.
    for values in (np.minimum(left, right) - middle, middle - np.maximum(left, right)):
        strength, place = np.maximum(values.max(2), 0), _peak(values, values.argmax(2))
        result.append([np.concatenate([empty, part, empty]) for part in (strength, place)])
    (dark, dark_at), (light, light_at) = result
    return dark, light, dark_at, light_at


def _peak(values: NDArray[np.float32], top: NDArray[np.intp]) -> Floats:
    """Where the maximum lies between samples, in spaces from the middle."""
    last = values.shape[2] - 1
    inner = np.clip(top, 1, last - 1)[:, :, None]
    left, mid, right = (np.take_along_axis(values, inner + k, 2)[:, :, 0] for k in (-1, 0, 1))
    curve = left - 2 * mid + right
    round_top = (curve < -1e-6) & (top == inner[:, :, 0])
    shift = np.where(round_top, (left - right) / np.where(round_top, 2 * curve, 1), 0)
    return np.asarray((top + np.clip(shift, -0.5, 0.5) - last / 2) / _PX, np.float64)


def _cross_edges() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """(line, space) of the edges on which tiles have their crosses, and of edges where a cross would go on if there
    were a tile: in the hole and around the board. The same for both axes."""
    on: list[tuple[int, int]] = []
    off: list[tuple[int, int]] = []
    for line in range(1, SIDE, 2):
        for space in range(-1, SIDE + 1):
            table = space in (-1, SIDE) or (line == 5 and space in (4, 5))
            (off if table else on).append((line, space))
    off += [(line, space) for line in (-1, SIDE + 1) for space in range(SIDE)]
    return np.array(on), np.array(off)


_ON, _OFF = _cross_edges()

_GAPS = np.array(
    [(line, space) for line in (2, 4, 6, 8) for space in range(SIDE) if line in (2, 8) or space not in (4, 5)]
)
"""Edges along which two tiles meet: the gap between them is dark, or its rims are painted."""

_NO_GAPS = np.array([(line, space) for line in (2, 4, 6, 8) for space in (-1, SIDE)])
"""Edges along which gaps would go on if there were more tiles."""


@dataclass(frozen=True)
class Window:
    """A place for the board's outer corner on the lattice, and how well the lines fit (1 is perfect, 0 is chance)."""

    origin: tuple[int, int]
    score: float


def best_windows(lines: Lines, corners: Sequence[tuple[int, int]], count: int) -> list[Window]:
    """The places whose tiles have crosses while their hole and surroundings have none, best first."""
    away = np.asarray(corners, np.intp) - np.asarray(lines.origin, np.intp)
    # A light line has dark flanks, about half as strong: the stronger of both is the line itself.
    inside = np.stack([_along(evidence, _ON, away) for evidence in (lines.light, lines.dark)])
    outside = np.stack([_along(evidence, _OFF, away) for evidence in (lines.light, lines.dark)])
    usual = np.median(inside, axis=2)
    dark = (usual[1] > usual[0]).astype(np.intp)
    row = np.arange(len(away))
    least = np.maximum(usual[dark, row], 0.5)[:, None]  # half a grey level: weaker is no line
    on, off = (part[dark, row] / least for part in (inside, outside))
    # Of planks and gaps the lines are too strong to be ink, and do not speak against a board.
    scores = np.minimum(on, 1).mean(axis=1) - (np.minimum(off, 1) * _as_ink(off)).mean(axis=1)
    scores -= _PER_SHARE * np.maximum(0, _ONE_INK - _evenness(inside[dark, row]))
    scores += _PER_GAP * np.maximum(0, _gaps(lines, away) - _BY_CHANCE)
    best = np.argsort(-scores, kind="stable")[:count]
    return [Window(corners[number], float(scores[number])) for number in best]


_PER_GAP, _BY_CHANCE = 1.0, 0.3
"""What it counts for that tiles meet in dark gaps, beyond what chance gives (of 2,257 windows beside a board or without
one, a twentieth has more): faint crosses show on few of the tiles, gaps on nearly all."""


def _gaps(lines: Lines, away: NDArray[np.intp]) -> Floats:
    """Of each window, how much of the gaps between its tiles is seen as dark, less what is seen where they would go
    on."""
    between, beyond = (_along(lines.dark, edges, away) for edges in (_GAPS, _NO_GAPS))
    usual = np.maximum(np.median(between, axis=1), 0.5)[:, None]
    return np.asarray(np.minimum(between / usual, 1).mean(axis=1) - np.minimum(beyond / usual, 1).mean(axis=1))


_ONE_INK, _PER_SHARE = 0.5, 0.5
"""How strong the lines of one direction are at least, against those of the other, if they are of one ink (of 277 boards
in all lights 275 have at least that; a line beside the board the lines of one direction are gaps), and what it counts
against a window that less is seen."""


def _evenness(inside: Floats) -> Floats:
    """Of each window, how strong the lines of the one direction are against those of the other, up to 1."""
    across, along = (np.maximum(np.median(half, axis=1), 0.5) for half in np.split(inside, 2, axis=1))
    return np.asarray(np.minimum(across, along) / np.maximum(across, along), np.float64)


def _along(evidence: Floats, edges: NDArray[np.intp], away: NDArray[np.intp]) -> Floats:
    """Evidence along the same edges of several boards, whose corners lie so far away from the lines' origin."""
    line, space = edges[:, 0], edges[:, 1]
    x, y = away[:, :1], away[:, 1:]
    return np.concatenate([evidence[0][line + x, space + y], evidence[1][line + y, space + x]], axis=1)


GUESSED, PLACED = (_FAR_REACH,), (_FAR_REACH, _REACH)
"""How far lines are looked for beside their places, round by round: at first, and once most are found."""


_BEARABLE, _GUESSED = 0.06, 0.2
"""Spaces by which hands misplace tiles, and by which lines may be off while the board's place is only guessed."""


class Places(NamedTuple):
    """Lines of the board as they were found: which line and which space along it, along which axis (0 are those of
    constant x), how far beside its place in spaces, and how much that counts."""

    line: NDArray[np.intp]
    space: NDArray[np.intp]
    axis: NDArray[np.intp]
    offset: Floats
    weight: Floats


def refine(
    pyramid: list[Image],
    matrix: Floats,
    reaches: tuple[int, ...],
    edges: Callable[[Floats], Places] | None = None,
) -> Floats:
    """The board moved so that the crosses' lines lie on their places in the mean over all tiles, and its outer edges,
    if these are looked at."""
    for reach in reaches:
        lines = trace_lines(pyramid, matrix, (-2, -2), SIDE + 4, reach)
        brink = (reach - 1) / _PX if edges is not None else None
        parts = [line_places(*_inked(lines, inked), axis, inked, brink) for inked in (_ON, _GAPS) for axis in range(2)]
        if edges is not None:
            parts.append(edges(matrix))
        found = Places(*(np.concatenate(part) for part in zip(*parts, strict=True)))
        matrix = fitted(matrix, found, _BEARABLE if reach == _REACH else _GUESSED)
    return matrix


def fitted(matrix: Floats, found: Places, bearable: float = _BEARABLE) -> Floats:
    """The board moved so that what was found lies on its place in the mean; what is off by more than is bearable counts
    for less."""
    step = _solve(_equations(found), found.offset / SIDE, found.weight, bearable / SIDE)
    change = np.array([[1 + step[0], step[1], step[2]], [step[3], 1 + step[4], step[5]], [step[6], step[7], 1.0]])
    unit = np.array([[SIDE, 0, SIDE / 2], [0, SIDE, SIDE / 2], [0, 0, 1.0]])
    matrix = matrix @ unit @ change @ np.linalg.inv(unit)
    return np.asarray(matrix / matrix[2, 2], np.float64)


def _inked(lines: Lines, edges: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Evidence of lines and their places, of the dark or of the light ones: whichever show more along these edges."""
    here = np.array([[2, 2]])
    light, dark = (float(np.median(_along(evidence, edges, here))) for evidence in (lines.light, lines.dark))
    return (lines.dark, lines.dark_at) if dark > light else (lines.light, lines.light_at)


def line_places(evidence: Floats, offsets: Floats, axis: int, edges: NDArray[np.intp], brink: float | None) -> Places:
    """Where lines along some edges lie. While the board is only guessed, clear ones tell the way to go; once it is
    placed, also faint ones do (gloss washes them out), but nothing that is strongest at the very brink of where they
    are looked for: that is the rim of a coin beyond."""
    line, space = edges[:, 0], edges[:, 1]
    strength = evidence[axis][line + 2, space + 2]
    usual = strength / max(float(np.median(strength)), 0.5)
    at = offsets[axis][line + 2, space + 2]
    clear = np.clip(usual, 0, 1)
    weights = _as_ink(usual) * (clear**2 if brink is None else np.sqrt(clear) * (np.abs(at) < brink - 1e-6))
    return Places(line, space, np.full_like(line, axis), at, weights)


def _equations(found: Places) -> Floats:
    """What lines beside their places say of the board's move: n × 8."""
    u, v = (found.line - SIDE / 2) / SIDE, (found.space + 0.5 - SIDE / 2) / SIDE
    upright = found.axis == 0
    x, y = np.where(upright, u, v), np.where(upright, v, u)
    affine = np.stack([x, y, np.ones_like(x)], 1)
    first, second = np.where(upright[:, None], affine, 0), np.where(upright[:, None], 0, affine)
    return np.hstack([first, second, np.stack([-u * x, -u * y], 1)])


_TOO_STRONG = 1.5
"""All crosses are of one ink: what is so many times as strong as most lines is the rim of a coin, which leans away from
the camera, or none of the board's at all, and counts for little."""


def _as_ink(strength: Floats) -> Floats:
    """How much lines count that are so many times as strong as most: all, unless they are too strong."""
    return np.asarray(np.minimum(1, _TOO_STRONG / np.maximum(strength, 1e-6)) ** 4, np.float64)


def _solve(rows: Floats, values: Floats, weights: Floats, bearable: float) -> Floats:
    """Least squares that outliers (a coin's rim taken for a line) hardly pull."""
    step: Floats = np.zeros(rows.shape[1])
    for _ in range(6):
        away = np.abs(rows @ step - values)
        w = weights / (1 + (away / bearable) ** 2)
        # A little stiffness keeps directions that no line speaks about where they were.
        stiff = rows.T @ (rows * w[:, None]) + 1e-3 * np.eye(rows.shape[1])
        step = np.asarray(np.linalg.solve(stiff, rows.T @ (w * values)), np.float64)
    return step
