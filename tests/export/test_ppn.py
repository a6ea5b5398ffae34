"""Portable Piecepack Notation: a YAML head, the pieces set up by a move, and a game one can step through."""

from __future__ import annotations

import random
from typing import Any

import pytest
import yaml

from companion.catalogue import game
from companion.engine.game import Draw, Table
from companion.engine.results import Json
from companion.export.ppn import can_write_ppn, differences, label, piece, write_ppn
from companion.export.ppn_playing import played
from companion.export.ppn_reading import PpnError, act, boards, read_ppn
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.records import Player, Setup
from tests.match.play import new_match, ok, play

NUMBERED = {"a1": 0, "b1": 1, "c1": 2, "a2": 3, "b2": 4, "a3": 5}
TUDOR = {
    "players": [
        {"corner": "SW", "colour": "red", "variant": "3", "queens": NUMBERED},
        {"corner": "NE", "colour": "green"},
        {"corner": "SE", "colour": "blue", "variant": "2"},
    ]
}
SETUPS: list[tuple[str, Json]] = [
    ("crossing", {}),
    ("crossing", {"setup": "alternate", "long": True, "full_backwards_capture": True}),
    ("crossing", {"stealth": {"white": None, "black": None}}),
    ("tudor", TUDOR),
]


def new(key: str, options: Json, players: tuple[Player, ...] = ()) -> Match:
    setup = Setup("m", key, options, players, "2026-01-02T03:04:05+00:00")
    match = begin(game(key), MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(match, Match)
    return match


def at_random(match: Match, seed: int, count: int) -> Match:
    chance = random.Random(seed)
    while match.outcome is None and match.last.seq < count:
        ok(match.propose(chance.choice(match.game.legal_moves(match.state))))
    return match


def real_boards(match: Match) -> list[dict[str, str]]:
    board_game: Any = match.game
    return [{space: piece(label) for space, label in board_game.board(state).items()} for _, state in match.story()]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("key", "options"), SETUPS)
def test_stepping_through_shows_what_stood_on_the_board(key: str, options: Json, seed: int) -> None:
    match = at_random(new(key, options), seed, 120)
    assert list(boards(read_ppn(write_ppn(match)))) == real_boards(match)


def test_the_head_is_yaml_whatever_the_players_are_called() -> None:
    names = ('Anne "the Queen": #1\n\x07', "Jörg {x} 🐈 – yes")
    match = new("crossing", {"long": True}, (Player("white", names[0]), Player("black", names[1])))
    text = write_ppn(match)
    head = yaml.safe_load(text[: text.index("\n...\n")])
    assert head == read_ppn(text).head
    assert (head["SetUp"], head["GameType"], head["Date"]) == ("None", "King’s Crossing", "2026-01-02")
    assert (head["White"], head["Black"]) == ('Anne "the Queen": #1  ', names[1])
    assert (head["Options"], head["Result"]) == ({"long": True}, "*")


def test_the_setup_of_kings_crossing() -> None:
    lines = write_ppn(new("crossing", {})).splitlines()
    assert lines[0] == "---"
    assert lines[lines.index("...") + 1].startswith("setup. uWc@a1 uWc@b1 uWc@c1 uWcf@d1 uWc@a2")


def test_moves_of_kings_crossing_in_ppn() -> None:
    """A slide, a jump over one, a chain over two, a trap capture by displacement, a pass as a comment."""
    match = new("crossing", {})
    position = {"board": ["...B", "....", "..b.", ".b..", "....", ".b..", ".w..", "...W"], "turn": "white"}
    ok(match.propose(Table(position, "a {curly} note; with 1. dots")))
    play(match, "b2xb4xb6xd6")
    last = write_ppn(match).splitlines()[-1]
    assert last == "2. b2-b4*b3 b4-b6*b5 b6-d6*c6"
    ruling = read_ppn(write_ppn(match)).moves[0]
    assert ruling.comment.startswith("table ruling: “a (curly) note; with 1. dots”")
    assert list(boards(read_ppn(write_ppn(match)))) == real_boards(match)


def test_moves_of_tudor_in_ppn() -> None:
    """Step, jump, beheading, divorce, survivor, pass: each as what is done with the pieces."""
    red = {"corner": "SW", "colour": "red", "variant": "standard", "king": "b4"}
    blue = {"corner": "NE", "colour": "blue", "variant": "standard", "king": "d8", "met": []}
    queens = ["a4", "b5", "d4", "e3", "j10", "a1"]
    position = {
        "players": [
            {**red, "queens": queens, "met": []},
            {**blue, "queens": ["h8", "i8", "j8", "h2", "i2", "j2"]},
        ],
        "turn": "red",
    }
    options = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]}
    written = {
        "a1-b1": "a1-b1",
        "b4>a4": "b4:a4",
        "b4xb6": "b4-b6*b5",
        "j10!": "*j10",
    }
    for move, actions in written.items():
        match = new("tudor", options)
        ok(match.propose(Table(position)))
        play(match, move)
        assert write_ppn(match).splitlines()[-1] == f"2. {actions}"
        assert list(boards(read_ppn(write_ppn(match)))) == real_boards(match)


def test_queens_are_coins_and_kings_are_pawns() -> None:
    assert [piece(label) for label in ("red queen 0", "blue queen", "green king")] == ["cS0", "cA", "pC"]


def test_what_is_only_said_is_a_comment() -> None:
    match = new("crossing", {"stealth": {"white": None, "black": None}})
    ok(match.seal("white", "king b2"))
    ok(match.propose("king c7"))
    ok(match.propose(Draw()))
    text = write_ppn(match)
    assert "1. {white seals a choice}" in text
    assert "2. c7=uKcf {king c7}" in text
    assert "3. {agreed draw}" in text
    assert 'Result: "1/2-1/2"' in text
    assert "b2=" not in text
    assert "king b2" not in text


def test_only_the_board_games_are_written_so() -> None:
    assert can_write_ppn(new("crossing", {}))
    assert not can_write_ppn(new_match())


def test_any_board_can_be_made_of_any_other() -> None:
    before = {"a1": "uWc", "b1": "uWc", "c1": "uKc"}
    after = {"b1": "uWcf", "c1": "uKc", "d4": "uWc"}
    actions = differences(before, after)
    assert actions == ["*a1", "b1=uWcf", "uWc@d4"]
    for action in actions:
        act(before, action)
    assert before == after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1. a1-a2\n",
        "---\nSetUp: None\n...\nsetup. uWc@a1\n",
        '---\nSetUp: "None"\n...\n1. a1-a2\n',
        "---\nSetUp\n...\nsetup. uWc@a1\n",
    ],
)
def test_what_is_not_ours_is_said_to_be_so(text: str) -> None:
    with pytest.raises(PpnError):
        read_ppn(text)


@pytest.mark.parametrize("action", ["a1-a2", "*b2", "b2=uWc", "a1", "?S4", "uWc@"])
def test_an_action_that_cannot_be_is_said_to_be_so(action: str) -> None:
    with pytest.raises(PpnError):
        act({"c3": "uWc"}, action)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("setup. uWc@a1\n", 1),
        ("---\nSetUp: None\n...\nsetup. uWc@a1\n", 2),
        ('---\nSetUp: "None"\n...\n\n1. a1-a2\n', 5),
        ('---\nSetUp: "None"\n...\nsetup. uWc@a1\n1. a1-a2\n2. a1-a3\n', 6),
        ('---\nSetUp: "None"\n...\nsetup. uWc@a1\n1. jumps\n', 5),
    ],
)
def test_a_bad_file_is_told_by_its_line(text: str, line: int) -> None:
    with pytest.raises(PpnError) as told:
        list(boards(read_ppn(text)))
    assert told.value.line == line


@pytest.mark.parametrize("name", ["red queen 0", "blue queen", "green king", "w", "W", "b", "B"])
def test_a_piece_is_known_again(name: str) -> None:
    assert label(piece(name)) == name


@pytest.mark.parametrize("spec", ["tS", "cX", "pS3", "c", "", "uRc", "cS6"])
def test_a_piece_of_another_game_is_not_taken_for_one_of_ours(spec: str) -> None:
    assert label(spec) is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "options"), [each for each in SETUPS if "stealth" not in str(each)])
def test_a_file_can_be_played_on_from_any_move(key: str, options: Json, seed: int) -> None:
    """The lawful moves are found again: the board, the score cards and whose turn it is are as they were."""
    match = at_random(new(key, options, (Player("white", "Anna"), Player("red", "Rosa"))), seed, 40)
    states = [state for _, state in match.story()]
    read = read_ppn(write_ppn(match))
    for number in (0, 7, len(states) - 1):
        again = played(read, number, "again", "2026-05-01T00:00:00+00:00")
        assert isinstance(again, Match), again
        assert again.state == states[number]
    assert {player.name for player in again.setup.players} >= {"Anna" if key == "crossing" else "Rosa"}


def test_where_the_table_ruled_the_position_is_set_again() -> None:
    match = new("crossing", {})
    position = {"board": ["...B", "....", "..b.", ".b..", "....", ".b..", ".w..", "...W"], "turn": "white"}
    ok(match.propose(Table(position, "as agreed")))
    play(match, "b2xb4xb6xd6")
    again = played(read_ppn(write_ppn(match)), 2, "again", "2026-05-01T00:00:00+00:00")
    assert isinstance(again, Match)
    assert again.state == match.state
