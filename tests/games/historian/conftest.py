"""A table to play at: moves in the referee's notation, answers in its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.historian import GAME
from companion.games.historian.state import HistorianState
from companion.texts import sentence


class Session:
    """One game as the players live it."""

    def __init__(self, options: dict[str, Any]) -> None:
        started = GAME.start(options)
        assert isinstance(started, HistorianState), started
        self.state = started

    def __getitem__(self, key: str) -> Any:
        return GAME.describe(self.state)[key]

    def play(self, *moves: str) -> Session:
        for text in moves:
            move = GAME.read(text)
            assert not isinstance(move, Refusal), text
            refusal = GAME.check(self.state, move)
            assert refusal is None, f"{text}: {refusal}"
            self.state = GAME.apply(self.state, move)
        return self

    def refused(self, text: str) -> str:
        """Plays what must be refused, and gives the ruling that refuses it."""
        move = GAME.read(text)
        refusal = move if isinstance(move, Refusal) else GAME.check(self.state, move)
        assert refusal is not None, f"{text} was allowed"
        assert sentence(refusal, "en")
        assert sentence(refusal, "de")
        return refusal.rule

    def agree(self, **position: Any) -> Session:
        """A table ruling."""
        ruling = Table(position, "agreed")
        refusal = GAME.check(self.state, ruling)
        assert refusal is None, refusal
        self.state = GAME.apply(self.state, ruling)
        return self

    def disagree(self, position: Any) -> str:
        """A table ruling that must be refused: which sentence says so."""
        refusal = GAME.check(self.state, Table(position))
        assert refusal is not None
        assert refusal.rule
        assert sentence(refusal, "en")
        assert sentence(refusal, "de")
        return refusal.code.removeprefix("historian.table.")

    def legal(self) -> list[str]:
        return GAME.offers(self.state)

    def contribute_all(self) -> Session:
        """Everybody who can contributes, clockwise."""
        for seat in self.state.to_contribute():
            self.play(f"contribute {seat}")
        return self

    def turn(self, chosen: str | int) -> Session:
        """A whole turn that ends with that choice."""
        return self.contribute_all().play(f"choose {chosen}")

    def cards(self) -> int:
        """Every card, wherever it lies."""
        rows = 0 if self["phase"] == "over" else 3 * self.state.rows
        return self["deck"] + self["discard"] + self["tapestry"] + sum(self.state.hands) + rows


@pytest.fixture
def new() -> Callable[..., Session]:
    """Four players and a deck of thirty unless the test says otherwise."""
    return lambda **options: Session({"players": 4, "deck": 30, **options})
