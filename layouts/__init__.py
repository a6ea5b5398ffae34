"""What a person sees and what a camera must know: layouts, fonts, emblems and boards as data."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def path(name: str) -> str:
    """Where a layout file lies: path("shared/widgets.kv")."""
    return str(HERE / name)
