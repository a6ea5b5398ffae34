"""What a picture of a board of tiles shows whose contents were told, and that a set was learned from: is all as it was
said to be?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from camera.pawn_owners import rightful
from camera.sighting import EMPTY
from camera.tudor_detect import learn_placed, strangeness
from camera.tudor_faces import coin_faces, likeness_of
from camera.tudor_patches import SHIFTS, Values, coin_patterns, light_field
from camera.tudor_set import COIN, PIT, TudorSet, unhidden
from camera.view import View

PARTS = 6
"""Parts of the board, each of which is judged by what the others show: a bare space that was said to hold a coin would
look like itself."""

ENOUGH = 4
"""Coins that tell what a coin looks like; late in a game there are fewer, and all are believed."""

NO_COIN, A_COIN = 0.25, 0.55
"""Measures of the detector, 0 for a bare tile and 1 for a coin, beyond which what was told is not believed."""

AS_BARE, ODD = 1.3, 3.0
"""How strange a space may look on which nothing stands, and how strange one does on which a pawn stands of whom it was
not told; nineteen bare spaces of twenty look less strange than 1."""

ANOTHER = 0.3
"""How much more a coin's face must be like those of another kind than like the others of its own (1 would be all)."""

Cells = Sequence[str]


@dataclass(frozen=True, eq=False)
class _Judged:
    """What can be said of every space without its own help, by its name."""

    coin: Mapping[str, float]
    """How much it looks as if a coin lay there, 0 to 1."""
    strange: Mapping[str, float]
    """How little it looks like a bare one; 1 where nineteen bare ones of twenty look less strange."""


def as_told(model: TudorSet, view: View, labels: Mapping[str, str]) -> dict[str, str]:
    """What stands there: what was told, but for what plainly looks otherwise. Coins in the hole are believed."""
    patterns = coin_patterns(view, light_field(view), view.centres, COIN.height)
    judged = _judge(view, patterns, labels)
    wrong = [cell for cell, what in labels.items() if _is_queen(what) and judged.coin[cell] < NO_COIN]
    if wrong:  # what is none of them had better not be learned from
        judged = _judge(view, patterns, {cell: what for cell, what in labels.items() if cell not in wrong})
    seen = _with_kings(view, judged, labels)
    kings = [cell for cell, label in seen.items() if label.endswith("king")]
    in_sight = [cell for cell in _in_sight(view, kings) if cell not in kings]
    gone = [cell for cell in in_sight if cell in seen and judged.coin[cell] < NO_COIN]
    come = [cell for cell in in_sight if cell not in seen and judged.coin[cell] > A_COIN]
    told = [cell for cell in in_sight if cell in seen and cell not in gone]
    for cell in gone:
        del seen[cell]
    kinds = _kinds(model, view, patterns, {cell: labels[cell] for cell in told}, [*told, *come])
    seen |= {cell: _kind_of(labels[cell], kinds[cell]) for cell in told}
    seen |= _named(come, kinds, [labels[cell] for cell in gone])
    return rightful(view, seen)


def _is_queen(label: str) -> bool:
    return label.split()[1:2] == ["queen"]


def _judge(view: View, patterns: Values, labels: Mapping[str, str]) -> _Judged:
    tiles = _among(view, _in_sight(view, [cell for cell, label in labels.items() if label.endswith("king")]))
    bare = tiles & np.array([cell not in labels for cell in view.cells])
    coins = tiles & np.array([_is_queen(labels.get(cell, EMPTY)) for cell in view.cells])
    part = np.random.default_rng(0).permutation(len(view.cells)) % PARTS
    middle, width = len(SHIFTS) // 2, patterns.shape[2]
    coin, strange = np.full(len(view.cells), (NO_COIN + A_COIN) / 2), np.ones(len(view.cells))
    for number in range(PARTS):
        others, here = part != number, part == number
        if (others & coins).sum() >= ENOUGH:
            detector, _ = learn_placed(patterns[others & bare][:, ::3].reshape(-1, width), patterns[others & coins])
            coin[here] = detector.score(patterns[here]).max(axis=1)
        strange[here] = strangeness(patterns[others & bare][:, middle], patterns[here][:, middle])
    strange /= max(float(np.quantile(strange[bare], 0.95)), 1e-6)
    return _Judged(*(dict(zip(view.cells, part.tolist(), strict=True)) for part in (coin, strange)))


def _in_sight(view: View, kings: Cells) -> list[str]:
    """The spaces on tiles that no pawn hides."""
    hidden = unhidden(view, {view.cells.index(cell): np.zeros(2) for cell in kings}).mean(axis=1) <= 0.8
    return [cell for cell, behind in zip(view.cells, hidden, strict=True) if not behind and cell not in PIT]


def _among(view: View, cells: Iterable[str]) -> NDArray[np.bool_]:
    chosen = set(cells)
    return np.array([cell in chosen for cell in view.cells])


def _with_kings(view: View, judged: _Judged, labels: Mapping[str, str]) -> dict[str, str]:
    """What was told, with those Kings elsewhere who are not where they should be: on the space nearest to the camera
    that looks strange, for a pawn hides what is behind him."""
    away = {c: label for c, label in labels.items() if label.endswith("king") and judged.strange[c] < AS_BARE}
    seen = {cell: label for cell, label in labels.items() if cell not in away}
    near = dict(zip(view.cells, view.nearness().tolist(), strict=True))
    for label in away.values():
        kings = [cell for cell, there in seen.items() if there.endswith("king")]
        bare = [cell for cell in _in_sight(view, kings) if cell not in seen]
        strange = [cell for cell in bare if judged.strange[cell] > ODD]
        if strange:
            seen[max(strange, key=near.__getitem__)] = label
    return seen


def _kinds(
    model: TudorSet, view: View, patterns: Values, told: Mapping[str, str], cells: Cells
) -> dict[str, dict[str, float]]:
    """How much the coins on some spaces look like the likest of each kind that lies on another space."""
    if not cells:
        return {}
    numbers = np.array([view.cells.index(cell) for cell in cells], np.intp)
    faces = coin_faces(model, view, light_field(view), numbers, patterns[numbers])
    likeness = likeness_of(faces, faces)
    found: dict[str, dict[str, float]] = {cell: {} for cell in cells}
    for row, cell in enumerate(cells):
        for column, other in enumerate(cells):
            if other in told and other != cell:
                kind, value = told[other], float(likeness[row, column])
                found[cell][kind] = max(value, found[cell].get(kind, -1.0))
    return found


def _kind_of(told: str, looks: Mapping[str, float]) -> str:
    """The kind of a coin, if it is plainly another one than was told; of which there is one only cannot be said."""
    likest = max(looks, key=looks.__getitem__, default=told)
    return likest if told in looks and looks[likest] - looks[told] > ANOTHER else told


def _named(come: Cells, kinds: Mapping[str, Mapping[str, float]], missing: Sequence[str]) -> dict[str, str]:
    """What the coins are that were not told of: those that are missing elsewhere, or what they most look like."""
    found: dict[str, str] = {}
    left = list(missing)
    for cell in sorted(come, key=lambda one: -max(kinds[one].values(), default=0.0)):
        among = left or list(kinds[cell])
        if among:
            found[cell] = max(among, key=lambda kind: kinds[cell].get(kind, 0.0))
            if left:
                left.remove(found[cell])
    return found
