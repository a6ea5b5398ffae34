"""The outline of a man at the same place in two pictures: of a man of his square's own colour little else shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from camera.features import OUTLINE, outlines_then
from camera.likelihoods import TAILS
from camera.set_model import Looks, SetModel, heights_of, looks_of
from camera.sighting import EMPTY, Reading
from camera.solids import owners
from camera.view import Floats, View

UNSURE = 4.0
"""How much likelier what a space seems to hold may be than the next best for its outline to be asked."""

MOST_SAID = 3.0
"""The most, in natural logarithms, that two outlines say for or against a change."""

LEAST_NOISE = 0.1
"""Log clearness by which outlines at an untouched space differ at the least."""


def weigh_outlines(model: SetModel, reading: Reading, view: View, before: View, labels: Mapping[str, str]) -> Reading:
    """The reading with what the outlines at unsure spaces say, held against those in an earlier picture with known
    contents."""
    unsure = [number for number, marks in enumerate(reading.likelihoods.values()) if _unsure(marks)]
    if not unsure:
        return reading
    clearer, fainter = _steps(model, reading, view, before, labels)
    known = looks_of(model)
    weighed = dict(reading.likelihoods)
    for number in unsure:
        cell, ground = view.cells[number], int(view.ground[number])
        kept = labels.get(cell, EMPTY)
        steps, noise = clearer if kept == EMPTY else fainter
        step = float(steps[number])
        if not np.isnan(step):
            others = [label for label in weighed[cell] if label != EMPTY] if kept == EMPTY else [EMPTY]
            said = {label: _changed(step, noise, _gap(known, kept or label, ground)) for label in others}
            weighed[cell] = {label: value + said.get(label, 0.0) for label, value in weighed[cell].items()}
    return Reading(weighed, reading.hidden)


def _unsure(marks: Mapping[str, float]) -> bool:
    best, second = sorted(marks.values(), reverse=True)[:2]
    return best - second < UNSURE


def _steps(
    model: SetModel, reading: Reading, view: View, before: View, labels: Mapping[str, str]
) -> tuple[tuple[Floats, float], tuple[Floats, float]]:
    """How much clearer outlines have become on bare spaces, and how much fainter on those that held something."""
    radius = model.shape.radius + 0.02
    then = owners(before, heights_of(model, before, labels), radius)
    since = owners(view, heights_of(model, view, reading.best()), radius)
    now, was = outlines_then(before, view, model.shape, (then, since))
    earlier, left = outlines_then(view, before, model.shape, (since, then))
    full = np.array([labels.get(cell, EMPTY) != EMPTY for cell in view.cells])
    return _in_noise(now - was, ~full), _in_noise(earlier - left, full)


def _in_noise(steps: Floats, chosen: Any) -> tuple[Floats, float]:
    """Steps less the usual one of those chosen, and how much these vary; most of them are of untouched spaces."""
    known = steps[chosen & ~np.isnan(steps)]
    if len(known) < 4:
        return np.full_like(steps, np.nan), 1.0
    middle = float(np.median(known))
    return steps - middle, 1.48 * float(np.median(np.abs(known - middle))) + LEAST_NOISE


def _gap(known: Looks, label: str, ground: int) -> float:
    """How much clearer an outline is where such a piece stands than where none does; 0 if that was never seen."""
    if label not in known.labels or EMPTY not in known.labels:
        return 0.0
    piece, bare = known.mean[ground, [known.labels.index(label), known.labels.index(EMPTY)]]
    return float((piece[OUTLINE] - bare[OUTLINE]).mean())


def _changed(step: float, noise: float, gap: float) -> float:
    """What a step in clearness says for a piece's having come or gone: such a step is as wide as the gap that pieces
    make, or half of it; any other is noise."""
    if gap <= 0:
        return 0.0
    wide = float(np.hypot(gap / 2, noise))
    untouched, touched = np.log1p(np.array([step / noise, (step - gap / 2) / wide]) ** 2 / TAILS)
    return float(np.clip((TAILS + 1) / 2 * (untouched - touched) - np.log(wide / noise), -MOST_SAID, MOST_SAID))
