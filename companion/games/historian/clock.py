"""The times of H10, as data: the clock is an aid, runs elsewhere, and never changes the score."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.historian.state import CONTRIBUTING, HistorianState


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """Seconds for each timed part of a turn; 0 switches that part's clock off."""

    blind: int = 120
    """While the Sovereign covers his eyes: enough to try three cards in a few orders, short enough to sit blind."""
    reading: int = 30
    """For each row that the Sovereign reads aloud."""
    performance: int = 60
    """For each Historian who plays out his row (H8)."""


DEFAULT_PLAN = ClockPlan()


def timed_part(state: HistorianState) -> str | None:
    """Which of the plan's times runs now: `blind`, `performance` or `reading`; None once the game is over."""
    if state.ending is not None:
        return None
    if state.stage == CONTRIBUTING:
        return "performance" if state.options.dramatization else "blind"
    return None if state.row is not None else "reading"


def seconds(plan: ClockPlan, state: HistorianState) -> int | None:
    """How long the present part may take; None without a clock."""
    part = timed_part(state)
    if part is None:
        return None
    time = {"blind": plan.blind, "performance": plan.performance, "reading": plan.reading * state.rows}[part]
    return time or None
