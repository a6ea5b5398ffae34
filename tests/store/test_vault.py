"""A sealed choice is on this phone's disk, and yet nobody who reads the disk knows it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.engine.sealed import Opening, new_opening
from companion.match.match import Match
from companion.store.store import FILE
from companion.store.vault import SqliteVault
from tests.match.play import no, ok, to_bidding
from tests.store.desk import begin, open_store

ROOT = Path(__file__).parents[2]
SECRET = "bid 1 731"
WORDS = (b"bid 1 731", b"1 731", b"bid 1", b'"amount": 731', b'"amount":731')


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_silent(folder: Path, opening: Opening | None = None) -> None:
    for name, data in files(folder).items():
        for word in (*WORDS, *([opening.nonce.encode(), bytes.fromhex(opening.nonce)] if opening else [])):
            assert word not in data, f"{name} tells"


def test_no_file_tells_a_sealed_choice_before_it_is_opened(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match = to_bidding(begin(store))
    ok(match.seal(1, SECRET))
    opening = match._kept_opening(1)
    assert opening is not None
    store.matches.export(match.setup.match, tmp_path / "match.jsonl")
    assert_silent(tmp_path, opening)
    store.close()
    assert_silent(tmp_path, opening)
    with open_store(tmp_path) as store:
        again = store.matches.open(match.setup.match)
        assert again.own_choice(1) == SECRET
        ok(again.seal(2, "bid 2 5"))
        ok(again.open_all())
        store.matches.export(match.setup.match, tmp_path / "match.jsonl")
    assert any(b"bid 1 731" in data for data in files(tmp_path).values())


def test_no_file_tells_a_choice_that_was_taken_back(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = to_bidding(begin(store))
        ok(match.seal(1, SECRET))
        ok(match.undo())
        ok(match.seal(1, "bid 1 1000"))
        store.matches.export(match.setup.match, tmp_path / "match.jsonl")
        assert_silent(tmp_path)
    assert_silent(tmp_path)


def test_a_killed_program_leaves_the_secret_kept_and_untold(tmp_path: Path) -> None:
    script = f"""
import os, sys
from pathlib import Path
from tests.match.play import ok, to_bidding
from tests.store.desk import begin, open_store
match = to_bidding(begin(open_store(Path(sys.argv[1]))))
ok(match.seal(1, {SECRET!r}))
os.kill(os.getpid(), {int(signal.SIGKILL)})
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT)
    assert done.returncode == -signal.SIGKILL
    assert_silent(tmp_path)
    with open_store(tmp_path) as store:
        match = store.matches.open(store.matches.all()[0].id)
        assert match.own_choice(1) == SECRET
        ok(match.seal(2, "bid 2 5"))
        ok(match.open_all())
        assert match.state.money == (269, 995)


def test_the_length_of_what_is_kept_tells_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = to_bidding(begin(store))
        ok(match.seal(1, "bid 1 0"))
        ok(match.seal(2, "bid 2 1000"))
        vault = store._vault
        assert isinstance(vault, SqliteVault)
        sizes = {len(row[0]) for row in vault._database.rows("SELECT box FROM openings")}
        assert len(sizes) == 1


def test_a_box_opens_only_in_its_own_place(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        vault = store._vault
        assert isinstance(vault, SqliteVault)
        vault.put("one", "a" * 64, new_opening("bid 1 5"))
        with vault._database.writing():
            vault._database.execute("INSERT INTO openings SELECT 'two', seal, box FROM openings")
            vault._database.execute("INSERT INTO openings SELECT 'one', ?, box FROM openings LIMIT 1", "b" * 64)
        assert vault.get("one", "a" * 64) is not None
        assert vault.get("two", "a" * 64) is None
        assert vault.get("one", "b" * 64) is None


def test_the_key_is_in_a_file_of_its_own_that_only_its_owner_reads(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    key = tmp_path / "secrets.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    others = [data for name, data in files(tmp_path).items() if name != key.name]
    assert not any(key.read_bytes() in data for data in others)


@pytest.mark.parametrize("loss", ["no key", "a short key", "no secrets", "damaged secrets"])
def test_a_lost_secret_does_not_trap_the_game(tmp_path: Path, loss: str) -> None:
    with open_store(tmp_path) as store:
        match = to_bidding(begin(store))
        ok(match.seal(1, SECRET))
        name = match.setup.match
    secrets, key = tmp_path / "secrets.sqlite", tmp_path / "secrets.key"
    if loss == "no key":
        key.unlink()
    elif loss == "a short key":
        os.truncate(key, 7)
    elif loss == "no secrets":
        secrets.unlink()
    else:
        secrets.write_bytes(b"\0" * 9000)
    with open_store(tmp_path) as store:
        assert [each.code for each in store.damages] == (["store.secrets_damaged"] if "damaged" in loss else [])
        again = store.matches.open(name)
        ok(again.seal(2, "bid 2 5"))
        assert no(again.open_all()) == "match.opening_missing"
        ok(again.undo(2))
        bid_both(again)
        assert again.state.money == (996, 997)


def bid_both(match: Match) -> None:
    ok(match.seal(1, "bid 1 4"))
    ok(match.seal(2, "bid 2 3"))
    ok(match.open_all())


def test_without_the_library_secrets_stay_in_memory_and_the_store_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    with open_store(tmp_path) as store:
        assert not store.secrets_survive
        match = to_bidding(begin(store))
        ok(match.seal(1, SECRET))
        assert_silent(tmp_path)
        ok(match.seal(2, "bid 2 5"))
        ok(match.open_all())
        ok(match.undo(agreed=True))
    with open_store(tmp_path) as store:
        assert store.matches.open(match.setup.match).own_choice(1) is None


def test_what_was_sealed_goes_with_its_match(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = to_bidding(begin(store))
        ok(match.seal(1, SECRET))
        assert store.secrets_survive
        store.matches.delete(match.setup.match)
        vault = store._vault
        assert isinstance(vault, SqliteVault)
        assert vault._database.row("SELECT count(*) FROM openings")[0] == 0


def test_a_kept_state_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """States are kept every so many records; one may fall between a seal and its opening."""
    monkeypatch.setattr("companion.match.match.SNAPSHOT_EVERY", 1)
    with open_store(tmp_path) as store:
        match = to_bidding(begin(store))
        ok(match.seal(1, SECRET))
        assert store._database.row("SELECT count(*) FROM snapshots")[0] == 4
        assert_silent(tmp_path)


def test_the_database_is_written_as_the_promise_needs(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for database in (store._database, store._vault._database):  # type: ignore[union-attr]
            assert database.row("PRAGMA journal_mode")[0] == "wal"
            assert database.row("PRAGMA synchronous")[0] == 2
    assert (tmp_path / FILE).exists()
