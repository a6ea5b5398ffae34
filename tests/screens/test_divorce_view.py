"""What the page of Divorce! says and offers, without drawing it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Table
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.records import Player, Setup
from companion.screens.divorce import rulings, view_model
from companion.screens.divorce.looks import COLOUR_ORDER, LOOKS, people
from companion.screens.divorce.offers import Entry, Moving, Share, Turn, woo_move
from companion.texts import LANGUAGES
from companion.texts import say as text

QUICK = ("deal red1", "deal red2", "deal red3", "deal blue1", "top blue2", "die 1")


def say(code: str, **values: object) -> str:
    return text(code, values)


def played(*moves: str | dict[str, Any], options: dict[str, Any] | None = None) -> Match:
    """A match after these moves and table rulings; quick start unless told otherwise."""
    setup = Setup(
        "m", "divorce", {"quick": True} if options is None else options, (Player(1, "Anna"), Player(2, "Ben")), ""
    )
    match = begin(GAME, MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    for move in moves:
        answer = match.propose(Table(move) if isinstance(move, dict) else move)
        assert not hasattr(answer, "code"), answer
    return match


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# --- looks
def test_every_colour_has_a_glyph_of_its_own() -> None:
    assert len({look.glyph for look in LOOKS.values()}) == len(LOOKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_a_letter_of_its_own(language: str) -> None:
    letters = [text(f"divorce.letter.{group}", language=language) for group in LOOKS]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("group", LOOKS)
def test_glyph_and_letter_stand_out_from_their_colour(group: str) -> None:
    light, dark = sorted((luminance(LOOKS[group].paint), luminance(LOOKS[group].ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_cards_lie_colour_by_colour_and_stations_last() -> None:
    assert set(COLOUR_ORDER) == set(CARDS)
    match = played(*QUICK, {"joint": ["station1", "brown1", "red1", "pink1"]})
    assert [face.card for face in view_model.page(match, say).joint.cards] == ["brown1", "pink1", "red1", "station1"]


@pytest.mark.parametrize(
    ("name", "shown", "initial"),
    [
        ("Anna", "Anna", "A"),
        ("", "Player 1", "P"),
        ("  \n ", "Player 1", "P"),
        ("😀😀", "Player 1", "P"),
        ("👩‍👩‍👧 Eva", "Eva", "E"),
        ("x" * 200, "x" * 17 + "…", "X"),
        ("שלום", "Player 1", "P"),
    ],
)
def test_whatever_somebody_calls_himself_is_shown(name: str, shown: str, initial: str) -> None:
    anna = people((Player(1, name), Player(2, "Ben")), say)[0]
    assert (anna.name, anna.initial) == (shown, initial)


def test_two_who_chose_the_same_colour_get_different_ones() -> None:
    both = people((Player(1, "A", "blue"), Player(2, "B", "blue")), say)
    assert both[0].token != both[1].token
    assert [each.token.key for each in people((Player(1, "A", "blue"), Player(2, "B", "green")), say)] == [
        "blue",
        "green",
    ]


# --- what may be seen
def test_the_page_is_the_same_whatever_the_hands_hold() -> None:
    one = played(*QUICK, {"secret": [["brown1", "brown2", "pink1"], ["green1", "green2", "green3"]]})
    other = played(*QUICK, {"secret": [["green1", "green2", "green3"], ["brown1", "brown2", "pink1"]]})
    assert view_model.page(one, say) == view_model.page(other, say)


def test_the_page_is_the_same_whatever_was_sealed() -> None:
    court = {"phase": "bidding", "own": [["red1"], ["red2"]], "joint": [], "deck": [], "money": [400, 400]}
    fight = {"contests": [{"card": "red1", "suer": 2, "bids": None, "to": None}]}
    matches = [played(*QUICK, {**court, **fight}) for _ in range(2)]
    for match, amount in zip(matches, (0, 400), strict=True):
        match.seal(1, f"bid 1 {amount}")
    assert view_model.page(matches[0], say) == view_model.page(matches[1], say)


def test_a_game_ended_by_agreement_shows_no_hand() -> None:
    match = played(*QUICK, {"secret": [["brown1", "brown2", "pink1"], 3], "outcome": {"winner": None}})
    ending = view_model.page(match, say).ending
    assert ending is not None
    assert [side.cards for side in ending.sides] == [(), ()]
    assert ending.title == "Nobody wins"


# --- what is offered
def test_an_entry_offers_every_card_and_marks_those_that_lie_elsewhere() -> None:
    offer = view_model.page(played(*QUICK, "add"), say).offer
    assert isinstance(offer, Entry)
    assert [choice.face.card for choice in offer.choices] == list(COLOUR_ORDER)
    assert [choice.face.card for choice in offer.choices if not choice.fits] == [
        "red1",
        "red2",
        "red3",
        "blue1",
        "blue2",
    ]


def test_a_turn_offers_the_open_card() -> None:
    offer = view_model.page(played(*QUICK), say).offer
    assert isinstance(offer, Turn)
    assert offer.add_words == "Add Mayfair"
    assert view_model.page(played(*QUICK), say).status == "Anna: roll, or add a card"


def test_each_way_says_what_happens_there() -> None:
    match = played(*QUICK, {"pawns": [0, 0], "money": [20, 500]}, "roll 3 4")
    offer = view_model.page(match, say).offer
    assert isinstance(offer, Moving)
    ways = {way.step: (way.name, way.words, way.strong) for way in offer.ways}
    assert ways["+7"] == ("Chance", "collect £50", False)
    assert ways["+4"] == ("Income Tax", "pay £20 tax, Ben pays £180", False)
    assert ways["−3"] == ("Park Lane", "joint! +1", True)
    assert ways["+3"] == ("Whitechapel Road", "nothing happens", False)


def test_a_pick_says_what_it_adds_to_the_points() -> None:
    match = played(*QUICK, {"phase": "picking", "joint": ["red3", "blue1"], "own": [["red1", "red2"], []], "deck": []})
    offer = view_model.page(match, say).offer
    assert isinstance(offer, Share)
    assert {choice.face.card: choice.gain for choice in offer.choices} == {"red3": "+4", "blue1": "+1"}


def test_cards_to_woo_with_are_sealed_in_board_order() -> None:
    assert woo_move(2, ["blue1", "brown1", "station2"]) == "woo 2 brown1 station2 blue1"


def test_the_score_shows_its_sets() -> None:
    rows = {"joint": [], "own": [["blue1", "blue2", "red1"], ["pink1"]], "deck": [], "secret": [[], []], "contests": []}
    ending = view_model.page(played(*QUICK, {**rows, "phase": "over"}), say).ending
    assert ending is not None
    anna, ben = ending.sides
    assert (anna.points, anna.complete, anna.won) == ("5", ("blue",), True)
    assert anna.lines == ("Single cards: 1", "All dark blue: 2 cards, 4 points")
    assert (ben.points, ben.won) == ("1", False)


# --- the table's word
def test_a_ruling_names_only_what_was_touched() -> None:
    state = played(*QUICK).state
    untouched = rulings.draft(state)
    assert rulings.position(state, untouched) == {}
    assert rulings.position(state, untouched.paid(1, 50)) == {"money": [50, 0]}
    assert rulings.position(state, untouched.paid(2, -50)) == {"money": [0, 0]}
    assert rulings.position(state, untouched.laid("red1")) == {
        "joint": ["red2", "red3", "blue1"],
        "own": [["red1"], []],
    }


def test_a_card_laid_open_by_hand_leaves_the_deck() -> None:
    state = played(*QUICK).state
    ruled = rulings.position(state, rulings.draft(state).laid("blue2"))
    assert ruled["joint"] == ["red1", "red2", "red3", "blue1", "blue2"]
    assert ruled["deck"] == [None] * 16


def test_a_phase_without_turns_drops_the_turn() -> None:
    state = played(*QUICK, {"phase": "picking", "deck": []}).state
    wanted = rulings.draft(state).with_turn(2).with_phase("die")
    assert rulings.position(state, wanted) == {"phase": "die"}


@pytest.mark.parametrize(
    ("move", "ruling"),
    [
        ("top water", {"top": "water"}),
        ("top red1", {"top": "red1", "joint": ["red2", "red3", "blue1", "blue2"]}),
        ("top brown1", None),  # nobody has said where it lies instead
        ("go +3", None),
    ],
)
def test_what_the_table_allows_in_one_tap(move: str, ruling: Any) -> None:
    match = played(*QUICK, "add")
    assert rulings.ruling_for(match.state, move) == ruling
    if ruling:
        assert GAME.check(match.state, Table(ruling)) is None


# --- the log
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("roll 3 4", "Dice: 3 and 4"),
        ("go -3", "The pawn moves −3"),
        ("woo 1 brown1 red2", "Anna woos with Old Kent Road, Fleet Street"),
        ("bid 2 50", "Ben bids £50"),
        ("top water", "Water Works lies open on the deck"),
        ("add", "The open card joins the joint property"),
    ],
)
def test_the_log_speaks_plainly(move: str, words: str) -> None:
    assert view_model.move_words(played(), move, say) == words
