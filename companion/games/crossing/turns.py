"""What the end of a turn brings: the counts of K12 and K13, and the wins and draws of K10–K14, in that order."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Outcome
from companion.games.crossing.board import (
    EMPTY,
    FORWARD,
    INDEX,
    KING,
    OTHER,
    SIDES,
    goal_row,
    home,
    kings,
    owner,
    put,
    row,
)
from companion.games.crossing.state import BACK_ROW_TURNS, QUIET_TURNS, Pending, State


def goal(state: State, side: str) -> int:
    """The enemy's Home, where that side's King wins (K11)."""
    return home(OTHER[side], state.options.setup)


def moved(board: str, path: tuple[str, ...], taken: tuple[str, ...]) -> str:
    """The board after a piece has gone along a path and has taken pieces."""
    start, end = INDEX[path[0]], INDEX[path[-1]]
    changed = {start: EMPTY, **{INDEX[cell]: EMPTY for cell in taken}}
    return put(board, {**changed, end: board[start]})


def moved_origins(origins: tuple[str, ...], path: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    """Where the pieces started, after the same move; nothing to do unless the game is a stealth game."""
    if not origins:
        return origins
    kept = list(origins)
    mover, kept[INDEX[path[0]]] = kept[INDEX[path[0]]], ""
    for cell in taken:
        kept[INDEX[cell]] = ""
    kept[INDEX[path[-1]]] = mover
    return tuple(kept)


def finish_move(state: State, path: tuple[str, ...], taken: tuple[str, ...], king_shown: bool = False) -> State:
    """The turn is complete with this move; `king_shown`: the last piece taken was a King, as its owner says (K15)."""
    letters = [state.board[INDEX[cell]] for cell in taken]
    king_taken = king_shown or KING[OTHER[state.turn]] in letters
    after = replace(
        _with_testimony(state, taken, king_taken),
        board=moved(state.board, path, taken),
        origins=moved_origins(state.origins, path, taken),
        passed=False,
        begun=True,
        pending=None,
    )
    king_moved = state.board[INDEX[path[0]]] == KING[state.turn]
    outcome = None
    if king_taken:
        outcome = Outcome(state.turn, "K10")
    elif king_moved and INDEX[path[-1]] == goal(state, state.turn):
        outcome = Outcome(state.turn, "K11")
    return _end_turn(after, _advances(state.turn, path), king_moved and _leaves_goal_row(state.turn, path), outcome)


def finish_pass(state: State) -> State:
    """The turn is complete with a pass."""
    after = _end_turn(replace(state, passed=True, begun=True), False, False, None)
    if after.outcome is None and state.passed:
        return replace(after, outcome=Outcome(None, "K14"))
    return after


def show_king(state: State, side: str) -> State:
    """That side's King is seen by all: if he stands on the enemy's back row, his count starts (K12, K15)."""
    seen = replace(state, hidden=state.hidden - {side})
    counts = [seen.back_row[0], seen.back_row[1]]
    counts[SIDES.index(side)] = 0 if on_goal_row(seen, side) else None
    origins = tuple(seen.origins[index] for index in kings(seen.board, side) if seen.origins)
    return replace(seen, back_row=(counts[0], counts[1]), shown_kings=seen.shown_kings + origins)


def claim_king(state: State, cell: str) -> State:
    """The owner shows that the piece there is his King; if it stands on the enemy's Home, that wins (K11, K15)."""
    index = INDEX[cell]
    side = owner(state.board[index])
    seen = show_king(replace(state, board=put(state.board, {index: KING[side]}), begun=True), side)
    if index == goal(state, side):
        return replace(seen, outcome=Outcome(side, "K11"))
    return seen


def stop_on_goal(state: State, pending: Pending) -> State:
    """A chain stopped early on the enemy's Home, and its piece is now shown to be the King: that wins (K11, K15)."""
    start = INDEX[pending.path[0]]
    king = replace(state, board=put(state.board, {start: KING[state.turn]}))
    return finish_move(show_king(king, state.turn), pending.path, pending.taken)


def on_goal_row(state: State, side: str) -> bool:
    """Whether that side's King has been shown and stands on the row of the enemy's Home."""
    return side not in state.hidden and any(row(index) == goal_row(side) for index in kings(state.board, side))


def _with_testimony(state: State, taken: tuple[str, ...], king_taken: bool) -> State:
    """Stealth games keep what the captured pieces were shown to be, by their starting spaces."""
    if not state.origins or not taken:
        return state
    starts = tuple(state.origins[INDEX[cell]] for cell in taken)
    if not king_taken:
        return replace(state, shown_men=state.shown_men + starts)
    return replace(
        state,
        shown_men=state.shown_men + starts[:-1],
        shown_kings=state.shown_kings + starts[-1:],
        hidden=state.hidden - {OTHER[state.turn]},
    )


def _advances(side: str, path: tuple[str, ...]) -> bool:
    """K13: the last space lies nearer the enemy's side than the first."""
    gained = row(INDEX[path[-1]]) - row(INDEX[path[0]])
    return gained > 0 if FORWARD[side] == "up" else gained < 0


def _leaves_goal_row(side: str, path: tuple[str, ...]) -> bool:
    """K12: one landing off the row is enough, even if the chain comes back to it."""
    wanted = goal_row(side)
    lines = [row(INDEX[cell]) for cell in path]
    return lines[0] == wanted and any(line != wanted for line in lines)


def _end_turn(after: State, advanced: bool, king_left: bool, outcome: Outcome | None) -> State:
    """Keeps the counts of the turn that has just been made by `after.turn`, and judges K12 and K13."""
    mover, other = after.turn, OTHER[after.turn]
    quiet, back_row = list(after.quiet), list(after.back_row)
    mine, theirs = SIDES.index(mover), SIDES.index(other)
    quiet[mine] = 0 if advanced else quiet[mine] + 1
    mine_now, theirs_now = back_row[mine], back_row[theirs]
    back_row[mine] = _kept_count(after, mover, None if king_left else mine_now)
    # A turn that wins is none of the ten: they are turns without winning.
    counted = theirs_now if theirs_now is None or outcome else theirs_now + 1
    back_row[theirs] = _kept_count(after, other, counted)
    if outcome is None:
        outcome = _judged(after, other, back_row[theirs], quiet)
    return replace(after, turn=other, quiet=(quiet[0], quiet[1]), back_row=(back_row[0], back_row[1]), outcome=outcome)


def _kept_count(state: State, side: str, count: int | None) -> int | None:
    """The count while that King stands on the row, a new one if he has just come there, None if he does not."""
    if not on_goal_row(state, side):
        return None
    return count or 0


def _judged(after: State, other: str, count: int | None, quiet: list[int]) -> Outcome | None:
    if count is not None and count >= BACK_ROW_TURNS:
        return Outcome(other, "K12")
    if after.options.quiet_draw == "automatic" and min(quiet) >= QUIET_TURNS:
        return Outcome(None, "K13")
    return None
