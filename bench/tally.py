"""Right ones of all, and how long they took."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

Numbers = dict[str, Any]


class Tally:
    """Right ones of all, and the milliseconds they took."""

    def __init__(self) -> None:
        self.right = self.all = 0
        self.ms: list[float] = []

    def count(self, right: int, of: int = 1) -> None:
        self.right += right
        self.all += of

    def timed(self, work: Callable[[], Any]) -> Any:
        began = time.process_time()
        result = work()
        self.ms.append(1000 * (time.process_time() - began))
        return result

    def to_json(self) -> Numbers:
        share = self.right / self.all if self.all else None
        return {"right": self.right, "all": self.all, "share": share, "ms": median(self.ms)}


def median(values: list[float]) -> float | None:
    return round(float(np.median(values)), 1) if values else None
