"""Men who were put down carelessly: over the line, or half over the next space."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from camera.faces import likeness_at
from camera.features import ALL_OUTLINE, FACE, FAR, GROUND_SPREAD, HUES, Features, measure, with_faces
from camera.likelihoods import HIS_FACE, each_by_itself, scored
from camera.saddles import sample
from camera.set_model import Looks, SetModel
from camera.sighting import EMPTY
from camera.solids import Shape, disc, raised, visible
from camera.view import Floats, View

OVER_THE_LINE = 10.0
"""What it says for a man that whatever covers part of the next square has the colour of what covers the middle of his
own: shadow, gloss and creases leave a light square lighter than a dark one."""

BEFORE, BEYOND, ASIDE = 0.46, 0.55, 0.47
"""Spaces from the middle within which a square's own part of a man lies, and the next square's without; and how far
aside that reaches without touching a third square."""

ENOUGH, SAME = 0.8, (0.9, 1.16)
"""Points of a man that must be seen beyond the line, on a square that is unlike him; and how far from that square's own
colour (0) to his (1) they must lie. Of 539 bare squares of real boards on which so much could be seen one did, at 0.93,
and of 295 men 231."""

UNLIKE = 0.3
"""Difference in log colour between a man and the next square that counts half."""


def with_covered_lines(
    shape: Shape, looks: Looks, view: View, features: Features, painted: NDArray[np.uint8], table: Floats
) -> Floats:
    """The likelihoods with what it says for men that they cover lines."""
    covered = _over_the_line(view, shape, features.offsets, painted)
    men = np.array([label != EMPTY for label in looks.labels])
    return np.asarray(table + OVER_THE_LINE * (covered[:, None] * men), np.float64)


def _over_the_line(view: View, shape: Shape, offsets: Floats, painted: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether a man who stood there in each space would cover part of the next, and it looks like that."""
    pixels = view.pose.points(raised(view.centres + offsets, disc(0.9 * shape.radius), shape.height))
    below = view.seen_below(pixels)
    aside = np.abs(below - view.centres[:, None])
    seen = visible(painted, pixels, view.nearness())
    own, columns, rows = seen & (aside.max(axis=-1) < BEFORE), view.grid.columns, view.grid.rows
    on_board = np.asarray(((below >= 0) & (below < (columns, rows))).all(axis=-1))
    next_one = seen & on_board & (aside.max(axis=-1) > BEYOND) & (aside.min(axis=-1) < ASIDE)
    column, row = np.moveaxis(np.where(on_board[..., None], below, 0).astype(np.int64), -1, 0)
    colours, squares = sample(view.colours, pixels), view.rims[row * columns + column]
    his = (colours * own[..., None]).sum(axis=1) / np.maximum(own.sum(axis=1), 1)[:, None]
    unlike = his[:, None] - squares
    far = (unlike**2).sum(axis=-1)
    along = ((colours - squares) * unlike).sum(axis=-1) / np.maximum(far, 1e-6)
    weight = next_one * far / (far + UNLIKE**2)
    total = weight.sum(axis=1)
    mean = (np.clip(along, -0.5, 1.5) * weight).sum(axis=1) / np.maximum(total, 1e-6)
    return np.asarray((total > ENOUGH) & (mean > SAME[0]) & (mean < SAME[1]), np.bool_)


STRAYED = 12.0
"""What speaks against a man's having been put down half over the next space: gloss at the edge of a square has an
outline, too, so either his face or his hue and his outline must speak for him."""

HIS_LOOKS = 35.0
"""What his hue and his outline must say where he is not known by his face, most of which the edges of squares may hide:
gloss has no hue of his."""

UNEVEN, POORLY, HARDLY = 3.0, 25.0, 15.0
"""Deviations by which a bare square must be more uneven than others for a man to be looked for at its edge; and the
likelihood below which a bare square is so unlike others that hue and outline may speak, and a man so unlike himself
that he is looked for there, too. Of spaces read right one in a hundred has less than the one, one in a thousand less
than the other."""


def with_strayed(
    model: SetModel, looks: Looks, view: View, features: Features, painted: NDArray[np.uint8], table: Floats
) -> Floats:
    """The likelihoods with those of men who stand at the very edge of spaces that seem to be bare, or that look like
    nothing that is known."""
    if EMPTY not in looks.labels or not model.faces:
        return table
    bare = looks.labels.index(EMPTY)
    best, most = table.argmax(axis=1), table.max(axis=1)
    usual, wide = (part[view.ground, bare, GROUND_SPREAD] for part in (looks.mean, looks.variance))
    uneven = features.values[:, GROUND_SPREAD] - usual > UNEVEN * np.sqrt(wide)
    spaces = np.flatnonzero(uneven & ((best == bare) | (most < HARDLY)))
    if not len(spaces):
        return table
    far = measure(view, model.shape, painted, spaces=spaces, places=FAR)
    far = with_faces(far, likeness_at(view, model.shape, model.faces, spaces, far.offsets))
    there = scored(looks, model.heights, view.ground[spaces], far)
    said = each_by_itself(looks, view.ground[spaces], far)
    against = said - said[:, [bare]]
    alike = against[..., HUES].sum(axis=2) + against[..., ALL_OUTLINE].sum(axis=2) > HIS_LOOKS
    known = (against[..., FACE] > HIS_FACE) | (alike & (most[spaces] < POORLY)[:, None])
    men = [model.heights.get(label) == min(model.heights.values()) for label in looks.labels]
    rather = np.maximum(there, table[spaces][:, [bare]] + there - there[:, [bare]]) - STRAYED
    rather = np.where(men & known, rather, -np.inf)
    found, places = table.copy(), view.centres + features.offsets
    standing = {space: places[space] for space in np.flatnonzero(best != bare).tolist()}
    for row in np.argsort(-rather.max(axis=1)).tolist():
        place, space = view.centres[spaces[row]] + far.offsets[row], int(spaces[row])
        others = (other for one, other in standing.items() if one != space)
        if all(np.hypot(*(place - other)) > model.shape.radius for other in others):  # else it is that other one
            found[space] = np.maximum(table[space], rather[row])
            if rather[row].max() > most[space]:
                standing[space] = place
    return found
