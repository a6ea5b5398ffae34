"""Moves, goals and queens in words."""

from __future__ import annotations

from companion.engine.results import Refusal
from companion.games.tudor.board import GRAVEYARD
from companion.games.tudor.moves import Behead, Divorce, Jump, Move, Pass, Step, Survive
from companion.games.tudor.notation import read
from companion.screens.tudor.people import Say


def kind(move: Move) -> str:
    """What a move is called: step, jump, die, behead, divorce, survive, pass."""
    match move:
        case Step(end=end) | Jump(end=end) if end in GRAVEYARD:
            return "die"
        case Step():
            return "step"
        case Jump():
            return "jump"
        case Behead():
            return "behead"
        case Divorce():
            return "divorce"
        case Survive():
            return "survive"
        case Pass():
            return "pass"


def move_words(say: Say, text: str) -> str:
    """A move as the log tells it."""
    move = read(text)
    if isinstance(move, Refusal):
        return text
    code = f"tudor_page.log.{kind(move)}"
    match move:
        case Step(start, end) | Jump(start, end) | Behead(start, end):
            return say(code, start=start, end=end)
        case Divorce(king, queen):
            return say(code, start=king, end=queen)
        case Survive(space):
            return say(code, start=space)
        case Pass():
            return say(code)


def goal_name(say: Say, goal: str) -> str:
    return say(f"tudor_page.goal.{goal}")


def queen_name(say: Say, number: int | None, space: str) -> str:
    """ "queen 3", or "the queen on b1" where she has no number."""
    if number is None:
        return say("tudor_page.queen_on", space=space)
    return say("tudor_page.queen", number=number)


def place_name(say: Say, place: int) -> str:
    """ "2nd" """
    return say(f"tudor_page.place.{place}") if 1 <= place <= 6 else str(place)
