"""Tudor: what its screen decides without a window."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "games" / "tudor"))
from tudor_boards import begin, draw
from tudor_people import people, say

from companion.engine.game import Table
from companion.games.tudor import GAME
from companion.games.tudor.state import Fruit, State
from companion.match.records import Player
from companion.screens.tudor import cards, draft, rulings, view_model
from companion.screens.tudor.people import people_of
from companion.screens.tudor.view_model import Choose, Try
from companion.screens.tudor.words import move_words


def middle(space: str) -> tuple[float, float]:
    return ord(space[0]) - ord("a") + 0.5, int(space[1:]) - 0.5


# --- what a tap means

AROUND_THE_KING = """
..........
..........
..........
..........
....::....
....::....
rRr.B.....
..........
..........
r.....b...
"""
"""Red's king on b4: he can divorce a4 and behead c4; a queen on a1, blue's pieces on e4 and g1."""


def means(state: State, held: str | None, spot: tuple[float, float] | str) -> Choose | Try:
    return view_model.tapped(state, held, middle(spot) if isinstance(spot, str) else spot)


def test_a_tap_near_an_own_piece_chooses_it() -> None:
    state = draw(AROUND_THE_KING)
    assert means(state, None, "b4") == Choose("b4")
    assert means(state, None, (1.2, 1.2)) == Choose("a1"), "a finger is wider than a space"
    assert means(state, None, (-0.2, 0.5)) == Choose("a1"), "just beside the board"
    assert means(state, None, "i9") == Choose(None)


def test_a_tap_on_somebody_elses_piece_chooses_that_one() -> None:
    state = draw(AROUND_THE_KING)
    assert means(state, None, "e4") == Choose("e4")
    assert means(state, "e4", "e3") == Try("e4-e3"), "the rules will say whose turn it is"


def test_with_a_piece_chosen_a_tap_means_its_action() -> None:
    state = draw(AROUND_THE_KING)
    assert means(state, "b4", "b5") == Try("b4-b5")
    assert means(state, "b4", (1.5, 5.1)) == Try("b4-b5"), "a little too far still is that space"
    assert means(state, "b4", "a4") == Try("b4>a4")
    assert means(state, "b4", "d4") == Try("b4xd4")
    assert means(state, "b4", "c4") == Try("b4xd4"), "tapping the queen means her"
    assert means(state, "b4", "b4") == Choose(None)
    assert means(state, "b4", "a1") == Choose("a1"), "somebody changes his mind"


def test_an_illegal_try_is_the_move_that_seems_to_be_meant() -> None:
    state = draw(AROUND_THE_KING, met=["divorced", "divorced", "beheaded", "beheaded"])
    assert means(state, "b4", "e8") == Try("b4-e8")
    assert means(state, "b4", "b6") == Try("b4^b6")
    assert means(state, "b4", "a4") == Try("b4>a4"), "and the rules will say that divorces are over"
    assert means(state, "b4", "d4") == Try("b4xd4")
    assert means(state, "a1", "e4") == Try("a1-e4")


def test_actions_have_names_and_what_meets_a_goal_comes_first() -> None:
    state = draw(AROUND_THE_KING)
    found = view_model.chosen(state, "b4", people(state), say)
    assert found is not None
    assert found.title == "Anna’s king on b4"
    assert [action.words for action in found.actions] == [
        "Divorce the queen on a4",
        "Behead the queen on c4",
        "Step to b5",
        "Step to b3",
    ]
    assert [action.name for action in found.actions] == ["Divorce", "Behead", "Step", "Step"]


def test_a_piece_that_can_do_nothing_says_why() -> None:
    state = draw(AROUND_THE_KING)
    blue = view_model.chosen(state, "e4", people(state), say)
    assert blue is not None
    assert not blue.actions
    assert "Anna’s turn" in blue.remark
    assert view_model.chosen(state, "h8", people(state), say) is None


def test_a_piece_is_seen_to_go_and_a_queen_to_leave() -> None:
    state = draw(AROUND_THE_KING)
    beheaded = GAME.apply(state, GAME.read("b4xd4"))  # type: ignore[arg-type]
    assert view_model.moved(state, beheaded) == [("b4", "d4")]
    assert view_model.moved(beheaded, state) == [("d4", "b4")]
    assert view_model.status(beheaded, people(state), say, state) == "Anna: beheaded, 1 of 6. Ben to move."


# --- the table allows it


def after_ruling(state: State, text: str) -> State:
    position = rulings.allowing(state, text)
    assert position is not None
    return GAME.apply(state, Table(position))


def test_the_table_lets_a_refused_move_stand_with_its_goal() -> None:
    state = draw(AROUND_THE_KING, met=["divorced", "divorced"])
    far = after_ruling(state, "b4-e8")
    assert (far.players[0].king, far.mover.colour) == ("e8", "blue")
    third = after_ruling(state, "b4>a4")
    assert [met.goal for met in third.players[0].met] == ["divorced"] * 3
    assert third.players[0].king == "a4"
    survived = after_ruling(state, "a1!")
    assert [met.goal for met in survived.players[0].met][-1] == "survived"


def test_a_move_out_of_turn_takes_nobodys_turn() -> None:
    assert after_ruling(draw(AROUND_THE_KING), "g1-g2").mover.colour == "red"


def test_what_pieces_cannot_do_at_all_the_table_sets_by_hand() -> None:
    state = draw(AROUND_THE_KING)
    for text in ("b4-c4", "b4xb6", "e4>d4", "h8-h9", "a1>b1", "b4!", "nonsense"):
        assert rulings.allowing(state, text) is None, text


# --- setting by hand


def test_pieces_are_lifted_put_down_and_taken_off() -> None:
    now = draft.Draft(draw(AROUND_THE_KING))
    now = draft.tapped(now, middle("b4"))
    assert now.held_space == "b4"
    now = draft.tapped(now, middle("e5"))
    assert now.state.players[0].king == "e5", "even into the graveyard: the table rules"
    now = draft.taken_off(draft.tapped(now, middle("a4")))
    assert [spare.words for spare in draft.spares(now, people(now.state), say)] == [
        "Anna: queen (4)",
        "Ben: queen (5)",
    ]
    now = draft.lifted_spare(now, draft.Spare("red"))
    now = draft.tapped(now, middle("j5"))
    now = draft.with_goal(draft.with_turn(now, "blue"), "blue", "died", None)
    state = GAME.apply(now.state, Table(draft.position(now)))
    assert {queen.space for queen in state.players[0].queens} == {"a1", "c4", "j5"}
    assert (state.mover.colour, [met.goal for met in state.players[1].met]) == ("blue", ["died"])


def test_setting_by_hand_reopens_a_drawn_game() -> None:
    drawn = GAME.apply(draw(AROUND_THE_KING), Table({"outcome": {"winner": None}}))
    assert GAME.apply(drawn, Table(draft.position(draft.Draft(drawn)))).outcome is None


# --- score cards

NUMBERS = {"a4": 0, "c4": 1, "a1": 2}


def card(variant: str, *met: str, fruit: Fruit | None = None) -> cards.CardShown:
    numbers = NUMBERS if variant in ("1", "3", "fruit") else None
    state = draw(AROUND_THE_KING, variant=variant, numbers=numbers, met=met, fruit=fruit)
    return cards.cards_shown(state, people(state), say)[0]


def test_the_card_of_each_variant_says_what_comes_next() -> None:
    assert card("standard").aside == ""
    assert card("1", "died 0").aside == "next: queen 1"
    assert card("2", "divorced").aside == "next: beheaded"
    assert card("3", "divorced 0").aside == "next: queen 1, beheaded"
    assert card("fruit", fruit=Fruit((0, 1), (2, 3))).aside == "now queens 0 1 4 5"


def test_only_the_first_of_two_equal_goals_is_next_in_historical_order() -> None:
    assert [goal.now for goal in card("2").goals] == [True, False, False, False, False, False]
    assert [goal.now for goal in card("standard", "divorced").goals] == [False, True, True, True, True, True]


def test_a_fruit_cocktail_shows_what_was_drawn() -> None:
    shown = card("fruit", "divorced 0", fruit=Fruit((0, 4), (1, 5)))
    assert [queen.duty for queen in shown.queens] == [
        "Must be divorced",
        "Makes the 2nd goal",
        "",
        "",
        "Must be beheaded",
        "Makes the 6th goal",
    ]
    assert shown.queens[0].may == "divorced, as the 1st goal"
    assert shown.queens[1].may == "Now: divorced, beheaded, died, survived"
    assert shown.goals[0].note == "Met as the 1st goal, by queen 0"


def test_the_log_speaks_of_moves_in_words() -> None:
    assert move_words(say, "b1-c1") == "Step from b1 to c1"
    assert move_words(say, "e4-e5") == "Death: from e4 into the graveyard, e5"
    assert move_words(say, "j10!") == "The queen on j10 survives"
    assert move_words(say, "--") == "Pass"


def test_whoever_has_no_name_goes_by_his_colour_and_long_names_are_cut() -> None:
    state = begin("SW", "NE")
    found = people_of(state, (Player("red", "x" * 200), Player("blue", " ")), say)
    assert found["red"].name == "x" * 19 + "…"
    assert found["blue"].name == "Blue"
    found = people_of(state, (Player("red", "Zoë 👩‍👩‍👧 \n König"), Player("blue", "🙂")), say)
    assert [person.name for person in found.values()] == ["Zoë König", "Blue"]
