"""Names as the app's fonts can draw them. A name is kept as it was given; only what is shown is made drawable."""

from __future__ import annotations

from unicodedata import normalize

DRAWN = ((0x20, 0x7E), (0xA1, 0x17F), (0x386, 0x3CE), (0x400, 0x45F), (0x1EA0, 0x1EF9), (0x2018, 0x201E))
"""Characters that both of our faces have: Latin letters, Greek, Cyrillic, Vietnamese, quotation marks."""


def drawable(name: str) -> str:
    """The name without what would be an empty box; empty if nothing is left of it."""
    kept = "".join(_drawn(character) for character in normalize("NFC", name))
    return " ".join(kept.split())


def _drawn(character: str) -> str:
    """The character, or the letter under its accents, or nothing; any kind of gap is a space."""
    if character.isspace():
        return " "
    if _has(character):
        return character
    return "".join(each for each in normalize("NFKD", character) if _has(each))


def _has(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in DRAWN)
