"""K5–K9: slides, jumps, traps and trap captures."""

from __future__ import annotations

from typing import Any

from companion.games.crossing import GAME
from companion.games.crossing.sight import forced, trapped


def test_k5_a_piece_slides_forward_or_sideways_as_far_as_it_likes(at: Any, moves_of: Any) -> None:
    state = at(
        """
        B...
        ....
        ....
        ....
        .w..
        ....
        ....
        ...W
        """
    )
    assert moves_of(state, "b4") == {"b4-b5", "b4-b6", "b4-b7", "b4-b8", "b4-a4", "b4-c4", "b4-d4"}


def test_k5_black_slides_towards_row_1(at: Any, moves_of: Any) -> None:
    state = at("B... .... .... .... .b.. .... w... ...W", "black")
    assert moves_of(state, "b4") == {"b4-b3", "b4-b2", "b4-b1", "b4-a4", "b4-c4", "b4-d4"}


def test_k5_a_slide_stops_before_any_piece(at: Any, rule_against: Any) -> None:
    state = at("B... .... .w.. .... .w.. .... .... ...W")
    assert rule_against(state, "b4-b5") is None
    for said in ("b4-b6", "b4-b7"):  # onto the man, and past him
        assert rule_against(state, said) == "K5"


def test_k5_never_back_never_diagonally_never_nowhere(at: Any, rule_against: Any) -> None:
    state = at("B... .... .... .... .w.. .... .... ...W")
    for said in ("b4-b3", "b4-b1", "b4-c5", "b4-d6", "b4-c8", "b4-b4"):
        assert rule_against(state, said) == "K5"


def test_k5_only_from_where_a_piece_stands(at: Any, rule_against: Any) -> None:
    assert rule_against(at("B... .... .... .... .w.. .... .... ...W"), "c4-c5") == "K5"


def test_k4_only_with_a_piece_of_the_side_to_move(at: Any, rule_against: Any) -> None:
    board = "B... .... .... .... .w.. .... .... ...W"
    assert rule_against(at(board), "a8-a7") == "K4"
    assert rule_against(at(board, "black"), "b4-b5") == "K4"


def test_k6_a_jump_goes_over_an_enemy_in_any_direction(at: Any, moves_of: Any) -> None:
    state = at(
        """
        B...
        ....
        ....
        .b..
        bwb.
        .b..
        ....
        ...W
        """
    )
    assert trapped(state) == {"b4"}
    state = at(
        """
        B...
        ....
        .b..
        bw..
        .w..
        ....
        .b..
        ...W
        """
    )
    assert moves_of(state, "b5") == {"b5xb7"}
    state = at("B... .... .... .... ..b. ..w. .... ...W")
    assert moves_of(state, "c3") == {"c3xc5"}
    state = at("B... .... .... .... ..w. ..b. .... ...W")
    assert moves_of(state, "c4") == {"c4xc2"}
    state = at("B... .... .... .... .bw. .... .... ...W")
    assert moves_of(state, "c4") == {"c4xa4"}


def test_k6_the_jumped_piece_leaves(at: Any, play: Any, shows: Any) -> None:
    state = at("B... .... .... ..b. ..w. .... .... ...W")
    assert shows(play(state, "c4xc6"), "B... .... ..w. .... .... .... .... ...W")


def test_k6_whoever_can_jump_must(at: Any, rule_against: Any) -> None:
    state = at("B... .... .... ..b. ..w. .... .... w..W")
    assert forced(state) == {"c4"}
    assert GAME.offers(state) == ["c4xc6"]
    for said in ("c4-d4", "a1-a2", "d1-d2"):
        assert rule_against(state, said) == "K6"


def test_k6_a_jump_comes_before_a_trap_capture(at: Any, rule_against: Any) -> None:
    state = at(
        """
        B...
        ..b.
        w.w.
        b...
        w...
        ....
        ....
        ...W
        """
    )
    assert rule_against(state, "a4*a5") == "K6"
    assert GAME.offers(state) == ["c6xc8"]


def test_k6_a_chain_goes_on_while_it_can(at: Any, rule_against: Any) -> None:
    state = at(
        """
        B...
        ....
        ...b
        ..b.
        ..w.
        ....
        ....
        ...W
        """
    )
    assert rule_against(state, "c4xc6") is None
    state = at(
        """
        B...
        .b..
        ..b.
        .b..
        .w..
        ....
        ....
        ...W
        """
    )
    assert GAME.offers(state) == ["b4xb6xb8", "b4xb6xd6"]
    assert rule_against(state, "b4xb6") == "K6"
    assert rule_against(state, "b4xb6xb4") == "K6"  # the jumped man has left


def test_k6_a_chain_may_return_to_where_it_started(at: Any, play: Any, shows: Any) -> None:
    state = at(
        """
        B...
        ....
        .b..
        b.b.
        wb..
        ....
        ....
        ...W
        """
    )
    assert "a4xc4xc6xa6xa4" in GAME.offers(state)
    after = play(state, "a4xc4xc6xa6xa4")
    assert shows(after, "B... .... .... .... w... .... .... ...W")
    assert GAME.describe(after)["quiet"]["white"] == 1


def test_k6_two_ways_of_jumping_to_the_same_end_are_two_moves(at: Any) -> None:
    state = at(
        """
        B...
        ....
        .b..
        b.b.
        wb..
        ....
        ....
        ...W
        """
    )
    assert {"a4xc4xc6xa6xa4", "a4xa6xc6xc4xa4"} == set(GAME.offers(state))


def test_k6_what_is_no_jump_is_refused(at: Any, rule_against: Any) -> None:
    state = at("B... .... .... .... .bw. ..w. w... w..W")
    for said in ("c4xb4", "c4xd4", "c4xa3", "c3xc5", "a1xa3", "c4xc6", "a5xa7"):
        assert rule_against(state, said) == "K6"


def test_k7_a_trapped_piece_does_nothing(at: Any, rule_against: Any) -> None:
    state = at(
        """
        B...
        ....
        ....
        ....
        bwb.
        .b..
        ....
        ...W
        """
    )
    assert trapped(state) == {"b4"}
    for said in ("b4-b5", "b4xb2", "b4*c4"):
        assert rule_against(state, said) == "K7"
    assert rule_against(state, "d1-d2") is None  # nobody else can jump


def test_k7_a_trapped_piece_captures_nothing(at: Any, rule_against: Any) -> None:
    # White's b4 closes off Black's line b5, but stands itself between two black men.
    state = at("B... .... .w.. .b.. bwb. .... .... ...W")
    assert trapped(state) == {"b4", "b5"}
    assert rule_against(state, "b4*b5") == "K7"


def test_k7_a_jumping_piece_is_not_stopped_by_where_it_lands(at: Any) -> None:
    # On b6 the white man stands between two enemies, and jumps on all the same.
    state = at(
        """
        B...
        .b..
        b.b.
        .b..
        .w..
        ....
        ....
        ...W
        """
    )
    assert {"b4xb6xb8", "b4xb6xd6"} == set(GAME.offers(state))


def test_k8_a_line_between_two_enemies_is_trapped_in_a_row_and_in_a_column(at: Any) -> None:
    assert trapped(at("B... .... .... wbbw .... .... .... ...W")) == {"b5", "c5"}
    assert trapped(at("B... ..w. ..b. ..b. ..b. ..w. .... ...W")) == {"c6", "c5", "c4"}


def test_k8_a_gap_in_the_line_frees_it(at: Any) -> None:
    assert trapped(at("B... ..w. ..b. .... ..b. ..w. .... ...W")) == set()


def test_k8_the_edge_is_no_enemy(at: Any) -> None:
    assert trapped(at("B... .... .... bbw. .... .... .... ...W")) == set()


def test_k8_whoever_moved_last(at: Any, play: Any, rule_against: Any) -> None:
    state = play(at("B... .b.. .... w.w. .... .... .... ...W", "black"), "b7-b5", "d1-d2")
    assert trapped(state) == {"b5"}
    assert rule_against(state, "b5-b4") == "K7"


def test_k8_trapped_pieces_still_trap(at: Any) -> None:
    state = at(
        """
        B...
        ..b.
        .bwb
        ..b.
        ..w.
        ....
        ....
        ...W
        """
    )
    assert trapped(state) == {"c6", "c5"}


def test_k8_kings_trap_and_are_trapped(at: Any) -> None:
    assert trapped(at(".... .... .... wBW. .... .... .... ....")) == {"b5"}


def test_k9_the_piece_at_the_end_of_the_line_captures_its_neighbour(at: Any, play: Any, shows: Any) -> None:
    state = at("B... ..w. ..b. ..b. ..w. .... .... ...W")
    after = play(state, "c4*c5")
    assert shows(after, "B... ..w. ..b. ..w. .... .... .... ...W")
    assert trapped(after) == {"c6"}


def test_k9_forward_or_sideways_and_backwards_only_with_the_switch(at: Any, rule_against: Any) -> None:
    board = "B... ..w. ..b. ..b. ..w. .... .... ...W"
    assert rule_against(at(board), "c7*c6") == "K9"
    assert rule_against(at(board, full_backwards_capture=True), "c7*c6") is None
    sideways = at("B... .... .... wbbw .... .... .... ...W")
    assert rule_against(sideways, "a5*b5") is None
    assert rule_against(sideways, "d5*c5") is None


def test_k9_black_captures_towards_row_1(at: Any, rule_against: Any) -> None:
    board = "B... ..b. ..w. ..b. .... .... .... ...W"
    assert rule_against(at(board, "black"), "c7*c6") is None
    assert rule_against(at(board, "black"), "c5*c6") == "K9"


def test_k9_only_along_the_trapped_line(at: Any, rule_against: Any) -> None:
    # b5 is trapped in its row; the man below it closes off nothing.
    state = at("B... .b.. .b.. wbw. .w.. .... .... ...W")
    assert rule_against(state, "b4*b5") == "K9"
    assert rule_against(state, "a5*b5") is None


def test_k9_not_from_afar_not_ones_own_not_nothing(at: Any, rule_against: Any) -> None:
    state = at("B... ..w. ..b. ..b. ..w. .... .... ..wW")
    for said in ("c4*c6", "c1*d1", "c4*d4", "c4*b5", "c4*c4"):
        assert rule_against(state, said) == "K9"


def test_k9_a_free_enemy_is_not_captured(at: Any, rule_against: Any) -> None:
    state = at("B... ..b. ..b. ..b. ..w. .... .... ...W")
    assert rule_against(state, "c4*c5") == "K9"


def test_k9_a_capture_frees_what_the_captured_line_held(at: Any, play: Any) -> None:
    # Black's b6 between White's a6 and c6: Black takes c6 from above, and b6 is free.
    state = at("B... ..b. wbw. ..b. .... .... .... ...W", "black")
    assert trapped(state) == {"b6", "c6"}
    assert trapped(play(state, "c7*c6")) == set()
