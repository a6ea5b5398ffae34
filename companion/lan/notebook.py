"""What a phone keeps of its tables: its certificate, and for each table its number, its secret and who else is there.

Files in a private folder, readable by the owner alone, written whole or not at all. Nothing of a game is in them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from companion.engine.codec import CodecError, decode, encode
from companion.lan.certificate import fingerprint_of, new_certificate
from companion.lan.seating import Membership
from companion.match.keeping import NotSavedError


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Notebook:
    """The folder of one phone."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = _utc_now) -> None:
        """Makes the folder and the certificate if they are not there; raises NotSavedError."""
        self._folder = folder
        self.certificate = folder / "certificate.pem"
        self.key = folder / "certificate.key"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not (self.certificate.exists() and self.key.exists()):
                certificate, key = new_certificate(now())
                _write(self.key, key)
                _write(self.certificate, certificate)
            self.fingerprint = fingerprint_of(self.certificate.read_bytes())
        except (OSError, ValueError) as fault:
            raise NotSavedError("match.not_saved") from fault

    def read(self, match: str) -> Membership | None:
        """This phone's place at the table of that match; None if it has none or it cannot be read any more."""
        try:
            data = json.loads(self._path(match).read_text("ascii"))
            member = decode(Membership, {"yes": [], **data})  # which the first version did not keep
        except (OSError, ValueError, TypeError, CodecError):
            return None
        return member if member.table.match == match else None

    def write(self, member: Membership) -> None:
        """On disk when it returns; raises NotSavedError."""
        text = json.dumps(encode(member), sort_keys=True)
        try:
            _write(self._path(member.table.match), text.encode("ascii"))
        except OSError as fault:
            raise NotSavedError("match.not_saved") from fault

    def forget(self, match: str) -> None:
        """Leave a table for good."""
        self._path(match).unlink(missing_ok=True)

    def _path(self, match: str) -> Path:
        """Named by a digest: what a stranger calls a match must not choose a file."""
        return self._folder / f"{hashlib.sha256(match.encode('utf-8', 'replace')).hexdigest()[:32]}.json"


def _write(path: Path, data: bytes) -> None:
    making = path.with_name(path.name + ".new")
    making.unlink(missing_ok=True)
    descriptor = os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(making, path)
