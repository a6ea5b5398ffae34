"""Names that our fonts cannot draw show no empty boxes."""

from __future__ import annotations

import pytest

from companion.screens.names import drawable


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Élodie Dvořák", "Élodie Dvořák"),
        ("Ben 🎲", "Ben"),
        ("👩‍👩‍👧", ""),
        ("مرحبا", ""),
        ("Ștefan", "Stefan"),
        ("Ольга και Νίκος", "Ольга και Νίκος"),
        ("O’Neill", "O’Neill"),
        ("e\u0301t\u00e9", "été"),
        ("a\n\tb\u202ec\x00", "a bc"),
    ],
)
def test_a_name_keeps_what_can_be_drawn(name: str, shown: str) -> None:
    assert drawable(name) == shown
