"""Chance that is read off given bytes: whoever changes a byte changes one decision, and not all of them."""

from __future__ import annotations

import random


class Drawn(random.Random):
    """Decisions are the bytes, one after the other; when they are used up, chance seeded with them goes on."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._data = data
        self._at = 0

    def random(self) -> float:
        return self.getrandbits(16) / 65_536 if self._at < len(self._data) else super().random()

    def getrandbits(self, k: int, /) -> int:
        if k <= 0 or self._at >= len(self._data):
            return super().getrandbits(k)
        size = (k + 7) // 8
        piece = self._data[self._at : self._at + size]
        self._at += size
        return int.from_bytes(piece.ljust(size, b"\0")) >> (size * 8 - k)

    def randbytes(self, n: int) -> bytes:
        """The next bytes as they are; zeros behind their end."""
        piece = self._data[self._at : self._at + n]
        self._at += n
        return piece.ljust(n, b"\0")
