"""Everyday signs (undo, camera, …) from the Material font that KivyMD brings; what is ours is in texts/emblems.py."""

from __future__ import annotations

from kivymd.icon_definitions import md_icons

FACE = "Icons"


def icon(name: str) -> str:
    """The character of a Material icon, for a text in the font `Icons`."""
    return str(md_icons[name])
