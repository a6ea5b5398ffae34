from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest

from companion.engine.codec import CodecError, decode, encode


@dataclass(frozen=True)
class Man:
    space: str


@dataclass(frozen=True)
class King:
    space: str
    hidden: bool


@dataclass(frozen=True)
class Position:
    pieces: tuple[Man | King, ...]
    turn: Literal["white", "black"]
    counts: Mapping[int, int | None]
    taken: frozenset[str]
    last: tuple[str, int] | None


POSITION = Position(
    pieces=(Man("a1"), King("d1", hidden=True)),
    turn="white",
    counts={1: 3, 2: None},
    taken=frozenset({"b2", "a7"}),
    last=("b2", 4),
)


def test_what_is_kept_is_what_comes_back() -> None:
    assert decode(Position, json.loads(json.dumps(encode(POSITION)))) == POSITION


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 3},
        {"pieces": [{"space": "a1", "colour": "red"}]},
        {"counts": [[1]]},
        {"last": ["b2", True]},
        {"extra": 1},
        {"taken": "b2"},
    ],
)
def test_a_broken_state_is_not_taken_for_a_state(change: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        decode(Position, {**encode(POSITION), **change})


def test_only_plain_values_are_kept() -> None:
    with pytest.raises(CodecError):
        encode(object())
