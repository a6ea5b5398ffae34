"""A host is the first to know all bids. Nothing it does then, or arranged before, gets it a second bid."""

from __future__ import annotations

from typing import Any

from companion.lan.messages import Ask, Decided, Object, Opened, Want
from companion.lan.seating import PATIENCE_S
from companion.lan.wishes import GoTo, OpenSeals, Ruling, TakeBack, write_wish
from companion.match.keeping import NotSavedError
from companion.match.records import BackTo, Commit, Rule, Undo, make_entry
from tests.lan.tables import (
    agree,
    agree_unheard,
    all_sealed,
    at_the_bidding,
    forged,
    heard_from,
    latest_question,
    link_of,
    notices,
    seal,
)
from tests.lan.world import Phone, World
from tests.match.play import no, ok


def ben_hands_over(world: World, ben: Phone) -> None:
    """The host has asked and knows Ben's bid now, but has not opened it."""
    assert [type(each) for each in heard_from(ben, Want("bid:1", (2,)), world)] == [Opened]
    ben.machine.out.clear()


def while_he_is_away(world: World, ben: Phone, *bodies: Undo | BackTo | Rule | Commit) -> None:
    """A host that cheats hangs up on Ben, writes this, and lets him back in."""
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    for body in bodies:
        last = world.host.match.last
        ok(world.host.match.accept(make_entry(last.seq + 1, last.digest, body)))
    world.unreachable.clear()
    world.wait(20)


# --- after the host has learned it ------------------------------------------------------------------------------------


def test_what_ben_has_handed_over_is_not_taken_back_behind_his_back() -> None:
    for body in (Undo(3, 5, agreed=True), Undo(4, 5, agreed=True), Rule(5, {"total": 7}, "again", by=1)):
        world, anne, ben = all_sealed()
        ben_hands_over(world, ben)
        while_he_is_away(world, ben, body)
        assert ben.machine.ended == "lan.disputed"
        assert "lan.given_away" in notices(ben)
        assert ben.match.last.seq == 5, "he keeps the log in which all have sealed"
        assert "lan.objects" in notices(anne), "and everybody is told"


def test_nor_after_his_app_was_killed() -> None:
    world, _, ben = all_sealed()
    ben_hands_over(world, ben)
    world.kill(ben)
    ok(world.host.match.undo(2, agreed=True))
    world.restart(ben)
    world.wait(20)
    assert ben.machine.ended == "lan.disputed"


def test_what_he_agreed_to_before_his_app_was_killed_is_no_surprise_to_him() -> None:
    """The record was written, and did not reach him any more."""
    for wish in (TakeBack(2, True), Ruling({"total": 8}, "", 1)):
        world, anne, ben = all_sealed()
        ben_hands_over(world, ben)
        asked = world.wish(anne, wish)
        world.run()
        agree_unheard(ben, world)
        ok(anne.machine.answer(asked))
        world.restart(ben)
        world.wait(20)
        assert ben.machine.ended is None
        world.assert_equal_logs()


def test_nor_is_what_he_himself_had_asked_for() -> None:
    for wish in (TakeBack(2, True), Ruling({"total": 8}, "", 2)):
        world, anne, ben = all_sealed()
        ben_hands_over(world, ben)
        world.wish(ben, wish)
        world.pump()
        world.deliver(link_of(world, ben), to_host=True)
        world.pump()
        anne.machine.agree(latest_question(anne).id, True, world.now)
        assert anne.match.last.seq == 6
        world.restart(ben)
        world.wait(20)
        assert ben.machine.ended is None
        world.assert_equal_logs()


def test_what_was_decided_with_no_is_no_yes_after_a_crash() -> None:
    world, anne, ben = all_sealed()
    ben_hands_over(world, ben)
    heard_from(ben, Ask(7, 1, write_wish(TakeBack(2, True))), world)
    ben.machine.agree(7, True)
    heard_from(ben, Decided(7, False), world)
    world.kill(ben)
    ok(anne.match.undo(2, agreed=True))
    world.restart(ben)
    world.wait(20)
    assert ben.machine.ended == "lan.disputed"


def test_what_he_had_asked_for_is_over_once_he_is_back_after_a_crash() -> None:
    """His question left with him: a host that keeps it for later has no yes."""
    world, anne, ben = all_sealed()
    ben_hands_over(world, ben)
    world.wish(ben, TakeBack(2, True))
    world.restart(ben)
    world.wait(20)
    world.kill(ben)
    ok(anne.match.undo(2, agreed=True))
    world.restart(ben)
    world.wait(20)
    assert ben.machine.ended == "lan.disputed"


def test_a_yes_to_an_earlier_table_is_none_after_a_crash() -> None:
    world, anne, ben = at_the_bidding()
    heard_from(ben, Ask(7, 1, write_wish(GoTo(0, True))), world)
    ben.machine.agree(7, True)
    world.pump()
    ok(seal(world, anne, 1, "bid 1 20"))
    assert restarted(world, ben)._agreed == {7: GoTo(0, True)}, "a seal changes nothing that anybody sees"
    ok(world.ask(anne, TakeBack(1, False)))
    assert restarted(world, ben)._agreed == {}


def restarted(world: World, phone: Phone) -> Any:
    """What that phone still knows after a crash."""
    world.restart(phone)
    follower = phone.machine.follower
    world.wait(20)
    return follower


def test_a_yes_that_a_crash_has_left_open_is_gone_before_anything_is_handed_over() -> None:
    """Killed once more it would otherwise stand again, and the host would know his bid by then."""
    world, _, ben = all_sealed()
    heard_from(ben, Ask(7, 1, write_wish(TakeBack(2, True))), world)
    ben.machine.agree(7, True)
    assert restarted(world, ben)._agreed == {7: TakeBack(2, True)}
    ben_hands_over(world, ben)
    assert restarted(world, ben)._agreed == {}


def test_a_yes_that_cannot_be_noted_is_not_said() -> None:
    world, anne, ben = all_sealed()

    def full(_: object) -> None:
        raise NotSavedError("match.not_saved")

    keep, ben.machine._following._keep = ben.machine._following._keep, full
    wish = world.wish(anne, TakeBack(2, True))
    world.run()
    agree(ben, world)
    assert "match.not_saved" in notices(ben)
    assert anne.machine.answer(wish) is None
    assert no(world.ask(ben, TakeBack(2, True))) == "match.not_saved"
    ben.machine._following._keep = keep
    agree(ben, world)
    ok(anne.machine.answer(wish))
    world.assert_equal_logs()


def test_what_cannot_be_noted_is_not_handed_over() -> None:
    world, anne, ben = all_sealed()

    def full(_: object) -> None:
        raise NotSavedError("match.not_saved")

    keep, ben.machine._following._keep = ben.machine._following._keep, full
    assert not any(isinstance(each, Opened) for each in heard_from(ben, Want("bid:1", (2,)), world))
    assert "match.not_saved" in [each.code for each in ben.machine.news if hasattr(each, "code")]
    ben.machine._following._keep = keep
    mine = world.wish(anne, OpenSeals("bid:1"))
    world.wait(20)
    ok(anne.machine.answer(mine))


def test_whoever_has_handed_nothing_over_finds_the_table_s_ruling_when_he_is_back() -> None:
    world, _, ben = all_sealed()
    while_he_is_away(world, ben, Rule(5, {"total": 8}, "Ben forfeits", by=1))
    assert ben.machine.ended is None
    world.assert_equal_logs()


def test_nobody_seals_beside_a_seal_that_may_be_known() -> None:
    """All sealed, all agreed to take everything back; then the host goes to where only Ben's seal stands."""
    world, anne, ben = at_the_bidding()
    ok(seal(world, ben, 2, "bid 2 30"))
    ok(seal(world, anne, 1, "bid 1 20"))
    wish = world.wish(anne, TakeBack(2, True))
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    ok(world.ask(anne, GoTo(4, False)))
    assert anne.match.sealed == (2,)
    prepared = anne.match.prepare_seal(1, "bid 1 31")
    assert isinstance(prepared, Commit)
    assert heard_from(ben, forged(ben, prepared), world) == [Object(8, "lan.seal_known")]


def test_an_honest_host_says_so_and_all_can_choose_anew() -> None:
    world, anne, ben = all_sealed()
    wish = world.wish(anne, TakeBack(1, True))
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    assert no(seal(world, ben, 2, "bid 2 21")) == "lan.seal_known"
    ok(world.ask(ben, TakeBack(1, False)))
    ok(seal(world, ben, 2, "bid 2 21"))
    ok(seal(world, anne, 1, "bid 1 40"))
    ok(world.ask(ben, OpenSeals("bid:1")))
    assert ben.match.state.money == (960, 979)
    world.assert_equal_logs()


def test_a_reveal_that_all_took_back_lets_nobody_choose_beside_what_was_shown() -> None:
    world, anne, ben = all_sealed()
    ok(world.ask(anne, OpenSeals("bid:1")))
    wish = world.wish(anne, TakeBack(2, True))
    world.run()
    agree(ben, world)
    ok(anne.machine.answer(wish))
    assert anne.match.sealed == (1,)
    assert no(seal(world, ben, 2, "bid 2 21")) == "lan.seal_known"


# --- whoever has handed over is asked, however long it takes ----------------------------------------------------------


def carl_never_opens() -> tuple[World, Phone, Phone]:
    """Anne only leads; Carl plays seat 1 and does not open. Ben has handed over, and goes away for long."""
    world, anne, ben = at_the_bidding()
    carl = world.join("Carl", ())
    assert anne.machine.seat(3, (1,)) is None
    world.run()
    ok(seal(world, carl, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    carl.machine.follower.wanted = lambda *_: []
    world.wish(ben, OpenSeals("bid:1"))
    world.run()
    world.unreachable.add("Ben")
    world.cut(link_of(world, ben))
    world.wait(PATIENCE_S + 5, step=5)
    return world, anne, ben


def test_whoever_has_handed_over_is_asked_about_it_however_long_he_is_away() -> None:
    world, anne, ben = carl_never_opens()
    assert anne.machine.table.overdue == (3,), "Ben is away, but his bid is known here"
    world.unreachable.clear()
    world.wait(60)
    ok(world.ask(ben, Ruling({"total": 8}, "Carl forfeits", 2)))
    world.assert_equal_logs([anne, ben])


def test_whoever_never_comes_back_can_be_dismissed_and_the_table_plays_on() -> None:
    world, anne, _ = carl_never_opens()
    assert anne.machine.dismiss(2, world.now) is None
    world.run()
    ok(world.ask(anne, Ruling({"total": 8}, "Carl forfeits", 2)))
