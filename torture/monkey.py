"""A restless hand in front of the real app: taps on everything, types, turns, goes back, starts again.

`python -m torture.monkey FOLDER SEED` does so until it is killed, and says every record once it is on the screen.
"""

from __future__ import annotations

import json
import logging
import random
import sys
from pathlib import Path
from typing import Any

# isort: off
from tests.screens.driver import PHONE, Ui  # first, for it sets the window up
# isort: on

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput

from companion.app import CompanionApp
from companion.catalogue import GAMES
from companion.match.match import Match
from companion.store.store import Store
from companion.widgets.basics import Sheet
from tests.screens.recording_phone import RecordingPhone
from torture import lawful, mutate

SHAPES = (PHONE, PHONE[::-1], (360, 640), (800, 1280))
WORDS = ("Zoë", "²", "-1", "99999999999", "O'Neill", "x" * 300, "\U0001f451", "0", "12", "   ", "a\nb", "{name}", "[b]")


SETTINGS = (
    "theme", "text_scale", "language", "less_motion", "sound", "vibration", "speech", "show_steps", "open_match",
    "setup.open", "historian.times", "picture_folders", "crossing.turn_to_mover", "six.entry", "six.stars", "six.deck",
    "six.timeline", "tudor.turn_to_mover", "camera.mode", "camera.source", "camera.set.tudor", "phone_name",
    "camera.set.crossing", "historian.deck", *(f"defaults.{key}" for key in GAMES), *(f"table.{key}" for key in GAMES),
)  # fmt: skip
"""What the app keeps under a name."""


class Complaints(logging.Handler):
    """What was logged as an error: a listener that failed does not stop the app, but it is a fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("kivy"):  # it complains of the machine, not of us
            return
        what = f"{record.getMessage()}: {record.exc_info[1]!r}" if record.exc_info else record.getMessage()
        self.said.append(what)


class OwnFolders(RecordingPhone):
    """A phone whose public folder, too, goes with the torture."""

    def public_folder(self) -> Path:
        return self.private_folder() / "public"


class Monkey:
    """The app, and a hand that is led by chance."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.chance = chance
        self.folder = folder
        self.complaints = Complaints()
        logging.getLogger().addHandler(self.complaints)
        self.ui = self._open()
        self.last = ""

    def _open(self) -> Ui:
        return Ui(CompanionApp(folder=self.folder, phone=OwnFolders(self.folder)), self.chance.choice(SHAPES))

    def leave(self) -> None:
        """The app ends, and nobody listens to its complaints any more."""
        self.close()
        logging.getLogger().removeHandler(self.complaints)

    def close(self) -> None:
        """The app ends, and nothing of it is held here; one that did not come up again has ended already."""
        if hasattr(self, "ui"):
            self.ui.close()
            del self.ui

    @property
    def match(self) -> Match | None:
        """The match on the screen, if one is."""
        return getattr(self.ui.app.pages.current_screen, "match", None)

    def act(self) -> None:
        """One thing a hand can do."""
        luck = self.chance.random()
        if luck < 0.03:
            self.restart()
        elif luck < 0.06:
            self.back()
        elif luck < 0.09:
            self.last = "turn"
            self.ui.resize(*self.chance.choice(SHAPES))
        elif luck < 0.11:
            self.last = "pause"
            self.ui.app.on_pause()
            self.ui.app.on_resume()
            self.ui.settle()
        elif luck < 0.16:
            self.open_some_match()
        elif luck < 0.22 and self.match is not None:
            self.play()
        else:
            self.tap()
        if self.complaints.said:
            raise AssertionError(self.complaints.said.pop())

    def restart(self) -> None:
        self.last = "restart"
        self.close()
        self.ui = self._open()

    def back(self) -> None:
        self.last = "back"
        if len(self.ui.app._trail) > 1 or any(isinstance(each, Sheet) for each in Window.children):  # not a mere toast
            self.ui.back()
        else:
            self.restart()  # back on the first page ends the app

    def open_some_match(self) -> None:
        found = self.ui.app.store.matches.all()
        if found:
            self.last = "open a match"
            self.ui.app.open_match(self.chance.choice(found).id)
            self.ui.settle()

    def play(self) -> None:
        """Something lawful in the match on the screen, which must follow."""
        assert self.match is not None
        self.last = f"play {self.match.game.key}"
        lawful.act(self.match, self.chance)
        self.ui.frames(2)

    def tap(self) -> None:
        targets = [each for each in self.ui.walk() if self._tappable(each)]
        if not targets or self.chance.random() < 0.1:
            size = self.ui.app.root_window.size if self.ui.app.root_window else PHONE
            self.last = "tap anywhere"
            self.ui.tap((self.chance.uniform(0, size[0]), self.chance.uniform(0, size[1])))
            return
        target = self.chance.choice(targets)
        self.last = f"tap {type(target).__name__} {getattr(target, 'tag', '')} {str(getattr(target, 'text', ''))[:30]}"
        if isinstance(target, TextInput):
            self.ui.tap(target)
            target.insert_text(self.chance.choice(WORDS))  # as a keyboard does, through its filter
            self.ui.frames(2)
            return
        across, up = self.chance.uniform(0.1, 0.9), self.chance.uniform(0.1, 0.9)
        self.ui.tap(target.to_window(target.x + target.width * across, target.y + target.height * up))

    def _tappable(self, widget: Any) -> bool:
        kind = type(widget)
        own = kind.__module__.startswith("companion.") and "on_touch_down" in vars(kind)
        return (isinstance(widget, ButtonBehavior | TextInput) or own) and self.ui.visible(widget)


def furnish(folder: Path, chance: random.Random) -> None:
    """A store with a match of each game, so that a hand finds something to play."""
    with Store(folder) as store:
        for key in GAMES:
            match = lawful.begin(store, chance, key)
            for _ in range(chance.randint(0, 15)):
                lawful.act(match, chance)
        store.settings.set("less_motion", True)
        store.settings.set("open_match", match.setup.match)
        if chance.random() < 0.5:
            spoil_settings(store, chance)


def spoil_settings(store: Store, chance: random.Random) -> None:
    """Settings as damage, or another program, may have left them: of the right kind or not, but JSON."""
    for key in chance.sample(SETTINGS, chance.randint(1, 6)):
        value = json.dumps(chance.choice(mutate.ODD))
        with store._database.writing():
            store._database.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", key, value)


def main(folder: Path, seed: str) -> None:
    monkey = Monkey(folder, random.Random(seed))
    while True:
        monkey.act()
        match = monkey.match
        if match is not None:
            print(match.setup.match, match.last.seq, match.last.digest, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
