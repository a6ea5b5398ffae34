"""Texts: six (de)."""

TEXTS: dict[str, str] = {}
