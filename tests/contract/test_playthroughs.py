"""A change in what a seat sees is a change in a golden playthrough: it is read by somebody before it is kept."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.catalogue import GAMES

sys.path.insert(0, str(Path(__file__).parent))
from playthrough import FOLDER, SHOWN, transcript


def test_every_game_has_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == GAMES.keys() == SHOWN.keys()


@pytest.mark.parametrize("key", list(GAMES))
def test_the_game_still_plays_as_it_did(key: str) -> None:
    assert transcript(key) == (FOLDER / f"{key}.txt").read_text("utf-8")
