"""Portable Piecepack Notation, as far as we write it: read it back, and step through the game.

Pieces are dropped (`pS@g7`), moved (`b2-b4`), removed (`*b3`, also right behind another action: `b2-b4*b3`), captured
by displacement (`b2:b3`) and replaced (`b5=uWcf`). Text in braces is a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.results import Json

SPACE = r"[a-z]+[1-9]\d*"
MOVE_NUMBER = re.compile(r"\w+\.")
ACTION = re.compile(
    rf"(?P<spec>[^@*:=\s-]+)@(?P<dropped>{SPACE})"
    rf"|(?P<start>{SPACE})(?P<sign>[-:])(?P<end>{SPACE})"
    rf"|(?P<replaced>{SPACE})=(?P<by>[^@*:=\s-]+)"
    rf"|\*(?P<gone>{SPACE})"
)


class PpnError(ValueError):
    """Not PPN, or more of it than we read; `code`, `line` and `what` make its sentence (`ppn.…` in texts/)."""

    def __init__(self, code: str, line: int = 0, what: str = "") -> None:
        super().__init__(f"line {line}: {code} {what}")
        self.code, self.line, self.what = f"ppn.{code}", line, what[:40]


@dataclass(frozen=True)
class PpnMove:
    """One numbered move: its actions in order, what is said about it, and the line it begins on."""

    number: str
    actions: tuple[str, ...]
    comment: str = ""
    line: int = 0


@dataclass(frozen=True)
class PpnGame:
    """A game: what its head says, its setup and its moves."""

    head: dict[str, Json]
    setup: PpnMove
    moves: tuple[PpnMove, ...]


def read_ppn(text: str) -> PpnGame:
    """A game from a file of ours."""
    text = text.replace("\r\n", "\n")
    head, found, body = text.partition("\n...\n")
    if not head.startswith("---\n"):
        raise PpnError("no_head", 1)
    if not found:
        raise PpnError("no_head", text.count("\n") + 1)
    first = head.count("\n") + 3
    moves = list(_moves(body, first))
    if not moves or moves[0].number != "setup.":
        raise PpnError("no_setup", moves[0].line if moves else first)
    return PpnGame(_head(head.removeprefix("---\n")), moves[0], tuple(moves[1:]))


def boards(game: PpnGame) -> Iterator[dict[str, str]]:
    """What stands where, after the setup and after every move."""
    board: dict[str, str] = {}
    for move in (game.setup, *game.moves):
        for action in move.actions:
            act(board, action, move.line)
        yield dict(board)


def act(board: dict[str, str], action: str, line: int = 0) -> None:
    """Do one action on a board."""
    found = ACTION.fullmatch(action)
    if found is None:
        raise PpnError("action", line, action)
    try:
        if found["dropped"]:
            board[found["dropped"]] = found["spec"]
        elif found["gone"]:
            del board[found["gone"]]
        elif found["replaced"]:
            del board[found["replaced"]]
            board[found["replaced"]] = found["by"]
        else:
            board[found["end"]] = board.pop(found["start"])
    except KeyError as fault:
        raise PpnError("nothing_there", line, action) from fault


def _head(text: str) -> dict[str, Json]:
    head: dict[str, Json] = {}
    for number, line in enumerate(text.splitlines(), 2):
        key, colon, value = line.partition(": ")
        try:
            head[key] = json.loads(value)
        except (ValueError, RecursionError) as fault:
            raise PpnError("head_line", number, line) from fault
        if not colon:
            raise PpnError("head_line", number, line)
    return head


def _moves(text: str, first: int) -> Iterator[PpnMove]:
    """The numbered moves; `first` is the number of the text's first line."""
    number, comment, line, counted = "", "", first, 0
    actions: list[str] = []
    begun = first
    for found in re.finditer(r"\{[^}]*\}|\S+", text):
        token = found[0]
        line += text.count("\n", counted, found.start())
        counted = found.start()
        if token.startswith("{"):
            comment = " ".join(token[1:-1].split())
        elif MOVE_NUMBER.fullmatch(token):
            if number:
                yield PpnMove(number, tuple(actions), comment, begun)
            number, actions, comment, begun = token, [], "", line
        elif not number:
            raise PpnError("no_setup", line)
        else:
            actions += _actions(token)
    if number:
        yield PpnMove(number, tuple(actions), comment, begun)


def _actions(token: str) -> list[str]:
    """`b2-b4*b3` is two actions."""
    first, *gone = token.split("*")
    return ([first] if first else []) + [f"*{space}" for space in gone]
