"""Tudor and King's Crossing as Portable Piecepack Notation 0.14, for viewers of board games.

Queens are coins and kings are pawns of a piecepack; King's Crossing is played with small checkers, its Kings crowned.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from companion.engine.game import BoardGame
from companion.engine.results import Json, Outcome
from companion.export.ppn_reading import act
from companion.export.text import game_name, record_words, winners
from companion.games.crossing import moves as crossing
from companion.games.tudor import moves as tudor
from companion.match.chain import canonical
from companion.match.match import Match
from companion.match.records import Entry, Play

SUITS = {"red": "S", "black": "M", "green": "C", "blue": "A"}
"""Suns, moons, crowns and arms in their usual colours."""

CHECKERS = {"w": "uWc", "b": "uKc", "W": "uWcf", "B": "uKcf"}
"""Small (u) checkers (c), white or black; a King lies with his crowned face (f) up."""

LINE_LENGTH = 100
"""Letters; the format has no limit, but people have."""


LETTERS = {suit: colour for colour, suit in SUITS.items()}
LABELS = {spec: label for label, spec in CHECKERS.items()}


def label(spec: str) -> str | None:
    """What the board calls this piece, the reverse of `piece`; None for pieces of other games."""
    if spec in LABELS:
        return LABELS[spec]
    kind, colour, number = spec[:1], LETTERS.get(spec[1:2]), spec[2:]
    if colour is None or kind not in ("c", "p") or (number and (kind == "p" or number not in "012345")):
        return None
    return f"{colour} king" if kind == "p" else f"{colour} queen {number}".rstrip()


def can_write_ppn(match: Match) -> bool:
    return match.game.key in ("tudor", "crossing")


def write_ppn(match: Match) -> str:
    """The whole match, from its setup to the present state."""
    game: Any = match.game
    assert isinstance(game, BoardGame), "only board games have a board to set up"
    lines = ["---", *_head(match), "..."]
    board: dict[str, str] = {}
    for number, (entry, state) in enumerate(match.story()):
        after = {space: piece(label) for space, label in game.board(state).items()}
        actions = _actions(match, entry)
        simulated = _simulated(board, actions)
        board = after
        text = _joined([*actions, *differences(simulated, after)])
        comment = "" if number == 0 or actions else f" {{{_comment(match, entry)}}}"
        lines.append(_wrapped(f"{number or 'setup'}. {text}".rstrip() + comment))
    return "\n".join(lines) + "\n"


def piece(label: str) -> str:
    """A piece of the board in PPN's words."""
    if label in CHECKERS:
        return CHECKERS[label]
    colour, rank, *number = label.split()
    return f"{'p' if rank == 'king' else 'c'}{SUITS[colour]}{''.join(number)}"


def move_actions(move: Any) -> list[str]:
    """What is done on the board; nothing for a pass and for what is only said."""
    match move:
        case crossing.Jump(path=path):
            return [action for start, end in pairwise(path) for action in (f"{start}-{end}", f"*{between(start, end)}")]
        case tudor.Behead(start=start, end=end):
            return [f"{start}-{end}", f"*{between(start, end)}"]
        case crossing.Capture(start=start, end=end) | tudor.Divorce(king=start, queen=end):
            return [f"{start}:{end}"]
        case crossing.Slide(start=start, end=end) | tudor.Step(start=start, end=end) | tudor.Jump(start=start, end=end):
            return [f"{start}-{end}"]
        case tudor.Survive(space=space):
            return [f"*{space}"]
        case _:
            return []


def between(start: str, end: str) -> str:
    """The space that a jump goes over."""
    column = (ord(start[0]) + ord(end[0])) // 2
    return f"{chr(column)}{(int(start[1:]) + int(end[1:])) // 2}"


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The actions that make one board of another, whatever the rules say: a setup, a shown King, a table ruling."""
    gone = [f"*{space}" for space in before if space not in after]
    other = [f"{space}={after[space]}" for space in before if after.get(space, before[space]) != before[space]]
    return gone + other + [f"{spec}@{space}" for space, spec in after.items() if space not in before]


def _actions(match: Match, entry: Entry) -> list[str]:
    return move_actions(match.game.read(entry.body.move)) if isinstance(entry.body, Play) else []


def _simulated(board: Mapping[str, str], actions: list[str]) -> dict[str, str]:
    simulated = dict(board)
    for action in actions:
        act(simulated, action)
    return simulated


def _joined(actions: list[str]) -> str:
    """A removal stands right behind the move it belongs to."""
    text = ""
    for action in actions:
        text += action if action.startswith("*") and text and not text.endswith(" ") else f" {action}"
    return text.strip()


def _wrapped(line: str) -> str:
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) > LINE_LENGTH:
            lines.append("  ")
        lines[-1] += word + " "
    return "\n".join(each.rstrip() for each in lines)


def _comment(match: Match, entry: Entry) -> str:
    """Braces end a comment, so none may stand in it."""
    words = " ".join(record_words(match, entry, "en").split())
    return _printable(words.replace("{", "(").replace("}", ")"))


def _head(match: Match) -> list[str]:
    setup = match.setup
    head: dict[str, Json] = {"GameType": game_name(match, "en"), "SetUp": "None", "Date": setup.created[:10]}
    head |= {str(player.seat).capitalize(): player.name for player in setup.players}
    head["Result"] = _result(match.outcome)
    lines = [f"{key}: {json.dumps(_printable(str(value)), ensure_ascii=False)}" for key, value in head.items()]
    options = json.dumps(json.loads(canonical(setup.options)), sort_keys=True)
    return [*lines, f"Options: {options}"]


def _result(outcome: Outcome | None) -> str:
    """As chess writes it for White and Black; in Tudor the winner's colour."""
    if outcome is None:
        return "*"
    names = [str(seat) for seat in winners(outcome)]
    return {"white": "1-0", "black": "0-1"}.get(names[0], names[0]) if names else "1/2-1/2"


def _printable(text: str) -> str:
    """YAML takes no control characters, not even quoted."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
