"""What the table agrees on is set, whatever the rules say, and the game goes on."""

from __future__ import annotations

import pytest

from companion.games.historian import GAME
from companion.games.historian.views import open_facts


def test_the_score_is_set_as_agreed(new):
    table = new().agree(silver=[500, 0, 7, 0])
    assert table["silver"] == [500, 0, 7, 0]
    assert table["deck"] == 21


def test_plain_numbers_stand_as_said(new):
    table = new().agree(turn=7, deck=1, discard=2, tapestry=40)
    assert (table["turn"], table["deck"], table["discard"], table["tapestry"]) == (7, 1, 2, 40)


def test_the_tapestry_grows_by_nobodys_cards_and_is_cut_at_its_end(new):
    table = new().turn(3).turn(4)
    table.agree(tapestry=8)
    assert [(part.seat, part.cards) for part in table.state.parts] == [(3, 3), (4, 3), (None, 2)]
    table.agree(tapestry=4)
    assert [(part.seat, part.cards) for part in table.state.parts] == [(3, 3), (4, 1)]


def test_parts_name_their_owners(new):
    table = new().agree(parts=[{"seat": 2, "cards": 3}, {"seat": None, "cards": 1}], tapestry=4)
    assert table["tapestry"] == 4
    assert table.disagree({"parts": [{"seat": 2, "cards": 3}], "tapestry": 4}) == "parts_and_tapestry"


def test_what_lies_open_on_the_table_beside_the_state(new):
    table = new(deck=40, independent_research=True).turn(3).play("buy 1", "contribute 1")
    assert open_facts(table.state) == {
        "bought": [1],
        "hands": [0, 0, 3, 3],
        "parts": [{"seat": 3, "cards": 3}],
        "rows": 1,
        "research": False,
        "to_contribute": [3, 4],
    }


def test_a_contribution_set_by_the_table_is_laid_from_the_hand(new):
    table = new().agree(contributed=[4, 2])
    assert table["contributed"] == [2, 4]
    assert table.legal() == ["contribute 3"]
    assert table.cards() == 30
    table.agree(contributed=[2])
    assert table.legal() == ["contribute 3", "contribute 4"]
    assert table.cards() == 30


def test_the_last_contribution_set_by_the_table_opens_the_choice(new):
    table = new(independent_research=True).agree(contributed=[2, 3, 4])
    assert table["phase"] == "choosing"
    assert table["deck"] == 18
    assert "choose research" in table.legal()


def test_the_table_may_go_back_to_contributing(new):
    table = new(independent_research=True).contribute_all()
    table.agree(phase="contributing", contributed=[2])
    assert (table["phase"], table["deck"], table.cards()) == ("contributing", 21, 30)
    assert table.disagree({"phase": "contributing", "contributed": [2, 3, 4]}) == "nobody"


def test_the_table_may_choose_among_fewer_rows(new):
    table = new().agree(contributed=[3], phase="choosing")
    assert table.legal() == ["choose 3"]
    table.play("choose 3")
    assert table.cards() == 30


def test_another_sovereign_takes_the_role_and_hands_over_his_cards(new):
    table = new().agree(sovereign=3)
    assert table.legal() == ["contribute 1", "contribute 2", "contribute 4"]
    table.play("contribute 1")
    assert table.disagree({"sovereign": 1}) == "sovereign_contributed"


def test_the_table_may_declare_this_turn_the_final_one(new):
    table = new().agree(final=True).turn(2)
    assert table["phase"] == "over"
    assert (table["tapestry"], table["deck"]) == (30, 0)


def test_a_turn_declared_final_has_no_research_row_though_cards_are_left(new):
    table = new(independent_research=True).agree(final=True).contribute_all()
    assert table.legal() == ["choose 2", "choose 3", "choose 4"]
    assert table["deck"] == 21


def test_with_hands_of_five_another_sovereign_keeps_his_own_hand(new):
    table = new(deck=60, more_research=True).agree(hands=[5, 4, 3, 5]).agree(sovereign=2)
    assert table["hands"] == [5, 4, 3, 5]


def test_a_final_turn_may_be_made_an_ordinary_one(new):
    table = new(players=3, deck=6).turn(3).agree(final=False, discard=12).turn(1)
    assert (table["turn"], table["phase"], table["final"]) == (3, "contributing", False)


def test_the_players_agree_on_the_end_and_may_reopen_it(new):
    table = new().play("contribute 2").agree(outcome={"winner": [2, 4]})
    assert table["outcome"] == {"winner": [2, 4], "why": "table"}
    assert table["phase"] == "over"
    assert table.legal() == []
    assert table.refused("contribute 3") == "H4"
    table.agree(outcome=None)
    assert (table["outcome"], table["phase"]) == (None, "contributing")
    assert table.legal() == ["contribute 3", "contribute 4"]


def test_the_players_agree_that_nobody_has_won(new):
    assert new().agree(outcome={"winner": None})["outcome"] == {"winner": None, "why": "table"}


def test_reopening_a_finished_tapestry_opens_the_last_choice_again(new):
    table = new(deck=11).turn(4).contribute_all()
    before = GAME.describe(table.state)
    table.play("choose 1").agree(outcome=None)
    assert GAME.describe(table.state) == before
    table.play("choose 3")
    assert table["phase"] == "over"


def test_a_score_set_right_after_the_end_decides_anew(new):
    table = new(players=3, deck=6).turn(3).turn(1)
    assert table["outcome"] == {"winner": [1], "why": "H2"}
    table.agree(silver=[0, 0, 5])
    assert table["outcome"] == {"winner": [3], "why": "H2"}
    table.agree(outcome={"winner": [1]}, silver=[0, 0, 9])
    assert table["outcome"] == {"winner": [1], "why": "table"}
    table.agree(silver=[0, 9, 0])
    assert table["outcome"] == {"winner": [1], "why": "table"}
    assert table.disagree({"contributed": []}) == "over"


def test_claims_made_before_a_change_of_course_are_void(new):
    table = new().contribute_all().play("claim 2 1", "choose row 1").agree(silver=[0, 0, 0, 0])
    assert table["row"] == 1
    table.agree(contributed=[2, 3])
    assert "row" not in GAME.describe(table.state)


def test_more_research_hands_can_be_set(new):
    table = new(deck=60, more_research=True).agree(hands=[5, 4, 0, 5])
    assert table.legal() == ["contribute 2", "contribute 4"]
    table.turn(2)
    assert table["hands"] == [5, 5, 5, 5]
    table.agree(hands_of_five=False)
    assert table["hands_of_five"] is False
    assert new().disagree({"hands_of_five": True}) == "not_played"
    final = new(deck=60, more_research=True).agree(final=True)
    assert final["hands_of_five"] is False
    assert final.disagree({"hands_of_five": True}) == "five_on_final"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (None, "form"),
        ([], "form"),
        ({"gold": 1}, "unknown"),
        ({"turns_left": 3}, "derived"),
        ({"turn": 0}, "number"),
        ({"turn": True}, "number"),
        ({"deck": -1}, "number"),
        ({"deck": 3.0}, "number"),
        ({"deck": float("nan")}, "number"),
        ({"deck": 10**5000}, "number"),
        ({"silver": [1, 2, 3]}, "by_seat"),
        ({"silver": [1, 2, 3, -1]}, "by_seat"),
        ({"silver": {}}, "by_seat"),
        ({"hands": [100, 3, 3, 3]}, "by_seat"),
        ({"hands": [0, 0, 0, 0]}, "nobody"),
        ({"contributed": [2, 2]}, "seats"),
        ({"contributed": "2"}, "seats"),
        ({"contributed": [5]}, "seat"),
        ({"contributed": [[2]]}, "seat"),
        ({"contributed": [1]}, "sovereign_contributed"),
        ({"bought": None}, "seats"),
        ({"sovereign": "2"}, "seat"),
        ({"final": 1}, "flag"),
        ({"phase": "sleeping"}, "phase"),
        ({"phase": []}, "phase"),
        ({"phase": "choosing"}, "nobody"),
        ({"phase": "over"}, "phase_and_outcome"),
        ({"phase": "choosing", "outcome": {"winner": [1]}}, "phase_and_outcome"),
        ({"parts": {}}, "parts"),
        ({"parts": [{"seat": 1}]}, "parts"),
        ({"parts": [{"seat": 9, "cards": 3}]}, "seat"),
        ({"parts": [{"seat": 1, "cards": 0}]}, "parts"),
        ({"outcome": {}}, "outcome"),
        ({"outcome": {"winner": []}}, "outcome"),
        ({"outcome": {"winner": 1}}, "seats"),
        ({"outcome": {"winner": [9]}}, "seat"),
        ({"outcome": {"winner": [1], "why": "H2"}}, "outcome"),
        ({"outcome": False}, "outcome"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(new, position, code):
    assert new().disagree(position) == code
