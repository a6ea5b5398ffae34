"""What stands on every space: a set is learned from one picture of a known position, then read from others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from camera.faces import Face, learn_faces, likeness, likeness_known
from camera.features import Features, measure, outline_strength, with_faces
from camera.likelihoods import scored
from camera.set_model import SIZES, TOWERS, USUAL_SIZE, Looks, Sample, SetModel, heights_of, looks_of
from camera.sighting import EMPTY, Reading
from camera.solids import Shape, owners
from camera.strayed import with_covered_lines, with_strayed
from camera.view import Floats, View

SHIFTS = ((0.0, 0.0), (0.05, 0.0), (-0.05, 0.0), (0.0, 0.05), (0.0, -0.05))
"""Spaces by which a grid may be off; each known space is learned from as if it were, too."""


def learn(view: View, labels: Mapping[str, str]) -> SetModel:
    """The set as seen in one picture whose contents are known: label by occupied space."""
    men, kings = _kinds(labels)
    sizes = outlines_of(view, labels, men)
    radius, height = best_size(sizes)
    heights = dict.fromkeys(men, height) | {king: _height_of(view, labels, king, radius, height) for king in kings}
    taller = [high for high in heights.values() if high > TOWERS * height]
    shape = Shape(radius, height, float(np.mean(taller)) if taller else 2 * height)
    model = SetModel(shape, heights, (), sizes=sizes)
    painted = owners(view, heights_of(model, view, labels), shape.radius)
    faces = learn_faces(view, labels, shape, measure(view, shape, painted).offsets)
    alike = likeness_known(view, shape, faces, labels)
    known: list[Sample] = []
    for shift in SHIFTS:
        known += _samples(view, labels, with_faces(measure(view, shape, painted, shift), alike), 1 / len(SHIFTS))
    return replace(model, samples=tuple(known), faces=faces)


def learn_roughly(
    view: View,
    labels: Mapping[str, str],
    shape: Shape,
    doubtful: frozenset[int],
    faces: tuple[Face, ...] = (),
    alike: Floats | None = None,
) -> SetModel:
    """The same in less time from a mere guess: men are of that size, doubtful spaces (by number) do not count."""
    model = SetModel(shape, dict.fromkeys(labels.values(), shape.height), (), faces)
    painted = owners(view, heights_of(model, view, labels), shape.radius)
    samples = _samples(view, labels, with_faces(measure(view, shape, painted), alike), 1.0)
    return replace(model, samples=tuple(one for number, one in enumerate(samples) if number not in doubtful))


KEPT = 6
"""Pictures after the first that a set is remembered by: light wanders, and so shall what is expected."""


def absorb(model: SetModel, view: View, labels: Mapping[str, str]) -> SetModel:
    """The model with another known picture added, and the oldest but the first forgotten."""
    painted = owners(view, heights_of(model, view, labels), model.shape.radius)
    alike = likeness(view, model.shape, model.faces)
    fresh = _samples(view, labels, with_faces(measure(view, model.shape, painted), alike), 1.0)
    first = tuple(one for one in model.samples if one.weight < 1)
    later = (model.samples[len(first) :] + fresh)[-KEPT * len(view.cells) :]
    return replace(model, samples=first + later)


def _samples(view: View, labels: Mapping[str, str], features: Features, weight: float) -> tuple[Sample, ...]:
    rounded = np.round(features.values, 3).tolist()
    return tuple(
        Sample(labels.get(cell, EMPTY), int(ground), weight, tuple(values))
        for cell, ground, values in zip(view.cells, view.ground, rounded, strict=True)
    )


TALLER = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Heights of a King, in men, that are tried: stacks of two or three, figures."""


def _kinds(labels: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The labels of men, of whom there are several, and of Kings; all are men if there is one of each."""
    counts = Counter(labels.values())
    men = [label for label, count in counts.items() if count > 1] or list(counts)
    return men, [label for label in counts if label not in men]


def outlines_of(view: View, labels: Mapping[str, str], kinds: Sequence[str]) -> tuple[float, ...]:
    """How clear the outlines of pieces of some kinds are if they are of each of the sizes."""
    spaces = np.array([number for number, cell in enumerate(view.cells) if labels.get(cell) in kinds], np.int64)
    if not len(spaces):
        return (0.0,) * len(SIZES)
    return tuple(float(outline_strength(view, spaces, *size).mean()) for size in SIZES)


def best_size(sizes: Sequence[float]) -> tuple[float, float]:
    """Radius and height at which outlines are clearest; those of most sets, if nothing is known."""
    return max(zip(sizes, SIZES, strict=True))[1] if any(sizes) else USUAL_SIZE


def _height_of(view: View, labels: Mapping[str, str], king: str, radius: float, man: float) -> float:
    spaces = np.array([number for number, cell in enumerate(view.cells) if labels.get(cell) == king])
    return max((float(outline_strength(view, spaces, radius, k * man).mean()), k * man) for k in TALLER)[1]


Suit = Callable[[Looks, Features], Looks]
"""Makes looks suit a picture that was taken in another light."""


LOOKS = 3
"""Times at most that a picture is looked at."""


def read(
    model: SetModel,
    view: View,
    expected: Mapping[str, str] | None = None,
    suit: Suit | None = None,
    moved: bool = False,
    looks_at_most: int = LOOKS,
    by_faces: bool = True,
) -> Reading:
    """Log-likelihoods of every label at every space; `expected` is what probably stands there, to know what hides
    what. Where something else stands there, it is looked at again. If the board was `moved`, the light falls on it from
    another side, and faces and the size of men (of their height little is seen from above) are learned anew from what
    is found at first; in a set without Kings each man is held against the faces of the others then, or what was taken
    for one would look like itself."""
    looks = looks_of(model)
    standing = heights_of(model, view, expected or {})
    offsets: Floats | None = None
    model = replace(model, faces=model.faces if by_faces else ())
    if moved:
        model = replace(model, faces=tuple(face.from_any_side() for face in model.faces))
    alike = likeness(view, model.shape, model.faces)
    for number in range(looks_at_most):
        painted = owners(view, standing, model.shape.radius + 0.02, offsets)
        features = with_faces(measure(view, model.shape, painted), alike)
        offsets = features.offsets
        suitable = suit(looks, features) if suit is not None else looks
        table = scored(suitable, model.heights, view.ground, features)
        best = {cell: looks.labels[most] for cell, most in zip(view.cells, table.argmax(axis=1), strict=True)}
        found = heights_of(model, view, best)
        if found == standing and (number or not moved or not model.faces):
            break
        standing = found
        if moved and model.faces and number < (looks_at_most - 1 if _men_only(model) else 1):
            there = {cell: label for cell, label in best.items() if label != EMPTY}
            shape = model.shape if number else _seen_twice(model, view, there)
            model, alike = _anew(model, shape, view, there, offsets) or (model, alike)
    table = with_covered_lines(model.shape, suitable, view, features, painted, table)
    table = with_strayed(model, suitable, view, features, painted, table)
    rows = (dict(zip(looks.labels, row, strict=True)) for row in table.tolist())
    return Reading(dict(zip(view.cells, rows, strict=True)))


def _men_only(model: SetModel) -> bool:
    """Whether there are no taller pieces: else some men are taken for those at first, and few men are left."""
    return len({*model.heights.values()}) == 1


def _anew(
    model: SetModel, shape: Shape, view: View, standing: Mapping[str, str], offsets: Floats
) -> tuple[SetModel, Floats | None] | None:
    """The set with men of that shape and with the faces that they have in this picture, in which they stand about
    there; and how much each space looks like one of them. None if they are too few."""
    faces = learn_faces(view, standing, shape, offsets)
    if not faces:
        return None
    alike = likeness_known(view, shape, faces, standing) if _men_only(model) else likeness(view, shape, faces)
    return replace(model, shape=shape, faces=faces), alike


def _seen_twice(model: SetModel, view: View, standing: Mapping[str, str]) -> Shape:
    """How large men are by two pictures, in the other of which they stand about there."""
    here = outlines_of(view, standing, [label for label, high in model.heights.items() if high == model.shape.height])
    radius, height = best_size(np.add(model.sizes, here).tolist())
    return Shape(radius, height, model.shape.tall)
