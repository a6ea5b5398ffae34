"""Getting out of a damaged file what can still be read, row by row, into a new one.

The hash chain says how far a match is whole: its records are taken up to the first that is missing or changed. It also
says which record follows on which, where one stands under a name or a number that was changed.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.match.chain import FIRST
from companion.match.keeping import Saving
from companion.match.records import Entry, Setup
from companion.store.damage import parts
from companion.store.database import Database, Format, connect, create
from companion.store.keeper import SqliteKeeper, checked_entry

PAGE_BYTES = 4096
"""SQLite's page, as our files are made."""

UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file raises; the second where SQLite's own complaint quotes damaged text."""


@dataclass
class Readable:
    """What one reading of the damaged file has given."""

    chains: dict[str, list[Entry]] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    """Matches that were seen at all."""
    cut: set[str] = field(default_factory=set)
    """Matches with further records that could not be used."""
    binned: dict[str, str] = field(default_factory=dict)
    players: dict[int, tuple[str, str]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)

    def merge(self, other: Readable) -> None:
        """Take the better of two readings of the same file."""
        self.known |= other.known
        for match, chain in other.chains.items():
            if len(chain) > len(self.chains.get(match, ())):
                self.chains[match] = chain
                self.cut.discard(match)
                self.cut |= other.cut & {match}
        self.binned = {**other.binned, **self.binned}
        self.players = {**other.players, **self.players}
        self.settings = {**other.settings, **self.settings}

    @property
    def lost(self) -> int:
        return len((self.known - self.chains.keys()) | self.cut)


def read_damaged(path: Path, kind: Format) -> Readable:
    """Everything that can be read. Works on copies: even opening a database can write to it."""
    found = Readable()
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="recovering-") as folder:
        for attempt, repaired in enumerate((False, True)):
            copy = Path(folder) / str(attempt)
            for old, new in zip(parts(path)[:2], parts(copy)[:2], strict=True):
                if old.exists():
                    shutil.copyfile(old, new)
            if repaired:
                _lend_first_page(copy, kind)
            found.merge(_read(copy))
    return found


def write_recovered(found: Readable, database: Database) -> None:
    """Put it into a new file."""
    for match, chain in found.chains.items():
        keeper = SqliteKeeper(database, match)
        with database.writing():
            for entry in chain:
                keeper.insert(Saving(entry, None, None))
            database.execute("UPDATE matches SET binned = ? WHERE id = ?", found.binned.get(match), match)
    with database.writing():
        for number, (name, colour) in found.players.items():
            database.execute("INSERT INTO players (id, name, colour) VALUES (?, ?, ?)", number, name, colour)
        for key, value in found.settings.items():
            database.execute("INSERT INTO settings (key, value) VALUES (?, ?)", key, value)


def _lend_first_page(copy: Path, kind: Format) -> None:
    """Overwrite the first page, which says where every table is, with that of an empty file of the same format."""
    model = copy.with_name("model")
    create(model, kind)
    if not copy.exists() or copy.stat().st_size < PAGE_BYTES:
        return
    with open(copy, "r+b") as file:
        page = bytearray(model.read_bytes()[:PAGE_BYTES])
        page[28:32] = (copy.stat().st_size // PAGE_BYTES).to_bytes(4, "big")  # the number of pages
        file.write(page)


def _read(copy: Path) -> Readable:
    found = Readable()
    try:
        with closing(connect(copy)) as connection:
            connection.execute("PRAGMA cell_size_check = OFF")
            _read_matches(connection, found)
            _read_rest(connection, found)
    except UNREADABLE:
        pass  # what was found until then counts
    return found


def _read_matches(connection: sqlite3.Connection, found: Readable) -> None:
    for match, binned in _tolerant(connection, "matches", "id, binned", "id"):
        if not isinstance(match, str):  # a damaged row can hold anything, whatever the table allows
            continue
        found.known.add(match)
        if isinstance(binned, str):
            found.binned[match] = binned
    found.known |= set(_names_in_records(connection))
    rows = list(_rows(connection))
    whole = {_place(entry): entry for _, entry in rows if entry is not None}
    found.known |= {name for _, name in whole if name}
    for match in found.known:
        chain = _chain(connection, match, whole)
        if chain:
            found.chains[match] = chain
        if _has_more(connection, match, len(chain)):
            found.cut.add(match)
    used = {entry.digest for chain in found.chains.values() for entry in chain}
    for name, entry in rows:
        if entry is None or entry.digest not in used:
            found.cut.add(name)
        elif name not in found.chains:  # a changed name of a match that has its record again
            found.known.discard(name)


def _rows(connection: sqlite3.Connection) -> Iterator[tuple[str, Entry | None]]:
    """Every row of the records from both ends, wherever it lies: the name it stands under, and its record if whole."""
    for order in ("ASC", "DESC"):
        try:
            query = f"SELECT match, line, digest FROM records ORDER BY match {order}, seq {order}"
            for name, line, digest in connection.execute(query):
                if isinstance(name, str):
                    yield name, checked_entry(line, digest)
            return
        except UNREADABLE:
            continue


def _place(entry: Entry) -> tuple[str, str]:
    """Where a record belongs, by what it says itself: behind which other; the first one, to which match."""
    return entry.prev, entry.body.match if isinstance(entry.body, Setup) else ""


def _chain(connection: sqlite3.Connection, match: str, whole: dict[tuple[str, str], Entry]) -> list[Entry]:
    """The records of a match from the first one up to the first that is missing or changed."""
    chain: list[Entry] = []
    prev = FIRST
    while True:
        row = _try(connection, "SELECT line, digest FROM records WHERE match = ? AND seq = ?", match, len(chain))
        entry = checked_entry(row[0], row[1]) if row else None
        place = (prev, "" if chain else match)
        if entry is None or _place(entry) != place:
            entry = whole.get(place)  # it stands under another name
        if entry is None or entry.seq != len(chain):
            return chain
        chain.append(entry)
        prev = entry.digest


def _has_more(connection: sqlite3.Connection, match: str, count: int) -> bool:
    query = "SELECT 1 FROM records WHERE match = ? AND seq >= ? LIMIT 1"
    try:
        return connection.execute(query, (match, count)).fetchone() is not None
    except UNREADABLE:
        return True  # there is something, only broken


def _names_in_records(connection: sqlite3.Connection) -> Iterator[str]:
    """The matches that have records, from both ends, so that one broken page in the middle hides few.

    Where the order of the table is broken, what comes "after" a name can be that name again, or one before it: each way
    ends there. Bytes are compared, as SQLite does: a name that is no text any more is read as another one.
    """
    for compare, order, at in ((">", "ASC", b""), ("<", "DESC", b"\xff")):
        query = (
            "SELECT match, CAST(match AS BLOB) FROM records "
            f"WHERE match {compare} CAST(? AS TEXT) ORDER BY match {order} LIMIT 1"
        )
        while (row := _try(connection, query, at)) and isinstance(row[0], str):
            name, found = row
            if not (found > at if order == "ASC" else found < at):
                break
            at = found
            yield name


def _read_rest(connection: sqlite3.Connection, found: Readable) -> None:
    for number, name, colour in _tolerant(connection, "players", "id, name, colour", "id"):
        if isinstance(number, int) and isinstance(name, str) and isinstance(colour, str):
            found.players[number] = (name, colour)
    for key, value in _tolerant(connection, "settings", "key, value", "key"):
        if isinstance(key, str) and isinstance(value, str):
            found.settings[key] = value


def _tolerant(connection: sqlite3.Connection, table: str, columns: str, key: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a small table from both ends, as far as they can be read."""
    seen: set[Any] = set()
    for order in ("ASC", "DESC"):
        try:
            for row in connection.execute(f"SELECT {columns} FROM {table} ORDER BY {key} {order}"):
                if row[0] not in seen:
                    seen.add(row[0])
                    yield row
        except UNREADABLE:
            continue


def _try(connection: sqlite3.Connection, query: str, *values: object) -> Any:
    """One row, or None if there is none or it cannot be read."""
    try:
        return connection.execute(query, values).fetchone()
    except UNREADABLE:
        return None
