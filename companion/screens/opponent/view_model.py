"""The companion at the table: which seats it plays in a match, and how it tells its move. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.results import Json, Refusal, Seat
from companion.games.crossing import moves as crossing
from companion.games.crossing import reach
from companion.games.crossing.board import CELLS, INDEX, KING
from companion.games.crossing.turns import goal
from companion.games.tudor import moves as tudor
from companion.games.tudor.board import BETWEEN
from companion.match.match import Match
from companion.opponent.levels import LEVELS, NAMES

Say = Callable[..., str]
Kept = Callable[[str, Json], Json]
"""A setting by name, with what it is if nobody has set it."""


def setting(match_id: str) -> str:
    """Where this phone keeps which seats of a match the companion plays: it is this phone's business alone."""
    return f"opponent.{match_id}"


def seats(match: Match, kept: Kept) -> dict[Seat, str]:
    """Seat → level; whatever is not known to the game is left out."""
    found = kept(setting(match.setup.match), {})
    if match.game.key not in LEVELS or not isinstance(found, dict):
        return {}
    known = match.game.seats(match.state)
    return {seat: level for seat, level in found.items() if seat in known and level in NAMES}


def to_think(match: Match, kept: Kept) -> str:
    """The level that is to find the next move; empty if a person is to act, or nobody."""
    waited = match.to_act()
    return seats(match, kept).get(waited[0], "") if len(waited) == 1 and match.outcome is None else ""


def marks(move: Any) -> dict[str, str]:
    """Space → the shape that shows it on the board: where the piece stands, its way, and what leaves."""
    match move:
        case crossing.Jump(path=path):
            return {**dict.fromkeys(path[1:], "dot"), path[0]: "ring"}
        case crossing.Capture(start=start, end=end) | tudor.Divorce(king=start, queen=end):
            return {start: "ring", end: "cross"}
        case tudor.Behead(start=start, end=end):
            return {start: "ring", BETWEEN[start, end]: "cross", end: "dot"}
        case tudor.Survive(space=space):
            return {space: "cross"}
        case crossing.Slide(start=start, end=end) | tudor.Step(start=start, end=end) | tudor.Jump(start=start, end=end):
            return {start: "ring", end: "dot"}
    return {}


def words(match: Match, text: str, say: Say) -> str:
    """What the person at the board is asked to do."""
    tell = _TELL[match.game.key]
    move = match.game.read(text)
    return text if isinstance(move, Refusal) else tell(match.state, move, say)


def _tell_crossing(state: Any, move: Any, say: Say) -> str:
    if isinstance(move, crossing.Pass):
        return say("opponent.pass")
    start = move.path[0] if isinstance(move, crossing.Jump) else move.start
    king = state.board[INDEX[start]] in KING.values()
    piece = say("opponent.king" if king else "opponent.man")
    if isinstance(move, crossing.Jump):
        path = tuple(INDEX[cell] for cell in move.path)
        steps = reach.walk(state.board, state.turn, goal(state, state.turn), path)
        taken = ", ".join(CELLS[index] for index in steps.taken) if steps else ""
        return say("opponent.jump", piece=piece, start=start, path=", ".join(move.path[1:]), taken=taken)
    code = "opponent.capture" if isinstance(move, crossing.Capture) else "opponent.move"
    return say(code, piece=piece, start=start, end=move.end)


def _tell_tudor(state: Any, move: Any, say: Say) -> str:
    match move:
        case tudor.Pass():
            return say("opponent.pass")
        case tudor.Survive(space=space):
            return say("opponent.survive", space=space)
        case tudor.Divorce(king=start, queen=end):
            return say("opponent.divorce", start=start, end=end)
        case tudor.Behead(start=start, end=end):
            return say("opponent.behead", start=start, end=end, queen=BETWEEN[start, end])
    king = state.mover.king == move.start
    return say(
        "opponent.move", piece=say("opponent.king" if king else "opponent.queen"), start=move.start, end=move.end
    )


_TELL: Mapping[str, Callable[[Any, Any, Say], str]] = {"crossing": _tell_crossing, "tudor": _tell_tudor}
