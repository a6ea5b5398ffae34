"""A match watched by a camera, on the real app: pictures are put before it, and what it says is read off the screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import segno

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.tests.common import UnitTestTouch
from recording_phone import RecordingPhone
from table_camera import TABLE, TableCamera
from table_camera import TUDOR as TUDOR_TABLE

from camera.pictures import open_picture
from companion.app import CompanionApp
from companion.engine.game import Table
from companion.match.records import Player
from companion.screens.camera.scanning import ScanSheet, scan
from companion.screens.camera.screen import CameraPage
from companion.store.store import Store

OPTIONS = {"setup": "alternate", "long": False, "full_backwards_capture": False}
KNOWN = {"board": ["..bB", "..bb", ".b..", "bw.w", "bb..", "...W", "w.w.", "www."], "turn": "black"}
"""What 1-known.jpg shows."""
CROSSING = ("crossing", OPTIONS, (Player("white", "Olga"), Player("black", "Bert")), KNOWN)
TUDOR = (
    "tudor",
    {
        "players": [
            {"corner": "SW", "colour": "black", "variant": "2"},
            {"corner": "NE", "colour": "red", "variant": "standard"},
        ]
    },
    (Player("black", "Anne"), Player("red", "Kitty")),
    None,
)
SLOW = 30.0
"""Seconds that looking at a picture may take where many tests run at once."""
PAUSE = 0.05
"""Seconds between two looks at the screen."""


class Wary(RecordingPhone):
    """A phone whose owner says no to the camera the first time."""

    def ask(self, wish: str, then: Callable[[bool], object]) -> None:
        self.asked.append(wish)
        then(self.asked.count(wish) > 1)


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> TableCamera:
    camera = TableCamera()
    for kind in (CameraPage, ScanSheet):
        monkeypatch.setattr(kind, "open_camera", staticmethod(lambda app: camera.open))
    return camera


@pytest.fixture
def table(tmp_path: Path, camera: TableCamera) -> Iterator[Callable[..., Ui]]:
    opened: list[Ui] = []

    def open_app(what: tuple[Any, ...] = CROSSING, phone: type = RecordingPhone, **settings: Any) -> Ui:
        for old in opened:
            old.close()
        opened.clear()
        game, options, players, position = what
        with Store(tmp_path) as store:
            match = store.matches.begin(game, options, players)
            if position:
                match.propose(Table(position))
            for key, value in {"open_match": match.setup.match, "less_motion": True, **settings}.items():
                store.settings.set(key, value)
        opened.append(Ui(CompanionApp(folder=tmp_path, phone=phone(tmp_path))))
        return opened[-1]

    yield open_app
    for ui in opened:
        ui.close()


def said(ui: Ui, *parts: str) -> None:
    """Waits until the card says one of these."""
    patiently(ui, lambda: any(part in text for part in parts for text in ui.texts()), " or ".join(parts))


def patiently(ui: Ui, condition: Callable[[], object], what: str) -> None:
    """Waits without taking the processor from the camera's thread."""
    ui.wait(lambda: condition() or time.sleep(PAUSE), what, SLOW)


def watching(ui: Ui, camera: TableCamera, *picture: str) -> None:
    """From the match's own page to a camera that has learned the set."""
    camera.put(*picture)
    ui.tap(ui.named("camera"))
    said(ui, "Does it stand like this?")
    ui.tap(ui.named("begin"))
    said(ui, "I am watching", "take your hands away")


def state(ui: Ui) -> Any:
    return ui.app.pages.get_screen("camera").match.state


def test_a_move_is_asked_about_and_taken(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    watching(ui, camera, "crossing", "1-known.jpg")
    said(ui, "Bert to move")
    camera.put("crossing", "2-a5xc5.jpg")
    said(ui, "Jump a5 – c5?")
    assert state(ui).turn == "black", "nothing is taken before somebody says so"
    ui.tap("Yes")
    said(ui, "Olga to move")
    assert ui.app.phone.asked[-1] == "tick"
    ui.back()
    ui.see("Olga must jump")


def test_a_wrong_guess_is_put_back_and_counts_for_nothing(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    watching(ui, camera, "crossing", "1-known.jpg")
    camera.put("crossing", "2-a5xc5.jpg")
    said(ui, "Jump a5 – c5?")
    ui.tap(ui.named("wrong"))
    ui.tap(ui.named("put_back"))
    camera.put("crossing", "1-known.jpg")
    ui.tap("It stands as before")
    said(ui, "I am watching")
    assert state(ui).turn == "black"
    camera.put("crossing", "2-a5xc5.jpg")
    said(ui, "Jump a5 – c5?")


def test_taken_at_once_if_wanted_and_an_impossible_board_is_told(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table(**{"camera.mode": "automatic"})
    watching(ui, camera, "crossing", "1-known.jpg")
    camera.put("crossing", "2-a5xc5.jpg")
    said(ui, "Olga to move")
    camera.put("crossing", "3-d5xb5xb3.jpg")
    patiently(ui, lambda: state(ui).turn == "black", "the second move")
    camera.put("crossing", "1-known.jpg")
    said(ui, "No legal move leads there")
    why = ui.named("why").text
    assert all(space in why for space in ("b3", "d5"))
    assert state(ui).turn == "black"
    assert ui.app.phone.asked.count("chime") == 3, "two moves and one alarm are heard"
    assert set(ui.named("feed").overlay.marks) >= {"b3", "d5"}


def test_the_table_may_take_what_no_rule_allows(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    watching(ui, camera, "crossing", "1-known.jpg")
    camera.put("crossing", "4-nothing-leads-there.jpg")
    said(ui, "No legal move leads there")
    ui.tap(ui.named("as_seen"))
    patiently(ui, lambda: state(ui).turn == "white", "the ruling")
    assert state(ui).table_board.count("B") == 1


def test_photos_from_files_one_after_each_move(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table(**{"camera.mode": "snap"})
    watching(ui, camera, "crossing", "1-known.jpg")
    ui.tap(ui.named("snap"))
    said(ui, "Nothing has moved")
    ui.tap(ui.named("file"))
    ui.named("photo-path").text = str(TABLE / "crossing" / "2-a5xc5.jpg")
    ui.tap("Look at it")
    said(ui, "Jump a5 – c5?")
    ui.tap("Yes")
    said(ui, "Olga to move")
    ui.tap(ui.named("file"))
    ui.named("photo-path").text = "nowhere.jpg"
    ui.tap("Look at it")
    said(ui, "nowhere.jpg cannot be opened")


def test_the_next_game_knows_the_set_and_checks_the_set_up(table: Callable[..., Ui], camera: TableCamera) -> None:
    watching(table(), camera, "crossing", "1-known.jpg")
    one_off = {"board": ["..B.", *KNOWN["board"][1:]], "turn": "black"}
    ui = table((*CROSSING[:3], one_off))
    camera.put("crossing", "1-known.jpg")
    ui.tap(ui.named("camera"))
    said(ui, "The black King stands one space too far right: on d8 instead of c8.")


def test_a_set_never_seen_before_is_checked_and_taken_as_it_stands(
    table: Callable[..., Ui], camera: TableCamera
) -> None:
    ui = table((*CROSSING[:3], {"board": [*KNOWN["board"][:-1], "ww.w"], "turn": "black"}))
    camera.put("crossing", "1-known.jpg")
    ui.tap(ui.named("camera"))
    said(ui, "Does it stand like this?")
    ui.tap(ui.named("begin"))
    said(ui, "one space too far left: on c1 instead of d1.")
    ui.tap(ui.named("as_seen"))
    said(ui, "I am watching", "take your hands away")
    assert state(ui).turn == "black"
    assert ui.app.pages.get_screen("camera")._game.board(state(ui))["c1"] == "w"


def test_coins_that_were_learned_from_another_side_are_not_judged(
    table: Callable[..., Ui], camera: TableCamera
) -> None:
    watching(table(TUDOR), camera, "tudor", "1-start.jpg")
    ui = table(TUDOR)
    camera.show(np.rot90(open_picture(TUDOR_TABLE / "tudor" / "2-c1-d1.jpg")[0], 2).copy())
    ui.tap(ui.named("camera"))
    patiently(ui, lambda: ui.app.pages.get_screen("camera")._look is not None, "a look")
    said(ui, "Does it stand like this?")
    assert ui.app.pages.get_screen("camera")._now.amiss == ()


def test_tudor_is_watched_too(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table(TUDOR)
    watching(ui, camera, "tudor", "1-start.jpg")
    camera.put("tudor", "2-c1-d1.jpg")
    said(ui, "c1 to d1?")
    ui.tap("Yes")
    said(ui, "Kitty to move")


def test_corners_are_pulled_where_the_board_is(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    camera.put("crossing", "1-known.jpg")
    ui.tap(ui.named("camera"))
    said(ui, "Does it stand like this?")
    ui.tap(ui.named("corners"))
    feed = ui.named("feed")
    for number, (x, y) in enumerate(((496.9, 557.7), (756.7, 542.3), (667.5, 143.6), (470.0, 154.1))):
        touch = UnitTestTouch(*feed.place(feed.corners[number]))
        touch.touch_down()
        ui.frames(2)
        touch.touch_move(*feed.place((x / 960, y / 720)))
        ui.frames(2)
        touch.touch_up()
    ui.tap("These are the corners")
    said(ui, "I am watching")
    camera.put("crossing", "2-a5xc5.jpg")
    said(ui, "Jump a5 – c5?")


def test_markers_for_the_corners_are_printed_where_no_board_is_seen(
    table: Callable[..., Ui], camera: TableCamera
) -> None:
    ui = table()
    camera.show(np.full((720, 960, 3), 120, np.uint8))
    ui.tap(ui.named("camera"))
    said(ui, "I see no board")
    ui.tap("Print corner markers")
    assert ui.app.phone.shared[-1].suffix == ".pdf"


def test_the_camera_is_asked_for_when_it_is_first_opened(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table(phone=Wary)
    assert "camera" not in ui.app.phone.asked
    ui.tap(ui.named("camera"))
    said(ui, "The camera may not be used")
    assert camera.opened == 0
    camera.put("crossing", "1-known.jpg")
    ui.tap("Ask me again")
    said(ui, "Does it stand like this?")


def test_the_camera_is_given_back_when_the_page_is_left(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    watching(ui, camera, "crossing", "1-known.jpg")
    ui.back()
    ui.wait(lambda: camera.over, "the camera to be closed")
    ui.tap(ui.named("camera"))
    said(ui, "Bert to move")
    assert camera.opened == 2, "and what was learned still holds"


def test_what_was_played_meanwhile_must_be_shown_anew(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    watching(ui, camera, "crossing", "1-known.jpg")
    ui.back()
    ui.app.pages.current_screen.play("a5xc5")
    ui.tap(ui.named("camera"))
    said(ui, "Does it stand like this?", "Not quite as it should stand")


def test_no_camera_at_all(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    camera.broken = True
    ui.tap(ui.named("camera"))
    said(ui, "There are no pictures")
    ui.tap("To the board")
    ui.see("Bert must jump")


def test_a_code_is_read_through_the_camera(table: Callable[..., Ui], camera: TableCamera) -> None:
    ui = table()
    modules = np.array([list(row) for row in segno.make("table:abc", micro=False).matrix], np.uint8)
    code = np.kron(np.pad(255 * (1 - modules), 4, constant_values=255), np.ones((8, 8))).astype(np.uint8)
    read: list[str] = []
    camera.show(np.dstack([code] * 3))
    scan(ui.app, read.append)
    patiently(ui, lambda: read, "the code")
    ui.settle()
    assert read == ["table:abc"]
    assert "Show me the code" not in ui.texts()
    patiently(ui, lambda: camera.over, "the camera to be closed")
