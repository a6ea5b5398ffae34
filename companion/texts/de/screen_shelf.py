"""Texts of the screens around the games: settings, history, rules, export."""

TEXTS: dict[str, str] = {}
