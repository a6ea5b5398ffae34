"""A match as a file to hand on: JSON Lines with the hash chain (docs/formats.md). Reading trusts nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from companion import catalogue
from companion.engine.results import Outcome, Refusal
from companion.match.chain import FIRST, canonical
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.node import AnyGame
from companion.match.records import Entry, RecordError, Setup, read_entry

FORMAT = "table-companion match"
VERSION = 1

LIMIT_BYTES = 64 << 20
"""A match of 5,000 moves has about 1 MB; more than this is no match, and would only fill our memory."""


@dataclass(frozen=True)
class Problem:
    """Why a file is refused; `code` and `values` make its sentence, which names the line."""

    code: str
    line: int = 0
    game: str = ""
    refusal: Refusal | None = None
    """What the rules say, where it is they that object."""

    @property
    def values(self) -> dict[str, object]:
        return {"line": self.line, "game": self.game, "limit": LIMIT_BYTES}


@dataclass(frozen=True)
class Report:
    """A file that holds a whole and lawful match."""

    setup: Setup
    entries: tuple[Entry, ...]
    outcome: Outcome | None


def export_text(entries: Iterable[Entry]) -> str:
    """The file: a head, the records, and an end that shows if anything is cut off."""
    lines = [canonical({"format": FORMAT, "version": VERSION})]
    last = FIRST
    for entry in entries:
        lines.append(entry.line)
        last = entry.digest
    lines.append(canonical({"digest": last, "end": len(lines) - 1}))
    return "\n".join(lines) + "\n"


def verify_export(path: Path, game: Callable[[str], AnyGame] = catalogue.game) -> Report | Problem:
    """Read a file and check all of it: its form, its hash chain, its seals, and every move against the rules."""
    try:
        if path.stat().st_size > LIMIT_BYTES:
            return Problem("import.too_large")
        lines = path.read_bytes().decode("ascii", "replace").split("\n")
    except OSError:
        return Problem("import.unreadable")
    entries = _read_lines(lines)
    return entries if isinstance(entries, Problem) else _play(entries, game)


def _read_lines(lines: list[str]) -> list[Entry] | Problem:
    """The records of a file whose form and chain are right. Its lines count from 1."""
    try:
        head = json.loads(lines[0])
    except (ValueError, RecursionError):
        return Problem("import.not_a_match", 1)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        return Problem("import.not_a_match", 1)
    if head.get("version") != VERSION:
        return Problem("import.newer_format", 1)
    if lines[0] != canonical({"format": FORMAT, "version": VERSION}):
        return Problem("import.not_a_match", 1)
    entries: list[Entry] = []
    prev = FIRST
    for number, line in enumerate(lines[1:], 2):
        if line == canonical({"digest": prev, "end": len(entries)}) and entries:
            return entries if lines[number:] == [""] else Problem("import.more_after_end", number + 1)
        if line.startswith('{"digest":'):
            return Problem("import.chain_broken", number)
        if not line and number == len(lines):
            return Problem("import.cut_off", number)
        try:
            entry = read_entry(line)
        except RecordError:
            return Problem("import.cut_off" if number == len(lines) else "import.bad_record", number)
        if entry.seq != len(entries) or entry.prev != prev:
            return Problem("import.chain_broken", number)
        entries.append(entry)
        prev = entry.digest
    return Problem("import.cut_off", len(lines))


def _play(entries: list[Entry], game: Callable[[str], AnyGame]) -> Report | Problem:
    """Replay the match under the eyes of the rules."""
    setup = entries[0].body
    if not isinstance(setup, Setup):
        return Problem("import.bad_record", 2)
    try:
        rules = game(setup.game)
    except KeyError:
        return Problem("import.unknown_game", 2, setup.game)
    match = begin(rules, MemoryKeeper(), MemoryVault(), setup)
    if isinstance(match, Refusal):
        return Problem("import.refused", 2, refusal=match)
    if match.last != entries[0]:
        return Problem("import.bad_record", 2)
    return _accept_rest(match, entries)


def _accept_rest(match: Match, entries: list[Entry]) -> Report | Problem:
    for entry in entries[1:]:
        answer = match.accept(entry)
        if isinstance(answer, Refusal):
            return Problem("import.refused", entry.seq + 2, refusal=answer)
    return Report(match.setup, tuple(entries), match.outcome)
