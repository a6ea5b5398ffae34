"""Runs the demo in an app of its own: in a folder that is thrown away, so that nobody's matches are touched."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asynckivy

from companion.app import CompanionApp
from companion.phone.desktop import Desktop
from companion.screens.demo.plays import PLAYS
from companion.screens.demo.stage import Stage

FAST = 0.05
"""Of the usual pace, for tests."""


class DemoPhone(Desktop):
    """A device whose folders are those of the demo."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def private_folder(self) -> Path:
        return self._folder / "private"

    def public_folder(self) -> Path:
        return self._folder / "public"


def run(fast: bool = False) -> int:
    """Plays everything once and ends; the answer is for the shell."""
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as name:
        folder = Path(name)
        pace = FAST if fast else 1.0
        CompanionApp(folder=folder, phone=DemoPhone(folder), begins=lambda app: begin(app, pace, app.stop)).run()
    return 0


def begin(app: Any, pace: float, done: Callable[[], object]) -> Any:
    """Starts playing on a running app; `done` is called at the end."""
    return asynckivy.start(_play(app, pace, done))


async def _play(app: Any, pace: float, done: Callable[[], object]) -> None:
    stage = Stage(app, pace)
    try:
        await stage.tell("demo.welcome")
        for play in PLAYS.values():
            await play(stage)
            stage.clear()
            app.home()
        await stage.tell("demo.end")
    finally:
        stage.close()
    done()
