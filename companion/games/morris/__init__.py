"""Three Men's Morris behind the shared protocol: the smallest game here, and the example of how to add one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.morris import notation, options, rules, table
from companion.games.morris.board import SIDES
from companion.games.morris.moves import MOVE_TYPES, Move
from companion.games.morris.state import State

AnyMove = Move | Draw | Reveal | Table


class Morris:
    """The game as the engine knows it (rulings M1–M7)."""

    key = "morris"
    move_types = MOVE_TYPES

    def start(self, options_given: Json) -> State | Refusal:
        return options.start(options_given)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return SIDES

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.outcome else frozenset({state.turn})

    def read(self, text: str) -> Move | Refusal:
        return notation.read(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def check(self, state: State, move: AnyMove) -> Refusal | None:
        if isinstance(move, Table):
            ruled = table.rule(state, move.position)
            return ruled if isinstance(ruled, Refusal) else None
        if isinstance(move, Draw):
            return rules.check_running(state)
        if isinstance(move, Reveal):
            return Refusal("morris.nothing_hidden", "M1")
        return rules.check(state, move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return rules.legal_moves(state)

    def offers(self, state: State) -> list[str]:
        return [notation.write(move) for move in rules.legal_moves(state)]

    def apply(self, state: State, move: AnyMove) -> State:
        if isinstance(move, Table):
            ruled = table.rule(state, move.position)
            assert isinstance(ruled, State), "apply after a refused table ruling"
            return ruled
        if isinstance(move, Draw):
            return replace(state, outcome=Outcome(None, "M7"))
        assert not isinstance(move, Reveal), "apply after a refused reveal"
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def describe(self, state: State) -> dict[str, Json]:
        return table.describe(state)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        """Both see everything."""
        return table.describe(state)

    def remarks(self, state: State) -> dict[str, Json]:
        return {}

    def sealing(self, state: State) -> Sealing | None:
        return None

    def may_undo(self, move: AnyMove) -> bool:
        return True


GAME = Morris()
