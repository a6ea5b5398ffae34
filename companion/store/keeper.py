"""The log of one match in the database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress

from companion.engine.results import Json
from companion.match.chain import FIRST, digest
from companion.match.keeping import NotSavedError, OutrunError, Saving
from companion.match.records import Entry, RecordError, Setup, read_entry
from companion.store.database import Database
from companion.store.errors import DamagedError, NoSuchMatchError


class SqliteKeeper:
    """Keeps the records of one match; a `Keeper` as a match wants it."""

    def __init__(self, database: Database, match: str) -> None:
        self._database = database
        self._match = match
        row = database.row("SELECT outcome FROM matches WHERE id = ?", match)
        self._outcome: Json = read_outcome(row[0]) if row else None

    def save(self, saving: Saving) -> None:
        """On disk when it returns; raises NotSavedError or OutrunError, and then nothing has changed."""
        try:
            with self._database.writing():
                self.insert(saving)
        except sqlite3.IntegrityError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:  # deleted for good in another window
                raise NotSavedError("store.no_such_match") from fault
            raise OutrunError from fault
        self._outcome = saving.outcome

    def insert(self, saving: Saving) -> None:
        """The same within a transaction of the caller's."""
        entry, write = saving.entry, self._database.execute
        if isinstance(entry.body, Setup):
            write(
                "INSERT INTO matches (id, game, created, opened) VALUES (?, ?, ?, ?)",
                *(self._match, entry.body.game, entry.body.created, entry.body.created),
            )
        write(
            "INSERT INTO records (match, seq, digest, line) VALUES (?, ?, ?, ?)",
            *(self._match, entry.seq, entry.digest, entry.line),
        )
        if saving.snapshot is not None:
            write(
                "INSERT INTO snapshots (match, seq, digest, state) VALUES (?, ?, ?, ?)",
                *(self._match, entry.seq, digest(saving.snapshot), saving.snapshot),
            )
        if saving.outcome != self._outcome:
            outcome = None if saving.outcome is None else json.dumps(saving.outcome)
            write("UPDATE matches SET outcome = ? WHERE id = ?", outcome, self._match)

    def last(self) -> Entry:
        row = self._database.row(
            "SELECT match, seq, line, digest FROM records WHERE match = ? ORDER BY seq DESC LIMIT 1", self._match
        )
        if row is None and self._database.row("SELECT 1 FROM matches WHERE id = ?", self._match):
            raise DamagedError("store.match_damaged", seq=0)  # a match has a first record from its beginning on
        if row is None:
            raise NoSuchMatchError("store.no_such_match")
        return self._checked(row[1], *row)

    def entry(self, seq: int) -> Entry:
        row = self._database.row(
            "SELECT match, seq, line, digest FROM records WHERE match = ? AND seq = ?", self._match, seq
        )
        if row is None:
            self.last()  # says so, if the whole match is gone
            raise DamagedError("store.match_damaged", seq=seq)
        return self._checked(seq, *row)

    def snapshot(self, seq: int) -> str | None:
        """The state kept with a record; a damaged one counts as none, for it can be replayed."""
        query = "SELECT match, seq, state, digest FROM snapshots WHERE match = ? AND seq = ?"
        row = self._database.row(query, self._match, seq)
        if row is None or row[:2] != (self._match, seq) or not _is(*row[2:]):
            return None
        return str(row[2])

    def keep(self, seq: int, snapshot: str) -> None:
        """Keep the state after a record; where that fails it is replayed again."""
        with suppress(NotSavedError, sqlite3.IntegrityError), self._database.writing():
            self._database.execute(
                "INSERT OR REPLACE INTO snapshots (match, seq, digest, state) VALUES (?, ?, ?, ?)",
                *(self._match, seq, digest(snapshot), snapshot),
            )

    def entries(self) -> list[Entry]:
        """The whole log, its chain checked."""
        query = "SELECT match, seq, line, digest FROM records WHERE match = ? ORDER BY seq"
        entries = [self._checked(row[1], *row) for row in self._database.rows(query, self._match)]
        prev = FIRST
        for seq, entry in enumerate(entries):
            if entry.seq != seq or entry.prev != prev:
                raise DamagedError("store.match_damaged", seq=seq)
            prev = entry.digest
        return entries

    def _checked(self, wanted: int, match: str, seq: int, line: str, found: str) -> Entry:
        """Where the order of a page is broken, SQLite finds another row than it was asked for."""
        entry = checked_entry(line, found)
        if entry is None or (match, seq, entry.seq) != (self._match, wanted, wanted):
            raise DamagedError("store.match_damaged", seq=wanted)
        return entry


def read_outcome(text: str | None) -> Json:
    """How a match ended, as the list of matches has it; None if it goes on or that cannot be read."""
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return None


def checked_entry(line: object, found: object) -> Entry | None:
    """The record on a line, if it is still what was written."""
    if not isinstance(line, str) or not _is(line, found):
        return None
    try:
        return read_entry(line)
    except RecordError:
        return None


def _is(text: str, found: object) -> bool:
    return text.isascii() and digest(text) == found
