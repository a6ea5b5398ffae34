"""May a player do it, and what comes of it (M3–M7). `check` is the one truth; `legal_moves` asks it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Outcome, Refusal
from companion.games.morris.board import CENTRE, EMPTY, INDEX, MAN, NEIGHBOURS, OTHER, POINTS, put, row_of_three
from companion.games.morris.moves import Move, Place, Step
from companion.games.morris.state import State

REPEATED = 3
"""How often the same position ends the game (M7)."""

EVERY_MOVE: tuple[Move, ...] = (
    *(Place(point) for point in POINTS),
    *(Step(start, end) for start in POINTS for end in sorted(NEIGHBOURS[start])),
)


def check_running(state: State) -> Refusal | None:
    """Refuses once the game has ended, by the ruling that ended it."""
    if state.outcome is None:
        return None
    return Refusal("morris.over", "M5" if state.outcome.why == "table" else state.outcome.why)


def check(state: State, move: Move) -> Refusal | None:
    """Why this move may not be made now; None if it may."""
    if over := check_running(state):
        return over
    return _check_place(state, move) if isinstance(move, Place) else _check_step(state, move)


def legal_moves(state: State) -> list[Move]:
    return [move for move in EVERY_MOVE if check(state, move) is None]


def _check_place(state: State, move: Place) -> Refusal | None:
    if not state.in_hand(state.turn):
        return Refusal("morris.all_placed", "M4")
    if state.board[INDEX[move.point]] != EMPTY:
        return Refusal("morris.taken", "M3", {"point": move.point})
    if move.point == CENTRE and not state.free_centre and set(state.board) == {EMPTY}:
        return Refusal("morris.centre_closed", "M6", {"point": CENTRE})
    return None


def _check_step(state: State, move: Step) -> Refusal | None:
    if state.in_hand(state.turn):
        return Refusal("morris.place_first", "M3", {"count": state.in_hand(state.turn)})
    standing = state.board[INDEX[move.start]]
    if standing == EMPTY:
        return Refusal("morris.no_man", "M4", {"point": move.start})
    if standing != MAN[state.turn]:
        return Refusal("morris.not_yours", "M4", {"point": move.start})
    if move.end not in NEIGHBOURS[move.start]:
        return Refusal("morris.not_next", "M4", {"start": move.start, "end": move.end})
    if state.board[INDEX[move.end]] != EMPTY:
        return Refusal("morris.taken", "M4", {"point": move.end})
    return None


def apply(state: State, move: Move) -> State:
    """The state after a move that `check` allows."""
    man = MAN[state.turn]
    seen: tuple[str, ...] = ()
    if isinstance(move, Place):
        board = put(state.board, **{move.point: man})
    else:
        board, seen = put(state.board, **{move.start: EMPTY, move.end: man}), state.seen
    after = replace(state, board=board, turn=OTHER[state.turn], seen=(*seen, board + OTHER[state.turn]))
    return replace(after, outcome=_judged(after, state.turn))


def _judged(after: State, mover: str) -> Outcome | None:
    if row_of_three(after.board, mover):
        return Outcome(mover, "M5")
    return Outcome(None, "M7") if after.seen.count(after.seen[-1]) >= REPEATED else None
