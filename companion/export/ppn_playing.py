"""A game from a PPN file as a match, so that it can be played on: its moves are found again among the lawful ones.

PPN says what is done with the pieces, not what it means. Where no lawful move leaves the board so, the table has
ruled: the position is set as the file has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import catalogue
from companion.engine.game import BoardGame, Table
from companion.engine.results import Json, Refusal
from companion.export.ppn import label, move_actions
from companion.export.ppn_reading import ACTION, PpnGame, PpnMove, boards
from companion.games.crossing.board import COLUMNS, EMPTY, ROWS
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.records import Player, Setup
from companion.texts import LANGUAGES, say

Board = Mapping[str, str]
"""Space → what stands there, in the words of the game."""

WRITTEN = ("tudor", "crossing")
"""Games that have such files."""


def game_key(game: PpnGame) -> str | None:
    """Which game it is, by its name in whatever language."""
    names = {say(f"{key}.name", language=language): key for key in WRITTEN for language in LANGUAGES}
    return names.get(str(game.head.get("GameType")))


def labelled(board: Board) -> dict[str, str]:
    """A PPN board in the words of the game; unknown pieces keep their own."""
    return {space: label(spec) or spec for space, spec in board.items()}


def played(game: PpnGame, moves: int, match: str, created: str) -> Match | Refusal:
    """The match after that many moves, in memory."""
    key = game_key(game)
    assert key is not None, "ask first which game it is"
    rules: Any = catalogue.game(key)
    options = game.head.get("Options") or {}
    start = rules.start(options)
    if isinstance(start, Refusal):
        return start
    players = tuple(Player(seat, str(game.head.get(str(seat).capitalize()) or "")) for seat in rules.seats(start))
    begun = begin(rules, MemoryKeeper(), MemoryVault(), Setup(match, key, options, players, created))
    if isinstance(begun, Refusal):
        return begun
    steps = [game.setup, *game.moves]
    for number, board in enumerate(boards(game)):
        if number > moves:
            break
        after = steps[number + 1] if number + 1 < len(steps) else None
        answer = _step(begun, steps[number], labelled(board), after)
        if isinstance(answer, Refusal):
            return answer
    return begun


def _step(match: Match, step: PpnMove, board: Board, after: PpnMove | None) -> object:
    game: Any = match.game
    assert isinstance(game, BoardGame)
    now = dict(game.board(match.state))
    if now == board and step.number == "setup.":
        return None
    # The moves that are written so first: nearly always it is one of them, and the others need not be tried.
    lawful = sorted(game.legal_moves(match.state), key=lambda move: tuple(move_actions(move)) != step.actions)
    for move in lawful:
        if dict(game.board(game.apply(match.state, move))) == board:
            return match.propose(move)
    if now == board:
        return None  # only something that was said
    return match.propose(Table(_ruling(game.key, board, after), step.comment))


def _ruling(key: str, board: Board, after: PpnMove | None) -> Json:
    """The position as a table ruling; whose turn it is, as far as the next move tells."""
    mover = _mover(board, after)
    if key == "crossing":
        rows = ["".join(board.get(f"{chr(97 + c)}{r + 1}", EMPTY) for c in range(COLUMNS)) for r in range(ROWS)]
        turn = {"turn": "white" if mover in ("w", "W") else "black"} if mover else {}
        return {"board": rows[::-1], **turn}
    players: dict[str, dict[str, Json]] = {}
    for space, piece in board.items():
        colour, rank, *number = piece.split()
        entry = players.setdefault(colour, {"colour": colour, "king": None, "queens": {}})
        if rank == "king":
            entry["king"] = space
        else:
            entry["queens"][space] = int(number[0]) if number else None
    for entry in players.values():
        if None in entry["queens"].values():
            entry["queens"] = list(entry["queens"])
    return {"players": list(players.values()), **({"turn": mover.split()[0]} if mover else {})}


def _mover(board: Board, after: PpnMove | None) -> str:
    """The piece that acts next; empty if nobody can tell."""
    for action in after.actions if after else ():
        found = ACTION.fullmatch(action)
        space = (found["start"] or found["gone"]) if found else None
        if space and space in board:
            return board[space]
    return ""
