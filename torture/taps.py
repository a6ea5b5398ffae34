"""Random taps in the real app: no exception, memory and files flat, and the screen equal to the log."""

from __future__ import annotations

import random
import traceback
from pathlib import Path

from torture import lawful
from torture.folders import folder
from torture.footprint import Footprint
from torture.monkey import Monkey, furnish
from torture.tally import Tally, is_time

WARM_RESTARTS = 8
"""Starts of the app after which every page, font and picture has been loaded once, more or less."""


def run(deadline: float, seed: int) -> Tally:
    """Taps until the time is over; after a fault the app is started anew."""
    tally = Tally("taps in the real app")
    number = starts = 0
    footprint = Footprint()
    while is_time(deadline):
        starts += 1
        with folder() as place:
            chance = random.Random(f"{seed}/{starts}")
            furnish(place, chance)
            try:
                monkey = Monkey(place, chance)
            except Exception as fault:  # half an app is no place for another
                tally.fault(_told(fault), f"seed {seed}/{starts}, at its start")
                break
            try:
                for _ in range(150):
                    number += 1
                    if not is_time(deadline):
                        break
                    tally.tries += 1
                    monkey.act()
                    tally.counts[monkey.last.partition(" ")[0]] += 1
                    _look(monkey)
            except Exception as fault:
                tally.fault(_told(fault), f"seed {seed}/{starts}, tap {number}: {monkey.last}")
            finally:
                monkey.leave()
        if starts == WARM_RESTARTS:
            footprint.warm()
    footprint.judge(tally, f"seed {seed}")
    return tally


def _told(fault: Exception) -> str:
    """What was raised, and the last places it came through: the very last is often Kivy's own."""
    places = [f"{Path(each.filename).name}:{each.lineno}" for each in traceback.extract_tb(fault.__traceback__)[-6:]]
    return f"{type(fault).__name__}: {str(fault)[-400:]} at {' > '.join(places)}"


def _look(monkey: Monkey) -> None:
    """What the screen shows is what the log folds to."""
    match = monkey.match
    if match is not None and monkey.chance.random() < 0.1:
        assert lawful.same(match, lawful.replayed(match)), "the screen's match is not what its log folds to"
