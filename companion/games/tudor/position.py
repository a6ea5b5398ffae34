"""Setting up any possible position, as a new beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.results import Json, Refusal, RefusedError
from companion.games.tudor.board import GRAVEYARD
from companion.games.tudor.goals import DIED, NUMBERS, Task
from companion.games.tudor.reading import (
    read_colour,
    read_corner,
    read_entries,
    read_fruit,
    read_met,
    read_object,
    read_queens,
    read_space,
    read_variant,
    refuse,
    require_seating,
    without_nulls,
)
from companion.games.tudor.state import Fruit, Player, State

_KEYS = ("corner", "colour", "variant", "fruit", "king", "queens", "met")


def position(state: State, value: Json) -> State | Refusal:
    """The position described, in the game (and with the house rules) that `state` belongs to."""
    try:
        return _position(state, value)
    except RefusedError as refused:
        return refused.refusal


def _position(state: State, value: Json) -> State:
    entry = read_object(value, ("players", "turn", "outcome"), ("players", "turn"))
    if entry.get("outcome") is not None:
        refuse("tudor.position_over", "T10")
    players = tuple(_read_player(player, state.fruit_order) for player in read_entries(entry["players"]))
    colours = [player.colour for player in players]
    require_seating([player.corner for player in players], colours)
    require_apart(players)
    turn = read_turn(entry["turn"], colours)
    return replace(state, players=players, turn=turn, passes=0, outcome=None)


def read_turn(value: Json, colours: Sequence[str]) -> int:
    """Whose turn it is, as an index."""
    if not isinstance(value, str) or value not in colours:
        refuse("tudor.turn", "T3")
    return colours.index(value)


def require_apart(players: Sequence[Player]) -> None:
    """No two pieces stand on one space."""
    taken: set[str] = set()
    for player in players:
        for space in (player.king, *(queen.space for queen in player.queens)):
            if space is None:
                continue
            if space in taken:
                refuse("tudor.two_pieces", "T4", space=space)
            taken.add(space)


def _read_player(value: Json, fruit_order: str) -> Player:
    entry = read_object(without_nulls(value), _KEYS, ("corner", "colour", "king", "queens"))
    variant = read_variant(entry.get("variant", "standard"))
    king = read_space(entry["king"])
    if king in GRAVEYARD:
        refuse("tudor.king_in_graveyard", "T5")
    queens, numbered = read_queens(entry["queens"], variant)
    player = Player(
        corner=read_corner(entry["corner"]),
        colour=read_colour(entry["colour"]),
        variant=variant,
        king=king,
        queens=queens,
        numbered=numbered,
        met=read_met(entry.get("met", [])),
        fruit=read_fruit(entry, variant, fruit_order),
    )
    _require_possible_history(player, fruit_order)
    _require_six_queens(player)
    return player


def _require_possible_history(player: Player, fruit_order: str) -> None:
    """The goals met are ones that the player's variant lets him meet one after the other (T9, T11, T12)."""
    task = Task(player.variant, player.fruit or Fruit(), fruit_order)
    for entry in player.met:
        if (entry.queen is not None) != player.numbered:
            refuse("tudor.met_number", "T11")
        if objection := task.objection(entry.goal, entry.queen):
            raise RefusedError(objection)
        task = task.after(entry.goal, entry.queen)
    if task.complete:
        refuse("tudor.six_goals", "T10")


def _require_six_queens(player: Player) -> None:
    """Every queen is on the board or has met a goal; the dead one does both (T5, T9)."""
    dead = [queen.number for queen in player.queens if queen.dead]
    if dead != [entry.queen for entry in player.met if entry.goal == DIED]:
        refuse("tudor.graveyard_died", "T5")
    alive = [queen.number for queen in player.queens if not queen.dead]
    all_six = alive + [entry.queen for entry in player.met]
    if len(all_six) != len(NUMBERS) or (player.numbered and len(set(all_six)) != len(NUMBERS)):
        refuse("tudor.six_queens", "T9")
