"""A plate looks pressed while it is, and not afterwards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.tests.common import UnitTestTouch
from PIL import Image, ImageChops
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.widgets.basics import Plate, Sheet


@pytest.mark.parametrize("kind", ["plain", "strong", "quiet"])
def test_a_plate_that_is_let_go_looks_as_before(tmp_path: Path, kind: str) -> None:
    ui = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    try:
        plate = Plate(text="Press", kind=kind, tag="press")
        Sheet(plate).open(animation=False)
        ui.settle()
        before = picture(ui, tmp_path)
        touch = UnitTestTouch(*plate.to_window(*plate.center))
        touch.touch_down()
        ui.frames(8)  # a list that scrolls waits whether the finger moves
        assert differ(before, picture(ui, tmp_path))
        touch.touch_up()
        ui.frames(8)
        assert not differ(before, picture(ui, tmp_path))
    finally:
        ui.close()


def picture(ui: Ui, folder: Path) -> Image.Image:
    ui.shot(folder / "shot.png")
    with Image.open(folder / "shot.png") as found:
        return found.crop((0, found.height // 2, found.width // 2, found.height))  # where the plate is


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None
