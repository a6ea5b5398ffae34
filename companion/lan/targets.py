"""Where to find the table: whom to dial next, and how long to wait after a try that failed. Values only, no clock."""

from __future__ import annotations

from dataclasses import dataclass

from companion.lan.messages import Table
from companion.lan.seating import GONE_S, line_of_succession, phone_of

WAITS_S = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before the next try, the longer the more have failed: a phone that was only asleep is back at once, and one
that lies in a bag for an hour does not drain its battery."""


@dataclass(frozen=True)
class Target:
    """Somewhere a table may be."""

    addresses: tuple[str, ...]
    port: int
    fingerprint: str | None
    """None only where a code will prove who is there."""


def known_targets(table: Table, me: int, gone_s: float) -> list[Target]:
    """The host; and once it has been gone for long, whoever may have taken the table over."""
    numbers = [table.host]
    if gone_s >= GONE_S:
        numbers += [number for number in line_of_succession(table) if number != me]
    phones = [phone for number in numbers if (phone := phone_of(table, number)) is not None]
    return [Target((phone.address,), table.port, phone.certificate) for phone in phones if phone.address]


class Tries:
    """Goes round what there is to dial."""

    def __init__(self, now_s: float) -> None:
        self._failed = 0
        self._place = 0
        self._next_s = now_s
        self._hints: list[Target] = []

    def hint(self, target: Target, now_s: float) -> None:
        """Somebody has seen the table there: try it first, and now."""
        if target not in self._hints:
            self._hints = [target, *self._hints][:4]
            self._place, self._next_s = 0, now_s

    def next(self, known: list[Target], now_s: float) -> Target | None:
        """Whom to dial now; None while it is not time yet or there is nobody."""
        targets = [*self._hints, *known]
        if not targets or now_s < self._next_s:
            return None
        target = targets[self._place % len(targets)]
        self._place += 1
        return target

    def failed(self, now_s: float) -> None:
        self._failed += 1
        self._next_s = now_s + WAITS_S[min(self._failed, len(WAITS_S) - 1)]

    def succeeded(self, now_s: float) -> None:
        self._failed, self._place, self._next_s = 0, 0, now_s
