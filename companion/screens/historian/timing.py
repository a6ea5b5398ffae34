"""The sovereign's clock as it is kept: which part of which turn it belongs to, and whether it has rung. No Kivy."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from companion.engine.codec import CodecError, decode, encode
from companion.engine.results import Json
from companion.games.historian.clock import DEFAULT_PLAN, ClockPlan, seconds, timed_part
from companion.games.historian.state import HistorianState
from companion.match.clock import Clock, Moment

LONGEST_S = 3600
"""An hour: whoever wants longer wants no clock."""


@dataclass(frozen=True)
class Kept:
    """A clock, and what it times."""

    key: str
    """Turn and part of it; another part has another clock."""
    clock: Clock
    rung: bool = False
    """Whether its end has been told already."""

    def toggled(self, now: Moment) -> Kept:
        """Set going or stopped; one that has run out begins again."""
        if self.clock.running and self.clock.left(now) > 0:
            return replace(self, clock=self.clock.pause(now))
        if self.clock.left(now) <= 0:
            return Kept(self.key, self.clock.restart(now))
        return replace(self, clock=self.clock.start(now))

    def reset(self) -> Kept:
        """The full time again, standing."""
        return Kept(self.key, Clock(self.clock.limit_s))

    def rings(self, now: Moment) -> bool:
        """Whether its end is to be told now."""
        return not self.rung and self.clock.running and self.clock.left(now) <= 0


def key_of(state: HistorianState) -> str:
    """Names the part of the turn that is timed now; each performer has his own."""
    performer = state.to_contribute()[0] if timed_part(state) == "performance" else 0
    return f"{state.turn}:{timed_part(state)}:{performer}:{state.reopened}"


def taken_up(value: Json, state: HistorianState, plan: ClockPlan) -> Kept | None:
    """The clock of the present part: as it was kept if it was of this part, else a fresh one; None without a clock."""
    limit = seconds(plan, state)
    if limit is None:
        return None
    key = key_of(state)
    try:
        kept = decode(Kept, value)
    except CodecError:
        return Kept(key, Clock(limit))
    if kept.key != key:
        return Kept(key, Clock(limit))
    return replace(kept, clock=replace(kept.clock, limit_s=limit))


def written(kept: Kept) -> Json:
    return encode(kept)


def plan_of(value: Json) -> ClockPlan:
    """The times that the table has set; the usual ones where it has not."""
    given = value if isinstance(value, dict) else {}
    times = {
        part: given[part]
        for part in ("blind", "reading", "performance")
        if type(given.get(part)) is int and 0 <= given[part] <= LONGEST_S
    }
    return replace(DEFAULT_PLAN, **times)


def face(left_s: float) -> str:
    """Minutes and seconds as a clock shows them: 0 only when nothing is left."""
    whole = math.ceil(left_s)
    return f"{whole // 60}:{whole % 60:02d}"
