"""The rules page: our Markdown, the rulings by their names in both languages, and the page opened where it matters."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driver import Ui
from recording_phone import RecordingPhone

from companion.app import CompanionApp
from companion.catalogue import GAMES
from companion.match.records import Player
from companion.screens.rules.markdown import Block, read, section
from companion.texts import LANGUAGES
from companion.texts.rules import rules_text

ROOT = Path(__file__).parents[2]
RULINGS = {"tudor": ("T", 14), "crossing": ("K", 15), "six": ("S", 10), "divorce": ("D", 8), "historian": ("H", 10)}


# --- reading
def test_headings_name_their_ruling() -> None:
    title, heading, plain = read("# A game\n\n## K6 Jump\n\n## When the table decides")
    assert (title.kind, title.rule) == ("title", "")
    assert (heading.rule, heading.text) == ("K6", "K6 Jump")
    assert plain.rule == ""


def test_a_paragraph_is_joined_and_marked_up() -> None:
    [block] = read("A **bold** word\nand a *slanted* one [1] & more")
    assert block == Block("paragraph", "A [b]bold[/b] word and a [i]slanted[/i] one &bl;1&br; &amp; more")


def test_lists_keep_their_signs_and_their_second_lines() -> None:
    assert read("- one\n  goes on\n- two") == (Block("item", "one goes on", sign="•"), Block("item", "two", sign="•"))
    assert [block.sign for block in read("1. one\n2. two")] == ["1.", "2."]


def test_a_drawing_stays_as_it_is() -> None:
    [block] = read("      a b\n    2 w .\n    1 . b")
    assert block == Block("drawing", "  a b\n2 w .\n1 . b")


def test_a_table_is_told_row_by_row() -> None:
    [row] = read("| led | when? | what? |\n| --- | --- | --- |\n| red | always | the 13 |")
    assert row == Block("row", "[b]red[/b]\n[i]when?[/i] always\n[i]what?[/i] the 13")


# --- what is written
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_ruling_has_its_section(key: str, language: str) -> None:
    found = [block.rule for block in read(rules_text(key, language)) if block.rule]
    letter, count = RULINGS.get(key, (found[0][0], len(found)))
    assert found == [f"{letter}{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("key", GAMES)
def test_every_ruling_that_a_refusal_names_can_be_read(key: str) -> None:
    blocks = read(rules_text(key, "en"))
    named = set()
    for path in (ROOT / "companion" / "games" / key).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[A-Z]\d+", node.value):
                named.add(node.value)
    assert named
    assert all(section(blocks, rule) for rule in named)


@pytest.mark.parametrize("key", GAMES)
def test_a_translation_tells_as_much(key: str) -> None:
    def shape(language: str) -> list[tuple[str, str]]:
        return [(block.kind, block.rule) for block in read(rules_text(key, language))]

    assert shape("de") == shape("en")


def test_no_sign_of_markdown_is_left() -> None:
    for language in LANGUAGES:
        for key in GAMES:
            for block in read(rules_text(key, language)):
                assert block.kind == "drawing" or not re.search(r"[*`|#]", block.text), block


# --- on the real app
@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    here = Ui(CompanionApp(folder=tmp_path, phone=RecordingPhone()))
    yield here
    here.close()


def at_top(ui: Ui, tag: str) -> bool:
    """Whether a heading stands right under the head of the page."""
    heading, page = ui.named(tag), ui.app.pages.current_screen
    return bool(abs(heading.to_window(0, heading.top)[1] - page.scroll.top) < 40)


def test_it_opens_at_the_ruling(ui: Ui) -> None:
    ui.app.go("rules", game="crossing", rule="K8")
    ui.settle()
    ui.frames(20)
    assert at_top(ui, "rule-K8")
    ui.app.go("rules", game="historian", rule="H4")
    ui.settle()
    ui.frames(20)
    assert at_top(ui, "rule-H4")


@pytest.mark.parametrize(
    ("key", "seats", "options", "moves", "rule"),
    [
        ("crossing", ("white", "black"), {}, (), "K5"),
        ("crossing", ("white", "black"), {"stealth": {"white": None, "black": None}}, (), "K15"),
        ("six", (1, 2, 3, 4), {}, (), "S4"),
        ("six", (1, 2, 3, 4), {}, ("won 1",), "S5"),
        ("divorce", (1, 2), {}, ("top orange3",), "D3"),
        ("historian", (1, 2, 3), {"players": 3, "deck": 60}, (), "H2"),
    ],
)
def test_a_game_opens_them_at_what_matters_now(
    ui: Ui, key: str, seats: tuple[Any, ...], options: Any, moves: tuple[str, ...], rule: str
) -> None:
    match = ui.app.store.matches.begin(key, options, [Player(seat, f"No. {seat}") for seat in seats])
    for move in moves:
        match.propose(move)
    ui.app.open_match(match.setup.match)
    ui.settle()
    ui.tap(ui.named("rules"))
    ui.frames(20)
    assert at_top(ui, f"rule-{rule}")


def test_the_whole_text_is_there_and_one_can_jump(ui: Ui) -> None:
    ui.app.go("rules", game="six")
    ui.settle()
    ui.frames(30)
    page = ui.app.pages.current_screen
    assert len(page.column.children) == len(read(rules_text("six", "en")))
    ui.tap(ui.named("contents"))
    ui.tap("S3 The stars")
    ui.frames(30)
    assert at_top(ui, "rule-S3")


def test_scrolling_is_left_to_the_reader(ui: Ui) -> None:
    ui.app.go("rules", game="tudor", rule="T3")
    ui.settle()
    page = ui.app.pages.current_screen
    ui.tap((200, 400))
    page.scroll.scroll_y = 0.2
    page.column.height += 1
    ui.frames(5)
    assert page.scroll.scroll_y == pytest.approx(0.2, abs=0.01)


def test_german_readers_get_german(ui: Ui) -> None:
    ui.app.remember("language", "de")
    ui.app.rebuild()
    ui.app.go("rules", game="crossing", rule="K6")
    ui.settle()
    ui.see("K6 Springen")
    ui.back()
    ui.see("Ein Spiel aus dem Regal nehmen")
