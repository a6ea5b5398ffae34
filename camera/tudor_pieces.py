"""Which piece is where: coins and pawns do not multiply, so what is read must be made of those that there were."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from camera.sighting import EMPTY, Reading
from camera.view import Floats

WALK = 0.4
"""What a space of distance from where a piece was speaks against its being the same one, in natural logarithms."""

FAR = 6
"""Spaces beyond which distance says no more."""


def pieces_on(reading: Reading, before: Mapping[str, str]) -> dict[str, str]:
    """The likeliest contents that are made of the pieces that were on the board before, every King among them."""
    kings = {cell: label for cell, label in before.items() if label.endswith("king")}
    queens = {cell: label for cell, label in before.items() if cell not in kings}
    placed = place_kings(reading, set(kings.values()))
    leads = {}
    for cell, marks in reading.likelihoods.items():
        coins = [value for label, value in marks.items() if label in queens.values()]
        if coins and cell not in placed and cell not in reading.hidden:
            leads[cell] = max(coins) - marks[EMPTY]
    taken = sorted((cell for cell, lead in leads.items() if lead > 0), key=lambda cell: -leads[cell])[: len(queens)]
    if taken:
        cost = np.array([[_against(reading, cell, *queen) for queen in queens.items()] for cell in taken])
        names = list(queens.values())
        placed.update({cell: names[column] for cell, column in zip(taken, cheapest(cost), strict=True)})
    return placed


def place_kings(reading: Reading, kings: set[str]) -> dict[str, str]:
    """Every King on a space of his own, so that all spaces together most speak for them."""
    names, table = sorted(kings), reading.likelihoods
    cells = [cell for cell, marks in table.items() if cell not in reading.hidden and kings <= marks.keys()]
    if not names or len(cells) < len(names):
        return {}
    rest = {cell: max((v for label, v in table[cell].items() if label not in kings), default=0.0) for cell in cells}
    cost = np.array([[rest[cell] - table[cell][king] for cell in cells] for king in names])
    return {cells[column]: king for king, column in zip(names, cheapest(cost), strict=True)}


def _against(reading: Reading, cell: str, home: str, label: str) -> float:
    """How much speaks against the piece from `home` being on a space."""
    steps = abs(ord(cell[0]) - ord(home[0])) + abs(int(cell[1:]) - int(home[1:]))
    return WALK * min(steps, FAR) - reading.likelihoods[cell][label]


def cheapest(cost: Floats) -> NDArray[np.intp]:
    """The column for every row, each column at most once, with the least total cost (rows ≤ columns)."""
    rows, columns = cost.shape
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    owner = np.zeros(columns + 1, int)  # row (from 1) that has the column; column 0 is the row in hand
    for row in range(1, rows + 1):
        owner[0] = row
        here = 0
        least, came = np.full(columns + 1, np.inf), np.zeros(columns + 1, int)
        done = np.zeros(columns + 1, bool)
        while owner[here] != 0:
            done[here] = True
            reduced = cost[owner[here] - 1] - row_price[owner[here]] - column_price[1:]
            better = ~done[1:] & (reduced < least[1:])
            least[1:][better], came[1:][better] = reduced[better], here
            open_ = np.where(done, np.inf, least)
            open_[0] = np.inf
            following = int(open_.argmin())
            step = open_[following]
            row_price[owner[done]] += step
            column_price[done] -= step
            least[~done] -= step
            here = following
        while here:
            owner[here] = owner[came[here]]
            here = int(came[here])
    result = np.zeros(rows, np.intp)
    for column in range(1, columns + 1):
        if owner[column]:
            result[owner[column] - 1] = column - 1
    return result
