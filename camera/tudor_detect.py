"""Telling one look from another by a linear measure that is learned from a few examples against many others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from camera.view import Floats

SHRINK = 0.15
"""How much of the mean variance is added to every direction: examples are few, measurements many."""

FEW = 0.7
"""Weight of how examples differ among themselves, against how the others do."""


MORE = 1.2
"""How far examples of one thing reach in another light; beyond, it is less and less like it."""


@dataclass(frozen=True, eq=False)
class Detector:
    """A measure that is about 0 for what is usual and 1 for what was learned."""

    weights: Floats
    usual: Floats
    wanted: Floats
    spread: Floats
    """Rows whose products say how measurements vary together."""
    stiff: float
    """What is added to how every measurement varies by itself."""

    def score(self, patterns: Any) -> Floats:
        """The measure of patterns (…, d)."""
        found = np.asarray(patterns, np.float32) @ self.weights.astype(np.float32)
        return np.asarray(found - float(self.usual @ self.weights), np.float64)

    def likeness(self, patterns: Any) -> Floats:
        """The measure of patterns, less where it goes beyond what was learned: what differs little from the usual is
        easily outdone by something else altogether."""
        found = self.score(patterns)
        return np.minimum(found, 2 * MORE - found)

    def score_seen(self, patterns: Any, seen: Floats) -> tuple[Floats, float]:
        """The measure that would have been learned from the seen parts (d) of patterns (n × d) alone, and how well it
        tells the two apart, as a share of how well all of them do. What is hidden cannot be left out of the measure
        of all of them: it would have made up for what else shows."""
        parts = np.flatnonzero(seen > 0.5)
        if len(parts) == 0:
            return np.full(len(patterns), 0.5), 0.0
        step = (self.wanted - self.usual)[parts]
        weights = _solved(self.spread[:, parts], self.stiff, step)
        told = float(weights @ step)
        found = (np.asarray(patterns, np.float64)[:, parts] - self.usual[parts]) @ weights
        return np.asarray(found / max(told, 1e-9), np.float64), min(told / self._told, 1.0)

    @cached_property
    def _told(self) -> float:
        """How well all measurements together tell the two apart: their distance squared, in deviations."""
        step = self.wanted - self.usual
        return float(_solved(self.spread, self.stiff, step) @ step)


def learn_detector(others: Any, examples: Any) -> Detector:
    """Fisher's discriminant with a stiffened covariance."""
    others, examples = np.asarray(others, np.float64), np.asarray(examples, np.float64)
    usual, wanted = others.mean(axis=0), examples.mean(axis=0)
    spread = [(others - usual) / np.sqrt(len(others))]
    if len(examples) > 1:
        spread.append(FEW * (examples - wanted) / np.sqrt(len(examples)))
    rows = np.concatenate(spread)
    step = wanted - usual
    stiff = SHRINK * float((rows**2).sum()) / len(step) + 1e-6
    weights = _solved(rows, stiff, step)
    return Detector(weights / float(weights @ step), usual, wanted, rows, stiff)


def _solved(rows: Floats, stiff: float, step: Floats) -> Floats:
    """The weights that tell best along a step, against how rows vary."""
    if len(rows) < len(step):  # the same through the smaller of two matrices
        inner = np.linalg.solve(rows @ rows.T + stiff * np.eye(len(rows)), rows @ step)
        return np.asarray((step - rows.T @ inner) / stiff, np.float64)
    return np.asarray(np.linalg.solve(rows.T @ rows + stiff * np.eye(len(step)), step), np.float64)


def learn_placed(others: Any, examples: Any, rounds: int = 3) -> tuple[Detector, Floats]:
    """The same where each example (n × places × d) shows in one of several places: finds the places, too."""
    middle = examples.shape[1] // 2
    places = np.full(len(examples), middle)
    row = np.arange(len(examples))
    detector = learn_detector(others, examples[row, places])
    for _ in range(rounds - 1):
        places = detector.score(examples).argmax(axis=1)
        detector = learn_detector(others, examples[row, places])
    return detector, places


def strangeness(usual: Any, patterns: Any) -> Floats:
    """How far patterns (n × d) are from what is usual (m × d, m < d), against how that varies, a direction."""
    usual, patterns = np.asarray(usual, np.float64), np.asarray(patterns, np.float64)
    middle = usual.mean(axis=0)
    rows, away = (usual - middle) / np.sqrt(len(usual)), patterns - middle
    stiff = SHRINK * float((rows**2).sum()) / rows.shape[1] + 1e-6
    along = away @ rows.T  # through the smaller of two matrices, as above
    inner = np.linalg.solve(rows @ rows.T + stiff * np.eye(len(rows)), along.T).T
    return np.asarray(((away**2).sum(axis=1) - (along * inner).sum(axis=1)) / (stiff * rows.shape[1]), np.float64)
