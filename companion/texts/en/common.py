"""Texts: common (en)."""

TEXTS: dict[str, str] = {}
