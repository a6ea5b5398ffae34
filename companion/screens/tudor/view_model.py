"""What the board shows and offers, and what a tap on it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot

from companion.engine.geometry import cell_name
from companion.games.tudor import GAME
from companion.games.tudor.blockade import blockades
from companion.games.tudor.board import BETWEEN, NEIGHBOURS, PUSHES, SIDE
from companion.games.tudor.goals import HISTORY
from companion.games.tudor.moves import Behead, Divorce, Jump, Move, Pass, Step, Survive
from companion.games.tudor.rules import Pieces, pieces_of
from companion.games.tudor.state import State
from companion.screens.tokens import Token
from companion.screens.tudor.people import People, Say
from companion.screens.tudor.words import goal_name, kind, queen_name

Spot = tuple[float, float]
"""A point on the board, counted in spaces from the outer corner of a1."""

NEAR_PIECE = 0.75
"""A tap this near to the middle of an own piece means that piece, whatever else lies under the finger."""
REACH = 1.3
"""A tap on nothing still means an own piece this near: on a phone a space is narrower than a finger."""
NEAR_AIM = 0.65
"""A tap this near to a space where the chosen piece may go means that space."""

GLYPHS = {"die": "died", "behead": "beheaded", "divorce": "divorced", "survive": "survived"}
"""Emblems of the actions that meet a goal."""
WAYS = ("", "up", "left", "right", "down")


@dataclass(frozen=True)
class PieceShown:
    """A piece on the board."""

    token: Token
    letter: str
    """The queen's number where she has one; else the colour's letter."""
    king: bool
    numbered: bool


@dataclass(frozen=True)
class Action:
    """Something the chosen piece may do."""

    move: str
    kind: str
    name: str
    """In one word, for the board."""
    words: str
    """In full, for a plate."""
    emblem: str
    """The goal it meets, as an emblem; empty if it meets none."""
    way: str
    """up, down, left, right, as seen from row 1; empty if it leads nowhere."""
    aims: tuple[str, ...]
    """Spaces that mean this action when tapped; its name is written on the first."""
    leaves: tuple[str, ...] = ()
    """Where a queen stands who leaves the game by it."""


@dataclass(frozen=True)
class Chosen:
    """The piece that was tapped, and what it may do."""

    space: str
    title: str
    actions: tuple[Action, ...]
    remark: str
    """Why there is nothing to offer; empty if there is."""


@dataclass(frozen=True)
class Choose:
    """A tap that chooses a piece, or lets go of it."""

    space: str | None


@dataclass(frozen=True)
class Try:
    """A tap that means a move, legal or not."""

    move: str


@dataclass(frozen=True)
class Hint:
    """A blockade, and what can be done about it."""

    words: str
    rule: str
    rescues: tuple[tuple[str, str], ...]
    """(words, move): what the table may let happen."""


# --- what is shown
def pieces_shown(state: State, people: People) -> dict[str, PieceShown]:
    """Every piece by its space."""
    shown: dict[str, PieceShown] = {}
    for space, piece in pieces_of(state).items():
        person = people[state.players[piece.owner].colour]
        numbered = piece.queen is not None and piece.queen.number is not None
        letter = str(piece.queen.number) if piece.queen is not None and numbered else person.letter
        shown[space] = PieceShown(person.token, letter, piece.queen is None, numbered)
    return shown


def moved(before: State | None, after: State) -> list[tuple[str, str]]:
    """Which pieces went where, so that they can be seen to go."""
    if before is None:
        return []
    went: list[tuple[str, str]] = []
    for old, new in zip(before.players, after.players, strict=False):
        if old.king and new.king and old.king != new.king:
            went.append((old.king, new.king))
        gone = [queen.space for queen in old.queens if queen not in new.queens]
        come = [queen.space for queen in new.queens if queen not in old.queens]
        if len(gone) == len(come) == 1:
            went.append((gone[0], come[0]))
    return went


def status(state: State, people: People, say: Say, before: State | None = None) -> str:
    """Whose turn it is, after what has just happened."""
    parts = just_met(before, state, people, say)
    if state.outcome is not None:
        parts.append(ending(state, people, say))
    elif must_pass(state):
        parts.append(say("tudor_page.must_pass", name=people[state.mover.colour].name))
    else:
        parts.append(say("tudor_page.to_move", name=people[state.mover.colour].name))
    return " ".join(parts)


def ending(state: State, people: People, say: Say) -> str:
    """How the game has ended."""
    assert state.outcome is not None
    winner = state.outcome.winner
    if isinstance(winner, str):
        return say("tudor_page.won", name=people[winner].name)
    return say("tudor_page.nobody_moves" if state.outcome.why == "T3" else "tudor_page.drawn")


def just_met(before: State | None, after: State, people: People, say: Say) -> list[str]:
    """The goals that have been met since `before`, one a player."""
    if before is None or len(before.players) != len(after.players):
        return []
    words = []
    for old, new in zip(before.players, after.players, strict=True):
        if len(new.met) == len(old.met) + 1 and new.met[:-1] == old.met:
            goal = goal_name(say, new.met[-1].goal)
            values = {"name": people[new.colour].name, "goal": goal, "count": len(new.met), "all": len(HISTORY)}
            words.append(say("tudor_page.just_met", **values))
    return words


def must_pass(state: State) -> bool:
    return GAME.offers(state) == [GAME.write(Pass())]


def hint(state: State, people: People, say: Say) -> Hint | None:
    """A blockade that the switch "open corner" would cure (T14)."""
    found = blockades(state)
    if not found:
        return None
    blockade = next((each for each in found if each.colour == state.mover.colour), found[0])
    values = {
        "name": people[blockade.colour].name,
        "holders": ", ".join(people[colour].name for colour in blockade.held_by),
    }
    rescues = tuple(
        (say("tudor_page.let_survive", space=space), GAME.write(Survive(space)))
        for space in blockade.waiting
        if blockade.colour == state.mover.colour
    )
    return Hint(say("tudor_page.blockade", **values), "T14", rescues)


# --- what a piece may do
def chosen(state: State, space: str, people: People, say: Say) -> Chosen | None:
    """The piece on a space and all it may do; None if nothing stands there."""
    pieces = pieces_of(state)
    piece = pieces.get(space)
    if piece is None:
        return None
    owner = people[state.players[piece.owner].colour]
    if piece.queen is None:
        title = say("tudor_page.piece.king", name=owner.name, space=space)
    elif piece.queen.number is None:
        title = say("tudor_page.piece.queen", name=owner.name, space=space)
    else:
        title = say("tudor_page.piece.numbered", name=owner.name, space=space, number=piece.queen.number)
    actions = sorted((_action(pieces, move, say) for move in _moves_of(state, space)), key=_weight)
    return Chosen(space, title, tuple(actions), "" if actions else _remark(state, pieces, space, people, say))


def _weight(action: Action) -> tuple[bool, int]:
    """What meets a goal comes first, then the ways around."""
    return not action.emblem, WAYS.index(action.way)


def _remark(state: State, pieces: Pieces, space: str, people: People, say: Say) -> str:
    piece = pieces[space]
    if state.outcome is not None:
        return say("tudor_page.over")
    if piece.owner != state.turn:
        return say("tudor_page.others_turn", name=people[state.mover.colour].name)
    return say("tudor_page.lies" if piece.queen is not None and piece.queen.dead else "tudor_page.stuck")


def _moves_of(state: State, space: str) -> list[Move]:
    return [move for move in GAME.legal_moves(state) if _start(move) == space]


def _start(move: Move) -> str | None:
    match move:
        case Step(start=space) | Jump(start=space) | Behead(start=space) | Divorce(king=space) | Survive(space=space):
            return space
        case Pass():
            return None


def _action(pieces: Pieces, move: Move, say: Say) -> Action:
    deed = kind(move)
    aims: tuple[str, ...]
    leaves: tuple[str, ...] = ()
    match move:
        case Step(start, end) | Jump(start, end):
            words, aims = say(f"tudor_page.do.{deed}", space=end), (end,)
        case Behead(start, end):
            over = BETWEEN[start, end]
            words, aims = say("tudor_page.do.behead", queen=_who(pieces, over, say)), (end, over)
            leaves = (over,)
        case Divorce(start, end):
            words, aims = say("tudor_page.do.divorce", queen=_who(pieces, end, say)), (end,)
            leaves = aims
        case Survive(space):
            start = end = space
            words, aims = say("tudor_page.do.survive", queen=_who(pieces, space, say)), (space,)
        case Pass():
            raise AssertionError("no piece passes")
    name, emblem = say(f"tudor_page.act.{deed}"), GLYPHS.get(deed, "")
    return Action(GAME.write(move), deed, name, words, emblem, _way(start, end), aims, leaves)


def _who(pieces: Pieces, space: str, say: Say) -> str:
    queen = pieces[space].queen
    return queen_name(say, queen.number if queen else None, space)


def _way(start: str, end: str) -> str:
    if start == end:
        return ""
    if start[0] == end[0]:
        return "up" if int(end[1:]) > int(start[1:]) else "down"
    return "right" if end[0] > start[0] else "left"


# --- what a tap means
def tapped(state: State, held: str | None, spot: Spot) -> Choose | Try:
    """What a tap on this spot means while the piece on `held` is chosen (None: no piece is)."""
    pieces = pieces_of(state)
    if state.outcome is not None:
        return Choose(None)
    if held is not None and held in pieces:
        return _tapped_with(state, pieces, held, spot)
    own = [space for space, piece in pieces.items() if piece.owner == state.turn and not _dead(pieces, space)]
    if near := nearest(own, spot, NEAR_PIECE):
        return Choose(near)
    cell = cell_under(spot)
    if cell in pieces:
        return Choose(cell)
    return Choose(nearest(own, spot, REACH))


def _tapped_with(state: State, pieces: Pieces, held: str, spot: Spot) -> Choose | Try:
    aims = _aims(state, held)
    cell = cell_under(spot)
    if cell is not None and cell in aims:
        return Try(aims[cell])
    if cell is None or cell == held:
        return Choose(None)
    free = cell not in pieces
    if free and (near := nearest(aims, spot, NEAR_AIM)):
        return Try(aims[near])
    if not free and _changes_mind(state, pieces, held, cell):
        return Choose(cell)
    return Try(GAME.write(_meant(pieces, held, cell)))


def _changes_mind(state: State, pieces: Pieces, held: str, cell: str) -> bool:
    """Whether a tap on a piece chooses that piece: an own one, unless the king is about to push her."""
    if pieces[cell].owner != state.turn:
        return False
    pushes = pieces[held] == (state.turn, None) and (held, cell) in PUSHES
    return not pushes and not _dead(pieces, cell)


def _aims(state: State, held: str) -> Mapping[str, str]:
    """Where the piece may go, and the move that it would be."""
    aims: dict[str, str] = {}
    pieces = pieces_of(state)
    for move in _moves_of(state, held):
        action = _action(pieces, move, lambda code, **values: "")
        for cell in action.aims:
            aims[cell] = action.move
    return aims


def _meant(pieces: Pieces, held: str, cell: str) -> Move:
    """The move somebody seems to try when it is not one of the legal ones."""
    piece, there = pieces[held], pieces.get(cell)
    king, own = piece.queen is None, there is not None and there.owner == piece.owner
    if cell in NEIGHBOURS[held]:
        return Divorce(held, cell) if king and own else Step(held, cell)
    over = BETWEEN.get((held, cell))
    if over is None:
        return Step(held, cell)
    between = pieces.get(over)
    beheads = king and between is not None and between.owner == piece.owner and between.queen is not None
    return Behead(held, cell) if beheads else Jump(held, cell)


def _dead(pieces: Pieces, space: str) -> bool:
    queen = pieces[space].queen
    return queen is not None and queen.dead


def nearest(spaces: Iterable[str], spot: Spot, reach: float) -> str | None:
    """The space whose middle is nearest to a spot, within reach."""
    best = min(((_distance(space, spot), space) for space in spaces), default=None)
    return best[1] if best is not None and best[0] <= reach else None


def _distance(space: str, spot: Spot) -> float:
    column, row = ord(space[0]) - ord("a"), int(space[1:]) - 1
    return hypot(spot[0] - column - 0.5, spot[1] - row - 0.5)


def cell_under(spot: Spot) -> str | None:
    """The space under a spot; None beside the board."""
    column, row = int(spot[0] // 1), int(spot[1] // 1)
    return cell_name(column, row) if 0 <= column < SIDE and 0 <= row < SIDE else None
