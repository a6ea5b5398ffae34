"""How well the companion plays: each level against the one below it, 200 games, from openings drawn at random.

Nothing here depends on time or load: the levels are bounded by positions, and chance is seeded. Each opening is played
twice, once with either side.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from companion.catalogue import game
from companion.opponent.levels import LEVELS, NAMES, choose

GAMES = 200
OPENING_PLIES = 6
"""Random moves before the two take over: enough for a hundred different games, few enough not to decide them."""
LONGEST = 300
"""Plies; a longer game counts as a draw, and a draw is no win."""
WANTED = 0.8

OPTIONS: dict[str, Any] = {
    "crossing": {},
    "tudor": {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]},
}


def opening(key: str, number: int) -> Any:
    """A position after some random moves in which the game still goes on."""
    rules, chance = game(key), Random(f"{key} opening {number}")
    while True:
        state = rules.start(OPTIONS[key])
        for _ in range(OPENING_PLIES):
            moves = rules.legal_moves(state)
            state = rules.apply(state, chance.choice(moves)) if moves else state
        if rules.outcome(state) is None:
            return state


def winner(key: str, number: int, levels: tuple[str, str], seconds: list[float]) -> str | None:
    """The level that wins game `number`; None if neither does. The first level's thinking goes into `seconds`."""
    rules, state = game(key), opening(key, number // 2)
    seats = rules.seats(state)
    level_of: dict[Any, str] = {seats[number % 2]: levels[0], seats[1 - number % 2]: levels[1]}
    for ply in range(LONGEST):
        if (outcome := rules.outcome(state)) is not None:
            return level_of.get(outcome.winner)
        (seat,) = rules.to_act(state)
        before = time.process_time()
        move = choose(key, state, level_of[seat], f"{number}/{ply}")
        if level_of[seat] == levels[0]:
            seconds.append(time.process_time() - before)
        state = rules.apply(state, move)
    return None


def row(key: str, stronger: str, weaker: str) -> tuple[str, str, str]:
    """One line of the match table."""
    seconds: list[float] = []
    won = [winner(key, number, (stronger, weaker), seconds) for number in range(GAMES)]
    wins, losses = won.count(stronger), won.count(weaker)
    share = f"{wins} won, {GAMES - wins - losses} drawn, {losses} lost: {wins / GAMES:.1%}"
    nodes = LEVELS[key][stronger].nodes
    thought = f"looks at {nodes:,} positions, {sorted(seconds)[len(seconds) // 2] * 1000:.0f} ms of CPU a move"
    verdict = f"{stronger} {thought}" if nodes > 1 else f"{stronger} looks one move ahead"
    print(f"{key}: {stronger} against {weaker}: {share}", flush=True)
    return f"{key}: {stronger} against {weaker}, {GAMES} games", share, f"at least {WANTED:.0%}; {verdict}"


def run() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, beside)."""
    return [row(key, NAMES[n + 1], NAMES[n]) for key in OPTIONS for n in range(len(NAMES) - 1)]
