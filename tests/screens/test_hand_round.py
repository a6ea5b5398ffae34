"""The phone goes round: the steps, without a screen."""

from __future__ import annotations

from companion.engine.results import Refusal
from companion.screens.secrets.hand_round import MELT_SECONDS, OPEN_SECONDS, HandRound

NO = Refusal("match.nothing_to_seal", "")


def test_the_phone_goes_to_each_in_turn() -> None:
    first = HandRound((3, 1, 2))
    second = first.lift(0).answered(None, 4)
    third = second.lift(10).answered(None, 15)
    assert (first.seat, second.seat, third.seat) == (3, 1, 2)
    assert third.lift(20).answered(None, 24).seat is None


def test_the_curtain_is_down_for_the_next_one() -> None:
    assert not HandRound((1, 2)).lift(0).answered(None, 4).up


def test_it_falls_ten_seconds_after_the_last_touch_and_nobody_is_skipped() -> None:
    open_ = HandRound((1, 2)).lift(100).touch(105)
    assert open_.at(105 + OPEN_SECONDS - 0.1).up
    fallen = open_.at(105 + OPEN_SECONDS)
    assert (fallen.up, fallen.seat, fallen.fell) == (False, 1, True)


def test_a_refusal_keeps_it_up_and_is_gone_once_it_falls() -> None:
    refused = HandRound((1, 2)).lift(0).answered(NO, 5)
    assert (refused.up, refused.seat, refused.refusal) == (True, 1, NO)
    assert refused.fall().refusal is None
    assert refused.fall().lift(20).refusal is None


def test_the_wax_takes_everybody_the_same_time() -> None:
    for lifted in (0.0, 50.0):
        open_ = HandRound((1,)).lift(lifted)
        assert open_.melted(lifted + MELT_SECONDS - 0.1) < 1
        assert open_.touch(lifted + 1).melted(lifted + MELT_SECONDS) == 1


def test_with_nobody_left_it_does_not_lift() -> None:
    assert not HandRound(()).lift(0).up
