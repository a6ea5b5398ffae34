"""What King's Crossing shows and offers, and what a tap on its board means. No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.results import Json
from companion.games.crossing import GAME, sight
from companion.games.crossing.board import CELLS, INDEX, OTHER, PIECES, home
from companion.games.crossing.moves import Capture, Jump, Pass, Slide
from companion.games.crossing.state import State

Say = Callable[..., str]

BACK_ROW_TURNS = 10
SIDES = ("white", "black")


@dataclass(frozen=True)
class Selection:
    """What the mover has picked up: a piece, and the landings of its chain so far."""

    start: str = ""
    landings: tuple[str, ...] = ()

    @property
    def here(self) -> str:
        return self.landings[-1] if self.landings else self.start


@dataclass(frozen=True)
class Tap:
    """What a tap on a space means: a new selection, or a move to propose (which the rules may refuse)."""

    selection: Selection
    move: str = ""


@dataclass(frozen=True)
class Strip:
    """One side of the table: who sits there, and what counts for or against him."""

    side: str
    name: str
    active: bool
    men: int
    notes: tuple[str, ...]


def reachable(state: State, picked: Selection) -> dict[str, str]:
    """Where the piece may go from here, and how: slide, jump or capture. Known from the mover's eyes alone."""
    if not picked.start:
        return {}
    found = dict.fromkeys(sight.hops(state, state.turn, picked.start, picked.landings), "jump")
    if not picked.landings:
        for move in GAME.legal_moves(state):
            if isinstance(move, Slide) and move.start == picked.start:
                found[move.end] = "slide"
            elif isinstance(move, Capture) and move.start == picked.start:
                found[move.end] = "capture"
    return found


def tap(state: State, picked: Selection, cell: str, own_king: str | None = None) -> Tap:
    """What it means to tap this space now; `own_king` is where the mover's King stands, if he is sealed here."""
    if picked.start and picked.landings and cell == picked.here:
        return _finish(state, picked)
    how = reachable(state, picked).get(cell)
    if how == "jump":
        further = Selection(picked.start, (*picked.landings, cell))
        return _finish(state, further) if _comes_home(state, picked.start, cell, own_king) else _hop(state, further)
    if how == "slide":
        return Tap(Selection(), f"{picked.start}-{cell}")
    if how == "capture":
        return Tap(Selection(), f"{picked.start}*{cell}")
    if state.board[INDEX[cell]] in PIECES[state.turn]:
        return Tap(Selection() if cell == picked.start else Selection(cell))
    if picked.start and not picked.landings:
        return Tap(Selection(), attempt(state, picked.start, cell))
    return Tap(Selection())


def _comes_home(state: State, start: str, cell: str, own_king: str | None) -> bool:
    """A hidden King wins on the enemy's Home also within a chain (K11): there is nothing left to hide."""
    return start == own_king and cell == CELLS[home(OTHER[state.turn], state.options.setup)]


def home_claim(state: State, side: str, sealed_king: str | None) -> str | None:
    """The move by which a King sealed on this phone shows himself on the enemy's Home, where he has just won."""
    if sealed_king is None or state.outcome is not None or side not in state.hidden:
        return None
    if state.pending is not None and state.pending.asked:
        return None
    now = king_now(state, sealed_king)
    after_chain = state.pending.path[-1] if state.pending and state.pending.path[0] == now else now
    goal = CELLS[home(OTHER[side], state.options.setup)]
    return f"king {goal}" if after_chain == goal else None


def _hop(state: State, picked: Selection) -> Tap:
    """One landing further; a chain that cannot go on is played at once."""
    if sight.hops(state, state.turn, picked.start, picked.landings):
        return Tap(picked)
    return _finish(state, picked)


def _finish(state: State, picked: Selection) -> Tap:
    jump = Jump((picked.start, *picked.landings))
    if sight.complete(state, state.turn, picked.start, picked.landings):
        jump = sight.settle(state, jump)
    return Tap(Selection(), GAME.write(jump))


def attempt(state: State, start: str, end: str) -> str:
    """What somebody wants who taps a space that the rules do not offer, so that they can say why not."""
    across, along = ord(end[0]) - ord(start[0]), int(end[1:]) - int(start[1:])
    enemy = PIECES[OTHER[state.turn]]
    if state.board[INDEX[end]] in enemy:
        return f"{start}*{end}"
    if sorted((abs(across), abs(along))) == [0, 2]:
        between = f"{chr(ord(start[0]) + across // 2)}{int(start[1:]) + along // 2}"
        if state.board[INDEX[between]] in enemy:
            return f"{start}x{end}"
    return f"{start}-{end}"


def ruling_for(state: State, move: str) -> Json | None:
    """The board as it lies when a forbidden move is made all the same; whoever was jumped or met is taken off."""
    read = GAME.read(move)
    if not isinstance(read, Slide | Capture | Jump):
        return None
    path = read.path if isinstance(read, Jump) else (read.start, read.end)
    letters = list(state.table_board)
    piece = letters[INDEX[path[0]]]
    if piece not in PIECES["white"] + PIECES["black"]:
        return None
    letters[INDEX[path[0]]] = "."
    if isinstance(read, Jump):
        for one, two in pairwise(path):
            column, row = (ord(one[0]) + ord(two[0])) // 2, (int(one[1:]) + int(two[1:])) // 2
            letters[INDEX[f"{chr(column)}{row}"]] = "."
    letters[INDEX[path[-1]]] = piece
    return {"board": rows(letters), "turn": OTHER[state.turn]}


def rows(letters: list[str]) -> list[str]:
    """A board's letters, space by space, as the eight strings of the protocol: row 8 first."""
    by_cell = dict(zip(CELLS, letters, strict=True))
    return ["".join(by_cell[f"{column}{row}"] for column in "abcd") for row in range(8, 0, -1)]


def marks(state: State, picked: Selection) -> dict[str, tuple[str, str]]:
    """Spaces that mean something now: (shape, colour of the theme)."""
    found: dict[str, tuple[str, str]] = {}
    for side in SIDES:
        found[CELLS[home(side, state.options.setup)]] = ("frame", "gold")
    found |= dict.fromkeys(sight.trapped(state), ("hatch", "accent"))
    found |= dict.fromkeys(sight.forced(state), ("ring", "accent"))
    if picked.start:
        found[picked.start] = ("ring", "good")
        found |= dict.fromkeys(picked.landings, ("ring", "good"))
    shapes = {"slide": ("dot", "good"), "jump": ("ring", "accent"), "capture": ("cross", "accent")}
    found |= {cell: shapes[how] for cell, how in reachable(state, picked).items()}
    return found


def must_pass(state: State) -> bool:
    return state.outcome is None and GAME.legal_moves(state) == (Pass(),)


def strip(state: State, side: str, name: str, say: Say) -> Strip:
    """What there is to say about one side."""
    notes = []
    count = state.back_row[SIDES.index(side)]
    if count is not None:
        notes.append(say("screen_crossing.back_row", count=count, of=BACK_ROW_TURNS))
    quiet = state.quiet[SIDES.index(side)]
    if quiet:
        notes.append(say("screen_crossing.quiet", count=quiet))
    if state.options.stealth and side in state.hidden:
        notes.append(say("screen_crossing.hidden"))
    men = sum(state.table_board.count(letter) for letter in PIECES[side])
    return Strip(side, name, state.outcome is None and state.turn == side, men, tuple(notes))


def status(state: State, names: Mapping[str, str], picked: Selection, say: Say) -> str:
    """One line: what has happened, or who must do what."""
    if state.outcome is not None:
        winner = state.outcome.winner
        code = f"screen_crossing.end.{state.outcome.why}"
        return say(code, name=names[str(winner)]) if winner else say("screen_crossing.draw")
    name = names[state.turn]
    if state.pending is not None and state.pending.asked:
        return say("screen_crossing.asked", name=names[OTHER[state.turn]], space=state.pending.asked[0])
    if must_pass(state):
        return say("screen_crossing.must_pass", name=name)
    if picked.landings:
        return say("screen_crossing.go_on", name=name)
    if sight.forced(state):
        return say("screen_crossing.must_jump", name=name)
    return say("screen_crossing.to_move", name=name)


def shown_answer(state: State, sealed_king: str | None) -> str | None:
    """What the owner of a captured piece must show if his King was sealed here; None if the table must say."""
    if state.pending is None or not state.pending.asked or sealed_king is None:
        return None
    start = state.origins[INDEX[state.pending.asked[0]]]
    return "shown king" if start == sealed_king else "shown man"


def king_now(state: State, sealed_king: str) -> str | None:
    """Where the piece that started on a space stands now."""
    return next((cell for cell in CELLS if state.origins and state.origins[INDEX[cell]] == sealed_king), None)


def move_words(move: str, say: Say) -> str:
    """A move for the log."""
    if move == "--":
        return say("screen_crossing.log.pass")
    if move.startswith("shown "):
        return say("screen_crossing.log.shown_king" if move.endswith("king") else "screen_crossing.log.shown_man")
    if move.startswith("king "):
        return say("screen_crossing.log.king", space=move[5:])
    if "*" in move:
        return say("screen_crossing.log.capture", start=move[:2], end=move[3:])
    if "x" in move:
        return say("screen_crossing.log.jump", path=" – ".join(move.split("x")))
    return say("screen_crossing.log.slide", start=move[:2], end=move[3:])


def rule_now(state: State, *, sealing: bool) -> str:
    """The ruling that matters most now."""
    if sealing or (state.pending is not None and state.pending.asked):
        return "K15"
    if must_pass(state):
        return "K14"
    if state.draw_offer:
        return "K13"
    if any(state.back_row):
        return "K12"
    return "K6" if state.pending is not None else "K5"
