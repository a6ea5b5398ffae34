"""The score card: plain for standard play, advanced where queens have numbers (T9, T11, T12)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.tudor.goals import GOALS, HISTORY, NUMBERS, Task, task_of
from companion.games.tudor.state import Player, State


@dataclass(frozen=True, slots=True)
class GoalLine:
    """One of the six goals, in historical order: met as which goal of the player, and by which queen."""

    goal: str
    place: int | None = None
    """1 … 6 in the order in which the player met his goals; None while it is open."""
    queen: int | None = None

    @property
    def open(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class QueenLine:
    """One numbered queen: what she must do, what she can do, and what she did."""

    number: int
    goal: str | None
    """The goal assigned to her."""
    place: int | None
    """The place in the order of goals assigned to her."""
    now: tuple[str, ...]
    """Goals she may meet as the next goal of her owner, if the pieces allow it."""
    ever: tuple[str, ...]
    """Goals she may still meet at some time."""
    met: str | None = None
    met_place: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One player's score card."""

    colour: str
    variant: str
    goals: tuple[GoalLine, ...]
    queens: tuple[QueenLine, ...]
    """By number; empty where queens have no numbers."""
    now: tuple[str, ...]
    """Goals that may be met next, by whichever queen."""

    @property
    def complete(self) -> bool:
        return not any(line.open for line in self.goals)


def score_cards(state: State) -> tuple[Card, ...]:
    """Everybody's card, in the order of the turns."""
    return tuple(_card(player, task_of(state, player)) for player in state.players)


def _card(player: Player, task: Task) -> Card:
    queens = tuple(_queen_line(task, number) for number in NUMBERS) if player.numbered else ()
    if player.numbered:
        now = tuple(goal for goal in GOALS if any(goal in line.now for line in queens))
    else:
        now = tuple(goal for goal in GOALS if task.objection(goal, None) is None)
    return Card(player.colour, player.variant, _goal_lines(task), queens, now)


def _goal_lines(task: Task) -> tuple[GoalLine, ...]:
    """The rows of the card; of two equal goals the one met first fills the upper row."""
    waiting = list(enumerate(task.met, start=1))
    lines = []
    for goal in HISTORY:
        found = next(((place, entry) for place, entry in waiting if entry.goal == goal), None)
        if found is None:
            lines.append(GoalLine(goal))
        else:
            waiting.remove(found)
            lines.append(GoalLine(goal, found[0], found[1].queen))
    return tuple(lines)


def _queen_line(task: Task, number: int) -> QueenLine:
    fate = next(((place, entry.goal) for place, entry in enumerate(task.met, start=1) if entry.queen == number), None)
    return QueenLine(
        number=number,
        goal=task.assigned_goal(number),
        place=task.assigned_place(number),
        now=tuple(goal for goal in GOALS if task.objection(goal, number) is None),
        ever=() if fate else tuple(goal for goal in GOALS if _ever(task, number, goal)),
        met=fate[1] if fate else None,
        met_place=fate[0] if fate else None,
    )


def _ever(task: Task, number: int, goal: str) -> bool:
    """Whether this queen can still meet this goal in some order of play."""
    if not task.remaining(goal):
        return False
    if task.variant == "fruit":
        return task.fruit_goal_objection(goal, number) is None
    return task.assigned_goal(number) in (None, goal)
