"""What a match asks of whoever keeps it: its log on disk, and its unopened secrets apart from the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.engine.results import Json
from companion.engine.sealed import Opening
from companion.match.records import Entry


class NotSavedError(Exception):
    """The record could not be saved; nothing has changed. Carries the code of the sentence that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class OutrunError(Exception):
    """Somebody else has just written the record that was to come next in this match."""


@dataclass(frozen=True)
class Saving:
    """What is saved in one go: a record, and what belongs to the state after it."""

    entry: Entry
    snapshot: str | None
    """The state after this record, where it is time to keep one."""
    outcome: Json


class Keeper(Protocol):
    """The log of one match. What `save` has returned from is on disk."""

    def save(self, saving: Saving) -> None:
        """Keep the next record; raises NotSavedError or OutrunError."""
        ...

    def last(self) -> Entry: ...

    def entry(self, seq: int) -> Entry: ...

    def snapshot(self, seq: int) -> str | None:
        """The state kept with that record, if one was."""
        ...

    def keep(self, seq: int, snapshot: str) -> None:
        """Keep the state after an earlier record too; it is no harm if that fails."""
        ...


class Vault(Protocol):
    """This phone's own unopened choices, by their seals."""

    def put(self, match: str, seal: str, opening: Opening) -> None:
        """Keep an opening; raises NotSavedError."""
        ...

    def get(self, match: str, seal: str) -> Opening | None: ...

    def discard(self, match: str, seal: str) -> None:
        """Drop an opening whose seal never got into the log; it is no harm if that fails."""
        ...


class MemoryKeeper:
    """A log that lives as long as the program: for a match that is only looked at, and for a check of a file."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._snapshots: dict[int, str] = {}

    def save(self, saving: Saving) -> None:
        if saving.entry.seq != len(self._entries):
            raise OutrunError
        self._entries.append(saving.entry)
        if saving.snapshot is not None:
            self._snapshots[saving.entry.seq] = saving.snapshot

    def last(self) -> Entry:
        return self._entries[-1]

    def entry(self, seq: int) -> Entry:
        return self._entries[seq]

    def snapshot(self, seq: int) -> str | None:
        return self._snapshots.get(seq)

    def keep(self, seq: int, snapshot: str) -> None:
        self._snapshots[seq] = snapshot


class MemoryVault:
    """Secrets that a restart forgets: where nothing can encrypt them for the disk."""

    def __init__(self) -> None:
        self._openings: dict[tuple[str, str], Opening] = {}

    def put(self, match: str, seal: str, opening: Opening) -> None:
        self._openings[match, seal] = opening

    def get(self, match: str, seal: str) -> Opening | None:
        return self._openings.get((match, seal))

    def discard(self, match: str, seal: str) -> None:
        self._openings.pop((match, seal), None)
