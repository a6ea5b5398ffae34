"""Which legal moves explain what was read: every successor, every pair of moves, nothing, or something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from camera.sighting import EMPTY, Reading, Sighting
from companion.engine.game import BoardGame
from companion.engine.results import Refusal

VETO = 12.0
"""The most, in natural logarithms, that a single space may say against anything: a glare must not outweigh the rest."""

RANK = 2.5
"""The same for a King that looks like a man of his side, a man like a King, or a queen like one of another number: only
one example taught the difference, and the space that a piece has left tells better which one it was."""

DOUBT, DOUBTS = 3.0, 5.0
"""A space that speaks this much against a board does not show it; nor do all together that speak so much."""

SLIP, SLIPS = 6.0, 8.0
"""What one space, and all together, may say against a board that is still asked about."""

MARGIN = 3.0
"""How much better the best explanation must be than the next one."""

PAIR = 3.0
"""How much less likely two moves between two pictures are than one: about one in twenty."""

MISPLACED = 2.0
"""How much less likely, at least, it is that one certain piece stands on one certain wrong space than that one certain
legal move was made: there are far more of the former, and people make far fewer of them."""

VANISHED = 7.0
"""How much less likely it is that a piece is nowhere to be seen than that it stands where it is hard to see."""


@dataclass(frozen=True)
class Explanation:
    """A way in which the game may have gone on, and how far what was read speaks against it (0 is a perfect fit)."""

    moves: tuple[Any, ...]
    state: Any
    board: Mapping[str, str]
    score: float


def explanations(reading: Reading, game: BoardGame[Any, Any], state: Any) -> list[Explanation]:
    """Nothing, every move and every pair of moves, best first; of several pairs to one board only the first."""
    before = game.board(state)
    as_before = against(reading, before)
    pairs: set[frozenset[tuple[str, str]]] = set()
    found = []
    cost = cache(partial(_against, reading))  # thousands of boards share their spaces
    for moves, after in _futures(game, state):
        board = game.board(after)
        if len(moves) > 1:
            key = frozenset(board.items())
            if key in pairs:
                continue
            pairs.add(key)
        changed = {cell for cell, _ in before.items() ^ board.items()}
        lost = sum(cost(cell, before.get(cell, EMPTY)) for cell in changed)
        gain = lost - sum(cost(cell, board.get(cell, EMPTY)) for cell in changed)
        found.append(Explanation(moves, after, board, gain - as_before - (PAIR if len(moves) > 1 else 0.0)))
    return sorted(found, key=lambda one: -one.score)


def _futures(game: BoardGame[Any, Any], state: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield (), state
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        yield (move,), after
        for answer in game.legal_moves(after):
            yield (move, answer), game.apply(after, answer)


def against(reading: Reading, board: Mapping[str, str]) -> float:
    """How much all spaces together speak against this board."""
    return sum(_against(reading, cell, board.get(cell, EMPTY)) for cell in reading.likelihoods)


def _against(reading: Reading, cell: str, label: str, kings: bool = True) -> float:
    """How much a space speaks against a label; without `kings`, only for others that are not among them."""
    if cell in reading.hidden:
        return 0.0
    marks = reading.likelihoods[cell]
    best = max((one for one in marks if kings or one == label or not is_king(one)), key=marks.__getitem__)
    most = RANK if _side(label) == _side(best) else VETO
    return min(marks[best] - marks.get(label, float("-inf")), most)


def _side(label: str) -> str:
    """A label without what tells pieces of one side apart: a man from his King, a queen's number."""
    return label.lower().rstrip(" 0123456789")


def is_king(label: str) -> bool:
    """Whether it is a piece of which there is one on the board, whatever is played."""
    return label.isupper() or label.endswith("king")


def doubtful(reading: Reading, board: Mapping[str, str]) -> tuple[str, ...]:
    """The spaces that do not show this board."""
    return tuple(c for c in reading.likelihoods if _against(reading, c, board.get(c, EMPTY)) > DOUBT)


def explain(
    reading: Reading, game: BoardGame[Any, Any], state: Any, asked: Sequence[Explanation] = ()
) -> tuple[Sighting, Any]:
    """The verdict on a reading, and the state after it: the same one unless moves were seen. `asked` is what may have
    been played by the last picture, if nobody has answered: where nothing else fits, the game may have gone on from
    there."""
    ranked = explanations(reading, game, state)
    other = _otherwise(reading, game.board(state), [one.board for one in ranked])
    verdict = _verdict(reading, game, state, ranked, other)
    if not asked or verdict[0].verdict not in ("ambiguous", "impossible"):
        return verdict
    for one in asked:
        more = [later for later in explanations(reading, game, one.state) if later.moves]
        ranked += [replace(later, moves=one.moves + later.moves, score=later.score - PAIR) for later in more]
    boards = [one.board for one in ranked]
    others = [other, *(_otherwise(reading, one.board, boards) for one in asked)]
    ranked.sort(key=lambda one: -one.score)
    longer = _verdict(reading, game, state, ranked, max(others, key=lambda one: one.score))
    return longer if longer[0].verdict == "seen" else verdict


def _verdict(
    reading: Reading, game: BoardGame[Any, Any], state: Any, ranked: list[Explanation], other: _Otherwise
) -> tuple[Sighting, Any]:
    best, cells = ranked[0], reading.best()
    lead = _lead(best, other)
    if not _may_be(reading, best, lead):
        return _otherwise_coloured(reading, game, state) or _trouble(reading, game, state, ranked, other), state
    rivals = _rivals(ranked)
    doubted = bool(rivals) or lead < MARGIN or not _clear(reading, best)
    if doubted and reading.hidden:
        return Sighting("not_steady", cells=cells), state
    if rivals or (doubted and best.moves):
        return _undecided(game, [best, *rivals], cells), state
    if not best.moves:
        return Sighting("unchanged", cells=dict(best.board)), state
    if reading.hidden:  # a hand is over the board: the move may not be finished
        return Sighting("not_steady", cells=cells), state
    return Sighting("seen", tuple(game.write(m) for m in best.moves), cells=dict(best.board)), best.state


def _lead(one: Explanation, other: _Otherwise) -> float:
    """By how much an explanation is likelier than something that no move explains."""
    return one.score - other.score + (MISPLACED if one.moves else 0.0)


def _may_be(reading: Reading, one: Explanation, lead: float) -> bool:
    """Whether it may be so, if only just: it fits, and what no move explains is not plainly likelier."""
    return _fits(reading, one) and lead >= (-MARGIN if one.moves else 0.0)


def undecided(reading: Reading, game: BoardGame[Any, Any], state: Any) -> tuple[Explanation, ...]:
    """What a reading leaves open, where that has to be asked."""
    ranked = explanations(reading, game, state)
    return tuple(one for one in (ranked[0], *_rivals(ranked)) if one.moves)


def _rivals(ranked: list[Explanation]) -> list[Explanation]:
    """What fits nearly as well as the best."""
    best = ranked[0]
    return [one for one in ranked if best.score - one.score < MARGIN and one.board != best.board]


def _clear(reading: Reading, one: Explanation) -> bool:
    """Whether nothing is left to ask: no space, and not all of them together, speak against it."""
    doubts = _doubts(reading, one)
    return max(doubts) <= DOUBT and sum(doubts) <= DOUBTS


def _fits(reading: Reading, one: Explanation) -> bool:
    """Whether nothing speaks plainly against it: no space, and not all of them together."""
    doubts = _doubts(reading, one)
    return max(doubts) <= SLIP and sum(doubts) <= SLIPS


def _doubts(reading: Reading, one: Explanation) -> list[float]:
    """How much every space speaks against it. What looks like a King who stands elsewhere by it looks like something
    else, too: a pawn leans over the next space, and tall men's shadows over a bare one."""
    return [_against(reading, cell, one.board.get(cell, EMPTY), kings=False) for cell in reading.likelihoods]


@dataclass(frozen=True)
class _Otherwise:
    """Something that no move explains: the spaces that it changed."""

    spaces: tuple[str, ...]
    score: float


def _otherwise(reading: Reading, before: Mapping[str, str], legal: list[Mapping[str, str]]) -> _Otherwise:
    """The likeliest of all boards on which one piece stands elsewhere, or has gone, and that no move leads to."""
    known = {frozenset(board.items()) for board in legal}
    as_before = -against(reading, before)
    bare = [cell for cell in reading.likelihoods if cell not in before]
    empty = [_against(reading, cell, EMPTY) for cell in bare]
    costs = {
        label: [_against(reading, cell, label) - free for cell, free in zip(bare, empty, strict=True)]
        for label in set(before.values())
    }
    tried = []
    for start, label in before.items():
        left = as_before + _against(reading, start, label) - _against(reading, start, EMPTY)
        tried.append(_Otherwise((start,), left - VANISHED))
        tried += [_Otherwise((start, end), left - cost) for end, cost in zip(bare, costs[label], strict=True)]
    for one in sorted(tried, key=lambda other: -other.score):
        board = {cell: label for cell, label in before.items() if cell != one.spaces[0]}
        if len(one.spaces) > 1:
            board[one.spaces[1]] = before[one.spaces[0]]
        if frozenset(board.items()) not in known:
            return one
    return _Otherwise((), -2 * VETO)


def _otherwise_coloured(reading: Reading, game: BoardGame[Any, Any], state: Any) -> Sighting | None:
    """The question whether it was a move that would fit, had not a piece another colour than it should: a lamp shines
    back from it, for nobody has one more than before, or what was captured would be the one that moved. None where
    that is not so, or no move fits even then."""
    before = game.board(state)
    for kept in (_without_newcomers(reading, before), _whoever_came(reading, before)):
        if kept == reading or reading.hidden:
            continue
        ranked = explanations(kept, game, state)
        best, other = ranked[0], _otherwise(kept, before, [one.board for one in ranked])
        if best.moves and _may_be(kept, best, _lead(best, other)):
            return _undecided(game, [best, *_rivals(ranked)], reading.best())
    return None


def _whoever_came(reading: Reading, before: Mapping[str, str]) -> Reading:
    """The reading in which what has come to a bare space may be any piece."""
    marks = {}
    for cell, told in reading.likelihoods.items():
        come = cell not in before and max(told, key=told.__getitem__) != EMPTY
        best = max(told.values())
        marks[cell] = {label: mark if label == EMPTY else best for label, mark in told.items()} if come else told
    return Reading(marks, reading.hidden)


def _without_newcomers(reading: Reading, before: Mapping[str, str]) -> Reading:
    """The reading in which what looks for the first time like a piece of a kind of which there would be one more than
    before is another piece; the same reading if there is no such kind."""
    had, seen = (Counter(map(_side, board.values())) for board in (before, reading.best()))
    more = {kind for kind, count in seen.items() if count > had[kind]}
    marks = {}
    for cell, told in reading.likelihoods.items():
        odd = more - {_side(before.get(cell, EMPTY))}
        others = {label: mark for label, mark in told.items() if _side(label) not in odd}
        marks[cell] = told if max(others, key=others.__getitem__, default=EMPTY) == EMPTY else others
    return Reading(marks, reading.hidden) if marks != reading.likelihoods else reading


def _trouble(
    reading: Reading, game: BoardGame[Any, Any], state: Any, ranked: list[Explanation], other: _Otherwise
) -> Sighting:
    """No move leads there: the spaces that differ and the ruling against it; or a hand is in the way."""
    cells = reading.best()
    before = game.board(state)
    differs = doubtful(_without_newcomers(reading, before), before) or doubtful(reading, before)
    if -other.score <= SLIPS and len(other.spaces) > 1:
        differs = tuple(cell for cell in reading.likelihoods if cell in {*differs, *other.spaces})
    if reading.hidden or not differs:
        return Sighting("not_steady", differs=differs, cells=cells)
    rule = broken_rule(game, state, cells, differs)
    nearest = tuple(_written(game, one.moves) for one in ranked[:8] if one.moves)[:3]
    return Sighting("impossible", (), differs, rule, nearest, cells)


def _undecided(game: BoardGame[Any, Any], fitting: list[Explanation], cells: Mapping[str, str]) -> Sighting:
    """Several boards fit: ask."""
    moves = tuple(dict.fromkeys(_written(game, one.moves) for one in fitting if one.moves))
    return Sighting("ambiguous", moves, nearest=moves[:3], cells=cells)


def _written(game: BoardGame[Any, Any], moves: tuple[Any, ...]) -> str:
    return " ".join(game.write(move) for move in moves)


def broken_rule(game: BoardGame[Any, Any], state: Any, cells: Mapping[str, str], differs: tuple[str, ...]) -> str:
    """The ruling against the move that these spaces seem to show; empty if they show none."""
    before = game.board(state)
    left = [c for c in differs if c in before and cells.get(c, EMPTY) == EMPTY]
    reached = [c for c in differs if cells.get(c, EMPTY) not in (EMPTY, before.get(c))]
    for start in left:
        for end in reached:
            for sign in "-x^*>":
                move = game.read(f"{start}{sign}{end}")
                if isinstance(move, Refusal):
                    continue
                refusal = game.check(state, move)
                if refusal is not None:
                    return refusal.rule
    return ""
