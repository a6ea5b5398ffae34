"""Several phones, with taps on the real app: this one in the window, the others without a screen, on loopback."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from evening import LOOPBACK, Evening, down, say, woo
from fit import faults

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.lan.outward import Asked
from companion.lan.pairing import INVITATION_S, read_invitation
from companion.match.match import Accepted, Match
from companion.match.records import Commit
from companion.screens.phones.live import Live
from companion.texts.seal_words import seal_words
from companion.widgets.basics import Plate
from tests.lan.desk import _admit


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
    ben = evening.let_ben_in()
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
    ben = evening.let_ben_in()
    ui.tap("To the game")
    assert isinstance(ben.match.propose(Table({"hat": 2, "phase": "marriage"}, "my hat")), Refusal)
    evening.until(lambda: any("Ben asks everybody" in text for text in evening.texts()), "the question")
    ui.tap("No")
    evening.until(lambda: any("Not everybody agreed" in text for text in evening.texts()), "the answer")
    assert ui.app.pages.current_screen.match.state.hat is None


def test_taking_back_what_all_have_sealed_says_what_it_means_and_takes_back_all_of_it(evening: Evening) -> None:
    ui = evening.open_app("top orange3")
    evening.open_table()
    ben = evening.let_ben_in()
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
    ben = evening.let_ben_in()
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
