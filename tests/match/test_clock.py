"""The clock tells the right time after a pause, a restart of the app, and whatever happens to the wall clock."""

from __future__ import annotations

from companion.engine.codec import decode, encode
from companion.match.clock import Clock, Moment


def at(steady: float, wall: float | None = None, run: str = "first") -> Moment:
    return Moment(run, steady, 1_000_000 + (steady if wall is None else wall))


def test_it_counts_down_to_nothing_and_no_further() -> None:
    clock = Clock(60).start(at(10))
    assert clock.left(at(10)) == 60
    assert clock.left(at(35)) == 35
    assert clock.left(at(500)) == 0


def test_a_pause_does_not_count() -> None:
    clock = Clock(60).start(at(0)).pause(at(20))
    assert not clock.running
    assert clock.left(at(300)) == 40
    assert clock.start(at(300)).left(at(310)) == 30


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = Clock(60).start(at(0))
    assert clock.start(at(50)) == clock


def test_it_begins_again_at_the_full_time() -> None:
    clock = Clock(60).start(at(0)).restart(at(50))
    assert clock.left(at(55)) == 55


def test_setting_the_wall_clock_changes_nothing() -> None:
    clock = Clock(60).start(at(0))
    assert clock.left(at(10, wall=-7200)) == 50
    assert clock.left(at(10, wall=+7200)) == 50


def test_after_a_restart_of_the_app_the_wall_clock_tells() -> None:
    kept = encode(Clock(60).start(at(5000, wall=0)))
    clock = decode(Clock, kept)
    assert clock.left(at(3, wall=25, run="second")) == 35
    assert clock.left(at(3, wall=-500, run="second")) == 60


def test_a_paused_clock_survives_a_restart_unchanged() -> None:
    clock = decode(Clock, encode(Clock(60).start(at(0)).pause(at(12.5))))
    assert clock.left(at(1, wall=99999, run="second")) == 47.5
