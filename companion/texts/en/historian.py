"""Texts: historian (en)."""

TEXTS: dict[str, str] = {}
