"""Six queens, six fates: which goal may be met next, and with which queen (T9, T11, T12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.results import Refusal
from companion.games.tudor.state import Fruit, Met, Player, State

DIVORCED, BEHEADED, DIED, SURVIVED = "divorced", "beheaded", "died", "survived"
GOALS = (DIVORCED, BEHEADED, DIED, SURVIVED)
HISTORY = (DIVORCED, BEHEADED, DIED, DIVORCED, BEHEADED, SURVIVED)
"""The historical order; its sixth row is "survived" (T13)."""
NUMBERS = range(len(HISTORY))
"""Null, ace, two … five."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one player set out to do and how far he has come."""

    variant: str
    fruit: Fruit
    fruit_order: str
    met: tuple[Met, ...] = ()

    def remaining(self, goal: str) -> int:
        """How often this goal is still to be met."""
        return max(0, HISTORY.count(goal) - sum(entry.goal == goal for entry in self.met))

    def open_goals(self) -> tuple[str, ...]:
        return tuple(goal for goal in GOALS if self.remaining(goal))

    @property
    def complete(self) -> bool:
        return not self.open_goals()

    @property
    def place(self) -> int:
        """The number of the goal that comes next: 1 … 6."""
        return len(self.met) + 1

    def after(self, goal: str, queen: int | None) -> Task:
        return replace(self, met=(*self.met, Met(goal, queen)))

    def fated(self) -> frozenset[int | None]:
        """The numbers of the queens who have met their goals."""
        return frozenset(entry.queen for entry in self.met)

    def next_queen(self) -> int | None:
        """Whose turn it is where queens go by number (variants 1 and 3)."""
        return min((number for number in NUMBERS if number not in self.fated()), default=None)

    def next_goal(self) -> str | None:
        """Which goal comes next where goals go by history (variants 2 and 3)."""
        met = [entry.goal for entry in self.met]
        for goal in HISTORY:
            if goal not in met:
                return goal
            met.remove(goal)
        return None

    def assigned_goal(self, queen: int) -> str | None:
        """The goal that this queen must meet, if she has one of her own."""
        if self.variant == "3" or (self.variant == "fruit" and queen in self.fruit.goals):
            return HISTORY[queen]
        return None

    def assigned_place(self, queen: int) -> int | None:
        """The place in the order of goals that this queen must take, if she has one of her own."""
        if self.variant in ("1", "3"):
            return queen + 1
        if self.variant == "fruit" and queen in self.fruit.orders:
            return queen if self.fruit_order == "literal" else queen + 1
        return None

    def objection(self, goal: str, queen: int | None) -> Refusal | None:
        """Why this goal cannot be met now with this queen, wherever the pieces stand; None if it can."""
        if not self.remaining(goal):
            return Refusal(f"tudor.closed_{goal}", "T9")
        if queen is not None and queen in self.fated():
            return Refusal("tudor.fated", "T9", {"queen": queen})
        if self.variant in ("1", "3") and queen != (following := self.next_queen()):
            if following is None:
                return Refusal("tudor.no_queen_left", "T11")
            return Refusal("tudor.queen_turn", "T11", {"queen": following, "place": self.place})
        if self.variant in ("2", "3") and goal != self.next_goal():
            return Refusal(f"tudor.order_{self.next_goal()}", "T11")
        if self.variant == "fruit" and queen is not None:
            return self.fruit_goal_objection(goal, queen) or self._fruit_place_objection(queen)
        return None

    def fruit_goal_objection(self, goal: str, queen: int) -> Refusal | None:
        """Why a Fruit Cocktail keeps this goal from this queen at any time (T12).

        The queens' goals and their places bind each other only through what has happened, so it is enough that each
        queen with a given goal still finds hers, and each with a given place hers: the free ones share out the rest.
        An assignment that a table ruling has made impossible binds no longer.
        """
        if queen in self.fruit.goals and self.remaining(HISTORY[queen]):
            own = HISTORY[queen]
            return None if goal == own else Refusal(f"tudor.fruit_goal_{own}", "T12", {"queen": queen})
        waiting = [other for other in self.fruit.goals if other != queen and other not in self.fated()]
        if self.remaining(goal) <= sum(HISTORY[other] == goal for other in waiting):
            return Refusal(f"tudor.fruit_reserved_{goal}", "T12")
        return None

    def _fruit_place_objection(self, queen: int) -> Refusal | None:
        own = self.assigned_place(queen)
        if own is not None and own > self.place:
            return Refusal("tudor.fruit_place", "T12", {"queen": queen, "place": own, "now": self.place})
        for other in self.fruit.orders:
            if other != queen and other not in self.fated() and self.assigned_place(other) == self.place:
                return Refusal("tudor.fruit_place_taken", "T12", {"queen": other, "place": self.place})
        return None


def task_of(state: State, player: Player) -> Task:
    """The goals of one player of this game."""
    return Task(player.variant, player.fruit or Fruit(), state.fruit_order, player.met)
