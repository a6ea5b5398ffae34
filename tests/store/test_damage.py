"""A damaged file is noticed, said, set aside unchanged, and what can be read of it is recovered."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import pytest

from companion.store.errors import DamagedError, StoreError
from companion.store.store import FILE, Store
from companion.texts import say
from tests.match.play import ok
from tests.store.desk import begin, log, open_store, play_on
from torture.bounds import within

PAGE = 4096


@dataclass(frozen=True)
class Kept:
    """A folder with three matches, and what is in it."""

    folder: Path
    logs: dict[str, list[str]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("kept")
    with open_store(folder) as store:
        matches = [begin(store) for _ in range(3)]
        for match in matches:
            play_on(match, 150)
        store.people.add("Anne", "red")
        store.settings.set("language", "de")
        return Kept(folder, {match.setup.match: log(store, match.setup.match) for match in matches})


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """The same as a killed program leaves it: much of it only in SQLite's own log."""
    folder, copy = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crashed")
    with open_store(folder) as store:
        matches = [begin(store) for _ in range(2)]
        for match in matches:
            play_on(match, 80)
        for part in folder.iterdir():
            if not part.name.endswith("-shm"):
                shutil.copy(part, copy)
        return Kept(copy, {match.setup.match: log(store, match.setup.match) for match in matches})


def damaged_copy(kept: Kept, folder: Path, damage: Callable[[bytearray], None], part: str = FILE) -> bytes:
    """A copy of the folder with one file damaged; what is in that file now."""
    shutil.copytree(kept.folder, folder, dirs_exist_ok=True)
    data = bytearray((folder / part).read_bytes())
    damage(data)
    (folder / part).write_bytes(data)
    return bytes(data)


def logs_of(store: Store) -> dict[str, list[str]]:
    """All matches, mended where a record is found broken only when it is read."""
    try:
        found = {each.id: log(store, each.id) for each in store.matches.all()}
        for name in found:
            play_on(store.matches.open(name), 3)
    except DamagedError:
        store.repair()
        found = {each.id: log(store, each.id) for each in store.matches.all()}
        for name in found:
            play_on(store.matches.open(name), 3)
    return found


def assert_beginnings(found: dict[str, list[str]], kept: Kept) -> None:
    for name, lines in found.items():
        assert lines == kept.logs[name][: len(lines)]
        assert lines


def flip(offset: int) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        data[offset % len(data)] ^= 0x55

    return damage


def zero(start: int, length: int) -> Callable[[bytearray], None]:
    def damage(data: bytearray) -> None:
        data[start : start + length] = bytes(len(data[start : start + length]))

    return damage


@pytest.mark.parametrize("seed", range(60))
def test_whatever_breaks_nothing_false_is_shown_and_the_old_file_stays(kept: Kept, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    size = (kept.folder / FILE).stat().st_size
    page = chance.randrange(size // PAGE) * PAGE
    damage = chance.choice(
        [
            flip(chance.randrange(size)),
            flip(chance.randrange(200)),
            zero(chance.randrange(size), chance.choice([16, 512, PAGE])),
            zero(page + PAGE // 2, PAGE // 2),
            zero(page, PAGE),
        ]
    )
    broken = damaged_copy(kept, tmp_path, damage)
    with open_store(tmp_path) as store:
        for told in store.damages:
            assert told.aside.read_bytes() == broken
            assert told.aside.name in say(told.code, told.values)
        assert_beginnings(logs_of(store), kept)
        assert all(told.aside.exists() for told in store.damages)
    with open_store(tmp_path) as store:
        assert store.damages == []


def test_a_head_that_forbids_writing_is_damage_and_one_can_play_on(kept: Kept, tmp_path: Path) -> None:
    """SQLite would open such a file without a word, and refuse every move."""
    damaged_copy(kept, tmp_path, flip(18))
    with open_store(tmp_path) as store:
        assert len(store.damages) == 1
        assert logs_of(store) == kept.logs
        play_on(store.matches.open(next(iter(kept.logs))), 1)


@pytest.mark.parametrize(
    "damage",
    [flip(0), flip(17), flip(47), flip(61), flip(70), zero(0, 100), zero(0, PAGE), zero(100, 60)],
    ids=["magic", "page size", "format", "version", "id", "header", "first page", "list of tables"],
)
def test_without_its_first_page_everything_is_still_found(
    kept: Kept, tmp_path: Path, damage: Callable[[bytearray], None]
) -> None:
    broken = damaged_copy(kept, tmp_path, damage)
    with open_store(tmp_path) as store:
        (told,) = store.damages
        assert told.aside.read_bytes() == broken
        assert (told.matches, told.records, told.lost) == (3, 3 * 151, 0)
        assert logs_of(store) == kept.logs
        assert [each.name for each in store.people.all()] == ["Anne"]
        assert store.settings.get("language") == "de"


def test_a_changed_record_is_noticed_and_the_match_is_kept_up_to_it(kept: Kept, tmp_path: Path) -> None:
    name, lines = next(iter(kept.logs.items()))

    def change_an_amount(data: bytearray) -> None:
        at = data.index(lines[40].encode()) + lines[40].index('"kind"') - 2
        data[at] ^= 1

    damaged_copy(kept, tmp_path, change_an_amount)
    with open_store(tmp_path) as store:
        assert store.damages == []
        assert store.matches.damaged() == [name]
        match = store.matches.open(name)  # its latest states are whole
        with pytest.raises(DamagedError) as told:
            ok(match.back_to(30, agreed=True))
        assert (told.value.code, told.value.values) == ("store.match_damaged", {"seq": 40})
        store.repair()
        assert (store.damages[0].matches, store.damages[0].lost) == (3, 1)
        assert log(store, name) == lines[:40]
        assert store.matches.damaged() == []
        play_on(store.matches.open(name), 2)


def test_a_changed_snapshot_is_not_believed(kept: Kept, tmp_path: Path) -> None:
    name = next(iter(kept.logs))
    with open_store(kept.folder) as store:
        honest = store.matches.open(name).state

    def change_every_state(data: bytearray) -> None:
        start = 0
        while (start := data.find(b'"state":{', start)) >= 0:
            at = data.index(b'"total":', start) + len(b'"total":')
            data[at] = data[at] ^ 1
            start = at

    damaged_copy(kept, tmp_path, change_every_state)
    with open_store(tmp_path) as store:
        assert store.matches.open(name).state == honest


@pytest.mark.parametrize("size", [0, 1, 99, 512, PAGE, PAGE + 1000, 5 * PAGE])
def test_a_file_cut_short(kept: Kept, tmp_path: Path, size: int) -> None:
    def cut(data: bytearray) -> None:
        del data[size:]

    broken = damaged_copy(kept, tmp_path, cut)
    with open_store(tmp_path) as store:
        assert store.damages[0].aside.read_bytes() == broken
        assert_beginnings(logs_of(store), kept)


def test_something_that_is_no_database_at_all(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"Dear diary, " * 1000)
    with open_store(tmp_path) as store:
        assert (store.damages[0].matches, store.damages[0].lost) == (0, 0)
        play_on(begin(store), 2)


@pytest.mark.parametrize("keep", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_log_cut_short_leaves_whole_beginnings(crashed: Kept, tmp_path: Path, keep: float) -> None:
    def cut(data: bytearray) -> None:
        del data[int(len(data) * keep) :]

    damaged_copy(crashed, tmp_path, cut, f"{FILE}-wal")
    with open_store(tmp_path) as store:
        assert_beginnings(logs_of(store), crashed)


@pytest.mark.parametrize("seed", range(10))
def test_a_flipped_byte_in_the_log_leaves_whole_beginnings(crashed: Kept, tmp_path: Path, seed: int) -> None:
    size = (crashed.folder / f"{FILE}-wal").stat().st_size
    damaged_copy(crashed, tmp_path, flip(random.Random(seed).randrange(size)), f"{FILE}-wal")
    with open_store(tmp_path) as store:
        assert_beginnings(logs_of(store), crashed)


def test_nothing_is_lost_where_nothing_is_damaged(crashed: Kept, tmp_path: Path) -> None:
    damaged_copy(crashed, tmp_path, lambda data: None)
    with open_store(tmp_path) as store:
        assert logs_of(store) == crashed.logs
        assert store.damages == []


def test_a_lost_file_with_its_log_still_there_is_not_written_over(crashed: Kept, tmp_path: Path) -> None:
    shutil.copytree(crashed.folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / FILE).unlink()
    wal = (tmp_path / f"{FILE}-wal").read_bytes()
    with open_store(tmp_path) as store:
        aside = store.damages[0].aside
        assert aside.with_name(f"{aside.name}-wal").read_bytes() == wal
        play_on(begin(store), 2)


def test_a_crash_in_the_middle_of_a_recovery_loses_nothing(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged_copy(kept, tmp_path, flip(0))

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    for step in ("write_recovered", "set_aside", "sync_folder"):
        with monkeypatch.context() as patch:
            patch.setattr(f"companion.store.store.{step}", die)
            with pytest.raises(KeyboardInterrupt):
                open_store(tmp_path)
    with open_store(tmp_path) as store:
        assert logs_of(store) == kept.logs
    assert any(".damaged-" in path.name for path in tmp_path.iterdir())


def test_a_damaged_file_that_another_window_uses_is_left_alone(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 50)
        store._database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data = bytearray((tmp_path / FILE).read_bytes())
        zero(PAGE, PAGE)(data)
        (tmp_path / FILE).write_bytes(data)
        with pytest.raises(StoreError, match="damaged_in_use"):
            open_store(tmp_path)
        assert (tmp_path / FILE).read_bytes() == data
    with open_store(tmp_path) as store:
        assert len(store.damages) == 1


def test_a_damaged_row_with_nothing_where_something_must_be_is_passed_over(kept: Kept, tmp_path: Path) -> None:
    """A row of zeros can be read, and says NULL in columns that allow none."""

    def empty_the_name(data: bytearray) -> None:
        at = data.index(b"\x04\x00\x15\x13Annered")  # four bytes of header: the number, a text of 4, a text of 3
        data[at + 2], data[at + 3] = 0, 0x1B  # NULL, a text of 7
        data[47] ^= 0x55  # and something that is noticed at the start

    damaged_copy(kept, tmp_path, empty_the_name)
    with open_store(tmp_path) as store:
        assert store.damages[0].matches == 3
        assert store.people.all() == []
        assert logs_of(store) == kept.logs


def cells_of_records(data: bytearray, kept: Kept) -> list[int]:
    """Where the rows on the first page of the records stand, in its order; each begins with the number of a page."""
    with closing(sqlite3.connect(kept.folder / FILE)) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'records'").fetchone()[0]
    head = (root - 1) * PAGE
    count = int.from_bytes(data[head + 3 : head + 5], "big")
    return [head + int.from_bytes(data[at : at + 2], "big") for at in range(head + 12, head + 12 + 2 * count, 2)]


def names_of_records(data: bytearray, kept: Kept) -> list[int]:
    """Where the names of matches stand in those rows."""
    names, cells = {name.encode() for name in kept.logs}, cells_of_records(data, kept)
    return [next(at for at in range(cell, cell + 40) if bytes(data[at : at + 32]) in names) for cell in cells]


@pytest.mark.parametrize(("place", "value"), [(-1, 0xFA), (0, 0xFA), (0, ord("~")), (-1, ord("!"))])
def test_names_out_of_their_order_do_not_hold_up_the_recovery(
    kept: Kept, tmp_path: Path, place: int, value: int
) -> None:
    """A name that is no text any more, or stands where it does not belong, led back to itself for ever."""

    def spoil_a_name(data: bytearray) -> None:
        data[names_of_records(data, kept)[place] + 20] = value
        data[18] = 99  # and the head, so that it is recovered at once

    damaged_copy(kept, tmp_path, spoil_a_name)
    with within(60), open_store(tmp_path) as store:
        assert len(store.damages) == 1
        assert_beginnings(logs_of(store), kept)


def rename(data: bytearray, kept: Kept, name: str, seq: int) -> int:
    """Changes the name that a record stands under; where its line begins."""
    line = data.index(kept.logs[name][seq].encode())
    at = data.rindex(name.encode(), 0, line)  # name, number and digest stand before the line
    assert line - at < 110
    data[at + 31] = ord("~")
    return line


@pytest.mark.parametrize("behind", [1, 3])
@pytest.mark.parametrize("spoilt", [False, True])
def test_the_last_records_of_a_match_under_another_name_are_not_gone_unsaid(
    kept: Kept, tmp_path: Path, behind: int, spoilt: bool
) -> None:
    """Looked up by its name, the match ends before them: nothing in it tells that there was more."""
    name = min(kept.logs)
    seq = len(kept.logs[name]) - behind

    def spoil(data: bytearray) -> None:
        data[rename(data, kept, name, seq) + 2] ^= spoilt

    damaged_copy(kept, tmp_path, spoil)
    with open_store(tmp_path) as store:
        assert (store.damages[0].lost > 0) == spoilt
        whole = kept.logs[name]
        assert logs_of(store) == {**kept.logs, name: whole[:seq] if spoilt else whole}


@pytest.mark.parametrize("seq", [0, 1, 70])
def test_a_match_is_recovered_under_the_name_that_its_first_record_gives_it(
    kept: Kept, tmp_path: Path, seq: int
) -> None:
    def spoil(data: bytearray) -> None:
        for name in kept.logs:
            rename(data, kept, name, seq)

    damaged_copy(kept, tmp_path, spoil)
    with open_store(tmp_path) as store:
        assert [each.lost for each in store.damages] == [0]
        assert logs_of(store) == kept.logs


@pytest.fixture(scope="module")
def one_match(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A match on five pages, too short for a kept state: whoever looks at it goes back to its first record."""
    folder = tmp_path_factory.mktemp("one")
    with open_store(folder) as store:
        match = begin(store)
        play_on(match, 60)
        return Kept(folder, {match.setup.match: log(store, match.setup.match)})


def exchanged_pages(kept: Kept, folder: Path) -> Iterator[Path]:
    """Copies in which one page of records is a copy of another one."""
    data = bytearray((kept.folder / FILE).read_bytes())
    cells = cells_of_records(data, kept)
    root = cells[0] // PAGE * PAGE
    pages = [int.from_bytes(data[at : at + 4], "big") for at in (*cells, root + 8)]  # the last one stands in its head
    for one, other in permutations(pages, 2):

        def exchange(data: bytearray, one: int = one, other: int = other) -> None:
            data[(one - 1) * PAGE : one * PAGE] = data[(other - 1) * PAGE : other * PAGE]

        damaged_copy(kept, folder / f"{one}-{other}", exchange)
        yield folder / f"{one}-{other}"


def test_a_page_that_lies_where_another_belongs_leads_nobody_round_in_circles(
    one_match: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for record 17, SQLite gave record 18, which grows from 17: so the way back to the first one never ended."""
    monkeypatch.setattr("companion.store.store.is_sound", lambda *_: True)  # it was hit after that was looked at
    ((name, lines),) = one_match.logs.items()
    for folder in exchanged_pages(one_match, tmp_path):
        with within(60), open_store(folder) as store, suppress(DamagedError):
            match = store.matches.look(name)
            for seq in range(match.last.seq + 1):
                assert match.entry(seq).line == lines[seq]


def test_a_page_that_lies_where_another_belongs_is_seen_at_the_start(one_match: Kept, tmp_path: Path) -> None:
    """Where it was the last one, the match ended before it, and nothing in it told that there was more."""
    for folder in exchanged_pages(one_match, tmp_path):
        with open_store(folder) as store:
            assert len(store.damages) == 1
            assert_beginnings(logs_of(store), one_match)


def test_a_list_of_tables_that_is_no_text_any_more_is_damage(kept: Kept, tmp_path: Path) -> None:
    """SQLite complains of it in its own words, and quotes what it found."""

    def spoil_a_name(data: bytearray) -> None:
        for at in range(100, PAGE):
            if data[at : at + 12] == b"CREATE TABLE":
                data[at + 7] = 0x92

    damaged_copy(kept, tmp_path, spoil_a_name)
    with open_store(tmp_path) as store:
        assert store.damages[0].matches == 3
        assert logs_of(store) == kept.logs


@pytest.mark.parametrize("version", [1, 3, 200])
def test_todays_tables_under_another_number_are_damage(kept: Kept, tmp_path: Path, version: int) -> None:
    """Another format would have other tables: the number itself is what was hit."""

    def spoil_the_number(data: bytearray) -> None:
        data[60:64] = version.to_bytes(4, "big")

    damaged_copy(kept, tmp_path, spoil_the_number)
    with open_store(tmp_path) as store:
        assert len(store.damages) == 1
        assert logs_of(store) == kept.logs


def test_a_match_that_is_listed_and_not_found_is_damage(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name in the index by which it is looked up was hit; the list itself is whole."""
    name = min(kept.logs)
    with closing(sqlite3.connect(kept.folder / FILE)) as connection:
        question = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_matches_1'"
        page = connection.execute(question).fetchone()[0]

    def spoil_the_index(data: bytearray) -> None:
        at = data.index(name.encode(), (page - 1) * PAGE, page * PAGE)
        data[at] = ord("!")  # below every digit: the order still holds

    damaged_copy(kept, tmp_path / "before", spoil_the_index)
    with open_store(tmp_path / "before") as store:
        assert len(store.damages) == 1, "its records are of no match that could be found"
        assert logs_of(store) == kept.logs
    damaged_copy(kept, tmp_path, spoil_the_index)
    monkeypatch.setattr("companion.store.store.is_sound", lambda *_: True)  # it was hit after that was looked at
    with open_store(tmp_path) as store:
        assert name in [each.id for each in store.matches.all()]
        for look in (store.matches.open, store.matches.look):
            with pytest.raises(DamagedError):
                look(name)
        store.repair()
        assert logs_of(store) == kept.logs


def test_a_match_whose_game_is_listed_wrongly_is_the_game_that_it_began_as(kept: Kept, tmp_path: Path) -> None:
    """The list is not signed by anything; the first record is."""
    name = min(kept.logs)
    shutil.copytree(kept.folder, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE matches SET game = ? WHERE id = ?", ("t\ny", name))
    with open_store(tmp_path) as store:
        for look in (store.matches.open, store.matches.look, store.matches.replay):
            assert look(name).game.key == "toy"
        play_on(store.matches.open(name), 3)


def test_a_match_of_which_only_its_name_is_left_is_damage(kept: Kept, tmp_path: Path) -> None:
    name = min(kept.logs)
    shutil.copytree(kept.folder, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("DELETE FROM records WHERE match = ?", (name,))
    with open_store(tmp_path) as store:
        for look in (store.matches.open, store.matches.look):
            with pytest.raises(DamagedError):
                look(name)
