"""Where pieces can go on a board, whoever's turn it is: traps (K8), slides (K5), jumps (K6) and trap captures (K9)."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from companion.games.crossing.board import (
    BACKWARD,
    COLUMNS,
    EMPTY,
    ENEMIES,
    FORWARD,
    KING,
    OTHER,
    PIECES,
    RAYS,
    ROWS,
    SIDEWAYS,
    STEPS,
    put,
)

SANDWICHED = {"white": re.compile("(?<=b)w+(?=b)"), "black": re.compile("(?<=w)b+(?=w)")}

SLIDE_WAYS = {side: (FORWARD[side], *SIDEWAYS) for side in FORWARD}
CAPTURE_WAYS = {
    (side, backwards): SLIDE_WAYS[side] + ((BACKWARD[side],) if backwards else ())
    for side in FORWARD
    for backwards in (False, True)
}

JUMPS = tuple(
    tuple((RAYS[way][index][0], RAYS[way][index][1]) for way in STEPS if len(RAYS[way][index]) >= 2)
    for index in range(COLUMNS * ROWS)
)
"""For each space the pairs (jumped space, landing space) around it."""


@cache  # a row or column of men has at most 3 ** 8 forms
def _caught(line: str, side: str) -> tuple[int, ...]:
    """The places in a line of men whose unbroken run has an enemy directly at both ends."""
    return tuple(place for run in SANDWICHED[side].finditer(line) for place in range(*run.span()))


def trapped(board: str, side: str) -> set[int]:
    """The pieces of that side that are trapped (K8)."""
    men = board.lower()
    found: set[int] = set()
    for line in range(ROWS):
        for place in _caught(men[line * COLUMNS : (line + 1) * COLUMNS], side):
            found.add(line * COLUMNS + place)
    for column in range(COLUMNS):
        for place in _caught(men[column::COLUMNS], side):
            found.add(place * COLUMNS + column)
    return found


def free(board: str, side: str) -> list[int]:
    """The pieces of that side that are not trapped."""
    own, caught = PIECES[side], trapped(board, side)
    return [index for index, letter in enumerate(board) if letter in own and index not in caught]


def jumps(board: str, index: int, side: str) -> list[tuple[int, int]]:
    """The jumps of a piece of that side from a space: (jumped space, landing space)."""
    enemies = ENEMIES[side]
    return [(over, landing) for over, landing in JUMPS[index] if board[over] in enemies and board[landing] == EMPTY]


def jumpers(board: str, side: str) -> list[int]:
    """The pieces of that side that can jump and therefore must (K6)."""
    return [index for index in free(board, side) if jumps(board, index, side)]


def slides(board: str, index: int, side: str) -> list[int]:
    """The spaces to which a piece of that side can slide (K5)."""
    found = []
    for way in SLIDE_WAYS[side]:
        for end in RAYS[way][index]:
            if board[end] != EMPTY:
                break
            found.append(end)
    return found


def captures(board: str, index: int, side: str, backwards: bool) -> list[int]:
    """The neighbours that a piece of that side can take because it closes off their trapped line (K9)."""
    own, enemies = PIECES[side], ENEMIES[side]
    found = []
    for way in CAPTURE_WAYS[side, backwards]:
        ray = RAYS[way][index]
        length = next((place for place, cell in enumerate(ray) if board[cell] not in enemies), 0)
        if length and board[ray[length]] in own:
            found.append(ray[0])
    return found


class Walk(NamedTuple):
    """How far a chain of jumps goes: the board after it, what it took, and whether it wins (K10, K11)."""

    board: str
    taken: tuple[int, ...]
    wins: bool

    @property
    def hops(self) -> int:
        return len(self.taken)


def walk(board: str, side: str, goal: int, path: tuple[int, ...]) -> Walk | None:
    """Follows a chain up to its end or to the landing that wins; None if one of its hops is no jump."""
    taken: list[int] = []
    king = board[path[0]] == KING[side]
    for here, landing in pairwise(path):
        over = next((over for over, end in jumps(board, here, side) if end == landing), None)
        if over is None:
            return None
        taken.append(over)
        wins = board[over] == KING[OTHER[side]] or (king and landing == goal)
        board = put(board, {landing: board[here], over: EMPTY, here: EMPTY})
        if wins:
            return Walk(board, tuple(taken), True)
    return Walk(board, tuple(taken), False)


def chains(board: str, side: str, goal: int, start: int, may_stop: bool) -> list[tuple[int, ...]]:
    """Every chain of a piece, with its start; `may_stop`: also those that end early on the goal."""
    found: list[tuple[int, ...]] = []
    king = board[start] == KING[side]

    def go_on(board: str, path: tuple[int, ...]) -> None:
        here = path[-1]
        for over, landing in jumps(board, here, side):
            longer = (*path, landing)
            if board[over] == KING[OTHER[side]] or (king and landing == goal):
                found.append(longer)
                continue
            after = put(board, {landing: board[here], over: EMPTY, here: EMPTY})
            ends = not jumps(after, landing, side)
            if ends or (may_stop and landing == goal):
                found.append(longer)
            if not ends:
                go_on(after, longer)

    go_on(board, (start,))
    return found
