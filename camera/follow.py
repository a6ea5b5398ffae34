"""Follows a match over finished stills: locate, read, explain, and remember how the table looked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from camera.changes import compare, reaching_in
from camera.classify import SetModel, absorb, read
from camera.explain import against, explain
from camera.locate import distance, locate
from camera.orient import settle_known
from camera.sighting import EMPTY, Grid, Image, Reading, Sighting
from camera.view import Floats, View, make_view
from companion.engine.game import BoardGame

QUIET, CHANGED = 0.5, 1.15
"""Change (in noise, see `compare`) usual for a space where nothing happened, and from which on something did."""

UNCHANGED_BONUS, CHANGED_MALUS, PER_NOISE = 4.0, 5.0, 6.0
"""What an unchanged space says for what stood there before, what a changed one says against it, and how fast it turns."""

COVERED = 0.08
"""Share of a space that an arm may cover before it counts as hidden."""

STANDS_STILL = 0.4
"""Spaces by which a grid may have wandered while the camera still counts as standing where it was."""


class Follower:
    """One match, picture by picture. Holds the state, the set, and the last picture that was understood."""

    def __init__(self, game: BoardGame[Any, Any], state: Any, ground: Mapping[str, int] | None = None) -> None:
        self.game = game
        self.state = state
        self.ground = ground
        self.model: SetModel | None = None
        self.view: View | None = None

    @property
    def grid(self) -> Grid | None:
        return self.view.grid if self.view is not None else None

    def begin(self, image: Image) -> Sighting:
        """Learns the set from a picture of the state as it is."""
        grids = locate(image, self.game.geometry, self.grid)
        if not grids:
            return Sighting("no_board")
        labels = self.game.board(self.state)
        self.view, self.model = settle_known(image, grids, labels, self.ground)
        return Sighting("unchanged", cells=dict(labels), grid=self.view.grid)

    def see(self, image: Image) -> Sighting:
        """The verdict on the next picture; moves that are seen are made."""
        if self.model is None or self.view is None:
            return self.begin(image)
        view = self._locate(image)
        if view is None:
            return Sighting("no_board")
        before = self.game.board(self.state)
        reading = self.reading(view, before)
        sighting, state = explain(reading, self.game, self.state)
        if sighting.verdict == "seen":
            self.state = state
            self.model = absorb(self.model, view, self.game.board(state))
        if sighting.verdict in ("seen", "unchanged") and not reading.hidden:
            self.view = view
        return replace(sighting, grid=view.grid)

    def _locate(self, image: Image) -> View | None:
        """The board in the picture; if an arm hides it, where it was, provided the camera has not moved."""
        assert self.view is not None
        hint = self.view.grid
        grids = locate(image, self.game.geometry, hint)
        if grids and distance(grids[0], hint) < STANDS_STILL:
            return make_view(image, grids[0], self.ground)
        still = make_view(image, hint, self.ground)
        if self._unmoved(still):
            return still
        if not grids:
            return None
        views = [make_view(image, grid, self.ground) for grid in grids]
        return min(views, key=self._strangeness) if distance(grids[0], hint) > 1.0 else views[0]

    def _unmoved(self, view: View) -> bool:
        assert self.view is not None and self.model is not None
        if view.colours.shape != self.view.colours.shape:
            return False
        change = compare(self.view, view, self.model.shape)
        return float(np.quantile(change, 0.4)) < CHANGED

    def _strangeness(self, view: View) -> float:
        assert self.model is not None
        before = self.game.board(self.state)
        return against(read(self.model, view, before), before)

    def reading(self, view: View, before: Mapping[str, str]) -> Reading:
        """What each space shows, by its looks and by comparison with the last picture that was understood."""
        assert self.model is not None and self.view is not None
        reading = read(self.model, view, before)
        change = compare(self.view, view, self.model.shape)
        change = change / max(1.0, float(np.median(change)) / QUIET)
        reading = weigh_changes(reading, before, change)
        arm = reaching_in(self.view, view)
        hidden = frozenset(
            cell
            for cell, share, moved in zip(view.cells, arm, change, strict=True)
            if share > COVERED and (moved > CHANGED or _likeliest(reading, cell) != before.get(cell, EMPTY))
        )
        return Reading(reading.likelihoods, hidden)


def _likeliest(reading: Reading, cell: str) -> str:
    marks = reading.likelihoods[cell]
    return max(marks, key=marks.__getitem__)


def weigh_changes(reading: Reading, before: Mapping[str, str], change: Floats) -> Reading:
    """The reading with what comparison says: an unchanged space still holds what it held, a changed one does not."""
    weighed = {}
    for (cell, marks), amount in zip(reading.likelihoods.items(), change, strict=True):
        label = before.get(cell, EMPTY)
        say = float(np.clip((CHANGED - amount) * PER_NOISE, -CHANGED_MALUS, UNCHANGED_BONUS))
        base = marks.get(label, min(marks.values(), default=0.0))
        weighed[cell] = {**marks, label: base + say}
    return Reading(weighed, reading.hidden)
