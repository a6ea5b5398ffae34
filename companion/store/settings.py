"""What the users have set, as JSON values by name."""

from __future__ import annotations

import json
import math

from companion.engine.results import Json
from companion.store.database import Database


class Settings:
    """Writing raises NotSavedError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Json = None) -> Json:
        """The value set last; the default if there is none, or it is damaged: unreadable, or of another kind."""
        row = self._database.row("SELECT value FROM settings WHERE key = ?", key)
        try:
            found = default if row is None else json.loads(row[0])
        except (ValueError, RecursionError):
            return default
        return found if _same_kind(found, default) else default

    def set(self, key: str, value: Json) -> None:
        with self._database.writing():
            self._database.execute(
                "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                *(key, json.dumps(value)),
            )


def _same_kind(found: Json, default: Json) -> bool:
    """Whether a value is of the kind that whoever asks can work with. A default of None says nothing about that."""
    if default is None:
        return True
    if isinstance(default, float):
        return type(found) in (int, float) and math.isfinite(found)
    if isinstance(default, tuple):
        return isinstance(found, list | tuple)
    return type(found) is type(default)
