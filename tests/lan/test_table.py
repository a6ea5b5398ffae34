"""A table of two or three phones: one log, everybody acts for himself, nothing comes true twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.results import Refusal
from companion.lan.guest import Guest
from companion.lan.host import Host
from companion.lan.messages import Done, Message, Object, Propose, Records, Refused, Want, Welcome, write_message
from companion.lan.outward import Ahead, Asked, AskOver, Ended, Newcomer, Notice, TableChanged, TakenOver
from companion.lan.seating import PATIENCE_S
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
    write_wish,
)
from companion.match.keeping import NotSavedError
from companion.match.match import Accepted
from companion.match.records import AgreeDraw as DrawRecord
from companion.match.records import Body, Commit, Play, Rule, Undo, make_entry
from tests.lan.world import Phone, World
from tests.match.play import no, ok


def two() -> tuple[World, Phone, Phone]:
    """Anne leads the table and plays seat 1; Ben plays seat 2."""
    world = World()
    ben = world.join("Ben", (2,))
    return world, world.host, ben


def seal(world: World, phone: Phone, seat: int, choice: str) -> Any:
    commit = phone.match.prepare_seal(seat, choice)
    assert isinstance(commit, Commit), commit
    return world.ask(phone, Seal(seat, commit.slot, commit.seal))


def at_the_bidding() -> tuple[World, Phone, Phone]:
    """3 + 3 + 1 = 7: now both bid in secret."""
    world, anne, ben = two()
    for phone, seat, move in ((anne, 1, "add 3"), (ben, 2, "add 3"), (anne, 1, "add 1")):
        ok(world.ask(phone, Move(move, seat)))
    return world, anne, ben


def link_of(world: World, phone: Phone) -> int:
    return next(number for number, link in world.links.items() if phone in (link.guest, link.host))


def notices(phone: Phone) -> list[str]:
    return [each.code for each in phone.news if isinstance(each, Notice)]


# --- playing ----------------------------------------------------------------------------------------------------------


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


# --- once only --------------------------------------------------------------------------------------------------------


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


# --- coming back ------------------------------------------------------------------------------------------------------


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


# --- a host that cheats -----------------------------------------------------------------------------------------------


def forged(phone: Phone, body: Body) -> Records:
    return Records((make_entry(phone.match.last.seq + 1, phone.match.last.digest, body).line,))


def heard_from(phone: Phone, message: Message, world: World) -> list[Message]:
    phone.machine.received(link_of(world, phone), message, world.now)
    return [each.message for each in phone.machine.out if hasattr(each, "message")]


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


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_seat_is_not_taken_from_anybody_who_sits_there() -> None:
    world, anne, _ = two()
    carl = world.knock("Carl")
    world.run()
    newcomer = next(each for each in reversed(anne.news) if isinstance(each, Newcomer))
    assert no(anne.machine.admit(newcomer.link, (2,), world.now)) == "lan.seat_taken"
    assert no(anne.machine.admit(newcomer.link, (9,), world.now)) == "match.no_such_seat"
    assert anne.machine.admit(newcomer.link, (), world.now) is None
    world.run()
    assert carl.machine.seats == ()


def test_the_seat_of_a_phone_that_is_gone_can_be_given_to_another() -> None:
    world, anne, ben = two()
    world.kill(ben)
    world.run()
    carl = world.join("Carl", (2,))
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(carl, Move("add 1", 2)))
    world.restart(ben)
    world.wait(3)
    assert ben.machine.seats == ()
    assert anne.machine.dismiss(2, world.now) is None
    world.run()
    assert ben.machine.ended == "lan.dismissed"


def test_a_phone_that_is_dismissed_leaves_its_seat_to_the_host() -> None:
    world, anne, ben = two()
    assert anne.machine.dismiss(2, world.now) is None
    world.run()
    assert ben.machine.ended == "lan.dismissed"
    assert anne.machine.seats == (1, 2)
    assert no(anne.machine.dismiss(1, world.now)) == "lan.unknown_phone"
    assert no(anne.machine.seat(7, (1,))) == "lan.unknown_phone"


def test_a_table_takes_seven_phones() -> None:
    world = World()
    for number in range(6):
        world.join(f"phone {number}", ())
    world.knock("one more")
    world.run()
    newcomer = next(each for each in reversed(world.host.news) if isinstance(each, Newcomer))
    assert no(world.host.machine.admit(newcomer.link, (), world.now)) == "lan.full"


def test_a_silent_phone_is_asked_and_then_given_up() -> None:
    world, anne, ben = two()
    world.wait(120)
    assert anne.machine.table.here == (1, 2)
    machine, ben.machine = ben.machine, None  # asleep: nothing is answered
    for _ in range(50):
        world.now += 1
        anne.machine.tick(world.now)
    world.pump()
    assert anne.machine.table.here == (1,)
    assert machine is not None


# --- what all must agree to -------------------------------------------------------------------------------------------


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


# --- whoever never opens ----------------------------------------------------------------------------------------------


def test_who_never_opens_is_waited_for_as_long_as_agreed_and_then_the_table_decides() -> None:
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    mine = world.wish(anne, OpenSeals("bid:1"))
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
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    mine = world.wish(anne, OpenSeals("bid:1"))
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


# --- the host is gone -------------------------------------------------------------------------------------------------


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
