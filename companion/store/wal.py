"""SQLite's log beside a database (the WAL), looked at for damage that SQLite itself passes over in silence.

SQLite takes the log up to the first frame whose checksum is wrong and forgets the rest: that is how the torn end of a
crash looks. But every commit is synced before the next one begins. So where whole commits follow a wrong frame, no
crash has done that, and moves would be lost without a word. A log that was cut off shows nothing at all.
"""

from __future__ import annotations

import sqlite3
import struct
import sys
from contextlib import closing
from pathlib import Path

HEAD_BYTES = 32
FRAME_HEAD_BYTES = 24
BIG_ENDIAN_SUMS = 0x377F0683
"""The first number of a log whose checksums are made of big-endian numbers."""

USED_AT = 16
"""Where the index of a log (`-shm`) says how many of its frames SQLite uses; in the machine's own order of bytes."""


def wal_is_whole(path: Path) -> bool:
    """Whether nothing in the log of the database at `path` was changed after it was written, as far as can be told.

    Nobody else may have the database open. Reads the heads of the frames only: the checking is left to SQLite.
    """
    heads = _frame_heads(path.with_name(path.name + "-wal"))
    if heads is None:
        return False
    used = _used_by_sqlite(path) if heads else None
    return used is None or sum(heads[used:]) < 2


def _frame_heads(wal: Path) -> list[bool] | None:
    """Of each frame whether it ends a commit of this log; None if the head of the log itself is wrong."""
    try:
        with open(wal, "rb") as file:
            head = file.read(HEAD_BYTES)
            size = wal.stat().st_size
            if size < HEAD_BYTES + FRAME_HEAD_BYTES:
                return []
            page, salt = struct.unpack(">8xI4x8s8x", head)
            if _checksum(head[:24]) != head[24:]:
                return None
            found = []
            for at in range(HEAD_BYTES, size - FRAME_HEAD_BYTES - page + 1, FRAME_HEAD_BYTES + page):
                file.seek(at + 4)
                frame = file.read(12)
                found.append(frame[4:] == salt and frame[:4] != bytes(4))
            return found
    except OSError:
        return []


def _used_by_sqlite(path: Path) -> int | None:
    """How many frames SQLite takes for good; None if it cannot say."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            index = path.with_name(path.name + "-shm").read_bytes()[USED_AT : USED_AT + 4]
    except (OSError, sqlite3.Error):
        return None  # whether the file itself is sound is looked at elsewhere
    return int.from_bytes(index, sys.byteorder) if len(index) == 4 else None


def _checksum(data: bytes) -> bytes:
    """SQLite's own, over pairs of numbers."""
    order = ">" if int.from_bytes(data[:4], "big") == BIG_ENDIAN_SUMS else "<"
    one = other = 0
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return struct.pack(">II", one, other)
