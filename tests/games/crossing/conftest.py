"""Boards drawn as they lie on the table, row 8 on top, and moves said in their notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal
from companion.games.crossing import GAME
from companion.games.crossing.state import State


def drawn(board: str) -> list[str]:
    return board.split()


@pytest.fixture
def new() -> Callable[..., State]:
    """A game with these options."""

    def make(**options: Any) -> State:
        state = GAME.start(options)
        assert isinstance(state, State), state
        return state

    return make


@pytest.fixture
def at(new: Callable[..., State]) -> Callable[..., State]:
    """A drawn position."""

    def make(board: str, turn: str = "white", **options: Any) -> State:
        state = GAME.position(new(**options), {"board": drawn(board), "turn": turn})
        assert isinstance(state, State), state
        return state

    return make


@pytest.fixture
def play() -> Callable[..., State]:
    """Plays moves one after the other; each must be legal."""

    def make(state: State, *moves: Any) -> State:
        for said in moves:
            move = GAME.read(said) if isinstance(said, str) else said
            assert not isinstance(move, Refusal), said
            assert GAME.check(state, move) is None, (said, GAME.check(state, move))
            state = GAME.apply(state, move)
        return state

    return make


@pytest.fixture
def rule_against() -> Callable[[State, Any], str | None]:
    """The ruling on which a move is refused; None if it may be played."""

    def make(state: State, said: str | Draw | Reveal | Table) -> str | None:
        move = GAME.read(said) if isinstance(said, str) else said
        refusal = move if isinstance(move, Refusal) else GAME.check(state, move)
        return refusal.rule if refusal else None

    return make


@pytest.fixture
def shows() -> Callable[[State, str], bool]:
    """Whether the whole board is as drawn."""

    def make(state: State, board: str) -> bool:
        return bool(GAME.describe(state)["board"] == drawn(board))

    return make


@pytest.fixture
def moves_of() -> Callable[[State, str], set[str]]:
    """The legal moves of the piece on a space."""

    def make(state: State, start: str) -> set[str]:
        return {text for text in GAME.offers(state) if text.startswith(start)}

    return make
