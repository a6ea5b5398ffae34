"""What a wire tells its owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.lan.messages import Message


@dataclass(frozen=True)
class Connected:
    """A link stands. Of one that we dialled, the certificate has been seen and, if we knew it, checked."""

    link: int
    address: str
    certificate: str
    """The fingerprint; empty for whoever dialled us, for guests show none."""
    call: int = 0
    """The call it came of; 0 if we were called."""


@dataclass(frozen=True)
class Received:
    link: int
    message: Message


@dataclass(frozen=True)
class Lost:
    """A link is gone, and why."""

    link: int
    code: str


@dataclass(frozen=True)
class Failed:
    """Nobody was reached by that call, and why."""

    code: str
    call: int


Event: TypeAlias = Connected | Received | Lost | Failed
