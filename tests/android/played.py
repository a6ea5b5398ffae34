"""Starts the packed app through its own main.py and plays it, looking at every file that is opened.

    python -I played.py PACKED RIG REPOSITORY SECONDS

PACKED holds what goes onto the phone, RIG the hand that plays. Says, as JSON, what was played and which files of the
repository were opened: there must be none. The libraries may lie in an environment inside it.
"""

from __future__ import annotations

import json
import os
import random
import runpy
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

packed, rig, repository, seconds = sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])
libraries = os.path.realpath(sys.prefix)
opened: set[str] = set()
asked: set[str] = set()


def listen(event: str, arguments: tuple[Any, ...]) -> None:
    """Whatever is opened or listed by name."""
    if event not in ("open", "os.listdir", "os.scandir", "sqlite3.connect") or not arguments:
        return
    name = arguments[0]
    if isinstance(name, bytes):
        name = os.fsdecode(name)
    if not isinstance(name, str | os.PathLike):
        return
    path = os.path.abspath(name)
    if path.startswith(packed):
        asked.add(path)
    elif path.startswith(repository) and not path.startswith(libraries):
        opened.add(path)


# An environment that knows the repository by itself must not help out.
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in repr(finder).lower()]
sys.path = [packed, *(each for each in sys.path if each != repository), rig]
sys.addaudithook(listen)
os.chdir(packed)

# isort: off
from torture.hand import Hand  # noqa: E402 - first, for it sets the window up
from companion.app import PAGES, CompanionApp  # noqa: E402
from companion.catalogue import GAMES  # noqa: E402
# isort: on


class Owner(Hand):
    """A hand whose app is the one that main.py starts: nothing is given to it, its folder is its own."""

    app: Any = None

    def _open(self) -> Any:
        from tests.screens.driver import Ui

        app, self.app = self.app or CompanionApp(), None
        return Ui(app)


def play(app: Any) -> None:
    """In place of the endless loop: games of every kind, then every page."""
    Owner.app = app
    hand = Owner(Path(), random.Random(2026))
    Owner.app = None
    hand.ui.app.remember("less_motion", True)
    hand.ui.app.dress()
    end, begun = time.monotonic() + seconds, 0
    while begun < len(GAMES) or time.monotonic() < end:
        hand.start(list(GAMES)[begun % len(GAMES)])
        begun += 1
        share_end = time.monotonic() + seconds / len(GAMES)
        while time.monotonic() < share_end and not hand.over:
            hand.step()
        hand.look()
        hand._close_all()
        hand.take_up(hand.match or hand.ui.app.store.matches.open(hand._playing))
    hand.start_again()
    look_around(hand)
    hand.ui.close()
    print(json.dumps({"counts": hand.counts, "games": begun, "opened": sorted(opened), "asked": len(asked)}))


def look_around(hand: Owner) -> None:
    """Every page is loaded, and those without a game of their own are opened."""
    app = hand.ui.app
    match = app.store.matches.begin("crossing", {})
    for name, where in PAGES.items():
        import_module(where.partition(":")[0])
        if name in ("settings", "history", "join"):
            app.go(name)
        elif name in ("rules", "setup"):
            app.go(name, game="crossing")
        elif name in ("export", "phones", "camera", "proof"):
            app.go(name, match=match)
        hand.ui.settle()


CompanionApp.run = play
runpy.run_path("main.py", run_name="__main__")
