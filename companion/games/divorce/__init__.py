"""Divorce!: wooing, marriage and divorce for two, with the components of Monopoly."""

from __future__ import annotations

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.divorce import legal, notation, options, rules, table, views
from companion.games.divorce.moves import MOVE_TYPES, Add, Bid, Move, Show, Transfer, Woo
from companion.games.divorce.state import State

_SHOWS_SECRETS = (Woo, Bid, Show, Add, Transfer)
"""Cards or money come to light; with a card that is taken, also after the last transfer, the next card of the deck."""


class Divorce:
    """The game as the rest of the house knows it."""

    key = "divorce"
    move_types: tuple[type, ...] = MOVE_TYPES

    def start(self, options_given: Json) -> State | Refusal:
        return options.start(options_given)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return (1, 2)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(state.to_act)

    def read(self, text: str) -> Move | Refusal:
        return notation.read(text)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def check(self, state: State, move: Move | Draw | Reveal | Table) -> Refusal | None:
        match move:
            case Table():
                result = table.ruled(state, move.position)
                return result if isinstance(result, Refusal) else None
            case Draw():
                return Refusal("divorce.no_draw", "D8")
            case Reveal():
                return Refusal("divorce.no_reveal", "D3")
        return rules.check(state, move)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return legal.legal_moves(state)

    def offers(self, state: State) -> list[str]:
        return legal.offers(state)

    def apply(self, state: State, move: Move | Draw | Reveal | Table) -> State:
        match move:
            case Table():
                result = table.ruled(state, move.position)
                assert isinstance(result, State), "only a ruling that check allows is applied"
                return result
            case Draw() | Reveal():
                raise ValueError("check allows neither a draw nor a reveal in this game")
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return views.outcome(state)

    def describe(self, state: State) -> dict[str, Json]:
        return views.describe(state)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        return views.view(state, 1 if seat == 1 else 2)

    def remarks(self, state: State) -> dict[str, Json]:
        """Cards that both have entered in the wooing just opened: it was void, and both woo again."""
        return {"clash": list(state.clash)} if state.clash else {}

    def sealing(self, state: State) -> Sealing | None:
        """The wooing, or the bids of the present contest, wanted from the seats that have not sealed yet."""
        if state.phase not in ("wooing", "bidding"):
            return None
        slot = "woo" if state.phase == "wooing" else f"bid:{(state.contest or 0) + 1}"
        return Sealing(f"{slot}/{state.restarts + 1}" if state.restarts else slot, state.to_act, moves=(Woo, Bid))

    def may_undo(self, move: Move | Draw | Reveal | Table) -> bool:
        return not isinstance(move, _SHOWS_SECRETS)


GAME = Divorce()
