"""Inputs led by the code they reach: the library atheris, where it is installed, over all that is fed with nonsense.

`python -m torture.led torture.inputs_referee:conversation SECONDS SEED [FOLDER]` runs one target until its time is
over, beginning with the inputs in that folder, or until it falls over; then the input is kept, and a traceback said.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from torture.drawn import Drawn
from torture.folders import folder
from torture.fuzz import INPUT_S, Target
from torture.rig import ROOT
from torture.tally import Tally, is_time

TARGETS = (
    "torture.inputs_raw:referee_line",
    "torture.inputs_raw:wire_bytes",
    "torture.inputs_raw:code_contents",
    "torture.inputs_raw:match_bytes",
    "torture.inputs_raw:ppn_text",
    "torture.inputs_files:some_file",
    "torture.inputs_referee:conversation",
    "torture.inputs_wire:something_said",
)

LEAST_S = 5
START_S = 2
"""Seconds until everything is loaded under its eyes."""

MEMORY_MB = 3000


def run(deadline: float, seed: int) -> Tally:
    """Every target in turn, for an equal part of the time."""
    tally = Tally("inputs led by the code (atheris)")
    if find_spec("atheris") is None:
        tally.left_out = "the library atheris is not installed (the extra `fuzz`)"
        return tally
    for number, target in enumerate(TARGETS):
        if is_time(deadline) or not tally.tries:
            left_s = (deadline - time.monotonic()) / (len(TARGETS) - number)
            _one(target, max(LEAST_S, int(left_s - START_S)), seed, tally)
    return tally


def _one(target: str, seconds: int, seed: int, tally: Tally) -> None:
    from torture import inputs_raw  # not above: what is loaded before atheris looks on, it does not see

    command = [sys.executable, "-m", "torture.led", target, str(seconds), str(seed)]
    with folder() as place:
        found, begin = place / "found", place / "begin"
        begin.mkdir()
        for number, data in enumerate(inputs_raw.valid(target.partition(":")[2])):
            (begin / str(number)).write_bytes(data)
        done = subprocess.run(
            [*command, str(begin)], cwd=ROOT, capture_output=True, text=True, errors="replace",
            env={**os.environ, "TORTURE_FOUND": str(found)},
        )  # fmt: skip
        count = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
        reached = re.findall(r"\bcov: (\d+)", done.stderr)
        runs = int(count[1]) if count else 0
        tally.tries += runs
        name = target.partition(":")[2].replace("_", " ")
        tally.counts[name] += runs
        tally.counts[f"places reached by {name}"] = int(reached[-1]) if reached else 0
        if done.returncode != 0:
            bad = found.read_bytes().hex() if found.exists() else ""
            words = re.search(r"(=== Uncaught Python exception: ===.*?)\n==", done.stderr, re.DOTALL)
            told = words[1][-1200:] if words else done.stderr[-800:]
            tally.fault(told, f"python -m torture.again {target} --bytes {bad}")


def main(arguments: list[str]) -> None:
    """In a process of its own: atheris ends it."""
    import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]

    module, _, name = arguments[0].partition(":")
    with atheris.instrument_imports(include=["companion", "json"]):
        target: Target = getattr(import_module(module), name)

    def one(data: bytes) -> None:
        target(Drawn(data), Tally("atheris"))

    options = [f"-max_total_time={arguments[1]}", f"-seed={arguments[2]}", f"-timeout={int(INPUT_S)}"]
    options += [f"-rss_limit_mb={MEMORY_MB}", "-print_final_stats=1", "-max_len=4096"]
    options += [f"-exact_artifact_path={os.environ.get('TORTURE_FOUND') or Path('found').resolve()}"]
    atheris.Setup([sys.argv[0], *options, *arguments[3:]], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
