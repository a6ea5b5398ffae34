"""Feeding a target with spoiled inputs: no traceback, no hang, bounded memory."""

from __future__ import annotations

import random
from collections.abc import Callable

from torture.bounds import bound_memory, resident_bytes, within
from torture.tally import Tally, is_time

Target = Callable[[random.Random, Tally], None]
"""Makes an input out of chance, feeds it, and raises if anything came of it that must not."""

INPUT_S = 30.0
"""Seconds for one input; an honest one takes milliseconds, but a busy machine may have no time for it at all."""

MEMORY_BYTES = 4 << 30
"""Of addresses, libraries included."""

GROWTH_BYTES = 200 << 20
"""Of memory that a target may hold at its end beyond what it held after its first inputs."""

WARM = 200
"""Inputs after which everything is loaded that ever will be."""


def feed(tally: Tally, target: Target, deadline: float, seed: int) -> Tally:
    """One target until the time is over; each input has a seed of its own, so that it can be repeated alone."""
    bound_memory(MEMORY_BYTES)
    held = 0
    number = 0
    while is_time(deadline):
        number += 1
        again = f"python -m torture.again {target.__module__}:{target.__name__} {seed}/{number}"
        with tally.trying(again), within(INPUT_S):
            target(random.Random(f"{seed}/{number}"), tally)
        if number == WARM:
            held = resident_bytes()
    if held and resident_bytes() - held > GROWTH_BYTES:
        tally.fault(f"holds {(resident_bytes() - held) >> 20} MB more than after its first inputs", f"seed {seed}")
    return tally
