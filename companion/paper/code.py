"""A match as the text of square codes, and back: TC1/1/2/0F3A9C1B/GEZDGNBV…

Version, part, of how many, a digest of the whole, and a piece of it in base 32: letters that a square code packs
tightly. The whole is JSON, deflated. Nothing that is still sealed is in it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.engine.results import Json, Refusal, Seat
from companion.match.chain import canonical
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Match, begin
from companion.match.node import AnyGame
from companion.match.records import Player, Setup
from companion.match.retell import retell, tell

VERSION = 1
USUAL = 900
"""Letters of one code: on five centimetres of paper its modules are half a millimetre, which any phone reads."""

MOST_PARTS = 9
LONGEST = 3000
"""Letters of one code at most, where nine of the usual ones do not do: about what the largest holds."""

MOST_STEPS = 5000
"""Of a game; more of them were not played by people, and would keep a phone busy for long."""

LIMIT_BYTES = 1 << 20
"""Of a card's text once inflated; a game of a thousand moves has a hundredth of it."""

_CODE = re.compile(r"TC(\d{1,9})/(\d)/(\d)/([0-9A-F]{8})/([A-Z2-7]+)")


@dataclass(frozen=True)
class Part:
    """One code of a card."""

    number: int
    count: int
    digest: str
    piece: str


@dataclass(frozen=True)
class Card:
    """What a card says: enough to begin the match anew and to play what has been played."""

    game: str
    options: Json
    players: tuple[Player, ...]
    told: tuple[Json, ...]
    waiting: tuple[Seat, ...]
    """Whose sealed choices stayed on the phone that printed the card."""


def write(match: Match) -> tuple[str, ...]:
    """The codes of a match as it stands; several if it was long, none if it was longer than any real game."""
    setup = match.setup
    data = {
        "game": setup.game,
        "options": setup.options,
        "players": [[each.seat, each.name, each.colour] for each in setup.players],
        "told": tell(entry.body for entry in match.line()),
        "waiting": list(match.sealed),
    }
    packed = zlib.compress(canonical(data).encode(), 9)
    letters = base64.b32encode(packed).decode().rstrip("=")
    count = min(MOST_PARTS, -(-len(letters) // USUAL))
    size = -(-len(letters) // count)
    if size > LONGEST:
        return ()
    return tuple(
        f"TC{VERSION}/{number + 1}/{count}/{_digest(packed)}/{letters[number * size : (number + 1) * size]}"
        for number in range(count)
    )


def read_part(text: str) -> Part | Refusal:
    """One code, as a camera has read it."""
    found = _CODE.fullmatch(text.strip())
    if found is None:
        return Refusal("paper.not_a_card", "")
    version, number, count = (int(each) for each in found.groups()[:3])
    if version > VERSION:
        return Refusal("paper.newer", "")
    if not 1 <= number <= count:
        return Refusal("paper.not_a_card", "")
    return Part(number, count, found[4], found[5])


def read(parts: Iterable[Part]) -> Card | Refusal:
    """The card that these codes make together, in whatever order they were read."""
    by_number = {part.number: part for part in parts}
    if len({(part.count, part.digest) for part in by_number.values()}) != 1:
        return Refusal("paper.mixed", "")
    count = next(iter(by_number.values())).count
    if len(by_number) < count:
        missing = next(number for number in range(1, count + 1) if number not in by_number)
        return Refusal("paper.missing", "", {"number": missing, "count": count})
    letters = "".join(by_number[number].piece for number in range(1, count + 1))
    data = _unpacked(letters, by_number[1].digest)
    return Refusal("paper.misread", "") if data is None else _card(data)


def played(card: Card, game: Callable[[str], AnyGame], match: str, created: str) -> Match | Refusal:
    """The match of a card, in memory, every move checked by the rules."""
    try:
        rules = game(card.game)
    except KeyError:
        return Refusal("paper.unknown_game", "", {"game": card.game[:40]})
    setup = Setup(match, card.game, card.options, card.players, created)
    begun = begin(rules, MemoryKeeper(), MemoryVault(), setup)
    if isinstance(begun, Refusal):
        return begun
    return retell(begun, card.told) or begun


def _unpacked(letters: str, digest: str) -> Json:
    """The text of a card; None if a letter of it was misread."""
    try:
        packed = base64.b32decode(letters + "=" * (-len(letters) % 8))
        if _digest(packed) != digest:
            return None
        return json.loads(zlib.decompressobj().decompress(packed, LIMIT_BYTES))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return None


def _card(data: Json) -> Card | Refusal:
    match data:
        case {"game": str(game), "options": options, "players": [*players], "told": [*told], "waiting": [*waiting]} if (
            len(told) <= MOST_STEPS
        ):
            sitting = [
                Player(*each)
                for each in players
                if isinstance(each, list) and len(each) == 3 and isinstance(each[0], str | int)
                and isinstance(each[1], str) and isinstance(each[2], str)
            ]  # fmt: skip
            seats = tuple(seat for seat in waiting if isinstance(seat, str | int))
            return Card(game, options, tuple(sitting), tuple(told), seats)
    return Refusal("paper.misread", "")


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:8].upper()
