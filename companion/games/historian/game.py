"""Our Great Historian behind the one protocol of all games."""

from __future__ import annotations

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.historian import claims, rules, views
from companion.games.historian.cards import first_turn
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, HistorianMove, Swap
from companion.games.historian.notation import read_move, write_move
from companion.games.historian.options import read_options
from companion.games.historian.state import CHOOSING, HistorianState


class Historian:
    """The rules H1–H10."""

    key = "historian"
    move_types: tuple[type, ...] = (Buy, Swap, Contribute, Choose, ChooseRow, Claim)

    def start(self, options: Json) -> HistorianState | Refusal:
        read = read_options(options)
        return read if isinstance(read, Refusal) else first_turn(read)

    def seats(self, state: HistorianState) -> tuple[Seat, ...]:
        return tuple(state.options.seats)

    def to_act(self, state: HistorianState) -> frozenset[Seat]:
        """Who may contribute, buy or swap; then the Sovereign, or whose claim is awaited."""
        if state.ending is not None:
            return frozenset()
        if state.stage == CHOOSING:
            awaited = state.unclaimed() if state.row is not None else ()
            return frozenset(awaited or (state.sovereign,))
        return frozenset(move.seat for move in rules.legal_moves(state) if isinstance(move, Buy | Swap | Contribute))

    def read(self, text: str) -> HistorianMove | Refusal:
        return read_move(text)

    def write(self, move: HistorianMove) -> str:
        return write_move(move)

    def check(self, state: HistorianState, move: HistorianMove | Draw | Reveal | Table) -> Refusal | None:
        return rules.check(state, move)

    def legal_moves(self, state: HistorianState) -> list[HistorianMove]:
        return rules.legal_moves(state)

    def offers(self, state: HistorianState) -> list[str]:
        return [write_move(move) for move in rules.legal_moves(state)]

    def apply(self, state: HistorianState, move: HistorianMove | Draw | Reveal | Table) -> HistorianState:
        return rules.apply(state, move)

    def outcome(self, state: HistorianState) -> Outcome | None:
        return views.outcome(state)

    def describe(self, state: HistorianState) -> dict[str, Json]:
        return views.describe(state)

    def view(self, state: HistorianState, seat: Seat) -> dict[str, Json]:
        if not isinstance(seat, int):
            raise ValueError(f"{seat!r} is no seat of this game")
        return views.view(state, seat)

    def remarks(self, state: HistorianState) -> dict[str, Json]:
        """`disputed` while the claims do not tell whose row was chosen."""
        return {"disputed": True} if state.disputed() else {}

    def sealing(self, state: HistorianState) -> Sealing | None:
        return claims.sealing(state)

    def may_undo(self, move: HistorianMove | Draw | Reveal | Table) -> bool:
        """All but a claim, which tells whose row is whose."""
        return not isinstance(move, Claim)


GAME = Historian()
