"""What is seen: the state in the referee's form, what a seat may know of it, and what a screen may offer (K15)."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.crossing import reach, turns
from companion.games.crossing.board import CELLS, EMPTY, INDEX, KING, MAN, OTHER, PIECES, SIDES, rows_of, start_spaces
from companion.games.crossing.moves import Jump
from companion.games.crossing.state import State


def describe(state: State) -> dict[str, Json]:
    """The whole state in the referee's form."""
    return _described(state, state.table_board)


def view(state: State, seat: str) -> dict[str, Json]:
    """The same as that seat may see it: the enemy's hidden King looks like a man."""
    return _described(state, _covered(state, state.table_board, (OTHER[seat],)))


def board(state: State) -> dict[str, str]:
    """What stands where on the table; a hidden King looks like a man."""
    letters = _covered(state, state.table_board, SIDES)
    return {cell: letter for cell, letter in zip(CELLS, letters, strict=True) if letter != EMPTY}


def trapped(state: State) -> frozenset[str]:
    """The spaces of all trapped pieces, of both sides (K8)."""
    caught = reach.trapped(state.table_board, "white") | reach.trapped(state.table_board, "black")
    return frozenset(CELLS[index] for index in caught)


def forced(state: State) -> frozenset[str]:
    """The pieces of which one must jump now (K6)."""
    if state.outcome is not None or state.pending is not None:
        return frozenset()
    return frozenset(CELLS[index] for index in reach.jumpers(state.board, state.turn))


def hops(state: State, seat: str, start: str, landings: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Where a chain may go on to, by what that seat knows; none where it is no chain, or where it ends."""
    steps = _walk(state, seat, start, landings)
    if steps is None or steps.wins:
        return ()
    here = INDEX[(start, *landings)[-1]]
    return tuple(CELLS[landing] for _, landing in reach.jumps(steps.board, here, state.turn))


def complete(state: State, seat: str, start: str, landings: tuple[str, ...]) -> bool:
    """Whether a chain may end there, by what that seat knows: it wins, cannot go on, or may be a hidden King's last."""
    steps = _walk(state, seat, start, landings)
    if steps is None or not landings:
        return False
    here = INDEX[landings[-1]]
    may_be_king = state.unknown(state.turn) and here == turns.goal(state, state.turn)
    return steps.wins or may_be_king or not reach.jumps(steps.board, here, state.turn)


def settle(state: State, jump: Jump) -> Jump:
    """A chain chosen by what a seat knows, cut at the landing where a hidden King in truth ends it (K10, K11)."""
    path = tuple(INDEX[cell] for cell in jump.path)
    steps = reach.walk(state.board, state.turn, turns.goal(state, state.turn), path)
    return Jump(jump.path[: steps.hops + 1]) if steps is not None and steps.hops else jump


def contradicts(state: State, seat: str, space: str) -> bool:
    """Whether a sealed starting space of a King, now opened, is at odds with what its owner has shown in the game."""
    spaces = start_spaces(seat, state.options.long)
    shown = {start for start in state.shown_kings if start in spaces}
    return space not in spaces or space in state.shown_men or bool(shown - {space})


def _described(state: State, letters: str) -> dict[str, Json]:
    shown: dict[str, Json] = {
        "board": rows_of(letters),
        "turn": state.turn,
        "back_row": dict(zip(SIDES, state.back_row, strict=True)),
        "quiet": dict(zip(SIDES, state.quiet, strict=True)),
        "draw_offer": state.draw_offer,
        "outcome": state.outcome.to_json() if state.outcome else None,
    }
    if state.options.stealth:
        pending = state.pending
        shown["revealed"] = {side: side not in state.hidden for side in SIDES}
        shown["asked"] = list(pending.asked) if pending else []
        shown["claim"] = pending.path[-1] if pending and pending.claims else None
    return shown


def _covered(state: State, letters: str, sides: tuple[str, ...]) -> str:
    """The board with the hidden Kings of those sides looking like men."""
    for side in sides:
        if side in state.hidden:
            letters = letters.replace(KING[side], MAN[side])
    return letters


def _walk(state: State, seat: str, start: str, landings: tuple[str, ...]) -> reach.Walk | None:
    """The chain so far by what that seat knows; None if it cannot be."""
    side = state.turn
    if state.outcome is not None or state.pending is not None or state.board[INDEX[start]] not in PIECES[side]:
        return None
    if INDEX[start] in reach.trapped(state.board, side):
        return None
    known = _covered(state, state.board, (OTHER[seat],))
    path = tuple(INDEX[cell] for cell in (start, *landings))
    steps = reach.walk(known, side, turns.goal(state, side), path)
    return steps if steps is not None and steps.hops == len(landings) else None
