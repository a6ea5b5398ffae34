"""What all must agree to, and what happens if somebody never opens."""

from __future__ import annotations

from dataclasses import replace

from companion.lan.messages import Object, Want
from companion.lan.outward import Asked, AskOver
from companion.lan.seating import PATIENCE_S
from companion.lan.wishes import (
    AgreeDraw,
    Move,
    OpenSeals,
    Ruling,
    TakeBack,
)
from companion.match.records import Rule
from tests.lan.tables import at_the_bidding, forged, heard_from, link_of, seal, two
from tests.lan.world import Phone, World
from tests.match.play import no, ok


def questions(phone: Phone) -> list[Asked]:
    return [each for each in phone.news if isinstance(each, Asked)]


def test_a_table_ruling_waits_for_everybodys_yes() -> None:
    world, anne, ben = two()
    mine = world.wish(anne, Ruling({"total": 13}, "we start at 13", 1))
    world.run()
    assert anne.machine.answer(mine) is None
    (question,) = questions(ben)
    ben.machine.agree(question.ask.id, True)
    world.run()
    ok(anne.machine.answer(mine))
    assert ben.match.state.total == 13
    world.assert_equal_logs()


def test_one_no_is_enough() -> None:
    world, anne, ben = two()
    mine = world.wish(ben, AgreeDraw(2))
    world.run()
    (question,) = questions(anne)
    anne.machine.agree(question.ask.id, False, world.now)
    world.run()
    assert no(ben.machine.answer(mine)) == "lan.not_agreed"
    assert anne.match.last.seq == 0
    assert AskOver(question.ask.id, False) in anne.news


def test_taking_back_a_shown_secret_needs_everybody() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    ok(world.ask(anne, OpenSeals("bid:1")))
    assert no(world.ask(anne, TakeBack(1, False))) == "match.everybody_must_agree"
    mine = world.wish(anne, TakeBack(1, True))
    world.run()
    ben.machine.agree(questions(ben)[0].ask.id, True)
    world.run()
    ok(anne.machine.answer(mine))
    assert ben.match.state.money == (1000, 1000)
    ok(world.ask(ben, OpenSeals("bid:1")))
    world.assert_equal_logs()


def test_there_is_one_question_at_a_time_and_it_is_void_when_the_table_changes() -> None:
    world, anne, ben = two()
    first = world.wish(ben, Ruling({"total": 13}, "", 2))
    world.run()
    assert no(world.ask(anne, AgreeDraw(1))) == "lan.ask_open"
    ok(world.ask(anne, Move("add 3", 1)))
    assert no(ben.machine.answer(first)) == "lan.not_agreed"
    late = questions(anne)[0]
    anne.machine.agree(late.ask.id, True, world.now)
    world.run()
    assert anne.match.state.total == 3


def test_a_question_that_nobody_answers_is_answered_with_no() -> None:
    world, anne, ben = two()
    mine = world.wish(anne, AgreeDraw(1))
    world.wait(121)
    assert no(anne.machine.answer(mine)) == "lan.not_agreed"
    assert ben.match.outcome is None


def test_a_phone_that_comes_back_is_asked_what_the_others_were_asked() -> None:
    world, anne, ben = two()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    world.run()
    mine = world.wish(anne, AgreeDraw(1))
    world.run()
    assert anne.machine.answer(mine) is None
    world.unreachable.clear()
    world.wait(20)
    (question,) = questions(ben)
    ben.machine.agree(question.ask.id, True)
    world.run()
    ok(anne.machine.answer(mine))
    world.assert_equal_logs()


def test_an_answer_that_was_lost_is_given_again() -> None:
    world, anne, ben = two()
    mine = world.wish(anne, AgreeDraw(1))
    world.run()
    ben.machine.agree(questions(ben)[0].ask.id, True)
    world.pump()
    world.cut(link_of(world, ben))
    world.wait(20)
    ok(anne.machine.answer(mine))
    assert len(questions(ben)) == 1, "and the person is not asked twice"


def test_whoever_has_been_away_for_longer_than_the_tables_patience_is_not_asked() -> None:
    world, anne, ben = two()
    world.kill(ben)
    world.wait(PATIENCE_S - 10, step=5)
    mine = world.wish(anne, Ruling({"total": 13}, "", 1))
    world.run()
    assert anne.machine.answer(mine) is None
    world.wait(15)
    ok(anne.machine.answer(mine))
    world.restart(ben)
    world.wait(5)
    assert ben.match.state.total == 13
    world.assert_equal_logs()


def at_the_opening_without_ben() -> tuple[World, Phone, Phone, int]:
    """Both have sealed, Ben's phone is gone, and Anne wants the seals opened; with the number of her wish."""
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    return world, anne, ben, world.wish(anne, OpenSeals("bid:1"))


def test_who_never_opens_is_waited_for_as_long_as_agreed_and_then_the_table_decides() -> None:
    world, anne, ben, mine = at_the_opening_without_ben()
    world.wait(60)
    assert anne.machine.answer(mine) is None
    assert anne.machine.table.overdue == ()
    world.wait(61)
    assert anne.machine.table.overdue == (2,)
    ok(world.ask(anne, Ruling({"total": 8}, "Ben forfeits this bid", 1)))
    assert no(anne.machine.answer(mine)) == "lan.outrun"
    assert anne.match.sealed == ()
    world.unreachable.clear()
    world.wait(20)
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_a_phone_that_comes_back_in_time_hands_over_and_all_is_opened() -> None:
    world, anne, _, mine = at_the_opening_without_ben()
    world.wait(60)
    world.unreachable.clear()
    world.wait(20)
    ok(anne.machine.answer(mine))
    world.assert_equal_logs()


def test_who_is_there_but_will_not_open_is_overdue_too() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    ben.machine.follower.wanted = lambda *_: []
    world.wish(anne, OpenSeals("bid:1"))
    world.wait(PATIENCE_S + 1, step=5)
    assert anne.machine.table.overdue == (2,)
    ok(world.ask(anne, Ruling({"total": 8}, "", 1)))


def test_a_phone_that_has_handed_over_does_not_let_itself_be_called_overdue() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))

    number = link_of(world, ben)
    ben.machine.received(number, Want("bid:1", (2,)), world.now)
    ben.machine.received(number, replace(anne.machine.table, overdue=(2,)), world.now)
    ben.machine.out.clear()
    assert heard_from(ben, forged(ben, Rule(5, {"total": 8}, "", by=1)), world) == [Object(6, "lan.given_away")]
