"""What holds for all tests of screens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def no_clearing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of apps come and go in one run: to search all that they left takes longer than the tests themselves."""
    if kit := sys.modules.get("companion.widgets.game_page"):  # not where a test has no app
        monkeypatch.setattr(kit.GamePage, "clear_up", staticmethod(lambda: None))


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two phones that find each other on loopback (see evening.py)."""
    from evening import LOOPBACK, Evening  # here, for it brings the whole app with it

    from companion.screens.phones.live import Live

    monkeypatch.setattr(Live, "find_address", staticmethod(lambda: LOOPBACK))
    monkeypatch.setattr(Live, "listen_at", LOOPBACK)
    found = Evening(tmp_path)
    yield found
    found.close()
