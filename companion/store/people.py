"""The players one meets again: their names and colours."""

from __future__ import annotations

from dataclasses import dataclass

from companion.store.database import Database


@dataclass(frozen=True)
class Person:
    id: int
    name: str
    colour: str


class People:
    """All players ever entered, by name. Writing raises NotSavedError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Person]:
        rows = self._database.rows("SELECT id, name, colour FROM players ORDER BY name COLLATE NOCASE, id")
        return [Person(*row) for row in rows]

    def add(self, name: str, colour: str = "") -> Person:
        with self._database.writing():
            self._database.execute("INSERT INTO players (name, colour) VALUES (?, ?)", name, colour)
            number = self._database.row("SELECT last_insert_rowid()")[0]
        return Person(number, name, colour)

    def change(self, person: Person) -> None:
        """Give the player with that id this name and colour. Old matches keep the names they were played under."""
        with self._database.writing():
            self._database.execute(
                "UPDATE players SET name = ?, colour = ? WHERE id = ?", person.name, person.colour, person.id
            )

    def remove(self, number: int) -> None:
        with self._database.writing():
            self._database.execute("DELETE FROM players WHERE id = ?", number)
