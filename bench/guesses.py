"""What is guessed of boards whose set was never seen, on the shared photos: seats' names and Kings are not asked for,
for nothing tells them, but where pieces stand, and in draughts whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import cv2
import numpy as np

from bench.tally import Numbers, Tally
from camera.reader import read_unknown
from companion.engine.geometry import BoardGeometry, cell_name

Labels = Mapping[str, str]


def guessed(pictures: Iterable[tuple[Any, Any]], geometry: BoardGeometry) -> Numbers:
    """Spaces guessed right, whichever way round the board was taken to lie; pictures with a hand aside."""
    spaces = Tally()
    for path, label in pictures:
        if label["hand"]:
            continue
        found = read_unknown(cv2.imread(str(path)), geometry)
        true = _plain(label["cells"], geometry)
        ways = _ways(_plain(found[1] if found is not None else {}, geometry))
        spaces.count(max(int((way == true).sum()) for way in ways), true.size)
    return spaces.to_json()


def _plain(labels: Labels, geometry: BoardGeometry) -> Any:
    """The board as rows of marks: whose man, or only that there is a piece on a tile."""
    rows = [[labels.get(cell_name(c, r), "") for c in range(geometry.columns)] for r in range(geometry.rows)]
    return np.array([[bool(label) if geometry.pit else label.lower() for label in row] for row in rows])


def _ways(board: Any) -> Iterator[Any]:
    """A board as it may lie: turned by a quarter as often as it fits."""
    for turn in range(4):
        turned = np.rot90(board, turn)
        if turned.shape == board.shape:
            yield turned
