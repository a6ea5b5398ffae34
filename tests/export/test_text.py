"""A match as text and as a score sheet."""

from __future__ import annotations

import csv
import io
import re

import pytest

from companion.catalogue import game
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json
from companion.export.scores import score_sheet, seat_scores
from companion.export.text import match_text
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.records import Player, Setup
from companion.texts import LANGUAGES
from tests.match.play import new_match, ok, play, to_bidding


def new(key: str, options: Json, players: tuple[Player, ...] = ()) -> Match:
    match = begin(game(key), MemoryKeeper(), MemoryVault(), Setup("m", key, options, players, "2026-01-02T03:04:05"))
    assert isinstance(match, Match)
    return match


def rows(match: Match) -> list[list[str]]:
    return list(csv.reader(io.StringIO(score_sheet(match))))


def test_a_whole_match_can_be_read() -> None:
    match = to_bidding(new_match({"target": 20}))
    ok(match.seal(1, "bid 1 5"))
    ok(match.seal(2, "bid 2 8"))
    ok(match.open_all())
    play(match, "add 1")
    ok(match.undo())
    play(match, "add 2")
    ok(match.propose(Reveal(2)))
    ok(match.propose(Table({"total": 11}, "the cat\njumped")))
    ok(match.propose(Draw()))
    assert match_text(match) == (
        "toy\n"
        "Played on 2026-01-02\n"
        "1: Anne\n"
        "2: Jörg\n"
        "Options: target = 20\n"
        "\n"
        " 1. add 3\n"
        " 2. add 3\n"
        " 3. add 1\n"
        " 4. Anne seals a choice\n"
        " 5. Jörg seals a choice\n"
        " 6. opened: bid 1 5; bid 2 8\n"
        " 7. add 2\n"
        " 8. Jörg shows what was hidden\n"
        ' 9. table ruling: “the cat jumped” {"total":11}\n'
        "10. agreed draw\n"
        "\n"
        "A draw (Y3)\n"
    )


def test_a_match_that_has_just_begun() -> None:
    assert match_text(new_match()).endswith("Options: as usual\n\nThe game is not over yet.\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sealed_choice_is_in_no_export(language: str) -> None:
    match = to_bidding(new_match())
    ok(match.seal(1, "bid 1 731"))
    ok(match.undo())
    ok(match.seal(1, "bid 1 731"))
    for text in (match_text(match, language), score_sheet(match, language)):
        assert not re.search(r"\b731\b", text)


def test_every_game_can_be_written_in_every_language() -> None:
    tudor = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]}
    for key, options in [("tudor", tudor), ("crossing", {}), ("six", {}), ("divorce", {}),
                         ("historian", {"players": 3, "deck": 60})]:  # fmt: skip
        match = new(key, options)
        for language in LANGUAGES:
            assert match_text(match, language)
            assert score_sheet(match, language)


def test_the_score_sheet_has_a_row_for_every_change() -> None:
    match = new("historian", {"players": 3, "deck": 60}, (Player(1, "Anne"), Player(3, "=HYPERLINK(1)")))
    play(match, "contribute 2", "contribute 3", "choose 3", "contribute 3", "contribute 1", "choose 1")
    assert rows(match) == [
        ["record", "move", "Anne", "2", "'=HYPERLINK(1)"],
        ["0", "", "1", "0", "0"],
        ["3", "choose 3", "1", "0", "2"],
        ["6", "choose 1", "3", "0", "2"],
    ]


def test_the_last_row_says_who_won() -> None:
    match = new("crossing", {}, (Player("white", "Anne"), Player("black", "Jörg")))
    board = ["...B", "....", "....", "....", "....", "....", "W...", "...."]
    ok(match.propose(Table({"board": board, "turn": "white"})))
    play(match, "a2-a8")
    assert rows(match) == [["record", "move", "Anne", "Jörg"], ["won", "K11", "1", "0"]]


def test_scores_of_teams_go_to_both_of_their_seats_and_an_unknown_one_stays_empty() -> None:
    assert seat_scores({"totals": [3, None]}, (1, 2, 3, 4)) == [3, None, 3, None]
    assert seat_scores({"totals": [3, 4, 5]}, (1, 2, 3)) == [3, 4, 5]
    assert seat_scores({"points": None, "money": [1, 2]}, (1, 2)) is None
    met = {"players": [{"colour": "red", "met": [1]}, {"colour": "blue", "met": []}]}
    assert seat_scores(met, ("red", "blue")) == [1, 0]
