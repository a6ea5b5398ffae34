"""What a position of Tudor is worth: about how many turns each player still needs for six queens' fates."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.results import Seat
from companion.games.tudor.board import CLOCKWISE, GRAVEYARD, OPPOSITE, PUSHES, SPACES, TILE
from companion.games.tudor.goals import BEHEADED, DIED, DIVORCED, GOALS, SURVIVED, Task
from companion.games.tudor.state import Fruit, Player, Queen, State

LOST = 60.0
"""Turns for a goal that no queen is left for: more than any way on the board."""


def _apart(one: str, other: str) -> int:
    """Steps from one space to another, if nothing stood between."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


TO_GRAVE = {space: min(_apart(space, grave) for grave in GRAVEYARD) for space in SPACES}
TO_TILE = {
    corner: {space: min(_apart(space, end) for end in TILE[OPPOSITE[corner]]) for space in SPACES}
    for corner in CLOCKWISE
}
INWARD: dict[str, tuple[str, ...]] = {
    space: tuple(king for king, queen in PUSHES if queen == space) for space in SPACES
}
"""For a space on the edge, where its queen's king must stand to push her off."""


def evaluate(state: State, seat: Seat) -> float:
    """How many turns this player is ahead of whoever is ahead of the others."""
    needs = {player.colour: turns_left(player, state.fruit_order) for player in state.players}
    mine = needs.pop(str(seat))
    return min(needs.values()) - mine


@lru_cache(maxsize=100_000)
def turns_left(player: Player, fruit_order: str) -> float:
    """About how many turns of his own a player needs if nobody is in his way."""
    task = Task(player.variant, player.fruit or Fruit(), fruit_order, player.met)
    queens = [queen for queen in player.queens if not queen.dead]
    divorces, beheadings, to_tile = task.remaining(DIVORCED), task.remaining(BEHEADED), TO_TILE[player.corner]
    left = LOST * len(GOALS)
    for dying, surviving in _walkers(task, queens):
        walk = (TO_GRAVE[dying.space] if dying else 0) + (to_tile[surviving.space] + 1 if surviving else 0)
        if walk < left:
            others = tuple(queen.space for queen in queens if queen is not dying and queen is not surviving)
            left = min(left, walk + _kings_round(player.king or "", others, divorces, beheadings))
    return left


def _walkers(task: Task, queens: list[Queen]) -> list[tuple[Queen | None, Queen | None]]:
    """Every choice of the queen who is to die and the one who is to survive, as far as they are still to."""
    dying: list[Queen | None] = [q for q in queens if _may(task, q, DIED)] if task.remaining(DIED) else [None]
    living: list[Queen | None] = [q for q in queens if _may(task, q, SURVIVED)] if task.remaining(SURVIVED) else [None]
    return [(one, other) for one in dying for other in living if one is not other or one is None]


def _may(task: Task, queen: Queen, goal: str) -> bool:
    if queen.number is None:
        return True
    own = task.assigned_goal(queen.number)
    return own is None or own == goal


@lru_cache(maxsize=200_000)
def _kings_round(king: str, queens: tuple[str, ...], divorces: int, beheadings: int) -> float:
    """The king goes from queen to queen, always to the one whose fate is nearest."""
    total, here, left = 0.0, king, list(queens)
    while left and king and (divorces or beheadings):
        cost, end, gone, divorce = min(_visits(here, left, divorces, beheadings))
        total += cost
        here = end
        left.remove(gone)
        divorces, beheadings = (divorces - 1, beheadings) if divorce else (divorces, beheadings - 1)
    return total + LOST * (divorces + beheadings)


def _visits(king: str, queens: list[str], divorces: int, beheadings: int) -> list[tuple[float, str, str, bool]]:
    """What each queen's next fate by the king would cost: (turns, where he ends, whom, whether it is a divorce)."""
    found: list[tuple[float, str, str, bool]] = []
    for queen in queens:
        away = _apart(king, queen)
        if beheadings:
            found.append((max(away - 1, 0) + 1, queen, queen, False))
        if divorces:
            doors = INWARD[queen]
            ways = [_apart(king, door) for door in doors]
            if ways:
                found.append((min(ways) + 1, queen, queen, True))
            else:
                found.append((away + 2, queen, queen, True))
    return found
