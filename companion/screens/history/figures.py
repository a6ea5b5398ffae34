"""A player's and a group's figures, from the games that are over. No Kivy; nothing is counted that a game counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from companion.games.six.commentary import score_sheet
from companion.games.tudor.goals import GOALS
from companion.match.match import Match
from companion.match.records import Setup
from companion.screens.history.view_model import Filter, passes, shown_name, winners
from companion.screens.tokens import TOKENS
from companion.store.errors import StoreError
from companion.store.matches import Matches
from companion.texts import LANGUAGES, say

Say = Callable[..., str]

MOST_SEATS = 12
"""Numbers that a player without a name may have had."""


@dataclass(frozen=True)
class Bar:
    """One bar: so much of so much, and the words beside it."""

    name: str
    value: int
    total: int
    words: str
    emblem: str = ""


@dataclass(frozen=True)
class Series:
    """One line of a chart."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    title: str
    bars: tuple[Bar, ...] = ()
    lines: tuple[Series, ...] = ()
    why: str = ""


def charts(matches: Matches, words: Say, chosen: Filter) -> list[Chart]:
    """All charts for the games that pass the filter; none if no game is over."""
    over = _finished(matches, chosen)
    found = [_wins(over, words)]
    if chosen.game in ("", "tudor"):
        found.append(_goals([matches.look(name) for name, setup, _ in over if setup.game == "tudor"], words, chosen))
    if chosen.game in ("", "six"):
        found.append(_points([matches.look(name) for name, setup, _ in over if setup.game == "six"], words))
    return [chart for chart in found if chart.bars or chart.lines]


@cache
def unnamed() -> frozenset[str]:
    """What players without a name are called, in every language: they are no person, and count for nobody."""
    found: set[str] = set()
    for language in LANGUAGES:
        found |= {say(f"token.{token.key}.player", language=language) for token in TOKENS}
        found |= {say("setup.player", {"number": number}, language) for number in range(1, MOST_SEATS + 1)}
    return frozenset(found)


def _finished(matches: Matches, chosen: Filter) -> list[tuple[str, Setup, object]]:
    found = []
    for summary in matches.all():
        if summary.outcome is None:
            continue
        try:
            setup = matches.setup(summary.id)
        except StoreError:  # shown in the list as damaged
            continue
        if passes(setup, chosen):
            found.append((summary.id, setup, summary.outcome))
    return found


def _wins(over: Sequence[tuple[str, Setup, object]], words: Say) -> Chart:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for _, setup, outcome in over:
        played.update({player.name for player in setup.players} - unnamed())
        won.update(set(winners(setup, outcome)) - unnamed())
    order = sorted(played, key=lambda name: (-won[name], -played[name], name.casefold()))
    bars = [
        Bar(shown_name(name), won[name], played[name], words("figures.won_of", won=won[name], played=played[name]))
        for name in order
    ]
    return Chart(words("figures.wins"), tuple(bars), why=words("figures.wins.why"))


def _goals(matches: Sequence[Match], words: Say, chosen: Filter) -> Chart:
    """How often each kind of goal was met, by everybody or by the chosen player."""
    met: Counter[str] = Counter()
    for match in matches:
        names = {player.seat: player.name for player in match.setup.players}
        for player in match.state.players:
            if not chosen.player or names.get(player.colour) == chosen.player:
                met.update(each.goal for each in player.met)
    most = max(met.values(), default=0)
    bars = [Bar(words(f"figures.goal.{goal}"), met[goal], most, str(met[goal]), goal) for goal in GOALS]
    return Chart(words("figures.goals"), tuple(bars) if most else (), why=words("figures.goals.why"))


def _points(matches: Sequence[Match], words: Say) -> Chart:
    """The points of the latest game, hand by hand, as they grew; hands with unknown stars end the line."""
    for match in matches:
        lines = _growing(match)
        if any(len(line.points) > 1 for line in lines):
            why = words("figures.points.why", date=match.setup.created[:10])
            return Chart(words("figures.points"), lines=lines, why=why)
    return Chart(words("figures.points"))


def _growing(match: Match) -> tuple[Series, ...]:
    three = match.state.setup.players == 3
    names = {player.seat: shown_name(player.name) for player in match.setup.players}
    owners: list[str] = [names.get(1, "1"), names.get(2, "2"), names.get(3, "3")]
    if not three:
        owners = [f"{names.get(one, one)} & {names.get(other, other)}" for one, other in ((1, 3), (2, 4))]
    totals = [[0] for _ in owners]
    for hand in score_sheet(match.state):
        gained = [(hand.first_player - 1, hand.points[0])] if hand.first_player else list(enumerate(hand.points))
        if any(points is None for _, points in gained):
            break
        for line in totals:
            line.append(line[-1])
        for owner, points in gained:
            totals[owner][-1] += points or 0
    return tuple(Series(name, tuple(line)) for name, line in zip(owners, totals, strict=True))
