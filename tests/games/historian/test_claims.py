"""Rows without names: the Sovereign points, the contributors' hidden claims tell whose row it is (H2)."""

from __future__ import annotations

from companion.engine.sealed import Sealing
from companion.games.historian import GAME
from companion.games.historian.moves import Claim


def test_h2_a_row_is_paid_like_its_owners_seat(new):
    pointed = new().contribute_all().play("choose row 2", "claim 2 3", "claim 3 1", "claim 4 2")
    assert pointed.state == new().turn(4).state


def test_h2_claims_made_before_the_choice_are_opened_by_it(new):
    table = new().contribute_all().play("claim 2 3", "claim 4 2", "claim 3 1", "choose row 3")
    assert table.state == new().turn(2).state


def test_h2_claims_are_not_listed_but_allowed(new):
    table = new().contribute_all()
    plain = ["choose 2", "choose 3", "choose 4"]
    assert table.legal() == plain
    assert table.play("claim 2 1").legal() == plain
    assert table.play("choose row 2").legal() == plain


def test_h2_the_state_speaks_of_claims_only_where_rows_are_claimed(new):
    table = new().contribute_all()
    assert not {"row", "claims", "claimed"} & GAME.describe(table.state).keys()
    table.play("claim 3 1")
    assert (table["row"], table["claimed"], table["claims"]) == (None, [3], [{"seat": 3, "row": 1}])


def test_h2_a_claim_is_in_nobody_elses_view_until_all_are_in(new):
    table = new().contribute_all().play("claim 3 1")
    other = new().contribute_all().play("claim 3 2")
    for seat in (1, 2, 4):
        assert GAME.view(table.state, seat) == GAME.view(other.state, seat)
        assert GAME.view(table.state, seat)["claims"] == []
    assert GAME.view(table.state, 3)["claims"] == [{"seat": 3, "row": 1}]
    table.play("choose row 1")
    assert GAME.view(table.state, 1)["claims"] == []


def test_h2_two_who_claim_the_chosen_row_leave_it_to_the_table(new):
    table = new().contribute_all().play("claim 2 1", "claim 3 1", "claim 4 3", "choose row 1")
    assert table["phase"] == "choosing"
    assert GAME.remarks(table.state) == {"disputed": True}
    assert len(GAME.view(table.state, 1)["claims"]) == 3  # opened, so that the table can talk about it
    assert GAME.to_act(table.state) == {1}
    table.play("choose 3")
    assert table["silver"] == [1, 0, 2, 0]
    assert GAME.remarks(table.state) == {}


def test_h2_a_row_nobody_claims_is_left_to_the_table(new):
    table = new().contribute_all().play("choose row 3", "claim 2 1", "claim 3 1", "claim 4 2")
    assert GAME.remarks(table.state) == {"disputed": True}
    table.play("choose 2")
    assert table["turn"] == 2


def test_h9_a_row_nobody_claims_is_the_research_row(new):
    table = new(independent_research=True).contribute_all()
    table.play("choose row 2", "claim 2 1", "claim 3 3", "claim 4 4")
    assert table.state == new(independent_research=True).turn("research").state


def test_h9_an_unclaimed_row_is_not_taken_for_research_while_two_claim_another(new):
    table = new(independent_research=True).contribute_all()
    table.play("choose row 2", "claim 2 1", "claim 3 1", "claim 4 4")
    assert GAME.remarks(table.state) == {"disputed": True}


def test_h2_a_second_claim_of_a_row_is_taken_for_a_refusal_would_tell(new):
    table = new().contribute_all().play("claim 2 1", "claim 3 1")
    assert table["claimed"] == [2, 3]


def test_h2_claims_have_their_time_their_seats_and_their_rows(new):
    table = new().play("contribute 2")
    assert table.refused("claim 2 1") == "H2"
    assert table.refused("choose row 1") == "H2"
    table.contribute_all()
    assert table.refused("claim 1 1") == "H2"
    assert table.refused("claim 2 4") == "H2"
    assert table.refused("choose row 4") == "H2"
    table.play("claim 2 1", "choose row 2")
    assert table.refused("claim 2 2") == "H2"
    assert table.refused("choose row 3") == "H2"


def test_h2_where_a_claim_stays_out_the_table_may_choose_by_seat(new):
    table = new().contribute_all().play("choose row 2", "claim 2 1")
    assert GAME.to_act(table.state) == {3, 4}
    table.play("choose 3")
    assert table["silver"] == [1, 0, 2, 0]


def test_h4_a_row_that_lies_alone_needs_no_claim(new):
    table = new(players=3, deck=6).turn(3).play("contribute 1")
    assert GAME.sealing(table.state) is None
    assert table.play("choose row 1")["phase"] == "over"


def test_claims_are_sealed_while_the_sovereign_reads_and_opened_when_he_has_chosen(new):
    table = new()
    assert GAME.sealing(table.state) is None
    table.contribute_all()
    assert GAME.sealing(table.state) == Sealing("claim:1", (2, 3, 4), opens=False, moves=(Claim,))
    table.play("choose row 2")
    assert GAME.sealing(table.state) == Sealing("claim:1", (2, 3, 4), opens=True, moves=(Claim,))
    table.play("claim 2 1", "claim 3 2", "claim 4 3").contribute_all()
    assert GAME.sealing(table.state) == Sealing("claim:2", (1, 3, 4), opens=False, moves=(Claim,))


def test_the_name_of_a_seal_never_comes_twice_even_if_the_table_sets_the_turn_back(new):
    table = new().contribute_all()
    names = [GAME.sealing(table.state).slot]
    table.play("choose 2").agree(turn=1).contribute_all()
    names.append(GAME.sealing(table.state).slot)
    table.play("choose 1").agree(turn=1).contribute_all()
    names.append(GAME.sealing(table.state).slot)
    assert len(set(names)) == 3


def test_a_claim_is_not_taken_back_alone_for_it_has_told(new):
    assert not GAME.may_undo(GAME.read("claim 2 1"))
    assert GAME.may_undo(GAME.read("choose row 2"))
    assert GAME.may_undo(GAME.read("choose 2"))
