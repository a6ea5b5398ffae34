"""The matches of a store: begin, take up again, list, put into the bin, hand on."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeAlias

from companion.engine.results import Json, Refusal
from companion.match.keeping import MemoryKeeper, MemoryVault, NotSavedError, Saving
from companion.match.match import Match, begin
from companion.match.node import AnyGame
from companion.match.records import Player, Setup
from companion.match.replay import Replay
from companion.store.database import Database
from companion.store.errors import DamagedError, NoSuchMatchError
from companion.store.exchange import Problem, Report, export_text, verify_export
from companion.store.keeper import SqliteKeeper, read_outcome
from companion.store.vault import ForgetfulVault, SqliteVault

KEPT_IN_BIN = timedelta(days=30)
"""Long enough for "where has last month's game gone?"."""

AnyVault: TypeAlias = SqliteVault | ForgetfulVault


@dataclass(frozen=True)
class Summary:
    """A match as the list shows it."""

    id: str
    game: str
    created: str
    opened: str
    binned: str | None
    outcome: Json


class Matches:
    """Writing raises NotSavedError; a match whose records cannot be read raises DamagedError."""

    def __init__(
        self, database: Database, vault: AnyVault, game: Callable[[str], AnyGame], now: Callable[[], datetime]
    ) -> None:
        self._database = database
        self._vault = vault
        self._game = game
        self._now = now

    def begin(self, game: str, options: Json, players: Sequence[Player] = ()) -> Match | Refusal:
        """A new match, saved."""
        setup = Setup(uuid.uuid4().hex, game, options, tuple(players), self._stamp())
        return begin(self._game(game), SqliteKeeper(self._database, setup.match), self._vault, setup)

    def open(self, match: str) -> Match:
        """Take a match up where it was left."""
        found = self.look(match)
        outcome = json.dumps(found.outcome.to_json()) if found.outcome else None
        with suppress(NotSavedError), self._database.writing():  # one may look at it even where nothing can be written
            self._database.execute(
                "UPDATE matches SET opened = ?, outcome = ? WHERE id = ?", self._stamp(), outcome, match
            )
        return found

    def setup(self, match: str) -> Setup:
        """Who plays what in a match, without taking it up."""
        body = self._keeper(match).entry(0).body
        if not isinstance(body, Setup):
            raise DamagedError("store.match_damaged", seq=0)
        return body

    def look(self, match: str) -> Match:
        """A match to look at: it is not taken up by that."""
        keeper = self._keeper(match)
        return Match(self._game(self.setup(match).game), keeper, self._vault)

    def replay(self, match: str) -> Replay:
        """A copy to step through: where one goes in it is forgotten with it. No secret is in it."""
        keeper = MemoryKeeper()
        for entry in self._keeper(match).entries():
            keeper.save(Saving(entry, None, None))
        return Replay(self._game(self.setup(match).game), keeper, MemoryVault())

    def all(self, *, binned: bool = False) -> list[Summary]:
        """The matches, or those in the bin; the latest first."""
        rows = self._database.rows(
            "SELECT id, game, created, opened, binned, outcome FROM matches "
            "WHERE (binned IS NOT NULL) = ? ORDER BY coalesce(binned, opened) DESC, id",
            binned,
        )
        return [replace(Summary(*row), outcome=read_outcome(row[-1])) for row in rows]

    def bin(self, match: str) -> None:
        """Put a match into the bin; it stays there for KEPT_IN_BIN."""
        self._change("UPDATE matches SET binned = ? WHERE id = ?", self._stamp(), match)

    def restore(self, match: str) -> None:
        """Take a match out of the bin."""
        self._change("UPDATE matches SET binned = NULL WHERE id = ?", match)

    def delete(self, match: str) -> None:
        """Delete a match for good, and what was sealed in it."""
        self._change("DELETE FROM matches WHERE id = ?", match)
        self._vault.forget(match)

    def empty_bin(self) -> None:
        """Delete for good what has been in the bin for too long."""
        before = (self._now() - KEPT_IN_BIN).isoformat(timespec="seconds")
        for (match,) in self._database.rows("SELECT id FROM matches WHERE binned < ?", before):
            self.delete(match)

    def export(self, match: str, path: Path) -> None:
        """Write a match to a file. What is sealed and not opened is not in it."""
        text = export_text(self._keeper(match).entries())
        making = path.with_name(path.name + ".part")
        try:
            with open(making, "w", encoding="ascii", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(making, path)
        except OSError as fault:
            making.unlink(missing_ok=True)
            raise NotSavedError("match.not_saved") from fault

    def take_in(self, path: Path) -> Report | Problem:
        """Import a match from a file, after checking all of it. A longer version of a match we have extends it."""
        report = verify_export(path, self._game)
        if isinstance(report, Problem):
            return report
        keeper = SqliteKeeper(self._database, report.setup.match)
        known = keeper.entries()
        if report.entries[: len(known)] != tuple(known):
            same = tuple(known[: len(report.entries)]) == report.entries
            return Problem("import.already_there" if same else "import.differs")
        if len(known) == len(report.entries):
            return Problem("import.already_there")
        with self._database.writing():
            for entry in report.entries[len(known) :]:
                keeper.insert(Saving(entry, None, None))
            outcome = json.dumps(report.outcome.to_json()) if report.outcome else None
            self._database.execute("UPDATE matches SET outcome = ? WHERE id = ?", outcome, report.setup.match)
        return report

    def keep(self, match: Match) -> None:
        """A match that was played in memory, all its records at once."""
        keeper = SqliteKeeper(self._database, match.setup.match)
        with self._database.writing():
            for seq in range(match.last.seq + 1):
                keeper.insert(Saving(match.entry(seq), None, None))
            outcome = json.dumps(match.outcome.to_json()) if match.outcome else None
            self._database.execute("UPDATE matches SET outcome = ? WHERE id = ?", outcome, match.setup.match)

    def damaged(self) -> list[str]:
        """The matches with a record that is not what was written. Reads everything: not for the start of the app."""
        found = []
        for (match,) in self._database.rows("SELECT id FROM matches"):
            try:
                self._keeper(match).entries()
            except DamagedError:
                found.append(match)
        return found

    def _keeper(self, match: str) -> SqliteKeeper:
        self._find(match)
        keeper = SqliteKeeper(self._database, match)
        keeper.last()  # says so, if nothing of it is there
        return keeper

    def _find(self, match: str) -> None:
        """Says so, if it is not there. Of what game it is the list is not asked: only records are checked."""
        if self._database.row("SELECT 1 FROM matches WHERE id = ?", match):
            return
        if self._database.row("SELECT 1 FROM matches NOT INDEXED WHERE id = ?", match):
            raise DamagedError("store.file_damaged")  # the shelf shows it, but its place in the index is broken
        raise NoSuchMatchError("store.no_such_match")

    def _change(self, sql: str, *values: object) -> None:
        with self._database.writing():
            changed = self._database.execute(sql, *values)
        if changed == 0:
            raise NoSuchMatchError("store.no_such_match")

    def _stamp(self) -> str:
        return self._now().isoformat(timespec="seconds")
