"""Texts: historian (de)."""

TEXTS: dict[str, str] = {}
