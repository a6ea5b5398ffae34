"""An older file is brought up to date; a newer one is left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.match.chain import FIRST
from companion.match.records import Play, Setup, make_entry
from companion.store.errors import TooNewError
from companion.store.store import FILE, FORMAT
from tests.match.play import PLAYERS, ok
from tests.store.desk import begin, open_store

VERSION_1 = Path(__file__).with_name("version1.sql")


def old_store(folder: Path) -> str:
    """A file as version 1 made it, with a match of one move."""
    setup = make_entry(0, FIRST, Setup("old", "toy", {"target": 3}, PLAYERS, "2025-01-01T00:00:00+00:00"))
    won = make_entry(1, setup.digest, Play(0, "add 3"))
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.executescript(VERSION_1.read_text("utf-8"))
        connection.execute("INSERT INTO matches VALUES ('old', 'toy', '2025-01-01', '2025-01-01', NULL)")
        for entry in (setup, won):
            connection.execute("INSERT INTO records VALUES ('old', ?, ?, ?)", (entry.seq, entry.digest, entry.line))
    return "old"


def columns(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {table: connection.execute(f"PRAGMA table_info({table})").fetchall() for table in tables}


def test_a_file_of_version_1_opens_and_goes_on(tmp_path: Path) -> None:
    name = old_store(tmp_path)
    with open_store(tmp_path) as store:
        match = store.matches.open(name)
        assert match.state.total == 3
        assert store.matches.all()[0].outcome == {"winner": 1, "why": "Y3"}
        ok(match.undo())
        assert store.damages == []


def test_a_migrated_file_has_the_form_of_a_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    old_store(old)
    for folder in (old, new):
        open_store(folder).close()
    assert columns(old / FILE) == columns(new / FILE)


def test_every_version_has_its_migration() -> None:
    assert FORMAT.migrations is not None
    steps = sorted(int(path.stem) for path in FORMAT.migrations.glob("*.sql"))
    assert steps == list(range(2, FORMAT.version + 1))


def test_a_broken_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_store(tmp_path)
    before = columns(tmp_path / FILE)
    (tmp_path / "2.sql").write_text("CREATE TABLE half (x);\nALTER TABLE nothing ADD COLUMN y;\n")
    monkeypatch.setattr("companion.store.store.FORMAT", type(FORMAT)(
        FORMAT.application_id, FORMAT.version, FORMAT.schema, tmp_path
    ))  # fmt: skip
    with pytest.raises(Exception, match=r"store\."):
        open_store(tmp_path)
    assert columns(tmp_path / FILE) == before


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        begin(store)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("CREATE TABLE trophies (id INTEGER PRIMARY KEY)")
        connection.execute(f"PRAGMA user_version = {FORMAT.version + 1}")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(TooNewError) as told:
        open_store(tmp_path)
    assert told.value.values == {"found": FORMAT.version + 1, "known": FORMAT.version}
    assert (tmp_path / FILE).read_bytes() == before
