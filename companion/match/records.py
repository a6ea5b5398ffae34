"""What a log is made of: one frozen record a line. Their JSON is described in docs/formats.md.

A record that changes the state names its `parent`, the record its state grows from. Undo, redo and back-to grow
nothing: they name the record that is now the `head`, and the `tip` up to which a redo can go.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias, get_args

from companion.engine.codec import CodecError, decode
from companion.engine.results import Json, Seat
from companion.match.chain import canonical, digest


class RecordError(ValueError):
    """A line that is no record."""


@dataclass(frozen=True)
class Player:
    """Who sits where."""

    seat: Seat
    name: str
    colour: str = ""


@dataclass(frozen=True)
class Setup:
    """Always the first record, and only the first."""

    match: str
    game: str
    options: Json
    players: tuple[Player, ...]
    created: str
    """Date and time in UTC, ISO 8601. No later record has a time: how long somebody thought can give a secret away."""


@dataclass(frozen=True)
class Play:
    """A move in the game's own notation."""

    parent: int
    move: str
    by: Seat | None = None


@dataclass(frozen=True)
class AgreeDraw:
    parent: int
    by: Seat | None = None


@dataclass(frozen=True)
class Show:
    """A seat shows what it has kept hidden."""

    parent: int
    seat: Seat
    by: Seat | None = None


@dataclass(frozen=True)
class Rule:
    """A table ruling."""

    parent: int
    position: Json
    note: str
    by: Seat | None = None


@dataclass(frozen=True)
class Commit:
    """A seat has sealed its choice; only the seal is here."""

    parent: int
    seat: Seat
    slot: str
    seal: str


@dataclass(frozen=True)
class Shown:
    """One opened choice."""

    seat: Seat
    choice: str
    nonce: str


@dataclass(frozen=True)
class Open:
    """All choices of a slot, opened together."""

    parent: int
    slot: str
    openings: tuple[Shown, ...]


@dataclass(frozen=True)
class Undo:
    head: int
    tip: int
    agreed: bool = False
    """Whether everybody agreed, as is needed to take back what has shown a secret."""


@dataclass(frozen=True)
class Redo:
    head: int
    tip: int


@dataclass(frozen=True)
class BackTo:
    head: int
    tip: int
    agreed: bool = False


Growth: TypeAlias = Play | AgreeDraw | Show | Rule | Commit | Open
Jump: TypeAlias = Undo | Redo | BackTo
Body: TypeAlias = Setup | Growth | Jump

KINDS: dict[str, type[Any]] = {
    "setup": Setup,
    "move": Play,
    "draw": AgreeDraw,
    "reveal": Show,
    "table": Rule,
    "commit": Commit,
    "open": Open,
    "undo": Undo,
    "redo": Redo,
    "back-to": BackTo,
}
NAMES = {body: kind for kind, body in KINDS.items()}
JUMPS = get_args(Jump)


@dataclass(frozen=True)
class Entry:
    """A record in its place in the log, with the line that is kept and the digest that the next one names."""

    seq: int
    prev: str
    body: Body
    line: str
    digest: str


def make_entry(seq: int, prev: str, body: Body) -> Entry:
    """The record that comes `seq`-th, after the one with the digest `prev`."""
    line = canonical({"seq": seq, "prev": prev, "kind": NAMES[type(body)], **_plain(body)})
    return Entry(seq, prev, body, line, digest(line))


def read_entry(line: str) -> Entry:
    """The record on a line, which must be spelled as `make_entry` spells it."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise RecordError("not JSON") from fault
    if not isinstance(data, dict):
        raise RecordError("not a JSON object")
    kind = data.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise RecordError("a kind of record that is not known")
    seq, prev = data.pop("seq", None), data.pop("prev", None)
    if type(seq) is not int or not isinstance(prev, str):
        raise RecordError("without its number or the digest before it")
    try:
        entry = make_entry(seq, prev, decode(KINDS[kind], data))
    except (CodecError, ValueError, RecursionError) as fault:
        raise RecordError(f"not a {kind} record") from fault
    if entry.line != line:
        raise RecordError("not spelled in the one allowed way")
    return entry


def _plain(value: Any) -> Json:
    """Dataclasses as objects, tuples as lists; JSON stays as it is (unlike in the engine's codec)."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
