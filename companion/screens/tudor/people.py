"""Who plays which pieces, and what they are called on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.tudor.state import State
from companion.match.records import Player
from companion.screens.names import drawable
from companion.screens.tokens import BY_KEY, TOKENS, Token

Say = Callable[..., str]

LONGEST_NAME = 20
"""Characters of a name that a score card has room for."""


@dataclass(frozen=True)
class Person:
    """One player: his colour in the game, his name, and how his pieces are drawn."""

    colour: str
    name: str
    token: Token
    letter: str


People = Mapping[str, Person]


def people_of(state: State, players: tuple[Player, ...], say: Say) -> People:
    """Everybody by colour, in the order of the turns; whoever has no name goes by his colour."""
    found: dict[str, Person] = {}
    for place, player in enumerate(state.players):
        record = next((each for each in players if each.seat == player.colour), None)
        token = BY_KEY.get((record.colour if record else "") or player.colour) or TOKENS[place]
        known = token.key == player.colour
        name = short(record.name) if record else ""
        nameless = say(f"token.{token.key}.player") if known else player.colour
        found[player.colour] = Person(player.colour, name or nameless, token, say(f"token.{token.key}.letter"))
    return found


def short(name: str) -> str:
    """A name that fits, on one line, without what would show as an empty box."""
    plain = drawable(name)
    return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1].rstrip() + "…"
