"""Setting a game up: without a screen, what comes of every choice; on the real app, from the shelf into the match."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from kivy.tests.common import UnitTestTouch
from recording_phone import RecordingPhone
from stand_in import stand_in

from companion.app import CompanionApp
from companion.catalogue import GAMES, game
from companion.engine.results import Refusal
from companion.screens.setup import tudor_card, view_model
from companion.screens.setup.chooser import choose
from companion.screens.setup.draft import (
    Draft,
    give_token,
    put_first,
    put_value,
    seat_person,
    swap_people,
    tidy_name,
)
from companion.screens.setup.forms import (
    FORMS,
    leave,
    new_draft,
    objection,
    players,
    seat_of,
    side_of,
    sit_down,
)
from companion.screens.setup.pictures import BoardPicture
from companion.screens.setup.steps import steps
from companion.texts import say as say_in
from tools.scenes import press

CHANCE = Random(8)


def say(code: str, **values: object) -> str:
    return say_in(code, values)


def seats(draft: Draft) -> list[tuple[object, str]]:
    return [(player.seat, player.name) for player in players(draft, view_model.default_name(say))]


# --- every game, untouched
@pytest.mark.parametrize("key", GAMES)
def test_what_nobody_has_touched_can_be_played(key: str) -> None:
    draft = view_model.open_draft(key, lambda name, default: default)
    assert objection(draft) is None
    start = game(key).start(FORMS[key].options(draft))
    named = {seat for seat, _ in seats(draft)}
    assert named == set(game(key).seats(start))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_that_can_be_chosen_has_its_words(key: str, language: str) -> None:
    def words(code: str, **values: object) -> str:
        return say_in(code, values, language)

    shown = view_model.view(new_draft(key, {}), words)
    assert shown.title
    assert all(field.title and field.why for field in (*shown.fields, *shown.house))
    assert all(words for field in (*shown.fields, *shown.house) for _, words in field.choices)


def every_choice(key: str) -> Iterator[tuple[str, object]]:
    for field in FORMS[key].fields(new_draft(key, {})):
        yield from ((field.key, choice) for choice in field.choices)
        if field.kind == "switch":
            yield from ((field.key, on) for on in (True, False))


@pytest.mark.parametrize("key", GAMES)
def test_every_single_choice_is_one_the_game_takes(key: str) -> None:
    for name, value in every_choice(key):
        draft = view_model.choose(new_draft(key, {}), name, value, Random(1))
        assert objection(draft) is None, (name, value)


# --- sitting down
def test_whoever_sits_already_changes_places() -> None:
    draft = new_draft("six", {}, ("Anna", "Ben", "Cy", "Di"))
    draft = seat_person(draft, 3, "anna")
    assert [chair.name for chair in draft.chairs] == ["Di", "Ben", "Cy", "Anna"]


def test_a_name_is_kept_whole_but_tidy() -> None:
    assert tidy_name("  Anna \n Lena  ") == "Anna Lena"
    assert len(tidy_name("x" * 900)) == 200
    assert tidy_name("👑 مريم") == "👑 مريم"


def test_a_colour_that_is_taken_is_exchanged() -> None:
    draft = give_token(new_draft("tudor", {}), 0, "black")
    assert [chair.token for chair in draft.chairs] == ["black", "red"]


def test_what_a_player_chose_for_himself_goes_with_him() -> None:
    draft = tudor_card.choose_variant(new_draft("tudor", {}, ("Anna", "Ben")), 0, "3", CHANCE)
    draft = swap_people(draft, 0, 1)
    assert tudor_card.variant_of(draft, 1) == "3"
    assert [chair.token for chair in draft.chairs] == ["red", "black"]


def test_at_a_full_table_nobody_sits_down_and_from_an_empty_one_nobody_rises() -> None:
    four = new_draft("six", {}, ("A", "B", "C", "D"))
    assert sit_down(four) == four
    two = new_draft("divorce", {})
    assert leave(two, 0) == two


def test_when_the_starter_leaves_the_next_one_starts() -> None:
    draft = put_first(new_draft("historian", {}, ("A", "B", "C", "D")), 3)
    draft = leave(draft, 3)
    assert draft.chairs[draft.first].name == "A"
    draft = leave(put_first(sit_down(draft), 2), 0)
    assert draft.chairs[draft.first].name == "C"


# --- what comes of it
def test_tudor_turns_begin_with_the_starter_and_go_clockwise() -> None:
    draft = put_first(new_draft("tudor", {}, ("A", "B", "C")), 2)
    options = FORMS["tudor"].options(draft)
    assert [each["corner"] for each in options["players"]] == ["NE", "SW", "NW"]
    assert seats(draft)[0] == ("blue", "C")


def test_tudor_with_two_at_neighbouring_corners_is_refused_in_the_games_own_words() -> None:
    draft = sit_down(new_draft("tudor", {}), "NW")
    draft = leave(draft, 2)
    refusal = objection(draft)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "tudor.opposite"


def test_numbered_queens_stand_in_the_corner_and_can_be_swapped() -> None:
    draft = tudor_card.choose_variant(new_draft("tudor", {}), 1, "1", CHANCE)
    before = tudor_card.queen_spaces(draft, 1)
    draft = tudor_card.swap_queens(draft, 1, 0, 5)
    after = tudor_card.queen_spaces(draft, 1)
    assert set(before) == {"j10", "i10", "h10", "j9", "i9", "j8"}
    assert (after["j10"], after["j8"]) == (before["j8"], before["j10"])
    assert objection(draft) is None


def test_a_fruit_cocktail_is_drawn_two_and_two() -> None:
    for number in range(50):
        draft = tudor_card.choose_for_all(new_draft("tudor", {}), "fruit", Random(number))
        assert objection(draft) is None


def test_by_the_literal_order_the_null_is_never_drawn_for_a_place() -> None:
    for number in range(80):
        draft = put_value(new_draft("tudor", {}), "fruit_order", "literal")
        draft = tudor_card.choose_for_all(draft, "fruit", Random(number))
        assert objection(draft) is None


def test_a_draw_made_at_the_table_is_entered_queen_by_queen() -> None:
    draft = tudor_card.choose_variant(new_draft("tudor", {}), 0, "fruit", CHANCE)
    fruit = draft.chairs[0].own["fruit"]
    free = next(queen for queen in range(6) if tudor_card.role_of(fruit, queen) == "free")
    draft = tudor_card.turn_role(draft, 0, free)
    refusal = objection(draft)
    assert refusal is not None
    assert refusal.code == "tudor.fruit_form"
    for _ in range(2):
        draft = tudor_card.turn_role(draft, 0, free)
    assert objection(draft) is None


def test_in_kings_crossing_whoever_starts_has_the_side_that_moves_first() -> None:
    draft = put_first(new_draft("crossing", {}, ("Anna", "Ben")), 1)
    assert seats(draft) == [("white", "Ben"), ("black", "Anna")]
    draft = put_value(draft, "first", "black")
    assert seats(draft) == [("white", "Anna"), ("black", "Ben")]
    assert side_of(draft, 1) == "black"


def test_a_stealth_king_is_left_to_the_match() -> None:
    options = FORMS["crossing"].options(put_value(new_draft("crossing", {}), "stealth", True))
    assert options["stealth"] == {"white": None, "black": None}


def test_seats_of_the_six_are_counted_from_the_leader() -> None:
    draft = put_first(new_draft("six", {}, ("A", "B", "C", "D")), 2)
    assert seats(draft) == [(1, "C"), (2, "D"), (3, "A"), (4, "B")]
    assert seat_of(leave(draft, 0), 1) == 1


def test_the_six_know_the_box_as_it_was_entered_once() -> None:
    box = {"six.stars": {"red12": 2}, "six.timeline": ["blue"] * 15}
    draft = view_model.open_draft("six", lambda name, default: box.get(name, default))
    options = FORMS["six"].options(draft)
    assert options["stars"] == {"red12": 2}
    assert options["timeline"] == ["blue"] * 15
    assert "deck" not in options


def test_divorce_asks_for_the_hat_only_where_nobody_woos() -> None:
    draft = new_draft("divorce", {})
    assert view_model.view(draft, say).first == ""
    assert "hat" not in FORMS["divorce"].options(draft)
    quick = put_first(put_value(draft, "quick", True), 1)
    assert view_model.view(quick, say).first == "Player 2 wears the top hat"
    assert FORMS["divorce"].options(quick)["hat"] == 2


def test_three_or_four_historians_are_recommended_independent_research() -> None:
    four = new_draft("historian", {}, ("A", "B", "C", "D"))
    assert FORMS["historian"].options(four)["independent_research"] is True
    without = put_value(four, "independent_research", False)
    assert say("historian.advice.independent_research") in view_model.view(without, say).advice
    five = sit_down(four)
    assert FORMS["historian"].options(five)["independent_research"] is False


def test_a_deck_that_is_too_small_is_refused_in_the_games_own_words() -> None:
    refusal = objection(put_value(new_draft("historian", {}), "deck", 5))
    assert refusal is not None
    assert refusal.code == "historian.options.small_deck"


def test_the_box_of_the_historian_is_counted_once() -> None:
    draft = new_draft("historian", {})
    assert say("setup.historian.count_box") in view_model.view(draft, say).advice
    kept = view_model.to_keep(put_value(draft, "deck", 88))
    again = view_model.open_draft("historian", lambda name, default: kept.get(name, default))
    assert FORMS["historian"].options(again)["deck"] == 88
    assert say("setup.historian.count_box") not in view_model.view(again, say).advice


def test_house_rules_begin_as_the_settings_have_them() -> None:
    usual = {"defaults.tudor": {"open_corner": True}}
    draft = view_model.open_draft("tudor", lambda name, default: usual.get(name, default))
    assert FORMS["tudor"].options(draft)["open_corner"] is True


# --- the real table
@pytest.mark.parametrize("key", GAMES)
def test_the_table_is_set_step_by_step(key: str) -> None:
    for draft in (new_draft(key, {}), sit_down(new_draft(key, {}))):
        told = steps(draft, say)
        assert len(told) >= 3
        assert all(step.words for step in told)


def test_the_last_picture_of_a_board_is_the_first_position() -> None:
    for key in ("tudor", "crossing"):
        draft = new_draft(key, {})
        picture = steps(draft, say)[-1].picture
        assert isinstance(picture, BoardPicture)
        assert set(picture.pieces) == set(game(key).board(game(key).start(FORMS[key].options(draft))))


def test_numbered_queens_are_drawn_with_their_numbers() -> None:
    draft = tudor_card.choose_variant(new_draft("tudor", {}), 0, "1", CHANCE)
    picture = steps(draft, say)[-1].picture
    assert isinstance(picture, BoardPicture)
    for space, number in tudor_card.queen_spaces(draft, 0).items():
        assert picture.pieces[space].letter == str(number)


def test_every_finger_is_as_likely() -> None:
    chance, fingers = Random(3), ["a", "b", "c"]
    chosen = Counter(choose(fingers, chance) for _ in range(600))
    assert all(150 < chosen[finger] < 250 for finger in fingers)


# --- on the real app
class At:
    def __init__(self, folder: Path) -> None:
        self.app = CompanionApp(folder=folder, phone=RecordingPhone())
        self.ui = Ui(self.app)

    def match(self) -> object:
        return self.app.pages.current_screen.match


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[At]:
    for key in GAMES:
        stand_in(monkeypatch, key)
    here = At(tmp_path)
    yield here
    here.ui.close()


def test_tap_a_game_tap_play(at: At) -> None:
    at.ui.tap(at.ui.named("new-crossing"))
    at.ui.tap("Play")
    at.ui.tap("Skip")
    at.ui.see("White, Black: 0 moves")
    assert at.app.settings.get("open_match") == at.match().setup.match


@pytest.mark.parametrize("key", GAMES)
def test_step_by_step_into_the_match_and_back_to_the_shelf(at: At, key: str) -> None:
    at.ui.tap(at.ui.named(f"new-{key}"))
    at.ui.tap("Play")
    while not at.ui.all("Play"):
        at.ui.tap("Next")
    at.ui.tap("Play")
    at.ui.see("0 moves")
    at.ui.back()
    at.ui.see("Take a game from the shelf")


def test_who_was_typed_once_is_known_the_next_time(at: At) -> None:
    at.ui.tap(at.ui.named("new-tudor"))
    at.ui.tap(at.ui.named("chair-SW"))
    at.ui.type(at.ui.named("name"), "Anna")
    at.ui.tap("Sit down")
    at.ui.see("Anna starts")
    at.ui.tap(at.ui.named("chair-NE"))
    at.ui.tap("Variant 3")
    at.ui.tap(at.ui.named("colour-green"))
    press(at.ui, "done")
    at.ui.tap("Play")
    at.ui.tap("Skip")
    at.ui.see("Anna, Green: 0 moves")
    assert [person.name for person in at.app.store.people.all()] == ["Anna"]
    options = at.match().setup.options
    assert [each["variant"] for each in options["players"]] == ["standard", "3"]
    at.ui.back()
    at.ui.tap(at.ui.named("new-tudor"))
    at.ui.see("Anna starts")


def test_an_impossible_table_is_refused_with_the_games_sentence_and_its_rule(at: At) -> None:
    at.ui.tap(at.ui.named("new-tudor"))
    at.ui.tap(at.ui.named("chair-SE"))
    at.ui.tap(at.ui.named("chair-NE"))
    at.ui.tap(at.ui.named("leave"))
    at.ui.tap("Play")
    at.ui.see("Two players sit at opposite corners")
    assert at.ui.all("Read rule T1")
    at.ui.tap("All right")
    at.ui.see("2 players")


def test_back_goes_one_step_back_and_then_to_what_was_chosen(at: At) -> None:
    at.ui.tap(at.ui.named("new-historian"))
    at.ui.tap(at.ui.named("more"))
    at.ui.tap("Play")
    at.ui.tap("Next")
    at.ui.back()
    at.ui.see("1 of 4")
    at.ui.back()
    at.ui.see("5 players")
    at.ui.back()
    at.ui.see("Take a game from the shelf")


def test_turning_the_phone_in_the_middle_loses_nothing(at: At) -> None:
    at.ui.tap(at.ui.named("new-six"))
    at.ui.tap(at.ui.named("fewer"))
    at.ui.resize(915, 412)
    at.ui.see("3 players")
    at.ui.see("Dummy")
    at.ui.tap("Play")
    at.ui.resize(412, 915)
    at.ui.tap("Skip")
    at.ui.see("Player 1, Player 2, Player 3: 0 moves")


def test_a_name_of_two_hundred_letters_and_one_of_signs_break_nothing(at: At) -> None:
    at.ui.tap(at.ui.named("new-divorce"))
    for place, name in (("chair-0", "W" * 200), ("chair-1", "👑 שלום")):
        at.ui.tap(at.ui.named(place))
        at.ui.named("name").text = name
        at.ui.tap("Sit down")
    at.ui.tap("Play")
    at.ui.tap("Skip")
    assert [player.name for player in at.match().setup.players] == ["W" * 200, "👑 שלום"]


def test_a_number_that_cannot_be_gives_way(at: At) -> None:
    at.ui.tap(at.ui.named("new-historian"))
    entry = at.ui.named("deck-entry")
    entry.focus = True
    entry.text = "5000"
    entry.focus = False
    at.ui.frames(2)
    assert at.ui.named("deck-entry").text == "999"


def test_a_minus_alone_is_no_number_yet(at: At) -> None:
    at.ui.tap(at.ui.named("new-historian"))
    entry = at.ui.named("deck-entry")
    before = entry.text
    entry.focus = True
    entry.text = ""
    entry.insert_text("-")
    assert entry.text == "-"
    entry.focus = False
    at.ui.frames(2)
    assert at.ui.named("deck-entry").text == before


def test_every_finger_on_the_screen_and_one_stays_lit(at: At) -> None:
    at.ui.tap(at.ui.named("new-six"))
    at.ui.tap("Fingers")
    touches = [UnitTestTouch(x, 500) for x in (80, 200, 320)]
    for touch in touches:
        touch.touch_down()
    at.ui.see("Whose finger is it?")
    for touch in touches:
        touch.touch_up()
    at.ui.tap(at.ui.all("Player 3")[0])
    at.ui.see("Player 1 leads the first trick")
    assert at.ui.named("chair-2").chair.starts


def test_without_two_fingers_chance_decides(at: At) -> None:
    at.ui.tap(at.ui.named("new-six"))
    at.ui.tap("Fingers")
    at.ui.tap(at.ui.named("no-fingers"))
    assert sum(at.ui.named(f"chair-{number}").chair.starts for number in range(4)) == 1


def test_a_trembling_finger_begins_one_match(at: At) -> None:
    at.ui.tap(at.ui.named("new-crossing"))
    at.ui.tap("Play")
    plate = at.ui.named("skip")
    plate.dispatch("on_release")
    plate.dispatch("on_release")
    at.ui.settle()
    assert len(at.app.store.matches.all()) == 1


def test_where_nothing_can_be_saved_it_is_said_and_nothing_is_lost(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.match.keeping import NotSavedError

    def full(*_: object) -> None:
        raise NotSavedError("match.not_saved_full")

    at.ui.tap(at.ui.named("new-crossing"))
    monkeypatch.setattr(at.app.store.matches, "begin", full)
    at.ui.tap("Play")
    at.ui.tap("Skip")
    at.ui.see("The storage is full")
    assert at.ui.named("step")


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("tudor", "variant=fruit"),
        ("crossing", "stealth"),
        ("six", "variant=advanced"),
        ("divorce", "quick"),
        ("historian", "more_research"),
    ],
)
def test_a_variant_leads_onto_the_games_own_page(tmp_path: Path, key: str, chosen: str) -> None:
    here = At(tmp_path)
    here.ui.tap(here.ui.named(f"new-{key}"))
    press(here.ui, chosen)
    here.ui.tap("Play")
    here.ui.tap("Skip")
    assert here.app.pages.current == key
    assert here.match().setup.game == key
    here.ui.close()


def test_what_was_damaged_in_the_settings_counts_as_never_chosen() -> None:
    kept: dict[str, Any] = {
        "historian.deck": True,
        "defaults.historian": {"more_research": "yes", "one_true_king": True},
        "table.historian": [None, "Anna", 7, []],
    }
    draft = view_model.open_draft("historian", lambda name, default: kept.get(name, default))
    assert dict(draft.values) == {"one_true_king": True}
    assert [chair.name for chair in draft.chairs] == ["", "Anna", "", ""]
