"""Export: every kind of file, the folder people find, sharing, and a code that a camera reads."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import cv2
import pytest

sys.path.insert(0, str(Path(__file__).parent))
import played
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.export.bgstats import LINK, play_data, play_link
from companion.match.match import Match
from companion.match.records import Player
from companion.screens.export import view_model
from companion.store.exchange import Report, verify_export
from companion.store.store import Store
from companion.texts import say as say_in
from companion.widgets.qr import fits


def say(code: str, **values: object) -> str:
    return say_in(code, values)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path) as opened:
        yield opened


def kinds(match: Match) -> list[str]:
    return [offer.kind.key for offer in view_model.offers(match, say)]


# --- files
def test_a_board_game_has_a_notation_and_a_card_game_has_none(store: Store) -> None:
    assert kinds(played.tudor(store, "Anna", "Ben")) == ["jsonl", "text", "csv", "ppn", "pdf"]
    assert kinds(played.six(store, "A", "B", "C", "D", hands=1)) == ["jsonl", "text", "csv", "pdf"]


def test_the_whole_game_can_be_checked_and_brought_in_again(store: Store, tmp_path: Path) -> None:
    match = played.crossing(store, "Anna", "Ben")
    match.undo()
    file = tmp_path / "game.jsonl"
    file.write_text(view_model.whole_log(match), "utf-8")
    report = verify_export(file)
    assert isinstance(report, Report)
    assert report.entries[-1] == match.last


def test_a_file_is_named_so_that_it_is_found_and_never_anothers(store: Store) -> None:
    match = played.crossing(store, "Zoë Müller", "👑 ../../etc")
    name = view_model.file_name(match, view_model.BY_KEY["jsonl"])
    assert name.startswith(f"crossing-{match.setup.created[:10]}-zoe-muller-etc-")
    assert name.endswith(f"{match.setup.match[:4]}.jsonl")
    long = played.crossing(store, "x" * 200, "y" * 200)
    assert len(view_model.file_name(long, view_model.BY_KEY["text"])) < 80


# --- BG Stats
def test_bg_stats_is_told_who_played_who_began_and_who_won(store: Store) -> None:
    match = played.crossing(store, "Anna", "Ben")
    data = play_data(match, "en")
    assert data["game"] == {
        "name": "King’s Crossing", "sourceGameId": "crossing", "highestWins": True, "noPoints": True,
    }  # fmt: skip
    assert data["players"] == [
        {"name": "Anna", "sourcePlayerId": "anna", "startPlayer": True, "winner": True},
        {"name": "Ben", "sourcePlayerId": "ben", "startPlayer": False, "winner": False},
    ]
    assert data["playDate"] == match.setup.created[:19].replace("T", " ")


def test_bg_stats_is_told_the_points_of_each(store: Store) -> None:
    match = played.six(store, "Anna", "Ben", "Cy", "Di")
    totals = match.game.describe(match.state)["totals"]
    told = {player["name"]: (player["score"], player["winner"]) for player in play_data(match, "en")["players"]}
    assert told == {
        "Anna": (totals[0], False),
        "Cy": (totals[0], False),
        "Ben": (totals[1], True),
        "Di": (totals[1], True),
    }


def test_an_unfinished_game_has_no_link(store: Store) -> None:
    assert play_link(played.historian(store, "Anna", "Ben", "Cy")) is None


def test_a_link_is_plain_letters_and_fits_a_code_even_with_long_names(store: Store) -> None:
    players = tuple(Player(seat, "Bartholomäus der Große " * 3, "") for seat in range(1, 5))
    match = played.begin(store, "six", {"players": 4, "length": "short"}, players)
    for _ in range(15):
        played.play(match, "won 1 stars=0")
    link = play_link(match)
    assert link is not None
    assert link.isascii()
    assert json.loads(unquote(link.removeprefix(LINK)))["players"][0]["name"].startswith("Bartholomäus der Große")
    assert fits(link)


# --- on the real app
class At:
    def __init__(self, folder: Path) -> None:
        self.phone = RecordingPhone()
        self.phone.public_folder = lambda: folder / "Documents"  # type: ignore[method-assign]
        self.phone.private_folder = lambda: folder / "private"  # type: ignore[method-assign]
        self.app = CompanionApp(folder=folder, phone=self.phone)
        self.ui = Ui(self.app)

    def open(self, match: Match) -> None:
        self.app.go("export", match=match)
        self.ui.settle()

    def scroll(self, to: float) -> None:
        self.app.pages.current_screen.scroll.scroll_y = to
        self.ui.frames(3)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    here = At(tmp_path)
    yield here
    here.ui.close()


def test_each_kind_is_saved_where_people_look(at: At, tmp_path: Path) -> None:
    match = played.tudor(at.app.store, "Anna", "Ben")
    at.open(match)
    for kind in ("jsonl", "text", "csv", "ppn"):
        page = at.app.pages.current_screen
        plate = next(w for w in page.walk() if getattr(w, "tag", "") == f"save-{kind}")
        page.scroll.scroll_to(plate, animate=False)
        at.ui.frames(2)
        at.ui.tap(plate)
        at.ui.see("Saved: ")
    files = sorted(path.suffix for path in (tmp_path / "Documents").iterdir())
    assert files == [".csv", ".jsonl", ".ppn", ".txt"]


def test_a_file_is_handed_to_other_apps(at: At) -> None:
    at.open(played.tudor(at.app.store, "Anna", "Ben"))
    at.ui.tap(at.ui.named("share-text"))
    [path] = at.phone.shared
    assert "Tudor" in path.read_text("utf-8")


def test_where_nothing_can_be_shared_it_is_saved(at: At, tmp_path: Path) -> None:
    at.phone.share = lambda path, kind: False  # type: ignore[method-assign]
    at.open(played.tudor(at.app.store, "Anna", "Ben"))
    at.ui.tap(at.ui.named("share-text"))
    at.ui.see("Saved: ")
    assert len(list((tmp_path / "Documents").iterdir())) == 1


def test_where_nothing_can_be_written_it_is_said(at: At, tmp_path: Path) -> None:
    (tmp_path / "Documents").write_text("in the way")
    at.open(played.tudor(at.app.store, "Anna", "Ben"))
    at.ui.tap(at.ui.named("save-text"))
    at.ui.see("Nothing could be written")


def test_a_camera_reads_the_code_off_the_screen(at: At, tmp_path: Path) -> None:
    match = played.crossing(at.app.store, "Anna", "Ben")
    at.open(match)
    at.scroll(0)
    at.ui.shot(tmp_path / "screen.png")
    picture = cv2.resize(cv2.imread(str(tmp_path / "screen.png")), None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == play_link(match)


def test_before_the_end_there_is_no_code_but_a_word(at: At) -> None:
    at.open(played.historian(at.app.store, "Anna", "Ben", "Cy"))
    at.scroll(0)
    at.ui.see("When the game is over")
