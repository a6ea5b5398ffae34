"""Imports go one way (docs/architecture.md), heavy libraries stay in their rooms, and light packages stay light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_IMPORT = {
    "companion.engine": {"companion.engine"},
    "companion.texts": {"companion.engine", "companion.catalogue", "companion.texts"},
    "companion.games": {"companion.engine", "companion.games"},
    "companion.catalogue": {"companion.engine", "companion.games"},
    "companion.match": {"companion.engine", "companion.games", "companion.catalogue", "companion.match"},
    "companion.export": {
        "companion.engine", "companion.games", "companion.catalogue", "companion.match", "companion.export",
        "companion.texts",
    },
    "companion.store": {
        "companion.engine", "companion.games", "companion.catalogue", "companion.match", "companion.store",
    },
    "companion.opponent": {"companion.engine", "companion.games", "companion.catalogue", "companion.opponent"},
    "companion.lan": {"companion.engine", "companion.games", "companion.catalogue", "companion.match", "companion.lan"},
    "companion.referee": {"companion.engine", "companion.catalogue", "companion.texts"},
    "camera": {"companion.engine", "camera"},
}  # fmt: skip
"""A room, and the rooms it may look into. `app.py`, the screens and the command lines join them and stand outside."""

ONLY_IN = {
    "kivy": ("companion/app.py", "companion/widgets/", "companion/screens/", "companion/phone/"),
    "kivymd": ("companion/app.py", "companion/widgets/", "companion/screens/"),
    "cv2": ("camera/",),
    "fpdf": ("companion/paper/",),
    "sqlite3": ("companion/store/",),
    "socket": ("companion/lan/transport.py", "companion/lan/discovery.py"),
    "zeroconf": ("companion/lan/discovery.py",),
    "jnius": ("companion/phone/",),
}
"""A heavy or dangerous library, and the only places that may use it."""


def sources() -> Iterator[tuple[str, Path]]:
    for top in ("companion", "camera"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say in full where an import comes from"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def room(name: str) -> str | None:
    return next((each for each in MAY_IMPORT if name == each or name.startswith(each + ".")), None)


@pytest.mark.parametrize(("name", "path"), list(sources()), ids=[name for name, _ in sources()])
def test_a_file_imports_only_what_its_room_may(name: str, path: Path) -> None:
    here = room(name.removesuffix(".py").replace("/", "."))
    for imports in imported(path):
        top = imports.split(".")[0]
        if top in ONLY_IN:
            assert name.startswith(ONLY_IN[top]), f"{name} may not use {top}"
        if here and top in ("companion", "camera") and name != "camera/__main__.py":
            assert room(imports) in MAY_IMPORT[here], f"{name} may not look into {imports}"


def test_a_kivy_screen_keeps_its_decisions_elsewhere() -> None:
    for name, path in sources():
        if name.endswith("view_model.py"):
            assert not any(each.split(".")[0] in ("kivy", "kivymd") for each in imported(path)), name


def test_the_rules_and_the_referee_load_nothing_heavy() -> None:
    script = """
import sys
import companion.games, companion.referee, companion.match
from companion.catalogue import GAMES, game
for key in GAMES: game(key)
heavy = {"kivy", "kivymd", "cv2", "numpy", "zeroconf", "sqlite3", "cryptography", "asyncio"} & set(sys.modules)
sys.exit(f"loaded: {heavy}" if heavy else 0)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
