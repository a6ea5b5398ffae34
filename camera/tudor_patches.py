"""What is measured at the spaces of a board of tiles: light, patterns that a coin changes, upright pawns, faces."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.saddles import log_brightness, sample
from camera.view import Floats, View

Points = NDArray[np.float64]
Values = NDArray[np.float32]

STEP = 0.073
"""Spaces between neighbouring samples of a pattern: three or four pixels of an ordinary picture."""

_BLOCK, _BLOCKS, _SHIFT = 3, 5, 3
"""Samples along the side of a block, blocks along that of a pattern, and samples by which it can be shifted."""
_SPAN = _BLOCK * _BLOCKS + 2 * _SHIFT

_BESIDE = (-2, -1, 0, 1, 2)
SHIFTS = np.array([(i, j) for i in _BESIDE for j in _BESIDE])
"""Steps (away from the camera, to the right) by which a coin may lie beside the middle of its space."""

BINS = 8
"""Directions of edges that are told apart, a power of two; light to dark is another one than dark to light."""

STEEP = 5.0
"""Change of log brightness per space from which on an edge counts no more: about a third at two pixels."""

CHANNELS = BINS + 3


def axes(view: View, centres: Points) -> tuple[Points, Points]:
    """Unit vectors on the board at every centre: to the right and away, as the camera sees them."""
    away = centres - view.pose.eye[:2]
    away = away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9)
    return np.stack([away[..., 1], -away[..., 0]], axis=-1), away


def light_field(view: View) -> Floats:
    """Log colours of plain tile all over the board as a smooth surface: 6 × 3 coefficients of `light_at`."""
    side = (np.arange(50) + 0.5) / 5
    x, y = (part.ravel() for part in np.meshgrid(side, side))
    whole = np.stack([x, y, np.zeros_like(x)], axis=1)
    hole = (np.abs(x - 5) < 1) & (np.abs(y - 5) < 1)
    values = view.look(whole[~hole]).astype(np.float64)
    design = _surface(whole[~hole, :2])
    middle = np.median(values, axis=0)
    away = np.abs(values - middle).sum(axis=1)
    weight = 1 / (1 + (away / 0.3) ** 2)  # a third brighter or darker than most is a piece, not a tile
    field = np.zeros((6, 3))
    for _ in range(6):
        heavy = design * weight[:, None]
        stiff = np.diag([0, 1, 1, 3, 3, 3.0])  # lamps light unevenly, but not in steps
        field = np.linalg.solve(heavy.T @ design + stiff, heavy.T @ values)
        away = np.abs(values - design @ field).sum(axis=1)
        usual = max(float(np.median(away)), 0.05)
        weight = 1 / (1 + (away / (1.5 * usual)) ** 2)
    return np.asarray(field, np.float64)


def light_at(field: Floats, xy: Points) -> Floats:
    """The light at board points, as log colours of plain tile."""
    return np.asarray(_surface(np.clip(xy, 0, 10)) @ field, np.float64)


def _surface(xy: Points) -> Floats:
    u, v = (xy[..., 0] - 5) / 5, (xy[..., 1] - 5) / 5
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=-1)


def coin_patterns(view: View, field: Floats, centres: Points, height: float | Floats) -> Values:
    """Edges by direction and colours in 5 × 5 blocks around each centre at a height, for all SHIFTS: n × 25 × d."""
    steps = (np.arange(_SPAN) - (_SPAN - 1) / 2) * STEP
    right, away = axes(view, centres)
    level = np.broadcast_to(np.reshape(height, (-1, 1)), (len(centres), 1))
    lying = _Planes(np.concatenate([centres, level], axis=1), _solid(right), _solid(away), *np.meshgrid(steps, steps))
    return _shifted_blocks(_channels(view, lying, light_at(field, centres)[:, None, None], away))


def pattern_blocks(view: View, centres: Points, height: float) -> Points:
    """The middles of the 5 × 5 blocks of a pattern on every centre: n × 25 × 3."""
    steps = (np.arange(_BLOCKS) - (_BLOCKS - 1) / 2) * _BLOCK * STEP
    right, away = axes(view, centres)
    across, along = (part.ravel() for part in np.meshgrid(steps, steps))
    flat = centres[:, None] + across[:, None] * right[:, None] + along[:, None] * away[:, None]
    return np.concatenate([flat, np.full((*flat.shape[:-1], 1), height)], axis=-1)


class _Planes(NamedTuple):
    """As many planes as there are places (n × 3), each spanned by two vectors (n × 3), and how far along these the
    points of all of them lie (h × w)."""

    places: Floats
    across: Floats
    along: Floats
    right: Floats
    up: Floats

    def pixels(self, matrix: Floats) -> Values:
        """The points in the picture onto which that 3 × 4 matrix leads: n × h × w × 2."""
        # Before they are divided by their depth, pixels are plain sums.
        place = (self.places @ matrix[:, :3].T + matrix[:, 3]).astype(np.float32)[:, None, None]
        across, along = ((way @ matrix[:, :3].T).astype(np.float32)[:, None, None] for way in (self.across, self.along))
        right, up = self.right.astype(np.float32), self.up.astype(np.float32)
        x, y, depth = (place[..., k] + right * across[..., k] + up * along[..., k] for k in range(3))
        return np.stack([x / depth, y / depth], axis=-1)

    def middle(self) -> Floats:
        """The point in the middle of each: n × 3."""
        at = self.right.shape[0] // 2, self.right.shape[1] // 2
        return np.asarray(self.places + self.right[at] * self.across + self.up[at] * self.along, np.float64)


def _solid(flat: Points) -> Floats:
    """Vectors on the board as vectors in space."""
    return np.concatenate([flat, np.zeros((len(flat), 1))], axis=1)


def _channels(view: View, planes: _Planes, light: Floats, away: Points) -> Values:
    """Edge directions relative to where 'away' points in the picture (8 bins), and colours relative to the light."""
    pixels = planes.pixels(view.pose.matrix)
    slopes = sample(view.slopes, pixels)
    middle = planes.middle()
    up = view.pose.points(middle + 0.3 * _solid(away)) - view.pose.points(middle)
    turned = np.arctan2(up[:, 1], up[:, 0])[:, None, None]
    size = np.minimum(np.hypot(slopes[..., 0], slopes[..., 1]), np.float32(STEEP)) / np.float32(STEEP)
    angle = (np.arctan2(slopes[..., 1], slopes[..., 0]) - turned.astype(np.float32)) * np.float32(BINS / (2 * np.pi))
    low = np.floor(angle)
    part = size * (angle - low)
    first = low.astype(np.intp) & (BINS - 1)
    out = np.zeros((*size.shape, CHANNELS), np.float32)
    start = np.arange(0, out.size, CHANNELS).reshape(size.shape)
    out.ravel()[start + first] = size - part
    out.ravel()[start + (first + 1 & BINS - 1)] = part
    out[..., BINS:] = np.clip(sample(view.colours, pixels) - light.astype(np.float32), -1.5, 1.5)
    return out


def _shifted_blocks(channels: Values) -> Values:
    tall = channels[:, :-2] + channels[:, 1:-1] + channels[:, 2:]
    blocks = (tall[:, :, :-2] + tall[:, :, 1:-1] + tall[:, :, 2:]) / np.float32(_BLOCK**2)
    out = np.empty((len(channels), len(SHIFTS), _BLOCKS, _BLOCKS, CHANNELS), np.float32)
    for number, (i, j) in enumerate(SHIFTS + _SHIFT):
        out[:, number] = blocks[:, i : i + _SPAN - 2 * _SHIFT : _BLOCK, j : j + _SPAN - 2 * _SHIFT : _BLOCK]
    return out.reshape(len(channels), len(SHIFTS), -1)


_PAWN_WIDE, _PAWN_HIGH = 6, 16
_PAWN_STEP = 0.06
_PAWN_UP = (np.arange(_PAWN_HIGH) + 0.5) / _PAWN_HIGH * 0.88 - 0.04
"""A pawn is looked for in a third of a space across and to nearly a space above its foot."""

_ASIDE = (0, 2, 4, 6, 8)
PAWN_SHIFTS = np.array([(i, (j - 4) * _PAWN_STEP) for i in (-0.24, -0.12, 0.0, 0.12, 0.24) for j in _ASIDE])
"""Spaces (away, to the right) by which a pawn may stand beside the middle of its space."""


def pawn_colours(view: View, field: Floats, centres: Points) -> Values:
    """A quick look: colours along the axis of a pawn on every centre, for every one of PAWN_SHIFTS: n × 25 × d."""
    right, away = axes(view, centres)
    foot = centres[:, None] + PAWN_SHIFTS[:, :1] * away[:, None] + PAWN_SHIFTS[:, 1:] * right[:, None]
    up = _PAWN_UP[1::2]
    flat = np.broadcast_to(foot[:, :, None], (*foot.shape[:2], len(up), 2))
    points = np.concatenate([flat, np.broadcast_to(up[:, None], (*flat.shape[:-1], 1))], axis=-1)
    colours = view.look(points) - light_at(field, centres)[:, None, None]
    return np.asarray(np.clip(colours, -1.5, 1.5).reshape(*foot.shape[:2], -1), np.float32)


_PAWN_COLOUR = 3.0
"""Pawns are told by colour more than by edges: they are painted all over."""


def pawn_patterns(view: View, field: Floats, centres: Points) -> Values:
    """The same for an upright picture plane on every centre, for every one of PAWN_SHIFTS: n × 25 × d."""
    right, away = axes(view, centres)
    wide = _PAWN_WIDE + _ASIDE[-1]
    across, up = np.meshgrid((np.arange(wide) - (wide - 1) / 2) * _PAWN_STEP, _PAWN_UP)
    light = light_at(field, centres)[:, None, None]
    found = []
    for i in PAWN_SHIFTS[:: len(_ASIDE), 0]:
        foot = centres + i * away
        upwards = np.broadcast_to([0.0, 0.0, 1.0], (len(foot), 3))
        standing = _Planes(_solid(foot), _solid(right), upwards, across, up)
        channels = _channels(view, standing, light, away)
        channels[..., BINS:] *= _PAWN_COLOUR
        for j in _ASIDE:
            part = channels[:, :, j : j + _PAWN_WIDE].reshape(
                len(centres), _PAWN_HIGH // 2, 2, _PAWN_WIDE // 2, 2, CHANNELS
            )
            found.append(part.mean(axis=(2, 4)).reshape(len(centres), -1))
    return np.stack(found, axis=1)


TURNS = 64
_RINGS = np.linspace(0.03, 0.26, 9)
"""Radii in spaces at which a coin's face is looked at: well inside the rim, which is stronger than any print."""

FACE = (len(_RINGS), TURNS, 3)
"""Rings, turns and colours of a face."""

_INNER = np.float32(0.3)
"""Power of its length that a ring counts with: figures are in the middle, where rings are short."""

_COARSE = 0.07
"""Spaces beyond which a change is not print but light."""

_SMALLER = 4
"""The picture is shrunk by this much to find what changes slowly."""

_SHARP = 60.0
"""Pixels a space that show the finest print; of a larger picture the mean of neighbours is taken."""


def faces(view: View, centres: Points, height: float | Floats) -> Values:
    """The print on a coin's face round each centre (n × m × 2), of unit energy: n × m × rings × turns × 3."""
    turn = np.arange(TURNS) * (2 * np.pi / TURNS)
    right, up = _RINGS[:, None] * np.cos(turn), _RINGS[:, None] * np.sin(turn)
    level = np.broadcast_to(np.reshape(height, (-1, 1, 1)), (*centres.shape[:2], 1))
    places = np.concatenate([centres, level], axis=-1).reshape(-1, 3)
    along_x, along_y = (np.broadcast_to(way, places.shape) for way in ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]))
    spots = _Planes(places, along_x, along_y, right, up)
    small = cv2.resize(view.colours, None, fx=1 / _SMALLER, fy=1 / _SMALLER, interpolation=cv2.INTER_AREA)
    slow = cv2.GaussianBlur(small, (0, 0), _COARSE * view.size / _SMALLER)
    size = view.size * view.close.shape[1] / view.colours.shape[1]
    sharp = cv2.GaussianBlur(view.close, (0, 0), size / _SHARP / 2) if size > _SHARP else view.close
    fine = log_brightness(sample(sharp, spots.pixels(view.on_close)).astype(np.uint8))
    fine -= sample(slow, spots.pixels(view.pose.matrix) / np.float32(_SMALLER))
    blue, green, red = fine[..., 0], fine[..., 1], fine[..., 2]
    kinds = np.stack([(blue + green + red) / 3, blue - green, red - green], axis=-1)
    np.clip(kinds, -0.6, 0.6, out=kinds)
    area = _RINGS[:, None, None].astype(np.float32)
    kinds -= ((kinds * area).mean(axis=(1, 2)) / area.mean())[:, None, None]
    kinds *= area**_INNER
    energy = np.sqrt(np.einsum("nrtc,nrtc->n", kinds, kinds) + np.float32(_NOISE_ENERGY))
    kinds /= energy[:, None, None, None]
    return kinds.reshape(*centres.shape[:2], *FACE)


_NOISE_ENERGY = float(np.prod(FACE)) * 0.2 * 0.02**2
"""Energy of a face without any print: noise of two hundredths at every sample."""


def alike(face: Values, others: Values) -> Floats:
    """The best correlation of faces (n × m × …) with others (t × …) over all turns and all m centres: n × t."""
    n, m = face.shape[:2]
    one = np.fft.rfft(face, axis=3).transpose(0, 1, 3, 2, 4).reshape(n * m, TURNS // 2 + 1, -1)
    two = np.fft.rfft(others, axis=2).transpose(0, 2, 1, 3).reshape(len(others), TURNS // 2 + 1, -1)
    both = np.matmul(one.transpose(1, 0, 2), two.conj().transpose(1, 2, 0)).transpose(1, 2, 0)
    return np.asarray(
        np.fft.irfft(both, n=TURNS, axis=-1).reshape(n, m, len(others), TURNS).max(axis=(1, 3)), np.float64
    )
