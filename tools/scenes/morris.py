"""Three Men's Morris: men being placed, one picked up, the board by hand, three in a row."""

from __future__ import annotations

from tools.scenes import Scene
from tools.scenes.crossing import by_hand
from tools.scenes.matches import played, tap_cells

SIDES = ("white", "black")
PLACED = ("a1", "b1", "b2", "c3", "a2", "c2")

SCENES = (
    Scene("morris-placing", played("morris", SIDES, {}, "a1", "b2")),
    Scene("morris", played("morris", SIDES, {}, *PLACED, then=tap_cells("b2"))),
    Scene("morris-by-hand", played("morris", SIDES, {}, *PLACED, then=by_hand)),
    Scene("morris-won", played("morris", SIDES, {}, *PLACED, "b2-a3")),
)
