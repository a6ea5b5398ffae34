"""Undo, redo and back-to, as records and without limit."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine.game import Reveal
from companion.engine.results import Refusal
from companion.match.history import SNAPSHOT_EVERY
from companion.match.keeping import MemoryVault
from companion.match.match import Accepted, Match
from tests.match.play import new_match, no, ok, play, to_bidding
from tests.match.toy import TOY


def test_undo_and_redo_walk_along_the_moves() -> None:
    match = play(new_match(), "add 1", "add 2", "add 3")
    ok(match.undo())
    assert match.state.total == 3
    ok(match.undo(2))
    assert match.state.total == 0
    assert not match.can_undo
    ok(match.redo(2))
    assert match.state.total == 3
    assert match.can_redo
    ok(match.redo())
    assert match.state.total == 6
    assert not match.can_redo


def test_taking_back_more_than_there_is_is_refused() -> None:
    match = play(new_match(), "add 1", "add 2")
    assert no(match.undo(3)) == "match.undo_too_many"
    assert no(match.undo(0)) == no(match.redo(0)) == "match.count_too_small"
    assert no(match.redo()) == "match.redo_too_many"
    assert match.state.total == 3


def test_a_new_move_ends_what_can_be_redone_but_not_what_can_be_gone_back_to() -> None:
    match = play(new_match(), "add 1", "add 2")
    ok(match.undo())
    play(match, "add 3")
    assert no(match.redo()) == "match.redo_too_many"
    assert match.state.total == 4
    ok(match.back_to(2))
    assert match.state.total == 3


def test_going_back_keeps_the_way_ahead() -> None:
    match = play(new_match(), "add 1", "add 2", "add 3")
    ok(match.back_to(1))
    assert match.state.total == 1
    ok(match.redo(2))
    assert match.state.total == 6


@pytest.mark.parametrize("seq", [-1, 4, 99])
def test_going_back_to_what_never_was_is_refused(seq: int) -> None:
    match = play(new_match(), "add 1", "add 2")
    ok(match.undo())
    assert no(match.back_to(3)) == "match.no_such_record"  # the undo itself has no state of its own
    assert no(match.back_to(seq)) == "match.no_such_record"


def test_what_has_shown_a_secret_is_taken_back_only_if_all_agree() -> None:
    match = play(new_match(), "add 1")
    ok(match.propose(Reveal(1)))
    play(match, "add 2")
    ok(match.undo())
    assert no(match.undo()) == no(match.back_to(1)) == "match.everybody_must_agree"
    ok(match.undo(agreed=True))
    assert '"agreed":true' in match.last.line
    ok(match.redo())


def test_opened_bids_are_taken_back_only_if_all_agree() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, "bid 1 5"))
    ok(match.undo())
    ok(match.seal(1, "bid 1 6"))
    ok(match.seal(2, "bid 2 7"))
    ok(match.open_all())
    assert no(match.undo()) == "match.everybody_must_agree"
    ok(match.undo(agreed=True))
    assert match.sealed == (1, 2)
    ok(match.redo())
    assert match.state.money == (994, 993)


def test_undo_across_a_kept_state_and_a_restart() -> None:
    match = new_match()
    totals = [0]
    for number in range(3 * SNAPSHOT_EVERY):
        if TOY.sealing(match.state):
            ok(match.seal(1, "bid 1 0"))
            ok(match.seal(2, "bid 2 0"))
            ok(match.open_all())
        ok(match.propose(f"add {number % 3 + 1}"))
        totals.append(match.state.total)
    again = Match(TOY, match._keeper, MemoryVault())
    assert again.state == match.state
    there, back = again.last.seq, match.last.seq - 7
    ok(again.back_to(2, agreed=True))
    assert again.state.total == totals[2]
    ok(again.redo(back - 2))
    assert again.state == match._history.node(back).state
    ok(again.back_to(there, agreed=True))
    assert again.state == match.state


def test_kept_states_are_read_so_that_little_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match({"target": 10**9})
    for _ in range(10 * SNAPSHOT_EVERY):
        if TOY.sealing(match.state):
            ok(match.seal(1, "bid 1 0"))
            ok(match.seal(2, "bid 2 0"))
            ok(match.open_all())
        ok(match.propose("add 3"))
    applied: list[object] = []
    real = TOY.apply
    monkeypatch.setattr(TOY, "apply", lambda state, move: applied.append(move) or real(state, move), raising=False)
    assert Match(TOY, match._keeper, MemoryVault()).state == match.state
    assert len(applied) <= SNAPSHOT_EVERY


@dataclass
class Model:
    """Undo as everybody knows it: every state has its past; ahead lies what was taken back last."""

    past: dict[int, tuple[int, ...]] = field(default_factory=lambda: {0: (0,)})
    """Record → the records that led there, itself last."""
    at: int = 0
    tip: int = 0

    def ahead(self) -> int:
        return len(self.past[self.tip]) - len(self.past[self.at])


class UndoMachine(RuleBasedStateMachine):
    """Any mix of moves, undo, redo, back-to and restarts does what the model says."""

    def __init__(self) -> None:
        super().__init__()
        self.match = new_match({"target": 10**9})
        self.model = Model()
        self.states = {0: self.match.state}

    @rule(amount=st.integers(1, 3))
    def move(self, amount: int) -> None:
        if TOY.sealing(self.match.state):
            self.bid(amount)
        else:
            self.grown(self.match.propose(f"add {amount}"))

    def bid(self, amount: int) -> None:
        unsealed = [seat for seat in (1, 2) if seat not in self.match.sealed]
        if unsealed:
            self.grown(self.match.seal(unsealed[0], f"bid {unsealed[0]} {amount % 2}"))
        else:
            self.grown(self.match.open_all())

    def grown(self, answer: Accepted | Refusal) -> None:
        seq = ok(answer).seq
        self.model.past[seq] = (*self.model.past[self.model.at], seq)
        self.model.at = self.model.tip = seq
        self.states[seq] = self.match.state

    @rule(count=st.integers(1, 6))
    def undo(self, count: int) -> None:
        answer = self.match.undo(count, agreed=True)
        past = self.model.past[self.model.at]
        if count >= len(past):
            assert no(answer) == "match.undo_too_many"
        else:
            ok(answer)
            self.model.at = past[-1 - count]

    @rule(count=st.integers(1, 6))
    def redo(self, count: int) -> None:
        answer = self.match.redo(count)
        if count > self.model.ahead():
            assert no(answer) == "match.redo_too_many"
        else:
            ok(answer)
            self.model.at = self.model.past[self.model.tip][len(self.model.past[self.model.at]) - 1 + count]

    @rule(data=st.data())
    def back_to(self, data: st.DataObject) -> None:
        seq = data.draw(st.sampled_from(sorted(self.model.past)))
        ok(self.match.back_to(seq, agreed=True))
        if seq not in self.model.past[self.model.tip]:
            self.model.tip = seq
        self.model.at = seq

    @precondition(lambda self: self.match.last.seq > 0)
    @rule()
    def restart(self) -> None:
        self.match = Match(TOY, self.match._keeper, self.match._vault)

    @invariant()
    def stands_where_the_model_stands(self) -> None:
        assert self.match.state == self.states[self.model.at]
        assert tuple(entry.seq for entry in self.match.line()) == self.model.past[self.model.at]
        assert self.match.can_redo == (self.model.at != self.model.tip)


UndoMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestUndoAgainstAModel = UndoMachine.TestCase
