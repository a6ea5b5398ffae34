"""What the measurements of a space say for each piece: likelihoods by looks that are known."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from camera.features import ALL_OUTLINE, FACE, IN_ITS_PLACE, IN_THE_LIGHT, Features
from camera.set_model import Looks
from camera.sighting import EMPTY
from camera.view import Floats

TAILS = 4.0
"""Degrees of freedom: how readily a single measurement may be far off without deciding the matter."""

TEMPER = 0.75
"""Measurements of one space hang together; they count as this share of independent ones."""

WASHED_OUT = 1.5
"""What it speaks against a man that his outline is as clear as another man's would be: gloss and a hazy window wash out
the outline of a white man on black, and then his colour has to tell."""

HIS_FACE = 3.0
"""What a man's face alone must say for him to be known by it, and against him for his space plainly not to have it."""

UNLIKE_OTHERS = 6.0
"""What speaks against a bare square that looks like no bare one of the known picture, but like its own rim: haze, gloss
and shadow lie where they like. Nothing, if it also plainly has no man's face."""

CREASED = 2 * HIS_FACE
"""What its face must say for a bare square with an outline: a glossy film lies in creases, and a man may lie below."""


def scored(looks: Looks, heights: Mapping[str, float], ground: NDArray[np.int64], features: Features) -> Floats:
    """Log-likelihoods of every label at every space, spaces × labels; pieces of one height may borrow each other's
    outline and face, and a bare square may be coloured as others are or as its own rim is. One that plainly has no
    man's face may have an outline: creases of a glossy film have."""
    said = each_by_itself(looks, ground, features)
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


def each_by_itself(looks: Looks, ground: NDArray[np.int64], features: Features) -> Floats:
    """What each measurement by itself says for every label at every space, spaces × labels × measurements."""
    variance = looks.variance[ground]
    miss = (TAILS + 1) * np.log1p((features.values[:, None] - looks.mean[ground]) ** 2 / (TAILS * variance))
    return np.asarray(-0.5 * TEMPER * features.seen[:, None] * (miss + np.log(variance)), np.float64)
