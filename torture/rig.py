"""Runs kinds of trouble, each in a process of its own: one that falls over or hangs is a fault, not the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from torture.kinds import KINDS
from torture.tally import Tally, from_json

ROOT = Path(__file__).parents[1]

LEAST_S = 2.0
"""Seconds: less is not worth starting for."""
LAST_WORDS_S = 5.0
"""Seconds in which a process that hangs may say where."""
LAST_WORDS = 3000
"""Characters: about thirty calls deep."""


def run_all(names: Sequence[str], seconds: float, seed: int, jobs: int) -> list[Tally]:
    """All of them, so many at a time, within about that time."""
    shares = sum(KINDS[name].share for name in names)
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        return list(
            pool.map(
                lambda name: run_one(name, max(LEAST_S, seconds * jobs * KINDS[name].share / shares), seed), names
            )
        )


def run_one(name: str, seconds: float, seed: int) -> Tally:
    """One kind; what it printed last is its tally."""
    # With the fault handler it says where it hangs, even if that is deep in a library.
    python = [sys.executable, "-X", "faulthandler", "-m", "torture"]
    command = [*python, "--one", name, "--seconds", str(seconds), "--seed", str(seed)]
    child = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        output, errors = child.communicate(timeout=seconds + KINDS[name].grace_s)
    except subprocess.TimeoutExpired:
        return _failed(name, f"hangs; last words: {_last_words(child)}", command)
    lines = output.splitlines()
    if child.returncode != 0 or not lines:
        return _failed(name, f"fell over ({child.returncode}): {errors[-LAST_WORDS:]}", command)
    return from_json(lines[-1])


def _last_words(child: subprocess.Popen[str]) -> str:
    """Ends a process that hangs, and all that it has started; what it said last, and where it was."""
    os.kill(child.pid, signal.SIGABRT)
    with suppress(subprocess.TimeoutExpired):
        child.wait(LAST_WORDS_S)
    with suppress(ProcessLookupError):  # it had started nothing, and is gone
        os.killpg(child.pid, signal.SIGKILL)
    return child.communicate()[1][-LAST_WORDS:]


def _failed(name: str, what: str, command: list[str]) -> Tally:
    tally = Tally(name, 1)
    tally.fault(what, " ".join(command[1:]))
    return tally
