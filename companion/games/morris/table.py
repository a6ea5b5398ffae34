"""The state in words of data, and the table's own rulings on it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Outcome, Refusal, RefusedError
from companion.games.morris.board import EMPTY, MAN, MEN, SIDES
from companion.games.morris.state import State

ROWS = 3


def describe(state: State) -> dict[str, Json]:
    """The whole state; there is nothing to hide. The board has row 3 first."""
    return {
        "board": rows(state.board),
        "turn": state.turn,
        "in_hand": {side: state.in_hand(side) for side in SIDES},
        "outcome": state.outcome.to_json() if state.outcome else None,
    }


def rows(board: str) -> list[str]:
    return [board[ROWS * row : ROWS * row + ROWS] for row in reversed(range(ROWS))]


def rule(state: State, given: Json) -> State | Refusal:
    """The state as the table has agreed; what is left out stays as it is, and repetitions are counted anew."""
    try:
        if not isinstance(given, dict):
            raise _no("table_not_object", "M1")
        for key in given:
            if key not in ("board", "turn", "outcome"):
                raise _no("table_unknown_key", "M1", key=str(key)[:40])
        board = _board(given["board"]) if "board" in given else state.board
        turn = _turn(given["turn"]) if "turn" in given else state.turn
        outcome = _outcome(given["outcome"]) if "outcome" in given else state.outcome
    except RefusedError as refused:
        return refused.refusal
    return replace(state, board=board, turn=turn, seen=(), outcome=outcome)


def _no(code: str, rule: str, **values: object) -> RefusedError:
    return RefusedError(Refusal(f"morris.{code}", rule, values))


def _board(given: Json) -> str:
    if not isinstance(given, list) or len(given) != ROWS:
        raise _no("bad_board", "M1")
    for line in given:
        if not isinstance(line, str) or len(line) != ROWS or set(line) - {EMPTY, *MAN.values()}:
            raise _no("bad_board", "M1")
    board = "".join(reversed(given))
    if any(board.count(man) > MEN for man in MAN.values()):
        raise _no("too_many", "M2", most=MEN)
    return board


def _turn(given: Json) -> str:
    if not isinstance(given, str) or given not in SIDES:
        raise _no("bad_turn", "M2")
    return given


def _outcome(given: Json) -> Outcome | None:
    if given is None:
        return None
    if not isinstance(given, dict) or given.keys() - {"winner", "why"} or "winner" not in given:
        raise _no("bad_outcome", "M5")
    winner = given["winner"]
    if given.get("why", "table") != "table" or not (winner is None or (isinstance(winner, str) and winner in SIDES)):
        raise _no("bad_outcome", "M5")
    return Outcome(winner, "table")
