"""The referee under spoiled requests: it answers every line, says no in words, and a no changes nothing."""

from __future__ import annotations

import json
import random
from typing import Any

from companion.catalogue import GAMES
from companion.engine.results import Json
from companion.referee import Referee
from tests.contract.samples import OPTIONS
from torture import mutate
from torture.fuzz import feed
from torture.lawful import PUBLIC
from torture.tally import Tally

LINES = 40
"""Requests to one referee: a game gets somewhere, and a fault is found again in a moment."""

DEEPEST = 3
"""Plies of perft that are asked for: any depth is allowed, and some take years."""


def run(deadline: float, seed: int) -> Tally:
    """Conversation after conversation."""
    return feed(Tally("referee conversations"), conversation, deadline, seed)


def conversation(chance: random.Random, tally: Tally) -> None:
    """One referee, many lines, about half of them spoiled."""
    referee = Referee()
    for _ in range(LINES):
        line = _line(referee, chance)
        if takes_years(line):
            continue
        tally.counts["lines"] += 1
        before = list(referee._history)
        try:
            answer = referee._judged(line)  # what `answer` would hide behind an apology
        except Exception as fault:
            raise AssertionError(f"{type(fault).__name__} {fault} at {_place(fault)} after {line[:300]!r}") from fault
        look(referee, answer, before, line)


def look(referee: Referee, answer: dict[str, Json], before: list[Any], line: bytes) -> None:
    """An answer is JSON; a no has a sentence, and has changed nothing."""
    json.dumps(answer, allow_nan=False)
    if answer["ok"]:
        return
    assert answer["error"], line[:300]
    assert "{" not in answer["error"] or b"{" in line, f"a sentence with a hole: {answer['error']}"
    after = referee._history
    same = len(after) == len(before) and all(one is other for one, other in zip(after, before, strict=True))
    assert same, f"a refused request has changed the game: {line[:300]!r}"


def _line(referee: Referee, chance: random.Random) -> bytes:
    request = some_request(referee, chance)
    luck = chance.random()
    if luck < 0.4:
        return mutate.spelled(mutate.value(request, chance))
    if luck < 0.5:
        return mutate.raw(mutate.spelled(request), chance)
    if luck < 0.52:
        return chance.randbytes(chance.choice([0, 1, 10, 1000]))
    return mutate.spelled(request)


def some_request(referee: Referee, chance: random.Random) -> dict[str, Json]:
    """One that is right, as far as the present game goes."""
    if referee._game is None or chance.random() < 0.03:
        key = chance.choice(list(GAMES))
        return {"new": key, "options": chance.choice([*OPTIONS[key], *PUBLIC.get(key, [])])}
    game, state = referee._game, referee._history[-1]
    luck = chance.random()
    if luck < 0.5:
        moves = game.offers(state)
        return {"play": _filled(chance.choice(moves), chance)} if moves else {"undo": 1}
    if luck < 0.7:
        told = game.describe(state)
        keys = chance.sample(list(told), chance.randint(1, min(3, len(told))))
        return {"table": {key: told[key] for key in keys}, "note": "agreed"}
    if luck < 0.75:
        return {"position": game.describe(state)}
    return chance.choice(
        [
            {"legal": True},
            {"draw": True},
            {"reveal": chance.choice(game.seats(state))},
            {"view": chance.choice(game.seats(state))},
            {"undo": chance.randint(1, 3)},
            {"state": True},
            {"perft": chance.randint(1, 2)},
        ]
    )


def _filled(offer: str, chance: random.Random) -> str:
    """An offer that sums many moves up, as one of them."""
    if offer == "roll":
        return f"roll {chance.randint(1, 6)} {chance.randint(1, 6)}"
    if ".." in offer:
        return f"{offer.rpartition(' ')[0]} {chance.randint(0, 1500)}"
    if offer.startswith("woo") and offer.count(" ") == 1:
        return f"{offer} {chance.choice(['brown1', 'red1', 'blue2', 'station4'])}"
    return offer


def takes_years(line: bytes) -> bool:
    """Whether a deeper perft is asked for than anybody waits for."""
    try:
        depth = json.loads(line).get("perft", 0)
    except (ValueError, AttributeError, RecursionError):
        return False
    return type(depth) is int and depth > DEEPEST


def _place(fault: BaseException) -> str:
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename.rpartition('/companion/')[2]}:{trace.tb_lineno}" if trace else "?"
