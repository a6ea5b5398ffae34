"""A damaged file: noticed, set aside under another name, never written to again."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.store.database import BUSY_TIMEOUT_MS, HIGHEST_VERSION, Format, sync_folder
from companion.store.errors import UnavailableError

SUFFIXES = ("", "-wal", "-shm")
"""The files that make up one SQLite database. The log beside it may hold the latest records."""

WRITE_VERSION_AT, WRITE_VERSIONS = 18, (1, 2)
"""A byte in the head of SQLite's files: with a journal, or with a log beside it."""


@dataclass(frozen=True)
class Damage:
    """What was found and done; `code` and `values` make its sentence."""

    aside: Path
    matches: int = 0
    records: int = 0
    lost: int = 0
    """Matches that are cut short, or known by name only."""
    code: str = "store.damaged"

    @property
    def values(self) -> dict[str, object]:
        return {"aside": self.aside.name, "matches": self.matches, "records": self.records, "lost": self.lost}


def exists(path: Path) -> bool:
    """Whether there is anything of that database, if only its log."""
    return any(part.exists() for part in parts(path))


def is_sound(path: Path, kind: Format) -> bool:
    """Whether the file is a database of ours whose structure holds together. Raises UnavailableError."""
    if not path.exists() or path.stat().st_size == 0:  # a new file appears complete: an empty one has lost all it had
        return False
    try:
        if not _can_be_written(path):
            return False
        with closing(_connect_to_look(path)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                return False  # a record of no match: those behind it are not found either, and nobody would miss them
            found = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version != kind.version and _tables(connection) == _tables_of(kind):
                return False  # today's tables under another number: a format with another number has other tables
            return bool(found == kind.application_id and 1 <= version <= HIGHEST_VERSION)
    except sqlite3.OperationalError as fault:
        if (getattr(fault, "sqlite_errorcode", 0) & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return False  # its list of tables cannot be read
        raise UnavailableError("store.unavailable") from fault
    except (sqlite3.DatabaseError, UnicodeDecodeError):  # the latter where SQLite's complaint quotes what is damaged
        return False


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()


def _tables_of(kind: Format) -> list[tuple[str, str]]:
    """What a new file of that format holds."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(kind.schema.read_text("utf-8"))
        return _tables(connection)


def _can_be_written(path: Path) -> bool:
    """Whether the head names a way of writing that SQLite knows: any other makes it read the file, and never write."""
    try:
        with open(path, "rb") as file:
            return file.read(WRITE_VERSION_AT + 1)[-1] in WRITE_VERSIONS
    except OSError:
        return True  # not to be read at all: SQLite says why


def _connect_to_look(path: Path) -> sqlite3.Connection:
    """Read only: an ordinary connection would move what is in the log into a file that may be damaged."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_MS / 1000)
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def set_aside(path: Path, now: datetime) -> Path:
    """Rename the damaged file and its companions; the new name of the file itself."""
    stamp = now.strftime("%Y%m%d-%H%M%S")
    names = (path.with_name(f"{path.name}.damaged-{stamp}{count}") for count in _counts())
    aside = next(name for name in names if not exists(name))
    for old, new in zip(parts(path), parts(aside), strict=True):
        if old.exists():
            os.rename(old, new)
    sync_folder(path.parent)
    return aside


def parts(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + suffix) for suffix in SUFFIXES)


def _counts() -> Iterator[str]:
    yield ""
    count = 2
    while True:
        yield f"-{count}"
        count += 1
