"""The same rules on bits, for counting lines of play fast. Exact as long as no count (K12, K13) can end a line.

A side is a mask of 32 bits, a1 b1 … d8. Everything about traps, jumps and trap captures along one row or column follows
from the pieces on it alone, and so do slides from the free pieces and the occupied spaces on it: each line's answer is
worked out once and then looked up, by the line's bits of `near | far << 32`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.crossing.board import COLUMNS, RAYS, ROWS
from companion.games.crossing.reach import JUMPS

SPACES = COLUMNS * ROWS
BOARD = (1 << SPACES) - 1

Ray: TypeAlias = tuple[int, ...]
Child: TypeAlias = tuple[int, int, int, int, bool]
"""After a move: the mover's pieces and Kings, the other's pieces and Kings, and whether the move wins."""

RAY_BITS: dict[str, dict[int, Ray]] = {
    way: {1 << index: tuple(1 << cell for cell in ray) for index, ray in enumerate(rays)} for way, rays in RAYS.items()
}
HOPS = {1 << index: tuple((1 << over, 1 << landing) for over, landing in JUMPS[index]) for index in range(SPACES)}


def _both(mask: int) -> int:
    """A mask of spaces, for both halves of a key."""
    return mask | mask << SPACES


_COLUMN = sum(1 << line * COLUMNS for line in range(ROWS))
_TWO_ROWS = (1 << 2 * COLUMNS) - 1
A, B, C, D = (_both(_COLUMN << column) for column in range(COLUMNS))
P, Q, R, S = (_both(_TWO_ROWS << 2 * COLUMNS * pair) for pair in range(ROWS // 2))
"""The four columns and the four pairs of rows. Two rows at a time: half the look-ups of single ones."""

JUMP_ON, JUMP_BACK, TAKE_ON, TAKE_BACK = (SPACES * field for field in (1, 2, 3, 4))
"""Where a contact holds its masks, above the trapped pieces: who can jump or capture, on along the line or back."""


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _run(ray: Ray, mask: int) -> int:
    """How many spaces from the beginning of a ray are in a mask."""
    length = 0
    while length < len(ray) and ray[length] & mask:
        length += 1
    return length


def _bounded(ray: Ray, mask: int, bound: int) -> bool:
    """Whether the run of `mask` from the beginning of a ray ends at a piece of `bound`."""
    length = _run(ray, mask)
    return length < len(ray) and bool(ray[length] & bound)


class Contacts(dict[int, int]):
    """Own pieces | enemy's << 32 on some lines of one direction → who is trapped there, can jump, can trap capture."""

    def __init__(self, on: str, back: str) -> None:
        self._on, self._back = RAY_BITS[on], RAY_BITS[back]

    def __missing__(self, key: int) -> int:
        own, enemy, contact = key & BOARD, key >> SPACES, 0
        for bit in _bits(own):
            on, back = self._on[bit], self._back[bit]
            if _bounded(on, own, enemy) and _bounded(back, own, enemy):
                contact |= bit
            for ray, jump, take in ((on, JUMP_ON, TAKE_ON), (back, JUMP_BACK, TAKE_BACK)):
                length = _run(ray, enemy)
                if length == 1 < len(ray) and not ray[1] & own:
                    contact |= bit << jump
                elif length and _bounded(ray, enemy, own):
                    contact |= bit << take
        self[key] = contact
        return contact


class Slides(dict[int, tuple[int, ...]]):
    """Free pieces | occupied spaces << 32 on some lines → the slides there, each as the bits of its two ends."""

    def __init__(self, *ways: str) -> None:
        self._ways = [RAY_BITS[way] for way in ways]

    def __missing__(self, key: int) -> tuple[int, ...]:
        occupied = key >> SPACES
        rays = [(bit, way[bit]) for bit in _bits(key & BOARD) for way in self._ways]
        self[key] = tuple(bit | end for bit, ray in rays for end in ray[: _run(ray, ~occupied)])
        return self[key]


FILES = Contacts("up", "down")
RANKS = Contacts("right", "left")
UP, DOWN, ACROSS = Slides("up"), Slides("down"), Slides("right", "left")


@dataclass(frozen=True, slots=True)
class Side:
    """What one side does differently from the other."""

    slides: Slides
    forward: str
    backward: str
    take_forward: int
    take_backward: int
    goal: int
    full: bool


def white_side(goal: int, full: bool) -> Side:
    return Side(UP, "up", "down", TAKE_ON, TAKE_BACK, 1 << goal, full)


def black_side(goal: int, full: bool) -> Side:
    return Side(DOWN, "down", "up", TAKE_BACK, TAKE_ON, 1 << goal, full)


def count_lines(
    depth: int, side: Side, other: Side, own: int, kings: int, enemy: int, enemy_kings: int, passed: bool
) -> int:
    """The number of sequences of `depth` ≥ 1 moves, `side` to move."""
    if depth == 1:
        return _count(side, own, kings, enemy, enemy_kings)
    children = _children(side, own, kings, enemy, enemy_kings)
    if not children:  # a pass; the second in a row ends the game (K14)
        return 0 if passed else count_lines(depth - 1, other, side, enemy, enemy_kings, own, kings, True)
    if depth == 2:
        return sum([_count(other, e, ek, o, k) for o, k, e, ek, wins in children if not wins])
    return sum([count_lines(depth - 1, other, side, e, ek, o, k, False) for o, k, e, ek, wins in children if not wins])


def _count(side: Side, own: int, kings: int, enemy: int, enemy_kings: int) -> int:
    """The number of moves, without making them."""
    near = own | enemy << SPACES
    files = FILES[near & A] | FILES[near & B] | FILES[near & C] | FILES[near & D]
    ranks = RANKS[near & P] | RANKS[near & Q] | RANKS[near & R] | RANKS[near & S]
    free = own & ~(files | ranks)
    takes = 0
    contacts = (files | ranks) >> SPACES
    if contacts:
        jumpers = free & (contacts | contacts >> SPACES)
        if jumpers:
            return sum([len(chains) for _, chains in _jumps(side, own, kings, enemy, enemy_kings, jumpers)])
        takes = (ranks & (free << TAKE_ON | free << TAKE_BACK)).bit_count()
        takes += (files & free << side.take_forward).bit_count()
        if side.full:
            takes += (files & free << side.take_backward).bit_count()
    key = free | (own | enemy) << SPACES
    on = side.slides
    return (
        takes
        + len(on[key & A]) + len(on[key & B]) + len(on[key & C]) + len(on[key & D])
        + len(ACROSS[key & P]) + len(ACROSS[key & Q]) + len(ACROSS[key & R]) + len(ACROSS[key & S])
    ) or 1  # fmt: skip


def _children(side: Side, own: int, kings: int, enemy: int, enemy_kings: int) -> list[Child]:
    """All moves, made; none where the only move is a pass."""
    near = own | enemy << SPACES
    files = FILES[near & A] | FILES[near & B] | FILES[near & C] | FILES[near & D]
    ranks = RANKS[near & P] | RANKS[near & Q] | RANKS[near & R] | RANKS[near & S]
    free = own & ~(files | ranks)
    contacts = (files | ranks) >> SPACES
    jumpers = free & (contacts | contacts >> SPACES)
    if jumpers:
        return [
            _after(side, own, kings, start, end, left, enemy_kings & left, enemy_kings)
            for start, chains in _jumps(side, own, kings, enemy, enemy_kings, jumpers)
            for end, left in chains
        ]
    found: list[Child] = []
    key, on, goal = free | (own | enemy) << SPACES, side.slides, side.goal
    lines = (on[key & A], on[key & B], on[key & C], on[key & D],
             ACROSS[key & P], ACROSS[key & Q], ACROSS[key & R], ACROSS[key & S])  # fmt: skip
    for line in lines:
        for ends in line:
            if ends & kings:
                found.append((own ^ ends, kings ^ ends, enemy, enemy_kings, bool(ends & goal & ~own)))
            else:
                found.append((own ^ ends, kings, enemy, enemy_kings, False))
    if contacts:
        takers = [(files >> side.take_forward, side.forward), (ranks >> TAKE_ON, "right"), (ranks >> TAKE_BACK, "left")]
        if side.full:
            takers.append((files >> side.take_backward, side.backward))
        for mask, way in takers:
            for bit in _bits(mask & free):
                end = RAY_BITS[way][bit][0]
                found.append(_after(side, own, kings, bit, end, enemy & ~end, enemy_kings & ~end, enemy_kings))
    return found


def _after(
    side: Side, own: int, kings: int, start: int, end: int, enemy: int, enemy_kings: int, kings_before: int
) -> Child:
    """A piece has gone from `start` to `end` and has taken what `enemy` no longer holds."""
    king = bool(kings & start)
    wins = enemy_kings != kings_before or (king and end == side.goal)
    return own & ~start | end, kings & ~start | end if king else kings, enemy, enemy_kings, wins


def _jumps(
    side: Side, own: int, kings: int, enemy: int, enemy_kings: int, jumpers: int
) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each piece that can jump the ends of its chains."""
    return [
        (start, _chains(start, own ^ start, enemy, enemy_kings, side.goal if kings & start else 0))
        for start in _bits(jumpers)
    ]


def _chains(here: int, rest: int, enemy: int, enemy_kings: int, goal: int) -> list[tuple[int, int]]:
    """The ends of every chain from a space: the last landing and the enemies that are left."""
    found: list[tuple[int, int]] = []
    taken = rest | enemy
    for over, landing in HOPS[here]:
        if enemy & over and not taken & landing:
            left = enemy ^ over
            if over & enemy_kings or landing == goal:
                found.append((landing, left))
            else:
                found += _chains(landing, rest, left, enemy_kings, goal) or [(landing, left)]
    return found
