"""King's Crossing: a piece picked up, forced jumps, a refusal, hidden Kings, the draw offer, the end."""

from __future__ import annotations

from typing import Any

from companion.screens.crossing.screen import FACING_SETTING
from tools.scenes import Scene
from tools.scenes.matches import played, tap_cells

SIDES = ("white", "black")
OPENING = ("b2-b5", "a7-a6", "d2-d4", "d7-d6")
TRAPS = {"board": ["B.b.", "..b.", ".wbw", "..w.", "....", "w...", ".w..", "..wW"], "turn": "white"}
WON = {"board": ["....", "..bB", "....", "....", ".w..", "....", "....", "W..."], "turn": "white"}
BACK_ROW = {"board": ["B.W.", "..b.", "....", "....", ".w..", "....", "....", "...."], "turn": "black"}
QUIET = {"quiet": {"white": 10, "black": 11}}
STEALTH = {"stealth": {"white": None, "black": None}}


def by_hand(ui: Any) -> None:
    ui.app.pages.current_screen.rule_by_hand()


def log(ui: Any) -> None:
    ui.app.pages.current_screen.open_log()


def two_sided(ui: Any) -> None:
    ui.app.remember(FACING_SETTING, True)
    ui.app.pages.current_screen.refresh()
    tap_cells("a7", "d3")(ui)


SCENES = (
    Scene("crossing", played("crossing", SIDES, {}, *OPENING, then=tap_cells("c2"))),
    Scene("crossing-traps", played("crossing", SIDES, {}, TRAPS)),
    Scene("crossing-refused", played("crossing", SIDES, {}, then=tap_cells("c2", "d4"))),
    Scene("crossing-long", played("crossing", SIDES, {"long": True, "setup": "alternate"})),
    Scene("crossing-stealth", played("crossing", SIDES, STEALTH)),
    Scene("crossing-back-row", played("crossing", SIDES, {}, BACK_ROW, "c7-c6")),
    Scene("crossing-draw-offer", played("crossing", SIDES, {}, QUIET)),
    Scene("crossing-two-sided", played("crossing", SIDES, {}, OPENING[0], then=two_sided)),
    Scene("crossing-by-hand", played("crossing", SIDES, {}, *OPENING, then=by_hand)),
    Scene("crossing-log", played("crossing", SIDES, {}, *OPENING, then=log)),
    Scene("crossing-won", played("crossing", SIDES, {}, WON, "a1-a8")),
)
