"""Whatever comes in is either understood or refused with a sentence; nothing raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal
from companion.games.six import GAME
from companion.games.six.cards import DECK, TIMELINE
from companion.games.six.moves import Annul, Play, Take, Won
from companion.texts import sentence

New = Callable[..., Any]
Deal = Callable[..., list[list[str]]]

PLAIN = [card for card in DECK if card not in ("king", "black0", "red0")]
HANDS = [PLAIN[15 * k : 15 * k + 15] for k in range(4)]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(DECK),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def refusal_of(options: Any) -> str:
    refusal = GAME.start(options)
    assert isinstance(refusal, Refusal), options
    assert refusal.rule
    assert sentence(refusal, "en")
    assert sentence(refusal, "de")
    return refusal.code.removeprefix("six.")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([], "options_shape"),
        (None, "options_shape"),
        ({"colour": "red"}, "option_unknown"),
        ({"players": 5}, "option_players"),
        ({"players": True}, "option_players"),
        ({"players": 4.0}, "option_players"),
        ({"players": "4"}, "option_players"),
        ({"variant": "expert"}, "option_variant"),
        ({"variant": None}, "option_variant"),
        ({"length": 4}, "option_length"),
        ({"length": ["full"]}, "option_length"),
        ({"stars": []}, "stars_shape"),
        ({"stars": {"black13": 1}}, "stars_card"),
        ({"stars": {"yellow6": 1}}, "stars_card"),
        ({"stars": {"black12": -1}}, "stars_count"),
        ({"stars": {"black12": True}}, "stars_count"),
        ({"stars": {"black12": 1.5}}, "stars_count"),
        ({"stars": {"black12": None}}, "stars_count"),
        ({"stars": {"black12": 10**30}}, "stars_count"),
        ({"deck": {"black": 13}}, "deck_shape"),
        ({"deck": [*DECK, "black13"]}, "deck_card"),
        ({"deck": [*DECK, 7]}, "deck_card"),
        ({"deck": [*DECK, "king"]}, "deck_twice"),
        ({"deck": PLAIN[1:]}, "deck_small"),
        ({"timeline": "black"}, "timeline_shape"),
        ({"timeline": list(TIMELINE[1:])}, "timeline_shape"),
        ({"timeline": [*TIMELINE, "blue"]}, "timeline_shape"),
        ({"timeline": [*TIMELINE[1:], "pink"]}, "timeline_suit"),
        ({"timeline": [*TIMELINE[1:], ["red"]]}, "timeline_suit"),
        ({"hands": "all"}, "deals_shape"),
        ({"hands": [[]]}, "deal_shape"),
        ({"hands": [HANDS[0], HANDS[1], HANDS[2]]}, "deal_shape"),
        ({"hands": [[], [], [], []]}, "deal_shape"),
        ({"hands": [*HANDS[:3], None]}, "deal_shape"),
        ({"hands": [*HANDS[:3], HANDS[3][1:]]}, "deal_size"),
        ({"hands": [*HANDS[:3], [*HANDS[3][1:], HANDS[0][0]]]}, "deal_twice"),
        ({"hands": [*HANDS[:3], [*HANDS[3][1:], "king"]]}, "deal_card"),
        ({"hands": [*HANDS[:3], [*HANDS[3][1:], "black0"]]}, "deal_card"),
        ({"hands": [*HANDS[:3], [*HANDS[3][1:], 12]]}, "deal_card"),
        ({"hands": [HANDS] * 5}, "deals_many"),
        ({"hands": [HANDS] * 2, "length": "short"}, "deals_many"),
        ({"hands": [HANDS] * 4, "length": "short", "players": 3}, "deals_many"),
    ],
)
def test_s1_s4_options_are_read_strictly(options: Any, code: str) -> None:
    assert refusal_of(options) == code


def test_s7_s8_the_advanced_game_may_deal_king_and_zeros(new: New) -> None:
    hands = [[*HANDS[0][3:], "king", "black0", "red0"], *HANDS[1:]]
    assert new(variant="advanced", hands=hands)["hands"][0][-1] == "king"


def test_options_that_are_null_or_empty_are_left_out(new: New) -> None:
    plain = new().state
    for options in ({"hands": None}, {"stars": None}, {"deck": None}, {"timeline": None}, {"hands": []}, {"stars": {}}):
        assert new(**options).state == plain


def test_s3_the_stars_of_the_whole_box_may_be_given_in_the_standard_game(new: New) -> None:
    assert new(stars={"king": 3, "black0": 1})["totals"] == [0, 0]


@given(
    options=st.dictionaries(st.sampled_from(["players", "variant", "stars", "deck", "timeline", "hands"]), json_values)
)
@settings(max_examples=150, deadline=None)
def test_any_options_are_answered(options: Any) -> None:
    started = GAME.start(options)
    if isinstance(started, Refusal):
        assert sentence(started, "en")
    else:
        assert GAME.offers(started)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1:",
        ":black7",
        "1:black07",
        "01:black7",
        "1 : black7",
        "1:Black7",
        "1:black7 ",
        "1:black7\n",
        "1:king1",
        "5:black7",
        "0:black7",
        "-1:black7",
        "٣:black7",
        "1:black٧",
        "won",
        "won 5",
        "won 1 ",
        "won 1 stars=",
        "won 1 stars=02",
        "won 1 stars=-1",
        "won 1 stars=9999999",
        "won 1 stars=99999999999",
        "won 1 king king",
        "won 1 stars=1 stars=1",
        "Annul",
        "take 1",
        "pass",
        "\ud800",
    ],
)
def test_a_move_is_exactly_its_text(text: str) -> None:
    refusal = GAME.read(text)
    assert isinstance(refusal, Refusal)
    assert refusal.rule in ("S1", "S3", "S4", "S5")
    assert sentence(refusal, "en")
    assert sentence(refusal, "de")


def test_what_is_added_to_won_may_stand_in_any_order() -> None:
    assert GAME.read("won 1 king stars=2") == GAME.read("won 1 stars=2 king")
    assert GAME.read("won 1 annulled stars=2") == GAME.read("won 1 stars=2 annulled")


@given(text=st.text() | st.from_regex(r"(won )?[0-9]:?[a-z0-9 =]*", fullmatch=True))
def test_any_text_is_answered_and_what_is_read_is_written_the_same(text: str) -> None:
    move = GAME.read(text)
    if not isinstance(move, Refusal):
        assert sorted(GAME.write(move).split()) == sorted(text.split())
        assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize(
    "move",
    [
        Play(1, "king"),
        Play(4, "yellow9"),
        Annul(),
        Take(),
        Won(1),
        Won(2, 0),
        Won(3, 12, True),
        Won(4, None, False, True),
        Won(4, 2, True, True),
    ],
)
def test_every_move_can_be_written_and_read_back(move: Any) -> None:
    assert type(move) in GAME.move_types
    assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize("move", [Play(9, "black7"), Play(1, "nonsense"), Won(0), Won(1, -1), Won(1, 10**9)])
def test_moves_that_no_text_could_name_are_refused_all_the_same(new: New, move: Any) -> None:
    refusal = GAME.check(new().state, move)
    assert refusal is not None
    assert sentence(refusal, "de")


def test_s6_no_draw_is_agreed_and_nothing_is_revealed(new: New) -> None:
    for game in (new(), new(players=3)):
        for move in (Draw(), Reveal(1)):
            refusal = GAME.check(game.state, move)
            assert refusal is not None
            assert refusal.rule in ("S4", "S6", "S10")
            assert sentence(refusal, "de")


def test_only_a_seat_of_the_game_has_a_view(new: New) -> None:
    with pytest.raises(ValueError, match="seat"):
        GAME.view(new().state, 5)


def test_the_general_duties_of_a_game(new: New) -> None:
    game = new()
    assert GAME.seats(game.state) == (1, 2, 3, 4)
    assert GAME.sealing(game.state) is None
    assert GAME.may_undo(Play(1, "black7"))


@given(position=json_values)
@settings(max_examples=100, deadline=None)
def test_any_table_ruling_is_answered(position: Any) -> None:
    state = GAME.start({})
    assert not isinstance(state, Refusal)
    refusal = GAME.check(state, Table(position))
    if refusal is None:
        GAME.apply(state, Table(position))
    else:
        assert sentence(refusal, "en")


def test_s7_a_trick_with_the_king_is_won_by_whoever_was_dealt_him() -> None:
    ranks = {"black": range(1, 13), "red": range(1, 13), "orange": range(4, 13), "blue": range(1, 13)}
    suits = [f"{suit}{rank}" for suit, low in ranks.items() for rank in low]
    cards = ["king", *suits, *(f"green{rank}" for rank in range(4, 13)), *(f"yellow{rank}" for rank in range(7, 12))]
    hands = [cards[15 * seat : 15 * seat + 15] for seat in range(4)]
    state = GAME.start({"variant": "advanced", "hands": hands})
    assert not isinstance(state, Refusal)
    refusal = GAME.check(state, Won(2, None, True))
    assert refusal is not None
    assert refusal.rule == "S7"
    assert GAME.check(state, Won(1, None, True)) is None
