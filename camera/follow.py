"""Follows a match over finished stills: locate, read, explain, and remember how the table looked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from camera.by_hand import snapped
from camera.changes import is_covered
from camera.explain import Explanation, against, explain, is_king, undecided
from camera.eyes import CALM, CHANGED, QUIET, UNCOVERED, eye_for
from camera.locate import distance, locate
from camera.places import SAME_VIEW, STANDS_STILL, calmest, unrest
from camera.register import laid_over
from camera.shade import unshaded
from camera.sighting import Grid, Image, Reading, Sighting
from camera.view import View
from companion.engine.game import BoardGame

BUMPED = 1.0
"""Spaces beyond which it is not taken for granted that the board still lies the same way round in the picture."""

LINE_APART = 0.5
"""Spaces by which two places are more than a little apart: in one of them a line was taken for the next."""

WANDERED, MUCH_CALMER = 0.08, 0.85
"""Spaces by which a place may have wandered from where the board was found, and how much calmer it must be for that. In
145 pictures whose light was changed on purpose all but eight were within it; one board wandered on to 0.6 spaces."""

RECOGNISED = 0.5
"""Share of the pieces that must stand where they stood for a board found far away to be the same one."""


Corners = Sequence[tuple[float, float]]
"""Four points of a picture, in pixels."""


class Follower:
    """One match, picture by picture. Holds the state, the set, and the last picture that was understood.

    Where the board cannot be found by itself, `pointed` are its corners."""

    def __init__(self, game: BoardGame[Any, Any], state: Any, pointed: Corners | None = None) -> None:
        self.game = game
        self.state = state
        self.pointed = pointed
        self.eye = eye_for(game.geometry)
        self.model: Any = None
        self.view: View | None = None
        self._told = True
        self._asked: tuple[Any, tuple[Explanation, ...]] | None = None
        """What may have been played since a state, where nobody has answered yet."""
        self._first: tuple[Any, View] | None = None
        """A state, and the picture in which it was first seen."""

    @property
    def grid(self) -> Grid | None:
        return self.view.grid if self.view is not None else None

    def begin(self, image: Image) -> Sighting:
        """Learns the set from a picture of the state as it is."""
        if self.pointed is not None:
            grids = snapped(image, self.pointed, self.game.geometry)
        else:
            grids = locate(image, self.game.geometry, self.grid)
        if not grids:
            return Sighting("no_board")
        labels = self.game.board(self.state)
        self.view, self.model = self.eye.settle(image, grids, labels)
        self._first = (self.state, self.view)
        return Sighting("unchanged", cells=dict(labels), grid=self.view.grid)

    def see(self, image: Image) -> Sighting:
        """The verdict on the next picture; moves that are seen are made."""
        if self.model is None or self.view is None:
            return self._begin(image)
        grids = locate(image, self.game.geometry, self.view.grid, self.view)
        view = self._place(image, grids)
        if view is not None:
            return self.judge(view)
        still = self.eye.view(image, self.view.grid)
        if grids or self._recognised(still) or self._uncovered(still):  # something is in the way
            return Sighting("not_steady", grid=self.view.grid)
        return Sighting("no_board")

    def _begin(self, image: Image) -> Sighting:
        """Learns from the first picture, which is said to show the state. If there was no board in it, a later one need
        not show it any more: it is only learned from if it bears that out."""
        told, self._told = self._told, False
        sighting = self.begin(image)
        if told or self.view is None:
            return sighting
        labels, looks = self.game.board(self.state), self.looks()
        wrong = tuple(cell for cell in self.game.geometry.cells() if looks.get(cell) != labels.get(cell))
        if wrong:
            self.view = self.model = None
            return Sighting("impossible", differs=wrong, cells=looks, grid=sighting.grid)
        return sighting

    def judge(self, found: View) -> Sighting:
        """The verdict on a board that was found."""
        assert self.view is not None
        view, reading, sighting, state = self._judged(found, self.view)
        first = self._first_look(found)
        if sighting.verdict == "not_steady" and first is not None:
            view, reading, sighting, state = self._judged(found, first)
        if sighting.verdict in ("ambiguous", "unchanged"):
            left_open = undecided(reading, self.game, self.state) if sighting.verdict == "ambiguous" else ()
            self._asked = (self.state, left_open)
        if sighting.verdict == "seen":
            self.state = state
            self.model = self.eye.absorb(self.model, view, self.game.board(state))
        if sighting.verdict in ("seen", "unchanged") and not reading.hidden:
            self.view = view
            if self._first is None or self._first[0] is not self.state:
                self._first = (self.state, view)
        if sighting.verdict in ("ambiguous", "impossible"):
            sighting = replace(sighting, cells=self._as_it_stands(reading))
        return replace(sighting, grid=view.grid)

    def _first_look(self, found: View) -> View | None:
        """The board as it was first seen in this state, if that was not just now nor from elsewhere: going, a hand that
        rested at its edge in the last picture looks like an arm that comes."""
        if self._first is None or self._first[0] is not self.state or self._first[1] is self.view:
            return None
        return self._first[1] if distance(self._first[1].grid, found.grid) < SAME_VIEW else None

    def _judged(self, found: View, before: View) -> tuple[View, Reading, Sighting, Any]:
        """The verdict on a board that was found, held against a picture of it before, and the state after it; the board
        in the light of that picture, and what was read there."""
        view = unshaded(before, found)
        reading = self.eye.read_after(self.model, view, before, self.game.board(self.state))
        asked = self._asked[1] if self._asked is not None and self._asked[0] is self.state else ()
        sighting, state = explain(reading, self.game, self.state, asked)
        played = self.game.board(self.state).items() ^ sighting.cells.items() if sighting.verdict == "seen" else ()
        waits = sighting.verdict in ("unchanged", "not_steady")
        if not waits and self._covered(before, view, {cell for cell, _ in played}):
            sighting = Sighting("not_steady", cells=sighting.cells)
        return view, reading, sighting, state

    def _covered(self, before: View, view: View, played: set[str]) -> bool:
        """Whether something lies over spaces that have changed, but for those on which the moves that were seen have
        changed what stands there: tall pieces that come and go cover the lines around."""
        other = np.array([cell not in played for cell in view.cells])
        return is_covered(before, view, other & (self.eye.change(self.model, before, view) > CHANGED))

    def _as_it_stands(self, reading: Reading) -> dict[str, str]:
        """What is seen where no move explains it: the table may take it so, and then there is one King of each."""
        before = self.game.board(self.state)
        kings = {label: 1 for label in before.values() if is_king(label)}
        return self.eye.contents(reading, before, kings)

    def _place(self, image: Image, grids: Sequence[Grid]) -> View | None:
        """The board in the picture where one was found; if an arm hides it, where it was, provided the camera has not
        moved. None if what was found far away is not the board that was there: a table has a grain, too."""
        assert self.view is not None
        hint = self.view.grid
        near = [grid for grid in grids if distance(grid, hint) < SAME_VIEW]
        found = calmest(self.eye, self.model, self.view, image, near) if near else None
        if found is None or self._unrest(found) > QUIET:
            over = self.laid_over(image)
            if over is not None and (found is None or self._lies_better(over, found)):
                return over
        if found is not None and distance(near[0], hint) < STANDS_STILL:
            return found
        still = self.eye.view(image, hint)
        calm = self._unrest(still)
        if not grids:
            return still if calm < CHANGED else None
        nearest = calmest(self.eye, self.model, self.view, image, near or grids[:1])
        if calm < min(CHANGED, self._unrest(nearest)):
            return still
        if distance(nearest.grid, hint) < BUMPED:
            return nearest
        best = min((nearest, *(self.eye.view(image, grid) for grid in grids[1:])), key=self._strangeness)
        return best if self._recognised(best) else None

    def _lies_better(self, over: View, found: View) -> bool:
        """Whether a board lies where the picture before was laid over this one, rather than where it was found. Of two
        places that are nearly the same it is the found one, unless it fits that picture much worse: what is laid over
        wanders a little farther from picture to picture."""
        apart, calm, calmer = distance(over.grid, found.grid), self._unrest(found), self._unrest(over)
        if apart < LINE_APART and calm < CHANGED:
            return apart < WANDERED and calmer < MUCH_CALMER * calm
        return calmer < calm

    def laid_over(self, image: Image) -> View | None:
        """Where the table of the picture that was understood last lies in this one, if the board looks there as it
        did."""
        grid = laid_over(self.view, image) if self.view is not None else None
        view = self.eye.view(image, grid) if grid is not None else None
        return view if view is not None and self._unrest(view) < CHANGED else None

    def _recognised(self, view: View) -> bool:
        """Whether most pieces look as if they stood where they are known to, if the board lies as in this view."""
        before = self.game.board(self.state)
        found = self.eye.read(self.model, view, before).best()
        return sum(found.get(cell) == label for cell, label in before.items()) >= RECOGNISED * len(before)

    def _uncovered(self, view: View) -> bool:
        """Whether so much of the board has not changed at all as a hand and its shadow leave of it."""
        assert self.view is not None
        return float(np.quantile(self.eye.change(self.model, self.view, view), UNCOVERED)) < CALM

    def looks(self) -> dict[str, str]:
        """What the picture from which the set was learned shows by its looks; nothing before there is one."""
        if self.view is None:
            return {}
        return self.eye.as_told(self.model, self.view, self.game.board(self.state))

    def _unrest(self, view: View) -> float:
        """How much most spaces have changed if the board lies as in this view: little if it does."""
        assert self.view is not None
        return unrest(self.eye, self.model, self.view, view)

    def _strangeness(self, view: View) -> float:
        before = self.game.board(self.state)
        return against(self.eye.read(self.model, view, before), before)
