"""Texts: common (de)."""

TEXTS: dict[str, str] = {}
