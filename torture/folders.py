"""Folders that go when nobody needs them, and what a store in one of them holds."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.match.match import Match
from companion.store.store import Store


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder on the disk."""
    made = Path(tempfile.mkdtemp(prefix="torture-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def lines_of(match: Match) -> list[str]:
    """The whole log of a match."""
    return [match.entry(seq).line for seq in range(match.last.seq + 1)]


def logs_of(store: Store) -> dict[str, list[str]]:
    """Every match of a store with its whole log, its chain checked. Raises DamagedError."""
    return {each.id: lines_of(store.matches.replay(each.id)) for each in store.matches.all()}
