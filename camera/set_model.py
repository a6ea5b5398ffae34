"""A set of men and a board as they look here and now, and what is measured where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from camera.faces import Face
from camera.features import SLACK, TIP
from camera.sighting import EMPTY
from camera.solids import Shape
from camera.view import Floats, View

SIZES = tuple((r, h) for r in (0.28, 0.31, 0.34, 0.37, 0.40, 0.43) for h in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3))
"""Radii and heights of a man, in spaces, that are tried."""

USUAL_SIZE = (0.37, 0.2)
"""Those of a man of most sets."""


BORROWED = 3.0
"""Samples' worth of trust in how much all classes vary, against how much one class does."""


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
