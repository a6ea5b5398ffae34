"""Two windows on one folder: safe, and nobody's move is lost without a word."""

from __future__ import annotations

import threading
from pathlib import Path

from companion.engine.results import Refusal
from tests.match.play import no, ok, play
from tests.store.desk import begin, log, open_store


def test_who_comes_second_is_told_and_sees_the_other_ones_move(tmp_path: Path) -> None:
    with open_store(tmp_path) as one, open_store(tmp_path) as two:
        mine = begin(one)
        yours = two.matches.open(mine.setup.match)
        heard: list[int] = []
        yours.subscribe(lambda entry: heard.append(entry.seq))
        play(mine, "add 3")
        assert no(yours.propose("add 1")) == "match.outrun"
        assert (yours.state, heard) == (mine.state, [1])
        ok(yours.propose("add 1"))
        assert no(mine.undo()) == "match.outrun"
        ok(mine.undo())
        assert mine.state.total == 3


def test_a_match_deleted_in_another_window_takes_no_more_moves(tmp_path: Path) -> None:
    with open_store(tmp_path) as one, open_store(tmp_path) as two:
        match = begin(one)
        two.matches.delete(match.setup.match)
        assert no(match.propose("add 1")) == "store.no_such_match"
        assert match.state.total == 0


def test_two_that_write_at_once_make_one_whole_log(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        name = begin(store).setup.match
    accepted: list[int] = []

    def hammer() -> None:
        with open_store(tmp_path) as store:
            match = store.matches.open(name)
            for _ in range(60):
                answer = match.undo(agreed=True) if match.state.bidding else match.propose("add 2")
                if isinstance(answer, Refusal):
                    assert answer.code == "match.outrun", answer
                else:
                    accepted.append(answer.entry.seq)

    threads = [threading.Thread(target=hammer) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_store(tmp_path) as store:
        assert sorted(accepted) == list(range(1, len(log(store, name))))
        assert store.matches.damaged() == []


def test_two_that_start_at_once_make_one_store(tmp_path: Path) -> None:
    names: list[str] = []

    def start() -> None:
        with open_store(tmp_path) as store:
            names.append(begin(store).setup.match)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_store(tmp_path) as store:
        assert {each.id for each in store.matches.all()} == set(names)
        assert len(names) == 6
        assert store.damages == []
