"""Several phones: what is decided without a window."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from evening import ANNA, BEN, say

from companion.engine.results import Refusal
from companion.match.match import Match
from companion.match.records import Commit
from companion.screens.phones import view_model
from companion.screens.phones.live import readable
from companion.store.store import Store
from companion.texts import LANGUAGES
from companion.texts.seal_words import seal_words


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("192.168.1.20:40123", ("192.168.1.20", 40123)),
        (" 192.168.1.20 ", ("192.168.1.20", 47100)),
        ("[fe80::1]:5", ("fe80::1", 5)),
        ("fe80::1", ("fe80::1", 47100)),
    ],
)
def test_an_address_is_read_as_people_type_it(typed: str, read: tuple[str, int]) -> None:
    assert view_model.read_address(typed, 47100) == read


@pytest.mark.parametrize("typed", ["", "ben", "192.168.1:5", "1.2.3.4:0", "1.2.3.4:99999", "1.2.3.4:x", "[::1", ":::"])
def test_what_is_no_address_says_so(typed: str) -> None:
    assert view_model.read_address(typed, 47100) == Refusal("join.no_address", "")


def test_every_language_has_256_different_words_for_the_same_things() -> None:
    from importlib import import_module

    lists = {each: import_module(f"companion.texts.{each}.seal_words").WORDS for each in LANGUAGES}
    for words in lists.values():
        assert len(words) == len(set(words)) == 256
        assert all(word.isalpha() for word in words)
    assert seal_words("00ff" + "0" * 60).split()[0] == lists["en"][0]
    assert seal_words("00ff" + "0" * 60, "de").split()[1] == lists["de"][255]


def test_a_seal_that_does_not_fit_is_said_so(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        match = store.matches.begin("divorce", {}, (ANNA, BEN))
        assert isinstance(match, Match)
        match.propose("top orange3")
        match.seal(1, "woo 1 red1")
        assert [row.name for row in view_model.standing(match, "en")] == ["Anna"]
        match.seal(2, "woo 2 blue1")
        match.open_all()
        (proof,) = view_model.proofs(match, say, "en", lambda move: move)
        assert [(row.name, row.choice, row.fits) for row in proof.seals] == [
            ("Anna", "woo 1 red1", True),
            ("Ben", "woo 2 blue1", True),
        ]
        assert view_model.standing(match, "en") == []
        forged = [entry for entry in match.line() if not isinstance(entry.body, Commit)]
        match.line = lambda: forged  # type: ignore[method-assign]
        (proof,) = view_model.proofs(match, say, "en", lambda move: move)
        assert [row.fits for row in proof.seals] == [False, False]


def test_a_refusal_from_another_version_can_still_be_read() -> None:
    assert readable(Refusal("lan.outrun", "")).code == "lan.outrun"
    assert readable(Refusal("lan.from_the_future", "")).code == "lan.refused"
    assert readable(Refusal("lan.seat_of_another", "", {})).code == "lan.refused"
