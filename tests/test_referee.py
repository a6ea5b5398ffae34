"""The referee as other programs meet it: a process, lines in, lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.referee import LINE_LIMIT, Referee

ROOT = Path(__file__).parents[1]


def talk(*lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """What the process answers to these lines."""
    sent = b"".join((json.dumps(line).encode() if isinstance(line, dict) else line) + b"\n" for line in lines)
    done = subprocess.run([sys.executable, "-m", "companion", "referee"], input=sent, capture_output=True, cwd=ROOT)
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request).encode())


@pytest.fixture
def crossing() -> Referee:
    referee = Referee()
    assert ask(referee, new="crossing")["ok"]
    return referee


def test_a_game_from_start_to_a_draw() -> None:
    answers = talk(
        {"new": "crossing"},
        {"play": "b2-b5"},
        {"play": "b2-b5"},
        {"state": True},
        {"draw": True},
        {"legal": True},
        {"undo": 1},
        {"state": True},
    )
    assert [answer["ok"] for answer in answers] == [True, True, False, True, True, True, True, True]
    assert answers[2]["rule"].startswith("K")
    assert answers[3]["state"]["turn"] == "black"
    assert answers[4]["outcome"] == {"winner": None, "why": "K13"}
    assert answers[5]["moves"] == []
    assert answers[7]["state"]["outcome"] is None


BAD_LINES = [
    b"",
    b"null",
    b"[]",
    b'"new"',
    b"{",
    b"{}",
    b'{"new": "crossing"',
    b'{"new": "chess"}',
    b'{"new": ["crossing"]}',
    b'{"new": "crossing", "options": []}',
    b'{"new": "crossing", "options": {"setup": NaN}}',
    b'{"new": "crossing", "new": "tudor"}',
    b'{"new": "crossing", "state": true}',
    b'{"new": "crossing", "colour": "red"}',
    b'{"legal": 1}',
    b'{"play": 3}',
    b'{"play": "b9-b10"}',
    b'{"draw": false}',
    b'{"undo": 1}',
    b'{"undo": 0}',
    b'{"undo": true}',
    b'{"undo": 1e3}',
    b'{"view": "red"}',
    b'{"view": 1}',
    b'{"reveal": "white"}',
    b'{"table": []}',
    b'{"table": {}, "note": 3}',
    b'{"perft": 0}',
    b'{"perft": 10000000000000000000000}',
    b'{"position": {"board": ["wwww"]}}',
    b'{"position": null}',
    b"\xff\xfe\x00",
    b'{"play": "\\ud800"}',
    b"[" * 100_000,
    b"9" * 5000,
    b" " * 5_000_000 + b"{}",
    b'{"play": "' + b"x" * 10_000_000 + b'"}',
]


def test_no_line_ends_it_or_changes_anything() -> None:
    answers = talk({"new": "crossing"}, *BAD_LINES, {"state": True}, {"perft": 3})
    before, *refused, after, nodes = answers
    assert len(refused) == len(BAD_LINES)
    for line, answer in zip(BAD_LINES, refused, strict=True):
        assert answer["ok"] is False, line[:60]
        assert answer["error"]
        assert "mistake of its own" not in answer["error"], line[:60]
    assert after["state"] == before["state"]
    assert nodes["nodes"] == 2190


def test_a_line_just_short_enough_is_read(crossing: Referee) -> None:
    line = json.dumps({"play": "b2-b5"}).encode()
    assert talk({"new": "crossing"}, line + b" " * (LINE_LIMIT - len(line) - 1))[1]["ok"]


def test_without_a_game_there_is_nothing_to_ask() -> None:
    for request in ({"legal": True}, {"play": "--"}, {"undo": 1}, {"view": "white"}, {"perft": 1}, {"draw": True}):
        assert ask(Referee(), **request)["ok"] is False


def test_undo_takes_back_as_many_as_there_are(crossing: Referee) -> None:
    start = ask(crossing, state=True)
    for _ in range(3):
        move = ask(crossing, legal=True)["moves"][0]
        assert ask(crossing, play=move)["ok"]
    assert not ask(crossing, undo=4)["ok"]
    assert ask(crossing, undo=3)["ok"]
    assert ask(crossing, state=True) == start
    assert not ask(crossing, undo=1)["ok"]


def test_a_refused_new_leaves_the_game_as_it_was(crossing: Referee) -> None:
    ask(crossing, play="b2-b5")
    before = ask(crossing, state=True)
    assert not ask(crossing, new="tudor", options={"players": []})["ok"]
    assert ask(crossing, state=True) == before
    assert ask(crossing, undo=1)["ok"]


def test_a_table_ruling_is_one_step_and_can_be_undone(crossing: Referee) -> None:
    before = ask(crossing, state=True)
    board = ["B...", "....", "....", "....", "....", "....", "....", "...W"]
    assert ask(crossing, table={"board": board, "turn": "black"}, note="we started over")["ok"]
    assert ask(crossing, state=True)["state"]["board"] == board
    assert ask(crossing, undo=1)["ok"]
    assert ask(crossing, state=True) == before


def test_a_position_starts_a_new_history(crossing: Referee) -> None:
    ask(crossing, play="b2-b5")
    board = ["B...", "....", "....", "....", "....", "....", "....", "...W"]
    answer = ask(crossing, position={"board": board, "turn": "black"})
    assert answer["state"]["board"] == board
    assert not ask(crossing, undo=1)["ok"]


def test_games_without_a_board_have_no_position() -> None:
    referee = Referee()
    assert ask(referee, new="six")["ok"]
    assert not ask(referee, position={})["ok"]
    assert not ask(referee, perft=1)["ok"]
    assert not ask(referee, draw=True)["ok"]
