"""What phones say to each other: frozen dataclasses ↔ JSON. The protocol, version 1, is told in docs/protocol.md.

Reading trusts nothing: what is not exactly one of these raises MessageError, and whoever sent it is hung up on.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, NoReturn, TypeAlias

from companion.engine.codec import CodecError, decode
from companion.engine.results import Json, Refusal, Seat
from companion.match.chain import canonical

VERSION = 1
"""Both sides say theirs first; who meets another number hangs up and says so."""

MOST_TEXT = 300
"""Characters of any short text (a name, a token, a code): far above what is needed, far below what hurts."""

MOST_NUMBER = 2**53
"""Above this, not every program that reads JSON agrees on what a number is."""


class MessageError(ValueError):
    """What came is no message of this protocol."""


@dataclass(frozen=True)
class Join:
    """First word of a newcomer with a scanned invitation."""

    version: int
    token: str
    name: str
    certificate: str
    """The fingerprint of his own certificate, should he have to take the table over one day."""


@dataclass(frozen=True)
class Code:
    """First word of a newcomer who was told a code: his half of the PAKE."""

    version: int
    share: str


@dataclass(frozen=True)
class Share:
    """The host's half of the PAKE."""

    share: str


@dataclass(frozen=True)
class Proof:
    """The newcomer shows that he knew the code."""

    mac: str
    name: str
    certificate: str


@dataclass(frozen=True)
class Proved:
    """The host shows that he knew it too."""

    mac: str


@dataclass(frozen=True)
class AtDoor:
    """Somebody at the table must let the newcomer in; this is the table he would join, and its one rule."""

    table: str
    game: str
    players: tuple[str, ...]
    patience_s: int


@dataclass(frozen=True)
class Back:
    """First word of a phone that belongs to the table: where its log ends."""

    version: int
    match: str
    phone: int
    secret: str
    term: int
    seq: int
    digest: str

    def __repr__(self) -> str:  # a log line must not tell what a phone proves itself with
        return f"Back(phone={self.phone}, seq={self.seq})"


@dataclass(frozen=True)
class Welcome:
    """The phone belongs to the table; its log is to end at `seq` for now."""

    match: str
    phone: int
    secret: str
    """What a newcomer proves himself with from now on; empty for a phone that is back."""
    term: int
    seq: int

    def __repr__(self) -> str:
        return f"Welcome(phone={self.phone}, seq={self.seq})"


@dataclass(frozen=True)
class Phone:
    """A phone at the table, as everybody may know it."""

    id: int
    """In order of joining; the phone that opened the table is 1."""
    name: str
    seats: tuple[Seat, ...]
    certificate: str
    knock: str
    """The SHA-256 of its secret: enough to know it again, not enough to play its part."""
    address: str = ""
    """Where it was last seen."""


@dataclass(frozen=True)
class Table:
    """Who is at the table; sent whenever that changes."""

    match: str
    term: int
    """Counts hosts: raised by one whenever another phone takes the table over."""
    host: int
    port: int
    patience_s: int
    phones: tuple[Phone, ...]
    here: tuple[int, ...] = ()
    overdue: tuple[int, ...] = ()
    """Phones that have been waited for longer than the table's patience."""
    gathering: bool = False
    """A new host waits for the others before anything is played."""


@dataclass(frozen=True)
class Records:
    """Lines of the log, one after the other."""

    lines: tuple[str, ...]
    more: bool = False
    """Whether there is more to fetch."""


@dataclass(frozen=True)
class Fetch:
    """Send me the log from this record on."""

    seq: int


@dataclass(frozen=True)
class Propose:
    """A wish; `after` is the latest record the phone has seen. Sent again with the same id it does nothing twice."""

    id: str
    after: int
    wish: Json


@dataclass(frozen=True)
class Done:
    id: str
    seq: int


@dataclass(frozen=True)
class Refused:
    id: str
    code: str
    rule: str
    values: tuple[tuple[str, str | int], ...]


@dataclass(frozen=True)
class Want:
    """All have sealed: hand over the openings of these seats."""

    slot: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Opened:
    """An opening, handed over; never sent before all have sealed."""

    slot: str
    seat: Seat
    choice: str
    nonce: str

    def __repr__(self) -> str:
        return f"Opened(slot={self.slot!r}, seat={self.seat!r}, …)"


@dataclass(frozen=True)
class Ask:
    """Does this phone's person agree to that wish of phone `by`?"""

    id: int
    by: int
    wish: Json


@dataclass(frozen=True)
class Answer:
    ask: int
    yes: bool


@dataclass(frozen=True)
class Decided:
    ask: int
    yes: bool


@dataclass(frozen=True)
class Trouble:
    """Something everybody should know, said by the host: an opening that does not fit, a phone that objects."""

    code: str
    values: tuple[tuple[str, str | int], ...]


@dataclass(frozen=True)
class Object:
    """This phone does not accept that record, and follows no further."""

    seq: int
    code: str


@dataclass(frozen=True)
class Ping:
    pass


@dataclass(frozen=True)
class Pong:
    pass


@dataclass(frozen=True)
class Bye:
    """The last word, and why."""

    code: str


Message: TypeAlias = (
    Join
    | Code
    | Share
    | Proof
    | Proved
    | AtDoor
    | Back
    | Welcome
    | Table
    | Records
    | Fetch
    | Propose
    | Done
    | Refused
    | Want
    | Opened
    | Ask
    | Answer
    | Decided
    | Trouble
    | Object
    | Ping
    | Pong
    | Bye
)

KINDS: dict[str, type[Any]] = {
    "join": Join,
    "code": Code,
    "share": Share,
    "proof": Proof,
    "proved": Proved,
    "at-door": AtDoor,
    "back": Back,
    "welcome": Welcome,
    "table": Table,
    "records": Records,
    "fetch": Fetch,
    "propose": Propose,
    "done": Done,
    "refused": Refused,
    "want": Want,
    "opened": Opened,
    "ask": Ask,
    "answer": Answer,
    "decided": Decided,
    "trouble": Trouble,
    "object": Object,
    "ping": Ping,
    "pong": Pong,
    "bye": Bye,
}
NAMES = {message: kind for kind, message in KINDS.items()}


def write_message(message: Message) -> bytes:
    """A message as it goes over the wire: canonical JSON, ASCII."""
    return canonical({"say": NAMES[type(message)], **_plain(message)}).encode("ascii")


def read_message(data: bytes) -> Message:
    """The message that was sent; raises MessageError."""
    try:
        found = json.loads(data.decode("ascii"), parse_constant=_no_number, parse_float=_finite)
        if not isinstance(found, dict):
            raise MessageError("not a JSON object")
        kind = found.pop("say", None)
        if not isinstance(kind, str) or kind not in KINDS:
            raise MessageError("a message that is not known")
        message: Message = decode(KINDS[kind], found)
    except (CodecError, ValueError, RecursionError, TypeError) as fault:
        raise MessageError("not a message") from fault
    _bound(message)
    return message


def plain_values(refusal: Refusal) -> tuple[tuple[str, str | int], ...]:
    """What a refusal's sentence mentions, as it can be sent."""
    return tuple(
        (str(name), value if type(value) is int else str(value)[:MOST_TEXT]) for name, value in refusal.values.items()
    )


def first_words(message: Message) -> int | None:
    """The protocol version a message begins with; None if no conversation begins with it."""
    return message.version if isinstance(message, Join | Code | Back) else None


def _no_number(name: str) -> NoReturn:
    raise MessageError(f"{name} is no number")


def _finite(digits: str) -> float:
    """JSON's grammar allows 1e999, which no program can write down again."""
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits)


LONG = {(Records, "lines"), (Propose, "wish"), (Ask, "wish"), (Opened, "choice")}
"""Bounded by the frame alone; all other texts are short."""


def _bound(value: Any) -> None:
    """Refuses numbers and texts that no honest phone sends."""
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise MessageError("a text that is too long")
    elif isinstance(value, int):
        if abs(value) > MOST_NUMBER:
            raise MessageError("a number that is too large")
    elif isinstance(value, tuple):
        for item in value:
            _bound(item)
    elif is_dataclass(value):
        for field in fields(value):
            if (type(value), field.name) not in LONG:
                _bound(getattr(value, field.name))


def _plain(value: Any) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
