"""Killed at any moment: everything that was acknowledged is there afterwards."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from companion.store.keeper import SqliteKeeper
from companion.store.store import Store
from tests.store.desk import open_store

ROOT = Path(__file__).parents[2]

KILLS = int(os.environ.get("COMPANION_KILLS", "10"))
"""A larger number for a longer look: COMPANION_KILLS=200 make test."""


def play_and_kill(folder: Path, seed: int, after_s: float) -> list[tuple[str, int, str]]:
    """What was acknowledged before the kill."""
    command = [sys.executable, "-m", "tests.store.player", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        # Every other one is killed at any moment, its start included; the others play first, however slow the machine.
        first = player.stdout.readline() if seed % 2 else ""
        time.sleep(after_s)
        player.kill()
        output, errors = player.communicate()
    assert player.returncode == -9, errors
    output = first + output
    whole = output[: output.rfind("\n") + 1].splitlines()
    return [(match, int(seq), digest) for match, seq, digest in (line.split() for line in whole)]


def assert_all_there(store: Store, acknowledged: dict[tuple[str, int], str]) -> None:
    for name in {match for match, _ in acknowledged}:
        kept = {entry.seq: entry.digest for entry in SqliteKeeper(store._database, name).entries()}
        for (match, seq), digest in acknowledged.items():
            assert match != name or kept[seq] == digest


def test_no_acknowledged_record_is_lost(tmp_path: Path) -> None:
    chance = random.Random(2026)
    acknowledged: dict[tuple[str, int], str] = {}
    for number in range(KILLS):
        told = play_and_kill(tmp_path, number, chance.uniform(0.05, 0.6))
        acknowledged.update({(match, seq): digest for match, seq, digest in told})
        with open_store(tmp_path) as store:
            assert store.damages == []
            assert_all_there(store, acknowledged)
            for summary in store.matches.all():
                match = store.matches.open(summary.id)
                assert all(match.own_choice(seat) for seat in match.sealed), "a sealed choice has lost its opening"
    assert acknowledged
