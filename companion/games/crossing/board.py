"""The half board of King's Crossing: its spaces, its pieces as letters, and where they start (K1–K3).

A board is a text of 32 letters, a1 b1 c1 d1 a2 … d8: `w b` men, `W B` Kings, `.` empty.
"""

from __future__ import annotations

from companion.engine.geometry import BoardGeometry

COLUMNS = 4
ROWS = 8
GEOMETRY = BoardGeometry(COLUMNS, ROWS)
CELLS = GEOMETRY.cells()
INDEX = {cell: index for index, cell in enumerate(CELLS)}

EMPTY = "."
SIDES = ("white", "black")
OTHER = {"white": "black", "black": "white"}
MAN = {"white": "w", "black": "b"}
KING = {"white": "W", "black": "B"}
PIECES = {side: MAN[side] + KING[side] for side in SIDES}
ENEMIES = {side: PIECES[OTHER[side]] for side in SIDES}

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
FORWARD = {"white": "up", "black": "down"}
BACKWARD = {"white": "down", "black": "up"}
SIDEWAYS = ("left", "right")


def row(index: int) -> int:
    """The row of a space, counted from 0."""
    return index // COLUMNS


def _ray(index: int, step: tuple[int, int]) -> tuple[int, ...]:
    column, line = index % COLUMNS + step[0], row(index) + step[1]
    found = []
    while 0 <= column < COLUMNS and 0 <= line < ROWS:
        found.append(line * COLUMNS + column)
        column, line = column + step[0], line + step[1]
    return tuple(found)


RAYS = {way: tuple(_ray(index, step) for index in range(len(CELLS))) for way, step in STEPS.items()}
"""The spaces in a straight line from each space, nearest first, up to the board's edge."""


def home(side: str, setup: str) -> int:
    """The space which the other side's King wants to reach (K1, K2)."""
    white = "d1" if setup == "normal" else "a1"
    return INDEX[white if side == "white" else "a8"]


def goal_row(side: str) -> int:
    """The row of the enemy's Home, where K12 counts."""
    return ROWS - 1 if side == "white" else 0


def king_start(side: str, setup: str) -> int:
    """Where the King stands at first, unless he is a Stealth King (K1, K2)."""
    black = "a8" if setup == "normal" else "d8"
    return INDEX["d1" if side == "white" else black]


def start_spaces(side: str, long: bool) -> tuple[str, ...]:
    """All spaces on which that side's pieces start (K1, K3)."""
    size = COLUMNS * (3 if long else 2)
    return CELLS[:size] if side == "white" else CELLS[-size:]


def men_at_start(long: bool) -> str:
    """The first position with no King on it: eight or twelve men a side."""
    size = len(start_spaces("white", long))
    return MAN["white"] * size + EMPTY * (len(CELLS) - 2 * size) + MAN["black"] * size


def put(board: str, pieces: dict[int, str]) -> str:
    """The board with these spaces changed."""
    letters = list(board)
    for index, letter in pieces.items():
        letters[index] = letter
    return "".join(letters)


def rows_of(board: str) -> list[str]:
    """The board as eight rows of four, row 8 first."""
    return [board[line * COLUMNS : (line + 1) * COLUMNS] for line in reversed(range(ROWS))]


def owner(letter: str) -> str:
    """Whose piece a letter is."""
    return "white" if letter in PIECES["white"] else "black"


def kings(board: str, side: str) -> list[int]:
    """Where that side's Kings stand: one of them, unless the table has ruled otherwise or he is hidden."""
    letter, found = KING[side], []
    index = board.find(letter)
    while index >= 0:
        found.append(index)
        index = board.find(letter, index + 1)
    return found
