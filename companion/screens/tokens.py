"""Players' colours: each comes with an emblem and a letter, so that nobody needs to see the colour."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Token:
    """How one player's things are drawn. Its letter is the text `token.<key>.letter`, its name `token.<key>`."""

    key: str
    body: str
    ink: str
    """What is drawn on the body: the emblem, the letter, the rim."""
    emblem: str


_LIGHT, _DARK = "#FFF6E6", "#241B12"

TOKENS = (
    Token("red", "#B3261E", _LIGHT, "sun"),
    Token("black", "#2B2622", _LIGHT, "moon"),
    Token("blue", "#1F5AA8", _LIGHT, "crown"),
    Token("green", "#2E7540", _LIGHT, "arms"),
    Token("yellow", "#E0B12E", _DARK, "star"),
    Token("violet", "#6A3D9A", _LIGHT, "falcon"),
    Token("orange", "#DD7A1F", _DARK, "phoenix"),
    Token("white", "#F6EFDF", _DARK, "man_open"),
    Token("teal", "#0D6A69", _LIGHT, "escarbuncle"),
    Token("pink", "#D9759F", _DARK, "rose"),
    Token("brown", "#6E4526", _LIGHT, "book"),
    Token("grey", "#A9A49A", _DARK, "house"),
)
"""The first four are the suits of a piecepack: suns, moons, crowns, arms."""

BY_KEY = {token.key: token for token in TOKENS}
