"""Whole games at random under every option: nothing breaks, nothing is lost, nothing is betrayed."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Reveal, Table
from companion.games.crossing import GAME
from companion.games.crossing.board import CELLS, OTHER, SIDES, start_spaces
from companion.games.crossing.moves import Capture, Claim, Jump, Move, Pass, Shown, Slide
from companion.games.crossing.sight import complete, forced, hops, settle
from companion.games.crossing.state import State

LONGEST = 150
"""Moves; a game at random seldom lasts longer."""

PICKS = st.lists(st.integers(0, 10**6), max_size=60)
"""Which of the legal moves is played, one number a move."""


@st.composite
def all_options(draw: st.DrawFn) -> dict[str, Any]:
    long = draw(st.booleans())
    spaces = {side: st.none() | st.sampled_from(start_spaces(side, long)) for side in SIDES}
    return {
        "setup": draw(st.sampled_from(["normal", "alternate"])),
        "long": long,
        "full_backwards_capture": draw(st.booleans()),
        "first": draw(st.sampled_from(SIDES)),
        "quiet_draw": draw(st.sampled_from(["offer", "automatic"])),
        "stealth": draw(st.none() | st.fixed_dictionaries(spaces)),
    }


def begin(options: Any) -> State:
    state = GAME.start(options)
    assert isinstance(state, State)
    return state


ORTHOGONAL_TWO = [(2, 0), (-2, 0), (0, 2), (0, -2)]
HOPS = [(a, b) for a, b in product(CELLS, CELLS) if (ord(a[0]) - ord(b[0]), int(a[1]) - int(b[1])) in ORTHOGONAL_TWO]
EVERY_SHORT_MOVE: list[Move] = [
    Pass(),
    Shown(king=False),
    Shown(king=True),
    *(Slide(a, b) for a, b in product(CELLS, CELLS)),
    *(Capture(a, b) for a, b in product(CELLS, CELLS)),
    *(Jump((a, b)) for a, b in HOPS),
    *(Jump((a, b, c)) for a, b in HOPS for d, c in HOPS if b == d),
]


def whole_game(options: Any, picks: list[int]) -> list[tuple[State, Move, State]]:
    """(state, move, state after it) of a game in which each move is one of the legal ones."""
    state, line = begin(options), []
    for pick in picks:
        moves = GAME.legal_moves(state)
        if not moves:
            break
        after = GAME.apply(state, moves[pick % len(moves)])
        line.append((state, moves[pick % len(moves)], after))
        state = after
    return line


WHOLE_GAMES = settings(max_examples=40, deadline=None)
ALL_PICKS = st.lists(st.integers(0, 10**6), min_size=LONGEST, max_size=LONGEST)


@WHOLE_GAMES
@given(options=all_options(), picks=ALL_PICKS)
def test_a_game_played_again_from_its_texts_is_the_same(options: Any, picks: list[int]) -> None:
    again = begin(options)
    for state, move, after in whole_game(options, picks):
        assert GAME.check(state, move) is None
        move_again = GAME.read(GAME.write(move))
        assert move_again == move
        again = GAME.apply(again, move_again)
        assert again == after


@WHOLE_GAMES
@given(options=all_options(), picks=ALL_PICKS)
def test_pieces_leave_the_board_only_by_capture(options: Any, picks: list[int]) -> None:
    for state, move, after in whole_game(options, picks):
        lost = len(GAME.board(state)) - len(GAME.board(after))
        if isinstance(move, Jump):
            assert lost == len(move.path) - 1
        elif move == Shown(king=True):
            assert lost <= 0  # what a chain took after a King that ended it comes back
        else:
            assert lost == isinstance(move, Capture)
        if after.origins and after.pending is None:
            known = [start for start in after.origins if start]
            assert len(set(known)) == len(known) == len(GAME.board(after))


@WHOLE_GAMES
@given(options=all_options(), picks=ALL_PICKS)
def test_k12_and_k13_count_what_has_been_played(options: Any, picks: list[int]) -> None:
    quiet, since = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES)
    for state, move, after in whole_game({**options, "stealth": None}, picks):
        mover, other = state.turn, OTHER[state.turn]
        path = GAME.write(move).replace("-", "x").replace("*", "x").split("x") if move != Pass() else []
        forward = 1 if mover == "white" else -1
        advances = bool(path) and (int(path[-1][1]) - int(path[0][1])) * forward > 0
        quiet[mover] = 0 if advances else quiet[mover] + 1
        king = GAME.board(state).get(path[0] if path else "") == mover[0].upper()
        if king and any(cell[1] != FAR_ROW[mover] for cell in path):
            since[mover] = None
        won = after.outcome is not None and after.outcome.why in ("K10", "K11")
        if since[other] is not None and not won:
            since[other] += 1
        for side in SIDES:
            kings = [cell for cell, label in GAME.board(after).items() if label == side[0].upper()]
            if [cell[1] for cell in kings] != [FAR_ROW[side]]:
                since[side] = None
            elif since[side] is None:
                since[side] = 0
        assert GAME.describe(after)["quiet"] == quiet
        assert GAME.describe(after)["back_row"] == since


FAR_ROW = {"white": "8", "black": "1"}


@settings(max_examples=20, deadline=None)
@given(options=all_options(), picks=PICKS)
def test_check_allows_what_is_listed_and_nothing_else(options: Any, picks: list[int]) -> None:
    state = begin(options)
    for pick in picks:
        moves = GAME.legal_moves(state)
        if moves:
            state = GAME.apply(state, moves[pick % len(moves)])
    listed = {move for move in GAME.legal_moves(state) if not isinstance(move, Jump) or len(move.path) <= 3}
    allowed = {move for move in EVERY_SHORT_MOVE if GAME.check(state, move) is None}
    assert allowed == {move for move in listed if not isinstance(move, Claim)}


LETTERS = st.sampled_from(["wb.", "wwbbWB....", "wwbbWB" + "." * 12, "wbWB" + "." * 24])


@settings(max_examples=40, deadline=None)
@given(
    options=all_options(),
    letters=LETTERS.flatmap(lambda some: st.lists(st.sampled_from(some), min_size=32, max_size=32)),
    turn=st.sampled_from(SIDES),
)
def test_on_any_board_check_allows_what_is_listed_and_nothing_else(options: Any, letters: list[str], turn: str) -> None:
    board = ["".join(letters[line : line + 4]) for line in range(0, 32, 4)]
    state = GAME.apply(begin(options), Table({"board": board, "turn": turn}))
    listed = {move for move in GAME.legal_moves(state) if not isinstance(move, Jump) or len(move.path) <= 3}
    assert {move for move in EVERY_SHORT_MOVE if GAME.check(state, move) is None} == listed


@settings(max_examples=30, deadline=None)
@given(options=all_options(), picks=PICKS)
def test_hop_by_hop_one_comes_to_the_same_chains(options: Any, picks: list[int]) -> None:
    state = begin({**options, "stealth": None})
    for pick in picks:
        moves = GAME.legal_moves(state)
        jumps = {move.path for move in moves if isinstance(move, Jump)}
        if jumps:
            assert {path for start in forced(state) for path in walked(state, (start,))} == jumps
        if moves:
            state = GAME.apply(state, moves[pick % len(moves)])


def walked(state: State, path: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All chains that the screen lets the mover enter."""
    found = {path} if complete(state, state.turn, path[0], path[1:]) else set()
    for landing in hops(state, state.turn, path[0], path[1:]):
        found |= walked(state, (*path, landing))
    return found


@settings(max_examples=40, deadline=None)
@given(options=all_options(), seat=st.sampled_from(SIDES), picks=PICKS, data=st.data())
def test_k15_no_view_depends_on_the_others_secret(
    options: Any, seat: str, picks: list[int], data: st.DataObject
) -> None:
    other = OTHER[seat]
    spaces = st.sampled_from(start_spaces(other, options["long"]))
    mine = data.draw(st.sampled_from(start_spaces(seat, options["long"])))
    one, two = (begin({**options, "stealth": {seat: mine, other: data.draw(spaces)}}) for _ in range(2))
    for pick in picks:
        assert GAME.view(one, seat) == GAME.view(two, seat)
        assert GAME.board(one) == GAME.board(two)
        chains = {path for start in forced(one) for path in known_chains(one, seat, (start,))}
        assert chains == {path for start in forced(two) for path in known_chains(two, seat, (start,))}
        if pick % 7 == 0 and GAME.check(one, Reveal(seat)) is None:
            one, two = GAME.apply(one, Reveal(seat)), GAME.apply(two, Reveal(seat))
            continue
        common = [move for move in GAME.legal_moves(one) if move in GAME.legal_moves(two)]
        if not common:
            break
        move = common[pick % len(common)]
        one, two = GAME.apply(one, move), GAME.apply(two, move)
        if GAME.outcome(one) != GAME.outcome(two):
            break


def known_chains(state: State, seat: str, path: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All chains by what that seat knows; each of them can be played once it is cut where it in truth ends."""
    found = {path} if complete(state, seat, path[0], path[1:]) else set()
    for landing in hops(state, seat, path[0], path[1:]):
        found |= known_chains(state, seat, (*path, landing))
    if seat == state.turn:
        assert all(GAME.check(state, settle(state, Jump(chain))) is None for chain in found)
    return found
