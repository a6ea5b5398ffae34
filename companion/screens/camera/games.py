"""The games that a camera can follow, as its page speaks of them and draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.engine.game import Table
from companion.engine.results import Json
from companion.games.crossing import GAME as CROSSING
from companion.games.crossing.board import CELLS, OTHER
from companion.games.tudor import GAME as TUDOR
from companion.match.match import Match
from companion.screens.camera.as_seen import tudor_position
from companion.screens.crossing import view_model as crossing
from companion.screens.crossing.looks import LOOKS
from companion.screens.names import drawable
from companion.screens.tudor.people import people_of
from companion.screens.tudor.words import move_words
from companion.texts.emblems import EMBLEMS
from companion.widgets.board import PieceLook

Say = Callable[..., str]


class Face(Protocol):
    """One game, to the camera's page."""

    tile: int
    """Spaces along a tile, as boards are drawn."""

    def move(self, text: str) -> str:
        """A move in words."""
        ...

    def piece(self, label: str) -> str:
        """What a camera's label stands for, with its article."""
        ...

    def look(self, label: str) -> PieceLook:
        """How it is drawn."""
        ...

    def mover(self) -> str:
        """Who is to move; empty if nobody has a name."""
        ...

    def ruling(self, cells: Mapping[str, str], moved: bool) -> Json | None:
        """The table ruling that takes the board as it is seen, after a move or as it is; None where a board is not
        enough to tell."""
        ...


class CrossingFace:
    """King's Crossing."""

    tile = 1

    def __init__(self, match: Match, say: Say) -> None:
        self._match, self._say = match, say

    def move(self, text: str) -> str:
        return crossing.move_words(text, self._say)

    def piece(self, label: str) -> str:
        return self._say(f"camera.piece.{label}")

    def look(self, label: str) -> PieceLook:
        return LOOKS[label]

    def mover(self) -> str:
        side = self._match.state.turn
        name = next((drawable(p.name) for p in self._match.setup.players if p.seat == side), "")
        return name or self._say(f"screen_crossing.{side}")

    def ruling(self, cells: Mapping[str, str], moved: bool) -> Json | None:
        state = self._match.state
        board = crossing.rows([cells.get(cell, ".") for cell in CELLS])
        position = {"board": board, "turn": OTHER[state.turn] if moved else state.turn}
        return position if CROSSING.check(state, Table(position)) is None else None


class TudorFace:
    """Tudor."""

    tile = 2

    def __init__(self, match: Match, say: Say) -> None:
        self._match, self._say = match, say

    def move(self, text: str) -> str:
        return move_words(self._say, text)

    def piece(self, label: str) -> str:
        colour, kind, number = _parts(label)
        name = self._people[colour].name
        return self._say(f"camera.piece.{kind}" if not number else "camera.piece.numbered", name=name, number=number)

    def look(self, label: str) -> PieceLook:
        colour, kind, number = _parts(label)
        person = self._people[colour]
        token = person.token
        letter = number or person.letter
        return PieceLook(token.body, token.ink, EMBLEMS[token.emblem], letter, kind == "king", bool(number))

    def mover(self) -> str:
        return str(self._people[self._match.state.mover.colour].name)

    def ruling(self, cells: Mapping[str, str], moved: bool) -> Json | None:
        state = self._match.state
        position = tudor_position(state, cells, moved)
        return position if position is not None and TUDOR.check(state, Table(position)) is None else None

    @property
    def _people(self) -> Any:
        return people_of(self._match.state, self._match.setup.players, self._say)


def _parts(label: str) -> tuple[str, str, str]:
    """ "red queen 3" → red, queen, 3"""
    colour, kind, *number = label.split(" ")
    return colour, kind, number[0] if number else ""


FACES: Mapping[str, Callable[[Match, Say], Face]] = {"crossing": CrossingFace, "tudor": TudorFace}
