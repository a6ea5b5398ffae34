"""What accepting a move costs (check, save with fsync, fold, view), beside a bare SQLite commit in the same run."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.engine.results import Refusal
from companion.match.history import SNAPSHOT_EVERY
from companion.match.match import Accepted, Match
from companion.store.store import Store

LENGTH = 5000
"""Records of the long match."""

SMALL = 50
"""Records of the match beside it."""

SAMPLE = 1000
"""Timed moves: ten of them lie beyond the 99th percentile."""

TUDOR = {"players": [{"corner": corner, "colour": colour} for corner, colour in (("SW", "red"), ("NE", "blue"))]}
SETUPS = {"crossing": {"long": True}, "tudor": TUDOR}


class BareCommits:
    """The peer: one small row a transaction, with the same promise to be on disk."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE lines (number INTEGER PRIMARY KEY, line TEXT)")

    def commit(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO lines (line) VALUES (?)", ("x" * 150,))
        self._connection.execute("COMMIT")


def timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


def step(match: Match, chance: random.Random) -> Callable[[], object]:
    """One more move, and the look at what came of it; a finished game goes back to its beginning."""
    if match.outcome is not None:
        match.back_to(0, agreed=True)
    move = chance.choice(match.game.legal_moves(match.state))
    seats = match.game.seats(match.state)

    def act() -> None:
        answer = match.propose(move)
        assert isinstance(answer, Accepted), answer
        for seat in seats:
            match.view(seat)

    return act


def measure(match: Match, bare: BareCommits, chance: random.Random) -> tuple[list[float], list[float]]:
    """Milliseconds of moves and of bare commits in turn, so that whatever slows the machine slows both."""
    moves, commits = [], []
    for _ in range(SAMPLE):
        moves.append(timed(step(match, chance)))
        commits.append(timed(bare.commit))
    return moves, commits


def row(what: str, moves: list[float], commits: list[float]) -> tuple[str, str, str]:
    """Like beside like: the 99th percentile of a noisy disk is a multiple of its median, bare commits included."""
    usual, high = statistics.median(moves), percentile(moves, 0.99)
    bare_usual, bare_high = statistics.median(commits), percentile(commits, 0.99)
    measured = f"median {usual:.2f} ms, p99 {high:.2f} ms (bare commit {bare_usual:.2f}, p99 {bare_high:.2f})"
    return what, measured, f"median {usual / bare_usual:.1f} ×, p99 {high / bare_high:.1f} × (under 5 ×)"


def open_time(store: Store, match: str) -> float:
    """Milliseconds, the best of some."""
    return min(timed(lambda: store.matches.open(match)) for _ in range(20))


def run() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, beside)."""
    rows = []
    with tempfile.TemporaryDirectory() as name, Store(Path(name)) as store:
        bare = BareCommits(Path(name))
        for key, options in SETUPS.items():
            chance = random.Random(1)
            match, small = store.matches.begin(key, options), store.matches.begin(key, options)
            assert not isinstance(match, Refusal)
            assert not isinstance(small, Refusal)
            rows.append(row(f"{key}: a move in a new match", *measure(match, bare, chance)))
            for long, length in ((match, LENGTH), (small, SMALL)):
                while long.last.seq < length:
                    step(long, chance)()
            rows.append(row(f"{key}: a move after {LENGTH:,} records", *measure(match, bare, chance)))
            early, late = (open_time(store, each.setup.match) for each in (small, match))
            beside = f"{late / early:.1f} × one of {SMALL} records (any replays {SNAPSHOT_EVERY} at most)"
            rows.append((f"{key}: open a match of {match.last.seq:,} records", f"{late:.2f} ms", beside))
    return rows


if __name__ == "__main__":
    for cells in run():
        print(" | ".join(cells))
