"""King's Crossing: bring your King over half a checkerboard, or capture the enemy's (rulings K1–K15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.game import Draw, Reveal, Table
from companion.engine.geometry import BoardGeometry
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.crossing import notation, options, perft, rules, sight, table, turns
from companion.games.crossing.board import GEOMETRY, SIDES
from companion.games.crossing.moves import MOVE_TYPES, Claim, Move, Shown
from companion.games.crossing.state import State

AnyMove = Move | Draw | Reveal | Table


class Crossing:
    """The game as the engine knows it."""

    key = "crossing"
    move_types = MOVE_TYPES
    geometry: BoardGeometry = GEOMETRY

    def start(self, options_given: Json) -> State | Refusal:
        return options.start(options_given)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return SIDES

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(rules.to_act(state))

    def read(self, text: str) -> Move | Refusal:
        return notation.read(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def check(self, state: State, move: AnyMove) -> Refusal | None:
        if isinstance(move, Table):
            ruled = table.rule(state, move.position)
            return ruled if isinstance(ruled, Refusal) else None
        if isinstance(move, Draw):
            return rules.over(state.outcome) if state.outcome else None
        if isinstance(move, Reveal):
            return rules.check_reveal(state, move.seat)
        return rules.check(state, move)

    def legal_moves(self, state: State) -> Sequence[Move]:
        return rules.legal_moves(state)

    def offers(self, state: State) -> list[str]:
        return [notation.write(move) for move in rules.legal_moves(state)]

    def apply(self, state: State, move: AnyMove) -> State:
        if isinstance(move, Table):
            ruled = table.rule(state, move.position)
            assert isinstance(ruled, State)
            return ruled
        if isinstance(move, Draw):
            return replace(state, outcome=Outcome(None, "K13"))
        if isinstance(move, Reveal):
            return turns.show_king(state, str(move.seat))
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def describe(self, state: State) -> dict[str, Json]:
        return sight.describe(state)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        return sight.view(state, str(seat))

    def remarks(self, state: State) -> dict[str, Json]:
        remarks: dict[str, Json] = {"draw_offer": True} if state.draw_offer else {}
        if state.pending is not None and state.pending.asked:
            remarks["asked"] = list(state.pending.asked)
        return remarks

    def sealing(self, state: State) -> Sealing | None:
        """The starting spaces of Kings that nobody but their owners know; opened when the game is over (K15)."""
        seats = tuple(side for side in SIDES if state.unknown(side))
        return Sealing("king", seats, opens=False) if seats and not state.begun else None

    def may_undo(self, move: AnyMove) -> bool:
        return not isinstance(move, Reveal | Shown | Claim)

    def board(self, state: State) -> Mapping[str, str]:
        return sight.board(state)

    def position(self, state: State, position: Json) -> State | Refusal:
        return table.position(state, position)

    def perft(self, state: State, depth: int) -> int:
        return perft.perft(state, depth)


GAME = Crossing()
