"""Unopened choices on disk: encrypted, in a file of their own, the key in another one. Never in the log.

AES-256-GCM from the library `cryptography`; without it, secrets stay in memory and the store says so.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.engine.sealed import Opening
from companion.match.keeping import MemoryVault, NotSavedError
from companion.store.damage import Damage, exists, is_sound, set_aside
from companion.store.database import Database, Format, create, sync_folder
from companion.store.errors import DamagedError

FORMAT = Format(application_id=0x54435631, version=1, schema=Path(__file__).with_name("secrets.sql"))
"""The id reads "TCV1"."""

KEY_BYTES = 32
NONCE_BYTES = 12
"""As AES-GCM wants it; random, and a phone seals far too few choices for two to meet."""

PADDED_BYTES = 256
"""Every box is filled up to a multiple of this: the length of a bid would tell how many digits it has."""


class SqliteVault:
    """Keeps openings encrypted; a `Vault` as a match wants it."""

    def __init__(self, database: Database, key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # heavy, and the rules do without it

        self._database = database
        self._cipher = AESGCM(key)

    def put(self, match: str, seal: str, opening: Opening) -> None:
        """On disk when it returns; raises NotSavedError."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        box = nonce + self._cipher.encrypt(nonce, _padded(opening), _place(match, seal))
        try:
            with self._database.writing():
                self._database.execute("INSERT INTO openings (match, seal, box) VALUES (?, ?, ?)", match, seal, box)
        except DamagedError as fault:
            raise NotSavedError("match.not_saved") from fault

    def get(self, match: str, seal: str) -> Opening | None:
        """What was sealed; None if it was not sealed here, or cannot be decrypted any more."""
        from cryptography.exceptions import InvalidTag

        try:
            row = self._database.row("SELECT box FROM openings WHERE match = ? AND seal = ?", match, seal)
            if row is None:
                return None
            text = self._cipher.decrypt(row[0][:NONCE_BYTES], row[0][NONCE_BYTES:], _place(match, seal))
        except (InvalidTag, DamagedError, ValueError):
            return None
        choice, nonce = json.loads(text)
        return Opening(choice, nonce)

    def discard(self, match: str, seal: str) -> None:
        with suppress(NotSavedError, DamagedError), self._database.writing():  # an opening without a seal does no harm
            self._database.execute("DELETE FROM openings WHERE match = ? AND seal = ?", match, seal)

    def forget(self, match: str) -> None:
        """Drop everything that was sealed in a match; raises NotSavedError."""
        with self._database.writing():
            self._database.execute("DELETE FROM openings WHERE match = ?", match)

    def close(self) -> None:
        self._database.close()


class ForgetfulVault(MemoryVault):
    """Where nothing can encrypt: gone with the program."""

    def forget(self, match: str) -> None:
        for key in [key for key in self._openings if key[0] == match]:
            del self._openings[key]

    def close(self) -> None:
        self._openings.clear()


def can_encrypt() -> bool:
    try:
        import cryptography.hazmat.primitives.ciphers.aead  # noqa: F401
    except ImportError:
        return False
    return True


def open_vault(folder: Path, now: Callable[[], datetime]) -> tuple[SqliteVault | ForgetfulVault, Damage | None]:
    """The vault of a folder; a damaged file is set aside, for what cannot be decrypted helps nobody."""
    if not can_encrypt():
        return ForgetfulVault(), None
    path = folder / "secrets.sqlite"
    damage = None
    if exists(path) and not is_sound(path, FORMAT):
        damage = Damage(set_aside(path, now()), code="store.secrets_damaged")
    if not exists(path):
        create(path, FORMAT)
    return SqliteVault(Database(path, FORMAT), read_key(folder / "secrets.key", now())), damage


def read_key(path: Path, now: datetime) -> bytes:
    """The key in that file; made if it is not there. The caller holds the folder's opening lock."""
    if path.exists():
        if len(key := path.read_bytes()) == KEY_BYTES:
            return key
        set_aside(path, now)
    making = path.with_name(f"{path.name}.new")
    making.unlink(missing_ok=True)
    descriptor = os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        key = secrets.token_bytes(KEY_BYTES)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    os.rename(making, path)
    sync_folder(path.parent)
    return key


def _padded(opening: Opening) -> bytes:
    text = json.dumps([opening.choice, opening.nonce]).encode("ascii")
    return text.ljust(-(-len(text) // PADDED_BYTES) * PADDED_BYTES)


def _place(match: str, seal: str) -> bytes:
    """A box opens only where it was put."""
    return json.dumps([match, seal]).encode("ascii")
