"""Every sentence is there in every language, with the same blanks to fill."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from companion.texts import LANGUAGES, table

ROOT = Path(__file__).parents[1]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_in_a_language(language: str) -> None:
    assert table(language).keys() == table("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_same_blanks(language: str) -> None:
    for code, text in table(language).items():
        assert blanks(text) == blanks(table("en")[code]), code


def refusal_codes() -> set[str]:
    """The codes that the source names where it refuses something in so many words."""
    codes = set()
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    codes.add(first.value)
    return codes


def test_every_refusal_has_a_sentence() -> None:
    assert refusal_codes() <= table("en").keys()


def test_no_sentence_shows_a_code() -> None:
    for language in LANGUAGES:
        for code, text in table(language).items():
            assert code not in text
            assert text.strip() == text != "", code
