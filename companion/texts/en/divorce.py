"""Texts: divorce (en)."""

TEXTS: dict[str, str] = {}
