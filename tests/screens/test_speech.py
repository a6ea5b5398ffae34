"""What the phone says aloud after a move, in every game, where the players want to hear it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.match.match import Accepted
from companion.match.records import Player

NAMES = ("Anna", "Ben", "Carl", "Dora")
SEATS: dict[str, tuple[Any, ...]] = {"crossing": ("white", "black"), "morris": ("white", "black"), "divorce": (1, 2)}
OPTIONS: dict[str, dict[str, Any]] = {"historian": {"players": 4, "deck": 60}, "divorce": {"quick": True}}

HEARD = (
    ("en", "crossing", "b2-b5", "Ben to move"),
    ("en", "morris", "a1", "Ben places a man"),
    ("en", "divorce", "deal brown1", "Joint cards: 3 to enter"),
    ("en", "historian", "contribute 2; contribute 3; contribute 4", "Anna reads the rows aloud and chooses one."),
    ("en", "six", "won 1; won 2; won 1; won 1", "Anne Boleyn reigns, red is trump"),
    ("de", "crossing", "b2-b5", "Ben ist am Zug"),
    ("de", "morris", "a1", "Ben setzt einen Stein"),
    ("de", "divorce", "deal brown1", "Gemeinsame Karten: noch 3"),
    ("de", "historian", "contribute 2; contribute 3; contribute 4", "Anna liest die Reihen vor und wählt eine aus."),
    ("de", "six", "won 1; won 2; won 1; won 1", "Anne Boleyn regiert, Rot ist Trumpf"),
)
"""Language, game, moves, and the one sentence that is heard after the last of them."""


class TalkingPhone(RecordingPhone):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.said: list[tuple[str, str]] = []

    def speak(self, text: str, language: str) -> None:
        self.said.append((language, text))


@pytest.fixture
def phone(tmp_path: Path) -> TalkingPhone:
    return TalkingPhone(tmp_path)


@pytest.fixture
def ui(tmp_path: Path, phone: TalkingPhone) -> Iterator[Ui]:
    here = Ui(CompanionApp(folder=tmp_path, phone=phone))
    here.app.remember("less_motion", True)
    yield here
    here.close()


def play(ui: Ui, game: str, moves: str) -> None:
    seats = SEATS.get(game, (1, 2, 3, 4))
    players = [Player(seat, name) for seat, name in zip(seats, NAMES, strict=False)]
    match = ui.app.store.matches.begin(game, OPTIONS.get(game, {}), players)
    ui.app.open_match(match.setup.match)
    ui.settle()
    for move in moves.split("; "):
        assert isinstance(ui.app.pages.current_screen.match.propose(move), Accepted), move
        ui.frames()


@pytest.mark.parametrize(("language", "game", "moves", "sentence"), HEARD)
def test_what_comes_next_is_heard_once(
    ui: Ui, phone: TalkingPhone, language: str, game: str, moves: str, sentence: str
) -> None:
    ui.app.remember("speech", True)
    ui.app.remember("language", language)
    ui.app.rebuild()
    play(ui, game, moves)
    assert phone.said == [(language, sentence)]


def test_nothing_is_said_unless_somebody_has_asked_for_it(ui: Ui, phone: TalkingPhone) -> None:
    play(ui, "crossing", "b2-b5")
    assert phone.said == []


def test_a_page_behind_another_keeps_silent(ui: Ui, phone: TalkingPhone) -> None:
    ui.app.remember("speech", True)
    play(ui, "crossing", "b2-b5")
    page = ui.app.pages.current_screen
    ui.tap(ui.named("rules"))
    page.match.propose("b7-b6")
    assert [text for _, text in phone.said] == ["Ben to move"]
