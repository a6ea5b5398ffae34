"""A question is asked once the table is known, and a yes is one to that table and that question alone."""

from __future__ import annotations

from companion.lan.checks import no as refusal
from companion.lan.messages import Ask, Decided, Object, Opened, Records, Want
from companion.lan.outward import Asked, AskOver
from companion.lan.wishes import AgreeDraw, BringBack, GoTo, OpenSeals, Ruling, TakeBack, write_wish
from companion.match.records import BackTo, Undo
from tests.lan.tables import (
    agree,
    agree_unheard,
    all_sealed,
    at_the_bidding,
    forged,
    heard_from,
    latest_question,
    link_of,
)
from tests.match.play import ok


def test_while_a_yes_of_his_is_open_ben_hands_nothing_over() -> None:
    world, _, ben = all_sealed()
    heard_from(ben, Ask(7, 1, write_wish(TakeBack(2, True))), world)
    ben.machine.agree(7, True)
    ben.machine.out.clear()
    assert heard_from(ben, Want("bid:1", (2,)), world) == []
    assert [type(each) for each in heard_from(ben, Decided(7, False), world)] == [Opened]
    ben.machine.out.clear()
    assert heard_from(ben, forged(ben, Undo(3, 5, agreed=True)), world) == [Object(6, "lan.given_away")]


def test_nor_while_he_himself_asks_the_table() -> None:
    world, _, ben = all_sealed()
    world.wish(ben, TakeBack(2, True))
    ben.machine.out.clear()
    assert heard_from(ben, Want("bid:1", (2,)), world) == []


def test_a_question_that_died_with_its_host_does_not_stand_in_the_way() -> None:
    world, anne, ben = all_sealed()
    world.wish(anne, TakeBack(2, True))
    world.run()
    ben.machine.agree(latest_question(ben).id, True)
    world.restart(anne)  # before the answer has come
    world.wait(20)
    ok(world.ask(anne, OpenSeals("bid:1")))
    world.assert_equal_logs()


def test_a_new_question_with_an_old_number_is_a_new_question() -> None:
    world, anne, ben = all_sealed()
    world.wish(anne, TakeBack(2, True))
    world.run()
    ben.machine.agree(latest_question(ben).id, True)
    world.restart(anne)
    world.wait(20)
    wish = world.wish(anne, GoTo(3, True))  # its first, like the one before
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_an_answer_to_a_question_of_before_is_no_answer_to_a_new_one() -> None:
    """The old question is still on Ben's screen when the host has been killed and asks something else."""
    world, anne, ben = all_sealed()
    world.wish(anne, AgreeDraw(1))
    world.run()
    old = latest_question(ben)
    world.restart(anne)
    world.wait(20)
    assert AskOver(old.id, None) in ben.news, "so the sheet goes"
    wish = world.wish(anne, GoTo(3, True))
    ben.machine.agree(old.id, True)
    world.run()
    assert anne.machine.answer(wish) is None, "Ben has not been asked that"


def test_what_is_asked_before_the_log_is_here_is_asked_once_it_is() -> None:
    world, anne, ben = at_the_bidding()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    ok(world.ask(anne, TakeBack(1, False)))
    wish = world.wish(anne, TakeBack(1, True))
    world.unreachable.clear()
    world.wait(20)
    agree(ben, world)
    ok(anne.machine.answer(wish))
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_a_question_waits_for_the_records_that_were_written_before_it() -> None:
    """One record has overtaken another: nobody is asked about a table that he does not know yet."""
    world, anne, ben = at_the_bidding()
    world.wish(anne, TakeBack(1, False))
    world.wish(anne, BringBack(1))
    wish = world.wish(anne, TakeBack(1, True))
    world.pump()
    for place in (1, 0, 0):  # the later record, the earlier one, the question
        world.deliver(link_of(world, ben), to_host=False, place=place)
    assert ben.match.last.seq == 4, "the later one is to be fetched"
    assert not ben.machine.follower.asks
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_a_question_that_comes_before_the_welcome_waits_for_it() -> None:
    world, anne, ben = at_the_bidding()
    world.cut(link_of(world, ben))
    world.now += 20
    ben.machine.tick(world.now)
    world.pump()
    world.deliver(link_of(world, ben), to_host=True)  # he is back
    wish = world.wish(anne, TakeBack(1, True))
    world.pump()
    link = link_of(world, ben)
    waiting = [type(message) for message in world.links[link].to_guest]
    world.deliver(link, to_host=False, place=waiting.index(Ask))
    assert not ben.machine.follower.asks
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    world.assert_equal_logs()


def test_an_answer_to_a_question_of_an_old_link_is_not_said_on_a_new_one() -> None:
    """The host was killed meanwhile and counts from 1 again: its first question is another one now."""
    world, anne, ben = at_the_bidding()
    world.wish(anne, TakeBack(1, True))
    world.run()
    (old,) = [each for each in ben.news if isinstance(each, Asked)]
    world.restart(anne)
    world.now += 20
    ben.machine.tick(world.now)
    world.pump()
    wish = world.wish(anne, AgreeDraw(1))
    world.deliver(link_of(world, ben), to_host=True)  # he is back, and has not heard of it yet
    ben.machine.agree(old.ask.id, True)
    world.run()
    assert anne.machine.answer(wish) is None, "Ben has not been asked that"
    agree(ben, world)
    ok(anne.machine.answer(wish))
    world.assert_equal_logs()


def test_a_yes_stands_until_every_record_that_was_heard_of_is_here() -> None:
    """The record that he said yes to is overtaken by a later one: before it nothing is handed over, and no yes void."""
    world, anne, ben = all_sealed()
    world.wish(anne, Ruling({"total": 8}, "", 1))
    world.run()
    agree_unheard(ben, world)
    assert not heard_from(ben, Want("bid:1", (2,)), world), "a yes of his is open"
    world.cut(link_of(world, ben))
    world.now += 20
    ben.machine.tick(world.now)
    world.pump()
    while not any(isinstance(each, Records) for each in world.links[link_of(world, ben)].to_guest):
        world._deliver_one(link_of(world, ben))
        world.pump()
    ok(anne.machine.answer(world.wish(anne, TakeBack(1, False))))
    world.pump()
    queue = world.links[link_of(world, ben)].to_guest
    world.deliver(link_of(world, ben), to_host=False, place=len(queue) - 1)
    world.run()
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_a_yes_to_one_step_back_is_none_to_two() -> None:
    world, _, ben = all_sealed()
    heard_from(ben, Ask(7, 1, write_wish(TakeBack(1, True))), world)
    ben.machine.agree(7, True)
    ben.machine.out.clear()
    assert heard_from(ben, forged(ben, Undo(3, 5, agreed=True)), world) == [Object(6, "lan.not_asked")]


def test_a_yes_is_gone_once_the_table_has_gone_on() -> None:
    world, anne, ben = at_the_bidding()
    heard_from(ben, Ask(7, 1, write_wish(GoTo(0, True))), world)
    ben.machine.agree(7, True)
    world.pump()
    ok(world.ask(anne, TakeBack(1, False)))
    assert heard_from(ben, forged(ben, BackTo(0, 0, agreed=True)), world) == [Object(5, "lan.not_asked")]


def test_a_question_ends_when_the_openings_are_wanted() -> None:
    world, anne, ben = all_sealed()
    mine = world.wish(anne, TakeBack(2, True))
    world.run()
    ok(world.ask(ben, OpenSeals("bid:1")))
    assert anne.machine.answer(mine) == refusal("not_agreed")
    world.assert_equal_logs()
