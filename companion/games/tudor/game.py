"""Tudor behind the shared protocol of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.tudor import bitboard, notation, rules
from companion.games.tudor.board import GEOMETRY
from companion.games.tudor.description import describe, labels
from companion.games.tudor.moves import MOVE_TYPES, Move, Pass
from companion.games.tudor.options import start
from companion.games.tudor.position import position as set_up
from companion.games.tudor.state import State
from companion.games.tudor.table import ruled


class Tudor:
    """Divorced, Beheaded, Died, Divorced, Beheaded, Survived."""

    key = "tudor"
    move_types = MOVE_TYPES
    geometry = GEOMETRY

    def start(self, options: Json) -> State | Refusal:
        return start(options)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return tuple(player.colour for player in state.players)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.outcome else frozenset({state.mover.colour})

    def read(self, text: str) -> Move | Refusal:
        return notation.read(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def check(self, state: State, move: Move | Draw | Reveal | Table) -> Refusal | None:
        if isinstance(move, Table):
            answer = ruled(state, move.position)
            return answer if isinstance(answer, Refusal) else None
        if isinstance(move, Draw):
            return rules.check_running(state)
        if isinstance(move, Reveal):
            return Refusal("tudor.nothing_hidden", "T3")
        return rules.check(state, move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        if state.outcome:
            return []
        texts = bitboard.texts(state)
        return [move for text in texts if not isinstance(move := notation.read(text), Refusal)] or [Pass()]

    def offers(self, state: State) -> list[str]:
        return [] if state.outcome else bitboard.texts(state) or [notation.write(Pass())]

    def apply(self, state: State, move: Move | Draw | Reveal | Table) -> State:
        if isinstance(move, Table):
            answer = ruled(state, move.position)
            assert isinstance(answer, State), "apply after a refused table ruling"
            return answer
        if isinstance(move, Draw):
            return rules.drawn(state)
        assert not isinstance(move, Reveal), "apply after a refused reveal"
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def describe(self, state: State) -> dict[str, Json]:
        return describe(state)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        """Everybody sees everything."""
        return describe(state)

    def remarks(self, state: State) -> dict[str, Json]:
        return {}

    def sealing(self, state: State) -> Sealing | None:
        return None

    def may_undo(self, move: Move | Draw | Reveal | Table) -> bool:
        return True

    def board(self, state: State) -> Mapping[str, str]:
        return labels(state)

    def position(self, state: State, position: Json) -> State | Refusal:
        return set_up(state, position)

    def perft(self, state: State, depth: int) -> int:
        return bitboard.perft(state, depth)
