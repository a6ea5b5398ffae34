"""Who sits where: names for seats, for the sides and for the columns of the score sheet. No Kivy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.games.six.notation import SEATS
from companion.games.six.scoring import TEAMS
from companion.games.six.state import State, player_at, side_of
from companion.games.six.views import DUMMY
from companion.match.records import Player
from companion.screens.names import drawable
from companion.screens.six.suits import PLAYER_SIGNS, TEAM_SIGNS

Say = Callable[..., str]

LONGEST_SHOWN = 18
"""Characters of a name on a plate or in a sentence: the rest would push everything else aside."""


@dataclass(frozen=True)
class People:
    """The names around the table in the present hand."""

    players: tuple[str, ...]
    """By player, 1 first; three or four."""
    seats: tuple[str, ...]
    """By seat; with three players seat 3 is the dummy."""
    sides: tuple[str, ...]
    """The columns of the score: two teams, or three players."""
    signs: tuple[str, ...]
    """An emblem for each seat's side."""
    column_signs: tuple[str, ...]

    def seat(self, seat: int) -> str:
        return self.seats[seat - 1]


def shown_name(name: str) -> str:
    """A name as long as there is room for."""
    tidy = drawable(name)
    return tidy if len(tidy) <= LONGEST_SHOWN else tidy[: LONGEST_SHOWN - 1].rstrip() + "…"


def people(state: State, players: Sequence[Player], say: Say) -> People:
    """Whom to name; a number where somebody gave no name."""
    count = state.setup.players
    given = {player.seat: player.name for player in players if drawable(player.name)}
    names = tuple(
        shown_name(given[number]) if number in given else say("six.page.seat", seat=number)
        for number in range(1, count + 1)
    )
    if count == 3:
        seats = tuple(_three(state, seat, names, say) for seat in SEATS)
        signs = tuple(PLAYER_SIGNS[player_at(state, seat) - 1] for seat in SEATS)
        return People(names, seats, names, signs, PLAYER_SIGNS)
    sides = tuple(say("six.page.team", first=names[a - 1], second=names[b - 1]) for a, b in TEAMS)
    return People(names, names, sides, tuple(TEAM_SIGNS[side_of(seat)] for seat in SEATS), TEAM_SIGNS)


def _three(state: State, seat: int, names: tuple[str, ...], say: Say) -> str:
    name = names[player_at(state, seat) - 1]
    return say("six.page.dummy", name=name) if seat == DUMMY else name
