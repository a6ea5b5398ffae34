"""A log on its way from the host: the rest of one that is here, or the whole of one that is not yet."""

from __future__ import annotations

from typing import Protocol

from companion.engine.results import Refusal
from companion.lan.follower import Follower
from companion.lan.messages import Welcome
from companion.lan.seating import Membership
from companion.match.chain import FIRST
from companion.match.match import Match
from companion.match.records import Entry, Setup

MOST_RECORDS = 200_000
MOST_CHARACTERS = 64 << 20
"""Of a whole log that one is ready to take: more than any game has, less than would fill a phone."""


class NotOurLogError(ValueError):
    """The records that came are no log, or not that of the table we joined."""


class Library(Protocol):
    """Where this phone keeps its matches."""

    def open(self, match: str) -> Match | None:
        """The match, if it is here."""
        ...

    def take_in(self, entries: list[Entry]) -> Match | Refusal:
        """A match that somebody else has begun, after checking all of it."""
        ...


class Fetching:
    """Takes records in order, whatever order they come in; what comes twice does nothing."""

    def __init__(self, welcome: Welcome, library: Library, follower: Follower | None, member: Membership) -> None:
        self.follower = follower
        self._welcome = welcome
        self._library = library
        self._member = member
        self._fresh: list[Entry] = []
        self._size = 0
        self._heard_of = -1
        """The latest record that has come, taken or not: those before it are still on their way, or to be fetched."""
        self.behind = True
        """Whether there is more to fetch."""
        if follower is not None:
            follower.came(welcome.seq)

    @property
    def next(self) -> int:
        """The record that is to come next."""
        return self.follower.match.last.seq + 1 if self.follower else len(self._fresh)

    def take(self, entry: Entry) -> Refusal | None:
        """One record; a refusal means that we go no further. Raises NotOurLogError."""
        if entry.seq < 0:
            raise NotOurLogError
        self._heard_of = max(self._heard_of, entry.seq)
        if entry.seq > self.next:
            return None
        if self.follower is not None:
            return self.follower.take(entry)
        self._take_fresh(entry)
        return None

    def page_ended(self, more: bool) -> bool | Refusal:
        """After a page: whether we have all there is, or why it could not be taken in."""
        self.behind = more or self.next <= self._heard_of
        if self.behind:
            return False
        if self.follower is None:
            match = self._library.take_in(self._fresh)
            if isinstance(match, Refusal):
                return match
            self.follower = Follower(match, self._member.table, self._member.me)
            self.follower.came(self._welcome.seq)
        return True

    def _take_fresh(self, entry: Entry) -> None:
        if entry.seq < len(self._fresh):
            if self._fresh[entry.seq].digest != entry.digest:
                raise NotOurLogError
            return
        first = not self._fresh
        setup = isinstance(entry.body, Setup) and entry.body.match == self._welcome.match
        self._size += len(entry.line)
        if entry.seq >= MOST_RECORDS or self._size > MOST_CHARACTERS:
            raise NotOurLogError
        if entry.prev != (FIRST if first else self._fresh[-1].digest) or first != setup:
            raise NotOurLogError
        self._fresh.append(entry)
