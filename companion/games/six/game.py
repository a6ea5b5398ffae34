"""The Six of VIII behind the one protocol of all games."""

from __future__ import annotations

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing
from companion.games.six import notation, rules, scoring, views
from companion.games.six.moves import Annul, Play, SixMove, Take, Won
from companion.games.six.options import read_options
from companion.games.six.progress import first_hand
from companion.games.six.state import State


class SixOfEight:
    """The rules S1–S10."""

    key = "six"
    move_types: tuple[type, ...] = (Play, Annul, Take, Won)

    def start(self, options: Json) -> State | Refusal:
        setup = read_options(options)
        return setup if isinstance(setup, Refusal) else first_hand(setup)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Always four: with three players they are the places in the hand, the dummy's included (S10)."""
        return notation.SEATS

    def to_act(self, state: State) -> frozenset[Seat]:
        """Whose card is due, or who may annul the open trick. The first player acts for the dummy."""
        if state.over:
            return frozenset()
        if state.turn is None:
            return frozenset(state.church or ())
        return frozenset({1 if state.setup.players == 3 and state.turn == views.DUMMY else state.turn})

    def read(self, text: str) -> SixMove | Refusal:
        return notation.read(text)

    def write(self, move: SixMove) -> str:
        return notation.write(move)

    def check(self, state: State, move: SixMove | Draw | Reveal | Table) -> Refusal | None:
        return rules.check(state, move)

    def legal_moves(self, state: State) -> list[SixMove]:
        return rules.legal_moves(state)

    def offers(self, state: State) -> list[str]:
        return [notation.write(move) for move in rules.legal_moves(state)]

    def apply(self, state: State, move: SixMove | Draw | Reveal | Table) -> State:
        return rules.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def describe(self, state: State) -> dict[str, Json]:
        return views.describe(state)

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        if seat not in notation.SEATS:
            raise ValueError(f"{seat!r} is no seat of this game")
        return views.view(state, int(seat))

    def remarks(self, state: State) -> dict[str, Json]:
        """`revoke`: the latest card proves that its seat did not follow suit in that trick of this hand."""
        if state.revoke is None:
            return {}
        return {"revoke": {"seat": state.revoke.seat, "trick": state.revoke.trick}}

    def sealing(self, state: State) -> Sealing | None:
        """Nothing is chosen in secret but the cards that are passed, and those are real ones."""
        return None

    def may_undo(self, move: SixMove | Draw | Reveal | Table) -> bool:
        """Always: whatever was entered has lain open on the table."""
        return True


GAME = SixOfEight()
