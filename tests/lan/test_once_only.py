"""Nothing comes true twice, whatever is sent again and whoever comes back."""

from __future__ import annotations

from dataclasses import replace

from companion.lan.guest import Guest
from companion.lan.messages import Done, Propose, Records
from companion.lan.wishes import (
    Move,
    OpenSeals,
    Seal,
    TakeBack,
    write_wish,
)
from companion.match.records import Commit
from tests.lan.tables import at_the_bidding, link_of, seal, two
from tests.lan.world import World
from tests.match.play import ok


def test_a_proposal_that_is_sent_again_is_answered_again_and_does_nothing_more() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    proposal = Propose("same", 1, write_wish(Move("add 2", 2)))
    number = link_of(world, ben)
    for _ in range(3):
        anne.machine.received(number, proposal, world.now)
    answers = [each.message for each in anne.machine.out if isinstance(getattr(each, "message", None), Done)]
    assert answers == [Done("same", 2)] * 3
    assert anne.match.last.seq == 2


def test_a_host_that_was_killed_and_has_forgotten_the_proposal_does_not_play_it_twice() -> None:
    """In the toy game nobody may move twice in a row, so let Ben hold both seats: only the place tells."""
    world = World()
    ben = world.join("Ben", (1, 2))
    ok(world.ask(ben, Move("add 3", 1)))
    proposal = Propose("once", 0, write_wish(Move("add 3", 1)))
    world.restart(world.host)
    world.wait(3)
    anne = world.host
    anne.machine.received(link_of(world, ben), proposal, world.now)
    world.run()
    assert anne.match.last.seq == 1
    commit = Propose("undo", 0, write_wish(TakeBack(1, False)))
    anne.machine.received(link_of(world, ben), commit, world.now)
    assert anne.match.last.seq == 1


def test_a_seal_that_is_sent_again_stands_once() -> None:
    world, anne, ben = at_the_bidding()
    commit = ben.match.prepare_seal(2, "bid 2 30")
    assert isinstance(commit, Commit)
    wish = Seal(2, commit.slot, commit.seal)
    first = ok(world.ask(ben, wish))
    world.restart(anne)
    world.wait(3)
    again = ok(world.ask(ben, wish))
    assert again.seq == first.seq
    assert world.host.match.last.seq == 4


def test_records_that_come_twice_do_no_harm() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(ben, Move("add 1", 2)))
    for seq in (2, 1, 0, 2):
        ben.machine.received(link_of(world, ben), Records((anne.match.entry(seq).line,)), world.now)
    world.run()
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_a_guest_that_has_missed_a_record_fetches_it() -> None:
    world, anne, ben = two()
    for move in ("add 3", "add 1"):
        ok(anne.match.propose(move))
        world.pump()
    under_way = world.links[link_of(world, ben)].to_guest
    under_way.reverse()
    world.run()
    assert ben.machine.ended is None
    assert ben.match.last.seq == 2
    world.assert_equal_logs()


def test_a_phone_that_was_away_catches_up_and_plays_on() -> None:
    world, anne, ben = two()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    world.run()
    assert anne.machine.table.here == (1,)
    ok(world.ask(anne, Move("add 3", 1)))
    world.unreachable.clear()
    world.wait(20)
    assert anne.machine.table.here == (1, 2)
    ok(world.ask(ben, Move("add 2", 2)))
    world.assert_equal_logs()


def test_a_phone_that_crashed_comes_back_to_its_seat_with_what_it_had_sealed() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, ben, 2, "bid 2 30"))
    world.restart(ben)
    world.wait(3)
    assert ben.machine.seats == (2,)
    assert ben.match.own_choice(2) == "bid 2 30"
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(world.ask(ben, OpenSeals("bid:1")))
    assert ben.match.state.money == (980, 970)
    world.assert_equal_logs()


def test_a_host_that_crashed_opens_the_same_table_again() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    world.restart(anne)
    world.wait(3)
    assert world.host.machine.table.here == (1, 2)
    ok(seal(world, ben, 2, "bid 2 30"))
    ok(world.ask(ben, OpenSeals("bid:1")))
    world.assert_equal_logs()


def test_what_was_asked_for_before_the_link_was_cut_is_done_once_it_stands_again() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    mine = world.wish(ben, Move("add 2", 2))
    world.wait(5)
    assert ben.machine.answer(mine) is None
    world.unreachable.clear()
    world.wait(20)
    ok(ben.machine.answer(mine))
    world.assert_equal_logs()


def test_an_answer_that_was_lost_is_found_in_the_log() -> None:
    world, anne, ben = two()
    ok(world.ask(anne, Move("add 3", 1)))
    mine = world.wish(ben, Move("add 2", 2))
    number = link_of(world, ben)
    world.pump()
    world.deliver(number, to_host=True)
    world.cut(number)
    assert anne.match.last.seq == 2
    world.wait(20)
    assert ok(ben.machine.answer(mine)).seq == 2
    assert anne.match.last.seq == 2


def test_a_phone_that_comes_twice_is_there_once() -> None:
    world, anne, ben = two()
    old = ben.machine
    assert ben.kept is not None

    ben.machine = Guest(ben.shelf, ben.keep, world.now, membership=ben.kept)
    world.run()
    assert anne.machine.table.here == (1, 2)
    assert old is not ben.machine
    ok(world.ask(anne, Move("add 3", 1)))
    world.assert_equal_logs()


def test_a_stranger_with_a_known_number_but_without_its_secret_is_sent_away() -> None:

    world, anne, ben = two()
    eve = world.new_phone("Eve")
    assert ben.kept is not None
    for secret in ("", "0" * 64, ben.kept.table.phones[1].knock):
        eve.machine = Guest(eve.shelf, eve.keep, world.now, membership=replace(ben.kept, secret=secret))
        world.run()
        assert eve.machine.ended == "lan.unknown_phone"
    assert anne.machine.table.here == (1, 2)


def test_a_log_that_has_gone_another_way_is_not_followed() -> None:
    world, anne, ben = two()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    ok(ben.match.propose("add 1", 1))
    ok(world.ask(anne, Move("add 3", 1)))
    world.unreachable.clear()
    world.wait(20)
    assert ben.machine.ended == "lan.diverged"
    assert ben.match.state.total == 1, "what is on the phone stays there"
