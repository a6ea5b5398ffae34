"""A table of phones shaken without a network: messages late, twice, out of order, links cut, phones and hosts killed.

The machines are the real ones; the links between them are lists. Real sockets are not tried here yet.
"""

from __future__ import annotations

import random

from tests.lan.test_shaken import ACTIONS, Shaken
from torture.bounds import within
from torture.tally import Tally, is_time

STEPS = 400
TABLE_S = 120.0
"""Seconds for one table on a busy machine."""


def run(deadline: float, seed: int) -> Tally:
    """Table after table; after each, all logs are the same and nothing that was acknowledged is lost."""
    tally = Tally("shaken tables of phones")
    number = 0
    while is_time(deadline):
        number += 1
        with tally.trying(f"seed {seed}/{number}"), within(TABLE_S):
            shaken = Shaken(random.Random(f"{seed}/{number}"))
            for name in shaken.chance.choices(list(ACTIONS), list(ACTIONS.values()), k=STEPS):
                getattr(shaken, name)()
                tally.counts[name] += 1
                shaken.look()
            shaken.calm()
            tally.counts["records agreed on"] += shaken.world.host.match.last.seq
    return tally
