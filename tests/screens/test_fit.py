"""Every scene at four sizes and three sizes of text: nothing cut off, no empty boxes, nothing too small.

One app for all: its store is emptied between two scenes, and its pages are made anew when the size of the text changes.
Normal text is tried at all four sizes, larger text at two each: what is tightest when it is largest, what has room when
it is large. FIT=all tries every size with every text.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from fit import faults
from kivy.core.window import Window
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.store.store import Store
from companion.widgets.theme import theme
from tools.scenes import Scene, scenes

UPRIGHT, LYING, SMALL, TABLET, DESKTOP = (412, 915), (915, 412), (360, 640), (1280, 800), (800, 600)
SIZES = {1.0: (UPRIGHT, LYING, SMALL, TABLET), 1.3: (UPRIGHT, TABLET), 1.6: (SMALL, LYING)}
SCALES = ((1.0, "en"), (1.3, "de"), (1.6, "de"))
"""Text sizes, each with a language: German words are the longer ones."""


@pytest.fixture(scope="module")
def ui(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ui]:
    ui = Ui(CompanionApp(folder=tmp_path_factory.mktemp("first"), phone=RecordingPhone()))
    try:
        yield ui
    finally:
        ui.close()
        theme.scale, theme.motion, theme.dark = 1.0, True, False


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
@pytest.mark.parametrize(("scale", "language"), SCALES, ids=lambda value: str(value))
def test_everything_fits(ui: Ui, scale: float, language: str, scene: Scene, tmp_path: Path) -> None:
    afresh(ui, tmp_path, scale, language)
    scene.show(ui)
    found = {}
    desktop = (DESKTOP,) if scene.name.startswith("tudor") else ()  # a board beside cards is tightest there
    for size in SIZES[1.0 if os.environ.get("FIT") == "all" else scale] + desktop:
        ui.resize(*size)
        if wrong := faults(ui):
            found[size] = wrong
    assert not found, "\n".join(f"{size}: {each}" for size, wrong in found.items() for each in wrong)


def afresh(ui: Ui, folder: Path, scale: float, language: str) -> None:
    """The first screen over an empty store, with text of that size and nothing lying over it."""
    for child in Window.children[:-1]:
        Window.remove_widget(child)
    Window.size = UPRIGHT
    app = ui.app
    app.home()
    app.store.close()
    app.store = Store(folder)
    app.settings = app.store.settings
    for key, value in (("less_motion", True), ("text_scale", scale), ("language", language)):
        app.remember(key, value)
    if theme.scale != scale or theme.motion:
        app.rebuild()
    app.home()
    ui.settle()
