"""What stands on every space: a set is learned from one picture of a known position, then read from others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from camera.faces import Face, learn_faces, likeness, likeness_at, likeness_known
from camera.features import (
    ALL_OUTLINE,
    FACE,
    FAR,
    GROUND_SPREAD,
    HUES,
    IN_ITS_PLACE,
    IN_THE_LIGHT,
    SLACK,
    TIP,
    Features,
    measure,
    outline_strength,
    with_faces,
)
from camera.sighting import EMPTY, Reading
from camera.solids import Shape, owners
from camera.view import Floats, View

SHIFTS = ((0.0, 0.0), (0.05, 0.0), (-0.05, 0.0), (0.0, 0.05), (0.0, -0.05))
"""Spaces by which a grid may be off; each known space is learned from as if it were, too."""

BORROWED = 3.0
"""Samples' worth of trust in how much all classes vary, against how much one class does."""

TAILS = 4.0
"""Degrees of freedom: how readily a single measurement may be far off without deciding the matter."""

TEMPER = 0.75
"""Measurements of one space hang together; they count as this share of independent ones."""

WASHED_OUT = 1.5
"""What it speaks against a man that his outline is as clear as another man's would be: gloss and a hazy window wash out
the outline of a white man on black, and then his colour has to tell."""

SIZES = tuple((r, h) for r in (0.28, 0.31, 0.34, 0.37, 0.40, 0.43) for h in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3))
"""Radii and heights of a man, in spaces, that are tried."""

USUAL_SIZE = (0.37, 0.2)
"""Those of a man of most sets."""


@dataclass(frozen=True)
class Sample:
    """One known space: what stood there, on which kind of ground, and what was measured."""

    label: str
    ground: int
    weight: float
    values: tuple[float, ...]


@dataclass(frozen=True)
class SetModel:
    """A set of pieces and a board as they look here and now."""

    shape: Shape
    heights: Mapping[str, float]
    """How high each kind of piece stands, in spaces."""
    samples: tuple[Sample, ...]
    faces: tuple[Face, ...] = ()
    """What men look like from above, by kind and by what they stand on."""
    sizes: tuple[float, ...] = (0.0,) * len(SIZES)
    """How clear the outlines of men are if they are of each of these sizes."""


def learn(view: View, labels: Mapping[str, str]) -> SetModel:
    """The set as seen in one picture whose contents are known: label by occupied space."""
    men, kings = _kinds(labels)
    sizes = _outlines(view, labels, men)
    radius, height = _best_size(sizes)
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


def heights_of(model: SetModel, view: View, labels: Mapping[str, str]) -> dict[int, float]:
    """Heights by number of the space, a little more than true: what is half hidden had better not count."""
    usual = model.shape.height
    return {
        number: 1.2 * model.heights.get(labels[cell], usual) + 0.03
        for number, cell in enumerate(view.cells)
        if labels.get(cell, EMPTY) != EMPTY
    }


TOWERS = 1.2
"""Heights of a man from which on a piece is a taller one."""

TALLER = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Heights of a King, in men, that are tried: stacks of two or three, figures."""


def _kinds(labels: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The labels of men, of whom there are several, and of Kings; all are men if there is one of each."""
    counts = Counter(labels.values())
    men = [label for label, count in counts.items() if count > 1] or list(counts)
    return men, [label for label in counts if label not in men]


def _outlines(view: View, labels: Mapping[str, str], kinds: Sequence[str]) -> tuple[float, ...]:
    """How clear the outlines of pieces of some kinds are if they are of each of the sizes."""
    spaces = np.array([number for number, cell in enumerate(view.cells) if labels.get(cell) in kinds], np.int64)
    if not len(spaces):
        return (0.0,) * len(SIZES)
    return tuple(float(outline_strength(view, spaces, *size).mean()) for size in SIZES)


def _best_size(sizes: Sequence[float]) -> tuple[float, float]:
    """Radius and height at which outlines are clearest; those of most sets, if nothing is known."""
    return max(zip(sizes, SIZES, strict=True))[1] if any(sizes) else USUAL_SIZE


def _height_of(view: View, labels: Mapping[str, str], king: str, radius: float, man: float) -> float:
    spaces = np.array([number for number, cell in enumerate(view.cells) if labels.get(cell) == king])
    return max((float(outline_strength(view, spaces, radius, k * man).mean()), k * man) for k in TALLER)[1]


GROUNDS = (0, 1)
"""Kinds of squares: those like a1, and the others."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What is measured where each label stands on each kind of ground: grounds × labels × measurements."""

    labels: tuple[str, ...]
    mean: Floats
    variance: Floats


def looks_of(model: SetModel) -> Looks:
    """Mean and variance of the measurements of every label on every kind of ground."""
    grouped: dict[tuple[str, int], list[Sample]] = {}
    for one in model.samples:
        grouped.setdefault((one.label, one.ground), []).append(one)
    means, variances, counts = {}, {}, {}
    misses: dict[bool, list[Floats]] = {True: [], False: []}
    for key, members in grouped.items():
        values = np.array([one.values for one in members])
        weights = np.array([one.weight for one in members])
        means[key] = np.average(values, axis=0, weights=weights)
        variances[key] = np.average((values - means[key]) ** 2, axis=0, weights=weights)
        counts[key] = float(weights.sum())
        misses[key[0] == EMPTY].append(values - means[key])
    pooled = {kind: _pooled(parts, misses) for kind, parts in misses.items()}
    for key, count in counts.items():
        mixed = (count * variances[key] + BORROWED * pooled[key[0] == EMPTY]) / (count + BORROWED)
        variances[key] = mixed * (1 + 1 / count) + SLACK**2
    return _behind(model, _with_unseen(means, variances))


def _behind(model: SetModel, looks: Looks) -> Looks:
    """The same where nothing but a King shows at a King's height: what lies behind the others tells no man from a bare
    space, though all known men may have stood before the table, and nobody else."""
    high = np.array([model.heights.get(label, 0.0) > TOWERS * model.shape.height for label in looks.labels])
    mean, variance = looks.mean.copy(), looks.variance.copy()
    tips, spread = mean[:, ~high, TIP], variance[:, ~high, TIP]
    mean[:, ~high, TIP] = tips.mean(axis=1, keepdims=True)
    variance[:, ~high, TIP] = (spread + tips.var(axis=1, keepdims=True)).mean(axis=1, keepdims=True)
    return Looks(looks.labels, mean, variance)


def _pooled(parts: Sequence[Floats], misses: Mapping[bool, Sequence[Floats]]) -> Floats:
    chosen = parts or [part for other in misses.values() for part in other]
    return np.asarray(np.concatenate(chosen).var(axis=0), np.float64)


def _with_unseen(means: Mapping[tuple[str, int], Floats], variances: Mapping[tuple[str, int], Floats]) -> Looks:
    """Adds labels on grounds where they were not seen: as on the other ground, changed as the other pieces are."""
    labels = sorted({label for label, _ in means})
    complete = {key: (means[key], variances[key]) for key in means}
    for label in labels:
        for ground in GROUNDS:
            if (label, ground) in means:
                continue
            source = next(g for g in GROUNDS if (label, g) in means)
            both = [x for x in labels if x != EMPTY and (x, ground) in means and (x, source) in means]
            change = np.mean([means[x, ground] - means[x, source] for x in both], axis=0) if both else 0.0
            complete[label, ground] = means[label, source] + change, 2 * variances[label, source]
    table = np.array([[complete[label, ground] for label in labels] for ground in GROUNDS])
    return Looks(tuple(labels), table[:, :, 0], table[:, :, 1])


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
    table = _with_strayed(model, suitable, view, features, painted, table)
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
    here = _outlines(view, standing, [label for label, high in model.heights.items() if high == model.shape.height])
    radius, height = _best_size(np.add(model.sizes, here).tolist())
    return Shape(radius, height, model.shape.tall)


STRAYED, HIS_FACE = 12.0, 3.0
"""What speaks against a man's having been put down half over the next space, and what his face alone must say for him
to be known by it: gloss at the edge of a square has an outline, too."""

HIS_LOOKS = 35.0
"""What his hue and his outline must say where he is not known by his face, most of which the edges of squares may hide:
gloss has no hue of his."""

UNEVEN, POORLY, HARDLY = 3.0, 25.0, 15.0
"""Deviations by which a bare square must be more uneven than others for a man to be looked for at its edge; and the
likelihood below which a bare square is so unlike others that hue and outline may speak, and a man so unlike himself
that he is looked for there, too. Of spaces read right one in a hundred has less than the one, one in a thousand less
than the other."""


def _with_strayed(
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
    said = _said(looks, view.ground[spaces], far)
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


UNLIKE_OTHERS = 6.0
"""What speaks against a bare square that looks like no bare one of the known picture, but like its own rim: haze, gloss
and shadow lie where they like. Nothing, if it also plainly has no man's face."""

CREASED = 2 * HIS_FACE
"""What its face must say for a bare square with an outline: a glossy film lies in creases, and a man may lie below."""


def scored(looks: Looks, heights: Mapping[str, float], ground: NDArray[np.int64], features: Features) -> Floats:
    """Log-likelihoods of every label at every space, spaces × labels; pieces of one height may borrow each other's
    outline and face, and a bare square may be coloured as others are or as its own rim is. One that plainly has no
    man's face may have an outline: creases of a glossy film have."""
    said = _said(looks, ground, features)
    own = said[..., ALL_OUTLINE].sum(axis=2)
    outline, face = own.copy(), said[..., FACE].copy()
    for one, label in enumerate(looks.labels):
        for other, alike in enumerate(looks.labels):
            if one != other and label in heights and heights[label] == heights.get(alike):
                outline[:, one] = np.maximum(outline[:, one], own[:, other] - WASHED_OUT)
                face[:, one] = np.maximum(face[:, one], said[:, other, FACE])
    usual, here = said[..., IN_THE_LIGHT].sum(axis=2), said[..., IN_ITS_PLACE].sum(axis=2)
    bare = np.array([label == EMPTY for label in looks.labels])
    unlike_men = face - np.max(face, axis=1, where=~bare, initial=-np.inf, keepdims=True)
    colour = np.where(bare, np.logaddexp(usual, here - np.where(unlike_men > HIS_FACE, 0.0, UNLIKE_OTHERS)), usual)
    as_men = np.max(outline, axis=1, where=~bare, initial=-np.inf, keepdims=True) - WASHED_OUT
    outline = np.where(bare & (unlike_men > CREASED), np.maximum(outline, as_men), outline)
    others = said.sum(axis=2) - own - said[..., FACE] - usual - here
    return np.asarray(others + outline + face + colour, np.float64)


def _said(looks: Looks, ground: NDArray[np.int64], features: Features) -> Floats:
    """What each measurement by itself says for every label at every space, spaces × labels × measurements."""
    variance = looks.variance[ground]
    miss = (TAILS + 1) * np.log1p((features.values[:, None] - looks.mean[ground]) ** 2 / (TAILS * variance))
    return np.asarray(-0.5 * TEMPER * features.seen[:, None] * (miss + np.log(variance)), np.float64)
