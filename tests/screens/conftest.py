"""What holds for all tests of screens."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(autouse=True)
def no_clearing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of apps come and go in one run: to search all that they left takes longer than the tests themselves."""
    if kit := sys.modules.get("companion.widgets.game_page"):  # not where a test has no app
        monkeypatch.setattr(kit.GamePage, "clear_up", staticmethod(lambda: None))
