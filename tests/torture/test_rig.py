"""A rig that finds nothing must be one that would have found something: planted faults are told."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.match.match import Match
from companion.store.store import Store
from torture import damage, inputs_referee, kills, network, rig, secrets
from torture.air import Air, NoNamespacesError, Weather
from torture.bounds import TooSlowError, within
from torture.drawn import Drawn
from torture.kinds import Kind
from torture.table import table
from torture.tally import Tally, from_json


def soon() -> float:
    return time.monotonic() + 1.0


def test_a_lost_record_is_told(tmp_path: Path) -> None:
    told: dict[tuple[str, int], str] = {}
    for number in range(50):  # some die before their first move
        told = told or kills.play_and_kill(tmp_path, str(number), longest_s=2.0 + number)
    (match, seq), _ = max(told.items(), key=lambda each: each[0][1])
    with pytest.raises(AssertionError, match="lost"):
        kills.look(tmp_path, {**told, (match, seq): "0" * 64}, Tally("planted"))


def test_records_that_are_gone_without_a_word_are_told() -> None:
    logs = {"m": ["one", "two"]}
    with pytest.raises(AssertionError, match="without a word"):
        damage._count_losses({"m": ["one"]}, logs, Tally("planted"), said=False, part="companion.sqlite")
    tally = Tally("planted")
    damage._count_losses({"m": ["one"]}, logs, tally, said=True, part="companion.sqlite")
    assert tally.counts["records lost and said"] == 1


def test_a_secret_in_a_file_is_told(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        match = store.matches.begin("divorce", {})
        assert isinstance(match, Match)
        match.propose("top blue1")
        match.seal(1, "woo 1 red1")
        opening = match._kept_opening(1)
        assert opening is not None
        secrets._search(tmp_path, match, [opening], set(), Tally("planted"), secrets.Heard())
        (tmp_path / "notes.txt").write_text("woo 1 red1")
        with pytest.raises(AssertionError, match=r"notes\.txt tells"):
            secrets._search(tmp_path, match, [opening], set(), Tally("planted"), secrets.Heard())


def test_a_traceback_of_the_referee_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr("companion.referee.Referee._legal", broken)
    tally = inputs_referee.run(soon(), 1)
    assert any("KeyError" in fault for fault in tally.faults)


def test_a_hang_is_told() -> None:
    with pytest.raises(TooSlowError), within(0.05):
        time.sleep(60)


def test_a_damage_that_makes_it_hang_is_named_and_kept_and_the_others_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: object) -> None:
        time.sleep(60)

    logs = damage._play(tmp_path / "whole", random.Random(1), close=True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(damage, "_look", hang)
    monkeypatch.setattr(damage, "TRY_S", 0.05)
    tally = Tally("planted")
    for number in (1, 2):
        damage._one(tmp_path, logs, tally, f"7/{number}", damage.FILE)
    assert (tally.tries, len(tally.faults)) == (2, 2)
    kept = tmp_path / f"torture-{damage.FILE}-7-1"
    assert "seed 7/1" in tally.faults[0]
    assert str(kept) in tally.faults[0]
    assert (kept / damage.FILE).read_bytes() != (tmp_path / "whole" / damage.FILE).read_bytes()


def test_a_kind_that_hangs_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rig.KINDS, "clocks", Kind("torture.clocks:run", grace_s=-56))
    (fault,) = rig.run_one("clocks", 60, seed=1).faults
    assert "hangs" in fault
    assert 'File "' in fault


def test_a_tally_goes_through_a_pipe_and_the_table_names_every_fault() -> None:
    tally = Tally("planted")
    with tally.trying("seed 7"):
        random.Random(7).choice([])
    again = from_json(tally.to_json())
    assert again == tally
    assert "seed 7" in table([again], 60.0)
    assert "1 faults" in table([again], 60.0)


def test_air_loses_delays_and_parts_and_nothing_leaves_it() -> None:
    try:
        air = Air(2, "seed")
    except NoNamespacesError as fault:
        pytest.skip(str(fault))
    try:
        there = "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); "
        call = there + "s.settimeout(SECONDS); s.sendto(b'hello', ('10.77.0.1', 9)); print(s.recv(9).decode())"
        answer = there + "s.bind(('10.77.0.1', 9)); print(flush=True)\nwhile True: s.sendto(b'heard', s.recvfrom(9)[1])"
        listening = subprocess.Popen([*air.rooms[0].entering(), sys.executable, "-c", answer], stdout=subprocess.PIPE)
        assert listening.stdout is not None
        listening.stdout.readline()

        def called(seconds: str) -> bytes:
            words = [*air.rooms[1].entering(), sys.executable, "-c", call.replace("SECONDS", seconds)]
            return subprocess.run(words, capture_output=True).stdout

        assert called("60") == b"heard\n"
        assert b"hello" in air.capture()
        air.part({1: 1})
        assert called("0.3") == b"", "they are apart"
        air.part({})
        air.weather = Weather(loss=1.0)
        assert called("0.3") == b"", "everything is lost"
        air.weather = Weather(delay_s=0.05)
        assert called("60") == b"heard\n"
        outside = [*air.rooms[1].entering(), "ip", "route", "get", "192.0.2.1"]
        assert subprocess.run(outside, capture_output=True).returncode != 0, "there is no way out"
        listening.kill()
        listening.communicate()
    finally:
        air.close()


def test_a_secret_on_a_disk_or_in_a_packet_is_told(tmp_path: Path) -> None:
    with Store(tmp_path / "ben") as store:
        match = store.matches.begin("divorce", {})
        assert isinstance(match, Match)
        match.propose("top blue1")
        match.seal(1, "woo 1 red1")
        early = match.last.seq
        match.seal(2, "woo 2 red2")
        match.open_all()
        log = [match.entry(seq) for seq in range(match.last.seq + 1)]
    (due, nonce), _ = network.secrets_of(log)
    assert due == early + 1
    with pytest.raises(AssertionError, match="packet"):
        network.Snapshots(tmp_path / "none").search(log, b"..." + nonce.encode(), Tally("planted"))
    snapshots = network.Snapshots(tmp_path / "snapshots")
    with Store(tmp_path / "carl" / "empty"):
        pass
    (tmp_path / "carl" / "empty" / "notes.txt").write_text(nonce)
    snapshots.take(tmp_path / "carl" / "empty")
    with pytest.raises(AssertionError, match="disk"):
        snapshots.search(log, b"", Tally("planted"))


def test_chance_drawn_from_bytes_is_those_bytes() -> None:
    assert Drawn(b"hello").randbytes(5) == b"hello"
    decisions = [[Drawn(bytes([first, 7, 9, 200])).choice(range(200)), 0] for first in (0, 128, 255)]
    assert decisions[0] != decisions[1], "another byte is another decision"
    one, other = Drawn(b"\1\2\3"), Drawn(b"\1\2\3")
    assert [one.random() for _ in range(9)] == [other.random() for _ in range(9)], "the same goes on the same"
