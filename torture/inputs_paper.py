"""The square codes of a printed score card: spoiled, mixed, and forged with a right digest."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import zlib

from companion.catalogue import game
from companion.engine.results import Json, Refusal
from companion.match.match import Match
from companion.paper.code import LONGEST, Card, Part, played, read, read_part, write
from companion.texts import sentence
from torture import mutate
from torture.inputs_files import corpus


def card(chance: random.Random) -> None:
    """An honest card is the same game again; any other is a game that the rules allow, or is refused in words."""
    match = chance.choice(corpus())
    codes = write(match)
    again = taken_up(codes)
    assert not isinstance(again, Refusal), again
    assert again.state == match.state or match.sealed, "another game than was printed"
    luck = chance.random()
    if luck < 0.3:
        codes = tuple(mutate.text(code, chance) for code in codes)
    elif luck < 0.4:
        codes = (*codes, *write(chance.choice(corpus())))
    else:
        codes = _forged(codes, chance)
    answer = taken_up(codes)
    if isinstance(answer, Refusal):
        assert sentence(answer)


def taken_up(codes: tuple[str, ...]) -> Match | Refusal:
    """What becomes of codes that a camera has read."""
    parts = [read_part(code) for code in codes]
    good = [part for part in parts if isinstance(part, Part)]
    if len(good) < len(parts) or not good:
        return next((part for part in parts if isinstance(part, Refusal)), Refusal("paper.not_a_card", ""))
    found = read(good)
    return played(found, game, "m1", "2026-01-02T03:04:05+00:00") if isinstance(found, Card) else found


def _forged(codes: tuple[str, ...], chance: random.Random) -> tuple[str, ...]:
    """What the codes say, changed in one place, and a right digest: whoever forges a card would do that."""
    letters = "".join(code.rpartition("/")[2] for code in codes)
    said: Json = json.loads(zlib.decompress(base64.b32decode(letters + "=" * (-len(letters) % 8))))
    data = mutate.spelled(mutate.value(said, chance)) if chance.random() < 0.9 else b"\0" * (10 << 20)
    packed = zlib.compress(data, 9)
    letters = base64.b32encode(packed).decode().rstrip("=")
    digest = codes[0].split("/")[3] if chance.random() < 0.02 else hashlib.sha256(packed).hexdigest()[:8].upper()
    count = min(9, max(1, -(-len(letters) // LONGEST)))
    size = -(-len(letters) // count)
    pieces = [letters[number * size : (number + 1) * size] for number in range(count)]
    return tuple(f"TC1/{number}/{count}/{digest}/{piece}" for number, piece in enumerate(pieces, 1))
