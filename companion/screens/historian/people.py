"""Who sits where: a short name and a colour for each seat. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.match.match import Match
from companion.screens.names import drawable
from companion.screens.tokens import BY_KEY, TOKENS, Token

Say = Callable[..., str]

LONGEST_NAME = 18
"""Characters of a name that a purse has room for."""


@dataclass(frozen=True)
class Person:
    """One player as the screen shows him."""

    seat: int
    name: str
    token: Token
    letter: str


class People:
    """Everybody at the table, by seat."""

    def __init__(self, match: Match, say: Say) -> None:
        self._say = say
        given = {player.seat: player for player in match.setup.players}
        self._by_seat = {}
        for seat in match.state.options.seats:
            player = given.get(seat)
            token = (BY_KEY.get(player.colour) if player else None) or TOKENS[(seat - 1) % len(TOKENS)]
            name = short(player.name if player else "") or say("historian.page.seat", seat=seat)
            self._by_seat[seat] = Person(seat, name, token, say(f"token.{token.key}.letter"))

    def __getitem__(self, seat: int) -> Person:
        return self._by_seat[seat]

    def name(self, seat: int | None) -> str:
        """A name; the deck's for the row that is nobody's."""
        return self._say("historian.page.deck_row") if seat is None else self._by_seat[seat].name

    def names(self, seats: Iterable[int]) -> str:
        """Names in a row: Anna, Ben and Carl."""
        found = [self.name(seat) for seat in seats]
        if len(found) < 2:
            return "".join(found)
        return self._say("historian.page.and", many=", ".join(found[:-1]), last=found[-1])


def short(name: str) -> str:
    """A name on one line, as long as there is room for."""
    tidy = drawable(name)
    return tidy if len(tidy) <= LONGEST_NAME else tidy[: LONGEST_NAME - 1].rstrip() + "…"
