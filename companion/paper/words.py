"""What a page says, and who plays, as it can be printed."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.results import Seat
from companion.match.match import Match
from companion.screens.names import drawable
from companion.texts import say as say_in

Say = Callable[..., str]
LONGEST = 24
"""Letters of a name that a card has room for."""


def names(match: Match) -> dict[Seat, str]:
    """The names of those who gave one that can be printed."""
    found = {player.seat: drawable(player.name)[:LONGEST] for player in match.setup.players}
    return {seat: name for seat, name in found.items() if name}


def sayer(language: str) -> Say:
    """The texts of a language."""
    return lambda code, **values: say_in(code, values, language)
