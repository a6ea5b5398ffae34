"""Looking ahead: iterative deepening with alpha-beta, bounded by positions looked at and never by time.

So the same position, level and seed give the same move on every machine. With more than two players the others are
taken to be one enemy (the "paranoid" search): pessimistic, but sound with the same pruning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.engine.game import Game
from companion.engine.results import Outcome, Seat

WIN = 1_000_000.0
"""More than any position is worth; a win further away is worth a little less."""

DRAW = -0.5
"""Playing on is a little better than a draw where nothing else speaks for either."""

DEEPEST = 40
"""Plies; only a position with hardly any choice is ever looked at so far ahead."""

FORCED = 2
"""With so few moves to choose from, a look further ahead is cheap, and where blows are exchanged it is needed."""

Evaluate = Callable[[Any, Seat], float]
"""What a position is worth to a seat, in pieces or in turns saved: the higher, the better."""


class CancelledError(Exception):
    """Nobody waits for the move any more."""


class _OutOfNodesError(Exception):
    """The budget is spent; what the last full depth found stands."""


Ranked = tuple[float, Any, Any, float]
"""What a move is worth, the move, the position after it, and the slip that is in its worth."""


def _by_worth(entry: Ranked) -> float:
    return entry[0]


@dataclass
class Search:
    """One turn's thinking of one seat."""

    game: Game[Any, Any]
    evaluate: Evaluate
    seat: Seat
    nodes: int
    """How many positions may be looked at."""
    cancelled: Callable[[], bool]
    seen: int = 0

    def best(self, state: Any, chance: Random, slip: float) -> Any:
        """The move to make. `slip`: how far, in the evaluation's own measure, a judgement may be off."""
        moves = list(self.game.legal_moves(state))
        chance.shuffle(moves)  # equal moves take turns
        if len(moves) == 1:
            return moves[0]
        slips = [chance.gauss(0, slip) if slip else 0.0 for _ in moves]
        ranked = self._first_look(state, moves, slips)
        for depth in range(2, DEEPEST):
            if abs(ranked[0][0]) >= WIN - DEEPEST:
                break
            found: list[Ranked] = []
            try:
                self._deeper(ranked, depth, slip > 0, found)
            except _OutOfNodesError:
                return max(found, key=_by_worth, default=ranked[0])[1]  # the best so far was looked at first
            ranked = sorted(found, key=_by_worth, reverse=True)
        return ranked[0][1]

    def _first_look(self, state: Any, moves: list[Any], slips: list[float]) -> list[Ranked]:
        """Every move by the position right after it, the best first."""
        found = []
        for move, off in zip(moves, slips, strict=True):
            after = self.game.apply(state, move)
            self.seen += 1
            found.append((self._worth(after, 1) + off, move, after, off))
        return sorted(found, key=_by_worth, reverse=True)

    def _deeper(self, ranked: list[Ranked], depth: int, every: bool, found: list[Ranked]) -> None:
        """The same moves looked at one ply further; `every`: each to its exact worth, because slips are added to it."""
        best = -2 * WIN
        for _, move, after, off in ranked:
            low = -2 * WIN if every else best
            value = self._value(after, depth - 1, 1, low, 2 * WIN) + off
            best = max(best, value)
            found.append((value, move, after, off))

    def _value(self, state: Any, depth: int, ply: int, low: float, high: float) -> float:
        """What a position is worth to our seat, if everybody plays on as well as he can see."""
        if self.game.outcome(state) is not None:
            return self._worth(state, ply)
        mine = self.seat in self.game.to_act(state)
        children = self._children(state, ply, mine)
        if len(children) > FORCED or ply >= DEEPEST:
            depth -= 1
        if depth < 1:
            return children[0][0]
        best = -2 * WIN if mine else 2 * WIN
        for worth, child in children:
            value = worth if abs(worth) >= WIN - DEEPEST else self._value(child, depth, ply + 1, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _children(self, state: Any, ply: int, mine: bool) -> list[tuple[float, Any]]:
        """The positions one move further, those first that look best to whoever moves."""
        if self.cancelled():
            raise CancelledError
        moves = self.game.legal_moves(state)
        if self.seen + len(moves) > self.nodes:
            raise _OutOfNodesError
        self.seen += len(moves)
        found = []
        for move in moves:
            after = self.game.apply(state, move)
            found.append((self._worth(after, ply + 1), after))
        return sorted(found, key=lambda entry: -entry[0] if mine else entry[0])

    def _worth(self, state: Any, ply: int) -> float:
        outcome: Outcome | None = self.game.outcome(state)
        if outcome is None:
            return self.evaluate(state, self.seat)
        if outcome.winner is None:
            return DRAW
        return WIN - ply if outcome.winner == self.seat else ply - WIN
