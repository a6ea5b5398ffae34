"""D1 and D2: the cards, the two editions, the deck and the ways to start."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from companion.engine.results import Refusal
from companion.games.divorce import GAME
from companion.games.divorce.cards import CARDS, GROUPS, SPACE_OF
from companion.games.divorce.editions import EDITIONS, UK, US, board
from companion.texts import LANGUAGES, sentence

sys.path.insert(0, str(Path(__file__).parent))
from divorce_play import DEAL, DECK, HANDS, QUICK_DEAL, begin, told


def test_d1_there_are_22_streets_in_eight_colours_and_four_stations() -> None:
    assert len(CARDS) == 26
    assert {group: len(cards) for group, cards in GROUPS.items()} == {
        "brown": 2, "station": 4, "light": 3, "pink": 3, "orange": 3, "red": 3, "yellow": 3, "green": 3, "blue": 2,
    }  # fmt: skip


def test_d1_cards_are_numbered_in_the_order_of_the_board() -> None:
    assert list(SPACE_OF.values()) == sorted(SPACE_OF.values())
    assert CARDS[1:4] == ("brown2", "station1", "light1")


def test_d1_the_board_has_the_usual_places() -> None:
    kinds = "".join({"street": "s", "station": "r", "chest": "c", "chance": "?", "tax": "t", "idle": "."}[space.kind]
                    for space in board("uk"))  # fmt: skip
    assert kinds == ".scstrs?ss" + ".s.ssrscss" + ".s?ssrss.s" + ".ssc" + "sr?sts"


@pytest.mark.parametrize("edition", EDITIONS)
def test_d1_water_works_and_electric_company_are_on_the_board_and_do_nothing(edition: str) -> None:
    spaces = board(edition)
    assert (spaces[12].name, spaces[12].kind, spaces[12].card) == ("Electric Company", "idle", None)
    assert (spaces[28].name, spaces[28].kind, spaces[28].card) == ("Water Works", "idle", None)


@pytest.mark.parametrize(
    ("card", "uk", "us", "price"),
    [
        ("brown1", "Old Kent Road", "Mediterranean Avenue", 60),
        ("station1", "King's Cross Station", "Reading Railroad", 200),
        ("light3", "Pentonville Road", "Connecticut Avenue", 120),
        ("orange2", "Marlborough Street", "Tennessee Avenue", 180),
        ("red2", "Fleet Street", "Indiana Avenue", 220),
        ("yellow3", "Piccadilly", "Marvin Gardens", 280),
        ("station4", "Liverpool Street Station", "Short Line", 200),
        ("blue2", "Mayfair", "Boardwalk", 400),
    ],
)
def test_d1_names_and_prices_belong_to_the_edition(card: str, uk: str, us: str, price: int) -> None:
    assert (UK.name(card), US.name(card)) == (uk, us)
    assert UK.prices[card] == US.prices[card] == price


def test_d1_the_cards_of_a_colour_are_next_to_each_other_and_rise_in_price() -> None:
    for group, cards in GROUPS.items():
        prices = [UK.prices[card] for card in cards]
        assert prices == sorted(prices)
        if group != "station":
            assert SPACE_OF[cards[-1]] - SPACE_OF[cards[0]] <= 3


def test_d2_five_secret_cards_each_and_a_deck_of_seventeen_with_an_open_top() -> None:
    state = begin(**DEAL)
    assert told(state, "phase", "turn", "hat") == ["wooing", None, None]
    assert told(state, "secret") == HANDS
    assert told(state, "deck", "top") == [17, "pink3"]
    assert told(state, "joint", "own", "money", "pawns") == [[], [[], []], [0, 0], [0, 0]]
    assert told(state, "contests", "sealed", "points", "outcome") == [[], [], None, None]


def test_d2_secret_cards_are_sorted_in_board_order_however_they_are_dealt() -> None:
    state = begin(secret=[hand[::-1] for hand in HANDS], deck=DECK)
    assert told(state, "secret") == HANDS


def test_d2_twelve_cards_are_safe() -> None:
    for place in range(17):
        deck = [card for card in DECK if card != "water"]
        deck.insert(place, "water")
        accepted = not isinstance(GAME.start({"secret": HANDS, "deck": deck}), Refusal)
        assert accepted == (place >= 12), place


def test_d2_quick_start_three_secret_cards_four_joint_ones_and_the_hat_but_no_wooing() -> None:
    state = begin(**QUICK_DEAL)
    assert told(state, "phase", "turn", "hat") == ["marriage", 2, 2]
    assert told(state, "joint") == ["station1", "pink2", "blue1", "blue2"]
    assert told(state, "deck", "top") == [17, "pink3"]


def test_d2_quick_start_with_everything_else_given_knows_the_joint_cards() -> None:
    deal = {key: value for key, value in QUICK_DEAL.items() if key != "joint"}
    assert told(begin(**deal), "joint") == QUICK_DEAL["joint"]


def test_d2_quick_start_without_a_hat_asks_the_die() -> None:
    deal = {key: value for key, value in QUICK_DEAL.items() if key != "hat"}
    state = begin(**deal)
    assert told(state, "phase", "turn", "hat") == ["die", None, None]
    assert GAME.offers(state) == ["die 1", "die 2"]
    state = GAME.apply(state, GAME.legal_moves(state)[0])
    assert told(state, "phase", "turn", "hat") == ["marriage", 1, 1]


NAN = float("nan")


@pytest.mark.parametrize(
    "options",
    [
        None, [], "uk", 3, True, NAN,
        {"unknown": 1}, {"Edition": "uk"},
        {"edition": "de"}, {"edition": None}, {"edition": ["uk"]}, {"edition": 1},
        {"taxes": 200}, {"taxes": [200]}, {"taxes": [200, 100, 5]}, {"taxes": [-1, 100]}, {"taxes": [200, 10**30]},
        {"taxes": [True, 100]}, {"taxes": [200.0, 100]}, {"taxes": [NAN, 100]}, {"taxes": None},
        {"quick": 1}, {"quick": "yes"}, {"quick": None},
        {"hat": 1}, {"joint": ["red1", "red2", "red3", "blue1"]},
        {"quick": True, "hat": 3}, {"quick": True, "hat": True}, {"quick": True, "hat": "1"},
        {"quick": True, "hat": 1.0}, {"quick": True, "hat": None},
        {"quick": True, "joint": ["red1", "red2", "red3"]}, {"quick": True, "joint": ["red1", "red2", "red3", "water"]},
        {"quick": True, "joint": ["red1", "red2", "red3", "red3"]}, {"quick": True, "joint": [[], {}, 1, None]},
        {"secret": HANDS[:1]}, {"secret": [HANDS[0], HANDS[0]]}, {"secret": [HANDS[0], HANDS[1][:4]]},
        {"secret": [HANDS[0], [*HANDS[1][:4], "water"]]}, {"secret": [HANDS[0], [*HANDS[1][:4], "red9"]]},
        {"secret": [HANDS[0], None]}, {"secret": {"1": HANDS[0]}}, {"secret": [HANDS[0], [*HANDS[1][:4], ["red1"]]]},
        {"secret": HANDS, "quick": True},
        {"deck": DECK[:16]}, {"deck": [*DECK, "brown1"]}, {"deck": [*DECK[:16], "pink3"]}, {"deck": 17},
        {"deck": [card.replace("water", "brown1") for card in DECK]}, {"deck": [None] * 17},
        {"deck": DECK, "secret": [["pink3", *HANDS[0][1:]], HANDS[1]]},
    ],
)  # fmt: skip
def test_d2_options_that_make_no_game_are_refused(options: Any) -> None:
    refused = GAME.start(options)
    assert isinstance(refused, Refusal)
    assert refused.rule in ("D1", "D2", "D4")
    assert all(sentence(refused, language) for language in LANGUAGES)
