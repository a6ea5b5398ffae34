"""A host that cheats: what a guest does not accept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.lan.messages import Object, Records
from companion.lan.wishes import (
    GoTo,
    Move,
    TakeBack,
)
from companion.match.records import AgreeDraw as DrawRecord
from companion.match.records import Body, Commit, Play, Rule, Undo, make_entry
from tests.lan.tables import at_the_bidding, forged, heard_from, link_of, notices, seal, two
from tests.match.play import no, ok


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (Play(1, "add 1", by=2), "lan.not_my_move"),
        (Play(1, "add 9", by=1), "match.not_your_turn"),
        (Play(1, "add 9", by=None), "toy.amount"),
        (Rule(1, {"total": 99}, "", by=1), "lan.not_asked"),
        (Rule(1, {"total": 99}, "", by=2), "lan.not_my_move"),
        (DrawRecord(1, by=1), "lan.not_asked"),
        (Undo(0, 1, agreed=True), "lan.not_asked"),
    ],
)
def test_a_guest_does_not_accept_what_is_written_in_its_name_or_without_being_asked(body: Body, why: str) -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    said = heard_from(ben, forged(ben, body), world)
    assert said == [Object(2, why)]
    assert ben.machine.ended == "lan.disputed"
    assert ben.match.last.seq == 1
    world.run()
    assert "lan.objects" in notices(anne)


def test_a_guest_does_not_accept_a_seal_in_its_name_or_one_that_was_there_before() -> None:
    world, anne, ben = at_the_bidding()
    assert heard_from(ben, forged(ben, Commit(3, 2, "bid:1", "f" * 64)), world) == [Object(4, "lan.not_my_seal")]
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    old = anne.match.last.body
    assert isinstance(old, Commit)
    ok(world.ask(anne, TakeBack(1, False)))
    again = Commit(3, old.seat, old.slot, old.seal)
    assert heard_from(ben, forged(ben, again), world) == [Object(6, "lan.seal_again")]


def test_nobody_takes_a_seal_back_on_his_own_once_all_have_sealed() -> None:
    """The host has everybody's openings then: he could bid anew, knowing them."""
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    assert no(world.ask(anne, TakeBack(1, False))) == "lan.all_sealed"
    assert no(world.ask(ben, GoTo(3, False))) == "lan.all_sealed"
    assert heard_from(ben, forged(ben, Undo(4, 5)), world) == [Object(6, "lan.all_sealed")]


def test_a_host_changes_neither_the_rule_that_all_saw_nor_the_seat_of_whoever_is_here() -> None:
    for change, why in (({"patience_s": 1}, "lan.rule_changed"), ({"phones": ()}, "lan.garbage")):
        world, anne, ben = two()
        ben.machine.received(link_of(world, ben), replace(anne.machine.table, **change), world.now)
        assert ben.machine.ended == why
    world, anne, ben = two()
    robbed = tuple(replace(each, seats=(1, 2) if each.id == 1 else ()) for each in anne.machine.table.phones)
    ben.machine.received(link_of(world, ben), replace(anne.machine.table, phones=robbed), world.now)
    assert ben.machine.ended == "lan.seat_lost"


def test_a_log_that_never_ends_or_begins_before_its_beginning_is_not_taken() -> None:
    world, anne, ben = two()
    entry = make_entry(-1, "0" * 64, Play(0, "add 1", by=1))
    ben.machine.received(link_of(world, ben), Records((entry.line,)), world.now)
    assert ben.machine.ended == "lan.garbage"
    assert anne.match.last.seq == 0


def test_records_that_nobody_asked_for_are_not_taken_from_a_guest() -> None:
    world, anne, ben = two()
    anne.machine.received(link_of(world, ben), forged(anne, Play(0, "add 3", by=1)), world.now)
    assert anne.match.last.seq == 0
    world.run()
    assert ben.machine.ended == "lan.garbage"
