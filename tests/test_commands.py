"""The command line: matches in and out without the app, and a plain word where the app cannot start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from companion.__main__ import main
from companion.match.match import Match
from companion.match.records import Player
from companion.store.store import Store

ROOT = Path(__file__).parents[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store with one match of King's Crossing, one move old."""
    with Store(tmp_path / "kept") as store:
        match = store.matches.begin("crossing", {}, (Player("white", "Anna"), Player("black", "Ben")))
        assert isinstance(match, Match)
        match.propose("a2-a6")
    return tmp_path / "kept"


def run(folder: Path, *words: str) -> int:
    return main(["--folder", str(folder), *words])


def name(folder: Path) -> str:
    with Store(folder) as store:
        return name_in(store)


def name_in(store: Store) -> str:
    return store.matches.all()[0].id


def test_matches_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "matches") == 0
    line = capsys.readouterr().out
    assert line.startswith(name(folder))
    assert "King’s Crossing" in line
    assert "Anna, Ben  not over yet" in line


def test_a_match_goes_out_is_checked_and_comes_in_elsewhere(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    assert run(folder, "export", name(folder)[:6], "--to", str(file)) == 0
    assert run(folder, "verify", str(file)) == 0
    assert "whole and lawful, 1 records" in capsys.readouterr().out
    assert run(tmp_path / "elsewhere", "import", str(file)) == 0
    assert name(tmp_path / "elsewhere") == name(folder)
    assert run(folder, "import", str(file)) == 1
    assert "in your list already" in capsys.readouterr().err


def test_a_changed_file_is_told_by_its_line(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    run(folder, "export", name(folder), "--to", str(file))
    file.write_text(file.read_text().replace("a2-a6", "a2-a5"))
    assert run(folder, "verify", str(file)) == 1
    assert "Line 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "part"), [("jsonl", '"kind":"move"'), ("text", "1. a2-a6"), ("ppn", "a2"), ("csv", "Anna,Ben")]
)
def test_every_kind_goes_to_standard_output(
    folder: Path, kind: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "export", name(folder), "--as", kind) == 0
    assert part in capsys.readouterr().out


def test_a_printed_card_goes_on_in_another_store(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, photo = tmp_path / "card.pdf", tmp_path / "photo.png"
    assert run(folder, "export", name(folder), "--as", "pdf", "--to", str(page)) == 0
    pypdfium2.PdfDocument(page)[0].render(scale=2).to_pil().save(photo)
    assert run(tmp_path / "elsewhere", "continue", str(photo)) == 0
    with Store(folder) as here, Store(tmp_path / "elsewhere") as there:
        (copy,) = there.matches.all()
        assert capsys.readouterr().out.strip() == copy.id
        assert there.matches.look(copy.id).state == here.matches.look(name_in(here)).state


def test_what_is_no_card_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nothing = tmp_path / "nothing.png"
    nothing.write_bytes(b"no picture")
    for given in ("hello", str(nothing)):
        assert run(tmp_path / "kept", "continue", given) == 1
        assert "not from a score card" in capsys.readouterr().err


def test_a_page_needs_a_file_to_go_to(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "export", name(folder), "--as", "pdf") == 1
    assert "--to FILE" in capsys.readouterr().err


def test_a_match_that_is_not_there_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "export", "zzz") == 1
    assert "No match is called zzz" in capsys.readouterr().err


def test_a_card_game_has_no_board_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(tmp_path) as store:
        store.matches.begin("six", {})
    assert run(tmp_path, "export", name(tmp_path), "--as", "ppn") == 1
    assert "cannot be written as ppn" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["demo"]])
def test_without_a_screen_it_says_so_and_offers_pictures_and_the_referee(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(words) == 1
    told = capsys.readouterr().err
    assert "make screenshots" in told
    assert "companion referee" in told


def test_the_commands_load_no_kivy(folder: Path) -> None:
    script = """
import json, sys
from companion.__main__ import main
code = main(sys.argv[1:])
print(json.dumps([code, sorted({"kivy", "kivymd", "cv2", "numpy"} & set(sys.modules))]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, "--folder", str(folder), "matches"], cwd=ROOT, capture_output=True, text=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == [0, []]


def test_a_bad_ppn_file_is_told_before_the_app_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.ppn"
    file.write_text("once upon a time")
    assert main(["ppn", str(file)]) == 1
    assert "Line 1" in capsys.readouterr().err
