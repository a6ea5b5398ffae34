"""Reading foreign JSON piece by piece; whatever does not fit is refused, caught at the game's own door."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.tudor.board import CLOCKWISE, OPPOSITE, SPACES
from companion.games.tudor.goals import GOALS, NUMBERS
from companion.games.tudor.state import COLOURS, NUMBERED_VARIANTS, VARIANTS, Fruit, Met, Queen, in_order

_COLOUR = re.compile("[a-z]{1,20}")

_LONGEST_QUOTE = 30
"""Characters of a foreign word that a refusal repeats."""


def refuse(code: str, rule: str, **values: object) -> NoReturn:
    """Raise RefusedError."""
    raise RefusedError(Refusal(code, rule, values))


def read_object(value: Json, keys: Sequence[str], required: Sequence[str] = ()) -> dict[str, Json]:
    """An object with none but these keys, the required ones among them."""
    if not isinstance(value, dict):
        refuse("tudor.not_an_object", "T1", keys=", ".join(keys))
    for key in value:
        if key not in keys:
            refuse("tudor.unknown_key", "T1", key=str(key)[:_LONGEST_QUOTE], keys=", ".join(keys))
    for key in required:
        if key not in value:
            refuse("tudor.missing_key", "T1", key=key)
    return value


def without_nulls(value: Json) -> Json:
    """An object without the keys that say nothing: a program may well write `"fruit": null` where none is."""
    return {key: item for key, item in value.items() if item is not None} if isinstance(value, dict) else value


def read_word(value: Json, words: Sequence[str], code: str, rule: str) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in words:
        refuse(code, rule, words=", ".join(words))
    return value


def read_corner(value: Json) -> str:
    return read_word(value, CLOCKWISE, "tudor.corner", "T1")


def read_colour(value: Json) -> str:
    """Any plain word: piecepacks come in many colours, and a colour is no more than a seat's name."""
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        refuse("tudor.colour", "T1", words=", ".join(COLOURS))
    return value


def read_variant(value: Json) -> str:
    return read_word(value, VARIANTS, "tudor.variant", "T11")


def read_space(value: Json) -> str:
    if not isinstance(value, str) or value not in SPACES:
        refuse("tudor.space", "T1")
    return value


def read_number(value: Json) -> int:
    """A queen's number, 0–5; true and 1.0 are none."""
    if type(value) is not int or value not in NUMBERS:
        refuse("tudor.queen_number", "T11")
    return int(value)


def read_queens(value: Json, variant: str) -> tuple[tuple[Queen, ...], bool]:
    """Queens as `{"a1": 0, …}` or `["a1", …]`, and whether they have numbers."""
    if isinstance(value, dict):
        return in_order(Queen(read_space(space), read_number(number)) for space, number in value.items()), True
    if variant in NUMBERED_VARIANTS:
        refuse("tudor.queens_needed", "T11")
    if not isinstance(value, list):
        refuse("tudor.queens_form", "T1")
    return in_order(Queen(read_space(space)) for space in value), False


def read_met(value: Json) -> tuple[Met, ...]:
    """Goals met, in order."""
    if not isinstance(value, list):
        refuse("tudor.met_form", "T9")
    return tuple(_read_met_entry(entry) for entry in value)


def _read_met_entry(value: Json) -> Met:
    entry = read_object(without_nulls(value), ("goal", "queen"), ("goal",))
    goal = read_word(entry["goal"], GOALS, "tudor.goal", "T9")
    return Met(goal, read_number(entry["queen"]) if "queen" in entry else None)


def read_drawn(value: Json) -> Fruit:
    """What was drawn for a Fruit Cocktail, however many, in the order it was given."""
    entry = read_object(value, ("goals", "orders"), ("goals", "orders"))
    if not isinstance(entry["goals"], list) or not isinstance(entry["orders"], list):
        refuse("tudor.fruit_form", "T12")
    goals, orders = ([read_number(number) for number in entry[key]] for key in ("goals", "orders"))
    if len(set(goals)) < len(goals) or len(set(orders)) < len(orders):
        refuse("tudor.fruit_differ", "T12")
    return Fruit(tuple(goals), tuple(orders))


def read_fruit(entry: dict[str, Json], variant: str, fruit_order: str) -> Fruit | None:
    """The `fruit` of a player's entry as the rules want it: two and two different queens, and only for that variant."""
    if variant != "fruit":
        if "fruit" in entry:
            refuse("tudor.fruit_unasked", "T12")
        return None
    if "fruit" not in entry:
        refuse("tudor.fruit_needed", "T12")
    fruit = read_drawn(entry["fruit"])
    if len(fruit.goals) != 2 or len(fruit.orders) != 2:
        refuse("tudor.fruit_form", "T12")
    if set(fruit.goals) & set(fruit.orders):
        refuse("tudor.fruit_differ", "T12")
    if fruit_order == "literal" and 0 in fruit.orders:
        refuse("tudor.fruit_null", "T12")
    return fruit


def read_entries(value: Json) -> list[Json]:
    """The list of two to four players."""
    if not isinstance(value, list) or not 2 <= len(value) <= len(CLOCKWISE):
        refuse("tudor.players_count", "T1")
    return value


def require_seating(corners: Sequence[str], colours: Sequence[str]) -> None:
    """Everybody has a corner and a colour of his own, and the list goes clockwise (T1, T3)."""
    if len(set(corners)) < len(corners):
        refuse("tudor.corner_twice", "T1")
    if len(set(colours)) < len(colours):
        refuse("tudor.colour_twice", "T1")
    if len(corners) == 2 and OPPOSITE[corners[0]] != corners[1]:
        refuse("tudor.opposite", "T1")
    places = [CLOCKWISE.index(corner) for corner in corners]
    lowest = places.index(min(places))
    if places[lowest:] + places[:lowest] != sorted(places):
        refuse("tudor.clockwise", "T3")
