"""What a game is: an immutable state and pure functions on it, behind one small protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from companion.engine.geometry import BoardGeometry
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True)
class Draw:
    """The players agree on a draw."""


@dataclass(frozen=True)
class Reveal:
    """A seat shows what it has kept hidden so far; no turn."""

    seat: Seat


@dataclass(frozen=True)
class Table:
    """A table ruling: the position or the score as the players agreed on, whatever the rules say."""

    position: Json
    note: str = ""


class Game(Protocol[State, Move]):
    """One game. `check` is the one truth about what is allowed; everything else follows it.

    States and moves are frozen dataclasses of plain values (str, int, bool, None, tuples, frozensets, mappings and
    other such dataclasses), so that one codec can keep them all. Besides its own moves a game takes `Draw`, `Reveal`
    and `Table`.
    """

    key: str
    move_types: tuple[type, ...]

    def start(self, options: Json) -> State | Refusal:
        """The first state; options as in the referee protocol, an unknown or unfit one is refused."""
        ...

    def seats(self, state: State) -> tuple[Seat, ...]:
        """Who plays, in seat order."""
        ...

    def to_act(self, state: State) -> frozenset[Seat]:
        """Who may act now; empty when the game is over."""
        ...

    def read(self, text: str) -> Move | Refusal:
        """A move from its notation, which has exactly one spelling."""
        ...

    def write(self, move: Move) -> str:
        """The notation of a move: `read(write(move)) == move`."""
        ...

    def check(self, state: State, move: Move | Draw | Reveal | Table) -> Refusal | None:
        """Why this may not be played now; None if it may."""
        ...

    def legal_moves(self, state: State) -> Sequence[Move]:
        """All moves that `check` allows, table rulings, draws and reveals aside; empty where choices are open-ended."""
        ...

    def offers(self, state: State) -> list[str]:
        """The legal moves as the referee lists them; open-ended ones may be summed up in a word."""
        ...

    def apply(self, state: State, move: Move | Draw | Reveal | Table) -> State:
        """The state after a move that `check` allows."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def describe(self, state: State) -> dict[str, Json]:
        """The whole state in the referee's form, secrets included."""
        ...

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        """The state as that seat may see it: the same whatever is hidden from it."""
        ...

    def remarks(self, state: State) -> dict[str, Json]:
        """What the answer to the latest move adds (a draw offer, a proved revoke)."""
        ...

    def sealing(self, state: State) -> Sealing | None:
        """Which hidden choices are wanted now, if any."""
        ...

    def may_undo(self, move: Move | Draw | Reveal | Table) -> bool:
        """Whether a move can be taken back without everybody's consent (False once it has shown a secret)."""
        ...


@runtime_checkable
class BoardGame(Game[State, Move], Protocol[State, Move]):
    """A game on a board that a camera can follow."""

    geometry: BoardGeometry

    def board(self, state: State) -> Mapping[str, str]:
        """Occupied cells and what stands there, in the words of the camera's labels."""
        ...

    def position(self, state: State, position: Json) -> State | Refusal:
        """Any possible position of the game that `state` belongs to, with a history that begins there."""
        ...

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` legal moves."""
        ...
