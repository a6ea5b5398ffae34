"""Texts: six (en)."""

TEXTS: dict[str, str] = {}
