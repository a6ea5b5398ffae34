"""Texts: divorce (de)."""

TEXTS: dict[str, str] = {}
