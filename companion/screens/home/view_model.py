"""What the first screen shows: matches to go on with, then the shelf."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from companion.match.match import Match
from companion.screens.names import drawable
from companion.screens.shelf import BY_KEY
from companion.store.errors import StoreError
from companion.store.matches import Matches

MOST_SHOWN = 4
"""Unfinished matches on the first screen; the others are in the history."""

Say = Callable[..., str]


@dataclass(frozen=True)
class Unfinished:
    """A match to go on with."""

    match: str
    emblem: str
    title: str
    players: str
    stands: str


@dataclass(frozen=True)
class GameCard:
    """A game to begin."""

    key: str
    emblem: str
    title: str
    facts: str
    motto: str


def unfinished(matches: Matches, say: Say, today: date) -> list[Unfinished]:
    """The matches somebody left in the middle, the latest first."""
    found: list[Unfinished] = []
    for summary in matches.all():
        if summary.outcome is not None or len(found) == MOST_SHOWN:
            continue
        try:
            match = matches.look(summary.id)
        except StoreError:  # it is listed, and explained, in the history
            continue
        found.append(_unfinished(match, say, today))
    return found


def _unfinished(match: Match, say: Say, today: date) -> Unfinished:
    key = match.game.key
    shown = {player.seat: drawable(player.name) for player in match.setup.players}
    names = ", ".join(filter(None, shown.values()))
    waited = [shown.get(seat) or str(seat) for seat in match.to_act()]
    begun = datetime.fromisoformat(match.setup.created).date()
    when = say("home.today") if begun == today else begun.isoformat()
    stands = say("home.waits", names=", ".join(waited), when=when) if waited else say("home.begun", when=when)
    return Unfinished(match.setup.match, BY_KEY[key].emblem, say(f"{key}.name"), names, stands)


def shelf(say: Say) -> list[GameCard]:
    """The games, in the order of the catalogue."""
    return [
        GameCard(
            key,
            box.emblem,
            say(f"{key}.name"),
            say("home.facts", players=_span(box.least, box.most), minutes=box.minutes),
            say(f"home.motto.{key}"),
        )
        for key, box in BY_KEY.items()
    ]


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
