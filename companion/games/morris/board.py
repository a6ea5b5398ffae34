"""Nine points and the lines between them (M1). A board is a text of nine letters, a1 b1 c1 a2 … c3: `w`, `b` or `.`."""

from __future__ import annotations

from companion.engine.geometry import BoardGeometry

GEOMETRY = BoardGeometry(3, 3)
POINTS = GEOMETRY.cells()
INDEX = {point: index for index, point in enumerate(POINTS)}
CENTRE = "b2"

EMPTY = "."
SIDES = ("white", "black")
OTHER = {"white": "black", "black": "white"}
MAN = {"white": "w", "black": "b"}
MEN = 3
"""Of each side (M2)."""

LINES = (
    ("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3"),
    ("a1", "a2", "a3"), ("b1", "b2", "b3"), ("c1", "c2", "c3"),
    ("a1", "b2", "c3"), ("c1", "b2", "a3"),
)  # fmt: skip
"""The eight lines, each by its points in order."""

NEIGHBOURS: dict[str, frozenset[str]] = {
    point: frozenset(
        other for line in LINES if point in line for other in line if abs(line.index(other) - line.index(point)) == 1
    )
    for point in POINTS
}
"""Where a man can go in one turn: the next point on a line of his."""


def put(board: str, **points: str) -> str:
    """The board with these points changed."""
    letters = list(board)
    for point, letter in points.items():
        letters[INDEX[point]] = letter
    return "".join(letters)


def row_of_three(board: str, side: str) -> bool:
    return any(all(board[INDEX[point]] == MAN[side] for point in line) for line in LINES)
