"""H1–H10, ruling by ruling."""

from __future__ import annotations

import pytest

from companion.engine.game import Draw, Reveal
from companion.engine.results import Refusal
from companion.games.historian import GAME
from companion.games.historian.clock import DEFAULT_PLAN, ClockPlan, seconds, timed_part
from companion.games.historian.options import Options, advice


def start_refusal(**options):
    started = GAME.start(options)
    return (started.code.removeprefix("historian.options."), started.rule) if isinstance(started, Refusal) else None


# H1 — who plays, with how many cards


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h1_three_to_six_play(players):
    assert start_refusal(players=players, deck=60) is None


@pytest.mark.parametrize("players", [2, 7])
def test_h1_two_are_too_few_and_seven_need_too_many_cooks(players):
    assert start_refusal(players=players, deck=60) == ("players", "H1")


def test_h1_too_many_cooks_seats_seven_and_more(new):
    table = new(players=9, deck=60, too_many_cooks=True)
    assert len(table["silver"]) == 9
    assert table["deck"] == 60 - 8 * 3


def test_h1_too_many_cooks_does_not_forbid_a_small_table():
    assert start_refusal(players=4, deck=60, too_many_cooks=True) is None


def test_h1_players_and_deck_must_be_given():
    assert start_refusal(deck=60) == ("missing", "H1")
    assert start_refusal(players=4) == ("missing", "H1")


# H2 — silver and the Sovereign


def test_h2_the_first_sovereign_starts_with_one_silver(new):
    assert new()["silver"] == [1, 0, 0, 0]
    assert new(first=3)["silver"] == [0, 0, 1, 0]


def test_h2_the_first_turn_is_dealt_by_itself(new):
    table = new()
    assert (table["turn"], table["phase"], table["sovereign"], table["deck"]) == (1, "contributing", 1, 21)
    assert table.legal() == ["contribute 2", "contribute 3", "contribute 4"]


def test_h2_contributions_come_in_any_order_and_are_listed_by_seat(new):
    table = new().play("contribute 4", "contribute 2")
    assert table["contributed"] == [2, 4]
    assert table.legal() == ["contribute 3"]


def test_h2_the_chosen_contribution_earns_two_and_the_sovereign_moves_clockwise(new):
    table = new().turn(3)
    assert table["silver"] == [1, 0, 2, 0]
    assert (table["turn"], table["sovereign"], table["contributed"]) == (2, 2, [])
    assert (table["deck"], table["discard"], table["tapestry"]) == (21 - 9, 6, 3)


def test_h2_the_sovereign_moves_from_the_last_seat_to_the_first(new):
    assert new(first=4).turn(1)["sovereign"] == 1


def test_h2_the_sovereign_neither_contributes_nor_is_chosen(new):
    table = new()
    assert table.refused("contribute 1") == "H2"
    table.contribute_all()
    assert table.refused("choose 1") == "H2"
    assert table.legal() == ["choose 2", "choose 3", "choose 4"]


def test_h2_nobody_contributes_twice_and_nothing_is_chosen_early(new):
    table = new().play("contribute 2")
    assert table.refused("contribute 2") == "H2"
    assert table.refused("choose 2") == "H2"


def test_h2_seats_beyond_the_table_are_refused(new):
    table = new()
    assert {table.refused(move) for move in ("buy 5", "contribute 5", "choose 5", "claim 5 1")} == {"H1"}


def test_h2_most_silver_wins(new):
    table = new(players=3, deck=6)  # one ordinary turn and the final one
    table.turn(3).turn(1)
    assert table["silver"] == [3, 1, 2]
    assert table["outcome"] == {"winner": [1], "why": "H2"}


def test_h2_there_is_no_draw_and_nothing_to_reveal(new):
    state = new().state
    for move in (Draw(), Reveal(1)):
        refusal = GAME.check(state, move)
        assert refusal is not None
        assert refusal.rule == "H2"


# H3 — buying a card


def test_h3_a_bought_card_costs_one_silver_and_one_card_is_discarded(new):
    table = new().turn(3)
    assert table.legal() == ["buy 1", "buy 3", "contribute 1", "contribute 3", "contribute 4"]
    table.play("buy 3")
    assert table["silver"] == [1, 0, 1, 0]
    assert (table["deck"], table["discard"]) == (11, 7)


def test_h3_only_once_a_turn_but_again_in_the_next(new):
    table = new().turn(3).play("buy 3")
    assert table.refused("buy 3") == "H3"
    table.turn(4)
    assert table["sovereign"] == 3
    table.turn(4).play("buy 3")
    assert table["silver"][2] == 0


def test_h3_not_on_the_first_turn(new):
    table = new().agree(silver=[1, 5, 5, 5])
    assert table.refused("buy 2") == "H3"


def test_h3_only_before_ones_own_contribution(new):
    table = new().turn(3).play("contribute 3")
    assert table.refused("buy 3") == "H3"
    table.play("buy 1", "contribute 1", "contribute 4")
    assert table.refused("buy 1") == "H3"


def test_h3_not_the_sovereign_and_not_without_silver(new):
    table = new().turn(2).agree(silver=[1, 2, 0, 0])
    assert table["sovereign"] == 2
    assert table.refused("buy 2") == "H3"
    assert table.refused("buy 4") == "H3"


def test_h3_not_on_the_final_turn(new):
    table = new(players=3, deck=6).turn(3)
    assert table["final"]
    assert table["silver"] == [1, 0, 2]
    assert table.refused("buy 1") == "H3"
    assert table.refused("buy 3") == "H3"


def test_h3_not_when_deck_and_discards_are_both_empty(new):
    table = new(players=3, deck=9).turn(3)  # six cards are left for the second turn, and all six are dealt
    assert (table["deck"], table["discard"], table["final"]) == (0, 0, False)
    assert table.refused("buy 1") == "H3"
    assert table.legal() == ["contribute 1", "contribute 3"]


def test_h3_a_card_bought_from_an_empty_deck_is_drawn_from_the_discards_first(new):
    table = new(players=3, deck=11).turn(3)
    assert (table["deck"], table["discard"]) == (2, 0)
    table.agree(deck=0, discard=2).play("buy 1")
    assert (table["deck"], table["discard"]) == (1, 1)


def test_h3_one_card_in_the_discards_is_enough_to_buy(new):
    table = new(players=3, deck=10).turn(3).agree(deck=0, discard=1).play("buy 1")
    assert (table["deck"], table["discard"]) == (0, 1)


# H4 — deals, reshuffles and the final turn


def test_h4_a_deck_too_small_for_one_ordinary_turn_is_refused():
    assert start_refusal(players=4, deck=8) == ("small_deck", "H4")
    assert start_refusal(players=4, deck=9) is None
    assert start_refusal(players=4, deck=11, independent_research=True) == ("small_deck", "H4")
    assert start_refusal(players=4, deck=12, independent_research=True) is None


def test_h4_the_discards_become_the_deck_in_the_middle_of_a_deal(new):
    table = new(deck=22)  # 13 in the deck after the first deal, 4 after the second
    table.turn(2).turn(1)
    assert (table["turn"], table["deck"], table["discard"]) == (3, 4 + 12 - 9, 0)


def test_h4_an_empty_deck_waits_until_a_card_is_needed(new):
    table = new(deck=18).turn(2)
    assert (table["deck"], table["discard"]) == (0, 6)


def test_h4_the_final_turn_comes_when_deck_and_discards_are_short(new):
    table = new(deck=12)
    table.turn(2)
    assert (table["final"], table["turns_left"]) == (False, 2)
    table.turn(1)
    assert (table["turn"], table["final"], table["turns_left"]) == (3, True, 1)
    assert (table["deck"], table["discard"]) == (0, 0)


def test_h4_cards_for_the_research_row_count_before_a_deal(new):
    table = new(deck=14, independent_research=True).turn(2)  # 11 left: 9 for the Historians, but none for the row
    assert table["final"]
    assert table.legal() == ["contribute 1", "contribute 3", "contribute 4"]  # all three are served
    assert table.state.hands == (3, 2, 3, 3)
    table.contribute_all()
    assert table.legal() == ["choose 1", "choose 3", "choose 4"]
    assert table.refused("choose research") == "H4"


def test_h4_the_fewest_silver_is_served_first(new):
    table = new(deck=11).turn(4)  # 8 left: two Historians are served, the Sovereign gets 2
    assert (table["sovereign"], table["silver"]) == (2, [1, 0, 0, 2])
    assert table.state.hands == (3, 2, 3, 0)
    assert table.refused("contribute 4") == "H4"
    table.contribute_all()
    assert table.refused("choose 4") == "H4"


def test_h4_equal_silver_is_served_clockwise_from_the_sovereign(new):
    table = new(deck=9, first=2).contribute_all()
    table.agree(silver=[0, 0, 0, 0]).play("choose 3")  # 6 left; seat 3 is Sovereign: 4, 1 and 2 come clockwise
    assert table.state.hands == (3, 0, 0, 3)


def test_h4_the_sovereign_ends_the_tapestry_with_all_cards_left_and_earns_one(new):
    table = new(deck=11).turn(4).turn(1)
    assert table["phase"] == "over"
    assert (table["tapestry"], table["deck"], table["discard"]) == (11, 0, 0)
    assert table["silver"] == [3, 1, 0, 2]
    assert table.state.parts[-1].seat == 2
    assert table.state.parts[-1].cards == 5
    assert table["turns_left"] == 0


def test_h4_the_ending_may_have_no_cards(new):
    table = new(players=3, deck=6).turn(3)
    assert table.legal() == ["contribute 1"]  # a single contribution: nothing to choose, yet it is chosen
    table.turn(1)
    assert [part.seat for part in table.state.parts] == [3, 1]
    assert table["silver"] == [3, 1, 2]


def test_h4_where_nobody_gets_three_cards_choosing_is_skipped(new):
    table = new(players=3, deck=6).contribute_all().agree(contributed=[2], hands=[0, 0, 0]).play("choose 2")
    assert (table["phase"], table["turn"], table["sovereign"], table["final"]) == ("over", 2, 2, True)
    assert table["silver"] == [1, 3, 0]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("research", [False, True])
@pytest.mark.parametrize("spare", range(0, 17, 4))
def test_h4_turns_left_is_exact_from_the_first_turn_on(new, players, research, spare):
    deck = 3 * (players - 1 + research) + spare
    table = new(players=players, deck=deck, independent_research=research)
    last = table["turns_left"]
    while table["phase"] != "over":
        assert table["turns_left"] == last - table["turn"] + 1
        assert table["final"] == (table["turn"] == last)
        for move in [move for move in table.legal() if move.startswith("buy")]:
            table.play(move)
        table.contribute_all()
        assert table["turns_left"] == last - table["turn"] + 1
        table.play(table.legal()[-1])


# H5 — ties


def test_h5_the_last_sovereign_wins_if_tied(new):
    table = new(deck=9).turn(2).contribute_all().agree(silver=[0, 2, 3, 0]).play("choose 4")
    assert table["silver"] == [0, 3, 3, 2]
    assert table["outcome"] == {"winner": [2], "why": "H5"}


def test_h5_the_last_sovereign_wins_a_tie_even_without_a_card_to_end_with(new):
    table = new(players=3, deck=6).turn(3).contribute_all().agree(silver=[0, 2, 3]).play("choose 1")
    assert [part.seat for part in table.state.parts] == [3, 1]
    assert table["outcome"] == {"winner": [2], "why": "H5"}


def test_h5_otherwise_the_tied_player_whose_cards_lie_nearest_the_end(new):
    table = new(deck=12).turn(4).turn(1)  # Sovereigns 1 and 2; the final turn is seat 3's
    assert (table["final"], table["sovereign"]) == (True, 3)
    table.contribute_all().agree(silver=[4, 2, 0, 4]).play("choose 2")
    assert table["silver"] == [4, 4, 1, 4]
    assert table["outcome"] == {"winner": [2], "why": "H5"}


def test_h5_the_tied_players_cards_count_not_others_that_lie_later(new):
    table = new(deck=15).turn(2).turn(1).turn(1)  # laid by 2, 1, 1; seat 4 is the last Sovereign
    assert (table["final"], table["sovereign"]) == (True, 4)
    table.contribute_all().agree(silver=[0, 7, 5, 0]).play("choose 3")
    assert [part.seat for part in table.state.parts] == [2, 1, 1, 3, 4]
    assert table["outcome"] == {"winner": [3], "why": "H5"}
    table.agree(silver=[7, 7, 0, 1])  # without seat 3: seat 1 lies later than seat 2
    assert table["outcome"] == {"winner": [1], "why": "H5"}


def test_h5_tied_players_with_nothing_in_the_tapestry_share_the_win(new):
    table = new(deck=9).turn(2).contribute_all().agree(silver=[9, 0, 9, 0]).play("choose 4")
    assert [part.seat for part in table.state.parts] == [2, 4, 2]
    assert table["outcome"] == {"winner": [1, 3], "why": "H5"}


def test_h5_independent_research_is_recommended_for_three_and_four():
    recommended = "historian.advice.independent_research"
    assert advice(Options(3, 60)) == advice(Options(4, 60)) == (recommended,)
    assert advice(Options(5, 60)) == advice(Options(3, 60, independent_research=True)) == ()
    assert advice(Options(7, 60, too_many_cooks=True)) == ("historian.advice.too_many_cooks",)


# H6 — One True King


def test_h6_one_sovereign_throughout_and_never_paid(new):
    table = new(deck=12, one_true_king=True, first=2)
    assert table["silver"] == [0, 0, 0, 0]
    table.turn(3).turn(4)
    assert (table["final"], table["sovereign"]) == (True, 2)
    table.turn(1)
    assert table["silver"] == [2, 0, 2, 2]


def test_h6_the_king_never_wins_and_has_no_privilege_in_a_tie(new):
    table = new(deck=11, one_true_king=True).turn(3)
    table.contribute_all().agree(silver=[9, 0, 2, 0]).play("choose 2")
    assert table["silver"] == [9, 2, 2, 0]
    assert table.state.parts[-1].seat == 1  # he ends the tapestry all the same
    assert table["outcome"] == {"winner": [2], "why": "H5"}


def test_h6_the_kings_ending_counts_for_nobody_in_a_tie(new):
    table = new(deck=12, one_true_king=True, independent_research=True).turn("research")
    table.contribute_all().agree(silver=[0, 0, 5, 5]).play("choose 2")
    assert [part.seat for part in table.state.parts] == [None, 2, 1]
    assert table["outcome"] == {"winner": [3, 4], "why": "H5"}


# H8 — Dramatization


def test_h8_historians_perform_clockwise_from_the_sovereign(new):
    table = new(dramatization=True, first=3)
    assert table.legal() == ["contribute 4"]
    assert table.refused("contribute 1") == "H8"
    table.play("contribute 4", "contribute 1", "contribute 2")
    assert table.legal() == ["choose 1", "choose 2", "choose 4"]


def test_h8_buying_needs_no_turn(new):
    table = new(dramatization=True).turn(2).agree(silver=[1, 0, 1, 1])
    assert table.legal() == ["buy 1", "buy 3", "buy 4", "contribute 3"]
    assert GAME.to_act(table.state) == {1, 3, 4}
    table.play("buy 1", "contribute 3")
    assert table.legal() == ["buy 4", "contribute 4"]
    assert table.refused("buy 3") == "H3"


def test_h8_on_the_final_turn_only_those_with_cards_perform(new):
    table = new(deck=9, dramatization=True).turn(3)  # 6 left; seats 4 and 1 have 0 and 1, seat 3 has 2
    assert table.legal() == ["contribute 4"]
    table.play("contribute 4")
    assert table.legal() == ["contribute 1"]


def test_h8_everybody_has_seen_whose_row_it_is(new):
    table = new(dramatization=True).contribute_all()
    assert table.refused("choose row 1") == "H8"
    assert table.refused("claim 2 1") == "H8"
    assert GAME.sealing(table.state) is None


# H9 — Independent Research


def test_h9_the_row_is_drawn_when_the_last_contribution_is_in(new):
    table = new(independent_research=True).play("contribute 2", "contribute 3")
    assert table["deck"] == 21
    assert table.refused("choose research") in ("H2", "H9")
    table.play("contribute 4")
    assert table["deck"] == 18
    assert table.legal() == ["choose 2", "choose 3", "choose 4", "choose research"]


def test_h9_nobody_is_paid_for_research(new):
    table = new(independent_research=True).turn("research")
    assert table["silver"] == [1, 0, 0, 0]
    assert (table["tapestry"], table["discard"], table["deck"]) == (3, 9, 9)


def test_h9_an_unchosen_research_row_is_discarded(new):
    table = new(independent_research=True).turn(2)
    assert (table["tapestry"], table["discard"]) == (3, 9)


def test_h9_the_row_comes_from_the_discards_where_the_deck_is_empty(new):
    table = new(deck=21, independent_research=True).turn(2)  # 12 - 3 - 9 leaves none in the deck, 9 in the discards
    assert (table["deck"], table["discard"]) == (0, 9)
    table.contribute_all()
    assert (table["deck"], table["discard"]) == (6, 0)


def test_h9_without_the_variant_there_is_no_such_row(new):
    assert new().contribute_all().refused("choose research") == "H9"


# H10 — the clock


def test_h10_each_part_of_a_turn_has_its_time(new):
    table = new()
    assert (timed_part(table.state), seconds(DEFAULT_PLAN, table.state)) == ("blind", DEFAULT_PLAN.blind)
    table.contribute_all()
    assert (timed_part(table.state), seconds(DEFAULT_PLAN, table.state)) == ("reading", 3 * DEFAULT_PLAN.reading)
    table.play("choose row 1")
    assert timed_part(table.state) is None
    performed = new(dramatization=True).state
    assert (timed_part(performed), seconds(DEFAULT_PLAN, performed)) == ("performance", DEFAULT_PLAN.performance)


def test_h10_a_time_of_nothing_is_no_clock(new):
    assert seconds(ClockPlan(blind=0), new().state) is None
    assert seconds(DEFAULT_PLAN, new().agree(outcome={"winner": [1]}).state) is None


# after the end


def test_after_the_end_nothing_is_legal_and_every_refusal_names_why(new):
    table = new(players=3, deck=6).turn(3).turn(1)
    assert table["phase"] == "over"
    assert table.legal() == []
    assert GAME.to_act(table.state) == frozenset()
    moves = ("buy 1", "contribute 1", "choose 1", "choose research", "choose row 1", "claim 1 1", "swap 1 1")
    assert {table.refused(move) for move in moves} == {table["outcome"]["why"]}
    refusal = GAME.check(table.state, Draw())
    assert refusal is not None
    assert refusal.rule == table["outcome"]["why"]
