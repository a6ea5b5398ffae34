"""Counting lines of play: on bits where that is exact, by the rules themselves where a count could end a line."""

from __future__ import annotations

from companion.games.crossing import bits, rules, turns
from companion.games.crossing.board import KING, OTHER, PIECES, SIDES
from companion.games.crossing.state import BACK_ROW_TURNS, QUIET_TURNS, State


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves; a finished game has none."""
    if depth < 1 or state.outcome is not None:
        return 1 if depth < 1 else 0
    if not _needs_rules(state, depth):
        return _on_bits(state, depth)
    moves = rules.legal_moves(state)
    return len(moves) if depth == 1 else sum(perft(rules.apply(state, move), depth - 1) for move in moves)


def _needs_rules(state: State, depth: int) -> bool:
    """Whether K15 may ask a question, or a count of K12 or K13 may end a line before its last move."""
    if state.pending is not None or any(state.unknown(side) for side in SIDES):
        return True
    left = {state.turn: depth // 2, OTHER[state.turn]: (depth - 1) // 2}
    for side, count in zip(SIDES, state.back_row, strict=True):
        if (count or 0) + left[OTHER[side]] >= BACK_ROW_TURNS:
            return True
    quiet = zip(SIDES, state.quiet, strict=True)
    automatic = state.options.quiet_draw == "automatic"
    return automatic and all(count + left[side] >= QUIET_TURNS for side, count in quiet)


def _on_bits(state: State, depth: int) -> int:
    full = state.options.full_backwards_capture
    sides = {
        "white": bits.white_side(turns.goal(state, "white"), full),
        "black": bits.black_side(turns.goal(state, "black"), full),
    }
    mover, other = state.turn, OTHER[state.turn]
    masks = {side: (_mask(state.board, PIECES[side]), _mask(state.board, KING[side])) for side in SIDES}
    return bits.count_lines(depth, sides[mover], sides[other], *masks[mover], *masks[other], state.passed)


def _mask(board: str, letters: str) -> int:
    return sum(1 << index for index, letter in enumerate(board) if letter in letters)
