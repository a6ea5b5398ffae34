"""Every scene at four sizes and three sizes of text: nothing cut off, no empty boxes, nothing too small."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from fit import faults
from kivy.core.window import Window
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.widgets.theme import theme
from tools.scenes import Scene, scenes

pytestmark = pytest.mark.skipif(
    not os.environ.get("FIT"), reason="takes minutes, and some scenes of the games do not pass yet: FIT=1 runs it"
)

SIZES = ((412, 915), (915, 412), (360, 640), (1280, 800))
SCALES = ((1.0, "en"), (1.3, "de"), (1.6, "de"))
"""Text sizes, each with a language: German words are the longer ones."""


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_everything_fits(scene: Scene, tmp_path: Path) -> None:
    ui = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    found = {}
    try:
        ui.app.remember("less_motion", True)
        for scale, language in SCALES:
            afresh(ui, scale, language)
            scene.show(ui)
            for size in SIZES:
                ui.resize(*size)
                if wrong := faults(ui):
                    found[scale, size] = wrong
    finally:
        ui.close()
        theme.scale, theme.motion, theme.dark = 1.0, True, False
    assert not found


def afresh(ui: Ui, scale: float, language: str) -> None:
    """The first screen, with text of that size and nothing lying over it."""
    for child in Window.children[:-1]:
        Window.remove_widget(child)
    ui.resize(*SIZES[0])
    ui.app.remember("text_scale", scale)
    ui.app.remember("language", language)
    ui.app.pages.current = "home"
    ui.app.rebuild()
    ui.settle()
