"""A phone joins a table of another, comes back to it and takes it over, with taps on the real app."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from evening import LOOPBACK, Evening, admit_anna, ben_hosts, join_by_typing, woo

from companion.engine.results import Refusal
from companion.lan.discovery import Advert, Sign
from companion.match.match import Accepted
from companion.match.records import Open


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
    ben = evening.let_ben_in()
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
