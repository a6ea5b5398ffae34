from __future__ import annotations

from companion.engine.sealed import Context, Opening, commitment, new_opening, verify

HERE = Context("match-1", "bid:2", 1)


def test_a_seal_opens_to_what_was_sealed_and_to_nothing_else() -> None:
    opening = new_opening("bid 1 50")
    seal = commitment(HERE, opening)
    assert verify(HERE, seal, opening)
    assert not verify(HERE, seal, Opening("bid 1 60", opening.nonce))


def test_a_seal_fits_no_other_match_contest_or_seat() -> None:
    opening = new_opening("bid 1 50")
    seal = commitment(HERE, opening)
    for elsewhere in (Context("match-2", "bid:2", 1), Context("match-1", "bid:3", 1), Context("match-1", "bid:2", 2)):
        assert not verify(elsewhere, seal, opening)


def test_a_seat_that_is_a_number_is_not_one_that_is_a_name() -> None:
    opening = new_opening("x")
    assert commitment(Context("m", "s", 1), opening) != commitment(Context("m", "s", "1"), opening)


def test_equal_choices_have_different_seals() -> None:
    assert commitment(HERE, new_opening("bid 1 0")) != commitment(HERE, new_opening("bid 1 0"))


def test_a_nonce_that_could_be_searched_is_refused() -> None:
    weak = Opening("bid 1 50", "00")
    assert not verify(HERE, commitment(HERE, weak), weak)


def test_garbage_is_no_seal() -> None:
    assert not verify(HERE, "\ud800 not a seal", new_opening("bid 1 50"))


def test_an_opening_does_not_print_its_secret() -> None:
    assert "50" not in repr(new_opening("bid 1 50"))
