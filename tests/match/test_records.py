"""A record is one line with one spelling, and only that line is read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.match.chain import FIRST
from companion.match.records import (
    AgreeDraw,
    BackTo,
    Commit,
    Open,
    Play,
    Player,
    RecordError,
    Redo,
    Rule,
    Setup,
    Show,
    Shown,
    Undo,
    make_entry,
    read_entry,
)

text = st.text(st.characters(), max_size=20)
seat = st.integers(1, 6) | st.sampled_from(["white", "red"])
number = st.integers(0, 10_000)
json_value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
bodies = st.one_of(
    st.builds(Setup, text, text, json_value, st.tuples(st.builds(Player, seat, text, text)), text),
    st.builds(Play, number, text, st.none() | seat),
    st.builds(AgreeDraw, number, st.none() | seat),
    st.builds(Show, number, seat, st.none()),
    st.builds(Rule, number, json_value, text, st.none()),
    st.builds(Commit, number, seat, text, text),
    st.builds(Open, number, text, st.tuples(st.builds(Shown, seat, text, text))),
    st.builds(Undo, number, number, st.booleans()),
    st.builds(Redo, number, number),
    st.builds(BackTo, number, number, st.booleans()),
)


@given(number, bodies)
def test_every_record_is_read_back_as_it_was(seq: int, body: object) -> None:
    entry = make_entry(seq, FIRST, body)  # type: ignore[arg-type]
    assert read_entry(entry.line) == entry
    assert entry.line.isascii()
    assert "\n" not in entry.line


GOOD = json.loads(make_entry(3, FIRST, Play(2, "add 1")).line)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "moved"},
        {"kind": 7},
        {"seq": "3"},
        {"seq": True},
        {"prev": 0},
        {"parent": "2"},
        {"parent": 2.0},
        {"move": None},
        {"extra": 1},
        {"by": []},
    ],
)
def test_a_record_with_anything_wrong_in_it_is_none(change: dict[str, object]) -> None:
    line = json.dumps({**GOOD, **change}, sort_keys=True, separators=(",", ":"))
    with pytest.raises(RecordError):
        read_entry(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{",
        "[" * 100_000,
        json.dumps(GOOD),
        json.dumps(GOOD, sort_keys=True, separators=(",", ":")) + " ",
        '{"a":NaN}',
        '{"parent":' + "9" * 5000 + "}",
    ],
)
def test_a_line_that_is_not_spelled_as_we_spell_it_is_no_record(line: str) -> None:
    with pytest.raises(RecordError):
        read_entry(line)
