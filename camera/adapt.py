"""A set learned in one light and read in another: what each piece looks like here is worked out from the picture
itself, beginning with what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camera.features import BRIGHTNESS, Features
from camera.likelihoods import TAILS, TEMPER, scored
from camera.orient import LIGHTER
from camera.set_model import Looks
from camera.view import Floats

Kinds = NDArray[np.int64]

ROUNDS = 8
"""Times the spaces are told apart by the looks, and the looks taken from the spaces."""

TOGETHER = 0.1
"""Spaces' worth of trust that all looks together are as they were: little, for a weak bulb or a small sensor's noise
makes every outline fainter."""


class Trust(NamedTuple):
    """Spaces' worth of trust that each look by itself is as it was, and that it varies as it did."""

    apart: float
    width: float


ANOTHER_ROOM, SAME_ROOM = Trust(0.03, 2.0), Trust(4.0, 10.0)
"""In another room hardly anything looks as it did; in the same one, by other light or with more noise, most does."""


def suited(
    looks: Looks,
    heights: Mapping[str, float],
    ground: Kinds,
    features: Features,
    guessed: Sequence[str],
    trust: Trust = ANOTHER_ROOM,
) -> Looks:
    """The looks as they are in this picture. They are worked out twice, from what they were and from what is guessed to
    stand where; the likelier outcome counts."""
    fit = _Fit(looks, heights, ground, features, trust)
    outcomes = [fit.worked_out(_shares(scored(looks, heights, ground, features)))]
    first = _named(guessed, looks)
    if first is not None:
        outcomes.append(fit.worked_out(first))
    return max(outcomes, key=lambda outcome: outcome[1])[0]


def _shares(table: Floats) -> Floats:
    """How likely each label is in each space."""
    likely = np.exp(table - table.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float64)


def _named(guessed: Sequence[str], looks: Looks) -> Floats | None:
    """What is guessed to stand in each space, spaces × labels, 1 or 0; None if the set has no such pieces. A guess
    takes the lighter pieces for white, and in this set they may be black."""
    if not {*guessed, *LIGHTER} <= set(looks.labels):
        return None
    light, dark = (float(looks.mean[:, looks.labels.index(name), BRIGHTNESS].mean()) for name in LIGHTER)
    other = dict(zip(LIGHTER, reversed(LIGHTER), strict=True)) if dark > light else {}
    return np.array([[float(other.get(name, name) == label) for label in looks.labels] for name in guessed])


@dataclass(frozen=True, eq=False)
class _Fit:
    """Expectation and maximisation, with the known looks to be departed from at a price."""

    known: Looks
    heights: Mapping[str, float]
    ground: Kinds
    features: Features
    trust: Trust

    def worked_out(self, shares: Floats) -> tuple[Looks, float]:
        """Looks that explain the picture, and how well: the shares are those of each label in each space at first."""
        looks, apart = self.known, np.zeros_like(self.known.mean)
        for _ in range(ROUNDS):
            together = self._together(looks, apart, shares)
            looks, apart = self._each(looks, together, shares)
            table = scored(looks, self.heights, self.ground, self.features)
            shares = _shares(table)
        likely = float(np.logaddexp.reduce(table, axis=1).sum())
        return looks, likely - self._price(looks, together, apart)

    def _together(self, looks: Looks, apart: Floats, shares: Floats) -> Floats:
        """By how much all looks have changed alike, measurement by measurement."""
        ground, variance = self.ground, looks.variance[self.ground]
        miss = self.features.values[:, None] - (self.known.mean + apart)[ground]
        weight = shares[..., None] * self.features.seen[:, None] / (variance + miss**2 / TAILS)
        stiff = TOGETHER * (1 / self.known.variance).mean(axis=(0, 1))
        return np.asarray((weight * miss).sum(axis=(0, 1)) / (weight.sum(axis=(0, 1)) + stiff), np.float64)

    def _each(self, looks: Looks, together: Floats, shares: Floats) -> tuple[Looks, Floats]:
        """Each look by itself, and by how much it has changed unlike the others."""
        apart, variance = np.zeros_like(looks.mean), np.empty_like(looks.variance)
        width = self.trust.width
        for kind in range(len(looks.mean)):
            rows = self.ground == kind
            miss = self.features.values[rows][:, None] - self.known.mean[kind] - together
            weight = shares[rows][..., None] * self.features.seen[rows][:, None]
            weight = weight * (TAILS + 1) / (TAILS + miss**2 / looks.variance[kind])
            total = weight.sum(axis=0)
            apart[kind] = (weight * miss).sum(axis=0) / (total + self.trust.apart)
            spread = (weight * (miss - apart[kind]) ** 2).sum(axis=0)
            variance[kind] = (width * self.known.variance[kind] + spread) / (width + total)
        return replace(looks, mean=self.known.mean + together + apart, variance=variance), apart

    def _price(self, looks: Looks, together: Floats, apart: Floats) -> float:
        """What speaks against such a change."""
        wider = looks.variance / self.known.variance
        dear = TOGETHER * (together**2 * (1 / self.known.variance).mean(axis=(0, 1))).sum()
        apart_dear, width_dear = apart**2 / self.known.variance, 1 / wider - 1 + np.log(wider)
        dear += (self.trust.apart * apart_dear + self.trust.width * width_dear).sum()
        return 0.5 * TEMPER * float(dear)
