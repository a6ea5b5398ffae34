"""A table to play at: moves in the referee's notation, answers in its form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.six import GAME
from companion.games.six.cards import ADVANCED_ONLY, DECK
from companion.games.six.state import State
from companion.texts import sentence


class Session:
    """One game as the players live it."""

    def __init__(self, options: dict[str, Any]) -> None:
        started = GAME.start(options)
        assert isinstance(started, State), started
        self.state = started
        self.revokes: list[tuple[int, int]] = []

    def __getitem__(self, key: str) -> Any:
        return GAME.describe(self.state)[key]

    def play(self, *moves: str) -> Session:
        for text in moves:
            move = GAME.read(text)
            assert not isinstance(move, Refusal), text
            refusal = GAME.check(self.state, move)
            assert refusal is None, f"{text}: {refusal}"
            self.state = GAME.apply(self.state, move)
            if found := GAME.remarks(self.state).get("revoke"):
                self.revokes.append((found["seat"], found["trick"]))
        return self

    def trick(self, *cards: str) -> Session:
        """Cards in the order they fall, from whoever has the lead."""
        for card in cards:
            self.play(f"{self['turn']}:{card}")
        return self

    def won(self, *winners: int, stars: int | None = 0) -> Session:
        """Tricks without cards."""
        return self.play(*(f"won {seat}" + ("" if stars is None else f" stars={stars}") for seat in winners))

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
        return refusal.code.removeprefix("six.")

    def legal(self) -> list[str]:
        return GAME.offers(self.state)


@pytest.fixture
def new() -> Callable[..., Session]:
    """Four players and the standard game unless the test says otherwise."""
    return lambda **options: Session(options)


@pytest.fixture
def advanced() -> Callable[..., Session]:
    return lambda **options: Session({"variant": "advanced", **options})


@pytest.fixture
def deal() -> Callable[..., list[list[str]]]:
    """A deal in which the seats hold the cards that the test names, and of the rest whatever is left in deck order.

    `lacking` keeps suits out of a seat's hand: {2: "black red"}.
    """

    def make(*named: str, variant: str = "standard", lacking: dict[int, str] | None = None) -> list[list[str]]:
        hands = [cards.split() for cards in named] + [[] for _ in range(4 - len(named))]
        taken = {card for hand in hands for card in hand}
        barred = {seat: tuple(suits.split()) for seat, suits in (lacking or {}).items()}
        rest = [c for c in DECK if c not in taken and (variant == "advanced" or c not in ADVANCED_ONLY)]
        # The seats that bar most choose first; the King is dealt only where a test names him.
        for seat in sorted((1, 2, 3, 4), key=lambda s: -len(barred.get(s, ()))):
            hand = hands[seat - 1]
            fitting = [c for c in rest if c != "king" and not c.startswith(barred.get(seat, ("none",)))]
            hand += fitting[: 15 - len(hand)]
            rest = [c for c in rest if c not in hand]
            assert len(hand) == 15, f"seat {seat} cannot be dealt"
        return hands

    return make
