"""Our Great Historian: the blind phase, choosing, the end."""

from __future__ import annotations

from typing import Any

from tools.scenes import Scene
from tools.scenes.matches import played

SEATS = (1, 2, 3, 4)
OPTIONS = {"players": 4, "deck": 60, "independent_research": True}
OVER = {"outcome": {"winner": [3]}, "silver": [4, 6, 9, 5]}


def album(ui: Any) -> None:
    ui.app.pages.current_screen._pictures.open_album()


def menu(ui: Any) -> None:
    ui.app.pages.current_screen.open_menu()


SCENES = (
    Scene("historian", played("historian", SEATS, OPTIONS, {"silver": [3, 2, 5, 0], "turn": 4})),
    Scene("historian-choosing", played("historian", SEATS, OPTIONS, "contribute 2", "contribute 3", "contribute 4")),
    Scene("historian-dramatization", played("historian", SEATS, {**OPTIONS, "dramatization": True})),
    Scene("historian-album", played("historian", SEATS, OPTIONS, then=album)),
    Scene("historian-menu", played("historian", SEATS, OPTIONS, then=menu)),
    Scene("historian-won", played("historian", SEATS, OPTIONS, OVER)),
)
