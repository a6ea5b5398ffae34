"""Texts: tudor (en)."""

TEXTS: dict[str, str] = {}
