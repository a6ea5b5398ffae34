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
    """Not PPN, or more of it than we read."""


@dataclass(frozen=True)
class PpnMove:
    """One numbered move: its actions in order, and what is said about it."""

    number: str
    actions: tuple[str, ...]
    comment: str = ""


@dataclass(frozen=True)
class PpnGame:
    """A game: what its head says, its setup and its moves."""

    head: dict[str, Json]
    setup: PpnMove
    moves: tuple[PpnMove, ...]


def read_ppn(text: str) -> PpnGame:
    """A game from a file of ours."""
    head, found, body = text.partition("\n...\n")
    if not found or not head.startswith("---\n"):
        raise PpnError("a PPN file begins with --- and its head ends with ...")
    moves = list(_moves(body))
    if not moves or moves[0].number != "setup.":
        raise PpnError("the pieces are not set up first")
    return PpnGame(_head(head.removeprefix("---\n")), moves[0], tuple(moves[1:]))


def boards(game: PpnGame) -> Iterator[dict[str, str]]:
    """What stands where, after the setup and after every move."""
    board: dict[str, str] = {}
    for move in (game.setup, *game.moves):
        for action in move.actions:
            act(board, action)
        yield dict(board)


def act(board: dict[str, str], action: str) -> None:
    """Do one action on a board."""
    found = ACTION.fullmatch(action)
    if found is None:
        raise PpnError(f"no action that is known here: {action}")
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
        raise PpnError(f"nothing stands there: {action}") from fault


def _head(text: str) -> dict[str, Json]:
    head: dict[str, Json] = {}
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        try:
            head[key] = json.loads(value)
        except ValueError as fault:
            raise PpnError(f"not a line of the head: {line}") from fault
        if not colon:
            raise PpnError(f"not a line of the head: {line}")
    return head


def _moves(text: str) -> Iterator[PpnMove]:
    number, comment = "", ""
    actions: list[str] = []
    for token in re.findall(r"\{[^}]*\}|\S+", text):
        if token.startswith("{"):
            comment = " ".join(token[1:-1].split())
        elif MOVE_NUMBER.fullmatch(token):
            if number:
                yield PpnMove(number, tuple(actions), comment)
            number, actions, comment = token, [], ""
        else:
            actions += _actions(token)
    if number:
        yield PpnMove(number, tuple(actions), comment)


def _actions(token: str) -> list[str]:
    """`b2-b4*b3` is two actions."""
    first, *gone = token.split("*")
    return ([first] if first else []) + [f"*{space}" for space in gone]
