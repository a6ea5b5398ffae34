"""Several processes on one store at once, some of them killed: one whole log, and nobody's move is lost unsaid."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from companion.engine.results import Refusal
from companion.match.match import Accepted
from companion.store.store import Store
from torture import lawful
from torture.folders import folder
from torture.tally import Tally, is_time

HARMLESS = ("match.outrun", "match.not_saved_busy")
"""What the second one may be told besides the rules' own refusals."""


def run(deadline: float, seed: int) -> Tally:
    """Two or three windows play the same match."""
    tally = Tally("two windows on one store")
    number = 0
    while is_time(deadline):
        number += 1
        with folder() as place, tally.trying(f"seed {seed}/{number}; the order is chance"):
            chance = random.Random(f"{seed}/{number}")
            with Store(place) as store:
                name = lawful.begin(store, chance).setup.match
            told = _together(place, name, chance, tally)
            with Store(place) as store:
                assert not store.damages
                kept = store.matches.replay(name)
                for seq, digest in told.items():
                    assert kept.entry(seq).digest == digest, f"record {seq} is lost"
            tally.counts["moves acknowledged"] += len(told)
    return tally


def _together(place: Path, name: str, chance: random.Random, tally: Tally) -> dict[int, str]:
    reading, writing = os.pipe()
    children = []
    for _ in range(chance.randint(2, 3)):
        seed = chance.random()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _play(place, name, random.Random(seed), writing)
        children.append(child)
    os.close(writing)
    time.sleep(chance.uniform(0.1, 0.6))
    for child in children:
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode().splitlines(keepends=True)
    for child in children:
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) in (-signal.SIGKILL, 0), f"a window fell over: {lines[-3:]}"
    tally.counts["windows killed"] += len(children)
    told: dict[int, str] = {}
    for seq, digest in (line.split() for line in lines if line.endswith("\n")):
        assert told.setdefault(int(seq), digest) == digest, f"two windows were both told that record {seq} is theirs"
    return told


def _play(place: Path, name: str, chance: random.Random, out: int) -> None:
    """In the child; never returns."""
    try:
        match = Store(place).matches.open(name)
        while True:
            answer = lawful.act(match, chance)
            if isinstance(answer, Accepted):
                os.write(out, f"{answer.entry.seq} {answer.entry.digest}\n".encode())
            elif isinstance(answer, Refusal) and answer.code.startswith("match.not_saved"):
                assert answer.code in HARMLESS, answer
            elif answer is None:
                match.back_to(0, agreed=True)
    except BaseException as fault:
        os.write(out, f"{type(fault).__name__}: {fault}\n".encode())
        os._exit(1)
