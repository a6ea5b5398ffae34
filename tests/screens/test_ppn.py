"""The PPN player, by taps: open a file, go through it, read what was said, and play on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import played
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.export.ppn import write_ppn
from companion.match.match import Match
from companion.screens.ppn.screen import open_file
from companion.screens.ppn.view_model import Film, open_film
from companion.texts import say as say_in


def say(code: str, **values: object) -> str:
    return say_in(code, values)


class Phone(RecordingPhone):
    """With a folder where people find files."""

    def public_folder(self) -> Path:
        return self.private_folder() / "public"


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    driver = Ui(CompanionApp(folder=tmp_path / "kept", phone=Phone(tmp_path / "phone")))
    yield driver
    driver.close()


@pytest.fixture
def file(ui: Ui) -> Path:
    """King's Crossing: a slide, a ruling with a note, and the King's way home."""
    return written(ui, played.crossing(ui.app.store, "Anna", "Ben"))


def written(ui: Ui, match: Match) -> Path:
    folder = ui.app.phone.public_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.game.key}.ppn"
    path.write_text(write_ppn(match), "utf-8")
    return path


def shown(ui: Ui) -> dict[str, str]:
    """Where pieces stand on the drawn board, and what is drawn on them."""
    board = ui.named("board")
    return {cell: piece.look.glyph for cell, piece in board._pieces.items()}


def open_from_history(ui: Ui, name: str) -> None:
    ui.tap(ui.named("history"))
    ui.tap(ui.named("film"))
    ui.tap(ui.named(f"file-{name}"))


def test_a_file_is_opened_from_the_history_and_stepped_through(ui: Ui, file: Path) -> None:
    open_from_history(ui, "crossing.ppn")
    ui.see("Anna – Ben")
    assert ui.named("place").text == "0 / 3"
    assert "a2" in shown(ui)
    ui.tap(ui.named("forward"))
    assert ui.named("words").text == "Move 1: a2-a6"
    assert "a6" in shown(ui)
    assert "a2" not in shown(ui)
    ui.tap(ui.named("forward"))
    assert "We go on from here" in ui.named("comment").text
    ui.tap(ui.named("last"))
    assert ui.named("place").text == "3 / 3"
    assert ui.named("last").disabled
    ui.tap(ui.named("back-one"))
    ui.tap(ui.named("first"))
    assert ui.named("words").text == say("ppn.setup")
    ui.back()
    assert ui.app.pages.current == "history"


def test_any_move_is_reached_by_the_slider_and_by_the_list(ui: Ui, file: Path) -> None:
    open_file(ui.app, file)
    ui.settle()
    slider = ui.app.pages.current_screen._body.ids.slider
    ui.tap(slider.to_window(slider.right - slider.padding, slider.center_y))
    assert ui.named("place").text == "3 / 3"
    ui.tap(ui.named("moves"))
    ui.tap("1 a2-a6")
    assert ui.named("place").text == "1 / 3"


def test_tudor_is_shown_with_its_corners_and_numbers(ui: Ui) -> None:
    match = played.tudor(ui.app.store, "Anna", "Ben")
    open_file(ui.app, written(ui, match))
    ui.settle()
    ui.tap(ui.named("last"))
    assert set(shown(ui)) == set(match.game.board(match.state))  # type: ignore[attr-defined]


def test_one_plays_on_from_a_move(ui: Ui, file: Path) -> None:
    open_file(ui.app, file)
    ui.settle()
    ui.tap(ui.named("forward"))
    ui.tap(ui.named("play-on"))
    ui.tap(say("ppn.play_on.do"))
    page = ui.app.pages.current_screen
    assert page.name == "crossing"
    assert [entry.body.move for entry in page.match.line()[1:]] == ["a2-a6"]
    assert {player.name for player in page.match.setup.players} == {"Anna", "Ben"}
    assert len(ui.app.store.matches.all()) == 2


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: "", "Line 1: a PPN file begins with ---"),
        (lambda text: text.replace("a2-a6", "a4-a6"), "a4-a6 cannot be done, for nothing stands there"),
        (lambda text: text.replace("a2-a6", "a2-z6"), "the board of this game has no space z6"),
        (lambda text: text.replace("uWc@a1", "tS@a1"), "tS is no piece of this game"),
        (lambda text: text.replace("uWc@a1", "pS@a1"), "pS is no piece of this game"),
        (lambda text: text.replace("King’s Crossing", "Checkers"), "“Checkers” is no game"),
        (lambda text: text.replace("a2-a6", "hop"), "“hop” is nothing that is done"),
        (lambda text: text.replace("setup.", "0."), "not set up first"),
        (lambda text: text.replace('Result: "', "Result: "), "no line of a head"),
        (lambda text: "x" * 2_000_000, "larger than any game"),
        (lambda text: text + "9. {hm}\n" * 6000, "larger than any game"),
    ],
)
def test_a_bad_file_is_told_kindly_and_by_its_line(ui: Ui, file: Path, spoil: object, told: str) -> None:
    file.write_text(spoil(file.read_text("utf-8")), "utf-8")  # type: ignore[operator]
    open_from_history(ui, "crossing.ppn")
    ui.see(told)
    ui.tap(say("game.understood"))
    assert ui.app.pages.current == "history"


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "bytes.ppn").write_bytes(b"\xff\xfe\x00")
    for name in ("gone.ppn", "bytes.ppn"):
        answer = open_film(tmp_path / name, say)
        assert not isinstance(answer, Film)
        assert "cannot be read" in answer
