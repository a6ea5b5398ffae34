"""Tables are found by name, announcements that lie are not believed, and a phone says why it finds nothing."""

from __future__ import annotations

import ast
import itertools
import json
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lan.diagnosis import Diagnosis, Seen, why_nobody_is_reached, why_nothing_is_found
from companion.lan.discovery import Advert, Browser, Sign, found_in
from companion.lan.limits import Bucket
from companion.lan.messages import Phone
from companion.lan.notebook import Notebook
from companion.lan.seating import (
    GONE_S,
    Membership,
    Yes,
    may_take_over,
    new_table,
    taken_over,
    with_phone,
    without_phone,
)
from companion.lan.targets import WAITS_S, Target, Tries, known_targets
from companion.match.keeping import NotSavedError
from companion.texts import table as texts

LOOPBACK = "127.0.0.1"
ROOT = Path(__file__).parents[2]
SIGN = Sign("Anne’s table", "divorce", "ab" * 16, 1, 1)


def wait_for(true: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_whoever_stops_looking_leaves_no_thread_behind() -> None:
    def looking() -> list[str]:
        return [each.name for each in threading.enumerate() if "ServiceBrowser" in each.name]

    before = len(looking())
    browser = Browser(LOOPBACK)
    wait_for(lambda: len(looking()) > before)
    browser.close(wait_s=10)
    wait_for(lambda: len(looking()) == before)


# --- by name ----------------------------------------------------------------------------------------------------------


def test_a_table_is_found_by_name_and_vanishes_when_it_closes() -> None:
    woken = itertools.count()
    advert = Advert(SIGN, LOOPBACK, 40123)
    browser = Browser(LOOPBACK, wake=lambda: next(woken) and None)
    try:
        wait_for(lambda: [each for each in browser.tables() if each.sign.match == SIGN.match])
        (found,) = [each for each in browser.tables() if each.sign.match == SIGN.match]
        assert (found.sign, found.addresses, found.port) == (SIGN, (LOOPBACK,), 40123)
        assert browser.heard_anything
        advert.close(5)
        wait_for(lambda: not [each for each in browser.tables() if each.sign.match == SIGN.match])
        assert next(woken) >= 2
    finally:
        advert.close()
        browser.close(5)


def test_where_multicast_cannot_be_opened_that_is_known() -> None:
    browser = Browser("192.0.2.7")
    browser._thread.join(60)
    assert browser.failed
    browser.close()


TOLD = {"v": "1", "name": "Anne", "game": "divorce", "match": "ab", "term": "1", "host": "1"}


@pytest.mark.parametrize(
    "change", [{"v": "2"}, {"v": ""}, {"term": "x"}, {"term": "-1"}, {"host": "９"}, {"host": "1" * 30}]
)
def test_an_announcement_that_makes_no_sense_is_ignored(change: dict[str, str]) -> None:
    assert found_in(TOLD, (LOOPBACK,), 1) is not None
    assert found_in(TOLD | change, (LOOPBACK,), 1) is None


@given(st.dictionaries(st.sampled_from(list(TOLD)), st.text(max_size=50)), st.integers(-5, 70_000))
def test_any_announcement_is_read_or_ignored(said: dict[str, str], port: int) -> None:
    found = found_in(TOLD | said, tuple([LOOPBACK] * 9), port)
    assert found is None or (0 < found.port < 65536 and len(found.addresses) <= 4 and found.sign.name)


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (Seen(None), Diagnosis("lan.no_wifi", scan=False)),
        (Seen("192.168.1.5", looked_s=1), None),
        (Seen("192.168.1.5", looked_s=9, tables=2), None),
        (Seen("192.168.1.5", looked_s=9), Diagnosis("lan.nothing_heard", scan=True)),
        (Seen("192.168.1.5", looked_s=9, heard_anything=True), Diagnosis("lan.no_table_heard", scan=True)),
        (Seen("192.168.1.5", failed=True), Diagnosis("lan.nothing_heard", scan=True)),
    ],
)
def test_a_phone_that_finds_nothing_says_why_as_far_as_it_can_know(seen: Seen, why: Diagnosis | None) -> None:
    assert why_nothing_is_found(seen) == why


@pytest.mark.parametrize(
    ("code", "own", "target", "why"),
    [
        ("lan.unreachable", "192.168.1.5", "192.168.1.9", "lan.isolated"),
        ("lan.unreachable", "192.168.1.5", "10.0.0.9", "lan.other_network"),
        ("lan.unreachable", "192.168.1.5", "nonsense", "lan.unreachable"),
        ("lan.unreachable", None, "10.0.0.9", "lan.no_wifi"),
        ("lan.port_closed", "192.168.1.5", "192.168.1.9", "lan.port_closed"),
        ("lan.wrong_certificate", "192.168.1.5", "192.168.1.9", "lan.wrong_certificate"),
    ],
)
def test_a_call_that_fails_says_why_as_far_as_it_can_know(code: str, own: str | None, target: str, why: str) -> None:
    assert why_nobody_is_reached(code, own, target).code == why


# --- where to dial ----------------------------------------------------------------------------------------------------

TABLE = new_table("m1", Phone(1, "Anne", (1,), "aa", "k1", "10.0.0.1"), 4000)
FULL = with_phone(
    with_phone(TABLE, Phone(2, "Otto", (), "bb", "k2", "10.0.0.2")), Phone(3, "Ben", (2,), "cc", "k3", "")
)


def test_the_host_is_called_first_and_after_long_whoever_may_have_taken_over() -> None:
    host = Target(("10.0.0.1",), 4000, "aa")
    assert known_targets(FULL, 3, 0) == [host]
    assert known_targets(FULL, 3, GONE_S) == [host, Target(("10.0.0.2",), 4000, "bb")]


def test_the_longer_nobody_answers_the_longer_one_waits() -> None:
    tries, known = Tries(0.0), known_targets(FULL, 3, 0)
    assert tries.next(known, 0.0) == known[0]
    tries.failed(0.0)
    assert tries.next(known, 0.4) is None
    assert tries.next(known, 0.5) == known[0]
    for _ in range(20):
        tries.failed(1.0)
    assert tries.next(known, 1.0 + WAITS_S[-1] - 0.1) is None
    hint = Target(("10.0.0.7",), 5000, "aa")
    tries.hint(hint, 2.0)
    assert tries.next(known, 2.0) == hint


# --- succession -------------------------------------------------------------------------------------------------------


def test_players_come_before_onlookers_and_each_waits_longer_than_the_one_before() -> None:
    assert not may_take_over(FULL, 3, GONE_S - 1)
    assert may_take_over(FULL, 3, GONE_S)
    assert not may_take_over(FULL, 2, GONE_S)
    assert may_take_over(FULL, 2, 2 * GONE_S)
    assert not may_take_over(FULL, 1, 1000)
    assert not may_take_over(FULL, 9, 1000)


def test_a_new_host_raises_the_term_and_waits_for_the_others() -> None:
    new = taken_over(FULL, 3, 4001)
    assert (new.term, new.host, new.port, new.gathering) == (2, 3, 4001, True)
    assert new.phones == FULL.phones


def test_seats_are_in_one_place_only() -> None:
    moved = with_phone(FULL, Phone(2, "Otto", (1, 2), "bb", "k2"))
    assert [each.seats for each in moved.phones] == [(), (1, 2), ()]
    assert [each.seats for each in without_phone(moved, 2).phones] == [(1, 2), ()]


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_a_place_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    member = Membership(3, "s3cret", FULL)
    book.write(member)
    assert Notebook(tmp_path / "phones").read("m1") == member
    assert Notebook(tmp_path / "phones").fingerprint == book.fingerprint
    assert book.read("m2") is None
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "phones").iterdir())
    assert "s3cret" not in repr(member)
    book.forget("m1")
    assert book.read("m1") is None


def test_a_place_of_the_first_version_which_kept_no_yes_is_read(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    book.write(Membership(3, "s", FULL, yes=(Yes(None, 4, '{"by":2,"kind":"draw"}'), Yes(7, 4, "{}"))))
    member = book.read("m1")
    assert member is not None
    assert [each.ask for each in member.yes] == [None, 7]
    (path,) = (tmp_path / "phones").glob("*.json")
    data = json.loads(path.read_text())
    del data["yes"]
    path.write_text(json.dumps(data))
    assert book.read("m1") == Membership(3, "s", FULL)


def test_a_stranger_s_name_for_a_match_chooses_no_file(tmp_path: Path) -> None:
    from dataclasses import replace

    book = Notebook(tmp_path / "phones")
    for match in ("../../escape", "/etc/passwd", "a" * 300, "\0", "\ud800"):
        book.write(Membership(1, "s", replace(TABLE, match=match)))
    assert {path.name for path in tmp_path.iterdir()} == {"phones"}


def test_a_damaged_place_counts_as_none(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    book.write(Membership(3, "s", FULL))
    (path,) = (tmp_path / "phones").glob("*.json")
    for text in ("", "{", "[]", '{"me":1}', path.read_text().replace('"me": 3', '"me": "x"')):
        path.write_text(text)
        assert book.read("m1") is None


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotSavedError):
        Notebook(tmp_path / "file" / "phones")


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    bucket = Bucket(3, 2.0, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


# --- the words --------------------------------------------------------------------------------------------------------


def test_every_code_of_this_room_has_a_sentence() -> None:
    codes = set()
    for path in (ROOT / "companion" / "lan").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "no"
                and isinstance(node.args[0], ast.Constant)
            ):
                codes.add(f"lan.{node.args[0].value}")
            elif isinstance(node, ast.Constant) and re.fullmatch(r"lan\.[a-z_]+", str(node.value)):
                codes.add(node.value)
    assert len(codes) > 40
    assert codes <= texts("en").keys()
