"""Why a piece cannot go there: the most telling reason, with the ruling it rests on."""

from __future__ import annotations

from itertools import pairwise

from companion.engine.results import Refusal
from companion.games.crossing import reach
from companion.games.crossing.board import (
    BACKWARD,
    CELLS,
    EMPTY,
    ENEMIES,
    PIECES,
    RAYS,
    put,
)


def _way(start: int, end: int) -> str | None:
    """The straight way from one space to another."""
    return next((way for way, rays in RAYS.items() if end in rays[start]), None)


def why_no_slide(board: str, side: str, start: int, end: int) -> Refusal:
    """The slide is known to be impossible."""
    values = {"start": CELLS[start], "end": CELLS[end]}
    way = _way(start, end)
    if way is None:
        return Refusal("crossing.slide_not_straight", "K5", values)
    if way == BACKWARD[side]:
        return Refusal("crossing.slide_back", "K5", values)
    return Refusal("crossing.slide_blocked", "K5", {**values, "space": CELLS[_first_piece(board, way, start)]})


def _first_piece(board: str, way: str, start: int) -> int:
    return next(cell for cell in RAYS[way][start] if board[cell] != EMPTY)


def why_no_capture(board: str, side: str, start: int, end: int, backwards: bool) -> Refusal:
    """The trap capture is known to be impossible."""
    values = {"start": CELLS[start], "end": CELLS[end]}
    way = _way(start, end)
    if way is None or RAYS[way][start][0] != end:
        return Refusal("crossing.capture_not_next", "K9", values)
    if board[end] not in ENEMIES[side]:
        return Refusal("crossing.capture_no_enemy", "K9", values)
    if way == BACKWARD[side] and not backwards:
        return Refusal("crossing.capture_back", "K9", values)
    return Refusal("crossing.capture_no_trap", "K9", values)


def why_no_jump(board: str, side: str, path: tuple[int, ...]) -> Refusal:
    """One of the chain's hops is known to be no jump: says what is wrong with the first such hop."""
    for here, landing in pairwise(path):
        over = next((over for over, end in reach.jumps(board, here, side) if end == landing), None)
        if over is None:
            return _why_no_hop(board, side, here, landing)
        board = put(board, {landing: board[here], over: EMPTY, here: EMPTY})
    raise AssertionError("every hop of this chain is a jump")


def _why_no_hop(board: str, side: str, here: int, landing: int) -> Refusal:
    values = {"start": CELLS[here], "end": CELLS[landing]}
    pair = next((pair for pair in reach.JUMPS[here] if pair[1] == landing), None)
    if pair is None:
        return Refusal("crossing.jump_not_two", "K6", values)
    over = CELLS[pair[0]]
    if board[landing] != EMPTY:
        return Refusal("crossing.jump_blocked", "K6", values)
    if board[pair[0]] in PIECES[side]:
        return Refusal("crossing.jump_own", "K6", {**values, "space": over})
    return Refusal("crossing.jump_nothing", "K6", {**values, "space": over})
