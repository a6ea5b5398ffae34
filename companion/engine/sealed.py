"""Hidden choices: commit to one now, open it later, and let anybody check that it is the same one.

A commitment is SHA-256 over a 256-bit nonce, the context and the choice. The nonce keeps a choice out of a few hundred
from being found by trying them all; the context (match, slot, seat) keeps a commitment from being copied elsewhere.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass

from companion.engine.results import Seat

NONCE_BYTES = 32


@dataclass(frozen=True)
class Sealing:
    """What a game wants sealed now: under which name, by whom, and whether it is opened once all are in."""

    slot: str
    """Names this choice within its match and never comes twice in it: "woo", "bid:2"."""
    seats: tuple[Seat, ...]
    opens: bool = True
    """False while the game must go on before these seals are opened."""
    moves: tuple[type, ...] = ()
    """The kinds of move that are sealed, each with its `seat`: played openly now, they would give the choice away."""


@dataclass(frozen=True)
class Context:
    """Where a commitment belongs; a commitment fits nowhere else."""

    match: str
    slot: str
    seat: Seat


@dataclass(frozen=True)
class Opening:
    """The secret itself: stays with its owner until everybody has sealed."""

    choice: str
    nonce: str

    def __repr__(self) -> str:  # a traceback or a log line must not tell
        return "Opening(…)"


def new_opening(choice: str) -> Opening:
    return Opening(choice, secrets.token_hex(NONCE_BYTES))


def commitment(context: Context, opening: Opening) -> str:
    """The seal that everybody may see: 64 hexadecimal digits."""
    text = json.dumps(
        ["table-companion seal 1", opening.nonce, context.match, context.slot, context.seat, opening.choice],
        ensure_ascii=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def verify(context: Context, seal: str, opening: Opening) -> bool:
    """Whether this opening is what was sealed there. A short nonce is refused: it could have been searched for."""
    if len(opening.nonce) != 2 * NONCE_BYTES:
        return False
    return hmac.compare_digest(commitment(context, opening).encode(), seal.encode("utf-8", "replace"))
