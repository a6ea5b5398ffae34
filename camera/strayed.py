"""Men who were put down carelessly, half over the next space."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from camera.faces import likeness_at
from camera.features import ALL_OUTLINE, FACE, FAR, GROUND_SPREAD, HUES, Features, measure, with_faces
from camera.likelihoods import HIS_FACE, each_by_itself, scored
from camera.set_model import Looks, SetModel
from camera.sighting import EMPTY
from camera.view import Floats, View

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
