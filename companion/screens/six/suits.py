"""How the six suits look: a queen's badge, a colour, and the text of its letter, so that nobody needs the colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.six.cards import KING

_LIGHT, _DARK = "#FFF6E6", "#1B120A"


@dataclass(frozen=True)
class SuitLook:
    """A suit's colour, what is drawn on it, and the badge of its queen (an emblem of texts/emblems.py)."""

    body: str
    ink: str
    badge: str


LOOKS: Mapping[str, SuitLook] = {
    "black": SuitLook("#2B2622", _LIGHT, "pomegranate"),
    "red": SuitLook("#B3261E", _LIGHT, "falcon"),
    "orange": SuitLook("#DD7A1F", _DARK, "phoenix"),
    "yellow": SuitLook("#E8C02E", _DARK, "escarbuncle"),
    "green": SuitLook("#2E7540", _LIGHT, "rose"),
    "blue": SuitLook("#1F5AA8", _LIGHT, "book"),
    KING: SuitLook("#5B2A6E", "#F3D27A", "crown"),
}
"""By suit; the King, who has none of his own, wears purple."""

TEAM_SIGNS = ("sun", "moon")
"""Seats 1 and 3 are the suns, seats 2 and 4 the moons."""

PLAYER_SIGNS = ("sun", "moon", "arms")
"""Three players, each for himself."""
