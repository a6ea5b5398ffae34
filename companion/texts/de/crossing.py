"""Texts: crossing (de)."""

TEXTS: dict[str, str] = {}
