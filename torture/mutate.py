"""Valid inputs, spoiled: as JSON values, as text and as bytes."""

from __future__ import annotations

import json
import random

from companion.engine.results import Json

ODD: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2, 15, 10**6, -(10**6), 2**31, 2**63, 10**30, 0.5, -0.0, 1e308,
    "", " ", "a1", "red", "king", "white", "1", "0", "\x00", "ü\U0001f451", "\ud800", "x" * 5000, "--", "b2-b5",
    [], {}, [[]], [None], {"": None}, {"seat": 1}, [1, 2, 3, 4], [[1], [2]],
)  # fmt: skip
"""Values that a program may stumble over."""


def value(given: Json, chance: random.Random) -> Json:
    """The same with one place changed, somewhere inside."""
    if isinstance(given, dict) and given and chance.random() < 0.85:
        key = chance.choice(list(given))
        luck = chance.random()
        if luck < 0.12:
            return {name: each for name, each in given.items() if name != key}
        if luck < 0.2:
            return {**given, str(chance.choice(ODD))[:40]: chance.choice(ODD)}
        return {**given, key: value(given[key], chance)}
    if isinstance(given, list) and given and chance.random() < 0.85:
        return _list(given, chance)
    if isinstance(given, str) and chance.random() < 0.6:
        return text(given, chance)
    if type(given) is int and chance.random() < 0.6:
        return given + chance.choice([-1, 1, 10, -10, 10**9])
    return nested(chance) if chance.random() < 0.02 else chance.choice(ODD)


def text(given: str, chance: random.Random) -> str:
    """A text with some characters changed, doubled or gone."""
    characters = list(given)
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randint(0, len(characters))
        how = chance.random()
        if how < 0.4:
            characters.insert(at, chance.choice("0123456789abcdefghij -*:=@{}[]\"'\\/.,\n\t\x00é\U0001f451"))
        elif how < 0.7:
            del characters[at : at + chance.choice([1, 1, 4])]
        elif how < 0.85:
            characters[at:at] = characters[max(0, at - 8) : at]
        elif characters:
            characters[at % len(characters)] = chance.choice("0123456789abcdefABC -")
    return "".join(characters)


def raw(given: bytes, chance: random.Random) -> bytes:
    """Bytes with some flipped, cut, doubled, or replaced by nonsense."""
    data = bytearray(given)
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        at = chance.randint(0, len(data))
        how = chance.random()
        if how < 0.5 and data:
            data[at % len(data)] ^= chance.randrange(1, 256)
        elif how < 0.65:
            del data[at : at + chance.choice([1, 4, 64, 1000])]
        elif how < 0.8:
            data[at:at] = chance.randbytes(chance.choice([1, 4, 64]))
        elif how < 0.9:
            data[at:at] = data[max(0, at - 32) : at]
        elif data:
            data[at : at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"])
    return bytes(data)


def nested(chance: random.Random) -> Json:
    """A value deeper than anybody needs."""
    deep: Json = 1
    for _ in range(chance.choice([50, 500, 900])):
        deep = [deep] if chance.random() < 0.5 else {"a": deep}
    return deep


def spelled(given: Json) -> bytes:
    """As JSON, as far as it can be spelled."""
    return json.dumps(given).encode("utf-8", "surrogatepass")


def _list(given: list[Json], chance: random.Random) -> list[Json]:
    place = chance.randrange(len(given))
    luck = chance.random()
    if luck < 0.12:
        return given[:place] + given[place + 1 :]
    if luck < 0.24:
        return [*given, chance.choice([chance.choice(given), chance.choice(ODD)])]
    if luck < 0.3:
        return chance.sample(given, len(given))
    return [*given[:place], value(given[place], chance), *given[place + 1 :]]
