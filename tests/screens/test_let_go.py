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
from companion.widgets.theme import Theme
from tools.scenes import scenes

ROOT = Path(__file__).parents[2]


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


class Painted:
    """What follows the theme."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self) -> None:
        self.drawn += 1


def test_the_theme_paints_what_is_there_and_forgets_what_is_gone() -> None:
    theme = Theme()
    kept, gone = Painted(), Painted()
    for each in (kept, gone):
        theme.follow(each.draw, "ink", "scale")
    del gone, each
    theme.dark, theme.scale = True, 1.3
    assert kept.drawn == 2
    assert {name: len(followers) for name, followers in theme._followers.items()} == {"ink": 1, "scale": 1}


def test_nothing_of_ours_binds_to_the_theme_so_that_a_stub_stays() -> None:
    sources = [path for path in (ROOT / "companion").rglob("*.py") if "theme.bind(" in path.read_text("utf-8")]
    assert sources == []


def test_no_rule_looks_up_a_part_by_its_name_in_another() -> None:
    """Kivy keeps a widget for ever whose rule says `self.ids.part.size`; a name of the same rule is free of that."""
    assert [path.name for path in (ROOT / "layouts").rglob("*.kv") if ".ids." in path.read_text("utf-8")] == []
