"""Scenes: every screen in the states worth looking at. Pictures are made of them, and a test holds them to their frame.

A game adds its own in `tools/scenes/<key>.py` as `SCENES`; each opens on a fresh app, on the first screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView


@dataclass(frozen=True)
class Scene:
    """One picture: its name, and what leads there. `show` gets the driver of a fresh app."""

    name: str
    show: Callable[[Any], None]


def scenes() -> tuple[Scene, ...]:
    """All scenes, file by file."""
    found: list[Scene] = []
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem != "__init__":
            found += import_module(f"tools.scenes.{path.stem}").SCENES
    return tuple(found)


def press(ui: Any, tag: str) -> None:
    """Taps what has that name, after scrolling to it."""
    found = next(widget for widget in ui.walk() if getattr(widget, "tag", "") == tag)
    above = found.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            above.scroll_to(found, animate=False)
            ui.frames(2)
            break
        above = above.parent
    ui.tap(ui.named(tag))
