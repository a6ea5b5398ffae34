"""What comes of a try: a refusal, or the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""Whatever `json.loads` gives: None, bool, int, float, str, list, dict."""

Seat: TypeAlias = str | int
"""A place at the table: "white", a Tudor colour, or 1, 2, …"""


@dataclass(frozen=True)
class Refusal:
    """A "no": a stable code (a key of `texts/`), the ruling it rests on, and what its sentence mentions."""

    code: str
    rule: str
    values: Mapping[str, object] = field(default_factory=dict)


class RefusedError(Exception):
    """Carries a Refusal out of deep reading of foreign data; caught at the game's own door, never further."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner in the referee's form (None: a draw) and the ruling that decided."""

    winner: Seat | tuple[int, ...] | None
    why: str

    def to_json(self) -> Json:
        winner = list(self.winner) if isinstance(self.winner, tuple) else self.winner
        return {"winner": winner, "why": self.why}
