"""A log that was changed in its middle is told from one that a crash has torn at its end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.store.store import FILE
from companion.store.wal import wal_is_whole
from tests.store.desk import begin, log, open_store, play_on

FRAME = 24 + 4096


@pytest.fixture
def crashed(tmp_path: Path) -> tuple[Path, str, list[str]]:
    """A folder as a killed program leaves it, all its moves in the log only."""
    with open_store(tmp_path / "running") as store:
        match = begin(store)
        play_on(match, 12)
        shutil.copytree(tmp_path / "running", tmp_path / "left", ignore=shutil.ignore_patterns("*-shm"))
        return tmp_path / "left", match.setup.match, log(store, match.setup.match)


def change(folder: Path, at: int) -> None:
    path = folder / f"{FILE}-wal"
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


def test_a_log_as_it_was_written_is_whole(crashed: tuple[Path, str, list[str]]) -> None:
    folder, name, lines = crashed
    assert wal_is_whole(folder / FILE)
    with open_store(folder) as store:
        assert store.damages == []
        assert log(store, name) == lines


@pytest.mark.parametrize("at", [4, 20, 28, 32 + 3, 32 + 9, 32 + 20, 32 + 100, 32 + 4 * FRAME + 77])
def test_a_change_with_whole_commits_behind_it_is_said_and_the_files_are_kept(
    crashed: tuple[Path, str, list[str]], at: int
) -> None:
    folder, name, lines = crashed
    change(folder, at)
    broken = (folder / f"{FILE}-wal").read_bytes()
    with open_store(folder) as store:
        (told,) = store.damages
        assert told.aside.with_name(f"{told.aside.name}-wal").read_bytes() == broken
        if name in {each.id for each in store.matches.all()}:
            found = log(store, name)
            assert found == lines[: len(found)]
        play_on(begin(store), 2)
    with open_store(folder) as store:
        assert store.damages == []


def test_the_torn_end_of_a_crash_is_no_damage(crashed: tuple[Path, str, list[str]]) -> None:
    folder, name, lines = crashed
    change(folder, (folder / f"{FILE}-wal").stat().st_size - 50)
    with open_store(folder) as store:
        assert store.damages == []
        assert log(store, name) == lines[:-1]


def test_a_log_from_before_and_a_new_one_over_it_is_whole(tmp_path: Path) -> None:
    """SQLite writes over an old log from its start; what is behind it has another salt."""
    with open_store(tmp_path / "running") as store:
        play_on(begin(store), 30)
        store._database._connection.execute("PRAGMA wal_checkpoint(RESTART)")
        play_on(begin(store), 2)
        shutil.copytree(tmp_path / "running", tmp_path / "left", ignore=shutil.ignore_patterns("*-shm"))
    assert wal_is_whole(tmp_path / "left" / FILE)
