"""How well real draughts boards are read: photographs by other people, some with labels of theirs, some labelled here
by looking at them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2

from bench.tally import Numbers, Tally
from camera.counting import draughtsmen
from camera.reader import Known, read_with, study
from camera.sighting import distance
from companion.engine.geometry import BoardGeometry, cell_name

WRONG_LABELS = ("v2/Image_001.jpg", "110891.jpg", "132607.jpg")
"""Real photos whose labelled corners are known to be wrong."""

MISLABELLED = {
    "v2/Image_002.jpg": {"h8": "."},
    "v2/Image_004.jpg": {"d7": "."},
    "v2/Image_009.jpg": {"a8": "w"},
    "v2/Image_010.jpg": {"g8": "b"},
    "v2/Image_027.jpg": {"h6": "b"},
    "v3/Image_1709308416495.jpg": {"g4": "b"},
    "v3/Image_1709308427733.jpg": {"a1": "."},
    "v3/Image_1709308545617.jpg": {"a8": "b"},
}
"""What everybody sees on spaces of real boards of which the labels say otherwise."""

OTHER_SETS = (
    (
        "callFEELD+BoardGame-Detection/data/20200228_{}.jpg",
        {
            ".b.b.b.b b.b.b.b. .b.b.b.b ........ ........ w.w.w.w. .w.w.w.w w.w.w.w.": "181655 181657 181703 181724 "
            "181745 181749",
            ".b.b.b.b b.b...b. .b.....b ..b.b... ...w.... w...w... .w.w.w.w w.w.w.w.": "181820 181833 181841 181845",
            ".w.w.w.w ..w...w. .w.b.w.b b....... ...b.... ........ .....b.b b.b.b.b.": "181920 181924",
            ".w.w.w.. ..w..... ...b.w.b b.w..... ...b.w.. ..w...b. .....b.. b.b.b.b.": "181943 181947 182041 182045 "
            "182048",
        },
    ),
    (
        "Ensiss+checkers-detector/img/{}.jpg",
        {
            ".b.b.b.b.b b.b.b.b.b. .b.b.b.b.b b.b.b.b.b. .......... .......... "
            ".w.w.w.w.w w.w.w.w.w. .w.w.w.w.w w.w.w.w.w.": "1 25 30 31 32",
            ".b...b.b.b b.b....... .b...w.... b...w..... .........w "
            "w.w.b.w... .........w w...w.b... .w.......w w.w.w...w.": "7 8 9 10 33 34 35",
        },
    ),
    (
        "Ensiss+checkers-detector/img/{}.jpg",
        {
            "b.b.b.b.b. .b.b.b.b.b b.b.b.b.b. .b.b.b.b.b .......... .......... "
            "w.w.w.w.w. .w.w.w.w.w w.w.w.w.w. .w.w.w.w.w": "12 13 14 15 29",
        },
    ),
)
"""Photographs of one set each, by what stands there: from the farthest row to the nearest, in some turn of the board.
The third one is the second with its men on the light squares. Kings count as men."""

NEARBY = 1.5
"""Spaces by which the board may have moved for the photo before to be of the same sitting."""


def real(photos: Path) -> Iterator[tuple[Path, Any]]:
    for label in json.loads((photos / "real" / "labels.json").read_text("utf-8")):
        if not label["file"].endswith(WRONG_LABELS):
            yield photos / "real" / label["file"], label


def read_real(photos: Path) -> Numbers:
    """The same for real draughts boards, each learned from the photo before it if the board lies where it lay."""
    spaces, boards = Tally(), Tally()
    before: tuple[Known, Path] | None = None
    for path, label in real(photos):
        image: Any = cv2.imread(str(path))
        true = _contents(path, label)
        if before is not None and before[1].parent == path.parent:
            _read_draughts(before[0], image, true, spaces, boards, NEARBY)
        known = None if "?" in true.values() else study(image, BoardGeometry(8, 8), true)
        before = (known, path) if known is not None else None
    return {"spaces": spaces.to_json(), "boards": boards.to_json()}


def read_real_elsewhere(photos: Path) -> Numbers:
    """Each real board learned from a photo of the same set that was taken long before or after: the one half way round
    its folder."""
    spaces, boards = Tally(), Tally()
    folders: dict[Path, list[tuple[Path, Any]]] = {}
    for path, label in real(photos):
        if "?" not in _contents(path, label).values():
            folders.setdefault(path.parent, []).append((path, label))
    for members in folders.values():
        for number, (path, label) in enumerate(members):
            other, its_label = members[(number + len(members) // 2) % len(members)]
            image: Any = cv2.imread(str(other))
            known = study(image, BoardGeometry(8, 8), _contents(other, its_label))
            if known is not None:
                _read_draughts(known, cv2.imread(str(path)), _contents(path, label), spaces, boards)
    return {"spaces": spaces.to_json(), "boards": boards.to_json()}


def _read_draughts(
    known: Known, image: Any, true: Mapping[str, str], spaces: Tally, boards: Tally, near: float = math.inf
) -> None:
    """Reads and counts one board, if it does not lie farther away than that."""
    side = known.geometry.columns
    read = read_with(known, image, draughtsmen(side, side, known.labels))
    if read is not None and distance(read[0], known.view.grid) >= near:
        return
    unsure = {cell for cell, mark in true.items() if mark == "?"}
    sure = side * side - len(unsure)
    wrong = _wrong(true, read[1], unsure, side) if read is not None else sure
    spaces.count(sure - wrong, sure)
    boards.count(wrong == 0)


def _contents(path: Path, label: Any) -> dict[str, str]:
    """What stands on a real board, by its label."""
    corrected = MISLABELLED.get("/".join(path.parts[-2:]), {})
    return _standing(_marks(label["cells"]) | corrected)


def _standing(marks: Mapping[str, str]) -> dict[str, str]:
    return {cell: mark for cell, mark in marks.items() if mark != "."}


def _marks(rows: Sequence[str]) -> dict[str, str]:
    """What is said of every space by the rows of a board, the farthest first."""
    last = len(rows) - 1
    return {cell_name(x, last - y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}


def _wrong(true: Mapping[str, str], seen: Mapping[str, str], unsure: set[str], side: int) -> int:
    """Spaces read wrongly, for the best of the four quarter turns."""
    best = side * side
    turned = dict(seen)
    for _ in range(4):
        best = min(best, sum(true.get(c) != turned.get(c) for c in {*true, *turned} - unsure))
        turned = {cell_name(side - int(cell[1:]), ord(cell[0]) - ord("a")): mark for cell, mark in turned.items()}
    return best


def read_other_sets(photos: Path) -> Numbers:
    """Real boards of which no labels came with the photographs: each photo read with every other one of its set."""
    spaces, boards = Tally(), Tally()
    for name, positions in OTHER_SETS:
        shown: list[tuple[Any, dict[str, str]]] = [
            (cv2.imread(str(photos / "real" / name.format(number))), _standing(_marks(rows.split())))
            for rows, numbers in positions.items()
            for number in numbers.split()
        ]
        side = len(next(iter(positions)).split())
        for one, (image, labels) in enumerate(shown):
            known = study(image, BoardGeometry(side, side), labels)
            for other, (picture, true) in enumerate(shown):
                if one == other:
                    continue
                if known is None:
                    spaces.count(0, side * side)
                    boards.count(0)
                else:
                    _read_draughts(known, picture, true, spaces, boards)
    return {"spaces": spaces.to_json(), "boards": boards.to_json()}
