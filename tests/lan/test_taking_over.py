"""The host is gone: another phone takes the table over from its own log."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Refusal
from companion.lan.guest import Guest
from companion.lan.messages import Message, Object, Welcome
from companion.lan.outward import Ahead, TakenOver
from companion.lan.wishes import (
    Move,
)
from companion.match.records import Play
from tests.lan.tables import forged, heard_from, link_of, notices, two
from tests.lan.world import Phone, World
from tests.match.play import no, ok


def test_another_phone_takes_the_table_over_from_its_own_log() -> None:
    world = World(seats=(1, 2))
    ben, carl = world.join("Ben", (2,)), world.join("Carl", ())
    anne = world.host
    ok(world.ask(anne, Move("add 3", 1)))
    world.kill(anne)
    world.run()
    assert no(ben.machine.take_over(40001, world.now)) == "lan.not_your_turn_to_host"
    world.wait(22)
    assert ben.machine.may_take_over(world.now)
    assert not carl.machine.may_take_over(world.now), "players come before onlookers"
    take_over(world, ben)
    world.wait(60)
    (news,) = [each for each in carl.news if isinstance(each, TakenOver)]
    assert news.phone == 2
    carl.machine.follow(True, world.now)
    world.run()
    ben.machine.go_on()
    assert ben.machine.seat(2, (1, 2)) is None
    world.run()
    ok(world.ask(ben, Move("add 2", 2)))
    assert carl.match.state.total == 5
    world.assert_equal_logs([ben, carl])


def take_over(world: World, phone: Phone) -> None:
    membership = phone.machine.take_over(40001, world.now)
    assert not isinstance(membership, Refusal), membership
    match = phone.shelf.open("m1")
    assert match is not None
    world.pump()
    world.start_host(phone, match, membership.table)


def test_the_old_host_comes_back_as_a_guest_with_its_seat() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    world.kill(anne)
    world.wait(22)
    take_over(world, ben)
    ben.machine.go_on()
    ok(world.ask(ben, Move("add 2", 2)))

    assert anne.kept is not None
    assert ben.kept is not None
    # its person is told of the new host (by its name on the network) and follows it
    membership = replace(anne.kept, table=replace(ben.kept.table, term=1))
    anne.machine = Guest(anne.shelf, anne.keep, world.now, membership=membership)
    world.wait(3)
    anne.machine.follow(True, world.now)
    world.run()
    assert anne.machine.seats == (1,)
    ok(world.ask(anne, Move("add 1", 1)))
    world.assert_equal_logs()


def test_a_phone_that_has_more_of_the_log_brings_it_to_the_new_host() -> None:
    """Anne's last move reached Carl but not Ben, who takes over: it is not lost."""
    world = World(seats=(1, 2))
    ben, carl = world.join("Ben", (2,)), world.join("Carl", ())
    anne = world.host
    world.cut(link_of(world, ben))
    world.unreachable.add("Ben")
    ok(world.ask(anne, Move("add 3", 1)))
    assert carl.match.last.seq == 1
    world.kill(anne)
    world.unreachable.clear()
    world.wait(22)
    take_over(world, ben)
    assert ben.match.last.seq == 0
    assert no(world.ask(ben, Move("add 1", 2))) == "lan.gathering"
    world.wait(40)
    carl.machine.follow(True, world.now)
    world.run()
    assert ben.match.last.seq == 1
    assert "lan.brought" in notices(ben)
    ben.machine.go_on()
    ok(world.ask(ben, Move("add 2", 2)))
    world.assert_equal_logs([ben, carl])


def scattered() -> tuple[World, Phone, Phone, Phone]:
    """Carl's move reached Dora alone: Ben, who takes over, never saw it, and Carl's own phone has forgotten it."""
    world = World(seats=(1, 2))
    ben, carl, dora = world.join("Ben", (2,)), world.join("Carl", (1,)), world.join("Dora", ())
    world.unreachable |= {"Ben", "Carl"}
    world.cut(link_of(world, ben))
    world.wish(carl, Move("add 3", 1))
    world.pump()
    world.deliver(link_of(world, carl), to_host=True)
    world.cut(link_of(world, carl))
    world.run()
    assert [each.match.last.seq for each in (ben, carl, dora)] == [0, 0, 1]
    world.kill(world.host)
    world.restart(carl)
    world.wait(22)
    world.unreachable = {"Carl"}
    take_over(world, ben)
    world.wait(40)
    world.unreachable.clear()
    world.wait(40)
    carl.machine.follow(True, world.now)
    world.run()
    assert ben.machine.table.gathering, "Dora has more than Ben"
    return world, ben, carl, dora


def test_a_move_that_its_own_phone_has_forgotten_is_brought_by_another() -> None:
    world, ben, carl, dora = scattered()
    dora.machine.follow(True, world.now)
    world.run()
    assert carl.machine.ended is None
    assert not ben.machine.table.gathering
    ok(world.ask(ben, Move("add 2", 2)))
    world.assert_equal_logs([ben, carl, dora])


def test_once_the_table_is_whole_no_host_gathers_again_to_move_for_others() -> None:
    world, ben, carl, _ = scattered()
    ben.machine.go_on()
    world.run()
    heard_from(carl, replace(ben.machine.table, gathering=True), world)
    carl.machine.out.clear()
    assert heard_from(carl, forged(carl, Play(0, "add 1", by=1)), world) == [Object(1, "lan.not_my_move")]


def test_no_host_gathers_before_the_table_was_taken_over() -> None:
    world, anne, ben = two()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    anne.machine._ledger.settle = lambda _: None  # a liar does not look whether all are here
    anne.machine._company.table = replace(anne.machine.table, gathering=True)
    world.unreachable.clear()
    world.wait(20)
    assert ben.machine.table.gathering
    assert heard_from(ben, forged(ben, Play(0, "add 1", by=2)), world) == [Object(1, "lan.not_my_move")]


def test_a_host_that_claims_a_longer_log_than_it_has_is_watched_all_the_same() -> None:
    world, anne, ben = two()
    world.cut(link_of(world, ben))
    send = anne.machine._company.send

    def boast(link: int, message: Message) -> None:
        send(link, replace(message, seq=10**9) if isinstance(message, Welcome) else message)

    anne.machine._company.send = boast
    world.wait(20)
    assert ben.machine.settled
    assert heard_from(ben, forged(ben, Play(0, "add 1", by=2)), world) == [Object(1, "lan.not_my_move")]


def test_a_phone_that_is_ahead_of_a_table_in_play_brings_its_records_only_if_the_person_says_so() -> None:
    world, anne, ben = two()
    world.cut(link_of(world, ben))
    ok(ben.match.propose("add 3", 1))
    world.wait(5)
    assert Ahead(2, 1) in anne.news
    assert anne.match.last.seq == 0
    anne.machine.take_more(2)
    world.run()
    assert anne.match.last.seq == 1
    ok(world.ask(ben, Move("add 2", 2)))
    world.assert_equal_logs()


def test_a_guest_does_not_follow_a_host_that_was_superseded() -> None:
    world, anne, ben = two()

    assert ben.kept is not None
    world.kill(ben)
    ben.kept = replace(ben.kept, table=replace(ben.kept.table, term=2))
    world.restart(ben)
    world.wait(3)
    assert "lan.superseded" in notices(anne)
    assert not ben.machine.settled
