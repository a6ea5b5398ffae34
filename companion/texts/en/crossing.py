"""Texts: crossing (en)."""

TEXTS: dict[str, str] = {}
