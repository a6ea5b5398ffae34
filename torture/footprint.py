"""What a process holds: memory and open files, at first and at last."""

from __future__ import annotations

import ctypes
import gc
import os

from torture.bounds import resident_bytes
from torture.tally import Tally

GROWTH_BYTES = 150 << 20
"""Beyond what it held when it was warm: pages that are opened for the first time are loaded late too."""

GROWTH_FILES = 20


class Footprint:
    """Measured once everything has been loaded that mostly is, and judged at the end."""

    def __init__(self) -> None:
        self._warm: tuple[int, int] | None = None

    def warm(self) -> None:
        """From here on it should stay as it is; only the first call counts."""
        if self._warm is None:
            self._warm = _now()

    def judge(self, tally: Tally, again: str) -> None:
        """Says both in the tally, and whether it has grown beyond what is usual."""
        if self._warm is None:
            return
        last = _now()
        for name, at in (("when warm", self._warm), ("at the end", last)):
            tally.counts[f"MB {name}"], tally.counts[f"open files {name}"] = at[0] >> 20, at[1]
        grown, files = last[0] - self._warm[0], last[1] - self._warm[1]
        if grown > GROWTH_BYTES or files > GROWTH_FILES:
            tally.fault(f"{grown >> 20} MB and {files} open files more than when it was warm", again)


def _now() -> tuple[int, int]:
    gc.unfreeze()  # a page of a game sets aside what stands on it; when the app is closed, that may go
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what has been freed is not held, though C's library keeps it for the next time
    return resident_bytes(), len(os.listdir("/proc/self/fd"))
