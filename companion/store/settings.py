"""What the users have set, as JSON values by name."""

from __future__ import annotations

import json

from companion.engine.results import Json
from companion.store.database import Database


class Settings:
    """Writing raises NotSavedError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, key: str, default: Json = None) -> Json:
        """The value set last; the default if there is none or it cannot be read any more."""
        row = self._database.row("SELECT value FROM settings WHERE key = ?", key)
        try:
            return default if row is None else json.loads(row[0])
        except ValueError:
            return default

    def set(self, key: str, value: Json) -> None:
        with self._database.writing():
            self._database.execute(
                "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                *(key, json.dumps(value)),
            )
