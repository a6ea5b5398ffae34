"""Whole games of every kind in the real app, tapped: with undo, restarts, turning, calls and secrets in between."""

from __future__ import annotations

import random
import traceback

from companion.catalogue import GAMES
from companion.store.store import Store
from torture import lawful
from torture.folders import folder
from torture.footprint import Footprint
from torture.hand import Hand
from torture.tally import Tally, is_time

LONGEST = 500
"""Steps of one game; chance may go round in circles."""

LOOKS = 0.08
"""How often the whole log is folded anew and compared."""


def run(deadline: float, seed: int) -> Tally:
    """Game after game, all kinds in turn; half of them begun on the shelf, half with options of all sorts."""
    tally = Tally("whole games, tapped")
    footprint, number = Footprint(), 0
    while is_time(deadline):
        key = list(GAMES)[number % len(GAMES)]
        number += 1
        chance = random.Random(f"{seed}/{number}")
        with folder() as place:
            with Store(place) as store:
                store.settings.set("less_motion", True)
                begun = lawful.begin(store, chance, key) if chance.random() < 0.5 else None
            hand = Hand(place, chance)
            tally.tries += 1
            try:
                if begun is None:
                    hand.start(key)
                else:
                    hand.take_up(begun)
                _play(hand, deadline)
                tally.counts[f"{key} to the end"] += hand.over
            except Exception as fault:
                where = traceback.extract_tb(fault.__traceback__)[-1]
                again = f"seed {seed}/{number} {key}: {hand.last}"
                tally.fault(f"{type(fault).__name__}: {str(fault)[-600:]} at {where.filename}:{where.lineno}", again)
            finally:
                hand.ui.close()
            tally.counts.update(hand.counts)
        if number == len(GAMES):
            footprint.warm()
    footprint.judge(tally, f"seed {seed}")
    return tally


def _play(hand: Hand, deadline: float) -> None:
    for _ in range(LONGEST):
        if hand.over or not is_time(deadline):
            break
        hand.step()
        if hand.chance.random() < LOOKS:
            hand.look()
    hand.look()
    hand.start_again()
