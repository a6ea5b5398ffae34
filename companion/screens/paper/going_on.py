"""Goes on from a printed score card: what the codes on it say becomes a match of this phone. No Kivy."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from companion import catalogue
from companion.engine.results import Refusal
from companion.match.match import Match
from companion.paper import code
from companion.paper.code import Part
from companion.store.store import Store
from companion.texts import sentence


class Reading:
    """The codes of one card, as they are read one after the other."""

    def __init__(self) -> None:
        self._parts: list[Part] = []

    def add(self, text: str) -> Part | Refusal:
        """One more code."""
        part = code.read_part(text)
        if isinstance(part, Part):
            self._parts.append(part)
        return part

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to scan, be it that all is there or that it does not fit together."""
        card = code.read(self._parts)
        return not (isinstance(card, Refusal) and card.code == "paper.missing")

    def keep(self, store: Store, language: str) -> tuple[Match, bool] | Refusal:
        """The match in the store, and whether sealed choices stayed elsewhere. Raises NotSavedError."""
        card = code.read(self._parts)
        if isinstance(card, Refusal):
            return card
        now = datetime.now(UTC).isoformat(timespec="seconds")
        match = code.played(card, catalogue.game, uuid.uuid4().hex, now)
        if isinstance(match, Refusal):
            own = match.code.startswith("paper.")
            return match if own else Refusal("paper.refused", "", {"why": sentence(match, language)})
        store.matches.keep(match)
        return match, bool(card.waiting)
