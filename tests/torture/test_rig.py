"""A rig that finds nothing must be one that would have found something: planted faults are told."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from companion.match.match import Match
from companion.store.store import Store
from torture import damage, inputs_referee, kills, secrets
from torture.bounds import TooSlowError, within
from torture.table import table
from torture.tally import Tally, from_json


def soon() -> float:
    return time.monotonic() + 1.0


def test_a_lost_record_is_told(tmp_path: Path) -> None:
    told: dict[tuple[str, int], str] = {}
    for number in range(50):  # some die before their first move
        told = told or kills.play_and_kill(tmp_path, str(number), longest_s=2.0)
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


def test_a_tally_goes_through_a_pipe_and_the_table_names_every_fault() -> None:
    tally = Tally("planted")
    with tally.trying("seed 7"):
        random.Random(7).choice([])
    again = from_json(tally.to_json())
    assert again == tally
    assert "seed 7" in table([again], 60.0)
    assert "1 faults" in table([again], 60.0)
