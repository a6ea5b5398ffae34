"""Reads a board of tiles with a set that was learned: pawns first, since they hide what is behind them, then coins."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from camera.sighting import EMPTY, Reading
from camera.tudor_faces import coin_faces
from camera.tudor_patches import Points, alike, coin_patterns, light_field, pawn_colours, pawn_patterns
from camera.tudor_set import COIN, PIT, UNSURE, TudorSet, pawn_offset, pit_part_seen, pit_patterns, unhidden
from camera.view import Floats, View

SURE = 16.0
"""Natural logarithms between a detector's 0 and 1: examples scatter by a tenth or two around each."""

MOST = 8.0
"""The most that any measurement says for or against anything."""

SHORTLIST = 6
"""Spaces on which a pawn is looked for closely, by its colours."""

STRANGE, KNOWN, NO_PAWN = 0.54, 0.66, 4.0
"""Likeness (see `alike`) of a face to those of the known coins that pawns reach as well, that coins nearly always have,
and how much it speaks against a pawn there, in natural logarithms: of one colour, pawns and coins look much the same
from above."""

ROUND = 0.8
"""The most that is asked of a coin where the bare table looks like one."""

HALF_HIDDEN = 0.25
"""How much more is asked of a coin of which nearly nothing can be seen: the shadow and the side of the pawn before it
look a little like one. Of 103 bare spaces of which less than three tenths of what tells them could be seen, one in
twenty scored 0.8; of 22 coins behind pawns all did."""

WHOLE = 0.95
"""How far what can be seen of a coin must tell for its face to be believed."""

FAINTEST = 0.3
"""A coin scoring less is none, and its face need not be read."""


def read(
    model: TudorSet, view: View, expected: Mapping[str, str] | None = None, doubted: NDArray[np.bool_] | None = None
) -> Reading:
    """Log-likelihoods of every label at every space; with `doubted`, spaces that are not are as `expected` and say
    nothing."""
    field = light_field(view)
    ask = np.ones(len(view.cells), bool) if doubted is None else doubted
    known = dict(expected or {}) if doubted is not None else {}
    kings, places = _kings(model, view, field, ask, known)
    seen = unhidden(view, places)
    numbers = np.flatnonzero(ask)
    coin, sight, prints, familiar = _coins(model, view, field, numbers, seen)
    labels = tuple(dict.fromkeys(model.labels))
    table = {cell: dict.fromkeys((EMPTY, *labels, *kings), 0.0) for cell in view.cells}
    for row, number in enumerate(numbers):
        middle = _middle(model, view.cells[number]) + HALF_HIDDEN * (1 - sight[row])
        say = float(np.clip(SURE * (coin[row] - middle), -MOST, MOST) * sight[row])
        marks = {EMPTY: -say / 2, **{label: say / 2 + prints[row].get(label, 0.0) for label in labels}}
        top = max(marks.values())
        top -= NO_PAWN * familiar[row]
        marks.update({label: top + float(scores[number]) for label, scores in kings.items()})
        table[view.cells[number]] = marks
    return Reading(table)


def _middle(model: TudorSet, cell: str) -> float:
    """The coin detector's score halfway from a bare space to a coin: more where the bare table looks like one."""
    return min((1 + max(model.hole.get(cell, 0.0), 0.0)) / 2, ROUND)


def _kings(
    model: TudorSet, view: View, field: Floats, ask: NDArray[np.bool_], known: Mapping[str, str]
) -> tuple[dict[str, Floats], dict[int, Points]]:
    """For every pawn how much each space speaks for it rather than for anything else; and the spaces on which pawns
    stand, with the place in each."""
    tiles = np.array([cell not in PIT for cell in view.cells])
    asked = np.flatnonzero(ask & tiles)
    says = {label: np.full(len(view.cells), -MOST) for label in model.pawns}
    places: dict[int, Points] = {}
    for cell, label in known.items():
        if label in says and not ask[view.cells.index(cell)]:
            places[view.cells.index(cell)] = np.zeros(2)
    if len(asked) == 0 or not says:
        return says, places
    settled = {known[view.cells[number]] for number in places}  # a King is in one place: no need to look elsewhere
    astray = {label: pawn for label, pawn in model.pawns.items() if label not in settled}
    if not astray:
        return says, places
    quick = pawn_colours(view, field, view.centres[asked])
    first = {label: pawn.colours.likeness(quick).max(axis=1) for label, pawn in astray.items()}
    short = np.unique(np.concatenate([np.argsort(-scores, kind="stable")[:SHORTLIST] for scores in first.values()]))
    looks = pawn_patterns(view, field, view.centres[asked[short]])
    for label, pawn in astray.items():
        closely = pawn.look.likeness(looks)
        both = (closely.max(axis=1) + first[label][short]) / 2
        order = np.sort(both)
        middle = float(np.clip((order[-1] + order[-2]) / 2, 0.55, 0.85)) if len(order) > 1 else 0.7
        says[label][asked[short]] = np.clip(SURE * (both - middle), -MOST, MOST)
        best = int(both.argmax())
        if both[best] > middle:
            number = int(asked[short][best])
            places[number] = pawn_offset(view, number, int(closely[best].argmax()))
    return says, places


def _coins(
    model: TudorSet, view: View, field: Floats, numbers: NDArray[np.intp], seen: Floats
) -> tuple[Floats, Floats, list[dict[str, float]], Floats]:
    """At some spaces: the coin detector's score, how far what can be seen there tells, what faces say of labels, and
    how surely there is the face of a coin that is known; from 0 to 1."""
    if len(numbers) == 0:
        return np.zeros(0), np.zeros(0), [], np.zeros(0)
    patterns = coin_patterns(view, field, view.centres[numbers], COIN.height)
    scores, sight = model.coin.score(patterns).max(axis=1), np.ones(len(numbers))
    in_pit = np.array([view.cells[number] in PIT for number in numbers])
    rows = np.flatnonzero(in_pit)
    below = dict(zip(rows, pit_patterns(view, field, view.centres[numbers[rows]]), strict=True)) if len(rows) else {}
    for row, shown in below.items():
        scores[row] = model.pit.score(shown).max()
    for row in np.flatnonzero(seen[numbers].min(axis=1) < 1):
        part = seen[numbers[row]]
        if row in below:
            found, share = model.pit.score_seen(below[row], pit_part_seen(part))
        else:
            found, share = model.coin.score_seen(patterns[row], part)
        scores[row], sight[row] = found.max(), np.sqrt(share)
    prints: list[dict[str, float]] = [{} for _ in numbers]
    familiar = np.zeros(len(numbers))
    likely = np.flatnonzero(scores > FAINTEST)
    if len(likely) and len(model.labels):
        likeness = alike(coin_faces(model, view, field, numbers[likely], patterns[likely]), model.prints)
        familiar[likely] = np.clip((likeness.max(axis=1) - STRANGE) / (KNOWN - STRANGE), 0, 1)
        for place, values in zip(likely, likeness, strict=True):
            whole = sight[place] > WHOLE and not in_pit[place]
            prints[place] = _against_labels(model, values, model.trust if whole else UNSURE)
    return scores, sight, prints, familiar


def _against_labels(model: TudorSet, likeness: Floats, trust: float) -> dict[str, float]:
    best: dict[str, float] = {}
    for label, value in zip(model.labels, likeness, strict=True):
        best[label] = max(best.get(label, -1.0), float(value))
    top = max(best.values())
    return {label: max((value - top) / model.clearness, -trust) for label, value in best.items()}
