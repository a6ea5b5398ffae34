"""The companion as an opponent: its chair at set-up, and the move it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.screens.opponent.view_model import setting
from tools.scenes import Scene
from tools.scenes.matches import played
from tools.scenes.shelf import setup
from tools.scenes.tudor import TWO

THINKING = 60.0
"""Seconds; far more than the easy level takes."""


def against(seat: str, show: Callable[[Any], None]) -> Callable[[Any], None]:
    """The same match with the companion on one seat, once it has found its move."""

    def open_so(ui: Any) -> None:
        show(ui)
        page = ui.app.pages.current_screen
        ui.app.remember(setting(page.match.setup.match), {seat: "easy"})
        page.refresh()
        ui.wait(lambda: page.companion.move, "the companion's move", THINKING)
        ui.settle()

    return open_so


SCENES = (
    Scene("companion-crossing", against("black", played("crossing", ("white", "black"), {}, "b2-b5"))),
    Scene("companion-tudor", against("blue", played("tudor", ("red", "blue"), TWO, "c1-d1"))),
    Scene("companion-seat", setup("crossing", "chair-1", "companion")),
)
