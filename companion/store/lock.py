"""Who uses a folder: many at once may work in it, but only somebody alone may replace a file in it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store.errors import UnavailableError


class FolderLock:
    """Held as long as a store is open. The system lets go of it when a process dies."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._use = _open(folder / "in-use.lock")
            self._door = _open(folder / "opening.lock")
        except OSError as fault:
            raise UnavailableError("store.unavailable") from fault

    @contextmanager
    def opening(self) -> Iterator[None]:
        """One at a time: two windows that start together must not both make or repair the file."""
        fcntl.flock(self._door, fcntl.LOCK_EX)
        try:
            fcntl.flock(self._use, fcntl.LOCK_SH)
            yield
        finally:
            fcntl.flock(self._door, fcntl.LOCK_UN)

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Whether nobody else has the folder open; nobody gets in meanwhile."""
        try:
            fcntl.flock(self._use, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(self._use, fcntl.LOCK_SH)
            yield False
            return
        try:
            yield True
        finally:
            fcntl.flock(self._use, fcntl.LOCK_SH)

    def close(self) -> None:
        for descriptor in (self._use, self._door):
            os.close(descriptor)


def _open(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except PermissionError:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)
