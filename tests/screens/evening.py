"""Two phones at one table: Anna's in the window, Ben's without a screen, on loopback."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from driver import FRAME, Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.results import Refusal
from companion.lan.outward import Newcomer
from companion.lan.pairing import read_invitation
from companion.match.match import Accepted, Match
from companion.match.records import Player
from companion.screens.secrets.hand_round import MELT_SECONDS
from companion.store.store import Store
from companion.texts import say as say_in
from tests.lan.desk import Desk, _admit

LOOPBACK = "127.0.0.1"
ANNA, BEN = Player(1, "Anna"), Player(2, "Ben")


def say(code: str, **values: object) -> str:
    return say_in(code, values)


class Evening:
    """Anna's phone in the window, Ben's beside it; while one waits for the other, the other gets its turn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ui: Ui | None = None
        self.ben: Desk | None = None
        self._nested = False

    # --- Anna's phone
    def open_app(self, *moves: str, game: str = "divorce", begin: bool = True) -> Ui:
        """The app on a new match, or on what there is."""
        if self.ui is not None:
            self.ui.close()
        with Store(self.folder / "anna") as store:
            store.settings.set("less_motion", True)
            if begin:
                match = store.matches.begin(game, {}, (ANNA, BEN))
                assert isinstance(match, Match)
                for move in moves:
                    assert isinstance(match.propose(move), Accepted)
                store.settings.set("open_match", match.setup.match)
        self.ui = Ui(CompanionApp(folder=self.folder / "anna", phone=RecordingPhone(self.folder)))
        self._join_pumps()
        return self.ui

    @property
    def place(self) -> Any:
        assert self.ui is not None
        return self.ui.app.phones.live._place

    def open_table(self) -> None:
        assert self.ui is not None
        for step in ("menu",):
            self.ui.tap(self.ui.named(step))
        self.ui.tap("Play with several phones")
        self.ui.tap("Open the table")
        self._join_pumps()

    # --- Ben's phone
    def start_ben(self) -> Desk:
        self.ben = Desk(self.folder, "ben")
        self._join_pumps()
        return self.ben

    def let_ben_in(self) -> Desk:
        """Ben scans, knocks, and Anna lets him in to the seat with his name."""
        assert self.ui is not None
        ben = self.start_ben()
        invitation = read_invitation(self.ui.named("door").qr)
        assert not isinstance(invitation, Refusal)
        ben.place.join(invitation, "Ben")
        self.until(lambda: "Ben is at the door" in self.texts(), "Ben at the door")
        self.ui.tap("Let in")
        self.until(lambda: ben.place.reachable, "Ben at the table")
        return ben

    # --- both
    def _join_pumps(self) -> None:
        """They share a thread here: whoever is pumped pumps the other too."""
        app_place = self.ui.app._phones.live._place if self.ui and self.ui.app._phones else None
        places = [place for place in (app_place, self.ben.place if self.ben else None) if place is not None]
        for place in places:
            if not hasattr(place, "alone"):
                place.alone = place.pump
            place.pump = partial(self._pump, place)

    def _pump(self, place: Any, wait_s: float = 0.0) -> None:
        if not self._nested:
            self._nested = True
            try:
                if self.ben is not None and place is not self.ben.place:
                    self.ben.pump()
                elif self.ui is not None and self.ui.app._phones is not None:
                    self.ui.app.phones.pump()
            finally:
                self._nested = False
        place.alone(min(wait_s, 0.005))

    def until(self, true: Callable[[], object], what: str, seconds: float = 60.0) -> Any:
        assert self.ui is not None
        end = time.monotonic() + seconds
        while not (found := true()):
            assert time.monotonic() < end, f"waited for {what}; on screen: {self.texts()}"
            self.ui.frames(2)
            if self.ben is not None:
                self.ben.pump()
        self.ui.settle()
        return found

    def texts(self) -> list[str]:
        assert self.ui is not None
        return self.ui.texts()

    def in_step(self) -> bool:
        assert self.ben is not None
        ours = self.place.match
        return ours is not None and len(self.ben.log()) == ours.last.seq + 1

    def close(self) -> None:
        if self.ui is not None:
            self.ui.close()
        if self.ben is not None:
            self.ben.close()


def down(ui: Ui) -> None:
    """Scrolls the page to its end."""
    ui.app.pages.current_screen.scroll.scroll_y = 0
    ui.settle()


def woo(ui: Ui, *cards: str) -> None:
    """Anna chooses behind the curtain."""
    ui.tap(ui.named("seal-go"))
    ui.lift()
    for card in cards:
        ui.tap(ui.named(f"woo-{card}"))
    ui.frames(int(MELT_SECONDS / FRAME) + 2)
    ui.tap(ui.named("seal"))


def ben_hosts(evening: Evening) -> Desk:
    ben = evening.start_ben()
    match = ben.store.matches.begin("divorce", {}, (ANNA, BEN))
    assert isinstance(match, Match)
    assert isinstance(match.propose("top orange3"), Accepted)
    assert ben.place.open_table(match, "Ben") is None
    ben.place.do(lambda host, now: host.door.open(now) and None)
    return ben


def admit_anna(evening: Evening, ben: Desk) -> None:
    knocks = lambda: next((n for n in ben.news if isinstance(n, Newcomer) and n.name == "Anna"), None)  # noqa: E731
    newcomer = evening.until(knocks, "Anna at the door")
    assert ben.place.do(partial(_admit, newcomer.link, (1,))) is None


def join_by_typing(evening: Evening, ben: Desk) -> Ui:
    ui = evening.open_app(begin=False)
    ui.tap(ui.named("join"))
    evening._join_pumps()
    host = ben.place.host
    assert host is not None
    assert host.door.offer is not None
    ui.type(ui.named("my-name"), "Anna")
    ui.type(ui.named("address"), f"{LOOPBACK}:{host.table.port}")
    ui.type(ui.named("code"), host.door.offer.code)
    ui.tap("Knock")
    evening._join_pumps()
    return ui
