"""What the tests of the store have in common."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from companion.match.match import Match
from companion.store.keeper import SqliteKeeper
from companion.store.store import Store
from tests.match.play import PLAYERS, ok
from tests.match.toy import TOY, toy

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def open_store(folder: Path, now: Callable[[], datetime] = lambda: NOON) -> Store:
    return Store(folder, toy, now)


def begin(store: Store) -> Match:
    match = store.matches.begin("toy", {}, PLAYERS)
    assert isinstance(match, Match)
    return match


def play_on(match: Match, count: int) -> None:
    """That many more records: moves, and bids where they are due."""
    for number in range(count):
        if TOY.sealing(match.state) is None:
            ok(match.propose(f"add {number % 3 + 1}"))
        elif unsealed := [seat for seat in (1, 2) if seat not in match.sealed]:
            ok(match.seal(unsealed[0], f"bid {unsealed[0]} 0"))
        else:
            ok(match.open_all())


def log(store: Store, match: str) -> list[str]:
    """The lines of a match, checked."""
    return [entry.line for entry in SqliteKeeper(store._database, match).entries()]
