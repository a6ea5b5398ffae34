"""Seeing a blockade, so that an app can point at the switch `open_corner` (T14)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.tudor.board import BESIDE_TILE, OPPOSITE, TILE
from companion.games.tudor.goals import SURVIVED, task_of
from companion.games.tudor.rules import pieces_of, tile_barred
from companion.games.tudor.state import State


@dataclass(frozen=True, slots=True)
class Blockade:
    """A player who is kept from "survived": all four spaces of his far corner tile hold others' pieces."""

    colour: str
    held_by: tuple[str, ...]
    """The colours on the tile."""
    waiting: tuple[str, ...]
    """Spaces beside the tile where his queens wait."""


def blockades(state: State) -> tuple[Blockade, ...]:
    """The players a full corner tile hurts now; none once the switch is on.

    At the start every tile is full, which is no harm yet: a blockade is seen when a queen waits beside the tile, or
    when survival is all that is left to do.
    """
    if state.open_corner or state.outcome is not None:
        return ()
    pieces = pieces_of(state)
    found = []
    for index, player in enumerate(state.players):
        goals = task_of(state, player).open_goals()
        if SURVIVED not in goals or not tile_barred(player.corner, index, pieces):
            continue
        far = OPPOSITE[player.corner]
        waiting = tuple(queen.space for queen in player.queens if queen.space in BESIDE_TILE[far])
        if waiting or goals == (SURVIVED,):
            holders = {pieces[space].owner for space in TILE[far]}
            held_by = tuple(state.players[owner].colour for owner in sorted(holders))
            found.append(Blockade(player.colour, held_by, waiting))
    return tuple(found)
