"""What a phone does to an app: pause, rotation, low memory, a kill without notice, a call in the middle of a secret, a
clock that jumps. Afterwards it all stands as before."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.core.window import Window
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.engine.results import Json
from companion.match.clock import Moment
from companion.match.match import Accepted
from companion.match.records import Player
from companion.store.store import Store
from companion.widgets import clock_face

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


# --- in the middle of an entry

LAWSUIT = {
    "phase": "bidding", "hat": 1, "money": [8000, 3000], "own": [["brown1"], ["blue1"]],
    "deck": 0, "secret": [5, 5], "contests": [{"card": "blue1", "suer": 1, "bids": None, "to": None}],
}  # fmt: skip
"""Anna sues Ben for a card; both pay their lawyers in secret."""

Shake = Callable[[Ui], None]


def call(ui: Ui) -> None:
    ui.app.on_pause()
    ui.app.on_resume()
    ui.settle()


def low_memory(ui: Ui) -> None:
    Window.dispatch("on_memorywarning")
    ui.settle()


def turn(ui: Ui) -> None:
    ui.resize(915, 412)
    ui.resize(412, 915)


@pytest.fixture
def open_on(tmp_path: Path) -> Iterator[Callable[..., Ui]]:
    opened: list[Ui] = []

    def begin(key: str, options: Json, *moves: object) -> Ui:
        with Store(tmp_path) as store:
            match = store.matches.begin(key, options, (Player(1, "Anna"), Player(2, "Ben")))
            for move in moves:
                assert isinstance(match.propose(move), Accepted)
            store.settings.set("open_match", match.setup.match)
            store.settings.set("less_motion", True)
        opened.append(Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone(tmp_path))))
        return opened[-1]

    yield begin
    for ui in opened:
        ui.close()


def enter(ui: Ui, *keys: str) -> None:
    for key in keys:
        ui.tap(ui.named(f"key-{key}"))


def behind_the_curtain(ui: Ui) -> Any:
    """The curtain of the lawsuit is up, and Anna has typed 47."""
    ui.tap(ui.named("seal-go"))
    ui.lift()
    enter(ui, "4", "7")
    return ui.named("curtain")


def seal(ui: Ui) -> None:
    ui.frames(62)
    ui.tap(ui.named("seal"))


def test_a_call_in_the_middle_of_a_secret_entry_covers_it_and_forgets_it(open_on: Callable[..., Ui]) -> None:
    ui = open_on("divorce", {}, Table(LAWSUIT))
    curtain = behind_the_curtain(ui)
    match, before = ui.app.pages.current_screen.match, ui.app.pages.current_screen.match.last
    assert ui.app.on_pause()
    assert not curtain.up, "at once, not when one comes back"
    assert curtain._entry is None
    assert not any("47" in text for text in ui.texts())
    ui.app.on_resume()
    ui.settle()
    assert (match.sealed, match.last) == ((), before), "nothing was sealed by it"
    assert ui.named("curtain") is curtain, "the same screen: Anna begins anew"
    assert ui.named("who").text == "Anna"
    ui.lift()
    assert "47" not in ui.texts()
    enter(ui, "5")
    seal(ui)
    assert match.own_choice(1) == "bid 1 5"
    assert ui.named("who").text == "Ben"


@pytest.mark.parametrize("shake", [turn, low_memory])
def test_an_entry_behind_the_curtain_survives_what_is_no_danger_to_it(open_on: Callable[..., Ui], shake: Shake) -> None:
    ui = open_on("divorce", {}, Table(LAWSUIT))
    curtain = behind_the_curtain(ui)
    shake(ui)
    assert curtain.up
    enter(ui, "1")
    seal(ui)
    assert ui.app.pages.current_screen.match.own_choice(1) == "bid 1 471"


@pytest.mark.parametrize("shake", [call, turn, low_memory])
def test_a_name_that_is_being_typed_is_still_there(open_on: Callable[..., Ui], shake: Shake) -> None:
    ui = open_on("crossing", {})
    ui.back()
    ui.tap(ui.named("new-tudor"))
    ui.tap(ui.named("chair-SW"))
    ui.type(ui.named("name"), "An")
    shake(ui)
    ui.type(ui.named("name"), "na")
    assert ui.named("name").text == "Anna"


# --- low memory


def test_low_memory_lets_pages_go_and_keeps_what_is_in_hand(ui: Ui) -> None:
    ui.app.go("settings")
    ui.settle()
    ui.app.back()
    ui.settle()
    board, match = ui.named("board"), ui.app.pages.current_screen.match
    ui.tap(tuple(board.cell_centre("b2")))
    assert ui.app.pages.has_screen("settings")
    low_memory(ui)
    assert not ui.app.pages.has_screen("settings"), "nobody can go back to it"
    assert (ui.app.pages.current, ui.app.pages.current_screen.match) == ("crossing", match)
    ui.tap(tuple(board.cell_centre("b4")))
    ui.see("Bert to move")
    ui.back()
    ui.see("Bert to act")
    low_memory(ui)
    assert [page.name for page in ui.app.pages.screens] == ["home"]
    ui.app.open_match(match.setup.match)
    ui.settle()
    ui.see("Bert to move")


# --- a clock that jumps

DAY_S = 86_400.0


def test_setting_the_phones_clock_does_not_touch_a_running_countdown(
    open_on: Callable[..., Ui], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steady time passes as it does; the wall clock goes to tomorrow, to yesterday, and the app is paused besides."""
    wall, steady = [1_700_000_000.0], [5_000.0]
    monkeypatch.setattr(clock_face, "moment", lambda: Moment("one run", steady[0], wall[0]))
    ui = open_on("historian", {"players": 4, "deck": 60})
    ui.tap(ui.named("clock"))
    for jump, left in ((DAY_S, "1:50"), (-2 * DAY_S, "1:40"), (DAY_S, "1:30")):
        wall[0] += jump
        steady[0] += 10
        ui.frames(6)
        assert ui.named("clock").text == left
    call(ui)
    assert ui.named("clock").text == "1:30"
    wall[0] -= 3 * DAY_S
    call(ui)
    assert ui.named("clock").text == "1:30"
    assert "chime" not in ui.app.phone.asked


# --- permissions


def test_the_network_is_asked_for_when_it_is_first_needed_and_not_before(
    open_on: Callable[..., Ui], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(RecordingPhone, "ask", lambda self, wish, then: asked.append(wish))
    ui = open_on("crossing", {})
    ui.tap(tuple(ui.named("board").cell_centre("b2")))
    assert asked == []
    ui.app.go("join")
    ui.settle()
    assert asked == ["network"]
    ui.app.home()
    ui.app.go("join")
    assert asked == ["network"], "once"
