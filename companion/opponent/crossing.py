"""What a position of King's Crossing is worth: pieces, who is trapped, and how near the Kings are to winning."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.engine.results import Seat
from companion.games.crossing import reach
from companion.games.crossing.board import CELLS, EMPTY, KING, MAN, OTHER, PIECES, RAYS, SIDES, home, kings, put
from companion.games.crossing.state import State

MAN_WORTH = 10.0
TRAPPED = 3.0
"""A trapped man is not lost yet."""
KING_TRAPPED = 20.0
JUMP = 7.0
"""Whose turn it is and who can jump takes a man at least."""
KING_TAKEN = 500.0
"""Whose turn it is and who can take the King has won, all but the move."""
EXPOSED = 4.0
"""Each line, along or across, on which the King could be jumped: none in a corner, where he is best kept."""
OPEN_WAY = 12.0
"""The King could slide onto the enemy's Home if it were his turn."""
COUNTED = 3.0
"""Each of the ten turns that a King has stood on the enemy's back row (K12)."""

AXES = tuple(
    tuple(
        (RAYS[one][index][0], RAYS[other][index][0])
        for one, other in (("up", "down"), ("left", "right"))
        if RAYS[one][index] and RAYS[other][index]
    )
    for index in range(len(CELLS))
)
"""For each space the pairs of neighbours between which a piece there could be jumped."""


def seen_by(state: State, seat: Seat) -> State:
    """The state as that seat knows it: an enemy King who is hidden is a man like any other (K15)."""
    enemy = OTHER[str(seat)]
    if enemy not in state.hidden:
        return state
    return replace(state, board=put(state.board, dict.fromkeys(kings(state.board, enemy), MAN[enemy])))


def evaluate(state: State, seat: Seat) -> float:
    """The difference between this side's prospects and the other's."""
    side, backwards = str(seat), state.options.full_backwards_capture
    worth = 0.0
    for each, count in zip(SIDES, state.back_row, strict=True):
        prospects = _prospects(state.table_board, each, state.options.setup) + COUNTED * (count or 0)
        if each == state.turn:
            prospects += _at_once(state.table_board, each, state.options.setup, backwards)
        worth += prospects if each == side else -prospects
    return worth


@lru_cache(maxsize=50_000)
def _prospects(board: str, side: str, setup: str) -> float:
    """What stands for a side, whoever is to move."""
    caught = reach.trapped(board, side)
    worth = MAN_WORTH * sum(board.count(letter) for letter in PIECES[side]) - TRAPPED * len(caught)
    for king in kings(board, side):
        worth -= EXPOSED * sum(board[one] == EMPTY or board[other] == EMPTY for one, other in AXES[king])
        if king in caught:
            worth -= KING_TRAPPED
        elif home(OTHER[side], setup) in reach.slides(board, king, side):
            worth += OPEN_WAY
    return worth


@lru_cache(maxsize=50_000)
def _at_once(board: str, side: str, setup: str, backwards: bool) -> float:
    """What a side gains by having the move."""
    enemy_king = KING[OTHER[side]]
    free = reach.free(board, side)
    over = [over for index in free for over, _ in reach.jumps(board, index, side)]
    if over:
        return KING_TAKEN if any(board[index] == enemy_king for index in over) else JUMP
    taken = [board[end] for index in free for end in reach.captures(board, index, side, backwards)]
    if enemy_king in taken or any(
        board[index] == KING[side] and home(OTHER[side], setup) in reach.slides(board, index, side) for index in free
    ):
        return KING_TAKEN
    return JUMP if taken else 0.0
