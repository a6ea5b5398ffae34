"""Positions set up by hand: any possible one (`position`), and whatever the table rules (`rule`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.results import Json, Outcome, Refusal, RefusedError
from companion.games.crossing import sight, turns
from companion.games.crossing.board import (
    COLUMNS,
    EMPTY,
    KING,
    MAN,
    OTHER,
    PIECES,
    ROWS,
    SIDES,
    home,
    kings,
    put,
)
from companion.games.crossing.state import State

COUNT_LIMIT = 1_000_000
"""Turns. No count of a real game comes near it; without a limit a number could be too long to be written down."""


def position(state: State, given: Json) -> State | Refusal:
    """Any possible position of the present game, with a history that begins there."""
    if state.options.stealth:
        return Refusal("crossing.position_stealth", "K15")
    try:
        if not isinstance(given, dict):
            raise _no("position_not_object", "K1")
        for key in given:
            if key not in ("board", "turn"):
                raise _no("position_unknown_key", "K1", key=str(key)[:40])
        board, turn = _board(given.get("board")), _side(given.get("turn"))
        _want_possible(state, board)
    except RefusedError as refused:
        return refused.refusal
    return _counted(State(state.options, board, turn), SIDES)


def rule(state: State, given: Json) -> State | Refusal:
    """The state as the table has agreed; what is left out stays as it is."""
    try:
        if not isinstance(given, dict):
            raise _no("table_not_object", "K1")
        ruled = _settled(state, given)
        for key in given:
            if key not in RULERS or (key in STEALTH_KEYS and not state.options.stealth):
                raise _no("table_unknown_key", "K1", key=str(key)[:40])
        for key, ruler in RULERS.items():  # in this order: what comes later may rest on what comes first
            if key in given:
                ruled = ruler(ruled, given[key])
        ruled = _counted(ruled, _recounted(given))
        if "draw_offer" in given and given["draw_offer"] is not ruled.draw_offer:
            raise _no("table_draw_offer", "K13")
        return replace(ruled, passed=False)
    except RefusedError as refused:
        return refused.refusal


def _no(code: str, rule: str, **values: object) -> RefusedError:
    return RefusedError(Refusal("crossing." + code, rule, values))


def _board(given: Json) -> str:
    letters = "".join((EMPTY, *PIECES.values()))
    if not isinstance(given, list) or len(given) != ROWS:
        raise _no("bad_board", "K1")
    for line in given:
        if not isinstance(line, str) or len(line) != COLUMNS or set(line) - set(letters):
            raise _no("bad_board", "K1")
    return "".join(reversed(given))


def _side(given: Json) -> str:
    if not isinstance(given, str) or given not in SIDES:
        raise _no("bad_turn", "K4")
    return given


def _want_possible(state: State, board: str) -> None:
    most = 11 if state.options.long else 7
    for side in SIDES:
        if board.count(KING[side]) != 1:
            raise _no("position_kings", "K1")
        if board.count(MAN[side]) > most:
            raise _no("position_men", "K3" if state.options.long else "K1", most=most)
        if kings(board, side) == [home(OTHER[side], state.options.setup)]:
            raise _no("position_home", "K11")


def _counted(state: State, sides: tuple[str, ...]) -> State:
    """Gives these sides' Kings the count of K12 that belongs to where they stand."""
    back_row = list(state.back_row)
    for place, side in enumerate(SIDES):
        if side in sides:
            back_row[place] = (back_row[place] or 0) if turns.on_goal_row(state, side) else None
    return replace(state, back_row=(back_row[0], back_row[1]))


def _recounted(given: dict[str, Json]) -> tuple[str, ...]:
    """The sides whose count of K12 follows the new position, as nothing else is said about it."""
    if "board" not in given and "revealed" not in given:
        return ()
    said = given.get("back_row", {})
    return tuple(side for side in SIDES if side not in said)


def _settled(state: State, given: dict[str, Json]) -> State:
    """Drops a question that is still open, if the ruling drops it or changes the board or the turn."""
    pending, now = state.pending, sight.describe(state)
    keeps = all(given.get(key, now.get(key)) == now.get(key) for key in ("board", "turn", "asked", "claim"))
    if given.get("asked", now.get("asked")) not in (now.get("asked"), []):
        raise _no("table_asked", "K15")
    if given.get("claim", now.get("claim")) not in (now.get("claim"), None):
        raise _no("table_asked", "K15")
    if pending is None or keeps:
        return state
    origins = turns.moved_origins(state.origins, pending.path, pending.taken)
    return replace(state, board=pending.board, origins=origins, pending=None)


def _rule_board(state: State, given: Json) -> State:
    board = _board(given)
    if state.pending is not None or board == state.board:
        return state
    if not state.options.stealth:
        return replace(state, board=board)
    follows = _followed(state.board, board)
    origins = tuple(state.origins[follows[index]] if index in follows else "" for index in range(len(board)))
    hidden = state.hidden
    for side in state.hidden:
        if KING[side] in board:  # said aloud, he is hidden no more; unless the referee knew him all along
            hidden = hidden - {side} if state.unknown(side) else hidden
        else:  # a board that shows no King leaves a hidden one where he was
            board = put(board, {new: KING[side] for new, old in follows.items() if state.board[old] == KING[side]})
    return replace(state, board=board, origins=origins, hidden=hidden)


def _followed(before: str, after: str) -> dict[int, int]:
    """Which piece on the new board is which on the old: those that stay, and one of a side that has been moved."""
    follows: dict[int, int] = {}
    for side in SIDES:
        old = {index for index, letter in enumerate(before) if letter in PIECES[side]}
        new = {index for index, letter in enumerate(after) if letter in PIECES[side]}
        follows |= {index: index for index in old & new}
        if len(old - new) == len(new - old) == 1:
            follows[min(new - old)] = min(old - new)
    return follows


def _rule_turn(state: State, given: Json) -> State:
    return replace(state, turn=_side(given))


def _rule_revealed(state: State, given: Json) -> State:
    for side, value in _pair(given, "K15").items():
        if type(value) is not bool:
            raise _no("bad_revealed", "K15")
        if value and state.unknown(side):
            raise _no("table_no_king", "K15")
        state = replace(state, hidden=state.hidden - {side} if value else state.hidden | {side})
    return state


def _rule_back_row(state: State, given: Json) -> State:
    counts = dict(zip(SIDES, state.back_row, strict=True))
    for side, value in _pair(given, "K12").items():
        counts[side] = None if value is None else _count(value, "K12")
    return replace(state, back_row=(counts["white"], counts["black"]))


def _rule_quiet(state: State, given: Json) -> State:
    counts = dict(zip(SIDES, state.quiet, strict=True))
    for side, value in _pair(given, "K13").items():
        counts[side] = _count(value, "K13")
    return replace(state, quiet=(counts["white"], counts["black"]))


def _rule_outcome(state: State, given: Json) -> State:
    if given is None:
        return replace(state, outcome=None)
    if state.outcome is not None and given == state.outcome.to_json():
        return state
    if not isinstance(given, dict) or given.keys() - {"winner", "why"} or "winner" not in given:
        raise _no("bad_outcome", "K10")
    winner = given["winner"]
    if given.get("why", "table") != "table" or not (winner is None or (isinstance(winner, str) and winner in SIDES)):
        raise _no("bad_outcome", "K10")
    return replace(state, outcome=Outcome(winner, "table"))


def _as_is(state: State, given: Json) -> State:
    return state


def _pair(given: Json, rule: str) -> dict[str, Json]:
    if not isinstance(given, dict) or given.keys() - set(SIDES):
        raise _no("bad_pair", rule)
    return given


def _count(given: Json, rule: str) -> int:
    if type(given) is not int or not 0 <= given <= COUNT_LIMIT:
        raise _no("bad_count", rule, most=COUNT_LIMIT)
    return given


RULERS: dict[str, Callable[[State, Json], State]] = {
    "board": _rule_board,
    "turn": _rule_turn,
    "revealed": _rule_revealed,
    "back_row": _rule_back_row,
    "quiet": _rule_quiet,
    "outcome": _rule_outcome,
    "draw_offer": _as_is,
    "asked": _as_is,
    "claim": _as_is,
}
"""What each key of a ruling sets."""

STEALTH_KEYS = ("revealed", "asked", "claim")
