"""The camera from the shell: one JSON line a picture, clear words and exit code 2 for what cannot be used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from camera.__main__ import main
from companion.games.crossing import GAME
from tests.camera.conftest import START, Table, board_of, replace

GAME_OPTIONS = ["--game", "crossing", "--options", "{}"]
DRAUGHTS = ".b.b.b.b b.b.b.b. .b...b.b ........ ....b... w.w.w.w. .w.w.w.w w.w...w."


def save(folder: Path, name: str, picture: Any) -> Path:
    path = folder / name
    cv2.imwrite(str(path), picture)
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def after(move: str) -> dict[str, str]:
    return dict(GAME.board(GAME.apply(GAME.start({}), GAME.read(move))))


@pytest.fixture(scope="module")
def stills(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The start and a move."""
    folder = tmp_path_factory.mktemp("stills")
    save(folder, "00.jpg", Table(START).picture())
    save(folder, "01.jpg", Table(after("b2-b4"), noise=2).picture())
    return folder


def test_read_after_a_known_picture(stills: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(stills / "01.jpg"), *GAME_OPTIONS, "--calibrate", str(stills / "00.jpg")]) == 0
    (line,) = lines(capsys)
    assert (line["photo"], line["sighting"]) == ("01.jpg", "read")
    assert line["cells"] == after("b2-b4")
    assert np.abs(np.array(line["corners"]) - Table().corners()).max() < 3
    assert line["ms"] > 0


def test_read_as_a_guess(stills: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(stills / "00.jpg"), "--game", "crossing"]) == 0
    (line,) = lines(capsys)
    turned = np.roll(np.array(line["corners"]), 2, axis=0)
    assert min(np.abs(way - Table().corners()).max() for way in (line["corners"], turned)) < 3


def test_read_a_whole_draughts_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = board_of(DRAUGHTS)
    table = Table(board, columns=8, eye=(4.0, -8.0, 13.0))
    known = save(tmp_path, "known.png", table.picture())
    later = {**{cell: label for cell, label in board.items() if cell != "c3"}, "d4": "w"}
    photo = save(tmp_path, "later.png", replace(table, board=later, noise=4).picture())
    position = json.dumps({"board": DRAUGHTS.split()})
    assert main(["read", str(photo), "--grid", "8x8", "--calibrate", str(known), "--position", position]) == 0
    (line,) = lines(capsys)
    assert line["cells"] == later


@pytest.mark.parametrize("command", [["check"], ["watch"], ["watch", "--fps", "1"]])
def test_moves_in_a_folder(stills: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command[0], str(stills), *GAME_OPTIONS, *command[1:]]) == 0
    said = lines(capsys)
    assert [line["photo"] for line in said] == ["00.jpg", "01.jpg"]
    assert [line["sighting"] for line in said] == ["unchanged", "seen"]
    assert said[1]["moves"] == ["b2-b4"]


def test_a_film_in_a_folder_goes_at_its_own_pace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A man is pushed slowly from b2 to b4, and rests on b3 for half a second."""
    way = [*[0.0] * 10, 0.3, 0.6, *[1.0] * 5, 1.4, 1.7, *[2.0] * 10]
    for number, rows in enumerate(way):
        pushed = Table(START, offsets={"b2": (0.0, rows)}, noise=number)
        save(tmp_path, f"{number:02}.jpg", pushed.picture())
    assert main(["watch", str(tmp_path), *GAME_OPTIONS]) == 0
    said = lines(capsys)
    assert [round(10 * line["time"]) for line in said] == list(range(len(way)))
    assert [line["moves"] for line in said if line["moves"]] == [["b2-b4"]]


def test_a_spoilt_picture_among_the_stills_is_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(tmp_path, "00.jpg", Table(START).picture())
    (tmp_path / "01.jpg").write_bytes((tmp_path / "00.jpg").read_bytes()[:2000])
    assert main(["check", str(tmp_path), *GAME_OPTIONS]) == 0
    told = lines(capsys)[1]
    assert told["sighting"] == "no_board"
    assert "cut off" in told["why"]


def test_no_board_is_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = save(tmp_path, "table.png", np.full((600, 800, 3), 120, np.uint8))
    assert main(["read", str(photo), "--game", "tudor"]) == 0
    assert lines(capsys)[0]["sighting"] == "no_board"


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "nowhere.jpg", "--game", "crossing"],
        ["read", "text.jpg", "--game", "crossing"],
        ["read", "cut.jpg", "--game", "crossing"],
        ["read", "empty.jpg", "--game", "tudor"],
        ["read", "plain.png", "--grid", "8by8"],
        ["read", "plain.png", "--grid", "8x8", "--calibrate", "plain.png"],
        ["read", "plain.png", "--game", "crossing", "--calibrate", "plain.png"],
        ["read", "plain.png", "--game", "crossing", "--options", "{"],
        ["read", "plain.png", "--game", "crossing", "--position", '{"board": 3}'],
        ["check", "nowhere", "--game", "crossing"],
        ["check", ".", "--game", "crossing", "--options", '{"setup": 7}'],
        ["watch", "text.jpg", "--game", "crossing"],
        ["watch", ".", "--game", "crossing", "--fps", "0"],
        ["watch", ".", "--game", "crossing", "--fps", "nan"],
    ],
)
def test_unusable_input_is_told_in_one_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.jpg").write_text("no picture")
    (tmp_path / "empty.jpg").write_bytes(b"")
    whole = save(tmp_path, "whole.jpg", np.full((200, 300, 3), 90, np.uint8)).read_bytes()
    (tmp_path / "whole.jpg").unlink()
    (tmp_path / "cut.jpg").write_bytes(whole[: len(whole) // 2])
    save(tmp_path, "plain.png", np.full((200, 300, 3), 90, np.uint8))
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("camera: ")
    assert said.err.count("\n") == 1


def test_refused_options_and_positions_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", ".", "--game", "crossing", "--options", '{"setup": "x"}']) == 2
    assert "must be one of: normal, alternate" in capsys.readouterr().err
    assert main(["check", ".", "--game", "crossing", "--position", '{"board": [], "turn": "white"}']) == 2
    assert "eight rows of four" in capsys.readouterr().err
