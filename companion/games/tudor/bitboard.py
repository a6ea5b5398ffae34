"""The same rules on bits, for counting and listing moves fast; a test holds them to the readable ones.

A set of spaces is an int with one bit a space, eleven bits a row: the eleventh column is never a space, so a piece that
is shifted over the side falls into it. What a player may still do with which queen comes from `goals`, as everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.geometry import cell_name
from companion.games.tudor.board import BESIDE_TILE, GRAVEYARD, OPPOSITE, PUSHES, SIDE, SPACES, TILE
from companion.games.tudor.goals import BEHEADED, DIED, DIVORCED, GOALS, NUMBERS, SURVIVED, Task, task_of
from companion.games.tudor.state import State

ROW = SIDE + 1
"""Bits from a space to the one above it."""

_BITS = {cell_name(column, row): 1 << (row * ROW + column) for column in range(SIDE) for row in range(SIDE)}
_NAMES = {bit: name for name, bit in _BITS.items()}


def _mask(spaces: frozenset[str] | tuple[str, ...]) -> int:
    return sum(_BITS[space] for space in spaces)


_GRAVE = _mask(GRAVEYARD)
_OPEN = _mask(SPACES) ^ _GRAVE
_TILE = {corner: _mask(TILE[OPPOSITE[corner]]) for corner in TILE}
_BESIDE = {corner: _mask(BESIDE_TILE[OPPOSITE[corner]]) for corner in TILE}
_PUSHED: dict[int, int] = {}
"""King's bit → the spaces from which he could push a queen off the board."""
for _king, _queen in PUSHES:
    _PUSHED[_BITS[_king]] = _PUSHED.get(_BITS[_king], 0) | _BITS[_queen]


def _around(spaces: int) -> int:
    """The spaces one step away, and bits beside the board."""
    return spaces << 1 | spaces >> 1 | spaces << ROW | spaces >> ROW


_GRAVESIDE = (_around(_GRAVE) | _GRAVE << 2 | _GRAVE >> 2 | _GRAVE << 2 * ROW | _GRAVE >> 2 * ROW) & _OPEN
"""Spaces from which a queen might enter the graveyard."""
_GOAL_OF = {"x": BEHEADED, ">": DIVORCED, "!": SURVIVED, "-": DIED, "^": DIED}
"""The goal that an action meets, if it meets one."""

Grants = dict[str, frozenset[int | None]]
"""Goal → the numbers of the queens (None: queens without numbers) who may meet it now."""
Action = tuple[str, int, int]
"""The sign of the notation, and the bits of its spaces (0: none)."""


@lru_cache(maxsize=4096)
def _grants(task: Task) -> Grants:
    return {goal: frozenset(n for n in (None, *NUMBERS) if task.objection(goal, n) is None) for goal in GOALS}


@dataclass(slots=True)
class Position:
    """Where everything stands, as sets of bits; changed in place by ordinary moves, copied for the others."""

    kings: list[int]
    queens: list[int]
    """By player; those who can move, so not the dead."""
    numbers: list[dict[int, int] | None]
    """By player: bit → number of those queens; None where queens have no numbers."""
    tasks: list[Task]
    grants: list[Grants]
    corners: list[str]
    all_kings: int
    all_queens: int
    dead: int
    turn: int
    passes: int
    open_corner: bool

    def havens(self) -> int:
        """Where the mover's queens can be taken off."""
        corner = self.corners[self.turn]
        tile = _TILE[corner]
        if self.open_corner:
            others = (self.all_queens ^ self.queens[self.turn]) | (self.all_kings ^ self.kings[self.turn])
            if not tile & ~others:
                return tile | _BESIDE[corner]
        return tile

    def granted(self, goal: str) -> int:
        """The mover's queens who may meet this goal now."""
        granted = self.grants[self.turn][goal]
        numbers = self.numbers[self.turn]
        if numbers is None:
            return self.queens[self.turn] if None in granted else 0
        return sum(bit for bit, number in numbers.items() if number in granted)


def position_of(state: State) -> Position:
    """A state on bits."""
    kings = [_BITS[player.king] if player.king else 0 for player in state.players]
    live = [{_BITS[q.space]: q.number for q in player.queens if not q.dead} for player in state.players]
    queens = [sum(bits) for bits in live]
    tasks = [task_of(state, player) for player in state.players]
    return Position(
        kings=kings,
        queens=queens,
        numbers=[
            {bit: number for bit, number in bits.items() if number is not None} if player.numbered else None
            for player, bits in zip(state.players, live, strict=True)
        ],
        tasks=tasks,
        grants=[_grants(task) for task in tasks],
        corners=[player.corner for player in state.players],
        all_kings=sum(kings),
        all_queens=sum(queens),
        dead=sum(_BITS[queen.space] for player in state.players for queen in player.queens if queen.dead),
        turn=state.turn,
        passes=state.passes,
        open_corner=state.open_corner,
    )


def texts(state: State) -> list[str]:
    """The notation of every action of the player to move; empty if he must pass."""
    return [f"{_NAMES[a]}{sign}{_NAMES.get(b, '')}" for sign, a, b in actions(position_of(state))]


def actions(p: Position) -> list[Action]:
    """Every action of the player to move."""
    found: list[Action] = []
    queens, king = p.queens[p.turn], p.kings[p.turn]
    empty = _OPEN & ~(p.all_queens | p.all_kings)
    _add_steps(found, queens | king, empty)
    _add_jumps(found, "^", queens, p.all_queens, empty)
    near = _around(king)
    if near & p.all_kings:
        _add_jumps(found, "^", king, p.all_kings & ~king & _OPEN, empty)
    if near & queens:
        _add_jumps(found, "x", king, p.granted(BEHEADED), empty)
        _add_pairs(found, ">", king, _PUSHED.get(king, 0) & queens and _PUSHED[king] & p.granted(DIVORCED))
    if queens & _GRAVESIDE and (dying := p.granted(DIED)):
        graves = _GRAVE & ~p.dead & ~p.all_kings
        _add_steps(found, dying, graves)
        _add_jumps(found, "^", dying, p.all_queens, graves)
    if leaving := queens & p.havens():
        leaving &= p.granted(SURVIVED)
        while leaving:
            bit = leaving & -leaving
            leaving ^= bit
            found.append(("!", bit, 0))
    return found


def _add_steps(found: list[Action], movers: int, ends: int) -> None:
    for targets, back in (
        ((movers << 1) & ends, 1),
        ((movers << ROW) & ends, ROW),
    ):
        while targets:
            bit = targets & -targets
            targets ^= bit
            found.append(("-", bit >> back, bit))
    for targets, back in (
        ((movers >> 1) & ends, 1),
        ((movers >> ROW) & ends, ROW),
    ):
        while targets:
            bit = targets & -targets
            targets ^= bit
            found.append(("-", bit << back, bit))


def _add_jumps(found: list[Action], sign: str, movers: int, over: int, ends: int) -> None:
    for targets, back in (
        (((movers << 1) & over) << 1 & ends, 2),
        (((movers << ROW) & over) << ROW & ends, 2 * ROW),
    ):
        while targets:
            bit = targets & -targets
            targets ^= bit
            found.append((sign, bit >> back, bit))
    for targets, back in (
        (((movers >> 1) & over) >> 1 & ends, 2),
        (((movers >> ROW) & over) >> ROW & ends, 2 * ROW),
    ):
        while targets:
            bit = targets & -targets
            targets ^= bit
            found.append((sign, bit << back, bit))


def _add_pairs(found: list[Action], sign: str, start: int, targets: int) -> None:
    while targets:
        bit = targets & -targets
        targets ^= bit
        found.append((sign, start, bit))


def count(p: Position) -> int:
    """How many actions the player to move has: `len(actions(p))` without making them."""
    queens, king, over = p.queens[p.turn], p.kings[p.turn], p.all_queens
    empty = _OPEN & ~(over | p.all_kings)
    movers = queens | king
    found = (
        (movers << 1 & empty).bit_count()
        + (movers >> 1 & empty).bit_count()
        + (movers << ROW & empty).bit_count()
        + (movers >> ROW & empty).bit_count()
        + ((queens << 1 & over) << 1 & empty).bit_count()
        + ((queens >> 1 & over) >> 1 & empty).bit_count()
        + ((queens << ROW & over) << ROW & empty).bit_count()
        + ((queens >> ROW & over) >> ROW & empty).bit_count()
    )
    near = king << 1 | king >> 1 | king << ROW | king >> ROW
    if near & (queens | p.all_kings):
        found += _jumps(king, p.all_kings & ~king & _OPEN, empty)
        if near & queens:
            found += _jumps(king, p.granted(BEHEADED), empty)
            if _PUSHED.get(king, 0) & queens:
                found += (_PUSHED[king] & p.granted(DIVORCED)).bit_count()
    if queens & _GRAVESIDE and (dying := p.granted(DIED)):
        graves = _GRAVE & ~p.dead & ~p.all_kings
        found += sum(
            (ends & graves).bit_count() for ends in (dying << 1, dying >> 1, dying << ROW, dying >> ROW)
        ) + _jumps(dying, over, graves)
    if queens & p.havens():
        found += (queens & p.havens() & p.granted(SURVIVED)).bit_count()
    return found


def _jumps(movers: int, over: int, ends: int) -> int:
    return (
        ((movers << 1 & over) << 1 & ends).bit_count()
        + ((movers >> 1 & over) >> 1 & ends).bit_count()
        + ((movers << ROW & over) << ROW & ends).bit_count()
        + ((movers >> ROW & over) >> ROW & ends).bit_count()
    )


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves; passes count, a finished game has none."""
    if depth < 1:
        return 1
    return 0 if state.outcome else _perft(position_of(state), depth)


def _perft(p: Position, depth: int) -> int:
    if depth == 1:
        return count(p) or 1  # 1: the pass
    me, passes = p.turn, p.passes
    following = (me + 1) % len(p.kings)
    found = actions(p)
    if not found:
        if passes + 1 == len(p.kings):
            return 0
        p.turn, p.passes = following, passes + 1
        nodes = _perft(p, depth - 1)
    else:
        p.turn, p.passes = following, 0
        nodes = sum(_perft_after(p, me, action, depth - 1) for action in found)
    p.turn, p.passes = me, passes
    return nodes


def _perft_after(p: Position, me: int, action: Action, depth: int) -> int:
    """Counts on behind an action of `me`, who has had his turn, and leaves the position as it was."""
    sign, start, end = action
    if sign in "x>!" or end & _GRAVE:
        reached = _with_goal(p, me, action)
        return 0 if reached.tasks[me].complete else _perft(reached, depth)
    path = start | end
    if start == p.kings[me]:
        p.kings[me] = end
        p.all_kings ^= path
        nodes = _perft(p, depth)
        p.kings[me] = start
        p.all_kings ^= path
        return nodes
    numbers = p.numbers[me]
    p.queens[me] ^= path
    p.all_queens ^= path
    if numbers is not None:
        numbers[end] = numbers.pop(start)
    nodes = _perft(p, depth)
    p.queens[me] ^= path
    p.all_queens ^= path
    if numbers is not None:
        numbers[start] = numbers.pop(end)
    return nodes


def _with_goal(p: Position, me: int, action: Action) -> Position:
    """A copy of the position after an action of `me` that met a goal."""
    sign, start, end = action
    goal = _GOAL_OF[sign]
    king, gone, dead = p.kings[me], start, 0
    if sign == "x":
        # The space between lies halfway between the two bits.
        king, gone = end, 1 << ((start.bit_length() + end.bit_length()) // 2 - 1)
    elif sign == ">":
        king, gone = end, end
    elif sign != "!":
        dead = end
    reached = replace(
        p,
        kings=[king if player == me else other for player, other in enumerate(p.kings)],
        queens=[queens ^ gone if player == me else queens for player, queens in enumerate(p.queens)],
        numbers=[None if numbers is None else dict(numbers) for numbers in p.numbers],
        all_kings=p.all_kings ^ p.kings[me] ^ king,
        all_queens=p.all_queens ^ gone,
        dead=p.dead | dead,
    )
    numbers = reached.numbers[me]
    task = p.tasks[me].after(goal, None if numbers is None else numbers.pop(gone))
    reached.tasks = [task if player == me else other for player, other in enumerate(p.tasks)]
    reached.grants = [_grants(task) if player == me else other for player, other in enumerate(p.grants)]
    return reached
