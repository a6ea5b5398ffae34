"""Several phones, with taps on the real app: this one in the window, the others without a screen, on loopback."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import FRAME, Ui
from fit import faults
from kivy.tests.common import UnitTestTouch
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.lan.discovery import Advert, Sign
from companion.lan.outward import Asked, Newcomer
from companion.lan.pairing import INVITATION_S, read_invitation
from companion.match.match import Accepted, Match
from companion.match.records import Commit, Open, Player
from companion.screens.phones import view_model
from companion.screens.phones.live import Live, readable
from companion.screens.secrets.hand_round import HOLD_SECONDS, MELT_SECONDS
from companion.store.store import Store
from companion.texts import LANGUAGES
from companion.texts import say as say_in
from companion.texts.seal_words import seal_words
from companion.widgets.basics import Plate
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

    def let_ben_in(self) -> None:
        """Ben scans, knocks, and Anna lets him in to the seat with his name."""
        assert self.ui is not None
        ben = self.start_ben()
        invitation = read_invitation(self.ui.named("door").qr)
        assert not isinstance(invitation, Refusal)
        ben.place.join(invitation, "Ben")
        self.until(lambda: "Ben is at the door" in self.texts(), "Ben at the door")
        self.ui.tap("Let in")
        self.until(lambda: ben.place.reachable, "Ben at the table")

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


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(Live, "find_address", staticmethod(lambda: LOOPBACK))
    monkeypatch.setattr(Live, "listen_at", LOOPBACK)
    found = Evening(tmp_path)
    yield found
    found.close()


def down(ui: Ui) -> None:
    """Scrolls the page to its end."""
    ui.app.pages.current_screen.scroll.scroll_y = 0
    ui.settle()


def woo(ui: Ui, *cards: str) -> None:
    """Anna chooses behind the curtain."""
    ui.tap(ui.named("seal-go"))
    hold = ui.named("hold")
    touch = UnitTestTouch(*hold.to_window(*hold.center))
    touch.touch_down()
    ui.frames(int(HOLD_SECONDS / FRAME) + 3)
    touch.touch_up()
    ui.settle()
    for card in cards:
        ui.tap(ui.named(f"woo-{card}"))
    ui.frames(int(MELT_SECONDS / FRAME) + 2)
    ui.tap(ui.named("seal"))


# --- hosting ----------------------------------------------------------------------------------------------------------


def test_anna_opens_a_table_ben_joins_both_woo_and_the_seals_prove_it(evening: Evening, tmp_path: Path) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    ui.see("This phone leads the table")
    assert scanned(ui, tmp_path) == ui.named("door").qr, "a camera reads what is drawn"
    evening.let_ben_in()
    ui.see("Ben")
    assert evening.place.table.here == (1, 2)
    assert [phone.seats for phone in evening.place.table.phones] == [(1,), (2,)]

    ui.tap("To the game")
    woo(ui, "red1", "brown1")
    assert any("The others are still choosing" in text for text in ui.texts())
    ben = evening.ben
    assert ben is not None
    evening.until(evening.in_step, "Anna's seal on Ben's phone")
    assert isinstance(ben.match.seal(2, "woo 2 blue1"), Accepted)
    ui.tap(ui.named("seal-go"))
    ui.tap(ui.named("break"))
    ui.see("Anna gets the top hat and begins.")
    evening.until(evening.in_step, "the reveal on Ben's phone")
    assert ben.log()[-1] == evening.place.match.last.line
    ui.tap(ui.named("break"))

    ui.tap(ui.named("menu"))
    ui.tap("Play with several phones")
    down(ui)
    ui.tap(ui.named("proof"))
    ui.see("What the seals prove")
    commits = [entry.body for entry in evening.place.match.line() if isinstance(entry.body, Commit)]
    for commit in commits:
        ui.see(seal_words(commit.seal))
    assert len(ui.all("fits its seal")) == 2
    down(ui)
    assert ui.named("log-words").text == seal_words(evening.place.match.last.digest)


def scanned(ui: Ui, folder: Path) -> str | None:
    from PIL import Image

    from camera.sources import read_qr

    ui.shot(folder / "screen.png")
    import numpy as np

    return read_qr(np.asarray(Image.open(folder / "screen.png").convert("RGB"))[:, :, ::-1].copy())


def test_anna_plays_only_her_own_seat(evening: Evening) -> None:
    ui = evening.open_app("a2-a5", game="crossing")
    evening.open_table()
    ben = evening.start_ben()
    invitation = read_invitation(ui.named("door").qr)
    assert not isinstance(invitation, Refusal)
    ben.place.join(invitation, "Ben")
    newcomer = evening.until(lambda: next(iter(evening.place.host.door.waiting()), None), "Ben at the door")
    evening.place.do(partial(_admit, newcomer, ("black",)))
    evening.until(lambda: ben.place.reachable, "Ben at the table")
    ui.back()  # the sheet about a newcomer who is in already
    ui.tap("To the game")
    answer = ui.app.pages.current_screen.match.propose("d7-d4")
    assert isinstance(answer, Refusal)
    assert answer.code == "lan.not_this_phone"
    assert isinstance(ben.match.propose("d7-d4"), Accepted)
    evening.until(evening.in_step, "Ben's move")
    assert evening.place.match.last.seq == 2


def test_anna_asks_for_a_ruling_and_ben_says_yes(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    evening.let_ben_in()
    ben = evening.ben
    assert ben is not None
    ui.tap("To the game")
    page = ui.app.pages.current_screen
    page.play(Table({"hat": 1, "phase": "marriage"}, "Anna wears it"))
    ui.see("The others are being asked")
    ui.tap("All right")
    asked = evening.until(lambda: next((n for n in ben.news if isinstance(n, Asked)), None), "the question")
    ben.place.agree(asked.ask.id, True)
    evening.until(lambda: page.match.state.hat == 1, "the ruling")
    assert evening.in_step()


def test_ben_asks_and_anna_is_asked_on_her_screen(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    evening.let_ben_in()
    ben = evening.ben
    assert ben is not None
    ui.tap("To the game")
    assert isinstance(ben.match.propose(Table({"hat": 2, "phase": "marriage"}, "my hat")), Refusal)
    evening.until(lambda: any("Ben asks everybody" in text for text in evening.texts()), "the question")
    ui.tap("No")
    evening.until(lambda: any("Not everybody agreed" in text for text in evening.texts()), "the answer")
    assert ui.app.pages.current_screen.match.state.hat is None


def test_taking_back_what_all_have_sealed_says_what_it_means_and_takes_back_all_of_it(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    evening.let_ben_in()
    ben = evening.ben
    assert ben is not None
    ui.tap("To the game")
    match = ui.app.pages.current_screen.match
    assert isinstance(match.seal(1, "woo 1 red1"), Accepted)
    evening.until(evening.in_step, "Anna's seal")
    assert isinstance(ben.match.seal(2, "woo 2 blue1"), Accepted)
    assert isinstance(ben.match.undo(1, agreed=True), Refusal)
    evening.until(lambda: any("may know the choices already" in text for text in evening.texts()), "the question")
    ui.tap("Yes, I agree")
    evening.until(lambda: match.sealed == (), "all to be taken back")
    assert isinstance(match.seal(1, "woo 1 blue1"), Accepted)


def test_ben_never_opens_and_after_the_table_s_time_anna_is_told_who_decides(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    evening.let_ben_in()
    ben = evening.ben
    assert ben is not None
    ui.tap("To the game")
    match = ui.app.pages.current_screen.match
    assert isinstance(match.seal(1, "woo 1 red1"), Accepted)
    evening.until(evening.in_step, "Anna's seal")
    assert isinstance(ben.match.seal(2, "woo 2 blue1"), Accepted)
    ben.close()
    evening.ben = None
    evening.until(lambda: evening.place.table.here == (1,), "Ben to be gone")
    patience, clock = evening.place.table.patience_s, evening.place._clock
    assert match.open_all() == Refusal("lan.waiting_openings", "", {"names": "Ben"})
    evening.place._clock = lambda: clock() + patience
    evening.until(lambda: evening.place.table.overdue == (2,), "the table to wait no longer")
    answer = match.open_all()
    assert answer == Refusal("lan.overdue_openings", "", {"names": "Ben"})
    assert say("game.rule_by_hand") in ui.app.sentence(answer), "the sentence names what is in the menu"
    ui.app.pages.current_screen.play(Table({"hat": 1, "phase": "marriage"}, "Ben forfeits"))
    assert match.state.hat == 1
    assert match.sealed == ()


def test_a_code_that_has_grown_old_is_not_shown_any_longer(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    old, clock = ui.named("door").qr, evening.place._clock
    evening.place._clock = lambda: clock() + INVITATION_S
    evening.until(lambda: ui.named("door").qr != old, "a new code")
    assert evening.place.host.door.offer.code == ui.named("door-code").text.replace(" ", "")


def test_without_a_wifi_there_is_no_code_to_scan_until_there_is_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Live, "find_address", staticmethod(lambda: None))
    ui = evening.open_app("top orange3")
    evening.open_table()
    ui.see(say("lan.no_wifi"))
    assert not ui.named("door").qr
    monkeypatch.setattr(Live, "find_address", staticmethod(lambda: LOOPBACK))
    evening.until(lambda: ui.named("door").qr, "the code")
    assert LOOPBACK in ui.named("where").text


def test_a_stranger_is_turned_away_and_a_closed_table_lets_nobody_in(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    ben = evening.start_ben()
    invitation = read_invitation(ui.named("door").qr)
    assert not isinstance(invitation, Refusal)
    ben.place.join(invitation, "Eve")
    evening.until(lambda: "Eve is at the door" in evening.texts(), "Eve at the door")
    ui.tap("Turn away")
    evening.until(lambda: ben.place.guest and ben.place.guest.ended == "lan.turned_away", "Eve to be sent away")
    ui.tap("To the game")
    assert evening.place.host.door.offer is None, "the code is good only while it is shown"
    ui.tap(ui.named("menu"))
    ui.tap("Play with several phones")
    down(ui)
    ui.tap(ui.named("leave"))
    ui.tap(next(each for each in ui.all("Close the table") if isinstance(each, Plate)))
    ui.see("Open the table")
    assert isinstance(ui.app.pages.get_screen("divorce").match, Match)


# --- joining ----------------------------------------------------------------------------------------------------------


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


def test_anna_joins_with_an_address_and_a_code_and_comes_back_after_a_restart(evening: Evening) -> None:
    ben = ben_hosts(evening)
    ui = join_by_typing(evening, ben)
    evening.until(lambda: any("Somebody at the table must let you in" in text for text in evening.texts()), "the door")
    admit_anna(evening, ben)
    evening.until(lambda: ui.app.pages.current == "divorce", "the game on Anna's phone")
    woo(ui, "red1")
    assert ben.place.match is not None
    assert ben.place.match.sealed == (1,)

    ui = evening.open_app(begin=False)  # killed and started again
    evening._join_pumps()
    assert ui.app.pages.current == "divorce"
    evening.until(lambda: evening.place.reachable, "Anna back at her seat")
    page = ui.app.pages.current_screen
    assert page.match.own_seats == (1,)
    assert page.match.own_choice(1) == "woo 1 red1"
    assert isinstance(ben.match.seal(2, "woo 2 blue1"), Accepted)
    evening.until(evening.in_step, "Ben's seal")
    assert isinstance(page.match.open_all(), Accepted)
    evening.until(evening.in_step, "the reveal")
    assert isinstance(evening.place.match.last.body, Open)


def test_a_wrong_code_says_so_and_leaves_anna_where_she_was(evening: Evening) -> None:
    ben = ben_hosts(evening)
    host = ben.place.host
    assert host is not None
    assert host.door.offer is not None
    host.door.offer = type(host.door.offer)("0" * 32, "000000", time.monotonic())
    ui = evening.open_app(begin=False)
    ui.tap(ui.named("join"))
    ui.type(ui.named("my-name"), "Anna")
    ui.type(ui.named("address"), f"{LOOPBACK}:{host.table.port}")
    ui.type(ui.named("code"), "123456")
    ui.tap("Knock")
    evening._join_pumps()
    evening.until(lambda: any("That was not the code" in text for text in evening.texts()), "the answer")
    ui.type(ui.named("code"), "12")
    ui.tap("Knock")
    ui.see("The code has 6 digits.")


def test_tables_are_found_by_name_and_lead_to_their_code(evening: Evening) -> None:
    ben = ben_hosts(evening)
    table = ben.place.table
    assert table is not None
    advert = Advert(Sign("Ben", "divorce", table.match, 1, 1), LOOPBACK, table.port)
    ui = evening.open_app(begin=False)
    ui.tap(ui.named("join"))
    try:
        evening.until(lambda: "Table of Ben" in evening.texts(), "the table in the list")
        ui.tap(ui.named(f"table-{table.match}"))
        assert ui.named("address").text == f"{LOOPBACK}:{table.port}"
        ui.see("Which code does the phone of Ben show?")
    finally:
        advert.close(5)


def test_anna_scans_the_square_code(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import segno

    from camera.sources import PictureFolder
    from companion.screens.camera.scanning import ScanSheet

    ben = ben_hosts(evening)
    (tmp_path / "frames").mkdir()
    segno.make(ben.place.invitation((LOOPBACK,)) or "").save(str(tmp_path / "frames" / "1.png"), scale=8, border=8)
    monkeypatch.setattr(
        ScanSheet, "open_camera", staticmethod(lambda app: lambda: PictureFolder(tmp_path / "frames", hold=9))
    )
    ui = evening.open_app(begin=False)
    ui.tap(ui.named("join"))
    ui.type(ui.named("my-name"), "Anna")
    ui.tap(ui.named("scan"))
    evening._join_pumps()
    evening.until(lambda: any("At the door of Ben" in text for text in evening.texts()), "the door")
    ui.tap("Go away again")
    ui.see("Scan the square code")


def test_where_there_is_no_camera_one_types(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    from camera.pictures import UnusablePicture
    from companion.screens.camera.scanning import ScanSheet

    def none() -> Any:
        raise UnusablePicture("no camera")

    monkeypatch.setattr(ScanSheet, "open_camera", staticmethod(lambda app: none))
    ui = evening.open_app(begin=False)
    ui.tap(ui.named("join"))
    ui.type(ui.named("my-name"), "Anna")
    ui.tap(ui.named("scan"))
    evening.until(lambda: any("Type address and code instead" in text for text in evening.texts()), "the sentence")
    ui.tap("Cancel")
    ui.see("Type address and code")


def test_the_host_is_gone_and_anna_takes_the_table_over(evening: Evening) -> None:
    ben = ben_hosts(evening)
    ui = join_by_typing(evening, ben)
    admit_anna(evening, ben)
    evening.until(lambda: ui.app.pages.current == "divorce", "the game on Anna's phone")
    evening.ben = None
    ben.wire.close()
    guest = evening.place.guest
    evening.until(lambda: not guest.settled, "the link to break")
    clock = evening.place._clock
    evening.place._clock = lambda: clock() + 25
    evening.until(lambda: "Lead the table from here" in evening.texts(), "the question")
    ui.tap("Lead the table from here")
    ui.see("This phone leads the table")
    ui.tap(ui.named("go-on"))
    evening.until(lambda: not evening.place.table.gathering, "the table to go on")
    assert evening.place.table.term == 2
    ben.store.close()


def test_anna_comes_back_to_a_table_that_ben_leads_now(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    evening.let_ben_in()
    ben = evening.ben
    assert ben is not None
    ui.close()
    evening.ui = None
    clock = ben.place._clock
    ben.place._clock = lambda: clock() + 25
    end = time.monotonic() + 60
    while isinstance(ben.place.take_over(), Refusal):
        assert time.monotonic() < end, "Ben cannot take over"
        ben.pump()
    ben.place.do(lambda host, _: host.go_on())
    assert isinstance(ben.match.seal(2, "woo 2 blue1"), Accepted)
    table = ben.place.table
    assert table is not None
    advert = Advert(Sign("Ben", "divorce", table.match, table.term, table.host), LOOPBACK, table.port)
    ui = evening.open_app(begin=False)
    evening._join_pumps()
    try:
        evening.until(lambda: "Ben leads the table now" in evening.texts(), "the new host")
        ui.tap("Follow")
        evening._join_pumps()
        evening.until(lambda: evening.place.reachable and evening.in_step(), "Anna at Ben's table")
        page = ui.app.pages.current_screen
        assert page.match.own_seats == (1,)
        assert page.match.sealed == (2,), "what was played without her is here"
    finally:
        advert.close(5)


# --- what is decided without a window ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("192.168.1.20:40123", ("192.168.1.20", 40123)),
        (" 192.168.1.20 ", ("192.168.1.20", 47100)),
        ("[fe80::1]:5", ("fe80::1", 5)),
        ("fe80::1", ("fe80::1", 47100)),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, read: tuple[str, int]) -> None:
    assert view_model.read_address(typed, 47100) == read


@pytest.mark.parametrize("typed", ["", "ben", "192.168.1:5", "1.2.3.4:0", "1.2.3.4:99999", "1.2.3.4:x", "[::1", ":::"])
def test_what_is_no_address_says_so(typed: str) -> None:
    assert view_model.read_address(typed, 47100) == Refusal("join.no_address", "")


def test_every_language_has_256_different_words_for_the_same_things() -> None:
    from importlib import import_module

    lists = {each: import_module(f"companion.texts.{each}.seal_words").WORDS for each in LANGUAGES}
    for words in lists.values():
        assert len(words) == len(set(words)) == 256
        assert all(word.isalpha() for word in words)
    assert seal_words("00ff" + "0" * 60).split()[0] == lists["en"][0]
    assert seal_words("00ff" + "0" * 60, "de").split()[1] == lists["de"][255]


def test_a_seal_that_does_not_fit_is_said_so(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        match = store.matches.begin("divorce", {}, (ANNA, BEN))
        assert isinstance(match, Match)
        match.propose("top orange3")
        match.seal(1, "woo 1 red1")
        assert [row.name for row in view_model.standing(match, "en")] == ["Anna"]
        match.seal(2, "woo 2 blue1")
        match.open_all()
        (proof,) = view_model.proofs(match, say, "en", lambda move: move)
        assert [(row.name, row.choice, row.fits) for row in proof.seals] == [
            ("Anna", "woo 1 red1", True),
            ("Ben", "woo 2 blue1", True),
        ]
        assert view_model.standing(match, "en") == []
        forged = [entry for entry in match.line() if not isinstance(entry.body, Commit)]
        match.line = lambda: forged  # type: ignore[method-assign]
        (proof,) = view_model.proofs(match, say, "en", lambda move: move)
        assert [row.fits for row in proof.seals] == [False, False]


def test_a_refusal_from_another_version_can_still_be_read() -> None:
    assert readable(Refusal("lan.outrun", "")).code == "lan.outrun"
    assert readable(Refusal("lan.from_the_future", "")).code == "lan.refused"
    assert readable(Refusal("lan.seat_of_another", "", {})).code == "lan.refused"


# --- how it fits ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scale", "language"), [(1.0, "en"), (1.6, "de")])
def test_everything_fits(evening: Evening, scale: float, language: str) -> None:
    ui = evening.open_app("top orange3")
    match = ui.app.pages.current_screen.match
    for key, value in (("text_scale", scale), ("language", language)):
        ui.app.remember(key, value)
    ui.app.home()
    ui.settle()
    ui.app.rebuild()
    wrong: dict[str, list[str]] = {}
    ui.app.go("phones", match=match)
    look(ui, "opening", wrong)
    ui.app.go("join")
    look(ui, "joining", wrong)
    assert ui.app.phones.live.open_table(match, "Anna with a name that is far too long for a phone", 120) is None
    ui.app.go("phones", match=match)
    look(ui, "hosting", wrong)
    match.seal(1, "woo 1 red1")
    match.seal(2, "woo 2 blue1")
    match.open_all()
    ui.app.go("proof", match=match)
    look(ui, "proof", wrong)
    ui.app.remember("text_scale", 1.0)
    ui.app.dress()
    assert wrong == {}


def look(ui: Ui, name: str, wrong: dict[str, list[str]]) -> None:
    for size in ((412, 915), (915, 412), (360, 640), (1280, 800)):
        ui.resize(*size)
        if found := faults(ui):
            wrong[f"{name} at {size}"] = found
    ui.resize(412, 915)
