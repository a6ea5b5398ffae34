"""Records from another phone are checked like our own, whatever it sends."""

from __future__ import annotations

import pytest

from companion.match.records import AgreeDraw, BackTo, Body, Play, Redo, Rule, Setup, Undo, make_entry
from tests.match.play import PLAYERS, joined, new_match, no, ok, play


def test_a_match_is_followed_record_by_record() -> None:
    host = play(new_match(), "add 3", "add 2")
    ok(host.undo())
    ok(host.redo())
    ok(host.back_to(1))
    play(host, "add 1")
    guest = joined(host)
    for seq in range(1, host.last.seq + 1):
        ok(guest.accept(host._keeper.entry(seq)))
    assert guest.state == host.state
    assert guest.last == host.last


def test_a_record_out_of_order_or_of_another_history_is_refused() -> None:
    host = play(new_match(), "add 3", "add 2")
    guest = joined(host)
    second = host._keeper.entry(2)
    assert no(guest.accept(second)) == "match.out_of_step"
    play(guest, "add 1")
    assert no(guest.accept(second)) == "match.out_of_step"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (Play(2, "add 9"), "toy.amount"),
        (Play(2, "add 1", by=2), "match.not_your_turn"),
        (Play(1, "add 1"), "match.out_of_step"),
        (AgreeDraw(2, by=3), "match.no_such_seat"),
        (Rule(2, {"total": "x"}, ""), "toy.table"),
        (Undo(2, 2), "match.no_such_record"),
        (Undo(5, 2), "match.no_such_record"),
        (Undo(-1, 2), "match.no_such_record"),
        (Undo(1, 1), "match.no_such_record"),
        (Redo(2, 2), "match.no_such_record"),
        (BackTo(1, 1), "match.no_such_record"),
        (Setup("m1", "toy", {}, PLAYERS, ""), "match.second_setup"),
    ],
)
def test_what_no_honest_phone_would_send_is_refused(body: Body, why: str) -> None:
    match = play(new_match(), "add 3", "add 2")
    entry = make_entry(match.last.seq + 1, match.last.digest, body)
    before = match.state
    assert no(match.accept(entry)) == why
    assert (match.state, match.last.seq) == (before, 2)
