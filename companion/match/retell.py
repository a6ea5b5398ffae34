"""A match told anew: the same moves in another match, each through the one door.

Whoever reads a game from paper or from another program's file gets a match of its own. What was sealed and opened is
sealed and opened again, for seals are bound to their match; what was sealed and not opened is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Refusal
from companion.match.match import Match
from companion.match.node import refuse
from companion.match.records import AgreeDraw, Body, Open, Play, Rule, Show

Told: TypeAlias = Json
"""One step as JSON: a move's notation, or a list that begins with draw, reveal, table or open."""


def tell(bodies: Iterable[Body]) -> list[Told]:
    """The steps that made a state, without anything that is still sealed."""
    told: list[Told] = []
    for body in bodies:
        match body:
            case Play(move=move):
                told.append(move)
            case AgreeDraw():
                told.append(["draw"])
            case Show(seat=seat):
                told.append(["reveal", seat])
            case Rule(position=position, note=note):
                told.append(["table", position, note])
            case Open(openings=openings):
                told.append(["open", [[each.seat, each.choice] for each in openings]])
            case _:
                pass
    return told


def retell(match: Match, told: Sequence[Told]) -> Refusal | None:
    """Plays the steps in a match that has just begun; why one of them cannot be, if so."""
    for step in told:
        answer = _step(match, step)
        if isinstance(answer, Refusal):
            return answer
    return None


def _step(match: Match, step: Told) -> object:
    match step:
        case str(move):
            return match.propose(move)
        case ["draw"]:
            return match.propose(Draw())
        case ["reveal", (str() | int()) as seat]:
            return match.propose(Reveal(seat))
        case ["table", position, str(note)]:
            return match.propose(Table(position, note))
        case ["open", [*openings]]:
            return _open(match, openings)
    return refuse("not_json")


def _open(match: Match, openings: Sequence[Json]) -> object:
    if match.game.sealing(match.state) is None and match.outcome is not None:
        return None  # it only proved what was sealed long ago
    for opening in openings:
        match opening:
            case [(str() | int()) as seat, str(choice)]:
                answer = match.seal(seat, choice)
            case _:
                return refuse("not_json")
        if isinstance(answer, Refusal):
            return answer
    return match.open_all()
