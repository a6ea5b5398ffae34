"""A match to step through: forwards and backwards as one likes, and nothing in it can be changed."""

from __future__ import annotations

from companion.engine.results import Refusal
from companion.match.match import Accepted, Match
from companion.match.node import refuse
from companion.match.records import Growth


class Replay(Match):
    """A copy of a match in memory. Only its head moves; nobody needs to agree to that, for all of it is over."""

    def undo(self, count: int = 1, *, agreed: bool = True) -> Accepted | Refusal:
        return super().undo(count, agreed=True)

    def back_to(self, seq: int, *, agreed: bool = True) -> Accepted | Refusal:
        return super().back_to(seq, agreed=True)

    def _grow(self, body: Growth) -> Accepted | Refusal:
        return refuse("read_only")
