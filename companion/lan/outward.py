"""What the machines want done: they do no I/O themselves, they only say so, and the wiring does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.engine.results import Refusal
from companion.lan.messages import Ask, Message


@dataclass(frozen=True)
class Send:
    link: int
    message: Message


@dataclass(frozen=True)
class HangUp:
    """Close a link, after what was sent before."""

    link: int


@dataclass(frozen=True)
class Trust:
    """Whoever is at this link has proved who he is: longer frames are taken from him."""

    link: int


@dataclass(frozen=True)
class Dial:
    """Connect to one of these addresses; with a fingerprint, only to whoever shows that certificate."""

    addresses: tuple[str, ...]
    port: int
    fingerprint: str | None


Outward: TypeAlias = Send | HangUp | Trust | Dial

# --- what the person in front of this phone should be told ------------------------------------------------------------


@dataclass(frozen=True)
class Newcomer:
    """Somebody waits at the door: let him in, and to which seats?"""

    link: int
    name: str


@dataclass(frozen=True)
class NewcomerLeft:
    link: int


@dataclass(frozen=True)
class TableChanged:
    """Who is here, or who sits where, has changed."""


@dataclass(frozen=True)
class Asked:
    """This person is asked to agree."""

    ask: Ask


@dataclass(frozen=True)
class AskOver:
    """That question needs no answer any more."""

    ask: int
    yes: bool | None
    """None if nobody here knows: the link was cut, and it is asked again if it is still open."""


@dataclass(frozen=True)
class Notice:
    """A sentence for everybody at this phone."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, refusal: Refusal) -> Notice:
        return cls(refusal.code, refusal.values)


@dataclass(frozen=True)
class Ahead:
    """A phone of the table has more records than the host: take them over?"""

    phone: int
    count: int


@dataclass(frozen=True)
class AtTheDoor:
    """We wait to be let in, and this is the table."""

    table: str
    game: str
    players: tuple[str, ...]
    patience_s: int


@dataclass(frozen=True)
class Seated:
    """We are at the table, and have its log."""

    match: str


@dataclass(frozen=True)
class TakenOver:
    """Another phone has taken the table over: follow it?"""

    phone: int


@dataclass(frozen=True)
class HostGone:
    """The host has not been heard of for long; `may_take_over` says whether it is for this phone to do so."""

    may_take_over: bool


@dataclass(frozen=True)
class Ended:
    """Nothing more will come of this; why."""

    code: str


News: TypeAlias = (
    Newcomer
    | NewcomerLeft
    | TableChanged
    | Asked
    | AskOver
    | Notice
    | Ahead
    | AtTheDoor
    | Seated
    | TakenOver
    | HostGone
    | Ended
)
