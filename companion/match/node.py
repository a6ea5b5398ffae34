"""One moment of a match: the game's state and the seals that stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.engine.game import Game
from companion.engine.results import Refusal, Seat

AnyGame: TypeAlias = Game[Any, Any]


@dataclass(frozen=True)
class Seal:
    """A sealed choice that has not been opened yet."""

    seat: Seat
    slot: str
    seal: str


@dataclass(frozen=True)
class Node:
    """The match as it stands after one record."""

    seq: int
    parent: int | None
    state: Any
    seals: tuple[Seal, ...] = ()
    since_snapshot: int = 0
    """Records from here back to the nearest kept state."""

    def as_kept(self) -> Node:
        """The same, now that its state is kept on disk."""
        return replace(self, since_snapshot=0)

    def seal_of(self, slot: str, seat: Seat) -> Seal | None:
        return next((each for each in self.seals if each.slot == slot and each.seat == seat), None)


def refuse(code: str, **values: object) -> Refusal:
    """A "no" of the match itself: it rests on no ruling of a game."""
    return Refusal(f"match.{code}", "", values)
