"""Texts: tudor (de)."""

TEXTS: dict[str, str] = {}
