"""Joins the stages on a stream: follow the board, wait until it has been still and no hand is over it, then judge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camera.by_hand import snapped
from camera.follow import Corners, Follower
from camera.locate import locate
from camera.sighting import Grid, Image, Sighting
from camera.steady import Stillness, Tracker, arm_over, as_before, glance, scaled, shrink
from companion.engine.game import BoardGame

STILL = 0.7
"""Seconds for which the board must have been still before a move counts."""

SURE_OF_TROUBLE = 1.5
"""Seconds of stillness before an impossible or ambiguous position is reported: the player may not be done yet."""

RESTING = 2.0
"""Seconds of stillness after which what seems to reach over the board is looked at closely: a bump may have led astray
where it was thought to be, and nobody's arm would ever leave."""

LOOK_AGAIN = 0.5
"""Seconds between two tries to find a board that got lost."""


class Watcher:
    """A match before a camera: `see` every frame, make what was seen known, `correct` where people say otherwise."""

    def __init__(self, game: BoardGame[Any, Any], state: Any, pointed: Corners | None = None) -> None:
        self.follower = Follower(game, state, pointed)
        self.columns, self.rows = game.geometry.columns, game.geometry.rows
        self._grid: Grid | None = None
        self._tracker = Tracker()
        self._stillness = Stillness()
        self._understood: NDArray[np.float32] | None = None
        self._last: NDArray[np.float32] | None = None
        self._judged: tuple[NDArray[np.float32], Sighting] | None = None
        self._tried = -LOOK_AGAIN
        self._before: tuple[Any, ...] | None = None
        self._learned: Image | None = None

    @property
    def state(self) -> Any:
        return self.follower.state

    @property
    def state_before(self) -> Any:
        """The state of the match before the picture that was seen last."""
        return self._before[0] if self._before is not None else self.state

    def learned_from(self) -> Image | None:
        """The picture from which the set was learned, told once; None if nothing was learned since."""
        learned, self._learned = self._learned, None
        return learned

    def correct(self, state: Any) -> None:
        """The players say how the match stands; the next still frame is taken to show it."""
        self.follower.state = state
        self.follower.view = None
        self._understood = self._judged = None
        self._stillness.restart()

    def take_back(self) -> None:
        """Forgets the moves seen last: the match is where it was, and so is what the board looked like then."""
        if self._before is not None:
            follower = self.follower
            follower.state, follower.view, follower.model, self._understood = self._before
            self._judged = None
            self._stillness.restart()

    def see_still(self, image: Image) -> Sighting:
        """The verdict on a photo, which needs no waiting."""
        self._remember()
        if self.follower.view is None:
            return self._begin(image)
        sighting = self.follower.see(image)
        if sighting.grid is not None and sighting.verdict in ("seen", "unchanged"):
            small, scale = shrink(image)
            self._understood = glance(small, scaled(sighting.grid, scale))
        return sighting

    def see(self, image: Image, seconds: float) -> Sighting:
        """The verdict on one frame of the stream, taken at that time."""
        self._remember()
        small, scale = shrink(image)
        grid = self._follow(image, small, scale, seconds)
        if grid is None:
            return Sighting("no_board")
        now = glance(small, scaled(grid, scale))
        last, self._last = self._last, now
        still = self._stillness.still_for(now, seconds, self.columns, self.rows)
        if still < STILL:
            return Sighting("not_steady", grid=grid)
        if self._understood is None:
            return self._begin(image)
        if as_before(self._understood, now, self.columns, self.rows):
            self._judged = None
            return self._said(still, grid)
        # One frame of a bump is blurred, though hardly moved: a board must look so twice.
        if last is None or not as_before(last, now, self.columns, self.rows):
            return Sighting("not_steady", grid=grid)
        if still < RESTING and arm_over(self._understood, now, grid, image.shape):
            return Sighting("not_steady", grid=grid)
        return self._judge(image, now, still, grid)

    def _remember(self) -> None:
        follower = self.follower
        self._before = (follower.state, follower.view, follower.model, self._understood)

    def _follow(self, image: Image, small: Image, scale: float, seconds: float) -> Grid | None:
        """The board in this frame: followed from the last one, or looked for; what had to be pointed at, and is not
        found again, is taken to stay."""
        last, pointed = self._grid, self.follower.pointed
        found = self._followed(image, small, scale, seconds)
        if found is None and pointed is not None:
            found = self._grid = last or snapped(image, pointed, self.follower.game.geometry)[0]
        return found

    def _followed(self, image: Image, small: Image, scale: float, seconds: float) -> Grid | None:
        if self._grid is not None:
            there = self._tracker.follow(small, scaled(self._grid, scale))
            if there is not None:
                if there.to_image is not scaled(self._grid, scale).to_image:
                    self._grid = scaled(there, 1 / scale)
                return self._grid
            self._grid = None
            self._stillness.restart()
        if seconds - self._tried < LOOK_AGAIN:
            return None
        self._tried = seconds
        grids = locate(image, self.follower.game.geometry, self.follower.grid, self.follower.view)
        over = self.follower.laid_over(image) if not grids else None
        if grids or over is not None:
            self._grid = over.grid if over is not None else grids[0]
            self._tracker = Tracker()
            self._tracker.follow(small, scaled(self._grid, scale))
        return self._grid

    def _begin(self, image: Image) -> Sighting:
        """Takes a still frame for the match as it stands."""
        sighting = self.follower.begin(image)
        if sighting.grid is not None:
            self._learned = image
            self._understood = self._anchored(image, sighting.grid)
        return sighting

    def _anchored(self, image: Image, grid: Grid) -> NDArray[np.float32]:
        """A glance at the board where it was found; what was followed is taken to be there from now on."""
        self._grid = grid
        small, scale = shrink(image)
        now = glance(small, scaled(grid, scale))
        self._stillness.look_anew(now)
        return now

    def _judge(self, image: Image, now: NDArray[np.float32], still: float, grid: Grid) -> Sighting:
        """Reads and explains a still frame once; until something stirs, the verdict stands."""
        if self._judged is None or not as_before(self._judged[0], now, self.columns, self.rows):
            sighting = self.follower.see(image)
            if sighting.grid is not None and sighting.verdict != "not_steady":
                grid, now = sighting.grid, self._anchored(image, sighting.grid)
            self._judged = (now, sighting)
        sighting = self._judged[1]
        if sighting.verdict in ("seen", "unchanged"):
            self._understood = self._judged[0]
            self._judged = None
            return sighting
        return self._said(still, grid)

    def _said(self, still: float, grid: Grid) -> Sighting:
        """What holds of the board as long as it looks as it did: that nothing changed, or trouble, if that rests."""
        if self._judged is None:
            return Sighting("unchanged", cells=self.follower.game.board(self.state), grid=grid)
        return replace(self._judged[1], grid=grid) if still >= SURE_OF_TROUBLE else Sighting("not_steady", grid=grid)
