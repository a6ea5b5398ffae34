"""Clocks that jump by days, phones that sleep in the middle of a countdown, programs that start again, time zones."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from companion.engine.codec import decode
from companion.match.clock import Clock, Moment
from companion.screens.historian.timing import Kept, face, written
from companion.store.store import Store
from torture import lawful
from torture.folders import folder, lines_of
from torture.tally import Tally, is_time

ZONES = ("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Europe/Berlin", "America/St_Johns")
DAY_S = 86_400.0


@dataclass
class World:
    """True time, and what a phone's clocks make of it."""

    true_s: float = 0.0
    wall_off_s: float = 1.7e9
    """Set by people and by the network."""
    run: int = 0
    began_s: float = 0.0
    """The steady clock begins anew with the phone, and so with us at every start of the program."""

    def moment(self) -> Moment:
        return Moment(str(self.run), self.true_s - self.began_s, self.true_s + self.wall_off_s)

    def restart(self) -> None:
        self.run += 1
        self.began_s = self.true_s


def run(deadline: float, seed: int) -> Tally:
    """Countdowns under jumping clocks; now and then a store whose calendar goes wild."""
    tally = Tally("clocks and time zones")
    number = 0
    while is_time(deadline):
        number += 1
        chance = random.Random(f"{seed}/{number}")
        with tally.trying(f"seed {seed}/{number}"):
            _countdown(chance, tally)
        if number % 200 == 1:
            with tally.trying(f"seed {seed}/{number} calendar"):
                _calendar(chance)
                tally.counts["stores opened under a wild calendar"] += 1
    return tally


def _countdown(chance: random.Random, tally: Tally) -> None:
    """Within one run only true time counts. Across restarts the wall clock does, and it may be wrong; but what is left
    never grows, never falls below 0, and a clock that stands does not move."""
    world, limit = World(), float(chance.choice([1, 30, 120, 3600]))
    clock = Clock(limit)
    passed, exact = 0.0, True
    for _ in range(30):
        running, left = clock.running, clock.left(world.moment())
        before = world.true_s
        what = chance.choice(["pass", "jump", "sleep", "restart", "start", "pause", "keep"])
        tally.counts[what] += 1
        if what == "pass":
            world.true_s += chance.uniform(0, limit / 5)
        elif what == "sleep":
            world.true_s += chance.choice([1.0, 60.0, DAY_S])
        elif what == "jump":
            world.wall_off_s += chance.choice([-DAY_S, DAY_S, -3600, 3600, -30 * DAY_S])
        elif what == "restart":
            world.restart()
            exact = exact and not running
        elif what == "start":
            clock = clock.start(world.moment())
        elif what == "pause":
            clock = clock.pause(world.moment())
        else:
            clock = _kept(clock)
        passed += world.true_s - before if running else 0.0
        now = clock.left(world.moment())
        assert 0 <= now <= limit, f"{now} left of {limit}"
        if exact:
            assert abs(now - max(0.0, limit - passed)) < 1e-3, f"{now} left, {limit - passed} in truth"
        elif not running and what not in ("start",):
            assert now == left, "a clock that stands has moved"
        assert ":" in face(now)


def _kept(clock: Clock) -> Clock:
    """As it comes back from the settings."""
    return decode(Kept, written(Kept("1", clock))).clock


def _calendar(chance: random.Random) -> None:
    """Today may be any day, in any zone, before or after yesterday: no match is lost by it."""
    now = datetime(2026, 5, 1, tzinfo=UTC)
    lines: dict[str, list[str]] = {}
    with folder() as place:
        for _ in range(6):
            os.environ["TZ"] = chance.choice(ZONES)
            time.tzset()
            now += timedelta(days=chance.choice([-400, -1, 0, 1, 29, 400]), hours=chance.randint(-12, 12))
            today = now
            with Store(place, now=lambda today=today: today) as store:  # type: ignore[misc]
                match = lawful.begin(store, chance)
                lawful.act(match, chance)
                lines[match.setup.match] = lines_of(match)
                found = {each.id: lines_of(store.matches.look(each.id)) for each in store.matches.all()}
                assert found == lines, "a match is gone with the calendar"
    os.environ.pop("TZ", None)
    time.tzset()
