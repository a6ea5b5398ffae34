"""What a phone may ask the host to write into the log. The host gives each its place; nobody else numbers records."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from companion.engine.codec import CodecError, decode
from companion.engine.results import Json, Seat


@dataclass(frozen=True)
class Move:
    """A move in the game's notation, made by that seat."""

    move: str
    by: Seat


@dataclass(frozen=True)
class AgreeDraw:
    by: Seat


@dataclass(frozen=True)
class Show:
    """A seat shows what it has kept hidden."""

    seat: Seat


@dataclass(frozen=True)
class Ruling:
    """A table ruling: everybody present is asked first."""

    position: Json
    note: str
    by: Seat


@dataclass(frozen=True)
class Seal:
    """A sealed choice; only its seal is here."""

    seat: Seat
    slot: str
    seal: str


@dataclass(frozen=True)
class OpenSeals:
    """All have sealed: everybody hands over now, and the choices of that slot are opened in one record."""

    slot: str


@dataclass(frozen=True)
class TakeBack:
    count: int
    agreed: bool


@dataclass(frozen=True)
class BringBack:
    count: int


@dataclass(frozen=True)
class GoTo:
    """To the state after any earlier record."""

    seq: int
    agreed: bool


Wish: TypeAlias = Move | AgreeDraw | Show | Ruling | Seal | OpenSeals | TakeBack | BringBack | GoTo

KINDS: dict[str, type[Any]] = {
    "move": Move,
    "draw": AgreeDraw,
    "reveal": Show,
    "table": Ruling,
    "commit": Seal,
    "open": OpenSeals,
    "undo": TakeBack,
    "redo": BringBack,
    "back-to": GoTo,
}
NAMES = {wish: kind for kind, wish in KINDS.items()}

MOST_DEPTH = 32
"""Of a position in a table ruling; the deepest that a game asks for has six levels."""


def write_wish(wish: Wish) -> Json:
    return {"kind": NAMES[type(wish)], **{field.name: getattr(wish, field.name) for field in fields(wish)}}


def read_wish(data: Json) -> Wish:
    """Raises CodecError where it is no wish."""
    if _depth(data) > MOST_DEPTH:
        raise CodecError("too deep to be written down again")
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str) or data["kind"] not in KINDS:
        raise CodecError("no wish that is known")
    wish: Wish = decode(KINDS[data["kind"]], {name: value for name, value in data.items() if name != "kind"})
    return wish


def _depth(data: Json) -> int:
    """How deep lists and objects lie in each other."""
    depth, level = 0, [data]
    while level:
        depth += 1
        inner = [each for each in level if isinstance(each, dict | list)]
        level = [item for each in inner for item in (each.values() if isinstance(each, dict) else each)]
    return depth


def needs_consent(wish: Wish) -> bool:
    """Whether everybody at the table must say yes: what no rule checks, or what takes a shown secret back."""
    return isinstance(wish, Ruling | AgreeDraw) or (isinstance(wish, TakeBack | GoTo) and wish.agreed)
