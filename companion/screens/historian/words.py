"""Moves, opened claims and the end of a game, for people to read. No Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.results import Refusal
from companion.games.historian import GAME
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, Swap
from companion.games.historian.state import HistorianState
from companion.match.records import Shown
from companion.screens.historian.people import People, Say


@dataclass(frozen=True)
class Letter:
    """One opened claim."""

    words: str
    won: bool


def move_words(text: str, people: People, say: Say) -> str:
    """A move in the log."""
    move = GAME.read(text)
    match move:
        case Buy(seat):
            return say("historian.page.log.buy", name=people.name(seat))
        case Swap(seat, cards):
            return say("historian.page.log.swap", name=people.name(seat), count=cards)
        case Contribute(seat):
            return say("historian.page.log.contribute", name=people.name(seat))
        case Choose(None):
            return say("historian.page.log.research")
        case Choose(seat):
            return say("historian.page.log.choose", name=people.name(seat))
        case ChooseRow(row):
            return say("historian.page.log.row", row=row)
        case Claim(seat, row):
            return say("historian.page.log.claim", name=people.name(seat), row=row)
        case Refusal():
            return text


def own_claim(choice: str, say: Say) -> str:
    """What somebody has sealed, for his own eyes."""
    move = GAME.read(choice)
    assert isinstance(move, Claim), "only claims are sealed in this game"
    return say("historian.page.row", row=move.row)


def letters(openings: Sequence[Shown], row: int | None, say: Say) -> list[Letter]:
    """The opened claims, in their order; those of the chosen row stand out."""
    found = []
    for opening in openings:
        move = GAME.read(opening.choice)
        assert isinstance(move, Claim), "only claims are sealed in this game"
        found.append(Letter(say("historian.page.row", row=move.row), move.row == row))
    return found


def verdict(before: HistorianState, after: HistorianState, people: People, say: Say) -> str:
    """What has come of the opened claims."""
    if len(after.parts) == len(before.parts):
        return say("historian.page.status.disputed", row=before.row)
    owner = after.parts[len(before.parts)].seat
    if owner is None:
        return say("historian.page.verdict.nobody", row=before.row)
    return say("historian.page.verdict.owner", row=before.row, name=people.name(owner))


def why_won(state: HistorianState, people: People, say: Say) -> str:
    """What has decided the game."""
    assert state.ending is not None
    winners, why = state.ending.winners, state.ending.why
    if why == "table":
        return say("historian.page.why.table")
    most = max(state.silver[seat - 1] for seat in winners)
    if why == "H2":
        return say("historian.page.why.most", count=most)
    if len(winners) > 1:
        return say("historian.page.why.shared", count=most)
    code = "sovereign" if winners == (state.sovereign,) else "last"
    return say(f"historian.page.why.{code}", count=most, name=people.names(winners))
