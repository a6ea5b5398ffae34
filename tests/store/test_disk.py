"""Where nothing can be written, nothing is done, and the table is told."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.match.match import Match
from companion.match.records import Entry
from companion.store.errors import UnavailableError
from companion.store.store import FILE
from tests.match.play import no, ok
from tests.store.desk import begin, log, open_store, play_on


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As if the disk were full from there on."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def assert_refuses_and_stays(match: Match, codes: set[str]) -> None:
    told: list[Entry] = []
    stop = match.subscribe(told.append)
    before = (match.state, match.last, match.view(1), match.sealed)
    move = "add 1" if not match.state.bidding else None
    for answer in (match.propose(move) if move else match.seal(1, "bid 1 1"), match.undo(agreed=True)):
        assert no(answer) in codes
    assert (match.state, match.last, match.view(1), match.sealed) == before
    assert told == []
    stop()


def test_a_full_disk_stops_the_move_and_not_the_app(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 30)
        wal = (tmp_path / f"{FILE}-wal").stat().st_size
        with files_no_longer_than(wal):
            assert_refuses_and_stays(match, {"match.not_saved_full", "match.not_saved"})
            again = store.matches.open(match.setup.match)
            assert again.state == match.state
        play_on(match, 30)
        assert len(log(store, match.setup.match)) == 61
    with open_store(tmp_path) as store:
        assert store.damages == []
        assert store.matches.open(match.setup.match).state == match.state


def test_a_really_full_disk(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(tmp_path)], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("no right to mount a small disk here; the test above does without")
    try:
        with open_store(tmp_path) as store:
            match = begin(store)
            play_on(match, 5)
            ballast = tmp_path / "ballast"
            with open(ballast, "wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            while True:
                before = match.state
                answer = match.propose("add 1") if not match.state.bidding else match.undo(agreed=True)
                if getattr(answer, "code", "") == "match.not_saved_full":
                    break
                ok(answer)
            assert match.state == before
            count = match.last.seq
            ballast.unlink()
            play_on(match, 3)
            assert match.last.seq == count + 3
        with open_store(tmp_path) as store:
            assert len(log(store, match.setup.match)) == count + 4
            assert store.damages == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_store_that_has_become_read_only(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 2)
        store._database._connection.execute("PRAGMA query_only = ON")
        assert_refuses_and_stays(match, {"match.not_saved_readonly"})


def test_a_store_that_somebody_else_holds_fast(tmp_path: Path) -> None:
    with open_store(tmp_path) as store, open_store(tmp_path) as other:
        match = begin(store)
        play_on(match, 2)
        store._database._connection.execute("PRAGMA busy_timeout = 10")
        other._database._connection.execute("BEGIN IMMEDIATE")
        assert_refuses_and_stays(match, {"match.not_saved_busy"})
        other._database._connection.execute("ROLLBACK")
        play_on(match, 2)


def test_a_folder_that_cannot_be_written_to_is_said_at_the_start() -> None:
    folder = Path(tempfile.mkdtemp())
    mine = os.geteuid()
    try:
        (folder / "inside").mkdir()
        (folder / "inside").chmod(0o555)
        folder.chmod(0o555)
        if mine == 0:
            os.seteuid(65534)  # the system lets root write anywhere
        with pytest.raises(UnavailableError) as told:
            open_store(folder / "inside")
        assert told.value.code == "store.unavailable"
    finally:
        os.seteuid(mine)
        folder.chmod(0o755)
        shutil.rmtree(folder)
