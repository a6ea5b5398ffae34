"""The sovereign's clock on the screen: kept at every tap, read anew several times a second while it is watched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from companion.games.historian.clock import ClockPlan
from companion.games.historian.state import HistorianState
from companion.match.clock import Moment
from companion.screens.historian.parts import ClockCard
from companion.screens.historian.people import Say
from companion.screens.historian.timing import Kept, face, taken_up, written
from companion.widgets import clock_face

TICK_SECONDS = 0.2
"""Often enough that no second is skipped."""


class ClockDesk:
    """Joins the kept clock, its face and the phone's chime."""

    def __init__(self, card: ClockCard, app: Any, say: Say) -> None:
        self.card = card
        self._app, self._say = app, say
        self._match = ""
        self._kept: Kept | None = None
        self._ticking: Any = None
        self._offered = ""
        card.reset = say("historian.page.clock.reset")
        card.ids.face.bind(on_release=lambda *_: self._toggle())
        card.ids.go.action = self._toggle
        card.ids.reset.action = self._reset

    @property
    def timing(self) -> bool:
        """Whether there is anything to time now."""
        return self._kept is not None

    def show(self, match: str, state: HistorianState, plan: ClockPlan, title: str) -> None:
        """The clock of the present part of the turn, as it was left."""
        self._match, self.card.title = match, title
        self._kept = taken_up(self._app.settings.get(self._setting), state, plan)
        self.tick()

    def watch(self) -> None:
        if self._ticking is None:
            self._ticking = Clock.schedule_interval(self._beat, TICK_SECONDS)

    def look_away(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _beat(self, *_: object) -> None:
        if self.card.get_root_window():
            self.tick()

    def tick(self) -> None:
        """Reads the clock, and tells its end once."""
        if self._kept is None:
            return
        now = clock_face.moment()
        if self._kept.rings(now):
            self._keep(replace(self._kept, rung=True))
            self._app.phone.chime()
        self._draw(self._kept, now)

    def _draw(self, kept: Kept, now: Moment) -> None:
        left = kept.clock.left(now)
        shown, up = self.card.ids.face, left <= 0
        shown.text, shown.left = face(left), left / max(1, kept.clock.limit_s)
        shown.running, shown.up = kept.clock.running, up
        begun = kept.clock.elapsed(now) > 0
        code = "again" if up else "pause" if kept.clock.running else "go_on" if begun else "start"
        if code != self._offered:
            self._offered, self.card.go = code, self._say(f"historian.page.clock.{code}")
        self.card.ids.reset.disabled = not begun

    def _toggle(self) -> None:
        self._act(lambda kept: kept.toggled(clock_face.moment()))

    def _reset(self) -> None:
        self._act(Kept.reset)

    def _act(self, change: Callable[[Kept], Kept]) -> None:
        if self._kept is not None:
            self._keep(change(self._kept))
            self.tick()

    def _keep(self, kept: Kept) -> None:
        self._kept = kept
        self._app.remember(self._setting, written(kept))

    @property
    def _setting(self) -> str:
        return f"historian.clock.{self._match}"
