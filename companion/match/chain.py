"""Each line of a log names the SHA-256 of the line before it, so none can be changed unnoticed."""

from __future__ import annotations

import hashlib
import json

from companion.engine.results import Json

FIRST = "0" * 64
"""What the first record names instead of a line before it."""


def canonical(value: Json) -> str:
    """The one spelling of a JSON value: keys sorted, no spaces, ASCII only (so that any text at all survives)."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(line: str) -> str:
    """The SHA-256 of a line without its line end: 64 hexadecimal digits."""
    return hashlib.sha256(line.encode("ascii")).hexdigest()
