"""What the tests of matches and of the store have in common."""

from __future__ import annotations

from typing import Any

from companion.engine.results import Json, Refusal
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Accepted, Match, begin
from companion.match.records import Entry, Player, Setup
from tests.match.toy import TOY

PLAYERS = (Player(1, "Anne", "red"), Player(2, "Jörg", "blue"))


def new_match(options: Json = None, match: str = "m1") -> Match:
    """A match of the toy game that lives in memory."""
    setup = Setup(match, "toy", options or {}, PLAYERS, "2026-01-02T03:04:05+00:00")
    begun = begin(TOY, MemoryKeeper(), MemoryVault(), setup)
    assert isinstance(begun, Match)
    return begun


def joined(match: Match) -> Match:
    """The same match on another phone, which has the setup only."""
    begun = begin(TOY, MemoryKeeper(), MemoryVault(), match.setup)
    assert isinstance(begun, Match)
    return begun


def ok(answer: Any) -> Entry:
    """The record of an answer that must be a yes."""
    assert isinstance(answer, Accepted), answer
    return answer.entry


def no(answer: Any) -> str:
    """The code of an answer that must be a no."""
    assert isinstance(answer, Refusal), answer
    return answer.code


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        ok(match.propose(move))
    return match


def to_bidding(match: Match) -> Match:
    """3 + 3 + 1 = 7: now both bid in secret."""
    return play(match, "add 3", "add 3", "add 1")
