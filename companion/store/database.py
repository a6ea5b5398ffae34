"""One SQLite file: how it is made, opened, brought up to date and written to so that what is written stays."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.match.keeping import NotSavedError
from companion.store.errors import DamagedError, TooNewError, UnavailableError

BUSY_TIMEOUT_MS = 5000
"""How long to wait for another window's writing; it takes milliseconds, so more means that something hangs."""

HIGHEST_VERSION = 9999
"""No format will get this far: a number above it is damage, not the future."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_WHY_NOT = {
    sqlite3.SQLITE_FULL: "match.not_saved_full",
    sqlite3.SQLITE_READONLY: "match.not_saved_readonly",
    sqlite3.SQLITE_PERM: "match.not_saved_readonly",
    sqlite3.SQLITE_CANTOPEN: "match.not_saved_readonly",
    sqlite3.SQLITE_BUSY: "match.not_saved_busy",
    sqlite3.SQLITE_LOCKED: "match.not_saved_busy",
}


@dataclass(frozen=True)
class Format:
    """What a file of ours looks like inside."""

    application_id: int
    """Marks a file as ours (SQLite's `application_id`)."""
    version: int
    schema: Path
    migrations: Path | None = None
    """A folder with `2.sql`, `3.sql`, …: each leads to its version from the one before."""


class Database:
    """An open file. Every write is on disk when it returns."""

    def __init__(self, path: Path, kind: Format) -> None:
        """Open a file that is there and sound; `create` makes one, `damage.look` tells whether it is sound."""
        self.path = path
        with _unavailable():
            self._connection = connect(path)
        try:
            with _unavailable():
                self._migrate(kind)
        except BaseException:
            self._connection.close()
            raise

    def _migrate(self, kind: Format) -> None:
        version = int(self.row("PRAGMA user_version")[0])
        if version > kind.version:
            raise TooNewError("store.too_new", found=version, known=kind.version)
        for step in range(version + 1, kind.version + 1):
            assert kind.migrations is not None, "a format with versions has migrations"
            script = (kind.migrations / f"{step}.sql").read_text("utf-8")
            with self.writing():
                for statement in _statements(script):
                    self._connection.execute(statement)
                self._connection.execute(f"PRAGMA user_version = {step}")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing, and on disk afterwards; raises NotSavedError, and then nothing has changed."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._rollback()
            raise
        except sqlite3.Error as fault:
            self._rollback()
            if _primary(fault) in _DAMAGED:
                raise DamagedError("store.file_damaged") from fault
            raise NotSavedError(_WHY_NOT.get(_primary(fault), "match.not_saved")) from fault
        except BaseException:
            self._rollback()
            raise

    def _rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def execute(self, sql: str, *values: Any) -> int:
        """One statement within `writing`; the number of rows it changed."""
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, *values: Any) -> list[Any]:
        with _unavailable():
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> Any:
        """The first row, or None."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def close(self) -> None:
        self._connection.close()


def connect(path: Path) -> sqlite3.Connection:
    """A connection that waits for others, and whose commits are on disk when they return."""
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)
    # A flipped bit can make a text invalid: that must be read, or it could not be reported.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "cell_size_check = ON",
        "secure_delete = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def create(path: Path, kind: Format) -> None:
    """Make a new, empty file; it appears under its name only when it is complete."""
    making = path.with_name(f"{path.name}.new-{os.getpid()}")
    making.unlink(missing_ok=True)
    with _unavailable():
        connection = connect(making)
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE;\n{kind.schema.read_text('utf-8')}\n"
                f"PRAGMA application_id = {kind.application_id};\nPRAGMA user_version = {kind.version};\nCOMMIT;"
            )
        finally:
            connection.close()
        os.rename(making, path)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on disk: a file whose name is lost is lost."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def _primary(fault: sqlite3.Error) -> int:
    """SQLite's primary error code, without its details."""
    return int(getattr(fault, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def _unavailable() -> Iterator[None]:
    try:
        yield
    except (OSError, NotSavedError) as fault:
        raise UnavailableError("store.unavailable") from fault
    except sqlite3.Error as fault:
        if _primary(fault) in _DAMAGED:
            raise DamagedError("store.file_damaged") from fault
        raise UnavailableError("store.unavailable") from fault
