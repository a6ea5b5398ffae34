"""Boards drawn as text, and boards made up at random.

A drawing has ten lines, row 10 first; `R` is red's king and `r` one of red's queens (from SW), likewise `G` green (NW),
`B` blue (NE) and `K` black (SE). The graveyard is drawn as `:`; everything else, `.`, is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from companion.engine.geometry import cell_name
from companion.engine.results import Refusal
from companion.games.tudor import GAME
from companion.games.tudor.board import CLOCKWISE, GRAVEYARD, QUEENS_START
from companion.games.tudor.goals import DIED, GOALS, NUMBERS, Task
from companion.games.tudor.moves import Move
from companion.games.tudor.state import Fruit, Met, Player, Queen, State, in_order

SEATS = {"r": ("SW", "red"), "g": ("NW", "green"), "b": ("NE", "blue"), "k": ("SE", "black")}


def draw(
    drawing: str,
    turn: str = "red",
    variant: str = "standard",
    numbers: Mapping[str, int] | None = None,
    met: Sequence[str] = (),
    fruit: Fruit | None = None,
    **switches: Any,
) -> State:
    """The state of a drawing; variant, numbers, goals met ("divorced", "died 3") and fruit are those of the mover."""
    rows = drawing.split()
    assert [len(row) for row in rows] == [10] * 10, "ten rows of ten"
    cells = {cell_name(c, 9 - r): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark not in ".:"}
    players = []
    for letter, (corner, colour) in SEATS.items():
        if letter not in "".join(cells.values()).lower():
            continue
        mine = colour == turn
        named = numbers if mine and numbers is not None else {}
        queens = in_order(Queen(cell, named.get(cell)) for cell, mark in cells.items() if mark == letter)
        king = next((cell for cell, mark in cells.items() if mark == letter.upper()), None)
        player = Player(corner, colour, "standard", king, queens)
        if mine:
            goals = tuple(Met(*_met(entry)) for entry in met)
            player = Player(corner, colour, variant, king, queens, numbers is not None, goals, fruit)
        players.append(player)
    return State(tuple(players), turn=[player.colour for player in players].index(turn), **switches)


def _met(entry: str) -> tuple[str, int | None]:
    goal, _, queen = entry.partition(" ")
    return goal, int(queen) if queen else None


def move(text: str) -> Move:
    found = GAME.read(text)
    assert not isinstance(found, Refusal), text
    return found


def play(state: State, *texts: str) -> State:
    """The state after these legal moves."""
    for text in texts:
        assert GAME.check(state, move(text)) is None, text
        state = GAME.apply(state, move(text))
    return state


def allowed(state: State, text: str) -> bool:
    return GAME.check(state, move(text)) is None


def rule(state: State, text: str) -> str:
    """The ruling by which this move is refused."""
    refusal = GAME.check(state, move(text))
    assert refusal is not None, f"{text} is legal"
    return refusal.rule


def begin(*corners: str, **switches: Any) -> State:
    """The start position, standard play."""
    colours = dict(SEATS.values())
    players = [{"corner": corner, "colour": colours[corner]} for corner in corners]
    state = GAME.start({"players": players, **switches})
    assert isinstance(state, State)
    return state


def queens(state: State, colour: str) -> set[str]:
    return {queen.space for player in state.players if player.colour == colour for queen in player.queens}


def king(state: State, colour: str) -> str | None:
    return next(player.king for player in state.players if player.colour == colour)


def goals(state: State, colour: str) -> list[str]:
    return [entry.goal for player in state.players if player.colour == colour for entry in player.met]


# Boards at random

_SEATINGS = [
    corners[turn:] + corners[:turn]
    for corners in [
        ["SW", "NE"], ["NW", "SE"], ["SW", "NW", "NE"], ["NW", "NE", "SE"], ["SW", "NE", "SE"], list(CLOCKWISE)
    ]
    for turn in range(len(corners))
]  # fmt: skip
_OPEN_SPACES = sorted({cell_name(c, r) for c in range(10) for r in range(10)} - GRAVEYARD)
_CROWDED = [space for space in _OPEN_SPACES if space[0] in "cdefgh" and 3 <= int(space[1:]) <= 8]
"""The spaces around the graveyard, where kings, queens and graves are close to each other."""


@st.composite
def options(draw_: st.DrawFn) -> dict[str, Any]:
    """Options of any kind of game."""
    fruit_order = draw_(st.sampled_from(["offset", "literal"]))
    corners = draw_(st.sampled_from(_SEATINGS))
    colours = draw_(st.permutations(["red", "black", "blue", "green"]))
    players = [draw_(_player(corner, colour, fruit_order)) for corner, colour in zip(corners, colours, strict=False)]
    return {"players": players, "fruit_order": fruit_order, "open_corner": draw_(st.booleans())}


@st.composite
def _player(draw_: st.DrawFn, corner: str, colour: str, fruit_order: str) -> dict[str, Any]:
    variant = draw_(st.sampled_from(["standard", "1", "2", "3", "fruit"]))
    player: dict[str, Any] = {"corner": corner, "colour": colour, "variant": variant}
    if variant in ("1", "3", "fruit") or draw_(st.booleans()):
        player["queens"] = dict(zip(QUEENS_START[corner], draw_(st.permutations(NUMBERS)), strict=True))
    if variant == "fruit":
        drawn = draw_(st.permutations(NUMBERS).filter(lambda n: fruit_order == "offset" or 0 not in n[2:4]))
        player["fruit"] = {"goals": list(drawn[:2]), "orders": list(drawn[2:4])}
    return player


@st.composite
def positions(draw_: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options and a possible position for them: any goals met in a possible order, the pieces anywhere."""
    chosen = draw_(options())
    free = draw_(st.permutations(draw_(st.sampled_from([_OPEN_SPACES, _CROWDED]))))
    graves = draw_(st.permutations(sorted(GRAVEYARD)))
    players = []
    for player in chosen["players"]:
        numbered = "queens" in player
        met = draw_(histories(player, chosen["fruit_order"], numbered))
        left = [n for n in NUMBERS if n not in [entry.queen for entry in met]] if numbered else range(6 - len(met))
        spaces, free = free[: len(left) + 1], free[len(left) + 1 :]
        standing: dict[str, Any] = dict(zip(spaces[1:], left, strict=True))
        for entry in met:
            if entry.goal == DIED:
                standing[graves.pop()] = entry.queen
        entries = [{"goal": e.goal, "queen": e.queen} if numbered else {"goal": e.goal} for e in met]
        shown = standing if numbered else list(standing)
        players.append({**player, "king": spaces[0], "queens": shown, "met": entries})
    return chosen, {"players": players, "turn": draw_(st.sampled_from(players))["colour"]}


@st.composite
def histories(draw_: st.DrawFn, player: Mapping[str, Any], fruit_order: str, numbered: bool) -> list[Met]:
    """Goals met one after the other, none to five of them, as the player's variant allows."""
    fruit = Fruit(*(tuple(player["fruit"][key]) for key in ("goals", "orders"))) if "fruit" in player else Fruit()
    task = Task(player["variant"], fruit, fruit_order)
    for _ in range(draw_(st.integers(0, 5))):
        choices = [
            (goal, queen)
            for goal in GOALS
            for queen in (NUMBERS if numbered else [None])
            if task.objection(goal, queen) is None
        ]
        task = task.after(*draw_(st.sampled_from(choices)))
    return list(task.met)


def placed(options_: Any, position: Any) -> State:
    state = GAME.start(options_)
    assert isinstance(state, State), state
    found = GAME.position(state, position)
    assert isinstance(found, State), found
    return found


def every_text(state: State) -> Iterable[str]:
    """Every move text there is, whatever stands where."""
    spaces = GAME.geometry.cells()
    yield "--"
    for start in spaces:
        yield f"{start}!"
        for end in spaces:
            for sign in "-^x>":
                yield f"{start}{sign}{end}"
