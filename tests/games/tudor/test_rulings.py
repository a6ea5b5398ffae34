"""The rulings T1–T14, one by one, on drawn boards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from tudor_boards import allowed, begin, draw, goals, king, move, play, queens, rule

from companion.engine.game import Draw
from companion.engine.results import Outcome
from companion.games.tudor import GAME

# T1, T2: setup


@pytest.mark.parametrize(
    ("colour", "six"),
    [
        ("red", "a1 b1 c1 a2 b2 a3"),
        ("green", "a10 b10 c10 a9 b9 a8"),
        ("blue", "j10 i10 h10 j9 i9 j8"),
        ("black", "j1 i1 h1 j2 i2 j3"),
    ],
)
def test_t1_queens_stand_in_a_triangle_at_their_corner(colour: str, six: str) -> None:
    assert queens(begin("SW", "NW", "NE", "SE"), colour) == set(six.split())


def test_t2_kings_start_across_the_graveyard() -> None:
    state = begin("SW", "NW", "NE", "SE")
    assert [king(state, colour) for colour in ("red", "green", "blue", "black")] == ["g7", "g4", "d4", "d7"]


# T3: turns


def test_t3_turns_go_clockwise_from_the_starter() -> None:
    state = begin("NE", "SE", "SW", "NW")
    order = []
    for text in ("h10-g10", "h1-g1", "c1-d1", "c10-d10"):
        order += GAME.to_act(state)
        state = play(state, text)
    assert order == ["blue", "black", "red", "green"]
    assert GAME.to_act(state) == {"blue"}


def test_t3_only_ones_own_pieces_in_ones_own_turn() -> None:
    state = begin("SW", "NE")
    assert rule(state, "h10-g10") == "T3"
    assert rule(state, "e3-e4") == "T3"


def test_t3_who_can_act_may_not_pass() -> None:
    assert rule(begin("SW", "NE"), "--") == "T3"


WALLED_IN = """
..........
..........
..........
..........
....::....
....::....
..........
k.........
bk........
Rbk.......
"""


def test_t3_who_has_no_legal_action_passes() -> None:
    state = draw(WALLED_IN)
    assert GAME.offers(state) == ["--"]
    after = play(state, "--")
    assert GAME.to_act(after) == {"blue"}
    assert GAME.outcome(after) is None


ONLY_THE_DEAD = """
..........
..........
..........
..........
....rb....
....g:....
..........
..........
..........
..........
"""


def test_t3_a_round_of_passes_is_a_draw() -> None:
    state = play(draw(ONLY_THE_DEAD, turn="blue"), "--", "--")
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(state, "--")) == Outcome(None, "T3")


def test_t3_a_move_in_between_breaks_the_row_of_passes() -> None:
    state = draw(ONLY_THE_DEAD.replace("g:", "::").replace("rb", "r:").replace("....::", "b...::", 1))
    assert GAME.outcome(play(state, "--", "a5-a4", "--")) is None


def test_t3_after_the_draw_nobody_passes_any_more() -> None:
    state = play(draw(ONLY_THE_DEAD), "--", "--", "--")
    assert GAME.offers(state) == []
    assert GAME.to_act(state) == frozenset()
    assert rule(state, "--") == "T3"


# T4: steps and jumps

CROSSROADS = """
..........
..........
....b.....
..........
..r.::....
.brr::b...
..r.......
..R.......
..K.......
..........
"""


@pytest.mark.parametrize("text", ["d5-d6", "d5-d4", "c6-b6", "c6-c7", "c6-d6"])
def test_t4_a_step_goes_to_an_empty_neighbour(text: str) -> None:
    assert allowed(draw(CROSSROADS, met=["died"]), text)


@pytest.mark.parametrize("text", ["d5-c6", "d5-d7", "d5-c5", "d5-d5", "d5-a10", "c3-d4"])
def test_t4_no_step_goes_further_aslant_or_onto_a_piece(text: str) -> None:
    assert rule(draw(CROSSROADS), text) == "T4"


def test_t4_a_queen_jumps_over_queens_of_any_colour() -> None:
    state = draw(CROSSROADS)
    assert allowed(state, "c5^a5")
    assert queens(play(state, "c5^a5"), "blue") == queens(state, "blue")
    assert {"c6", "c7"} <= queens(play(state, "c5^c7"), "red")


def test_t4_a_queen_does_not_jump_over_kings() -> None:
    state = draw(CROSSROADS)
    assert rule(state, "c4^c2") == "T4"


def test_t4_a_king_jumps_over_other_players_kings_who_stay() -> None:
    state = play(draw(CROSSROADS), "c3^c1")
    assert (king(state, "red"), king(state, "black")) == ("c1", "c2")


def test_t4_a_king_jumps_over_nobody_else() -> None:
    state = draw(CROSSROADS)
    assert rule(state, "c3^c5") == "T4"
    assert rule(state, "c3^e3") == "T4"


def test_t4_the_space_behind_must_be_empty_and_one_jump_is_all() -> None:
    state = draw(CROSSROADS)
    assert rule(state, "c4^c6") == "T4"
    assert rule(state, "d5^b5") == "T4"
    assert rule(state, "c5^c9") == "T4"


def test_t4_no_jump_leads_over_the_side_of_the_board() -> None:
    state = draw(ROUND_THE_CORNER)
    assert sorted(text for text in GAME.offers(state) if "^" in text) == ["a3^a5", "a4^a2", "a4^c4"]


ROUND_THE_CORNER = """
..........
..........
..........
..........
....::....
....::....
rb.......b
r.........
..........
..........
"""

# T5: the graveyard

GRAVESIDE = """
..........
..........
..........
...rR.....
..rr::b...
...B:rbr..
....rr....
....r.....
..........
..........
"""


def test_t5_no_king_enters_or_lands_in_it() -> None:
    state = draw(GRAVESIDE)
    assert rule(state, "e7-e6") == "T5"
    assert rule(draw(GRAVESIDE, turn="blue"), "d5-e5") == "T5"


def test_t5_a_king_beheads_nobody_across_it() -> None:
    state = draw("""
        ..........
        ..........
        ..........
        ..........
        ....::....
        ..Rr::....
        ..........
        ..........
        ..........
        ..........
    """)
    assert rule(state, "c5xe5") in ("T5", "T7")


def test_t5_a_queen_enters_by_a_step_and_has_died() -> None:
    state = play(draw(GRAVESIDE), "d6-e6")
    assert "e6" in queens(state, "red")
    assert goals(state, "red") == ["died"]


def test_t5_a_queen_enters_by_a_jump_over_a_queen_outside() -> None:
    state = play(draw(GRAVESIDE), "c6^e6")
    assert goals(state, "red") == ["died"]
    assert goals(play(draw(GRAVESIDE), "e3^e5"), "red") == ["died"]


def test_t5_only_an_open_died_lets_her_in() -> None:
    state = draw(GRAVESIDE, met=["died"])
    assert rule(state, "d6-e6") == "T9"
    assert rule(state, "c6^e6") == "T9"


def test_t5_the_dead_never_move() -> None:
    state = draw(GRAVESIDE)
    for text in ("f5-e5", "f5-f6", "f5^f3", "f5^h5", "f5!"):
        assert rule(state, text) == "T5"


def test_t5_nobody_jumps_over_the_dead_and_one_grave_takes_one_queen() -> None:
    state = draw(GRAVESIDE)
    assert rule(state, "f4-f5") == "T5"
    assert rule(state, "h5^f5") == "T5"
    assert rule(state, "f4^f6") == "T5"


# T6: divorce


def test_t6_the_king_pushes_his_queen_off_the_edge_and_takes_her_space() -> None:
    before = draw("""
        ..........
        ..........
        ..........
        ..........
        ....::....
        rR..::....
        ..........
        ..........
        ..........
        ..........
    """)
    after = play(before, "b5>a5")
    assert (king(after, "red"), queens(after, "red"), goals(after, "red")) == ("a5", set(), ["divorced"])


@pytest.mark.parametrize(("where", "text"), [("b10", "b10>a10"), ("a9", "a9>a10")])
def test_t6_from_a_corner_she_goes_over_either_edge(where: str, text: str) -> None:
    rows = ["r" + "." * 9] + ["." * 10] * 9
    column, row = ord(where[0]) - ord("a"), 10 - int(where[1:])
    rows[row] = rows[row][:column] + "R" + rows[row][column + 1 :]
    assert goals(play(draw("\n".join(rows)), text), "red") == ["divorced"]


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("R......... r......... .......... ..........", "a10>a9"),  # along the edge
        (".......... .R........ .r........ ..........", "b9>b8"),  # not at the edge
        ("rR........ .......... .......... ..........", "b10>a9"),  # nobody there
        ("bR........ .......... .......... ..........", "b10>a10"),  # somebody else's
        ("r......... .R........ .......... ..........", "b9>a10"),  # aslant
        ("r.R....... .......... .......... ..........", "c10>a10"),  # from afar
        ("rr........ .......... .......... ..........", "b10>a10"),  # a queen pushes nobody
    ],
)
def test_t6_no_other_push_is_a_divorce(drawing: str, text: str) -> None:
    state = draw(drawing + " .........." * 6)
    assert rule(state, text) == "T6"


def test_t6_the_graveyards_rim_is_no_edge() -> None:
    state = draw("""
        ..........
        ..........
        ..........
        ..........
        ....::....
        ..Rr::....
        ..........
        ..........
        ..........
        ..........
    """)
    assert rule(state, "c5>d5") == "T6"


# T7: beheading

BLOCK = """
..........
..........
..........
..r.......
.rRb::....
..r.::....
..b.......
..........
..........
..........
"""


def test_t7_the_king_jumps_his_own_queen_who_leaves() -> None:
    after = play(draw(BLOCK), "c6xc8")
    assert (king(after, "red"), goals(after, "red")) == ("c8", ["beheaded"])
    assert queens(after, "red") == {"b6", "c5"}


@pytest.mark.parametrize("text", ["c6xc4", "c6xe6", "c6xe8", "c6xc7", "b6xd6", "c6xc9"])
def test_t7_only_ones_own_queen_and_only_to_the_empty_space_behind(text: str) -> None:
    assert rule(draw(BLOCK), text) in ("T7", "T5")


def test_t7_a_plain_jump_over_ones_own_queen_is_not_a_beheading() -> None:
    assert rule(draw(BLOCK), "c6^c8") == "T4"


# T8: survival

FAR_CORNER = """
.......r.r
........r.
.........r
..........
....::....
....::....
..........
..........
.r........
r.........
"""


@pytest.mark.parametrize("space", ["j10", "i9"])
def test_t8_a_queen_on_the_far_tile_may_be_taken_off(space: str) -> None:
    after = play(draw(FAR_CORNER), f"{space}!")
    assert space not in queens(after, "red")
    assert goals(after, "red") == ["survived"]


@pytest.mark.parametrize("space", ["h10", "j8", "a1", "b2"])
def test_t8_from_nowhere_else(space: str) -> None:
    assert rule(draw(FAR_CORNER), f"{space}!") == "T8"


def test_t8_arriving_is_one_turn_and_leaving_a_later_one() -> None:
    state = play(draw("""
        .......r..
        b.........
        ..........
        ..........
        ....::....
        ....::....
        ..........
        ..........
        ..........
        ..........
    """), "h10-i10")  # fmt: skip
    assert goals(state, "red") == []
    state = play(state, "a9-a8", "i10-i9", "a8-a7", "i9!")
    assert goals(state, "red") == ["survived"]


@pytest.mark.parametrize(
    ("turn", "letter", "row"), [("green", "g", 9), ("black", "k", 0), ("blue", "b", 9)], ids=["NW", "SE", "NE"]
)
def test_t8_every_corner_has_its_own_far_tile(turn: str, letter: str, row: int) -> None:
    rows = ["." * 10 for _ in range(10)]
    rows[row] = letter + "." * 8 + letter
    far = {"green": "j1", "black": "a10", "blue": "a1"}[turn]
    offers = GAME.offers(draw("\n".join(rows), turn=turn))
    assert [text for text in offers if text.endswith("!")] == [f"{far}!"]


# T9: exact goals


@pytest.mark.parametrize(
    ("met", "text"),
    [(["divorced"] * 2, "b10>a10"), (["beheaded"] * 2, "b10xd10"), (["survived"], "j10!"), (["died"], "e7-e6")],
)
def test_t9_a_goal_met_in_full_is_closed(met: list[str], text: str) -> None:
    drawing = """
        rRr......r
        ..........
        ..........
        ....r.....
        ....::....
        ....::....
        ..........
        ..........
        ..........
        ..........
    """
    assert allowed(draw(drawing, met=met[1:]), text)
    assert rule(draw(drawing, met=met), text) == "T9"


# T10: winning

FIVE_MET = ["beheaded", "died", "divorced", "beheaded", "divorced"]
LAST_ONE = """
.........r
..........
..........
..........
....r:....
....::....
..........
..........
..........
R........B
"""


def test_t10_the_sixth_goal_wins_at_once() -> None:
    state = play(draw(LAST_ONE, met=FIVE_MET), "j10!")
    assert GAME.outcome(state) == Outcome("red", "T10")
    assert GAME.offers(state) == []
    assert GAME.legal_moves(state) == []
    assert GAME.perft(state, 1) == 0
    assert rule(state, "j1-j2") == "T10"
    assert GAME.check(state, Draw()) is not None


def test_t10_the_winner_need_not_be_the_first_to_five() -> None:
    assert GAME.outcome(play(draw(LAST_ONE, met=FIVE_MET[:4]), "j10!")) is None


def test_t10_players_may_agree_on_a_draw() -> None:
    state = begin("SW", "NE")
    assert GAME.check(state, Draw()) is None
    over = GAME.apply(state, Draw())
    assert GAME.outcome(over) == Outcome(None, "T10")
    assert rule(over, "c1-d1") == "T10"


# T11: variants

THREE_WAYS = """
rRr......r
..........
..........
....r.....
....::....
....::....
..........
..........
r........r
..........
"""
NUMBERED = {"a10": 0, "c10": 1, "j10": 2, "e7": 3, "a2": 4, "j2": 5}


def goal_moves(variant: str, *met: str, numbers: dict[str, int] | None = NUMBERED) -> set[str]:
    texts = ("b10>a10", "b10xd10", "e7-e6", "j10!")
    return {text for text in texts if allowed(draw(THREE_WAYS, variant=variant, numbers=numbers, met=met), text)}


def test_t11_standard_goals_come_in_any_order() -> None:
    assert goal_moves("standard", numbers=None) == {"b10>a10", "b10xd10", "e7-e6", "j10!"}
    assert goal_moves("standard") == {"b10>a10", "b10xd10", "e7-e6", "j10!"}


def test_t11_variant_1_goes_by_the_queens_numbers() -> None:
    assert goal_moves("1") == {"b10>a10"}
    assert goal_moves("1", "survived 0", numbers=NUMBERED | {"a10": 2, "j10": 0}) == {"b10xd10"}
    assert goal_moves("1", "divorced 0", "died 1", numbers=NUMBERED | {"c10": 2, "j10": 1}) == {"b10xd10"}


def test_t11_variant_2_goes_by_history() -> None:
    order = ["divorced", "beheaded", "died", "divorced", "beheaded", "survived"]
    wanted = ["b10>a10", "b10xd10", "e7-e6", "b10>a10", "b10xd10", "j10!"]
    for count, text in enumerate(wanted):
        assert goal_moves("2", *order[:count], numbers=None) == {text}


def test_t11_variant_3_goes_by_both() -> None:
    assert goal_moves("3") == {"b10>a10"}
    assert goal_moves("3", "divorced 0") == {"b10xd10"}
    assert goal_moves("3", "divorced 0", "beheaded 1") == set()
    assert goal_moves("3", "divorced 0", "beheaded 1", numbers=NUMBERED | {"e7": 2, "j10": 3}) == {"e7-e6"}


def test_t11_a_refusal_names_the_variant() -> None:
    state = draw(THREE_WAYS, variant="1", numbers=NUMBERED)
    assert rule(state, "b10xd10") == "T11"
    assert rule(state, "e7-e6") == "T11"
    assert rule(draw(THREE_WAYS, variant="2"), "j10!") == "T11"


def test_t11_everybody_has_a_variant_of_his_own() -> None:
    state = draw(THREE_WAYS.replace("r........r", "r........b"), variant="2")
    assert [player.variant for player in state.players] == ["2", "standard"]


# T13: misprints


def test_t13_the_last_row_of_the_card_is_survived() -> None:
    numbers = NUMBERED | {"j10": 5, "j2": 2}
    met = ["divorced 0", "beheaded 1", "died 2", "divorced 3", "beheaded 4"]
    assert goal_moves("3", *met, numbers=numbers) == {"j10!"}


# T14: blockade

BARRED = """
......r.BK
.......rbk
.........r
..........
....::....
....::....
..........
..........
..........
r.........
"""


def test_t14_by_default_a_full_tile_bars_the_way() -> None:
    assert rule(draw(BARRED), "h9!") == "T8"


def test_t14_with_the_switch_the_spaces_beside_a_full_tile_count() -> None:
    state = draw(BARRED, open_corner=True)
    assert allowed(state, "h9!")
    assert allowed(state, "j8!")
    assert rule(state, "g10!") == "T8"
    assert rule(state, "a1!") == "T8"


def test_t14_not_while_one_space_is_empty() -> None:
    state = draw(BARRED.replace("BK", ".K"), open_corner=True)
    assert rule(state, "h9!") == "T8"


def test_t14_not_while_one_of_ones_own_pieces_stands_there() -> None:
    state = draw(BARRED.replace("BK", "RK"), open_corner=True)
    assert rule(state, "h9!") == "T8"


def test_t14_a_queen_aslant_of_the_tile_does_not_count() -> None:
    state = draw(BARRED.replace(".........r\n", ".......r.r\n", 1), open_corner=True)
    assert rule(state, "h8!") == "T8"


def test_every_legal_move_can_be_written_and_read() -> None:
    for state in (draw(GRAVESIDE), draw(THREE_WAYS), draw(WALLED_IN), draw(BARRED, open_corner=True)):
        for legal in GAME.legal_moves(state):
            assert move(GAME.write(legal)) == legal
