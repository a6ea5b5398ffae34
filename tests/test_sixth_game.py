"""A game is its own folders and one line of the catalogue (docs/adding-a-game.md): nothing central names the sixth."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from companion.catalogue import GAMES
from companion.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
OWN = ("companion/games/morris/", "companion/screens/morris/", "layouts/morris/", "companion/texts/")
CENTRAL = {"companion/catalogue.py": 1, "companion/texts/emblems.py": 1}
"""Where else it may be named, and on how many lines: its registration, and the name of its own emblem."""


def test_nothing_central_names_the_sixth_game() -> None:
    named = {}
    for top in ("companion", "camera", "layouts"):
        for path in (ROOT / top).rglob("*"):
            name = str(path.relative_to(ROOT))
            if path.suffix in (".py", ".kv") and (name in CENTRAL or not name.startswith(OWN)):
                lines = sum("morris" in line.lower() for line in path.read_text("utf-8").splitlines())
                if lines:
                    named[name] = lines
    assert named == CENTRAL


@pytest.mark.parametrize("key", GAMES)
def test_every_game_brings_what_the_app_looks_for(key: str) -> None:
    assert import_module(GAMES[key]).GAME.key == key
    for part, name in (("box", "BOX"), ("set_up", "FORM"), ("steps", "steps")):
        assert hasattr(import_module(f"companion.screens.{key}.{part}"), name)
    for language in LANGUAGES:
        texts = ROOT / "companion" / "texts" / language
        assert {f"{key}.py", f"screen_{key}.py"} <= {path.name for path in texts.iterdir()}
        assert (texts / "rules" / f"{key}.md").is_file()
