"""What a picture shows whose contents were told, and that a set was learned from: is all as it was said to be?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from camera.faces import likeness_known
from camera.features import Features, measure, with_faces
from camera.kings import kings_seen
from camera.likelihoods import scored
from camera.set_model import SetModel, heights_of, looks_of
from camera.sighting import EMPTY
from camera.solids import owners
from camera.strayed import HARDLY
from camera.view import View

CONTRADICTED = 5.0
"""How much likelier something else must be than what was told."""


def as_told(model: SetModel, view: View, labels: Mapping[str, str]) -> dict[str, str]:
    """What stands there: what was told, but for what plainly looks like something else. Every space is held against the
    others of its kind alone, for a bare one that was said to hold a man would look like itself. Who is a King, and who
    a man, is told by `kings_seen`."""
    painted = owners(view, heights_of(model, view, labels), model.shape.radius + 0.02)
    alike = likeness_known(view, model.shape, model.faces, labels)
    features = with_faces(measure(view, model.shape, painted), alike)
    told = {cell: labels.get(cell, EMPTY) for cell in view.cells}
    seen = {c: _held_against_others(model, view, number, told[c], features) for number, c in enumerate(view.cells)}
    there = {c: label for c, label in labels.items() if seen[c] != EMPTY}
    kings = kings_seen(view, there)
    seen |= {c: king for c, king in kings.items() if king != labels[c] or seen[c].upper() == king.upper()}
    return {cell: label for cell, label in _each_king_once(seen, kings).items() if label != EMPTY}


def _held_against_others(model: SetModel, view: View, number: int, told: str, features: Features) -> str:
    """What a space holds by the looks of all others, or what was told, if that does not plainly look otherwise."""
    count = len(view.cells)
    others = tuple(one for place, one in enumerate(model.samples) if place % count != number)
    looks = looks_of(replace(model, samples=others))
    if told not in looks.labels:
        return told  # the only one of its kind
    here = Features(features.values[[number]], features.seen[[number]], features.offsets[[number]])
    marks = dict(zip(looks.labels, scored(looks, model.heights, view.ground[[number]], here)[0].tolist(), strict=True))
    best = max(marks, key=marks.__getitem__)
    # What looks like nothing that is known may be a King where a man was told.
    return best if marks[best] > max(HARDLY, marks[told] + CONTRADICTED) else told


def _each_king_once(seen: Mapping[str, str], kings: Mapping[str, str]) -> dict[str, str]:
    """The contents with men for all that look like Kings beside the one who stands where a King should."""
    there = {label for cell, label in kings.items() if label.isupper() and seen[cell] == label}
    men = {cell: label.lower() for cell, label in seen.items() if label in there and kings.get(cell) != label}
    return {**seen, **men}
