"""A countdown that can be paused, as a plain value: it never ticks, it is only asked."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Moment:
    """One reading of the time."""

    run: str
    """Names the run of the program whose steady clock this is; another run's readings cannot be compared with it."""
    steady_s: float
    """Seconds of a clock that nobody sets and that goes on while the phone sleeps (`CLOCK_BOOTTIME`)."""
    wall_s: float
    """Seconds of the wall clock (`time.time`), which may be set forward and back."""


@dataclass(frozen=True)
class Clock:
    """A time to run, and how much of it is gone."""

    limit_s: float
    elapsed_s: float = 0.0
    """What had passed when it last stood still."""
    since: Moment | None = None
    """When it was set going; None while it stands."""

    @property
    def running(self) -> bool:
        return self.since is not None

    def start(self, now: Moment) -> Clock:
        """Set going; a running clock just goes on."""
        return self if self.running else replace(self, since=now)

    def pause(self, now: Moment) -> Clock:
        """Stop, with what has passed."""
        return replace(self, elapsed_s=self.elapsed(now), since=None)

    def restart(self, now: Moment) -> Clock:
        """Begin again at the full time, at once."""
        return replace(self, elapsed_s=0.0, since=now)

    def elapsed(self, now: Moment) -> float:
        """Seconds that have passed in all, at most the limit."""
        return min(self.limit_s, self.elapsed_s + self._gone(now))

    def left(self, now: Moment) -> float:
        """Seconds left, never below 0."""
        return self.limit_s - self.elapsed(now)

    def _gone(self, now: Moment) -> float:
        """Within one run the steady clock counts, so that setting the wall clock changes nothing; across a restart of
        the program only the wall clock is left, and one that was set back in between counts as no time at all."""
        if self.since is None:
            return 0.0
        if now.run == self.since.run:
            return max(0.0, now.steady_s - self.since.steady_s)
        return max(0.0, now.wall_s - self.since.wall_s)
