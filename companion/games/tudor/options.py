"""Setting a game up (T1, T2, T11, T12)."""

from __future__ import annotations

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.tudor.board import KING_START, QUEENS_START
from companion.games.tudor.reading import (
    read_colour,
    read_corner,
    read_entries,
    read_fruit,
    read_object,
    read_queens,
    read_variant,
    read_word,
    refuse,
    require_seating,
    without_nulls,
)
from companion.games.tudor.state import FRUIT_ORDERS, NUMBERED_VARIANTS, Player, Queen, State, in_order


def start(options: Json) -> State | Refusal:
    """The first state."""
    try:
        return _start(options)
    except RefusedError as refused:
        return refused.refusal


def _start(options: Json) -> State:
    entry = read_object(options, ("players", "fruit_order", "open_corner"), ("players",))
    fruit_order = read_word(entry.get("fruit_order", "offset"), FRUIT_ORDERS, "tudor.fruit_order", "T12")
    open_corner = entry.get("open_corner", False)
    if not isinstance(open_corner, bool):
        refuse("tudor.open_corner", "T14")
    players = tuple(_read_player(player, fruit_order) for player in read_entries(entry["players"]))
    require_seating([player.corner for player in players], [player.colour for player in players])
    return State(players, fruit_order=fruit_order, open_corner=open_corner)


def _read_player(value: Json, fruit_order: str) -> Player:
    entry = read_object(without_nulls(value), ("corner", "colour", "variant", "queens", "fruit"), ("corner", "colour"))
    corner, colour = read_corner(entry["corner"]), read_colour(entry["colour"])
    variant = read_variant(entry.get("variant", "standard"))
    queens, numbered = _read_start_queens(entry, corner, variant)
    fruit = read_fruit(entry, variant, fruit_order)
    return Player(corner, colour, variant, KING_START[corner], queens, numbered, fruit=fruit)


def _read_start_queens(entry: dict[str, Json], corner: str, variant: str) -> tuple[tuple[Queen, ...], bool]:
    spaces = QUEENS_START[corner]
    if "queens" not in entry:
        if variant in NUMBERED_VARIANTS:
            refuse("tudor.queens_needed", "T11")
        return in_order(Queen(space) for space in spaces), False
    if not isinstance(entry["queens"], dict):
        refuse("tudor.queens_setup", "T1", spaces=", ".join(spaces))
    queens, _ = read_queens(entry["queens"], variant)
    if {queen.space for queen in queens} != set(spaces) or len({queen.number for queen in queens}) != len(spaces):
        refuse("tudor.queens_setup", "T1", spaces=", ".join(spaces))
    return queens, True
