"""A readable deal, and words to play it with: say the moves, get the state."""

from __future__ import annotations

import random
from typing import Any

from companion.engine.game import Table
from companion.engine.results import Json, Refusal
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS
from companion.games.divorce.moves import Add, Move
from companion.games.divorce.state import State

HANDS = [
    ["brown1", "brown2", "station1", "light1", "blue2"],
    ["light2", "light3", "pink1", "pink2", "blue1"],
]
DECK = [
    "pink3", "station2", "orange1", "orange2", "orange3", "red1", "red2", "red3", "station3",
    "yellow1", "yellow2", "yellow3", "green1", "green2", "water", "green3", "station4",
]  # fmt: skip
DEAL: dict[str, Json] = {"secret": HANDS, "deck": DECK}

QUICK_DEAL: dict[str, Json] = {
    "quick": True,
    "secret": [["brown1", "brown2", "light1"], ["light2", "light3", "pink1"]],
    "joint": ["station1", "pink2", "blue1", "blue2"],
    "hat": 2,
    "deck": DECK,
}


def begin(**options: Json) -> State:
    state = GAME.start(options)
    assert not isinstance(state, Refusal), state
    return state


def play(state: State, *lines: str) -> State:
    """The state after these moves, each of which must be allowed."""
    for line in lines:
        move = GAME.read(line)
        assert not isinstance(move, Refusal), (line, move)
        assert GAME.check(state, move) is None, (line, GAME.check(state, move))
        state = GAME.apply(state, move)
    return state


def refusal(state: State, line: str) -> Refusal:
    """Why this move is refused, which it must be."""
    move = GAME.read(line)
    found = move if isinstance(move, Refusal) else GAME.check(state, move)
    assert found is not None, line
    return found


def rule(state: State, position: Json) -> State:
    """The state after a table ruling, which must be accepted."""
    found = GAME.check(state, Table(position))
    assert found is None, found
    return GAME.apply(state, Table(position))


def told(state: State, *keys: str) -> Any:
    """What the description says under these keys: one value, or a list of them."""
    shown = GAME.describe(state)
    return shown[keys[0]] if len(keys) == 1 else [shown[key] for key in keys]


def married(**options: Json) -> State:
    """The deal above, wooed: brown1 and brown2 against light2, so that seat 1 has the hat."""
    return play(begin(**DEAL, **options), "woo 1 brown1 brown2", "woo 2 light2")


def divorcing(**position: Json) -> State:
    """A marriage that has just ended, as this ruling lays it out; seat 1 has the hat."""
    return rule(married(), {"phase": "picking", "top": "water", "deck": 3, **position})


def random_deal(luck: random.Random, quick: bool = False) -> dict[str, Json]:
    """A deal in the referee's form."""
    cards = list(CARDS)
    luck.shuffle(cards)
    size = 3 if quick else 5
    secret, rest = [cards[:size], cards[size : 2 * size]], cards[2 * size :]
    joint, rest = (rest[:4], rest[4:]) if quick else ([], rest)
    bottom = [*rest[12:], "water"]
    luck.shuffle(bottom)
    deal: dict[str, Json] = {"secret": secret, "deck": rest[:12] + bottom}
    return {**deal, "quick": True, "joint": joint, "hat": luck.randint(1, 2)} if quick else deal


def some_move(state: State, luck: random.Random) -> Move:
    """A legal move; in a marriage the deck is taken from often enough for it to end."""
    moves = GAME.legal_moves(state)
    if Add() in moves and luck.random() < 0.3:
        return Add()
    return luck.choice(moves)


def random_line(state: State, luck: random.Random, limit: int = 2000) -> list[tuple[State, Move]]:
    """A whole game: each state and the move that was played in it; the last state has no move to play."""
    line: list[tuple[State, Move]] = []
    while GAME.to_act(state) and len(line) < limit:
        move = some_move(state, luck)
        line.append((state, move))
        state = GAME.apply(state, move)
    return line
