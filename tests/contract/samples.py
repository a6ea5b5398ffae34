"""Options under which every game of the catalogue is played by the contract tests, and play that needs no luck."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from companion.catalogue import GAMES, game
from companion.engine.results import Json, Refusal

CORNERS = {
    "SW": ("a1", "b1", "c1", "a2", "b2", "a3"),
    "NW": ("a10", "b10", "c10", "a9", "b9", "a8"),
    "NE": ("j10", "i10", "h10", "j9", "i9", "j8"),
    "SE": ("j1", "i1", "h1", "j2", "i2", "j3"),
}
STREETS = {"brown": 2, "light": 3, "pink": 3, "orange": 3, "red": 3, "yellow": 3, "green": 3, "blue": 2, "station": 4}
PROPERTIES = [f"{colour}{number}" for colour, count in STREETS.items() for number in range(1, count + 1)]


def pick(seed: str, count: int) -> int:
    """A number below `count` that is the same on every machine and in every version of Python."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big") % count


def shuffled(seed: str, items: list[Any]) -> list[Any]:
    return [item for _, item in sorted((pick(f"{seed}/{n}", 1 << 60), item) for n, item in enumerate(items))]


def tudor_player(corner: str, colour: str, variant: str) -> dict[str, Json]:
    player: dict[str, Json] = {"corner": corner, "colour": colour, "variant": variant}
    if variant not in ("standard", "2"):
        player["queens"] = dict(zip(CORNERS[corner], shuffled(colour, list(range(6))), strict=True))
    if variant == "fruit":
        player["fruit"] = {"goals": [2, 5], "orders": [1, 3]}
    return player


def divorce_deal(seed: str) -> dict[str, Json]:
    cards = shuffled(seed, PROPERTIES)
    return {"secret": [cards[:5], cards[5:10]], "deck": [*cards[10:22], *shuffled(seed + "w", [*cards[22:], "water"])]}


def six_deal(seed: str) -> list[list[str]]:
    low = {"black": 0, "red": 0, "orange": 4, "yellow": 7, "green": 4, "blue": 1}
    deck = shuffled(seed, ["king", *(f"{suit}{n}" for suit, first in low.items() for n in range(first, 13))])
    return [deck[15 * k : 15 * k + 15] for k in range(4)]


_OPTIONS: dict[str, list[dict[str, Json]]] = {
    "crossing": [
        {},
        {"setup": "alternate", "long": True, "full_backwards_capture": True, "first": "black"},
        {"quiet_draw": "automatic"},
        {"stealth": {"white": "b2", "black": "c7"}},
    ],
    "tudor": [
        {"players": [tudor_player("SW", "red", "standard"), tudor_player("NE", "blue", "fruit")]},
        {
            "players": [
                tudor_player("NW", "green", "1"),
                tudor_player("NE", "black", "2"),
                tudor_player("SE", "blue", "3"),
                tudor_player("SW", "red", "fruit"),
            ],
            "fruit_order": "literal",
            "open_corner": True,
        },
    ],
    "six": [
        {},
        {"variant": "advanced", "hands": [six_deal(f"deal {n}") for n in range(4)]},
        {"players": 3, "length": "short"},
    ],
    "divorce": [divorce_deal("uk"), {**divorce_deal("us"), "edition": "us"}, {}],
    "historian": [
        {"players": 3, "deck": 40, "independent_research": True},
        {"players": 5, "deck": 52, "first": 4, "dramatization": True},
        {"players": 4, "deck": 60, "more_research": True},
    ],
}

OPTIONS = {key: _OPTIONS.get(key, [{}]) for key in GAMES}
"""Key → the options it is tried with; a game that needs none is tried without."""


def samples() -> Iterator[tuple[str, dict[str, Json]]]:
    for key, all_options in OPTIONS.items():
        for options in all_options:
            yield key, options


def sample_names() -> list[str]:
    return [f"{key}-{place}" for key, many in OPTIONS.items() for place in range(len(many))]


def begin(key: str, options: dict[str, Json]) -> Any:
    state = game(key).start(options)
    assert not isinstance(state, Refusal), state
    return state


def playout(key: str, options: dict[str, Json], seed: str, plies: int) -> Iterator[tuple[Any, Any, Any]]:
    """(state, move, next state) of a game in which every move is one of the legal ones."""
    rules, state = game(key), begin(key, options)
    for ply in range(plies):
        moves = rules.legal_moves(state)
        if not moves:
            return
        move = moves[pick(f"{seed}/{ply}", len(moves))]
        after = rules.apply(state, move)
        yield state, move, after
        state = after
