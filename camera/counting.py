"""What stands on a board by its looks, made of the pieces there are: none too often, single ones once, none lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from camera.sighting import EMPTY, Reading

GIVEN_UP, AS_A_MAN = 8.0, 4.0
"""A single piece (a King) that every space speaks this much against is taken to be off the board. So much more may
speak against him where one of his men seems to stand: only one example taught the difference."""


def draughtsmen(columns: int, rows: int, labels: Mapping[str, str]) -> dict[str, int]:
    """The most men of each colour on a draughts board: those that fill all rows but the middle two, on squares of one
    colour; more if there were more."""
    men = (rows // 2 - 1) * columns // 2
    return {colour: max(men, list(labels.values()).count(colour)) for colour in ("w", "b")}


MEN = 6
"""Known men, all on squares of one colour, from which on draughts is taken to be played on those alone."""


def on_played_squares(reading: Reading, labels: Mapping[str, str]) -> Reading:
    """The reading of a draughts board, on whose other squares nothing stands."""
    played = {_kind(cell) for cell in labels}
    if len(labels) < MEN or len(played) > 1:
        return reading
    marks = {c: m if _kind(c) in played else {EMPTY: m.get(EMPTY, 0.0)} for c, m in reading.likelihoods.items()}
    return Reading(marks, reading.hidden)


def _kind(cell: str) -> int:
    """Which of the two kinds of squares one is of."""
    return (ord(cell[0]) + int(cell[1:])) % 2


def within_limits(reading: Reading, limits: Mapping[str, int]) -> dict[str, str]:
    """The likeliest contents in which no label comes more often than it can, and single pieces come once."""
    cells = reading.best()
    single = [label for label, most in limits.items() if most == 1]
    for label in single:
        _give_once(reading, cells, label)
    for label in limits:
        holders = sorted((c for c, held in cells.items() if held == label), key=lambda c: _lead(reading, c, label))
        for cell in holders[: max(0, len(holders) - limits[label])]:
            full = {other for other, most in limits.items() if sum(held == other for held in cells.values()) >= most}
            _take_away(reading, cells, cell, {label, *single, *full})
    return cells


MISSED = 1.5
"""How little may speak against a piece where one is missing: on spaces that are and were bare it was more than three in
22 rendered sets."""


def with_missing(reading: Reading, cells: Mapping[str, str], before: Mapping[str, str]) -> dict[str, str]:
    """The contents with those pieces that hardly show: one that has left its space has been taken, or stands on the one
    bare space of which it can be believed."""
    found = dict(cells)
    for label, missing in (Counter(before.values()) - Counter(cells.values())).items():
        bare = [cell for cell in reading.likelihoods if cell not in found and cell not in before]
        bare = [cell for cell in bare if label in reading.likelihoods[cell]]
        doubt = {cell: reading.likelihoods[cell].get(EMPTY, 0.0) - reading.likelihoods[cell][label] for cell in bare}
        for cell in sorted(bare, key=doubt.__getitem__)[:missing]:
            if doubt[cell] < MISSED:
                found[cell] = label
    return found


def _lead(reading: Reading, cell: str, label: str) -> float:
    """How much rather a space holds this label than any other."""
    marks = reading.likelihoods[cell]
    return marks[label] - max((value for other, value in marks.items() if other != label), default=0.0)


def _take_away(reading: Reading, cells: dict[str, str], cell: str, labels: set[str]) -> None:
    """Gives a space the likeliest label but these."""
    marks = {label: value for label, value in reading.likelihoods[cell].items() if label not in labels}
    best = max(marks, key=marks.__getitem__, default=EMPTY)
    if best == EMPTY:
        cells.pop(cell, None)
    else:
        cells[cell] = best


def _give_once(reading: Reading, cells: dict[str, str], label: str) -> None:
    """Leaves a single piece on the one space that speaks most for it, if that does not speak strongly against it."""
    able = [cell for cell, marks in reading.likelihoods.items() if label in marks and cell not in reading.hidden]
    if not able:
        return
    best = max(able, key=lambda cell: _standing(reading, cell, label))
    for cell in [c for c, held in cells.items() if held == label and c != best]:
        _take_away(reading, cells, cell, {label})
    if _standing(reading, best, label) > -GIVEN_UP:
        cells[best] = label


def _standing(reading: Reading, cell: str, king: str) -> float:
    """How much speaks for a King's standing on a space."""
    marks = reading.likelihoods[cell]
    alike = max(marks, key=marks.__getitem__).lower() == king.lower()
    return _lead(reading, cell, king) + (AS_A_MAN if alike else 0.0)
