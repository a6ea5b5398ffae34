"""The app on software GL without a screen: first frame beside a bare KivyMD window, a tap, a long match, memory."""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

BARE = """
from kivymd.app import MDApp
from kivymd.uix.label import MDLabel
class Bare(MDApp):
    def build(self):
        return MDLabel(text="x")
app = Bare()
"""
OURS = """
os.environ["KCFG_GRAPHICS_MULTISAMPLES"] = "0"  # as `companion` starts it
from pathlib import Path
from companion.app import CompanionApp
app = CompanionApp(folder=Path(sys.argv[1]))
"""
FIRST_FRAME = """
import os, sys, time
start = time.perf_counter()
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1", KIVY_NO_CONSOLELOG="1", SDL_VIDEODRIVER="offscreen")
{app}
from kivy.clock import Clock
from kivy.core.window import Window
def shown(*_):
    print(time.perf_counter() - start, flush=True)
    os._exit(0)
Window.bind(on_flip=shown)
app.run()
"""

TAPS = 120
RUNS = 5
LONG, SHORT = 5000, 50
STEADY_MOVES = 3000
"""About as many as ten players tap in an hour."""


def first_frame(app: str) -> float:
    """Seconds from the start of the program to its first picture; the best of some runs."""
    times = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "KIVY_HOME": folder}
            script = Path(folder) / "first_frame.py"  # Kivy wants to know the file of an app's class
            script.write_text(FIRST_FRAME.format(app=app))
            command = [sys.executable, str(script), folder]
            done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=60)
            times.append(float(done.stdout.split()[-1]))
    return min(times)


def tables() -> dict[str, tuple[tuple[Any, ...], Any]]:
    """A table of each game: its seats and its options."""
    from tools.scenes.tudor import TWO

    return {
        "tudor": (("red", "blue"), TWO),
        "crossing": (("white", "black"), {}),
        "six": ((1, 2, 3, 4), {}),
        "divorce": ((1, 2), {"quick": True}),
        "historian": ((1, 2, 3, 4), {"players": 4, "deck": 60, "independent_research": True}),
    }


class Played:
    """The real app with a match open, played by its own door."""

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(ROOT / "tests" / "screens"))
        from driver import Ui
        from recording_phone import RecordingPhone

        from companion.app import CompanionApp

        self.ui = Ui(CompanionApp(folder=folder, phone=RecordingPhone(folder)))
        self.chance = random.Random(1)

    def move(self, match: Any) -> None:
        if match.outcome is not None:
            match.back_to(0, agreed=True)
        moves = match.game.legal_moves(match.state)
        if moves:
            match.propose(self.chance.choice(moves))
        else:  # something is to be sealed, which nobody does here
            match.back_to(0, agreed=True)

    def tap_time(self, match: Any) -> float:
        """Milliseconds until a move is checked, on disk, shown and drawn."""
        start = time.perf_counter()
        self.move(match)
        self.ui.frames(1, draw=True)
        return (time.perf_counter() - start) * 1000

    def opening_time(self, match_id: str) -> float:
        start = time.perf_counter()
        self.ui.app.open_match(match_id)
        self.ui.frames(1, draw=True)
        return (time.perf_counter() - start) * 1000


def tap_rows(played: Played) -> list[tuple[str, str, str]]:
    """A move on the page of every game."""
    from companion.match.records import Player

    rows = []
    for key, (seats, options) in tables().items():
        begun = played.ui.app.store.matches.begin(key, options, [Player(seat, f"No. {seat}") for seat in seats])
        played.opening_time(begun.setup.match)
        match = played.ui.app.pages.current_screen.match
        taps = sorted(played.tap_time(match) for _ in range(TAPS))
        shown = f"median {statistics.median(taps):.0f} ms, p95 {taps[int(TAPS * 0.95)]:.0f} ms"
        rows.append((f"a move in {key}, saved and redrawn", shown, "under 100 ms"))
    return rows


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def run() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, beside)."""
    bare, ours = first_frame(BARE), first_frame(OURS)
    rows = [
        ("first frame of a bare KivyMD window", f"{bare:.2f} s", "1.0 ×"),
        ("first frame of the app", f"{ours:.2f} s", f"{ours / bare:.2f} × (at most 1.5 ×)"),
    ]
    with tempfile.TemporaryDirectory() as name:
        played = Played(Path(name))
        matches = played.ui.app.store.matches
        long, short = matches.begin("crossing", {"long": True}), matches.begin("crossing", {"long": True})
        for match, length in ((long, LONG), (short, SHORT)):
            while match.last.seq < length:
                played.move(match)
        played.opening_time(short.setup.match)  # builds the page
        opened = [min(played.opening_time(each.setup.match) for _ in range(RUNS)) for each in (short, long)]
        rows.append(
            (f"open a match of {LONG:,} moves", f"{opened[1]:.0f} ms", f"{opened[1] / opened[0]:.2f} × one of {SHORT}")
        )
        rows += tap_rows(played)
        played.opening_time(short.setup.match)
        match = played.ui.app.pages.current_screen.match
        before = resident_mb()
        for _ in range(STEADY_MOVES):
            played.tap_time(match)
        after = resident_mb()
        rows.append(
            (f"memory after {STEADY_MOVES:,} moves", f"{before:.0f} → {after:.0f} MB", f"{after / before:.2f} ×")
        )
        played.ui.close()
    return rows
