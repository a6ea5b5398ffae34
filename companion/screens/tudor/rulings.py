"""Table rulings as this screen makes them: a refused move that stands all the same, a goal ticked by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Table
from companion.engine.results import Json, Refusal
from companion.games.tudor import GAME
from companion.games.tudor.board import BETWEEN
from companion.games.tudor.description import describe
from companion.games.tudor.moves import Behead, Divorce, Jump, Move, Pass, Step, Survive
from companion.games.tudor.notation import read
from companion.games.tudor.rules import pieces_of
from companion.games.tudor.state import Met, State


@dataclass(frozen=True)
class Tick:
    """A goal to be ticked on a card, with the queen who met it where queens have numbers."""

    colour: str
    goal: str
    queen: int | None


def allowing(state: State, text: str) -> Json | None:
    """The ruling that lets a refused move stand, its goal included; None where pieces would get into each other's way.

    It is then the turn of whoever follows the owner of the moved piece: a move made out of turn takes nobody's turn.
    """
    move = read(text)
    if isinstance(move, Refusal) or state.outcome is not None:
        return None
    owner = _owner(state, move)
    if owner is None:
        return None
    after = GAME.apply(replace(state, turn=owner), move)
    described = describe(after)
    position = {"players": [described["players"][owner]], "turn": described["turn"]}
    return position if GAME.check(state, Table(position)) is None else None


def _owner(state: State, move: Move) -> int | None:
    """Whose move it is, whoever's turn it is; None if there is nothing on the board that could make it."""
    pieces = pieces_of(state)
    match move:
        case Pass():
            return state.turn
        case Step(start=start) | Jump(start=start):
            queen, acting = None, pieces.get(start)
        case Behead(start, end):
            queen, acting = pieces.get(BETWEEN.get((start, end), "")), pieces.get(start)
        case Divorce(start, end):
            queen, acting = pieces.get(end), pieces.get(start)
        case Survive(space):
            queen = acting = pieces.get(space)
    if acting is None:
        return None
    if isinstance(move, (Behead, Divorce, Survive)) and (
        queen is None or queen.queen is None or queen.owner != acting.owner
    ):
        return None
    if isinstance(move, (Behead, Divorce)) and acting.queen is not None:
        return None
    return acting.owner


def ticked(state: State, tick: Tick) -> Json:
    """The ruling that ticks a goal; it moves no piece."""
    return _with_goals(tick.colour, (*_met(state, tick.colour), Met(tick.goal, tick.queen)))


def unticked(state: State, colour: str, place: int) -> Json:
    """The ruling that takes away the goal that was met as number `place`."""
    met = _met(state, colour)
    return _with_goals(colour, (*met[: place - 1], *met[place:]))


def _met(state: State, colour: str) -> tuple[Met, ...]:
    return next(player.met for player in state.players if player.colour == colour)


def _with_goals(colour: str, met: tuple[Met, ...]) -> Json:
    entries = [{"goal": each.goal} if each.queen is None else {"goal": each.goal, "queen": each.queen} for each in met]
    return {"players": [{"colour": colour, "met": entries}]}
