"""The rules of each game in our own words, one file a game and language, its sections headed by their rulings."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def rules_text(game: str, language: str) -> str:
    """The whole text, in simple Markdown."""
    return (_HERE / language / "rules" / f"{game}.md").read_text("utf-8")
