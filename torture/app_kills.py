"""SIGKILL at random moments in the real app while it is being tapped: every record that was on the screen is kept."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from torture.folders import folder
from torture.kills import look
from torture.monkey import furnish
from torture.rig import ROOT
from torture.tally import Tally, is_time

A_FOLDER = 5
"""Kills on one folder."""


def run(deadline: float, seed: int) -> Tally:
    """Start, tap, kill, look; until the time is over."""
    tally = Tally("kills in the real app")
    number = 0
    while is_time(deadline):
        with folder() as place:
            furnish(place, random.Random(f"{seed}/{number}"))
            told: dict[tuple[str, int], str] = {}
            for _ in range(A_FOLDER):
                number += 1
                if is_time(deadline):
                    with tally.trying(f"seed {seed}/{number}; the moment is chance"):
                        told.update(_tap_and_kill(place, f"{seed}/{number}"))
                        look(place, told, tally)
            tally.counts["records on the screen"] += len(told)
    return tally


def _tap_and_kill(place: Path, seed: str) -> dict[tuple[str, int], str]:
    chance = random.Random(seed)
    command = [sys.executable, "-m", "torture.monkey", str(place), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(chance.uniform(0, 3))
        child.send_signal(signal.SIGKILL)
        output, errors = child.communicate()
    assert child.returncode == -signal.SIGKILL, f"the app has fallen over by itself: {errors[-800:]}"
    told = {}
    for line in (first + output).splitlines(keepends=True):
        words = line.split()
        if line.endswith("\n") and len(words) == 3 and len(words[2]) == 64:
            told[words[0], int(words[1])] = words[2]
    return told
