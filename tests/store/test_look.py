"""A match can be looked at and stepped through without being taken up."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.match.play import PLAYERS, no, ok, play
from tests.store.desk import NOON, begin, log, open_store, play_on


def test_looking_at_a_match_does_not_put_it_first(tmp_path: Path) -> None:
    now = NOON
    with open_store(tmp_path, lambda: now) as store:
        older = begin(store)
        play_on(older, 5)
        now += timedelta(hours=1)
        newer = begin(store)
        now += timedelta(hours=1)
        seen = store.matches.look(older.setup.match)
        assert seen.state == older.state
        assert store.matches.setup(older.setup.match).players == PLAYERS
        assert [each.id for each in store.matches.all()] == [newer.setup.match, older.setup.match]


def test_a_replay_is_stepped_through_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play_on(match, 12)
        before = log(store, match.setup.match)
        copy = store.matches.replay(match.setup.match)
        assert copy.line() == match.line()
        ok(copy.undo(12))
        ok(copy.redo(2))
        ok(copy.back_to(0))
        assert no(copy.propose("add 1")) == "match.read_only"
        assert log(store, match.setup.match) == before


def test_no_unopened_secret_is_in_a_replay(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        match = begin(store)
        play(match, "add 3", "add 3", "add 1")
        ok(match.seal(1, "bid 1 3"))
        copy = store.matches.replay(match.setup.match)
        assert copy.sealed == (1,)
        assert copy.own_choice(1) is None
