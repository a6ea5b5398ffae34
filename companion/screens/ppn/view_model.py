"""A PPN file as a film: one frame a move, with its board, what was done and what was said. No Kivy."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import catalogue
from companion.engine.geometry import BoardGeometry
from companion.engine.results import Json, Refusal
from companion.export.ppn import label
from companion.export.ppn_playing import game_key, played
from companion.export.ppn_reading import ACTION, PpnError, PpnGame, PpnMove, boards, read_ppn
from companion.match.match import Match
from companion.screens.names import drawable

Say = Callable[..., str]

LIMIT_BYTES = 1 << 20
"""A game of a thousand moves has a twentieth of it."""


MOST_MOVES = 5000
"""Of a game; a file of more was not written by people who played."""

MOST_ACTIONS = 6
"""Actions of a move that are shown one by one; more of them set a whole position."""

LONGEST_COMMENT = 120


@dataclass(frozen=True)
class Frame:
    """The board after a move."""

    number: str
    words: str
    """What was done, as the file writes it."""
    comment: str
    board: dict[str, str]
    """Space → what stands there, in the words of the game."""
    moved: tuple[tuple[str, str], ...]
    """From where to where, so that pieces are seen to go."""


@dataclass(frozen=True)
class Film:
    """A whole game to look at."""

    key: str
    players: str
    facts: str
    geometry: BoardGeometry
    homes: tuple[tuple[str, str], ...]
    """Tudor: (corner, colour) of each player."""
    frames: tuple[Frame, ...]
    game: PpnGame


def open_film(path: Path, say: Say) -> Film | str:
    """The game in a file, or a sentence that says what is wrong with it, and where."""
    try:
        if path.stat().st_size > LIMIT_BYTES:
            return say("ppn.too_large")
        text = path.read_text("utf-8")
    except (OSError, ValueError):
        return say("ppn.unreadable", file=path.name[:60])
    try:
        return film(read_ppn(text), say)
    except PpnError as fault:
        return say(fault.code, line=fault.line, what=fault.what)


def film(game: PpnGame, say: Say) -> Film:
    """The frames of a game; raises PpnError."""
    key = game_key(game)
    if key is None:
        raise PpnError("game", 1, str(game.head.get("GameType", "")))
    if len(game.moves) > MOST_MOVES:
        raise PpnError("too_large")
    rules: Any = catalogue.game(key)
    frames = []
    for move, board in zip((game.setup, *game.moves), boards(game), strict=True):
        frames.append(_frame(move, board, rules.geometry, say))
    players = " – ".join(filter(None, (drawable(name) for name in _names(game, key))))
    facts = " · ".join(drawable(str(game.head[name])) for name in ("Date", "Result") if game.head.get(name))
    return Film(key, players, facts, rules.geometry, _homes(game.head.get("Options")), tuple(frames), game)


def play_on(film: Film, moves: int) -> Match | Refusal:
    """A match that stands where the film does, in memory."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return played(film.game, moves, uuid.uuid4().hex, now)


def _frame(move: PpnMove, board: dict[str, str], geometry: BoardGeometry, say: Say) -> Frame:
    cells = set(geometry.cells())
    named: dict[str, str] = {}
    for space, spec in board.items():
        if space not in cells:
            raise PpnError("off_board", move.line, space)
        known = label(spec)
        if known is None or ((len(known) == 1) != (geometry.columns == 4)):
            raise PpnError("piece", move.line, spec)
        named[space] = known
    steps = [found for action in move.actions if (found := ACTION.fullmatch(action)) and found["start"]]
    moved = ((steps[0]["start"], steps[-1]["end"]),) if steps else ()
    if move.number == "setup.":
        return Frame("", say("ppn.setup"), move.comment, named, ())
    words = " ".join(move.actions) if len(move.actions) <= MOST_ACTIONS else say("ppn.set_anew")
    return Frame(move.number.rstrip("."), words, _short(move.comment), named, moved)


def _short(comment: str) -> str:
    """What is said, without the position that our own files add to a table ruling: it is on the board."""
    comment = comment.partition(' ("')[0]
    return comment if len(comment) <= LONGEST_COMMENT else comment[:LONGEST_COMMENT].rstrip() + " …"


def _names(game: PpnGame, key: str) -> list[str]:
    seats = ("White", "Black") if key == "crossing" else ("Red", "Black", "Green", "Blue")
    return [str(game.head[seat]) for seat in seats if game.head.get(seat)]


def _homes(options: Json) -> tuple[tuple[str, str], ...]:
    """The corners of Tudor's players, where the head says them."""
    players = options.get("players") if isinstance(options, dict) else None
    entries = [each for each in players if isinstance(each, dict)] if isinstance(players, list) else []
    return tuple(
        (str(each["corner"]), str(each["colour"]))
        for each in entries
        if each.get("corner") in ("SW", "NW", "NE", "SE") and isinstance(each.get("colour"), str)
    )
