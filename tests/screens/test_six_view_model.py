"""What the page of The Six of VIII shows, offers and means by a tap, without drawing any of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.game import Table
from companion.games.six import GAME
from companion.games.six.state import State
from companion.match.records import Player
from companion.screens.six import card_stars, entry, forms, rulings
from companion.screens.six.entry import Draft
from companion.screens.six.people import people, shown_name
from companion.screens.six.talk import move_words
from companion.screens.six.view_model import SixView, six_view
from companion.texts import LANGUAGES
from companion.texts import say as texts_say

PLAYERS = tuple(Player(seat, name) for seat, name in enumerate(("Ann", "Ben", "Cat", "Dan"), 1))


def say(code: str, **values: object) -> str:
    return texts_say(code, values)


def played(*moves: str | dict[str, Any], **options: Any) -> State:
    state = GAME.start(options)
    assert isinstance(state, State), state
    for text in moves:
        move = Table(text) if isinstance(text, dict) else GAME.read(text)
        refusal = GAME.check(state, move)
        assert refusal is None, refusal
        state = GAME.apply(state, move)
    return state


def view(state: State, **chosen: Any) -> SixView:
    return six_view(state, PLAYERS, Draft(**chosen), say)


def names(state: State) -> Any:
    return people(state, PLAYERS, say)


# --- reign and timeline
def test_the_token_stands_on_the_present_trick_and_the_runs_are_the_reigns() -> None:
    shown = view(played("won 1", "won 1"))
    assert shown.timeline.token == 2
    assert [(run.suit, run.length) for run in shown.timeline.runs] == [
        ("black", 4), ("red", 3), ("orange", 2), ("yellow", 1), ("green", 2), ("blue", 3),
    ]  # fmt: skip


def test_the_next_queen_is_named_and_counted_down() -> None:
    assert view(played()).reign.next_words == "In 4 tricks: Anne Boleyn, red."
    assert view(played(*["won 1"] * 3)).reign.next_words == "After this trick: Anne Boleyn, red."
    assert view(played(*["won 1"] * 14)).reign.next_words == "Hers is the last reign."


def test_a_timeline_of_ones_own_is_shown() -> None:
    own = ["blue"] * 8 + ["red"] * 7
    assert [(run.suit, run.start) for run in view(played(timeline=own)).timeline.runs] == [("blue", 0), ("red", 8)]


# --- people
def test_three_players_change_places_and_the_dummy_is_the_first_players() -> None:
    second = played(*["won 1"] * 15, players=3)
    assert names(second).seats == ("Ben", "Cat", "Dummy (Ben)", "Ann")
    assert names(second).sides == ("Ann", "Ben", "Cat")


def test_a_name_that_is_too_long_is_shortened_and_a_missing_one_replaced() -> None:
    assert shown_name("x" * 200) == "x" * 17 + "…"
    nobody = people(played(), (Player(1, "  "),), say)
    assert nobody.seats[0] == "Seat 1"


# --- entering
def test_stars_step_from_unknown_to_nothing_or_to_one() -> None:
    unknown = Draft()
    assert entry.fewer_stars(unknown).stars == 0
    assert entry.more_stars(unknown).stars == 1
    assert entry.fewer_stars(Draft(stars=0)).stars is None
    assert entry.more_stars(Draft(stars=entry.MOST_STARS_STEPPED)).stars == entry.MOST_STARS_STEPPED


def test_a_seat_means_that_it_won_the_trick_as_put_together() -> None:
    state = played(variant="advanced")
    assert view(state, stars=2, king=True).seats[2].move == "won 3 stars=2 king"
    assert view(state).seats[0].move == "won 1"


def test_a_draft_that_no_longer_fits_is_left_out() -> None:
    standard = played()
    assert view(standard, king=True, annulled=True).seats[0].move == "won 1"
    assert view(standard).entry.with_king is None


def test_king_and_church_exclude_each_other() -> None:
    assert entry.toggle_annulled(Draft(king=True)) == Draft(annulled=True)
    assert entry.toggle_king(Draft(annulled=True)) == Draft(king=True)


def test_the_keypad_opens_at_trump_and_then_at_the_suit_led() -> None:
    chosen = [key.suit for key in view(played(), mode="cards").entry.suits if key.chosen]
    assert chosen == ["black"]
    followed = view(played("1:yellow9"), mode="cards").entry
    assert [key.suit for key in followed.suits if key.chosen] == ["yellow"]
    assert [key.label for key in followed.ranks if key] == ["7", "8", "9", "10", "11", "12"]
    assert [key.label for key in followed.ranks if key and key.gone] == ["9"]
    assert next(key for key in followed.ranks if key).move == "2:yellow7"


def test_king_and_zeros_lie_on_the_keypad_of_the_advanced_game_only() -> None:
    standard, advanced = view(played(), mode="cards").entry, view(played(variant="advanced"), mode="cards").entry
    assert standard.king is None
    assert not standard.zeros
    assert advanced.king is not None
    assert advanced.king.move == "1:king"
    assert advanced.ranks[0] is not None


def test_cards_on_the_table_keep_the_keypad_open_whatever_was_chosen() -> None:
    shown = view(played("1:red9"), mode="won").entry
    assert shown.mode == "cards"
    assert not shown.may_switch


def test_an_open_trick_is_annulled_by_those_behind_or_taken() -> None:
    state = played(
        {"totals": [9, 4], "hand": 2, "trick": 5}, "2:red9", "3:red12", "4:blue3", "1:red2", variant="advanced"
    )
    shown = view(state)
    assert [(choice.words, choice.move) for choice in shown.entry.church] == [
        ("Ben & Dan annul the trick", "annul"), ("Cat takes the trick", "take"),
    ]  # fmt: skip
    assert [column.church for column in shown.score.columns] == [False, True]


# --- score
def test_an_unknown_star_is_never_taken_for_none() -> None:
    shown = view(played("won 1 stars=2", "won 3", "won 2 stars=0")).score
    assert [column.total for column in shown.columns] == ["4+?", "1"]
    assert [column.delta for column in shown.columns] == ["", "+1"]
    assert shown.unknown == "Stars that nobody has counted: trick 2. Until then the score is not known."


def test_hands_that_are_over_stand_in_the_score_sheet() -> None:
    shown = view(played(*["won 1 stars=1"] * 10, *["won 2"] * 5)).score
    assert [(row.hand, row.cells) for row in shown.rows] == [("1", ("10 + 10 = 20", "5 + ? = ?"))]
    assert shown.unknown.startswith("Stars that nobody has counted: hand 1")


def test_with_three_only_the_first_player_scores() -> None:
    shown = view(played(*["won 3 stars=1"] * 15, "won 2 stars=4", players=3)).score
    assert [column.total for column in shown.columns] == ["30", "0", "0"]
    assert shown.rows[0].cells == ("15 + 15 = 30", "–", "–")
    assert shown.columns[2].hand.startswith("does not score this hand")


# --- by hand
def test_a_number_is_typed_digit_by_digit() -> None:
    keys = ["1", "2", "back", "3", "sign"]
    value: int | None = None
    for key in keys:
        value = forms.typed(value, key)
    assert value == -13
    assert forms.typed(value, "unknown") is None
    assert forms.typed(999_999, "9") == 999_999


@pytest.mark.parametrize("make", [forms.totals_form, forms.place_form, forms.trick_stars_form, forms.hand_stars_form])
def test_a_form_that_was_not_changed_rules_nothing(make: Callable[..., forms.Form]) -> None:
    state = played(*["won 1 stars=1"] * 16)
    form = make(state, names(state), say)
    assert forms.ruling(form, {field.key: field.value for field in form.fields}, state) is None


def test_forms_become_rulings_that_the_rules_take() -> None:
    state = played(*["won 1"] * 15, "won 1", "won 2 stars=3")
    stars = forms.trick_stars_form(state, names(state), say)
    assert forms.first_missing(stars) == "1"
    hands = forms.hand_stars_form(state, names(state), say)
    totals = forms.totals_form(state, names(state), say)
    place = forms.place_form(state, names(state), say)
    for form, values, expected in (
        (stars, {"1": 4, "2": 3}, {"trick_stars": {"1": 4}}),
        (hands, {"1/0": 12, "1/1": 0}, {"hand_stars": {"1": [12, 0]}}),
        (totals, {"0": 40, "1": -2}, {"totals": [40, -2]}),
        (place, {"hand": 3, "trick": 5}, {"hand": 3, "trick": 5}),
    ):
        ruling = forms.ruling(form, values, state)
        assert ruling == expected
        assert GAME.check(state, Table(ruling)) is None


def test_stars_are_stamped_on_cards() -> None:
    draft = card_stars.card_stars(played(stars={"black9": 1}))
    for card in ("black12", "black9"):
        draft = card_stars.stamp(card_stars.choose_brush(draft, 3 if card == "black12" else None), card)
    assert card_stars.learned(draft) == {"stars": {"black9": None, "black12": 3}}
    assert card_stars.learned(replace(draft, stars=draft.before)) is None


def test_the_king_has_stars_too_and_lies_with_the_last_suit() -> None:
    draft = card_stars.choose_suit(card_stars.card_stars(played(variant="advanced")), "blue")
    assert draft.cards()[-1] == "king"


def test_the_table_allows_a_card_that_the_hand_forbids() -> None:
    deal = [
        [*(f"black{rank}" for rank in range(1, 13)), "blue1", "blue2", "blue3"],
        [*(f"red{rank}" for rank in range(1, 13)), "blue4", "blue5", "blue6"],
        [*(f"orange{rank}" for rank in range(4, 13)), *(f"yellow{rank}" for rank in range(7, 13))],
        [*(f"green{rank}" for rank in range(4, 13)), *(f"blue{rank}" for rank in range(7, 13))],
    ]
    state = played("1:blue1", hands=deal)
    assert GAME.check(state, GAME.read("2:red4")) is not None
    assert rulings.allowing(state, "2:red4") == {"table": ["1:blue1", "2:red4"]}
    assert rulings.allowing(state, "2:blue1") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_offered_by_hand_has_words_and_is_taken(language: str) -> None:
    def told(code: str, **values: object) -> str:
        return texts_say(code, values, language)

    for state in (played(variant="advanced"), played(players=3), played(*["won 1 stars=0"] * 15, length="short")):
        for kind in (*rulings.offered(state), *rulings.star_offers(state)):
            assert told(f"six.page.rule.{kind}")
            if kind in ("leader", "trump", "church", "end", "reopen"):
                for answer in rulings.question(kind, state, names(state), told).answers:
                    assert GAME.check(state, Table(answer.position)) is None, answer


def test_moves_are_told_in_the_log() -> None:
    state = played()
    shown = [
        move_words(move, names(state), say, three=False)
        for move in ("1:red9", "won 3 stars=1", "won 2 annulled", "annul", "take")
    ]
    assert shown == [
        "Ann: red\u00a09",
        "Cat won the trick (1 star)",
        "Ben won the trick (stars not counted, annulled)",
        "The trick was annulled",
        "The trick was taken",
    ]
    assert move_words("2:king", names(played(players=3)), say, three=True) == "Second player: King"
