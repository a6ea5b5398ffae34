"""A match on paper, by taps: print the card from the menu, scan it from home, and go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import played
from driver import Ui
from recording_phone import RecordingPhone
from table_camera import TableCamera

from companion.app import CompanionApp
from companion.paper import code
from companion.paper.sheet import Sheet
from companion.screens.camera.scanning import ScanSheet
from companion.texts import say
from tools.scenes import press


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> TableCamera:
    eyes = TableCamera()
    monkeypatch.setattr(ScanSheet, "open_camera", staticmethod(lambda app: eyes.open))
    return eyes


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    driver = Ui(CompanionApp(folder=tmp_path / "kept", phone=RecordingPhone(tmp_path / "phone")))
    yield driver
    driver.close()


def seen(pdf: Path) -> np.ndarray:
    return np.asarray(pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_numpy())[:, :, :3].copy()


def test_a_printed_card_is_scanned_and_the_game_goes_on(ui: Ui, camera: TableCamera) -> None:
    match = played.crossing(ui.app.store, "Anna", "Ben", drawn=True)
    match.undo()
    ui.app.open_match(match.setup.match)
    ui.settle()
    ui.tap(ui.named("menu"))
    ui.tap(say("paper.print"))
    (pdf,) = ui.wait(lambda: ui.app.phone.shared, "the card to be drawn", 30)
    camera.show(seen(pdf))
    ui.app.home()
    ui.settle()
    press(ui, "paper")
    ui.see("goes on here")
    page = ui.app.pages.current_screen
    assert page.match.state == match.state
    assert page.match.setup.match != match.setup.match


def test_the_codes_of_a_long_game_are_scanned_one_after_the_other(
    ui: Ui, camera: TableCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code, "USUAL", 150)
    match = played.six(ui.app.store, "Anna", "Ben", "Clara", "Dieter", hands=1)
    first, second = code.write(match)
    camera.show(printed(ui, second))
    press(ui, "paper")
    ui.see("That was code 2 of 2")
    camera.show(printed(ui, first))
    ui.see("goes on here")
    assert ui.app.pages.current_screen.match.state == match.state


def printed(ui: Ui, text: str) -> np.ndarray:
    """A page with that code in its foot, as a camera sees it."""
    sheet = Sheet()
    sheet.begin()
    sheet.foot([text], "", "", "")
    file = ui.app.phone.private_folder() / "page.pdf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(sheet.output())
    return seen(file)


def test_another_code_is_told_kindly(ui: Ui, camera: TableCamera) -> None:
    camera.show(printed(ui, "https://example.org"))
    press(ui, "paper")
    ui.see("not from a score card")
    ui.tap(say("game.cancel"))
    assert ui.app.store.matches.all() == []
