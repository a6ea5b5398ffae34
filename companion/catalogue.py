"""THE registration: one line a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.engine.game import Game

GAMES: dict[str, str] = {
    "tudor": "companion.games.tudor",
    "crossing": "companion.games.crossing",
    "six": "companion.games.six",
    "divorce": "companion.games.divorce",
    "historian": "companion.games.historian",
    "morris": "companion.games.morris",
}
"""Key → package; each package has the game as `GAME`. Loaded when first asked for."""


@cache
def game(key: str) -> Game[Any, Any]:
    found: Game[Any, Any] = import_module(GAMES[key]).GAME
    return found
