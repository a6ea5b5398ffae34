"""A few seconds of every kind of trouble, always the same; `make torture` goes on for as long as it is told to."""

from __future__ import annotations

import pytest

from torture.kinds import KINDS
from torture.rig import run_one

SECONDS = {"app": 5.0, "taps": 10.0, "games": 10.0}
"""The real app takes a while to start; the others find their first faults within two seconds."""


@pytest.mark.parametrize("name", KINDS)
def test_a_little_torture_breaks_nothing(name: str) -> None:
    tally = run_one(name, SECONDS.get(name, 2.0), seed=2026)
    if tally.left_out:
        pytest.skip(tally.left_out)
    assert tally.faults == []
    assert tally.tries > 0
