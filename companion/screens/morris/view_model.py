"""What Three Men's Morris shows and offers, and what a tap on its board means. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.engine.results import Json
from companion.games.morris import GAME, table
from companion.games.morris.board import INDEX, MAN, MEN, put
from companion.games.morris.moves import Place, Step
from companion.games.morris.state import State

Say = Callable[..., str]


@dataclass(frozen=True)
class Tap:
    """What a tap on a point means: a man picked up, or a move to propose (which the rules may refuse)."""

    picked: str = ""
    move: str = ""


def tap(state: State, picked: str, point: str) -> Tap:
    if state.in_hand(state.turn):
        return Tap(move=point)
    if state.board[INDEX[point]] == MAN[state.turn]:
        return Tap("" if point == picked else point)
    return Tap(move=f"{picked}-{point}") if picked else Tap()


def marks(state: State, picked: str) -> dict[str, str]:
    """Point → how it is marked: the man in the hand, where he may go, and who won."""
    if state.outcome is not None:
        return {}
    found = {move.point: "dot" for move in GAME.legal_moves(state) if isinstance(move, Place)}
    if picked:
        ends = [move.end for move in GAME.legal_moves(state) if isinstance(move, Step) and move.start == picked]
        found |= {picked: "ring", **dict.fromkeys(ends, "dot")}
    return found


def hand(state: State, side: str, say: Say) -> str:
    count = state.in_hand(side)
    return say("screen_morris.in_hand", count=count) if count else say("screen_morris.on_board")


def status(state: State, names: Mapping[str, str], say: Say) -> str:
    """One line: what has happened, or who must do what."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return (
            say(f"screen_morris.end.{state.outcome.why}", name=names[str(winner)])
            if winner
            else say("screen_morris.draw")
        )
    return say("screen_morris.place" if state.in_hand(state.turn) else "screen_morris.move", name=names[state.turn])


def move_words(text: str, say: Say) -> str:
    """A move for the log."""
    move = GAME.read(text)
    if isinstance(move, Step):
        return say("screen_morris.log.step", start=move.start, end=move.end)
    return say("screen_morris.log.place", point=text)


def ruling_for(state: State, text: str) -> Json | None:
    """The table ruling that lets a refused move stand; None where it cannot be one."""
    move, man, board = GAME.read(text), MAN[state.turn], state.board
    if isinstance(move, Step):
        board = put(put(board, **{move.start: "."}), **{move.end: man})
    elif isinstance(move, Place):
        board = put(board, **{move.point: man})
    if board == state.board or any(board.count(each) > MEN for each in MAN.values()):
        return None
    return {"board": table.rows(board), "turn": "black" if state.turn == "white" else "white"}
