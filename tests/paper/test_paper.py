"""Printed score cards: the code on the page carries the game, and nothing that is still sealed."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pypdfium2
import pytest

from camera.locate import find_markers
from camera.sources import read_qr
from companion import catalogue
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.games.tudor.board import GEOMETRY
from companion.match.match import Match
from companion.match.records import Player
from companion.paper import code
from companion.paper.card import make_card
from companion.store.store import Store
from companion.texts import say
from tests.paper import games

DOTS = 150 / 72
"""A page as a cheap scanner or a phone held over it sees it: 150 dots an inch."""


def photo(pdf: bytes, page: int = 0) -> np.ndarray:
    return np.asarray(pypdfium2.PdfDocument(pdf)[page].render(scale=DOTS).to_numpy())[:, :, :3].copy()


def words(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def read(text: str | None) -> code.Card:
    assert text
    part = code.read_part(text)
    assert isinstance(part, code.Part), part
    card = code.read([part])
    assert isinstance(card, code.Card), card
    return card


def again(card: code.Card) -> Match:
    match = code.played(card, catalogue.game, "another", "2026-06-01T00:00:00+00:00")
    assert isinstance(match, Match), match
    return match


@pytest.mark.parametrize("make", games.EVERY.values(), ids=games.EVERY)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_photo_of_the_card_goes_on_where_the_game_stood(make: Callable[[], Match], language: str) -> None:
    match = make()
    card = read(read_qr(photo(make_card(match, language))))
    other = again(card)
    assert other.state == match.state
    assert other.setup.players == match.setup.players
    assert other.setup.match != match.setup.match


@pytest.mark.parametrize(
    ("make", "secrets"), [(games.stealth, ["king b2", "king c7"]), (games.claiming, ["claim 1 3"])]
)
def test_what_is_sealed_is_neither_on_the_page_nor_in_the_code(make: Any, secrets: list[str]) -> None:
    match = make()
    (text,) = code.write(match)
    letters = text.split("/")[-1]
    inside = zlib.decompress(base64.b32decode(letters + "=" * (-len(letters) % 8))).decode()
    page = make_card(match)
    for secret in secrets:
        assert secret not in inside
        assert secret not in words(page)
    assert "is not on this page" in " ".join(words(page).split())
    assert read(text).waiting == match.sealed


def test_the_pages_look_the_same_whatever_is_sealed() -> None:
    """Nobody finds a hidden King by comparing two pages: neither the letters nor the code depend on him."""
    first, second = games.stealth(), games.stealth(white="c1", black="a8")
    assert code.write(first) == code.write(second)
    assert words(make_card(first)) == words(make_card(second))


def test_the_score_is_on_the_page() -> None:
    page = words(make_card(games.six()))
    assert "Anna & Clara" in page
    assert "8 + 8 = 16" in page


def test_a_board_comes_with_the_cameras_corner_markers() -> None:
    picture = photo(make_card(games.tudor()), page=1)
    grid = find_markers(picture, GEOMETRY)
    assert grid is not None
    assert len(pypdfium2.PdfDocument(make_card(games.six()))) == 1


def long_match(rulings: int = 60) -> Match:
    """Longer than one code holds, for the table has ruled and ruled."""
    match = games.crossing()
    for number in range(rulings):
        note = f"{number:x} {number * 7919:x} {number * 104729:x} said the table"
        games.play(match, games.Table({"turn": "black"}, note))
    return match


def test_a_very_long_game_has_several_codes_in_any_order() -> None:
    match = long_match()
    texts = code.write(match)
    assert len(texts) > 1
    parts = [part for text in reversed(texts) if isinstance(part := code.read_part(text), code.Part)]
    card = code.read(parts)
    assert isinstance(card, code.Card)
    assert again(card).state == match.state
    missing = code.read(parts[1:])
    assert isinstance(missing, Refusal)
    assert missing.code == "paper.missing"
    assert f"Code {len(texts)} of {len(texts)}" in say(missing.code, missing.values)


def test_the_codes_of_a_long_game_have_a_page_of_their_own() -> None:
    match = long_match(150)
    pages = pypdfium2.PdfDocument(make_card(match))
    assert len(code.write(match)) > 2
    assert len(pages) == 3, "the card, its codes, the markers"
    assert "1 / " in pages[1].get_textpage().get_text_bounded()


def test_a_game_longer_than_any_real_one_says_so_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "LONGEST", 20)
    match = games.crossing()
    assert code.write(long_match()) == ()
    monkeypatch.setattr(code, "MOST_PARTS", 1)
    assert code.write(match) == ()
    assert "too long for a code" in " ".join(words(make_card(match)).split())


def changed(text: str, place: int) -> str:
    return text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: "https://example.org", "paper.not_a_card"),
        (lambda text: "", "paper.not_a_card"),
        (lambda text: text.replace("TC1/", "TC2/"), "paper.newer"),
        (lambda text: text.replace("TC1/", "TC" + "9" * 5000 + "/"), "paper.not_a_card"),
        (lambda text: text.replace("/1/1/", "/2/1/"), "paper.not_a_card"),
        (lambda text: changed(text, 40), "paper.misread"),
        (lambda text: changed(text, 10), "paper.misread"),
        (lambda text: text[:-8], "paper.misread"),
    ],
)
def test_a_code_that_is_not_whole_is_told_kindly(spoil: Callable[[str], str], why: str) -> None:
    (text,) = code.write(games.crossing())
    part = code.read_part(spoil(text))
    answer = part if isinstance(part, Refusal) else code.read([part])
    assert isinstance(answer, Refusal)
    assert answer.code == why
    for language in ("en", "de"):
        assert say(answer.code, answer.values, language)


def forged(**changes: Any) -> code.Card:
    data = {"game": "crossing", "options": {}, "players": [], "told": ["a2-a6"], "waiting": [], **changes}
    packed = zlib.compress(json.dumps(data).encode())
    letters = base64.b32encode(packed).decode().rstrip("=")
    return read(f"TC1/1/1/{code._digest(packed)}/{letters}")


def test_a_card_of_more_steps_than_people_make_is_not_begun() -> None:
    packed = zlib.compress(
        json.dumps({"game": "crossing", "options": {}, "players": [], "told": ["--"] * 9000, "waiting": []}).encode()
    )
    letters = base64.b32encode(packed).decode().rstrip("=")
    part = code.read_part(f"TC1/1/1/{code._digest(packed)}/{letters}")
    assert isinstance(part, code.Part)
    answer = code.read([part])
    assert isinstance(answer, Refusal)
    assert answer.code == "paper.misread"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "paper.unknown_game"),
        ({"told": ["a2-a9"]}, "crossing."),
        ({"told": [["open", [[1, "bid 1"]]]]}, "match."),
        ({"told": [{"deep": 1}]}, "match.not_json"),
        ({"options": {"long": "very"}}, "crossing.bad_option"),
        ({"options": {"stealth": {"white": "b2", "black": "c7"}}}, "match.secret_options"),
    ],
)
def test_the_rules_have_the_last_word_on_a_card(changes: dict[str, Any], why: str) -> None:
    answer = code.played(forged(**changes), catalogue.game, "m", "2026-06-01T00:00:00+00:00")
    assert isinstance(answer, Refusal)
    assert answer.code.startswith(why)


def test_a_scanned_game_is_kept_whole(tmp_path: Any) -> None:
    match = games.historian()
    other = again(read(code.write(match)[0]))
    with Store(tmp_path) as store:
        store.matches.keep(other)
        assert store.matches.open("another").state == match.state


@pytest.mark.parametrize("key", ["tudor", "crossing", "six", "divorce", "historian"])
def test_names_that_no_font_has_are_not_printed_as_empty_boxes(key: str, caplog: pytest.LogCaptureFixture) -> None:
    options: dict[str, Any] = {
        "tudor": {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "black"}]},
        "historian": {"players": 3, "deck": 60},
    }
    rules = catalogue.game(key)
    seats = rules.seats(rules.start(options.get(key, {})))
    names = ["محمد", "👑 Ann", "Żaneta", "Bartholomew-Maximilian the Younger"]
    match = games.new(key, options.get(key, {}), *(Player(seat, names[n % 4]) for n, seat in enumerate(seats)))
    if key == "crossing":
        games.play(match, Table({"turn": "black"}, "we 👑 agreed"))
    make_card(match)
    assert [record.getMessage() for record in caplog.records if "glyph" in record.getMessage()] == []
