"""Every sentence a person reads, by language. A text is found by its code; one table a language and subject."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from companion.catalogue import GAMES
from companion.engine.results import Refusal

LANGUAGES = ("en", "de")
SUBJECTS = (
    "common", "app", "match", "lan", "screen_secrets", "screen_setup", "screen_shelf", "screen_camera",
    "screen_paper", "screen_ppn", "screen_demo", "screen_opponent",
    *(subject for key in GAMES for subject in (key, f"screen_{key}")),
)  # fmt: skip
"""One module each: what all share, then the rules and the screen of every game."""


@cache
def table(language: str) -> Mapping[str, str]:
    """All texts of one language, code → sentence with {placeholders}."""
    texts: dict[str, str] = {}
    for subject in SUBJECTS:
        texts.update(import_module(f"companion.texts.{language}.{subject}").TEXTS)
    return texts


def say(code: str, values: Mapping[str, object] | None = None, language: str = "en") -> str:
    """The sentence for a code."""
    return table(language)[code].format_map(values or {})


def sentence(refusal: Refusal, language: str = "en") -> str:
    """What a player reads when something is refused: what is wrong, and what may be done instead."""
    return say(refusal.code, refusal.values, language)
