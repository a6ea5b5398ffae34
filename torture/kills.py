"""SIGKILL at random moments in a process that plays through match and store.

Children are forked from a process that has everything loaded, so that thousands of kills fit into minutes. A kill ends
a process, not the machine: what the system has taken over is written all the same (docs/reliability.md).
"""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from companion.match.match import Accepted, Match
from companion.store.store import Store
from torture import lawful
from torture.folders import folder
from torture.tally import Tally, is_time

A_FOLDER = 12
"""Kills on one folder: long enough that a match outlives several of them, short enough that looking stays quick."""

LONGEST_S = 0.25
"""Of a child's life: opening the store takes some 10 ms, a move 1 to 5."""


def run(deadline: float, seed: int) -> Tally:
    """Play, kill, look; until the time is over."""
    tally = Tally("kills in match and store")
    number = 0
    while is_time(deadline):
        with folder() as place:
            told: dict[tuple[str, int], str] = {}
            for _ in range(A_FOLDER):
                number += 1
                again = f"seed {seed}, kill {number}; the moment is chance"
                with tally.trying(again):
                    told.update(play_and_kill(place, f"{seed}/{number}"))
                    look(place, told, tally)
                if not is_time(deadline):
                    break
            tally.counts["moves acknowledged"] += len(told)
    return tally


def play_and_kill(place: Path, seed: str, longest_s: float = LONGEST_S) -> dict[tuple[str, int], str]:
    """What a child had said when it was killed: match and number of each record, with its digest."""
    chance = random.Random(seed)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _play_for_ever(place, chance, writing)
    os.close(writing)
    time.sleep(chance.uniform(0, longest_s))
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        output = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise AssertionError("the player has fallen over by itself: " + output.decode()[-500:])
    told = {}
    for line in output[: output.rfind(b"\n") + 1].decode().splitlines():
        match, seq, digest = line.split()
        told[match, int(seq)] = digest
    return told


def _play_for_ever(place: Path, chance: random.Random, out: int) -> None:
    """In the child: every accepted record is said. Never returns."""
    try:
        store = Store(place)
        matches = store.matches.all()
        match = store.matches.open(matches[0].id) if matches and chance.random() < 0.8 else lawful.begin(store, chance)
        while True:
            answer = lawful.act(match, chance)
            if isinstance(answer, Accepted):
                os.write(out, f"{match.setup.match} {answer.entry.seq} {answer.entry.digest}\n".encode())
            elif answer is None:
                match = lawful.begin(store, chance)
    except BaseException as fault:
        os.write(out, f"{type(fault).__name__} {fault}".encode())
        os._exit(1)


def look(place: Path, told: dict[tuple[str, int], str], tally: Tally) -> None:
    """Everything that was acknowledged is there, unchanged, and every sealed choice can still be opened."""
    with Store(place) as store:
        assert not store.damages, f"damage after a mere kill: {store.damages}"
        tally.counts["matches looked at"] += len({match for match, _ in told})
        for name in {match for match, _ in told}:
            kept = store.matches.replay(name)
            for (match, seq), digest in told.items():
                assert match != name or kept.entry(seq).digest == digest, f"record {seq} of {match} is lost"
            _look_at_seals(store.matches.open(name))


def _look_at_seals(match: Match) -> None:
    for seat in match.sealed:
        assert match.own_choice(seat) is not None, f"a sealed choice of {seat} has lost its opening"
