"""All that is kept in one folder: matches, players, settings, and this phone's secrets."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from companion import catalogue
from companion.match.keeping import NotSavedError
from companion.match.node import AnyGame
from companion.store.damage import Damage, exists, is_sound, parts, set_aside
from companion.store.database import Database, Format, create, sync_folder
from companion.store.errors import StoreError, UnavailableError
from companion.store.lock import FolderLock
from companion.store.matches import Matches
from companion.store.people import People
from companion.store.recover import read_damaged, write_recovered
from companion.store.settings import Settings
from companion.store.vault import SqliteVault, open_vault
from companion.store.wal import wal_is_whole

FORMAT = Format(
    application_id=0x54434D31,
    version=2,
    schema=Path(__file__).with_name("schema.sql"),
    migrations=Path(__file__).with_name("migrations"),
)
"""The id reads "TCM1"."""

FILE = "companion.sqlite"


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """An open folder. It belongs to one thread; several windows may have the same folder open."""

    matches: Matches
    people: People
    settings: Settings

    def __init__(
        self,
        folder: Path,
        game: Callable[[str], AnyGame] = catalogue.game,
        now: Callable[[], datetime] = _utc_now,
    ) -> None:
        """Open or make the folder's files; what was damaged has been set aside and recovered, and `damages` says so."""
        self._path = folder / FILE
        self._recovered = folder / f"{FILE}.recovered"
        self._game = game
        self._now = now
        self.damages: list[Damage] = []
        self._lock = FolderLock(folder)
        try:
            with self._lock.opening():
                self._open()
        except BaseException:
            self._lock.close()
            raise

    @property
    def secrets_survive(self) -> bool:
        """Whether sealed choices outlive the program; if not, the app says "store.secrets_in_memory"."""
        return isinstance(self._vault, SqliteVault)

    def repair(self) -> None:
        """Set the file aside and start a new one with all that can be read; open matches must be opened again."""
        with self._lock.opening():
            with self._lock.alone() as alone:
                if not alone:
                    raise StoreError("store.damaged_in_use")
            self._close_files()
            self._recover()
            self._open()

    def close(self) -> None:
        self._close_files()
        self._lock.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> None:
        if self._recovered.exists() and not self._path.exists():
            self._put_in_place()  # the program was ended between two steps of a recovery
        if exists(self._path) and not (self._log_is_whole() and is_sound(self._path, FORMAT)):
            self._recover()
        if not exists(self._path):
            create(self._path, FORMAT)
        self._database = Database(self._path, FORMAT)
        self._vault, damage = open_vault(self._path.parent, self._now)
        self.damages += [damage] if damage else []
        self.matches = Matches(self._database, self._vault, self._game, self._now)
        self.people = People(self._database)
        self.settings = Settings(self._database)
        with suppress(NotSavedError):  # then the next start does it
            self.matches.empty_bin()

    def _log_is_whole(self) -> bool:
        """While another window writes to the log it cannot be judged, and need not be: that window has read it."""
        with self._lock.alone() as alone:
            return not alone or wal_is_whole(self._path)

    def _recover(self) -> None:
        """First the new file with all that can be read, then the old one aside: a crash in between loses nothing."""
        with self._lock.alone() as alone:
            if not alone:
                raise StoreError("store.damaged_in_use")
            found = read_damaged(self._path, FORMAT)
            for part in parts(self._recovered):
                part.unlink(missing_ok=True)
            create(self._recovered, FORMAT)
            database = Database(self._recovered, FORMAT)
            try:
                write_recovered(found, database)
            except NotSavedError as fault:
                raise UnavailableError("store.unavailable") from fault
            finally:
                database.close()
            records = sum(len(chain) for chain in found.chains.values())
            self.damages.append(Damage(self._put_in_place(), len(found.chains), records, found.lost))

    def _put_in_place(self) -> Path:
        aside = set_aside(self._path, self._now())
        os.rename(self._recovered, self._path)
        sync_folder(self._path.parent)
        return aside

    def _close_files(self) -> None:
        self._database.close()
        self._vault.close()
