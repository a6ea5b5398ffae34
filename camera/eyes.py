"""Two ways of looking at boards, behind one face: men on chequered squares, coins and pawns on tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from camera import classify, told, tudor_compare, tudor_read, tudor_told
from camera.adapt import ANOTHER_ROOM, SAME_ROOM, suited
from camera.changes import compare
from camera.counting import with_missing, within_limits
from camera.features import Features
from camera.guess import guess
from camera.light import relit
from camera.orient import right_way_round, settle_known
from camera.outlines import weigh_outlines
from camera.reaching import COVERED, reaching_in
from camera.set_model import Looks, SetModel
from camera.sighting import EMPTY, Grid, Image, Reading, distance
from camera.tudor_guess import guess_tiles
from camera.tudor_orient import GROUND, settle_tiles
from camera.tudor_pieces import pieces_on
from camera.tudor_set import TudorSet
from camera.view import Floats, View, make_view
from companion.engine.geometry import BoardGeometry

QUIET, CHANGED = 0.5, 1.15
"""Change (in noise, see `compare`) usual for a space where nothing happened, and from which on something did."""

UNTOUCHED, UNCOVERED = 0.3, 0.12
"""Share of the spaces that a hand and its shadow usually leave as they were, and that the largest one does."""

UNCHANGED_BONUS, CHANGED_MALUS, PER_NOISE = 4.0, 5.0, 6.0
"""What an unchanged space says for what stood there, what a changed one says against it, and how fast it turns."""

BARE_MALUS = 10.0
"""The same of a changed space on which nothing stood: a lamp may come to shine on men, but hardly on bare squares. Of
1423 that stayed bare none changed by more than 1.2; where the light was changed on purpose one in a hundred did by more
than 1.8, and nearly all of these looked bare by 20 and more."""

UNTOUCHED_BONUS = 12.0
"""What more a space says for what stood there if it has changed no more than its like: a sheen that looks like a man
has been there before."""

CALM, LIKE_OTHERS, PER_CALM = 0.7, 1.3, 3.0
"""Change below which that is so, in noise and in changes usual for its like, and how fast it gets so. Of the spaces to
or from which a man went, in 17 rendered sets and five lights, none changed less than 1.4 times as much as its like."""

STANDS_OUT, MOST_OUT = 1.5, 1.5
"""Changes usual for its like from which on a space stands out, and by how much at most its change counts for more then:
of a man of his square's own colour little shows, but his square alone has changed."""

FEW, UNUSUAL = 5, 1.6
"""Spaces of a kind that are too few to tell what is usual for them, and how much more than the calm ones of the board
they can change by themselves: where men went everywhere, what most spaces do is not what untouched ones do."""

MOVED = 0.1
"""Spaces by which the board or the camera must have been moved for the light to fall on the men from another side."""


class Eye(Protocol):
    """How one kind of board is looked at; models are the eye's own."""

    def view(self, image: Image, grid: Grid) -> View:
        """The board cut out of a picture."""
        ...

    def settle(self, image: Image, grids: Sequence[Grid], labels: Mapping[str, str]) -> tuple[View, Any]:
        """Which way the board lies if these are its contents, and the set as learned from them."""
        ...

    def absorb(self, model: Any, view: View, labels: Mapping[str, str]) -> Any:
        """The set with another known picture added."""
        ...

    def read(self, model: Any, view: View, expected: Mapping[str, str] | None = None) -> Reading:
        """What every space shows, by its looks alone."""
        ...

    def read_anew(self, model: Any, view: View) -> Reading:
        """The same in a picture of another light than the set was learned in, or from another side."""
        ...

    def read_after(self, model: Any, view: View, before: View, labels: Mapping[str, str]) -> Reading:
        """The same in the light of an earlier picture with known contents; spaces under a hand are hidden."""
        ...

    def as_told(self, model: Any, view: View, labels: Mapping[str, str]) -> dict[str, str]:
        """What stands there in the picture from which the set was learned, as if these were its contents."""
        ...

    def change(self, model: Any, before: View, view: View) -> Floats:
        """How much each space has changed between two pictures, in noise."""
        ...

    def contents(self, reading: Reading, labels: Mapping[str, str], limits: Mapping[str, int]) -> dict[str, str]:
        """The likeliest contents made of the pieces there are; `labels` is where they were in the known picture."""
        ...

    def plausible(self, model: Any, view: View, labels: Mapping[str, str]) -> float:
        """How likely a way of lying is by what is seen there, where the board was moved since the known picture."""
        ...

    def guess(self, view: View) -> dict[str, str]:
        """Contents of a board whose set was never seen."""
        ...


class ChequerEye:
    """Men and Kings on a chequered board."""

    def view(self, image: Image, grid: Grid) -> View:
        return make_view(image, grid)

    def settle(self, image: Image, grids: Sequence[Grid], labels: Mapping[str, str]) -> tuple[View, SetModel]:
        return settle_known(image, grids, labels)

    def absorb(self, model: SetModel, view: View, labels: Mapping[str, str]) -> SetModel:
        return classify.absorb(model, view, labels)

    def read(self, model: SetModel, view: View, expected: Mapping[str, str] | None = None) -> Reading:
        return classify.read(model, view, expected)

    def read_anew(self, model: SetModel, view: View) -> Reading:
        return self._suited(model, view, moved=True)

    def _suited(
        self,
        model: SetModel,
        view: View,
        *,
        moved: bool,
        by_faces: bool = True,
        before: Mapping[str, str] | None = None,
    ) -> Reading:
        """What every space shows in a light that changes what pieces look like; in the same room they still look much
        as they did, and what stood there `before` says more than a guess."""
        guessed = guess(view) if before is None else before
        names = [guessed.get(cell, EMPTY) for cell in view.cells]
        trust = ANOTHER_ROOM if before is None else SAME_ROOM

        def suit(looks: Looks, features: Features) -> Looks:
            return suited(looks, model.heights, view.ground, features, names, trust)

        return classify.read(model, view, guessed, suit, moved, by_faces=by_faces)

    def read_after(self, model: SetModel, view: View, before: View, labels: Mapping[str, str]) -> Reading:
        elsewhere = distance(before.grid, view.grid) > MOVED
        change = compare(before, view, model.shape)
        usual = float(np.quantile(change, UNTOUCHED))
        if usual > QUIET:  # the light has changed, or the camera has set its exposure anew
            as_it_was = before, change
            before = relit(before, view)
            change = compare(before, view, model.shape)
            usual = float(np.quantile(change, UNTOUCHED))
            if usual > CHANGED:  # another light or another place, unless a few spaces look as they did: then a hand
                before, change = min((as_it_was, (before, change)), key=lambda two: np.quantile(two[1], UNCOVERED))
                if float(np.quantile(change, UNCOVERED)) > CALM:
                    return self.read_anew(model, view)
                reading = self._suited(model, view, moved=elsewhere)
                return hidden_below(reading, reaching_in(before, view), change, labels)
        if usual > CALM:  # more than the light has changed: its shadows, its gloss
            reading = self._suited(model, view, moved=elsewhere)
        elif any(label.isupper() for label in model.heights):
            # what a King looks like is known from one alone, who had better not be mistaken for a change of light
            reading = classify.read(model, view, labels)
        else:
            reading = self._suited(model, view, moved=False, before=labels)
        change = change / max(1.0, usual / QUIET)
        usual_here = usual_changes(change, view, labels)
        reading = weigh_changes(reading, labels, change, change / usual_here)
        reading = weigh_outlines(model, reading, view, before, labels)
        return hidden_below(reading, reaching_in(before, view), change, labels)

    def as_told(self, model: SetModel, view: View, labels: Mapping[str, str]) -> dict[str, str]:
        return told.as_told(model, view, labels)

    def change(self, model: SetModel, before: View, view: View) -> Floats:
        return compare(before, view, model.shape)

    def contents(self, reading: Reading, labels: Mapping[str, str], limits: Mapping[str, int]) -> dict[str, str]:
        return with_missing(reading, within_limits(reading, limits), labels)

    def plausible(self, model: SetModel, view: View, labels: Mapping[str, str]) -> float:
        reading = self._suited(model, view, moved=True, by_faces=False)  # a face looks the same from all sides
        clear = sum(max(marks.values()) for marks in reading.likelihoods.values())
        return clear + right_way_round(reading.best(), labels)

    def guess(self, view: View) -> dict[str, str]:
        return guess(view)


class TileEye:
    """Coins and pawns on tiles laid by hand."""

    def view(self, image: Image, grid: Grid) -> View:
        return make_view(image, grid, GROUND)

    def settle(self, image: Image, grids: Sequence[Grid], labels: Mapping[str, str]) -> tuple[View, TudorSet]:
        return settle_tiles(image, grids, labels)

    def absorb(self, model: TudorSet, view: View, labels: Mapping[str, str]) -> TudorSet:
        return model

    def read(self, model: TudorSet, view: View, expected: Mapping[str, str] | None = None) -> Reading:
        return tudor_read.read(model, view, expected)

    def read_anew(self, model: TudorSet, view: View) -> Reading:
        return tudor_read.read(model, view)

    def read_after(self, model: TudorSet, view: View, before: View, labels: Mapping[str, str]) -> Reading:
        return tudor_compare.read_after(model, view, before, labels)

    def as_told(self, model: TudorSet, view: View, labels: Mapping[str, str]) -> dict[str, str]:
        return tudor_told.as_told(model, view, labels)

    def change(self, model: TudorSet, before: View, view: View) -> Floats:
        return compare(before, view, model.shape)

    def contents(self, reading: Reading, labels: Mapping[str, str], limits: Mapping[str, int]) -> dict[str, str]:
        return pieces_on(reading, labels)

    def plausible(self, model: TudorSet, view: View, labels: Mapping[str, str]) -> float:
        found = pieces_on(tudor_read.read(model, view), labels)
        return float(sum(found.get(cell) == label for cell, label in labels.items()))

    def guess(self, view: View) -> dict[str, str]:
        return guess_tiles(view)


def eye_for(geometry: BoardGeometry) -> Eye:
    """The way to look at a board: a hole in it means tiles."""
    return TileEye() if geometry.pit else ChequerEye()


def likeliest(reading: Reading, cell: str) -> str:
    """What a space most looks like."""
    marks = reading.likelihoods[cell]
    return max(marks, key=marks.__getitem__)


def hidden_below(reading: Reading, arm: Floats, change: Floats, before: Mapping[str, str]) -> Reading:
    """The reading without the spaces that an arm covers: those of which it hides a share, and that look otherwise."""
    hidden = frozenset(
        cell
        for cell, share, moved in zip(reading.likelihoods, arm, change, strict=True)
        if share > COVERED and (moved > CHANGED or likeliest(reading, cell) != before.get(cell, EMPTY))
    )
    return Reading(reading.likelihoods, hidden)


def usual_changes(change: Floats, view: View, labels: Mapping[str, str]) -> Floats:
    """The change that is usual for spaces of each one's kind that hold something, or hold nothing, as it does."""
    usual = np.empty_like(change)
    most = UNUSUAL * float(np.quantile(change, UNTOUCHED))
    full = np.array([labels.get(cell, EMPTY) != EMPTY for cell in view.cells])
    for kind in np.unique(view.ground):
        ground = view.ground == kind
        for held in (True, False):
            alike = ground & (full == held)
            usual[alike] = min(most, float(np.median(change[alike if alike.sum() >= FEW else ground])))
    return np.maximum(usual, 1e-3)


def weigh_changes(reading: Reading, before: Mapping[str, str], change: Floats, ratio: Floats) -> Reading:
    """The reading with what comparison says: an unchanged space still holds what it held, a changed one does not.
    `ratio` is the change against what is usual for such spaces."""
    weighed = {}
    altered = np.maximum(change, np.minimum(CHANGED, change * np.clip(ratio / STANDS_OUT, 1, MOST_OUT)))
    malus = np.array([CHANGED_MALUS if before.get(cell, EMPTY) else BARE_MALUS for cell in reading.likelihoods])
    say = np.clip((CHANGED - altered) * PER_NOISE, -malus, UNCHANGED_BONUS)
    stirred = np.maximum(change / CALM, ratio / LIKE_OTHERS)
    say = say + UNTOUCHED_BONUS * np.clip(PER_CALM * (1 - stirred), 0, 1)
    for (cell, marks), more in zip(reading.likelihoods.items(), say, strict=True):
        label = before.get(cell, EMPTY)
        base = marks.get(label, min(marks.values(), default=0.0))
        weighed[cell] = {**marks, label: base + float(more)}
    return Reading(weighed, reading.hidden)
