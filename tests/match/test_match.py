"""The one door, what comes of it, and who is told."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Outcome, Refusal
from companion.match.chain import FIRST, digest
from companion.match.keeping import MemoryKeeper, MemoryVault, NotSavedError, Saving
from companion.match.match import Accepted, Match, begin
from companion.match.records import Entry, Player, Rule, Setup
from tests.match.play import PLAYERS, new_match, no, ok, play, to_bidding
from tests.match.toy import TOY, Add


def test_a_move_is_played_as_notation_or_as_a_value() -> None:
    match = new_match()
    ok(match.propose("add 2"))
    ok(match.propose(Add(3)))
    assert match.state.total == 5
    assert [entry.line.count('"kind":"move"') for entry in match.line()] == [0, 1, 1]


def test_a_refused_move_changes_nothing_and_is_in_no_log() -> None:
    match = play(new_match(), "add 1")
    before, last = match.state, match.last
    assert no(match.propose("add 4")) == "toy.amount"
    assert no(match.propose("jump")) == "toy.unreadable"
    assert match.state == before
    assert match.last == last


def test_unfit_options_begin_no_match() -> None:
    setup = Setup("m", "toy", {"players": 7}, PLAYERS, "")
    assert no(begin(TOY, MemoryKeeper(), MemoryVault(), setup)) == "toy.options"


def test_the_answer_tells_the_outcome_and_the_remarks() -> None:
    match = play(new_match({"target": 14}), "add 3", "add 3", "add 2", "add 3")
    lucky = match.propose("add 2")
    assert isinstance(lucky, Accepted)
    assert (lucky.outcome, lucky.remarks) == (None, {"lucky": True})
    won = match.propose("add 1")
    assert isinstance(won, Accepted)
    assert won.outcome == Outcome(2, "Y3") == match.outcome
    assert match.to_act() == ()


def test_who_says_who_he_is_acts_in_his_turn_only() -> None:
    match = new_match()
    assert no(match.propose("add 1", by=2)) == "match.not_your_turn"
    assert no(match.propose(Reveal(1), by=2)) == "match.choice_of_another"
    assert no(match.propose(Draw(), by=5)) == "match.no_such_seat"
    assert ok(match.propose("add 1", by=1)).body == replace(match.last.body, by=1)  # type: ignore[arg-type]
    ok(match.propose(Reveal(1), by=1))


def test_a_draw_a_reveal_and_a_ruling_are_records_like_moves() -> None:
    match = play(new_match(), "add 3")
    ok(match.propose(Reveal(1)))
    ok(match.propose(Table({"total": 40}, "the cat was on the board")))
    assert match.state.total == 40
    ok(match.propose(Draw()))
    assert match.outcome == Outcome(None, "Y3")
    kinds = [type(entry.body).__name__ for entry in match.line()]
    assert kinds == ["Setup", "Play", "Show", "Rule", "AgreeDraw"]


def test_a_ruling_can_be_made_after_the_end_and_taken_back() -> None:
    match = play(new_match({"target": 3}), "add 3")
    ok(match.propose(Table({"total": 1}, "that was a 1")))
    assert match.outcome is None
    ok(match.undo())
    assert match.outcome == Outcome(1, "Y3")


@pytest.mark.parametrize("position", [{"total": float("nan")}, {"total": object()}, {1: {2: 3}, "x": {1, 2}}])
def test_a_ruling_that_cannot_be_written_down_is_refused(position: object) -> None:
    match = new_match()
    assert no(match.propose(Table(position))) == "match.not_json"
    assert match.last.seq == 0


def test_what_could_not_be_read_back_is_not_written() -> None:
    match = to_bidding(new_match())
    assert no(match.seal(True, "bid 1 5")) == "match.not_json"  # in JSON, true is not 1
    assert no(match.propose(Reveal(1), by=True)) == "match.not_json"
    assert match.sealed == ()
    odd = Setup("m", "toy", {}, (Player(1, 7),), "")  # type: ignore[arg-type]
    assert no(begin(TOY, MemoryKeeper(), MemoryVault(), odd)) == "match.not_json"


def test_what_was_handed_in_may_change_later_without_changing_the_log() -> None:
    position = {"total": 5}
    match = new_match()
    ok(match.propose(Table(position)))
    position["total"] = 99
    assert isinstance(match.last.body, Rule)
    assert match.last.body.position == {"total": 5}


def test_every_record_names_the_digest_of_the_one_before() -> None:
    match = play(new_match(), "add 1", "add 2")
    ok(match.undo())
    ok(match.redo())
    prev = FIRST
    for seq in range(match.last.seq + 1):
        entry = match._keeper.entry(seq)
        assert (entry.seq, entry.prev, entry.digest) == (seq, prev, digest(entry.line))
        prev = entry.digest


def test_replay_equals_live_play() -> None:
    match = play(new_match(), "add 3", "add 2", "add 1")
    ok(match.undo(2))
    play(match, "add 1", "add 1")
    again = Match(TOY, match._keeper, MemoryVault())
    assert again.state == match.state
    assert again.line() == match.line()
    assert again.view(1) == match.view(1)


def test_nothing_is_shown_that_is_not_saved() -> None:
    class FullDisk(MemoryKeeper):
        full = False

        def save(self, saving: Saving) -> None:
            if self.full:
                raise NotSavedError("match.not_saved_full")
            super().save(saving)

    keeper = FullDisk()
    match = begin(TOY, keeper, MemoryVault(), Setup("m", "toy", {}, PLAYERS, ""))
    assert isinstance(match, Match)
    play(match, "add 1", "add 2")
    told: list[Entry] = []
    match.subscribe(told.append)
    keeper.full = True
    before = match.state
    for answer in (match.propose("add 3"), match.undo(), match.back_to(0)):
        assert no(answer) == "match.not_saved_full"
    assert (match.state, match.last.seq, told) == (before, 2, [])
    keeper.full = False
    ok(match.propose("add 3"))
    assert match.state.total == 6


def test_listeners_are_told_after_the_state_is_there() -> None:
    match = new_match()
    seen: list[tuple[int, int]] = []
    stop = match.subscribe(lambda entry: seen.append((entry.seq, match.state.total)))
    play(match, "add 1", "add 2")
    ok(match.undo())
    stop()
    stop()
    play(match, "add 3")
    assert seen == [(1, 1), (2, 3), (3, 1)]


def test_a_listener_may_play_on_and_everybody_hears_it_in_order() -> None:
    match = new_match()
    first: list[int] = []
    second: list[int] = []

    def answer(entry: Entry) -> None:
        first.append(entry.seq)
        if entry.seq == 1:
            ok(match.propose("add 2"))

    match.subscribe(answer)
    match.subscribe(lambda entry: second.append(entry.seq))
    play(match, "add 1")
    assert first == second == [1, 2]


def test_a_broken_listener_keeps_the_move_from_nobody(caplog: pytest.LogCaptureFixture) -> None:
    match = new_match()
    heard: list[int] = []
    match.subscribe(lambda entry: [][entry.seq])
    match.subscribe(lambda entry: heard.append(entry.seq))
    with caplog.at_level(logging.ERROR):
        play(match, "add 1")
    assert heard == [1]
    assert "a listener failed at record 1" in caplog.text


def test_refusals_of_the_match_rest_on_no_ruling() -> None:
    answer = new_match().undo()
    assert isinstance(answer, Refusal)
    assert answer.rule == ""
