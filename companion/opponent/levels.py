"""Three strengths, for each game that the companion can play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.catalogue import game
from companion.engine.results import Seat
from companion.opponent import crossing, tudor
from companion.opponent.search import Evaluate, Search


@dataclass(frozen=True)
class Level:
    """How well the companion plays."""

    nodes: int
    """Positions it looks at in a turn."""
    slip: float = 0.0
    """How far it misjudges a move, as the deviation of a bell curve in the evaluation's own measure."""


NAMES = ("easy", "normal", "hard")
LEVELS: Mapping[str, Mapping[str, Level]] = {
    "crossing": {"easy": Level(1, 20.0), "normal": Level(150, 2.0), "hard": Level(2000)},
    "tudor": {"easy": Level(1, 4.0), "normal": Level(1, 1.8), "hard": Level(1000)},
}
_EVALUATE: Mapping[str, Evaluate] = {"crossing": crossing.evaluate, "tudor": tudor.evaluate}
_SEEN_BY: Mapping[str, Callable[[Any, Seat], Any]] = {"crossing": crossing.seen_by}
"""What a seat may know of a state; where nothing is hidden, all of it."""


def never() -> bool:
    return False


def choose(key: str, state: Any, level: str, seed: str, cancelled: Callable[[], bool] = never) -> Any:
    """A legal move for whoever is to act; the same for the same position, level and seed. Raises CancelledError."""
    rules, strength = game(key), LEVELS[key][level]
    (seat,) = rules.to_act(state)
    known = _SEEN_BY[key](state, seat) if key in _SEEN_BY else state
    search = Search(rules, _EVALUATE[key], seat, strength.nodes, cancelled)
    return search.best(known, Random(seed), strength.slip)
