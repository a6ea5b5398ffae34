"""Matches, players and settings are there again after a restart."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.engine.results import Outcome, Refusal
from companion.store.errors import NoSuchMatchError
from tests.match.play import PLAYERS, no, ok, play
from tests.store.desk import NOON, begin, log, open_store, play_on


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 250)
        ok(match.undo(120, agreed=True))
        state, line, name = match.state, match.line(), match.setup.match
    with open_store(tmp_path) as store:
        again = store.matches.open(name)
        assert (again.state, again.line()) == (state, line)
        assert again.setup.players == PLAYERS
        ok(again.redo(120))
        play_on(again, 5)


def test_the_list_has_the_latest_first_and_says_how_each_ended(tmp_path: Path) -> None:
    now = NOON
    with open_store(tmp_path, lambda: now) as store:
        older = begin(store)
        now += timedelta(hours=1)
        newer = store.matches.begin("toy", {"target": 3})
        assert not isinstance(newer, Refusal)
        play(newer, "add 3")
        names = [newer.setup.match, older.setup.match]
        assert [each.id for each in store.matches.all()] == names
        assert [each.outcome for each in store.matches.all()] == [{"winner": 1, "why": "Y3"}, None]
        now += timedelta(hours=1)
        store.matches.open(older.setup.match)
        assert [each.id for each in store.matches.all()] == names[::-1]


def test_an_undone_end_is_no_end_in_the_list(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = store.matches.begin("toy", {"target": 3})
        assert not isinstance(match, Refusal)
        play(match, "add 3")
    with open_store(tmp_path) as store:
        again = store.matches.open(match.setup.match)
        assert again.outcome == Outcome(1, "Y3")
        ok(again.undo())
        assert store.matches.all()[0].outcome is None


def test_unfit_options_leave_no_match_behind(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert no(store.matches.begin("toy", {"nonsense": 1})) == "toy.options"
        assert store.matches.all() == []


def test_players_keep_their_names_and_colours(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        zoe = store.people.add("Zoë", "green")
        anne = store.people.add("anne", "red")
        store.people.change(type(anne)(anne.id, "Anne", "crimson"))
        store.people.add("Gone")
        store.people.remove(anne.id + 1)
    with open_store(tmp_path) as store:
        assert [(each.name, each.colour) for each in store.people.all()] == [("Anne", "crimson"), ("Zoë", "green")]
        assert store.people.all()[1].id == zoe.id


def test_settings_are_kept(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert store.settings.get("language", "en") == "en"
        store.settings.set("language", "fr")
        store.settings.set("language", "de")
        store.settings.set("stars", {"black12": 2})
    with open_store(tmp_path) as store:
        assert (store.settings.get("language"), store.settings.get("stars")) == ("de", {"black12": 2})


def test_the_bin_keeps_a_match_for_thirty_days(tmp_path: Path) -> None:
    now = NOON

    def clock() -> datetime:
        return now

    with open_store(tmp_path, clock) as store:
        match = begin(store)
        play_on(match, 20)
        name, lines = match.setup.match, log(store, match.setup.match)
        store.matches.bin(name)
        assert store.matches.all() == []
        assert [each.id for each in store.matches.all(binned=True)] == [name]
    now += timedelta(days=30)
    with open_store(tmp_path, clock) as store:
        store.matches.restore(name)
        assert log(store, name) == lines
        store.matches.bin(name)
    now += timedelta(days=30, seconds=1)
    with open_store(tmp_path, clock) as store:
        assert store.matches.all(binned=True) == []
        with pytest.raises(NoSuchMatchError):
            store.matches.open(name)
        for table in ("records", "snapshots"):
            assert store._database.row(f"SELECT count(*) FROM {table}")[0] == 0


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for ask in (store.matches.open, store.matches.bin, store.matches.restore, store.matches.delete):
            with pytest.raises(NoSuchMatchError):
                ask("nothing")


def test_no_record_but_the_first_has_a_time(tmp_path: Path) -> None:
    """How long somebody thought about a bid can tell what it was."""
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 30)
        first, *rest = log(store, match.setup.match)
        assert "2026-05-01" in first
        assert not any("2026" in line.replace(match.last.digest, "") and "T" in line for line in rest)
        assert store.matches.all()[0].opened == NOON.isoformat()
