"""What one kind of trouble has tried, and what was lost."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MOST_FAULTS = 20
"""Faults that are told in full: whoever has more has one cause."""


@dataclass
class Tally:
    """A name, how often it was tried, and each fault with how to repeat it."""

    name: str
    tries: int = 0
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    """What else is worth knowing: kills, games, damages said."""
    left_out: str = ""
    """Why it could not be tried here; empty if it was."""

    def fault(self, what: str, again: str) -> None:
        """Something was lost; `again` says how to see it once more."""
        self.counts["faults"] += 1
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"{what}  [{again}]")

    @contextmanager
    def trying(self, again: str) -> Iterator[None]:
        """One try: whatever is raised in it is a fault."""
        self.tries += 1
        try:
            yield
        except Exception as fault:
            self.fault(_told(fault), again)

    def to_json(self) -> str:
        return json.dumps(vars(self))


def from_json(text: str) -> Tally:
    data = json.loads(text)
    return Tally(**{**data, "counts": Counter(data["counts"])})


def is_time(deadline: float) -> bool:
    """Whether there is time left; deadlines are of `time.monotonic`."""
    return time.monotonic() < deadline


def _told(fault: Exception) -> str:
    """An exception with the place in our code where it came from."""
    at, trace = "", fault.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if "torture" not in name or not at:
            at = f"{name.rpartition('/companion/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(fault).__name__} at {at}: {str(fault)[:300]}"
