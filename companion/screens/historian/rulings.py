"""The table's word: the ruling that lets a refused move stand, and what is set by hand. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.results import Json
from companion.games.historian import GAME
from companion.games.historian.moves import Buy, Contribute, Swap
from companion.games.historian.state import HistorianState


def ruling_for(state: HistorianState, text: str) -> Json | None:
    """The ruling that lets this move stand; None if the table must set it by hand."""
    match GAME.read(text):
        case Buy(seat):
            silver = [max(0, each - 1) if place == seat else each for place, each in enumerate(state.silver, 1)]
            position: dict[str, Json] = {"silver": silver, "bought": sorted({*state.bought, seat})}
            if state.deck:
                position |= {"deck": state.deck - 1, "discard": state.discard + 1}
            return position
        case Swap(seat, _):
            return {"bought": sorted({*state.bought, seat})}
        case Contribute(seat):
            return {"contributed": sorted({*state.contributed, seat})}
    return None


@dataclass(frozen=True)
class Draft:
    """What the table is about to set."""

    silver: tuple[int, ...]
    sovereign: int
    deck: int
    discard: int
    final: bool

    @staticmethod
    def of(state: HistorianState) -> Draft:
        return Draft(state.silver, state.sovereign, state.deck, state.discard, state.final)

    def with_silver(self, seat: int, silver: int) -> Draft:
        return replace(self, silver=tuple(silver if s == seat else each for s, each in enumerate(self.silver, 1)))

    def position(self, state: HistorianState) -> dict[str, Json]:
        """Only what differs from what is: a ruling that touches the course of a turn makes claims void."""
        wanted: dict[str, Json] = {
            "silver": list(self.silver),
            "sovereign": self.sovereign,
            "deck": self.deck,
            "discard": self.discard,
            "final": self.final,
        }
        is_now: dict[str, Json] = {
            "silver": list(state.silver),
            "sovereign": state.sovereign,
            "deck": state.deck,
            "discard": state.discard,
            "final": state.final,
        }
        return {key: value for key, value in wanted.items() if value != is_now[key]}


def ended_with(winners: tuple[int, ...]) -> dict[str, Json]:
    """The players agree on the end."""
    return {"phase": "over", "outcome": {"winner": list(winners) or None, "why": "table"}}


REOPENED: dict[str, Json] = {"outcome": None}
"""The game goes on where it ended."""
