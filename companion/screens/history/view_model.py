"""What the history shows: past and unfinished games, filtered; what is in the bin; and what can be done to each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from companion.engine.results import Json
from companion.match.records import Setup
from companion.screens.names import drawable
from companion.screens.shelf import BY_KEY
from companion.store.errors import StoreError
from companion.store.exchange import Problem, Report
from companion.store.matches import KEPT_IN_BIN, Matches, Summary

Say = Callable[..., str]


@dataclass(frozen=True)
class Filter:
    """Which games are shown; an empty text lets everything through."""

    game: str = ""
    player: str = ""


@dataclass(frozen=True)
class Row:
    """One game in the list."""

    match: str
    game: str
    emblem: str
    title: str
    players: str
    ended: str
    when: str
    over: bool
    damaged: bool = False


def rows(matches: Matches, say: Say, chosen: Filter, today: date, *, binned: bool = False) -> list[Row]:
    """The games that pass the filter, the latest first."""
    found = []
    for summary in matches.all(binned=binned):
        try:
            setup = matches.setup(summary.id)
        except StoreError:
            found.append(_damaged_row(summary, say))
            continue
        if passes(setup, chosen):
            found.append(_row(summary, setup, say, today))
    return found


def passes(setup: Setup, chosen: Filter) -> bool:
    names = {player.name for player in setup.players}
    return chosen.game in ("", setup.game) and (not chosen.player or chosen.player in names)


def names_played(matches: Matches) -> list[str]:
    """Everybody who sits in some game, for the filter."""
    found: set[str] = set()
    for summary in matches.all():
        try:
            found |= {player.name for player in matches.setup(summary.id).players if player.name}
        except StoreError:  # shown in the list as damaged
            continue
    return sorted(found, key=str.casefold)


def shown_name(name: str) -> str:
    """A name without what our fonts cannot draw."""
    return drawable(name) or "–"


def winners(setup: Setup, outcome: Json) -> list[str]:
    """The names of whoever won; nobody after a draw."""
    won = outcome["winner"] if isinstance(outcome, dict) else None
    seats = won if isinstance(won, list) else [won]
    return [player.name for player in setup.players if player.seat in seats]


def _row(summary: Summary, setup: Setup, say: Say, today: date) -> Row:
    return Row(
        summary.id,
        setup.game,
        BY_KEY[setup.game].emblem,
        say(f"{setup.game}.name"),
        ", ".join(shown_name(player.name) for player in setup.players),
        _ended(summary, setup, say),
        _when(summary, say, today),
        summary.outcome is not None,
    )


def _damaged_row(summary: Summary, say: Say) -> Row:
    box = BY_KEY.get(summary.game)
    name = say(f"{summary.game}.name") if box else summary.game
    return Row(
        summary.id, summary.game, box.emblem if box else "seal", name, "", say("history.damaged"), "", False, True
    )


def _ended(summary: Summary, setup: Setup, say: Say) -> str:
    if summary.outcome is None:
        return say("history.unfinished")
    names = winners(setup, summary.outcome)
    return say("history.won", names=", ".join(map(shown_name, names))) if names else say("history.drawn")


def _when(summary: Summary, say: Say, today: date) -> str:
    if summary.binned is not None:
        gone = datetime.fromisoformat(summary.binned).date() + KEPT_IN_BIN
        return say("history.days_left", count=max(0, (gone - today).days))
    played = datetime.fromisoformat(summary.created).date()
    return say("history.today") if played == today else say("history.on", date=played.isoformat())


def report_words(answer: Report | Problem, say: Say) -> str:
    """What came of an import, as a sentence."""
    if isinstance(answer, Problem):
        why = say(answer.code, **answer.values)
        if answer.refusal is None:
            return why
        return f"{why} {say(answer.refusal.code, **answer.refusal.values)}"
    return say("history.imported", game=say(f"{answer.setup.game}.name"), count=len(answer.entries) - 1)
