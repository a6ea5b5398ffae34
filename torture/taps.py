"""Random taps in the real app: no exception, memory and files flat, and the screen equal to the log."""

from __future__ import annotations

import random
import traceback

from torture import lawful
from torture.folders import folder
from torture.footprint import Footprint
from torture.monkey import Monkey, furnish
from torture.tally import Tally, is_time

WARM_RESTARTS = 4
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
            monkey = Monkey(place, chance)
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
                where = traceback.extract_tb(fault.__traceback__)[-1]
                again = f"seed {seed}/{starts}, tap {number}: {monkey.last}"
                tally.fault(f"{type(fault).__name__}: {str(fault)[-400:]} at {where.filename}:{where.lineno}", again)
            finally:
                monkey.ui.close()
        if starts == WARM_RESTARTS:
            footprint.warm()
    footprint.judge(tally, f"seed {seed}")
    return tally


def _look(monkey: Monkey) -> None:
    """What the screen shows is what the log folds to."""
    match = monkey.match
    if match is not None and monkey.chance.random() < 0.1:
        assert lawful.same(match, lawful.replayed(match)), "the screen's match is not what its log folds to"
