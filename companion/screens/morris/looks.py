"""How the two sides are drawn: light and dark, with a sign each that needs no colour."""

from __future__ import annotations

from companion.texts.emblems import EMBLEMS
from companion.widgets.board import PieceLook

LOOKS = {
    "w": PieceLook("#F7EFD8", "#2A2017", EMBLEMS["man_open"]),
    "b": PieceLook("#2A2017", "#F1E6CC", EMBLEMS["man_full"]),
}
