"""Tables of phones: shaken without a network, in every way; and for real, in processes over TLS on loopback.

Without a network the machines are the real ones and the links between them are lists, so that messages can be late,
doubled and out of order. For real, processes are killed and links cut while they play a whole game.
"""

from __future__ import annotations

import random

from tests.lan.ring import ring
from tests.lan.test_processes import assert_equal_logs, shake
from tests.lan.test_shaken import ACTIONS, Shaken
from torture.bounds import within
from torture.folders import folder
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


def run_real(deadline: float, seed: int) -> Tally:
    """Three phones play Divorce! to its end while they are killed and cut off; then all logs are the same."""
    tally = Tally("phones in processes over TLS")
    number = 0
    while is_time(deadline):
        number += 1
        chance = random.Random(f"{seed}/{number}")
        again = f"seed {seed}/{number}; the moments are chance"
        with folder() as place, tally.trying(again), ring(
            place, "divorce", {}, {"ben": [2], "onlooker": []}, pace_s=0.02
        ) as table:
            table.begin()
            kills, cuts = shake(table, chance, chance.randint(5, 40))
            tally.counts["kills"] += kills
            tally.counts["cuts"] += cuts
            table.wait(table.all_over, "the end of the game", TABLE_S)
            table.quit()
            assert_equal_logs(table.phones)
            tally.counts["records agreed on"] += len(table.host.entries())
    return tally
