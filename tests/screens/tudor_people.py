"""Who sits at Tudor in the tests of its screen."""

from __future__ import annotations

from typing import Any

from companion.games.tudor.state import State
from companion.match.records import Player
from companion.screens.tudor.people import people_of
from companion.texts import say as say_in

NAMES = {"red": "Anna", "green": "Gregor", "blue": "Ben", "black": "Kim"}


def say(code: str, **values: object) -> str:
    return say_in(code, values)


def people(state: State) -> Any:
    return people_of(state, tuple(Player(colour, name) for colour, name in NAMES.items()), say)
