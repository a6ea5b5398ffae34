"""A sample of every form that data ever had is kept, and opens."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from companion.store.store import FILE, FORMAT
from torture import olddata
from torture.rig import run_one


def test_every_version_of_the_store_has_a_sample() -> None:
    versions = set()
    for path in olddata.OLD.glob(f"*/store/{FILE}"):
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
            versions |= {number for (number,) in connection.execute("PRAGMA user_version")}
    assert versions == set(range(1, FORMAT.version + 1))


def test_every_sample_opens_with_everything_in_it() -> None:
    tally = run_one("olddata", 0.1, seed=1)
    assert tally.faults == []
    kept = sum(1 for path in olddata.OLD.iterdir() if path.is_dir())
    assert tally.tries >= 3 * kept
    assert tally.counts["cards and notations read"] >= 7
