"""A table of two or three phones: one log, everybody acts for himself."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.results import Refusal
from companion.lan.host import Host
from companion.lan.messages import Refused, write_message
from companion.lan.outward import Ended, Newcomer, TableChanged
from companion.lan.wishes import (
    AgreeDraw,
    BringBack,
    GoTo,
    Move,
    OpenSeals,
    Ruling,
    Seal,
    Show,
    TakeBack,
    Wish,
)
from companion.match.keeping import NotSavedError
from companion.match.match import Accepted
from companion.match.records import Commit
from tests.lan.tables import at_the_bidding, notices, seal, two
from tests.lan.world import World
from tests.match.play import no, ok


def test_moves_of_both_phones_come_into_one_log() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(ben, Move("add 2", 2)))
    assert anne.match.state.total == ben.match.state.total == 5
    world.assert_equal_logs()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Move("add 3", 1), "lan.seat_of_another"),
        (Move("add 3", 2), "match.not_your_turn"),
        (Move("add 9", 2), "match.not_your_turn"),
        (Move("nonsense", 2), "toy.unreadable"),
        (Show(1), "lan.seat_of_another"),
        (Ruling({"total": 1}, "", 1), "lan.seat_of_another"),
        (Ruling({"total": 1}, "x" * 70_000, 2), "lan.too_long"),
        (AgreeDraw(1), "lan.seat_of_another"),
        (Seal(1, "bid:1", "f" * 64), "lan.seat_of_another"),
        (Seal(2, "bid:1", "f" * 64), "match.nothing_to_seal"),
        (OpenSeals("bid:1"), "match.nothing_to_open"),
        (TakeBack(5, False), "match.undo_too_many"),
        (TakeBack(0, False), "match.count_too_small"),
        (TakeBack(-(10**9), False), "match.count_too_small"),
        (BringBack(10**12), "match.redo_too_many"),
        (GoTo(10**12, False), "match.no_such_record"),
        (GoTo(-1, False), "match.no_such_record"),
    ],
)
def test_a_guest_who_may_not_is_told_why_and_nothing_happens(wish: Wish, why: str) -> None:
    world, anne, ben = two()
    assert no(world.ask(ben, wish)) == why
    assert anne.match.last.seq == 0


def test_a_seat_in_the_move_must_be_ones_own_too() -> None:
    """In a round in which both may act, nobody acts for the other."""
    world, anne, ben = two()
    real = anne.match.game

    class BothMayAct:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        def sealing(self, state: Any) -> None:
            return None

        def to_act(self, state: Any) -> frozenset[int]:
            return frozenset({1, 2})

    anne.match.game = BothMayAct()
    assert no(world.ask(ben, Move("bid 1 5", 2))) == "lan.seat_of_another"


def test_a_phone_without_a_seat_only_looks_on() -> None:
    world, anne, _ = two()
    carl = world.join("Carl", ())
    ok(world.ask(anne, Move("add 3", 1)))
    assert carl.match.state.total == 3
    assert no(world.ask(carl, Move("add 3", 2))) == "lan.only_watching"
    assert no(world.ask(carl, TakeBack(1, False))) == "lan.only_watching"


def test_undo_and_redo_go_to_every_phone() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(ben, TakeBack(1, False)))
    assert anne.match.state.total == 0
    ok(world.ask(anne, BringBack(1)))
    ok(world.ask(ben, GoTo(0, False)))
    assert ben.match.state.total == 0
    world.assert_equal_logs()


def test_of_two_undos_at_the_same_time_one_comes_true() -> None:
    """Both tap undo: one move is taken back, not two."""
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(ben, Move("add 2", 2)))
    mine = world.wish(ben, TakeBack(1, False))
    ok(world.ask(anne, TakeBack(1, False)))
    world.run()
    assert no(ben.machine.answer(mine)) == "lan.outrun"
    assert anne.match.state.total == 3
    world.assert_equal_logs()


def test_a_move_is_not_played_into_a_table_that_has_changed() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(ben, Move("add 1", 2)))
    mine = world.wish(ben, Move("add 2", 2))
    ok(world.ask(anne, TakeBack(1, False)))
    world.run()
    assert no(ben.machine.answer(mine)) == "lan.outrun"


def test_seals_made_at_the_same_time_do_not_get_in_each_others_way() -> None:
    world, anne, ben = at_the_bidding()
    commit = ben.match.prepare_seal(2, "bid 2 30")
    assert isinstance(commit, Commit)
    mine = world.wish(ben, Seal(2, commit.slot, commit.seal))
    ok(seal(world, anne, 1, "bid 1 20"))
    world.run()
    ok(ben.machine.answer(mine))
    assert anne.match.sealed == (1, 2)


def test_everybody_sees_who_is_there() -> None:
    world, _, ben = two()
    carl = world.join("Carl", ())
    assert ben.machine.table.here == (1, 2, 3)
    world.kill(carl)
    world.run()
    assert ben.machine.table.here == (1, 2)
    assert TableChanged() in ben.news


def test_a_table_that_is_closed_says_goodbye() -> None:
    world, anne, ben = two()
    anne.machine.close()
    world.run()
    assert "lan.table_closed" in notices(ben)
    assert not any(isinstance(each, Ended) for each in ben.news), "it may be opened again"


def test_what_does_not_fit_on_disk_lets_nobody_in() -> None:

    world = World()

    def full(_: object) -> None:
        raise NotSavedError("match.not_saved_full")

    world.host.machine = Host(world.host.match, world.host.machine.table, full, world.now)
    world.knock("Ben")
    world.run()
    newcomer = next(each for each in world.host.news if isinstance(each, Newcomer))
    assert no(world.host.machine.admit(newcomer.link, (2,), world.now)) == "match.not_saved_full"
    assert world.host.machine.table.here == (1,)


def test_answers_are_remembered_within_bounds() -> None:
    world, anne, ben = two()
    for _ in range(200):
        assert isinstance(world.ask(ben, Move("add 3", 1)), Refusal)
    assert len(anne.machine._ledger._answers[2]) <= 64
    assert len(ben.machine.follower._answers) <= 64
    assert isinstance(world.ask(anne, Move("add 3", 1)), Accepted)


def test_a_refusal_goes_over_the_wire_with_what_its_sentence_mentions() -> None:
    world, _, ben = two()
    world.ask(ben, Move("add 3", 1))
    (refused,) = [message for _, message in world.said if isinstance(message, Refused)]
    assert dict(refused.values) == {"seat": 1}
    assert b"seat_of_another" in write_message(refused)
