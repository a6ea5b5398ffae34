"""H7: hands of five, three played and three drawn back, swaps instead of buying."""

from __future__ import annotations

from companion.engine.results import Refusal
from companion.games.historian import GAME


def test_h7_everybody_holds_five_the_sovereign_too(new):
    table = new(deck=60, more_research=True)
    assert table["hands"] == [5, 5, 5, 5]
    assert table["hands_of_five"]
    assert table["deck"] == 40


def test_h7_three_are_played_and_three_drawn_back(new):
    table = new(deck=60, more_research=True).play("contribute 2")
    assert table["hands"] == [5, 5, 5, 5]
    assert (table["deck"], table.cards()) == (37, 60)


def test_h7_the_next_turn_deals_nothing(new):
    table = new(deck=60, more_research=True).turn(2)
    assert (table["deck"], table["discard"], table["tapestry"]) == (31, 6, 3)
    assert (table["turn"], table["sovereign"], table["hands"]) == (2, 2, [5, 5, 5, 5])


def test_h7_instead_of_buying_any_number_is_swapped_for_nothing(new):
    table = new(deck=60, more_research=True).turn(3)
    assert table.refused("buy 3") == "H7"
    assert [move for move in table.legal() if "3" in move[:6]] == [f"swap 3 {n}" for n in range(1, 6)]
    table.play("swap 3 4")
    assert (table["deck"], table["discard"], table["silver"]) == (27, 10, [1, 0, 2, 0])
    assert table.refused("swap 3 1") == "H3"


def test_h7_a_swap_is_bound_to_the_times_of_buying(new):
    table = new(deck=60, more_research=True)
    assert table.refused("swap 2 1") == "H3"  # the first turn
    table.turn(3)
    assert table.refused("swap 2 1") == "H3"  # the Sovereign
    assert table.refused("swap 3 6") == "H7"
    table.play("contribute 3")
    assert table.refused("swap 3 1") == "H3"


def test_h7_a_swap_discards_first_so_the_cards_may_come_back(new):
    table = new(deck=60, more_research=True).turn(3).agree(deck=2, discard=0).play("swap 4 5")
    assert (table["deck"], table["discard"]) == (2, 0)


def test_h7_swaps_belong_to_the_variant_alone(new):
    assert new().turn(3).refused("swap 3 1") == "H7"


def test_h7_where_the_hands_cannot_be_refilled_the_default_rules_take_over(new):
    table = new(deck=32, more_research=True)  # 20 in hands, 9 to draw back, 3 over
    table.turn(2)  # 3 + 6 in the piles: enough for one more turn
    assert (table["hands_of_five"], table["deck"] + table["discard"]) == (True, 9)
    table.turn(1)  # 6 are left: all hands go in, 26 cards, three each
    assert not table["hands_of_five"]
    assert table["hands"] == [3, 3, 0, 3]
    assert (table["deck"] + table["discard"], table["tapestry"], table.cards()) == (17, 6, 32)
    assert table.refused("swap 2 1") == "H7"
    assert "buy 2" in table.legal()


def test_h7_the_final_turn_is_that_of_the_default_rules(new):
    table = new(deck=32, more_research=True)
    assert table["turns_left"] == 9  # 32, 29 … 11 leave enough for nine each: eight ordinary turns and the final one
    while not table["final"]:
        table.turn(table.state.to_contribute()[0])
    assert (table["turn"], sum(table["hands"]), table["deck"], table["discard"]) == (9, 8, 0, 0)


def test_h7_the_research_row_is_drawn_after_the_hands(new):
    table = new(deck=60, more_research=True, independent_research=True).contribute_all()
    assert table["deck"] == 60 - 20 - 9 - 3


def test_h7_the_deck_must_be_enough_for_hands_and_one_refill():
    options = {"players": 4, "more_research": True}
    assert isinstance(GAME.start({**options, "deck": 28}), Refusal)
    assert not isinstance(GAME.start({**options, "deck": 29}), Refusal)
    assert isinstance(GAME.start({**options, "deck": 31, "independent_research": True}), Refusal)


def test_h7_the_state_speaks_of_hands_only_in_this_variant(new):
    assert "hands" not in GAME.describe(new().state)
