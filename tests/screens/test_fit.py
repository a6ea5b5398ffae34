"""Every scene at four sizes and three sizes of text: nothing cut off, no empty boxes, nothing too small."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from fit import faults
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.widgets.theme import theme
from tools.scenes import Scene, scenes

SIZES = ((412, 915), (915, 412), (360, 640), (1280, 800))
SCALES = ((1.0, "en"), (1.3, "de"), (1.6, "de"))
"""Text sizes, each with a language: German words are the longer ones."""


@pytest.mark.parametrize(("scale", "language"), SCALES, ids=[f"{scale}" for scale, _ in SCALES])
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_everything_fits(scene: Scene, scale: float, language: str, tmp_path: Path) -> None:
    app = CompanionApp(folder=tmp_path, phone=RecordingPhone())
    ui = Ui(app)
    try:
        for key, value in (("text_scale", scale), ("language", language), ("less_motion", True)):
            app.remember(key, value)
        app.rebuild()
        scene.show(ui)
        found = {}
        for size in SIZES:
            ui.resize(*size)
            if wrong := faults(ui):
                found[size] = wrong
        assert not found
    finally:
        ui.close()
        theme.scale, theme.motion, theme.dark = 1.0, True, False
