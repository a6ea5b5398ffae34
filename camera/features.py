"""What is measured at every space: outlines of men and of taller pieces, colours on top and on the ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from camera.saddles import sample
from camera.solids import Shape, disc, outline, raised, visible
from camera.view import Floats, View

_ASIDE = np.linspace(-0.22, 0.22, 7)
NEAR = np.array([(x, y) for x in _ASIDE for y in _ASIDE])
_FINE = np.array([(x, y) for x in (-0.037, 0.0, 0.037) for y in (-0.037, 0.0, 0.037)])
"""Where a piece may stand in its space, in spaces from the middle, tried first roughly and then near the best: put down
by hand, some stand a quarter of a space off."""

_FAR_ASIDE = np.linspace(-0.45, 0.45, 13)
FAR = np.array([(x, y) for x in _FAR_ASIDE for y in _FAR_ASIDE if max(abs(x), abs(y)) > 0.25])
"""Where else one may stand who was put down carelessly, half over the next space."""

CENTRED = 25.0
"""How much more of an outline is wanted per square space off the middle."""

SHARES = np.array([0.15, 0.35, 0.55, 0.75])
"""The outline's sharpness that these shares of its points stay below: a man shows nearly all round, no scratch does."""

FAINT = 0.05
"""Change of log brightness per space that noise reaches; below it sharpness is not told apart."""

COLOUR_COUNTS = 2.0
"""Measurements' worth of the colour on top: other colours are told by how they differ from it, for one light lies on
all of them and would else be counted three times."""

FACE_COUNTS = 3.0
"""Measurements' worth of a man's face: haze and gloss change everything else about a space, and hardly that."""


@dataclass(frozen=True, eq=False)
class Features:
    """Measurements of all spaces: values n × d, and how much each counts."""

    values: Floats
    seen: Floats
    """The share that could be seen; more than that of what counts more."""
    offsets: Floats
    """Where in its space a piece would stand, n × 2."""


def measure(
    view: View,
    shape: Shape,
    painted: NDArray[np.uint8],
    shift: tuple[float, float] = (0.0, 0.0),
    spaces: NDArray[np.int64] | slice = slice(None),
    places: Floats = NEAR,
) -> Features:
    """Measures all or some spaces, as if the board lay `shift` spaces off (for learning what a slack grid does), pieces
    in one of those places; faces are left open."""
    rank = view.nearness()[spaces]
    centres = view.centres[spaces] + np.array(shift)
    low, seen_low, offsets = _best_outline(view, centres, shape.radius, shape.height, painted, rank, places)
    high, seen_high, off_high = _best_outline(view, centres, shape.radius, shape.tall, painted, rank, places)
    top = _patch(view, centres + offsets, 0.7 * shape.radius, shape.height, painted, rank)
    crown = _patch(view, centres + offsets, 0.3 * shape.radius, shape.height, painted, rank)
    tip = _patch(view, centres + off_high, 0.7 * shape.radius, shape.tall, painted, rank)
    ground = _patch(view, centres, 0.36, 0.0, painted, rank)
    columns = [
        (low, seen_low),
        (_hue(top.mean - view.light[spaces]), COLOUR_COUNTS * top.seen),
        (top.spread[:, None], top.seen),
        (_hue(crown.mean - top.mean), top.seen),
        (_hue(ground.mean - top.mean), np.minimum(ground.seen, top.seen)),
        (ground.spread[:, None], ground.seen),
        (high[:, 1:3] - low[:, 1:3], np.minimum(seen_low, seen_high)),
        (_hue(tip.mean - top.mean), np.minimum(tip.seen, top.seen)),
        (_hue(top.mean - view.rims[spaces]), COLOUR_COUNTS * top.seen),
        (np.zeros((len(centres), 1)), np.zeros(len(centres))),
    ]
    values = np.concatenate([part for part, _ in columns], axis=1)
    seen = np.concatenate([np.repeat(share[:, None], part.shape[1], axis=1) for part, share in columns], axis=1)
    return Features(values, seen, offsets)


def with_faces(features: Features, alike: Floats | None) -> Features:
    """The same, with how much each space looks like a man's face, if that is known."""
    if alike is None:
        return features
    values, seen = features.values.copy(), features.seen.copy()
    values[:, FACE], seen[:, FACE] = alike, FACE_COUNTS * seen[:, 0]
    return Features(values, seen, features.offsets)


SLACK = np.array(
    [
        *(0.1, 0.1, 0.1, 0.1),  # outline
        *(0.15, 0.05, 0.05, 0.15),  # top: gloss makes it brighter here and there
        *(0.07, 0.05, 0.05),  # crown
        *(0.12, 0.05, 0.05, 0.15),  # ground against top: shadows
        *(0.1, 0.1),  # taller outline
        *(0.15, 0.05, 0.05),  # taller top against top
        *(0.12, 0.05, 0.05),  # top against the space's rim
        0.03,  # a man's face
    ]
)
"""Variation of each measurement that is always there, however alike the known samples are."""


OUTLINE, ALL_OUTLINE, BRIGHTNESS, TOP_SPREAD, GROUND_SPREAD = slice(0, 2), slice(0, 4), 4, 7, 14
"""Where among the measurements are the outline's lower sharpness and all of it, how bright and how uneven the top is,
and how uneven the ground is."""

IN_THE_LIGHT, IN_ITS_PLACE = slice(4, 7), slice(20, 23)
"""Where the colour on top is: in the light of the board, and against the rim of its own space."""

HUES = [5, 6, 21, 22]
"""Where of these the hues are: colour without brightness."""

TALLER = slice(15, 20)
"""Where it is what a taller piece would show, against a man."""

TIP = slice(17, 20)
"""Where of that it is the colour of its top."""

FACE = 23
"""Where it is how much a space looks like a man's face."""


def _hue(colour: Floats) -> Floats:
    """Log blue, green, red as brightness and two colours that light and shade leave as they are."""
    blue, green, red = colour[:, 0], colour[:, 1], colour[:, 2]
    return np.column_stack([(blue + green + red) / 3, blue - green, red - green])


def outline_strength(view: View, spaces: NDArray[np.int64], radius: float, height: float) -> Floats:
    """How clearly the outline of a piece of that size shows at each of some spaces, log units."""
    painted = np.zeros(view.colours.shape[:2], np.uint8)
    sharp, _, _ = _best_outline(view, view.centres[spaces], radius, height, painted, np.ones(len(spaces), np.int64))
    return np.asarray(sharp[:, 1], np.float64)


def clearest_places(view: View, centres: Floats, radius: float, height: float) -> Floats:
    """Spaces from each centre to where near it the outline of a piece of that size is clearest, n × 2."""
    painted = np.zeros(view.colours.shape[:2], np.uint8)
    return _best_outline(view, centres, radius, height, painted, np.ones(len(centres), np.int64))[2]


def outlines_then(
    before: View, now: View, shape: Shape, painted: tuple[NDArray[np.uint8], NDArray[np.uint8]]
) -> tuple[Floats, Floats]:
    """How clear the outline of a man is at each space where it is clearest now, and how clear it was in that very place
    before; not a number where something else hides a part of it."""
    rank = now.nearness()
    levels, seen, offsets = _best_outline(now, now.centres, shape.radius, shape.height, painted[1], rank)
    places = offsets[:, None] + _FINE
    then, seen_then = _sharpness(before, before.centres, places, shape.radius, shape.height, painted[0], rank)
    free = (seen > MOSTLY) & (seen_then.min(axis=1) > MOSTLY)
    clear, was = levels[:, OUTLINE].mean(axis=1), then[..., OUTLINE].mean(axis=-1).max(axis=1)
    return np.where(free, clear, np.nan), np.where(free, was, np.nan)


MOSTLY = 0.9
"""Share of an outline that must be seen in two pictures for them to be compared."""


def _best_outline(
    view: View,
    centres: Floats,
    radius: float,
    height: float,
    painted: NDArray[np.uint8],
    rank: NDArray[np.int64],
    places: Floats = NEAR,
) -> tuple[Floats, Floats, Floats]:
    """Sharpness quantiles (n × 4) along the clearest outline near each centre, its visible share, and its offset."""
    offsets = np.zeros_like(centres)
    pull = CENTRED if places is NEAR else 0.0
    for steps in (places, _FINE):
        tried = offsets[:, None] + steps
        levels, seen = _sharpness(view, centres, tried, radius, height, painted, rank)
        total = levels[..., 1] + levels[..., 2] - pull * (tried**2).sum(axis=-1)
        best = total.argmax(axis=1)
        row = np.arange(len(centres))
        offsets = tried[row, best]
    return levels[row, best], seen[row, best], offsets


def _sharpness(
    view: View,
    centres: Floats,
    tries: Floats,
    radius: float,
    height: float,
    painted: NDArray[np.uint8],
    rank: NDArray[np.int64],
) -> tuple[Floats, Floats]:
    """Quantiles of the sharpness along the outline in every place tried for each centre, and its visible share."""
    pixels, normal = outline(view, centres, tries, radius, height)
    slope = sample(view.slopes, pixels)
    sharp = np.abs(slope[..., 0] * normal[..., 0] + slope[..., 1] * normal[..., 1])
    free = visible(painted, pixels, rank)
    ordered = np.sort(np.where(free, sharp, np.float32(np.inf)), axis=-1)
    count = free.sum(axis=-1)[..., None]
    place = np.clip((SHARES * count).astype(np.int64), 0, np.maximum(count - 1, 0))
    levels = np.where(count > 3, np.take_along_axis(ordered, place, axis=-1), 0.0)
    return np.log(levels + FAINT), count[..., 0] / free.shape[-1]


@dataclass(frozen=True, eq=False)
class _Patch:
    mean: Floats
    spread: Floats
    seen: Floats


def _patch(
    view: View, centres: Floats, radius: float, height: float, painted: NDArray[np.uint8], rank: NDArray[np.int64]
) -> _Patch:
    """Colour of a disc at a height over each centre, and how much it varies there."""
    pixels = view.pose.points(raised(centres, disc(radius), height))
    values = sample(view.colours, pixels)
    free = visible(painted, pixels, rank)[..., None]
    count = np.maximum(free.sum(axis=1), 1)
    mean = (values * free).sum(axis=1) / count
    spread = np.sqrt((((values - mean[:, None]) ** 2) * free).sum(axis=1) / count)
    return _Patch(mean, np.log(spread.mean(axis=1) + 0.02), free[..., 0].mean(axis=1))
