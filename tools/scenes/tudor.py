"""Tudor: two and four players, a piece picked up, Fruit Cocktail, the end."""

from __future__ import annotations

from typing import Any

from tools.scenes import Scene
from tools.scenes.matches import played

CORNERS = {
    "SW": ("a1", "b1", "c1", "a2", "b2", "a3"),
    "NW": ("a10", "b10", "c10", "a9", "b9", "a8"),
    "NE": ("j10", "i10", "h10", "j9", "i9", "j8"),
    "SE": ("j1", "i1", "h1", "j2", "i2", "j3"),
}


def player(corner: str, colour: str, variant: str = "standard") -> dict[str, Any]:
    seated: dict[str, Any] = {"corner": corner, "colour": colour, "variant": variant}
    if variant not in ("standard", "2"):
        seated["queens"] = dict(zip(CORNERS[corner], (3, 0, 5, 1, 4, 2), strict=True))
    if variant == "fruit":
        seated["fruit"] = {"goals": [2, 5], "orders": [0, 3]}
    return seated


TWO = {"players": [player("SW", "red"), player("NE", "blue", "fruit")]}
FOUR = {
    "players": [
        player("SW", "red", "1"),
        player("NW", "green", "2"),
        player("NE", "blue", "3"),
        player("SE", "black", "fruit"),
    ]
}
MET = [{"goal": goal} for goal in ("divorced", "divorced", "beheaded", "beheaded", "survived")]
NEARLY = {"players": [{"colour": "red", "king": "g7", "queens": ["e4"], "met": MET}], "turn": "red"}


def pick_up(cell: str) -> Any:
    def tap(ui: Any) -> None:
        ui.tap(tuple(ui.named("board").cell_centre(cell)))

    return tap


def cards_only(ui: Any) -> None:
    page = ui.app.pages.current_screen
    page._switch(page._cards_key, True)


def log(ui: Any) -> None:
    ui.app.pages.current_screen.open_log()


SCENES = (
    Scene("tudor", played("tudor", ("red", "blue"), TWO, "c1-d1", "h10-g10", then=pick_up("d1"))),
    Scene("tudor-four", played("tudor", ("red", "green", "blue", "black"), FOUR)),
    Scene("tudor-cards", played("tudor", ("red", "blue"), TWO, "c1-d1", then=cards_only)),
    Scene("tudor-log", played("tudor", ("red", "blue"), TWO, "c1-d1", "h10-g10", then=log)),
    Scene("tudor-won", played("tudor", ("red", "blue"), TWO, NEARLY, "e4-e5")),
)
