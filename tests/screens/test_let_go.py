"""A page whose app has ended is let go: whatever is kept would be kept at every restart, for ever."""

from __future__ import annotations

import gc
import sys
import weakref
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.catalogue import GAMES
from tools.scenes import scenes


@pytest.mark.parametrize("game", GAMES)
def test_a_page_goes_with_its_app(game: str, tmp_path: Path) -> None:
    ui = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    next(scene for scene in scenes() if scene.name == game).show(ui)
    ui.frames(60)  # past the quiet moment, in which large parts are built ahead
    page = weakref.ref(ui.app.pages.current_screen)
    ui.close()
    del ui
    other = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))  # Kivy itself holds the last app
    other.settle()
    gc.unfreeze()
    gc.collect()
    other.close()
    assert page() is None


def test_no_rule_looks_up_a_part_by_its_name_in_another() -> None:
    """Kivy keeps a widget for ever whose rule says `self.ids.part.size`; a name of the same rule is free of that."""
    layouts = Path(__file__).parents[2] / "layouts"
    assert [path.name for path in layouts.rglob("*.kv") if ".ids." in path.read_text("utf-8")] == []
