"""Is the board set up right? What stands in the wrong place, and where it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from camera.eyes import eye_for
from camera.locate import locate
from camera.reader import Known, read_unknown, read_with
from camera.sighting import Grid, Image
from companion.engine.game import BoardGame


@dataclass(frozen=True)
class Fault:
    """A piece that stands where it does not belong. Either place is empty if it is missing, or one too many."""

    label: str
    stands: str
    belongs: str

    def steps(self) -> tuple[int, int]:
        """Columns and rows from where it stands to where it belongs; (0, 0) if either is unknown."""
        if not self.stands or not self.belongs:
            return 0, 0
        across = ord(self.belongs[0]) - ord(self.stands[0])
        return across, int(self.belongs[1:]) - int(self.stands[1:])


def faults(wanted: Mapping[str, str], seen: Mapping[str, str]) -> tuple[Fault, ...]:
    """What is wrong with what was seen, as few moved pieces as possible, nearest first."""
    missing = {cell: label for cell, label in wanted.items() if seen.get(cell) != label}
    extra = {cell: label for cell, label in seen.items() if wanted.get(cell) != label}
    pairs = sorted(
        (abs(a) + abs(b), stands, belongs)
        for stands, label in extra.items()
        for belongs, other in missing.items()
        if label == other
        for a, b in [Fault(label, stands, belongs).steps()]
    )
    found = []
    for _, stands, belongs in pairs:
        if stands in extra and belongs in missing:
            found.append(Fault(extra.pop(stands), stands, belongs))
            del missing[belongs]
    found += [Fault(label, "", cell) for cell, label in sorted(missing.items())]
    found += [Fault(label, cell, "") for cell, label in sorted(extra.items())]
    return tuple(found)


def check_setup(
    image: Image, game: BoardGame[Any, Any], state: Any, known: Known | None = None
) -> tuple[Grid, tuple[Fault, ...]] | None:
    """The board and its faults as against a state; None without a board.

    With a set that is known every piece is told apart. Without one only light and dark men and bare spaces are, and Kings
    are taken to be where they belong."""
    wanted = dict(game.board(state))
    if known is not None:
        read = read_with(known, image, _counts(wanted))
        return None if read is None else (read[0], faults(wanted, read[1]))
    grids = locate(image, game.geometry)
    if not grids:
        return None
    eye = eye_for(game.geometry)
    view, _ = eye.settle(image, grids, wanted)
    seen = eye.guess(view)
    if not seen:
        return view.grid, ()
    plain = {cell: label.lower() for cell, label in wanted.items()}
    return view.grid, faults(plain, seen)


def _counts(board: Mapping[str, str]) -> dict[str, int]:
    labels = list(board.values())
    return {label: labels.count(label) for label in labels}


def read_position(
    image: Image, game: BoardGame[Any, Any], known: Known | None = None, limits: Mapping[str, int] | None = None
) -> tuple[Grid, dict[str, str]] | None:
    """The board and what stands on it, to start or resume from; a best guess unless the set is known."""
    return read_unknown(image, game.geometry) if known is None else read_with(known, image, limits)
