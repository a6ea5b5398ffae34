"""A setting is not covered by any digest: a flipped bit in it must not keep the app from starting."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.results import Json
from tests.store.desk import open_store


@pytest.mark.parametrize(
    ("kept", "default"),
    [
        ('{"a":1}', "en"),
        ("7", "en"),
        ('"large"', 1.0),
        ("true", 1.0),
        ("NaN", 1.0),
        ("1e999", 1.0),
        ("1", True),
        ('"abc"', {}),
        ("[]", {}),
        ("5", ()),
        ("[" * 5000, "en"),
        ("[1", 3),
        ("null", 1.0),
    ],
)
def test_a_value_of_another_kind_counts_as_not_set(tmp_path: Path, kept: str, default: Json) -> None:
    with open_store(tmp_path) as store:
        store.settings.set("it", "")
        with store._database.writing():
            store._database.execute("UPDATE settings SET value = ? WHERE key = 'it'", kept)
        assert store.settings.get("it", default) == default


@pytest.mark.parametrize(("kept", "default"), [("de", "en"), (2, 1.0), (1.3, 1.0), (False, True), ([1], ())])
def test_a_value_of_the_same_kind_is_kept(tmp_path: Path, kept: Json, default: Json) -> None:
    with open_store(tmp_path) as store:
        store.settings.set("it", kept)
        assert store.settings.get("it", default) == kept
        assert store.settings.get("it") == kept
