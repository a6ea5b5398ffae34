"""A first reading of a board of tiles whose piecepack was never seen: what is unlike bare tile, and what stands up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from camera.pawn_names import likeliest_names, pawn_colour
from camera.solids import disc, raised
from camera.tudor_patches import BINS, CHANNELS, Values, coin_patterns, light_at, light_field, pawn_colours
from camera.tudor_set import COIN, PIT
from camera.view import Floats, View

SEATS = ("red", "green", "blue", "black")
"""What seats are called after the four suits."""

STANDING = 0.35
"""Log difference from the tile that the upper half of a pawn shows all along; over a coin there is tile again."""

MOST_PIECES = 28
"""Four seats with a King and six queens each."""

BARE, PLAINLY = 60, 12.0
"""Spaces that are bare on any board, and the deviations from them that say that one is not: however wide a few pawns or
bright coins lie apart from all else, the other coins are not bare for it."""

OTHER_COLOURS = 0.5
"""What other colours count beside edges: lamps and shadows have those, too."""


def guess_tiles(view: View) -> dict[str, str]:
    """Pieces by name of their space; seats are named by the colours of their pawns, numbers are not read."""
    field = light_field(view)
    patterns = coin_patterns(view, field, view.centres, COIN.height)
    occupied = _occupied(view, patterns)
    kings = _standing(view, field, np.flatnonzero(occupied))
    if not kings:
        return {}
    colours = np.array([pawn_colour(view, number) for number in kings])
    seats = likeliest_names(colours, SEATS)
    labels = {view.cells[number]: f"{seat} king" for number, seat in zip(kings, seats, strict=True)}
    paint = np.array([_paint(view, field, number, 0.35, 0.1) for number in kings])
    for number in np.flatnonzero(occupied):
        if number not in kings:
            ink = _paint(view, field, int(number), COIN.height, 0.28)
            nearest = int(np.linalg.norm(paint - ink, axis=1).argmin())
            labels[view.cells[number]] = f"{seats[nearest]} queen"
    return labels


def _occupied(view: View, patterns: Values) -> NDArray[np.bool_]:
    """Spaces with plainly more edges and other colours in their middle than bare ones have."""
    middle = patterns[:, patterns.shape[1] // 2].reshape(len(patterns), 5, 5, CHANNELS)[:, 1:4, 1:4]
    tiles = np.array([cell not in PIT for cell in view.cells])
    edges = _deviations(np.log(middle[tiles][..., :BINS].sum(axis=(1, 2, 3)) + 0.5))
    unlike = _deviations(np.log(np.abs(middle[tiles][..., BINS:]).sum(axis=(1, 2, 3)) + 0.5))
    found = np.zeros(len(patterns), bool)
    found[tiles] = _higher(edges + OTHER_COLOURS * unlike)
    return found


def _deviations(values: Floats) -> Floats:
    """By how many deviations values lie above those of bare spaces, which are most of the lowest; beyond `PLAINLY` it
    makes no odds."""
    bare = np.sort(values)[:BARE]
    spread = 1.48 * float(np.median(np.abs(bare - np.median(bare))))
    return np.clip((values - np.median(bare)) / (spread + 1e-6), 0, PLAINLY)


def _higher(values: Floats) -> NDArray[np.bool_]:
    """Which values belong to the higher of two groups, cut where the groups lie closest together."""
    order = np.sort(values)
    least = max(1, len(order) - MOST_PIECES)
    spreads = [order[:k].var() * k + order[k:].var() * (len(order) - k) for k in range(least, len(order))]
    cut = int(np.argmin(spreads)) + least
    return np.asarray(values >= order[cut], np.bool_)


def _standing(view: View, field: Floats, numbers: NDArray[np.intp]) -> list[int]:
    """Those spaces on which something stands high, at most one a seat."""
    if len(numbers) == 0:
        return []
    axis = pawn_colours(view, field, view.centres[numbers])
    upper = np.linalg.norm(axis.reshape(*axis.shape[:2], -1, 3)[:, :, 3:], axis=3)
    height = np.quantile(upper, 0.25, axis=2).max(axis=1)
    order = np.argsort(-height, kind="stable")
    tall = height[order]
    # Two to four play: as many stand up as leave the widest gap to the next.
    counts = [k for k in range(2, len(SEATS) + 1) if k < len(tall) and tall[k - 1] > STANDING]
    count = max(counts, key=lambda k: tall[k - 1] / max(tall[k], 0.05), default=min(2, int((tall > STANDING).sum())))
    return [int(numbers[k]) for k in order[:count]]


def _paint(view: View, field: Floats, number: int, height: float, radius: float) -> Floats:
    """The two colours (free of light) of what differs most from its surroundings in a disc over a space."""
    centre = view.centres[number]
    colours = view.look(raised(centre, disc(radius), height)) - light_at(field, centre)
    away = np.linalg.norm(colours - np.median(colours, axis=0), axis=1) if radius > 0.2 else np.ones(len(colours))
    chosen = colours[away >= np.quantile(away, 0.75)].mean(axis=0)
    return np.array([chosen[0] - chosen[1], chosen[2] - chosen[1]])
