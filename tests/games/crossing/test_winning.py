"""K10–K14: how a game ends, and the counts that lead there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Draw, Table
from companion.games.crossing import GAME


def ended(state: Any) -> Any:
    outcome = GAME.outcome(state)
    return outcome.to_json() if outcome else None


def back_row(state: Any) -> tuple[Any, Any]:
    counts = GAME.describe(state)["back_row"]
    return counts["white"], counts["black"]


def quiet(state: Any) -> tuple[Any, Any]:
    counts = GAME.describe(state)["quiet"]
    return counts["white"], counts["black"]


def test_k10_jumping_the_king_wins(at: Any, play: Any, shows: Any) -> None:
    after = play(at(".... .... .... ..B. ..w. .... .... ...W"), "c4xc6")
    assert ended(after) == {"winner": "white", "why": "K10"}
    assert shows(after, ".... .... ..w. .... .... .... .... ...W")


def test_k10_trap_capturing_the_king_wins(at: Any, play: Any) -> None:
    assert ended(play(at(".... .... .... wBw. .... .... .... ...W"), "a5*b5")) == {"winner": "white", "why": "K10"}


def test_k10_a_chain_ends_where_it_takes_the_king(at: Any, rule_against: Any) -> None:
    state = at(
        """
        ....
        .b..
        ....
        .B..
        .w..
        ....
        ....
        ...W
        """
    )
    assert GAME.offers(state) == ["b4xb6"]
    assert rule_against(state, "b4xb6xb8") == "K6"


def test_k11_a_king_on_the_enemys_home_wins(at: Any, play: Any) -> None:
    assert ended(play(at(".... W... .... ..B. .... .... .... ...."), "a7-a8")) == {"winner": "white", "why": "K11"}
    state = at(".... W... .... .... .... .... ...B ....", "black")
    assert ended(play(state, "d2-d1")) == {"winner": "black", "why": "K11"}


def test_k11_a_man_on_the_enemys_home_wins_nothing(at: Any, play: Any) -> None:
    assert ended(play(at(".... w... .... ..B. .... .... .... ...W"), "a7-a8")) is None


def test_k11_a_chain_ends_where_its_king_lands_on_the_home(at: Any, play: Any, rule_against: Any) -> None:
    state = at(
        """
        .b..
        b...
        W...
        ....
        ....
        ....
        ..B.
        ....
        """
    )
    assert GAME.offers(state) == ["a6xa8"]
    assert rule_against(state, "a6xa8xc8") == "K6"
    assert ended(play(state, "a6xa8")) == {"winner": "white", "why": "K11"}


def test_k11_a_man_jumps_on_from_there(at: Any) -> None:
    state = at(".b.. b... w... .... .... .... ..B. ...W")
    assert GAME.offers(state) == ["a6xa8xc8"]


def test_k12_the_count_starts_at_0_and_the_opponents_turns_are_counted(at: Any, play: Any) -> None:
    state = at("B... ..W. .... .... .... .... .... ....")
    state = play(state, "c7-c8")
    assert back_row(state) == (0, None)
    state = play(state, "a8-a7")
    assert back_row(state) == (1, None)
    state = play(state, "c8-d8")  # one's own turns are not counted, and sideways he stays on the row
    assert back_row(state) == (1, None)
    assert back_row(play(state, "a7-a6")) == (2, None)


def test_k12_ten_turns_of_the_opponent_win(at: Any, play: Any) -> None:
    state = at("..W. .... .... .... .... .... ..B. ....", "black")
    for turn in range(1, 11):
        assert ended(state) is None
        state = play(state, "c2-d2" if turn % 2 else "d2-c2")
        assert back_row(state) == (turn, None)
        if turn < 10:
            state = play(state, "c8-b8" if turn % 2 else "b8-c8")
    assert ended(state) == {"winner": "white", "why": "K12"}


def test_k12_the_tenth_turn_may_win_for_the_opponent(at: Any, play: Any) -> None:
    state = at("..W. .... .... .... .... .... ...B ....", "black")
    state = play(state, Table({"back_row": {"white": 9}}))
    assert ended(play(state, "d2-c2")) == {"winner": "white", "why": "K12"}
    after = play(state, "d2-d1")
    assert ended(after) == {"winner": "black", "why": "K11"}
    assert back_row(after)[0] == 9  # a turn that wins is none of the ten


def test_k12_a_position_counts_from_0(at: Any) -> None:
    assert back_row(at("..W. .... .... .... .... .... .... .B..")) == (0, 0)


def test_k12_leaving_the_row_voids_the_count(at: Any, play: Any) -> None:
    state = at("..W. ..b. .... .... .... .... .B.. ....", "black")
    state = play(state, "b2-a2")
    assert back_row(state) == (1, None)
    assert back_row(play(state, "c8xc6")) == (None, None)


def test_k12_leaving_the_row_within_a_chain_that_ends_on_it_starts_anew(at: Any, play: Any) -> None:
    state = at(
        """
        .W..
        .b.b
        ..b.
        ....
        ....
        ....
        .B..
        ....
        """,
        "black",
    )
    state = play(state, "b2-a2")
    assert back_row(state) == (1, None)
    state = play(state, "b8xb6xd6xd8")
    assert back_row(state) == (0, None)
    assert back_row(play(state, "a2-b2")) == (1, None)


def test_k12_a_chain_along_the_row_keeps_the_count(at: Any, play: Any) -> None:
    state = play(at(".W.b .... .... .... .... .... .B.. ....", "black"), "d8-c8")
    assert back_row(state) == (1, None)
    assert back_row(play(state, "b8xd8")) == (1, None)


def test_k12_a_man_is_not_counted(at: Any, play: Any) -> None:
    assert back_row(play(at(".... ..w. .... .... .... .... .B.. ...W"), "c7-c8")) == (None, None)


def test_k12_both_kings_may_be_counted(at: Any, play: Any) -> None:
    state = play(at("..W. .... .... .... .... .... .... .B.."), "c8-d8", "b1-a1", "d8-c8")
    assert back_row(state) == (1, 2)


def test_k12_a_captured_king_has_no_count(at: Any, play: Any) -> None:
    assert back_row(play(at(".bW. .... .... .... .... .... .... ..B.", "black"), "b8xd8")) == (None, 0)


BLACK_IS_STUCK = """
    ..W.
    ....
    ....
    .wBw
    ....
    ....
    ....
    bww.
    """
"""Black's King is trapped; his man can neither go on, nor sideways, nor jump."""


def test_k12_a_pass_is_a_turn(at: Any, play: Any) -> None:
    assert back_row(play(at(BLACK_IS_STUCK, "black"), "--")) == (1, None)


def test_k13_quiet_turns_are_counted_for_each_player(at: Any, play: Any) -> None:
    state = at("B... .b.. .... .... .... .... .w.. ...W")
    assert quiet(state) == (0, 0)
    state = play(state, "b2-a2")
    assert quiet(state) == (1, 0)
    state = play(state, "b7-c7", "a2-b2")
    assert quiet(state) == (2, 1)
    state = play(state, "c7-c6")
    assert quiet(state) == (2, 0)
    assert quiet(play(state, "b2-b3")) == (0, 0)


@pytest.mark.parametrize(
    ("board", "move", "count"),
    [
        ("B... ..w. ..b. ..b. ..w. .... .... ...W", "c4*c5", 0),
        ("B... .... .... wbbw .... .... .... ...W", "a5*b5", 1),
        ("B... .... .... .... ..w. ..b. .... ...W", "c4xc2", 1),
        ("B... .... .... ..b. ..w. .... .... ...W", "c4xc6", 0),
        ("B... .... ..b. .w.. .b.. ..b. .... ...W", "b5xb3xd3", 1),
        ("B... ..b. .b.. .w.. .... .... .... ...W", "b5xb7xd7", 0),
        ("B... .... .... .... .b.. wb.. .... ...W", "a3xc3", 1),
    ],
)
def test_k13_what_counts_as_advancing_is_the_last_space_against_the_first(
    at: Any, play: Any, board: str, move: str, count: int
) -> None:
    assert quiet(play(at(board), move))[0] == count


def to_and_fro(play: Any, state: Any, turns: int) -> Any:
    """Both players move a piece sideways, to and fro."""
    for turn in range(turns):
        state = play(state, "b2-a2" if turn % 2 == 0 else "a2-b2", "b7-c7" if turn % 2 == 0 else "c7-b7")
    return state


QUIET = "B... .b.. .... .... .... .... .w.. ...W"


def test_k13_after_ten_quiet_turns_each_a_draw_is_offered(at: Any, play: Any) -> None:
    state = to_and_fro(play, at(QUIET), 9)
    state = play(state, "a2-b2")
    assert quiet(state) == (10, 9)
    assert GAME.remarks(state) == {}
    state = play(state, "c7-b7")
    assert quiet(state) == (10, 10)
    assert GAME.remarks(state) == {"draw_offer": True}
    assert GAME.describe(state)["draw_offer"] is True
    assert ended(state) is None


def test_k13_the_offer_stands_until_somebody_advances(at: Any, play: Any) -> None:
    state = to_and_fro(play, at(QUIET), 12)
    assert quiet(state) == (12, 12)
    assert GAME.remarks(state) == {"draw_offer": True}
    assert GAME.remarks(play(state, "b2-b3")) == {}


def test_k13_with_the_switch_the_game_ends_there(at: Any, play: Any, rule_against: Any) -> None:
    state = to_and_fro(play, at(QUIET, quiet_draw="automatic"), 9)
    state = play(state, "a2-b2")
    assert ended(state) is None
    state = play(state, "c7-b7")
    assert ended(state) == {"winner": None, "why": "K13"}
    assert GAME.describe(state)["draw_offer"] is False
    assert rule_against(state, "b2-a2") == "K13"


def test_k13_the_players_may_agree_on_a_draw_at_any_time(new: Any, play: Any, rule_against: Any) -> None:
    state = play(new(), Draw())
    assert ended(state) == {"winner": None, "why": "K13"}
    assert rule_against(state, Draw()) == "K13"


def test_after_the_end_nothing_is_legal(at: Any, play: Any, rule_against: Any) -> None:
    state = play(at(".... .... .... ..B. ..w. .... .... ...W"), "c4xc6")
    assert GAME.offers(state) == []
    assert GAME.to_act(state) == frozenset()
    assert GAME.perft(state, 1) == 0
    for said in ("c6-c7", "--", Draw()):
        assert rule_against(state, said) == "K10"


def test_k14_without_a_move_one_passes(at: Any, play: Any, rule_against: Any) -> None:
    state = at(BLACK_IS_STUCK, "black")
    assert GAME.offers(state) == ["--"]
    assert GAME.perft(state, 1) == 1
    after = play(state, "--")
    assert quiet(after) == (0, 1)
    assert GAME.to_act(after) == {"white"}
    assert rule_against(after, "--") == "K14"


def test_k14_whoever_can_move_may_not_pass(new: Any, rule_against: Any) -> None:
    assert rule_against(new(), "--") == "K14"


ALL_STUCK = "wwWw .... .... .... .... .... .... bBbb"


def test_k14_two_passes_in_a_row_are_a_draw(at: Any, play: Any) -> None:
    state = play(at(ALL_STUCK), "--")
    assert ended(state) is None
    state = play(state, "--")
    assert ended(state) == {"winner": None, "why": "K14"}
    assert (back_row(state), quiet(state)) == ((1, 1), (1, 1))


def test_k14_a_ruling_of_the_table_comes_between_two_passes(at: Any, play: Any) -> None:
    state = play(at(ALL_STUCK), "--", Table({}, "we looked again"), "--")
    assert ended(state) is None
    assert ended(play(state, "--")) == {"winner": None, "why": "K14"}


def test_k12_is_judged_before_k14(at: Any, play: Any) -> None:
    state = play(at(ALL_STUCK), Table({"back_row": {"white": 9, "black": 3}}), "--", "--")
    assert ended(state) == {"winner": "white", "why": "K12"}


def test_k12_is_judged_before_an_automatic_draw(at: Any, play: Any) -> None:
    state = at("..W. .... .... .... .... .... ..B. ....", "black", quiet_draw="automatic")
    state = play(state, Table({"back_row": {"white": 9}, "quiet": {"white": 10, "black": 9}}), "c2-b2")
    assert ended(state) == {"winner": "white", "why": "K12"}
