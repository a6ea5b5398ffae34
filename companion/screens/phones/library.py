"""The matches of this phone's store, as a table wants them."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.engine.results import Refusal
from companion.match.match import Match
from companion.match.records import Entry
from companion.store.exchange import Problem, export_text
from companion.store.store import Store


class StoreLibrary:
    """Opens what is here, and takes in what somebody else has begun."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def open(self, match: str) -> Match | None:
        """The match, if it is here, in the list or in the bin."""
        for binned in (False, True):
            if any(each.id == match for each in self._store.matches.all(binned=binned)):
                return self._store.matches.open(match)
        return None

    def take_in(self, entries: list[Entry]) -> Match | Refusal:
        """The same way in as for a file that somebody sent: everything is checked, then it is kept, or nothing is."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.jsonl"
            path.write_text(export_text(entries), "ascii")
            report = self._store.matches.take_in(path)
        if isinstance(report, Problem) and report.code != "import.already_there":
            return Refusal(report.code, "", report.values)
        setup = entries[0].body
        match = self.open(getattr(setup, "match", ""))
        return match or Refusal("store.no_such_match", "")
