"""What may be played, and what comes of it. `check` is the one truth; `legal_moves` is made of the same parts."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Outcome, Refusal
from companion.games.crossing import reach, turns
from companion.games.crossing.board import CELLS, EMPTY, INDEX, OTHER, PIECES, SIDES, owner
from companion.games.crossing.moves import Capture, Claim, Jump, Move, Pass, Shown, Slide
from companion.games.crossing.refusals import why_no_capture, why_no_jump, why_no_slide
from companion.games.crossing.state import Pending, State


def to_act(state: State) -> frozenset[str]:
    """Who has to act now: whose turn it is, or who must show a captured piece."""
    if state.outcome is not None:
        return frozenset()
    if state.pending is not None and state.pending.asked:
        return frozenset({OTHER[state.turn]})
    return frozenset({state.turn})


def check(state: State, move: Move) -> Refusal | None:
    """Why this move may not be played now; None if it may."""
    if state.outcome is not None:
        return over(state.outcome)
    if isinstance(move, Shown):
        return _check_shown(state, move)
    if isinstance(move, Claim):
        return _check_claim(state, move)
    if state.pending is not None:
        return _waiting(state.pending)
    if isinstance(move, Pass):
        return Refusal("crossing.pass_not_needed", "K14") if _can_move(state) else None
    if isinstance(move, Slide):
        return _check_slide(state, move)
    if isinstance(move, Capture):
        return _check_capture(state, move)
    return _check_jump(state, move)


def over(outcome: Outcome) -> Refusal:
    """Nothing more may be played."""
    return Refusal("crossing.over", "K13" if outcome.why == "table" else outcome.why)


def check_reveal(state: State, seat: object) -> Refusal | None:
    """Why that seat's King may not be shown by the referee now (K15)."""
    if state.outcome is not None:
        return over(state.outcome)
    if not state.options.stealth:
        return Refusal("crossing.no_stealth", "K15")
    if not isinstance(seat, str) or seat not in SIDES:
        return Refusal("crossing.no_seat", "K15")
    if seat not in state.hidden:
        return Refusal("crossing.already_shown", "K15")
    if state.unknown(seat):
        return Refusal("crossing.reveal_unknown", "K15")
    return None


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves that `check` allows, save the showing of one's King, which is no turn and nearly always possible."""
    if state.outcome is not None:
        return ()
    if state.pending is not None:
        return _answers(state, state.pending)
    return _turn_moves(state) or (Pass(),)


def apply(state: State, move: Move) -> State:
    """The state after a move that `check` allows."""
    if isinstance(move, Pass):
        return turns.finish_pass(state)
    if isinstance(move, Shown):
        assert state.pending is not None
        return _shown(state, state.pending, move)
    if isinstance(move, Claim):
        return turns.stop_on_goal(state, state.pending) if state.pending else turns.claim_king(state, move.space)
    if isinstance(move, Slide):
        return turns.finish_move(state, (move.start, move.end), ())
    if isinstance(move, Capture):
        return _captured(state, (move.start, move.end), (move.end,), False)
    steps = reach.walk(state.board, state.turn, turns.goal(state, state.turn), indexes(move.path))
    assert steps is not None
    early = not steps.wins and bool(reach.jumps(steps.board, INDEX[move.path[-1]], state.turn))
    return _captured(state, move.path, tuple(CELLS[index] for index in steps.taken), early)


def indexes(path: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(INDEX[cell] for cell in path)


def _captured(state: State, path: tuple[str, ...], taken: tuple[str, ...], claims: bool) -> State:
    """A move that has taken pieces: complete, or waiting for what only their owner knows (K15)."""
    asks = state.unknown(OTHER[state.turn])
    if not asks and not claims:
        return turns.finish_move(state, path, taken)
    after = turns.moved(state.board, path, taken)
    return replace(state, pending=Pending(path, taken, after, 0 if asks else len(taken), claims), begun=True)


def _shown(state: State, pending: Pending, move: Shown) -> State:
    count = pending.men + 1
    if move.king:  # he ends the game where he was taken: the rest of the chain never happened
        return turns.finish_move(state, pending.path[: count + 1], pending.taken[:count], king_shown=True)
    if count < len(pending.taken) or pending.claims:
        return replace(state, pending=replace(pending, men=count))
    return turns.finish_move(state, pending.path, pending.taken)


def _answers(state: State, pending: Pending) -> tuple[Move, ...]:
    if not pending.asked:
        return (Claim(pending.path[-1]),)
    both = (Shown(king=False), Shown(king=True))
    return tuple(move for move in both if _check_shown(state, move) is None)


def _turn_moves(state: State) -> tuple[Move, ...]:
    board, side = state.board, state.turn
    free = reach.free(board, side)
    goal, may_stop = turns.goal(state, side), state.unknown(side)
    found: list[Move] = []
    for start in free:
        for chain in reach.chains(board, side, goal, start, may_stop):
            found.append(Jump(tuple(CELLS[index] for index in chain)))
    if found:
        return tuple(found)
    for start in free:
        found += [Slide(CELLS[start], CELLS[end]) for end in reach.slides(board, start, side)]
        backwards = state.options.full_backwards_capture
        found += [Capture(CELLS[start], CELLS[end]) for end in reach.captures(board, start, side, backwards)]
    return tuple(found)


def _can_move(state: State) -> bool:
    board, side, backwards = state.board, state.turn, state.options.full_backwards_capture
    return any(
        reach.slides(board, index, side) or reach.jumps(board, index, side)
        or reach.captures(board, index, side, backwards)
        for index in reach.free(board, side)
    )  # fmt: skip


def _check_shown(state: State, move: Shown) -> Refusal | None:
    pending = state.pending
    if pending is None:
        return Refusal("crossing.nothing_to_show", "K15")
    if not pending.asked:
        return _waiting(pending)
    last = len(pending.asked) == 1 and not set(pending.board) & set(PIECES[OTHER[state.turn]])
    if last and not move.king:
        return Refusal("crossing.must_be_king", "K15", {"space": pending.asked[0]})
    return None


def _check_claim(state: State, move: Claim) -> Refusal | None:
    pending = state.pending
    if pending is not None:
        return None if not pending.asked and move.space == pending.path[-1] else _waiting(pending)
    if not state.options.stealth:
        return Refusal("crossing.no_stealth", "K15")
    letter = state.board[INDEX[move.space]]
    if letter == EMPTY:
        return Refusal("crossing.claim_empty", "K15", {"space": move.space})
    side = owner(letter)
    if side not in state.hidden:
        return Refusal("crossing.already_shown", "K15")
    if not state.unknown(side):
        return Refusal("crossing.claim_known", "K15")
    return None


def _waiting(pending: Pending) -> Refusal:
    """A captured piece must be shown first, or the King who stopped on the enemy's Home."""
    if pending.asked:
        return Refusal("crossing.show_first", "K15", {"space": pending.asked[0]})
    return Refusal("crossing.claim_first", "K11", {"space": pending.path[-1]})


def _check_slide(state: State, move: Slide) -> Refusal | None:
    start, end = INDEX[move.start], INDEX[move.end]
    refusal = _check_start(state, start, "K5")
    if refusal is None and end not in reach.slides(state.board, start, state.turn):
        refusal = why_no_slide(state.board, state.turn, start, end)
    return refusal or _check_no_jump(state)


def _check_capture(state: State, move: Capture) -> Refusal | None:
    start, end = INDEX[move.start], INDEX[move.end]
    refusal = _check_start(state, start, "K9")
    backwards = state.options.full_backwards_capture
    if refusal is None and end not in reach.captures(state.board, start, state.turn, backwards):
        refusal = why_no_capture(state.board, state.turn, start, end, backwards)
    return refusal or _check_no_jump(state)


def _check_jump(state: State, move: Jump) -> Refusal | None:
    if len(move.path) < 2:
        return Refusal("crossing.unreadable", "K6", {"text": "x".join(move.path)})
    path, side = indexes(move.path), state.turn
    refusal = _check_start(state, path[0], "K6")
    if refusal is not None:
        return refusal
    goal = turns.goal(state, side)
    steps = reach.walk(state.board, side, goal, path)
    if steps is None:
        return why_no_jump(state.board, side, path)
    if steps.hops < len(path) - 1:
        return Refusal("crossing.jump_past_win", "K6", {"space": move.path[steps.hops]})
    if steps.wins or (path[-1] == goal and state.unknown(side)):
        return None
    further = reach.jumps(steps.board, path[-1], side)
    if further:
        values = {"space": move.path[-1], "next": CELLS[further[0][1]]}
        return Refusal("crossing.jump_stops_early", "K6", values)
    return None


def _check_start(state: State, start: int, rule: str) -> Refusal | None:
    """There must be a piece of whose turn it is, and it must not be trapped (K7)."""
    letter, values = state.board[start], {"space": CELLS[start]}
    if letter == EMPTY:
        return Refusal("crossing.no_piece", rule, values)
    if letter not in PIECES[state.turn]:
        return Refusal("crossing.whites_turn" if state.turn == "white" else "crossing.blacks_turn", "K4", values)
    if start in reach.trapped(state.board, state.turn):
        return Refusal("crossing.trapped", "K7", values)
    return None


def _check_no_jump(state: State) -> Refusal | None:
    """Whoever can jump must (K6)."""
    forced = reach.jumpers(state.board, state.turn)
    return Refusal("crossing.must_jump", "K6", {"space": CELLS[forced[0]]}) if forced else None
