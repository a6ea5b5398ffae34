"""Whole games of every kind in the real app, tapped: with undo, restarts, turning, calls and secrets in between."""

from __future__ import annotations

import random
import traceback

from companion.catalogue import GAMES
from companion.engine.game import Table
from companion.engine.results import Json
from companion.match.match import Accepted, Match
from companion.store.store import Store
from torture import lawful
from torture.folders import folder
from torture.footprint import Footprint
from torture.hand import Hand
from torture.tally import Tally, is_time

LONGEST = 800
"""Steps of one game; chance may go round in circles."""

FIVE = [{"goal": goal} for goal in ("divorced", "divorced", "beheaded", "beheaded", "died")]

LATE: dict[str, tuple[Json, Json]] = {
    "tudor": (
        {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "black"}]},
        {
            "players": [
                {"colour": "red", "king": "b2", "queens": ["d3"], "met": FIVE},
                {"colour": "black", "king": "i9", "queens": ["g8"], "met": FIVE},
            ],
            "turn": "red",
        },
    ),
    "divorce": (
        {},
        {
            "phase": "suing", "turn": 1, "hat": 1, "joint": [], "money": [400, 300], "deck": ["water"],
            "own": [["blue1", "red1", "red2"], ["brown1", "brown2", "blue2"]],
        },
    ),
}  # fmt: skip
"""Games that chance alone needs thousands of moves for are taken up an hour before their end, mostly."""

WARM_ROUNDS = 3
"""Games of each kind after which every page, sheet and font has been loaded once, more or less."""

LOOKS = 0.08
"""How often the whole log is folded anew and compared."""


def run(deadline: float, seed: int) -> Tally:
    """Game after game, all kinds in turn: begun on the shelf, with options of all sorts, or taken up late."""
    tally = Tally("whole games, tapped")
    footprint, number = Footprint(), 0
    while is_time(deadline):
        key = list(GAMES)[number % len(GAMES)]
        number += 1
        chance = random.Random(f"{seed}/{number}")
        with folder() as place:
            with Store(place) as store:
                store.settings.set("less_motion", True)
                begun = _begun(store, key, chance)
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
                hand.leave()
            tally.counts.update(hand.counts)
        if number == WARM_ROUNDS * len(GAMES):
            footprint.warm()
    footprint.judge(tally, f"seed {seed}")
    return tally


def _begun(store: Store, key: str, chance: random.Random) -> Match | None:
    """A match as it may lie in the store; None if the game is to be begun on the shelf."""
    luck = chance.random()
    if key in LATE and luck < 0.6:
        options, position = LATE[key]
        match = store.matches.begin(key, options)
        assert isinstance(match, Match)
        assert isinstance(match.propose(Table(position, "an hour later")), Accepted)
        return match
    return lawful.begin(store, chance, key) if luck < 0.8 else None


def _play(hand: Hand, deadline: float) -> None:
    for _ in range(LONGEST):
        if hand.over or not is_time(deadline):
            break
        hand.step()
        if hand.chance.random() < LOOKS:
            hand.look()
    hand.look()
    hand.start_again()
