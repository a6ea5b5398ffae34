"""May a player do it, and what comes of it: the readable rules (T3–T10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.engine.results import Outcome, Refusal
from companion.games.tudor.board import BESIDE_TILE, BETWEEN, GRAVEYARD, NEIGHBOURS, OPPOSITE, PUSHES, TILE
from companion.games.tudor.goals import BEHEADED, DIED, DIVORCED, SURVIVED, task_of
from companion.games.tudor.moves import Behead, Divorce, Jump, Move, Pass, Step, Survive
from companion.games.tudor.state import Met, Player, Queen, State, in_order


class Piece(NamedTuple):
    """What stands on a space."""

    owner: int
    queen: Queen | None
    """None: the king."""


Pieces = dict[str, Piece]


def pieces_of(state: State) -> Pieces:
    """Every occupied space and what stands there."""
    pieces: Pieces = {}
    for index, player in enumerate(state.players):
        for queen in player.queens:
            pieces[queen.space] = Piece(index, queen)
        if player.king is not None:
            pieces[player.king] = Piece(index, None)
    return pieces


def check(state: State, move: Move) -> Refusal | None:
    """Why this move may not be made now; None if it may."""
    if over := check_running(state):
        return over
    if isinstance(move, Pass):
        possible = any(check(state, action) is None for action in _thinkable(state))
        return Refusal("tudor.pass_possible", "T3") if possible else None
    pieces = pieces_of(state)
    match move:
        case Step():
            return _check_step(state, pieces, move)
        case Jump():
            return _check_jump(state, pieces, move)
        case Behead():
            return _check_behead(state, pieces, move)
        case Divorce():
            return _check_divorce(state, pieces, move)
        case Survive():
            return _check_survive(state, pieces, move)


def check_running(state: State) -> Refusal | None:
    """Refuses once the game has ended, by the rule that ended it."""
    if state.outcome is None:
        return None
    return Refusal("tudor.over", state.outcome.why if state.outcome.why in ("T3", "T10") else "T10")


def _thinkable(state: State) -> Iterator[Move]:
    """Every action that could be legal for the player to move, and many that are not."""
    for start in [queen.space for queen in state.mover.queens] + [state.mover.king or ""]:
        yield Survive(start)
        for near in NEIGHBOURS.get(start, ()):
            yield Step(start, near)
            yield Divorce(start, near)
            for end in NEIGHBOURS[near]:
                if (start, end) in BETWEEN:
                    yield Jump(start, end)
                    yield Behead(start, end)


def _check_own(state: State, pieces: Pieces, space: str) -> Refusal | None:
    """The piece that acts must be there, be one's own, and not lie in the graveyard (T3, T5)."""
    piece = pieces.get(space)
    if piece is None:
        return Refusal("tudor.no_piece", "T3", {"space": space})
    if piece.owner != state.turn:
        return Refusal("tudor.not_yours", "T3", {"space": space})
    if piece.queen is not None and piece.queen.dead:
        return Refusal("tudor.dead_stays", "T5", {"space": space})
    return None


def _check_landing(state: State, pieces: Pieces, start: str, end: str) -> Refusal | None:
    """The space a step or a jump ends on must be empty, and the graveyard opens only for a death (T4, T5)."""
    queen = pieces[start].queen
    if end in GRAVEYARD and queen is None:
        return Refusal("tudor.king_graveyard", "T5", {"space": end})
    if end in pieces:
        if end in GRAVEYARD:
            return Refusal("tudor.grave_taken", "T5", {"space": end})
        return Refusal("tudor.space_taken", "T4", {"space": end})
    if end in GRAVEYARD and queen is not None:
        return task_of(state, state.mover).objection(DIED, queen.number)
    return None


def _check_step(state: State, pieces: Pieces, move: Step) -> Refusal | None:
    if refusal := _check_own(state, pieces, move.start):
        return refusal
    if move.end not in NEIGHBOURS[move.start]:
        return Refusal("tudor.step_shape", "T4", {"start": move.start, "end": move.end})
    return _check_landing(state, pieces, move.start, move.end)


def _check_jump(state: State, pieces: Pieces, move: Jump) -> Refusal | None:
    if refusal := _check_own(state, pieces, move.start):
        return refusal
    over = BETWEEN.get((move.start, move.end))
    if over is None:
        return Refusal("tudor.jump_shape", "T4", {"start": move.start, "end": move.end})
    if over in GRAVEYARD:
        return Refusal("tudor.jump_over_grave", "T5", {"over": over})
    jumped = pieces.get(over)
    if jumped is None:
        return Refusal("tudor.jump_over_nothing", "T4", {"over": over})
    if pieces[move.start].queen is not None:
        if jumped.queen is None:
            return Refusal("tudor.queen_jumps_queens", "T4", {"over": over})
    elif jumped.queen is not None or jumped.owner == state.turn:
        return Refusal("tudor.king_jumps_kings", "T4", {"over": over})
    return _check_landing(state, pieces, move.start, move.end)


def _check_behead(state: State, pieces: Pieces, move: Behead) -> Refusal | None:
    if refusal := _check_own(state, pieces, move.start):
        return refusal
    if pieces[move.start].queen is not None:
        return Refusal("tudor.behead_king", "T7", {"space": move.start})
    over = BETWEEN.get((move.start, move.end))
    if over is None:
        return Refusal("tudor.behead_shape", "T7", {"start": move.start, "end": move.end})
    jumped = pieces.get(over)
    if jumped is None or jumped.owner != state.turn or jumped.queen is None:
        return Refusal("tudor.behead_whom", "T7", {"over": over})
    if move.end in GRAVEYARD or over in GRAVEYARD:
        return Refusal("tudor.king_graveyard", "T5", {"space": move.end})
    if move.end in pieces:
        return Refusal("tudor.behead_landing", "T7", {"space": move.end})
    return task_of(state, state.mover).objection(BEHEADED, jumped.queen.number)


def _check_divorce(state: State, pieces: Pieces, move: Divorce) -> Refusal | None:
    if refusal := _check_own(state, pieces, move.king):
        return refusal
    if pieces[move.king].queen is not None:
        return Refusal("tudor.divorce_king", "T6", {"space": move.king})
    pushed = pieces.get(move.queen)
    if pushed is None or pushed.owner != state.turn or pushed.queen is None:
        return Refusal("tudor.divorce_whom", "T6", {"space": move.queen})
    if (move.king, move.queen) not in PUSHES:
        return Refusal("tudor.divorce_push", "T6", {"king": move.king, "queen": move.queen})
    return task_of(state, state.mover).objection(DIVORCED, pushed.queen.number)


def _check_survive(state: State, pieces: Pieces, move: Survive) -> Refusal | None:
    if refusal := _check_own(state, pieces, move.space):
        return refusal
    queen = pieces[move.space].queen
    if queen is None:
        return Refusal("tudor.survive_queen", "T8", {"space": move.space})
    if move.space not in havens(state, state.turn, pieces):
        return Refusal("tudor.survive_where", "T8", {"space": move.space})
    return task_of(state, state.mover).objection(SURVIVED, queen.number)


def tile_barred(corner: str, owner: int, pieces: Pieces) -> bool:
    """Whether all four spaces of the tile opposite `corner` hold other players' pieces (T14)."""
    standing = [pieces.get(space) for space in TILE[OPPOSITE[corner]]]
    return all(piece is not None and piece.owner != owner for piece in standing)


def havens(state: State, owner: int, pieces: Pieces) -> tuple[str, ...]:
    """The spaces from which this player's queens can be taken off as survivors (T8, T14)."""
    corner = state.players[owner].corner
    tile = TILE[OPPOSITE[corner]]
    if state.open_corner and tile_barred(corner, owner, pieces):
        return (*tile, *BESIDE_TILE[OPPOSITE[corner]])
    return tile


def apply(state: State, move: Move) -> State:
    """The state after a move that `check` allows."""
    turn = (state.turn + 1) % len(state.players)
    if isinstance(move, Pass):
        passes = state.passes + 1
        outcome = Outcome(None, "T3") if passes >= len(state.players) else None
        return replace(state, turn=turn, passes=passes, outcome=outcome)
    mover = _moved(state, move)
    won = len(mover.met) > len(state.mover.met) and task_of(state, mover).complete
    return replace(
        state,
        players=(*state.players[: state.turn], mover, *state.players[state.turn + 1 :]),
        turn=turn,
        passes=0,
        outcome=Outcome(mover.colour, "T10") if won else None,
    )


def drawn(state: State) -> State:
    """The state once the players have agreed on a draw (T10)."""
    return replace(state, outcome=Outcome(None, "T10"))


def _moved(state: State, move: Step | Jump | Behead | Divorce | Survive) -> Player:
    player = state.mover
    match move:
        case Step(start, end) | Jump(start, end):
            queen = player.queen_on(start)
            if queen is None:
                return replace(player, king=end)
            moved = Queen(end, queen.number)
            player = replace(player, queens=in_order(moved if other is queen else other for other in player.queens))
            return _with_goal(player, DIED, queen) if moved.dead else player
        case Behead(start, end):
            return _without(replace(player, king=end), BETWEEN[start, end], BEHEADED)
        case Divorce(_, space):
            return _without(replace(player, king=space), space, DIVORCED)
        case Survive(space):
            return _without(player, space, SURVIVED)


def _without(player: Player, space: str, goal: str) -> Player:
    """The player once the queen on `space` has left the game by meeting `goal`."""
    gone = player.queen_on(space)
    assert gone is not None
    return _with_goal(replace(player, queens=tuple(queen for queen in player.queens if queen is not gone)), goal, gone)


def _with_goal(player: Player, goal: str, queen: Queen) -> Player:
    return replace(player, met=(*player.met, Met(goal, queen.number)))
