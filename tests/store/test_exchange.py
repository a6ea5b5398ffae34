"""A match handed on as a file: whole and lawful, or refused with the line that is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.match.chain import FIRST, digest
from companion.match.records import Play, Undo, make_entry, read_entry
from companion.store.errors import NotSavedError
from companion.store.exchange import Problem, Report, export_text, verify_export
from companion.texts import say
from tests.match.play import no, ok, play
from tests.match.toy import toy
from tests.store.desk import begin, log, open_store, play_on


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """A match with everything in it: 40 records, an undo, a ruling, opened bids and one that is still sealed."""
    path = tmp_path / "match.jsonl"
    with open_store(tmp_path / "here") as store:
        match = begin(store)
        play_on(match, 40)
        ok(match.undo(3, agreed=True))
        ok(match.propose(Table({"total": 12}, "die Katze – “sorry”")))
        play(match, "add 2")
        ok(match.seal(1, "bid 1 777"))
        store.matches.export(match.setup.match, path)
    return path


def problem(path: Path) -> tuple[str, int]:
    found = verify_export(path, toy)
    assert isinstance(found, Problem), found
    assert say(found.code, found.values)
    return found.code, found.line


def test_a_match_comes_out_of_one_store_and_goes_into_another(exported: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "here") as here, open_store(tmp_path / "there") as there:
        taken = there.matches.take_in(exported)
        assert isinstance(taken, Report)
        name = taken.setup.match
        assert log(there, name) == log(here, name)
        match = there.matches.open(name)
        assert match.state == here.matches.open(name).state
        assert match.sealed == (1,)
        assert match.own_choice(1) is None
        assert "777" not in "".join(word for word in exported.read_text().split('"') if len(word) != 64)
        ok(match.undo())


def test_a_longer_version_of_a_match_extends_it(exported: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "here") as here, open_store(tmp_path / "there") as there:
        taken = there.matches.take_in(exported)
        assert isinstance(taken, Report)
        assert there.matches.take_in(exported) == Problem("import.already_there")
        match = here.matches.open(taken.setup.match)
        ok(match.seal(2, "bid 2 7"))
        ok(match.open_all())
        here.matches.export(taken.setup.match, exported)
        assert isinstance(there.matches.take_in(exported), Report)
        assert there.matches.open(taken.setup.match).state == match.state


def test_a_shorter_version_changes_nothing(exported: Path, tmp_path: Path) -> None:
    with open_store(tmp_path / "here") as here:
        match = here.matches.open(here.matches.all()[0].id)
        ok(match.undo())
        assert here.matches.take_in(exported) == Problem("import.already_there")


def test_another_version_of_a_match_is_refused(exported: Path, tmp_path: Path) -> None:
    entries = [read_entry(line) for line in exported.read_text().splitlines()[1:4]]
    entries.append(make_entry(3, entries[-1].digest, Undo(1, 2)))
    exported.write_text(export_text(entries))
    with open_store(tmp_path / "here") as here:
        name = here.matches.all()[0].id
        before = log(here, name)
        assert here.matches.take_in(exported) == Problem("import.differs")
        assert log(here, name) == before


@pytest.mark.parametrize("line", [1, 2, 3, 20, 41, 44])
def test_a_missing_a_doubled_and_a_changed_line_are_found(exported: Path, line: int) -> None:
    lines = exported.read_text().splitlines(keepends=True)
    at = line - 1
    exported.write_text("".join(lines[:at] + lines[at + 1 :]))
    assert problem(exported)[1] == line
    exported.write_text("".join(lines[: at + 1] + lines[at:]))
    assert problem(exported)[1] == line + 1
    changed = re.sub("[0-9]", lambda found: str(9 - int(found[0])), lines[at], count=1)  # there may be no 1 in it
    exported.write_text("".join([*lines[:at], changed, *lines[at + 1 :]]))
    assert problem(exported)[1] in (line, line + 1)


def test_a_file_cut_anywhere_is_refused(exported: Path) -> None:
    data = exported.read_bytes()
    for size in range(0, len(data) - 1, 97):
        exported.write_bytes(data[:size])
        assert isinstance(verify_export(exported, toy), Problem)
    exported.write_bytes(data[:-1])
    assert isinstance(verify_export(exported, toy), Problem)


def test_something_after_the_end_is_refused(exported: Path) -> None:
    whole = exported.read_text()
    for more in ("\n", "{}", whole):
        exported.write_text(whole + more)
        assert problem(exported)[0] == "import.more_after_end"


def test_a_file_chained_anew_around_a_false_move_is_refused_by_the_rules(exported: Path) -> None:
    entries = [read_entry(line) for line in exported.read_text().splitlines()[1:-1]]
    forged, prev = [], FIRST
    for entry in entries:
        body = Play(1, "add 3", by=1) if entry.seq == 2 else entry.body
        forged.append(make_entry(entry.seq, prev, body))
        prev = forged[-1].digest
    exported.write_text(export_text(forged))
    found = verify_export(exported, toy)
    assert isinstance(found, Problem)
    assert (found.code, found.line) == ("import.refused", 4)
    assert isinstance(found.refusal, Refusal)
    assert no(found.refusal) == "match.not_your_turn"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "import.not_a_match"),
        (b"\xff\xfe\x00", "import.not_a_match"),
        (b"[" * 200_000, "import.not_a_match"),
        (b'{"format":"table-companion match","version":99}\n', "import.newer_format"),
        (b'{"format":"table-companion match","version":1}\n', "import.cut_off"),
        (b'{"format":"table-companion match","version":1}\n{"digest":"' + b"0" * 64 + b'","end":0}\n', "import.ch"),
    ],
)
def test_what_is_no_match_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert problem(path)[0].startswith(code)


def test_a_file_that_is_not_there_or_far_too_large(tmp_path: Path) -> None:
    assert problem(tmp_path / "nothing")[0] == "import.unreadable"
    with open(tmp_path / "huge", "wb") as file:
        file.truncate(1 << 31)
    assert problem(tmp_path / "huge")[0] == "import.too_large"


def test_a_game_that_is_not_known_here(exported: Path) -> None:
    def none(key: str) -> object:
        raise KeyError(key)

    assert verify_export(exported, none) == Problem("import.unknown_game", 2, "toy")  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_flipped_character_is_always_noticed(exported: Path, data: st.DataObject) -> None:
    whole = bytearray(exported.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    path = exported.with_name("flipped")
    path.write_bytes(whole)
    assert isinstance(verify_export(path, toy), Problem)


def test_a_line_s_digest_is_what_any_tool_finds(exported: Path) -> None:
    lines = exported.read_text().splitlines()
    assert json.loads(lines[3])["prev"] == digest(lines[2])
    assert json.loads(lines[-1]) == {"digest": digest(lines[-2]), "end": len(lines) - 2}


def test_an_export_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with open_store(tmp_path / "here") as store:
        name = begin(store).setup.match
        with pytest.raises(NotSavedError):
            store.matches.export(name, tmp_path / "no such folder" / "match.jsonl")
