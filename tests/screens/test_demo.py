"""The demo plays everything by itself, camera included, and ends."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui

from companion.app import CompanionApp
from companion.catalogue import GAMES
from companion.screens.camera.screen import CameraPage
from companion.screens.demo.run import FAST, DemoPhone, begin
from companion.texts import table

PATIENCE = 120.0
"""Seconds that the camera may take on a busy machine."""


def test_every_game_is_played_and_the_camera_finds_the_illegal_move(tmp_path: Path) -> None:
    told: list[str] = []
    done: list[bool] = []
    eyes = CameraPage.open_camera
    ui = Ui(CompanionApp(folder=tmp_path, phone=DemoPhone(tmp_path)))
    try:
        begin(ui.app, FAST, done=lambda: done.append(True))

        def over() -> bool:
            told.extend(text for text in ui.texts() if text not in told)
            time.sleep(0.002)  # the camera's thread needs the processor too
            return bool(done)

        ui.wait(over, "the demo to end", PATIENCE)
        played = {match.game for match in ui.app.store.matches.all()}
    finally:
        ui.close()
    assert played == set(GAMES)
    sentences = {code: text for code, text in table("en").items() if code.startswith("demo.")}
    assert {code for code, text in sentences.items() if "{" not in text and text not in told} <= {"demo.later"}
    assert any("No legal move leads there" in text for text in told)
    assert any("£120" in text for text in told)
    assert any("must jump" in text for text in told)
    assert any("Anna has won" in text for text in told)
    assert CameraPage.open_camera is eyes
