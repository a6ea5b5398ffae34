"""Sets of pieces of either kind, checkers on a chequered board or a piecepack on its tiles, behind one set of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from camera import classify, orient, tudor_read
from camera.classify import SetModel
from camera.sighting import Grid, Image, Reading
from camera.tudor_orient import GROUND, settle_tiles
from camera.tudor_set import TudorSet
from camera.view import View
from companion.engine.geometry import BoardGeometry

AnySet = SetModel | TudorSet


def ground_of(geometry: BoardGeometry) -> Mapping[str, int] | None:
    """Which kinds of spaces a board has; None for a chequered one."""
    return GROUND if geometry.pit else None


def settle_known(
    image: Image, grids: Sequence[Grid], labels: Mapping[str, str], ground: Mapping[str, int] | None = None
) -> tuple[View, AnySet]:
    """The way of lying in which known contents make the most sense, and the set as learned from it."""
    if ground is GROUND:
        return settle_tiles(image, grids, labels)
    return orient.settle_known(image, grids, labels, ground)


def read(model: AnySet, view: View, expected: Mapping[str, str] | None = None) -> Reading:
    """Log-likelihoods of every label at every space, by their looks alone."""
    if isinstance(model, TudorSet):
        return tudor_read.read(model, view)
    return classify.read(model, view, expected)


def absorb(model: AnySet, view: View, labels: Mapping[str, str]) -> AnySet:
    """The set with another known picture added, where more pictures help."""
    if isinstance(model, TudorSet):
        return model
    return classify.absorb(model, view, labels)
