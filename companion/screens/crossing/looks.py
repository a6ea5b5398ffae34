"""How the two sides are drawn: light and dark, with a sign each that needs no colour."""

from __future__ import annotations

from companion.texts.emblems import EMBLEMS
from companion.widgets.board import PieceLook

_LIGHT, _DARK = "#F7EFD8", "#2A2017"

LOOKS = {
    "w": PieceLook(_LIGHT, _DARK, EMBLEMS["man_open"]),
    "W": PieceLook(_LIGHT, "#86271D", EMBLEMS["crown"], tall=True),
    "b": PieceLook(_DARK, "#F1E6CC", EMBLEMS["man_full"]),
    "B": PieceLook(_DARK, "#E3B04B", EMBLEMS["crown"], tall=True),
}
SIDE_GLYPH = {"white": EMBLEMS["man_open"], "black": EMBLEMS["man_full"]}
