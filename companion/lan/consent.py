"""What the whole table must agree to: one question at a time, decided by everybody who is still waited for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.lan.messages import Ask
from companion.lan.wishes import Wish, write_wish

ASK_S = 120
"""Seconds after which a question that nobody answers counts as answered with no."""


@dataclass
class Question:
    """One wish that is put to the table."""

    id: int
    by: int
    """The phone that asks; it has said yes by asking."""
    proposal: str
    """The id under which it was proposed."""
    wish: Wish
    since_s: float
    after: int
    """The latest record when it was put: what comes after it may change everybody's mind."""
    yes: set[int] = field(default_factory=set)

    @property
    def message(self) -> Ask:
        return Ask(self.id, self.by, write_wish(self.wish))


class Consents:
    """The question on the table, if there is one."""

    def __init__(self) -> None:
        self.open: Question | None = None
        self._count = 0

    def put(self, by: int, proposal: str, wish: Wish, now_s: float, after: int) -> Question:
        self._count += 1
        self.open = Question(self._count, by, proposal, wish, now_s, after, {by})
        return self.open

    def answer(self, phone: int, ask: int, yes: bool) -> bool | None:
        """An answer; False ends the question at once, None leaves it open or was meant for another one."""
        question = self.open
        if question is None or question.id != ask:
            return None
        if yes:
            question.yes.add(phone)
            return None
        return False if phone not in question.yes else None

    def decided(self, waited_for: Iterable[int], now_s: float) -> bool | None:
        """Whether all of these have agreed; None while somebody is still thinking."""
        question = self.open
        if question is None:
            return None
        if set(waited_for) <= question.yes:
            return True
        return False if now_s - question.since_s >= ASK_S else None

    def close(self) -> Question | None:
        question, self.open = self.open, None
        return question
