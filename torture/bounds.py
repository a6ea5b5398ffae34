"""Bounds on time and memory for whatever is fed with nonsense."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlowError(Exception):
    """An input has taken longer than anybody would wait."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TooSlowError inside the block when the time is over. For the main thread only."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def bound_memory(size: int) -> None:
    """Let this process have no more than so many bytes of addresses: beyond it, MemoryError."""
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.getrlimit(resource.RLIMIT_AS)[1]))


def resident_bytes() -> int:
    """What this process holds in memory now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
