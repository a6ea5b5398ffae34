"""Sealed choices: nobody knows one before all are in, and nobody can change one afterwards."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace

import pytest

from companion.catalogue import game
from companion.engine.game import Draw, Table
from companion.engine.sealed import Context, Opening, commitment, new_opening
from companion.match.fold import write_snapshot
from companion.match.keeping import MemoryKeeper, MemoryVault, NotSavedError
from companion.match.match import Match, begin
from companion.match.records import Commit, Entry, Open, Setup, Shown, make_entry
from tests.match.play import joined, new_match, no, ok, play, to_bidding
from tests.match.toy import TOY

SECRET = "bid 1 731"
TOLD = re.compile(r"\b731\b")
"""The amount on its own; within the digits of a digest it tells nothing."""


def everything_said(match: Match) -> str:
    """All that could be printed, sent or kept of a match, its vault apart."""
    log = [match._keeper.entry(seq) for seq in range(match.last.seq + 1)]
    parts = [repr(match), repr(vars(match)), repr(log), repr(match._line), repr(vars(match._line))]
    parts += [repr(match._history._nodes), repr(match.state), write_snapshot(match._line.head)]
    parts += [repr(match.view(seat)) for seat in (1, 2)] + [entry.line for entry in log]
    return "\n".join(parts)


def test_both_bid_in_secret_and_both_bids_are_opened_together() -> None:
    match = to_bidding(new_match())
    assert match.to_act() == (1, 2)
    ok(match.seal(2, "bid 2 30"))
    assert (match.sealed, match.to_act()) == ((2,), (1,))
    assert no(match.open_all()) == "match.not_all_sealed"
    ok(match.seal(1, "bid 1 20"))
    opened = ok(match.open_all())
    assert isinstance(opened.body, Open)
    assert [(each.seat, each.choice) for each in opened.body.openings] == [(1, "bid 1 20"), (2, "bid 2 30")]
    assert (match.state.money, match.state.turn) == ((980, 970), 2)
    assert match.sealed == ()


def test_an_unopened_choice_is_nowhere_but_in_the_vault() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, SECRET))
    vaulted = match._vault.get("m1", match._line.head.seals[0].seal)
    assert vaulted is not None
    said = everything_said(match)
    assert not TOLD.search(said)
    assert vaulted.nonce not in said
    assert not TOLD.search(repr(vaulted))
    assert match.own_choice(1) == SECRET
    assert match.own_choice(2) is None


def test_a_view_is_the_same_whatever_is_sealed() -> None:
    views = set()
    for bid in ("bid 1 0", "bid 1 999"):
        match = to_bidding(new_match())
        ok(match.seal(1, bid))
        views.add(repr(match.view(2)))
    assert len(views) == 1


def test_a_choice_that_was_taken_back_stays_secret() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, SECRET))
    ok(match.undo())
    assert match.sealed == ()
    ok(match.seal(1, "bid 1 5"))
    ok(match.seal(2, "bid 2 6"))
    ok(match.open_all())
    assert match.state.money == (995, 994)
    assert not TOLD.search(everything_said(match))


def test_a_seal_that_is_brought_back_can_still_be_opened() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, "bid 1 20"))
    ok(match.undo())
    ok(match.redo())
    ok(match.seal(2, "bid 2 30"))
    ok(match.open_all())
    assert match.state.money == (980, 970)


def test_an_unlawful_choice_is_refused_before_anybody_knows_of_it() -> None:
    match = to_bidding(new_match())
    before = match.last
    assert no(match.seal(1, "bid 1 1001")) == "toy.bid"
    assert no(match.seal(1, "bid one")) == "toy.unreadable"
    assert no(match.seal(1, "bid 2 5")) == "match.choice_of_another"
    assert no(match.seal(1, "add 1")) == "match.not_a_secret_choice"
    assert match.last == before


def test_a_seal_is_not_renewed_only_taken_back() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, "bid 1 5"))
    assert no(match.seal(1, "bid 1 6")) == "match.already_sealed"


def test_nothing_is_sealed_when_nothing_is_wanted_and_by_nobody_who_is_not_asked() -> None:
    match = new_match()
    assert no(match.seal(1, "bid 1 5")) == "match.nothing_to_seal"
    assert no(match.open_all()) == "match.nothing_to_open"
    assert no(to_bidding(match).seal(3, "bid 1 5")) == "match.not_asked_to_seal"


def test_a_secret_choice_is_not_played_openly() -> None:
    match = to_bidding(new_match())
    assert no(match.propose(SECRET)) == "match.must_be_sealed"
    assert not TOLD.search(everything_said(match))


def test_some_seals_wait_until_the_game_has_gone_on() -> None:
    match = to_bidding(new_match({"late": True}))
    ok(match.seal(1, "bid 1 5"))
    play(match, "add 2")
    ok(match.seal(2, "bid 2 4"))
    assert no(match.open_all()) == "match.opens_later"
    assert no(match.opening(1)) == "match.opens_later"
    assert match.to_act() == (1,)
    play(match, "add 2")
    ok(match.open_all())
    assert match.state.money == (995, 996)


def test_what_was_sealed_for_the_whole_game_is_shown_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like a Stealth King: chosen before the first move, and then the game wants no choice any more."""
    match = to_bidding(new_match({"late": True}))
    ok(match.seal(1, "bid 1 5"))
    ok(match.seal(2, "bid 2 4"))
    monkeypatch.setattr(TOY, "sealing", lambda state: None, raising=False)
    assert match.sealed == (1, 2)
    assert no(match.open_all()) == "match.opens_later"
    ok(match.propose(Draw()))
    before = match.state
    opened = ok(match.open_all())
    assert isinstance(opened.body, Open)
    assert match.state == before
    assert no(match.open_all()) == "match.nothing_to_open"


def test_a_ruling_that_ends_the_bidding_makes_its_seals_void() -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, "bid 1 5"))
    ok(match.propose(Table({"total": 13}, "no bidding today")))
    assert match.sealed == ()
    play(match, "add 1")
    ok(match.seal(1, "bid 1 6"))


def test_a_choice_that_cannot_be_kept_is_not_sealed() -> None:
    class FullVault(MemoryVault):
        def put(self, match: str, seal: str, opening: Opening) -> None:
            raise NotSavedError("match.not_saved_full")

    match = to_bidding(new_match())
    match._vault = FullVault()
    before = match.last
    assert no(match.seal(1, "bid 1 5")) == "match.not_saved_full"
    assert (match.last, match.sealed) == (before, ())


# --- several phones -------------------------------------------------------------------------------------------------


def two_phones() -> tuple[Match, Match]:
    """Anne's phone and Jörg's, both at the bidding."""
    anne = to_bidding(new_match())
    joerg = joined(anne)
    copy(anne, joerg)
    return anne, joerg


def copy(source: Match, target: Match) -> None:
    for seq in range(target.last.seq + 1, source.last.seq + 1):
        ok(target.accept(source._keeper.entry(seq)))


def commit(match: Match, seat: int, seal: str, slot: str = "bid:1") -> Entry:
    """A commit record as some phone might send it."""
    return make_entry(match.last.seq + 1, match.last.digest, Commit(match._line.head.seq, seat, slot, seal))


def opened(match: Match, *openings: Shown, slot: str = "bid:1") -> Entry:
    body = Open(match._line.head.seq, slot, openings)
    return make_entry(match.last.seq + 1, match.last.digest, body)


def test_two_phones_seal_hand_over_their_openings_and_open() -> None:
    anne, joerg = two_phones()
    ok(anne.seal(1, "bid 1 20"))
    copy(anne, joerg)
    assert no(joerg.opening(2)) == "match.not_all_sealed"
    ok(joerg.seal(2, "bid 2 30"))
    copy(joerg, anne)
    assert no(anne.open_all()) == "match.opening_missing"
    handed_over = joerg.opening(2)
    assert isinstance(handed_over, Opening)
    ok(anne.open_all({2: handed_over}))
    copy(anne, joerg)
    assert joerg.state == anne.state
    assert anne.state.money == (980, 970)


def test_a_bid_cannot_be_changed_after_the_other_one_is_known() -> None:
    anne, joerg = two_phones()
    ok(anne.seal(1, "bid 1 20"))
    copy(anne, joerg)
    ok(joerg.seal(2, "bid 2 30"))
    copy(joerg, anne)
    honest = anne.opening(1)
    real = joerg.opening(2)
    assert isinstance(honest, Opening)
    assert isinstance(real, Opening)
    better = replace(real, choice="bid 2 21")
    assert no(anne.open_all({2: better})) == "match.opening_is_not_the_seal"
    assert no(anne.open_all({2: replace(real, nonce=real.nonce[:-2])})) == "match.opening_is_not_the_seal"
    assert no(anne.accept(opened(anne, Shown(1, honest.choice, honest.nonce)))) == "match.openings_do_not_fit"
    assert anne.state == joerg.state
    assert anne.sealed == (1, 2)


def test_a_copied_seal_is_refused_from_any_place() -> None:
    anne, joerg = two_phones()
    ok(anne.seal(1, "bid 1 20"))
    seal = anne._line.head.seals[0].seal
    copy(anne, joerg)
    assert no(joerg.accept(commit(joerg, 2, seal))) == "match.seal_copied"
    assert no(joerg.accept(commit(joerg, 2, "f" * 64, slot="bid:2"))) == "match.seal_does_not_fit"
    assert no(joerg.accept(commit(joerg, 2, "F" * 64))) == "match.seal_does_not_fit"
    assert no(joerg.accept(commit(joerg, 1, "f" * 64))) == "match.already_sealed"


@pytest.mark.parametrize(
    "place", [Context("another", "bid:1", 2), Context("m1", "bid:2", 2), Context("m1", "bid:1", 1)]
)
def test_a_seal_made_for_another_place_cannot_be_opened(place: Context) -> None:
    anne, _ = two_phones()
    ok(anne.seal(1, "bid 1 20"))
    stolen = new_opening("bid 2 30")
    ok(anne.accept(commit(anne, 2, commitment(place, stolen))))
    assert no(anne.open_all({2: stolen})) == "match.opening_is_not_the_seal"
    ok(anne.undo())
    assert anne.sealed == (1,)


def test_an_unlawful_bid_shows_when_it_is_opened_and_is_not_played() -> None:
    anne, _ = two_phones()
    ok(anne.seal(1, "bid 1 20"))
    for choice, why in [("bid 2 5000", "toy.bid"), ("bid 1 7", "match.choice_of_another"), ("??", "toy.unreadable")]:
        cheat = new_opening(choice)
        ok(anne.accept(commit(anne, 2, commitment(Context("m1", "bid:1", 2), cheat))))
        assert no(anne.open_all({2: cheat})) == why
        ok(anne.undo())
    assert anne.state.money == (1000, 1000)


def test_a_commit_that_is_sent_again_is_out_of_step() -> None:
    anne, joerg = two_phones()
    sealed = ok(anne.seal(1, "bid 1 20"))
    ok(joerg.accept(sealed))
    assert no(joerg.accept(sealed)) == "match.out_of_step"
    ok(joerg.undo())
    assert no(joerg.accept(sealed)) == "match.out_of_step"


def test_an_opening_does_not_tell_when_it_is_printed() -> None:
    opening = new_opening(SECRET)
    error = ValueError(opening)
    assert not TOLD.search(f"{opening} {opening!r} {error} {[opening]}")
    assert pickle.loads(pickle.dumps(opening)) == opening


def test_a_setup_that_tells_a_secret_begins_no_match() -> None:
    """The first record is for everybody: a hidden King named in it would be hidden no more."""
    crossing = game("crossing")
    told = Setup("m", "crossing", {"stealth": {"white": "b2", "black": "c7"}}, (), "")
    assert no(begin(crossing, MemoryKeeper(), MemoryVault(), told)) == "match.secret_options"


def test_stealth_kings_are_sealed_kept_through_the_game_and_shown_at_its_end() -> None:
    setup = Setup("m", "crossing", {"stealth": {"white": None, "black": None}}, (), "")
    match = begin(game("crossing"), MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    ok(match.seal("white", "king b2"))
    ok(match.seal("black", "king c7"))
    assert match.view("white").state == match.view("black").state
    play(match, "a2-a5", "d7-d4")
    assert match.sealed == ("white", "black")
    assert match.own_choice("white") == "king b2"
    assert no(match.open_all()) == "match.opens_later"
    ok(match.propose(Draw()))
    shown = ok(match.open_all())
    assert isinstance(shown.body, Open)
    assert [each.choice for each in shown.body.openings] == ["king b2", "king c7"]


def test_wooing_in_divorce_is_sealed_and_opened_together() -> None:
    setup = Setup("m", "divorce", {"quick": False}, (), "")
    match = begin(game("divorce"), MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    play(match, "top brown1")
    assert no(match.propose("woo 1 red1")) == "match.must_be_sealed"
    ok(match.seal(1, "woo 1 red1 red2"))
    ok(match.seal(2, "woo 2 blue1"))
    ok(match.open_all())
    assert sorted(match.view(1).state["joint"]) == ["blue1", "red1", "red2"]


def test_claims_of_the_historians_wait_for_the_sovereign() -> None:
    setup = Setup("m", "historian", {"players": 3, "deck": 60}, (), "")
    match = begin(game("historian"), MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    play(match, "contribute 2", "contribute 3")
    assert no(match.propose("claim 2 1")) == "match.must_be_sealed"
    ok(match.seal(2, "claim 2 1"))
    ok(match.seal(3, "claim 3 2"))
    assert no(match.open_all()) == "match.opens_later"
    play(match, "choose row 2")
    ok(match.open_all())
    assert match.view(1).state["silver"] == [1, 0, 2]
