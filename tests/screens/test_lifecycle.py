"""What a phone does to an app: pause, resume, rotation, a kill without notice. Afterwards it all stands as before."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.match.records import Player
from companion.store.store import Store

ROOT = Path(__file__).parents[2]

PLAYING = """
import random, sys
from pathlib import Path
sys.path[:0] = [{screens!r}]
from driver import Ui
from recording_phone import RecordingPhone
from companion.app import CompanionApp
folder = Path(sys.argv[1])
ui = Ui(CompanionApp(folder=folder, phone=RecordingPhone(folder)))
page, chance = ui.app.pages.current_screen, random.Random(sys.argv[2])
while True:
    match = page.match
    if match.outcome is not None:
        match.back_to(0, agreed=True)
    else:
        page.play(match.game.write(chance.choice(match.game.legal_moves(match.state))))
    ui.frames(1, draw=True)
    print(match.last.seq, match.last.digest, flush=True)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store(tmp_path) as store:
        match = store.matches.begin("crossing", {}, (Player("white", "Olga"), Player("black", "Bert")))
        store.settings.set("open_match", match.setup.match)
        store.settings.set("less_motion", True)
    return tmp_path


@pytest.fixture
def ui(folder: Path) -> Iterator[Ui]:
    opened = Ui(CompanionApp(folder=folder, phone=RecordingPhone(folder)))
    yield opened
    opened.close()


def test_a_pause_changes_nothing(ui: Ui) -> None:
    board = ui.named("board")
    ui.tap(tuple(board.cell_centre("b2")))
    assert ui.app.on_pause()
    ui.app.on_resume()
    ui.settle()
    ui.tap(tuple(board.cell_centre("b4")))
    ui.see("Bert to move")


def test_turning_the_phone_in_the_middle_of_a_move_keeps_what_was_picked_up(ui: Ui) -> None:
    ui.tap(tuple(ui.named("board").cell_centre("b2")))
    ui.resize(915, 412)
    ui.tap(tuple(ui.named("board").cell_centre("b4")))
    ui.see("Bert to move")
    ui.resize(412, 915)
    ui.see("Bert to move")


def test_the_back_key_leads_home_and_the_game_waits_there(ui: Ui) -> None:
    ui.back()
    ui.see("Olga to act")
    ui.tap(next(w for w in ui.walk() if str(getattr(w, "tag", "")).startswith("match-")))
    ui.see("Olga to move")


@pytest.mark.parametrize("seconds", [0.4, 1.1])
def test_a_kill_without_notice_loses_no_move_that_was_shown(folder: Path, seconds: float) -> None:
    script = PLAYING.format(screens=str(ROOT / "tests" / "screens"))
    playing = folder / "playing.py"
    playing.write_text(script)
    process = subprocess.Popen(
        [sys.executable, str(playing), str(folder), str(seconds)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    shown = [first, *process.stdout.read().splitlines()]
    process.wait()
    whole = [line.split() for line in shown if len(line.split()) == 2 and len(line.split()[1]) == 64]
    seq, digest = whole[-1]
    with Store(folder) as store:
        match = store.matches.open(store.matches.all()[0].id)
        assert match.last.seq >= int(seq)
        assert store.damages == []
        entry = match._keeper.entry(int(seq))
        assert entry.digest == digest
    again = Ui(CompanionApp(folder=folder, phone=RecordingPhone(folder)))
    try:
        assert again.app.pages.current == "crossing"
    finally:
        again.close()
