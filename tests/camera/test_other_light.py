"""A set that was learned yesterday, read today: in another light, from another side, on another table."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from camera import reader
from camera.adapt import SAME_ROOM, suited
from camera.classify import learn
from camera.counting import MEN, draughtsmen, on_played_squares, within_limits
from camera.eyes import ChequerEye
from camera.features import IN_THE_LIGHT, TIP, Features, measure
from camera.likelihoods import scored
from camera.locate import distance, locate
from camera.reader import read_with, study
from camera.set_model import Looks, heights_of, looks_of
from camera.sighting import EMPTY, Grid, Reading
from camera.solids import owners
from companion.engine.geometry import BoardGeometry
from companion.games.crossing import GAME
from tests.camera.conftest import START, Table, board_of, replace

LATER = board_of(".b.. bb.b b.b. ..B. .w.. w.Ww .ww. w...")
DRAUGHTS = board_of("b.b.b.b. .b.b.b.b ........ ...b.... ..w..... ........ w.w.w.w. .w.w.w.w")
KNOWN = Table(START)
ELSEWHERE = Table(
    LATER,
    columns=8,
    eye=(11.0, -4.0, 9.0),
    light=(95, 150, 200),
    dark=(25, 45, 80),
    cloth=(150, 140, 130),
    lamp=0.8,
    noise=7,
)
"""One half of a whole board in lamp light, seen from its other side."""


def test_a_known_set_is_found_and_read_in_another_room() -> None:
    known = study(KNOWN.picture(), GAME.geometry, START)
    assert known is not None
    found = read_with(known, ELSEWHERE.picture())
    assert found is not None
    assert np.abs(found[0].corners() - ELSEWHERE.pixels([(0, 0), (4, 0), (4, 8), (0, 8)])).max() < 6
    assert _colours(found[1]) == _colours(LATER)


@pytest.mark.parametrize("gamma", [0.6, 1.6])
def test_a_known_set_is_read_where_it_was_by_a_camera_set_anew(gamma: float) -> None:
    known = study(KNOWN.picture(), GAME.geometry, START)
    assert known is not None
    picture = replace(KNOWN, board=LATER, noise=3).picture()
    found = read_with(known, np.asarray(255 * (picture / 255.0) ** gamma, np.uint8), {"w": 7, "b": 7, "W": 1, "B": 1})
    assert found is not None
    assert distance(found[0], known.view.grid) < 0.1
    assert found[1] == LATER


def test_where_nothing_looks_as_it_did_all_is_read_anew() -> None:
    """Even if the board lies about where it lay: another day, the same table."""
    known = study(KNOWN.picture(), GAME.geometry, START)
    assert known is not None
    other_day = replace(KNOWN, board=LATER, nudge=(0.2, 0.1), light=(95, 150, 200), dark=(25, 90, 40), noise=3)
    picture = other_day.picture()
    view = ChequerEye().view(picture, locate(picture, GAME.geometry)[0])
    after = ChequerEye().read_after(known.model, view, known.view, known.labels)
    assert after == ChequerEye().read_anew(known.model, view)


@pytest.mark.parametrize("gamma", [0.6, 1.6])
def test_a_board_that_lies_where_it_lay_was_not_turned(gamma: float) -> None:
    """All men have gone to the other side, in the meantime it got dark: it looks like the board turned half round."""
    known = study(KNOWN.picture(), GAME.geometry, START)
    assert known is not None
    crossed = {cell: {"w": "b", "b": "w", "W": "B", "B": "W"}[man] for cell, man in LATER.items()}
    picture = replace(KNOWN, board=crossed, noise=3).picture()
    found = read_with(known, np.asarray(255 * (picture / 255.0) ** gamma, np.uint8))
    assert found is not None
    assert _colours(found[1]) == _colours(crossed)


def test_where_a_board_was_found_anew_the_place_where_it_was_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A column off it may look nearly as likely by its men, and at times likelier."""
    known = study(KNOWN.picture(), GAME.geometry, START)
    assert known is not None
    later = replace(KNOWN, nudge=(-1.0, 0.0), noise=3)
    picture = np.asarray(255 * (later.picture() / 255.0) ** 0.6, np.uint8)
    aside = Grid(4, 8, known.view.grid.to_image @ np.array([[1.0, 0, 1.2], [0, 1, 0], [0, 0, 1]]))
    monkeypatch.setattr(reader, "calmest", lambda eye, model, before, image, near: eye.view(image, aside))
    monkeypatch.setattr(ChequerEye, "plausible", lambda self, model, view, labels: -distance(view.grid, aside))
    found = read_with(known, picture)
    assert found is not None
    assert np.abs(found[0].corners() - later.corners()).max() < 6


def test_looks_follow_the_light() -> None:
    """Everything has become brighter by as much as white differs from black; a rough guess tells what is what."""
    looks, heights, ground, features, names = _measured(START)
    brighter = _brighter(features)
    moved = suited(looks, heights, ground, brighter, names)
    assert _right(looks, heights, ground, brighter, names) < 0.8
    assert _right(moved, heights, ground, brighter, names) > 0.95


def test_in_the_same_room_too_looks_follow_the_light() -> None:
    """Two men have moved since, and are guessed to stand where they stood."""
    looks, heights, ground, features, names = _measured(START)
    before = list(names)
    for one, other in (("a2", "c4"), ("b7", "d5")):
        there, here = (GAME.geometry.cells().index(cell) for cell in (one, other))
        before[there], before[here] = before[here], before[there]
    brighter = _brighter(features)
    moved = suited(looks, heights, ground, brighter, before, SAME_ROOM)
    assert _right(moved, heights, ground, brighter, names) > 0.95


def test_in_a_set_whose_white_is_the_darker_colour_it_stays_so() -> None:
    """A guess takes the lighter men for white; here they were said to be black. In another light nothing else tells."""
    other = str.maketrans("wbWB", "bwBW")
    looks, heights, ground, features, names = _measured({cell: mark.translate(other) for cell, mark in START.items()})
    brighter = _brighter(features)
    moved = suited(looks, heights, ground, brighter, [name.translate(other) for name in names])
    assert _right(looks, heights, ground, brighter, names) < 0.8
    assert _right(moved, heights, ground, brighter, names) > 0.95


def test_on_the_squares_that_draughts_leaves_alone_nothing_stands() -> None:
    sheen = {EMPTY: 0.0, "w": 5.0}
    reading = Reading({"a1": sheen, "a2": sheen})
    assert on_played_squares(reading, DRAUGHTS).best() == {"a2": "w"}
    few = dict(list(DRAUGHTS.items())[: MEN - 1])
    assert on_played_squares(reading, few).best() == {"a1": "w", "a2": "w"}
    assert on_played_squares(reading, {**DRAUGHTS, "a1": "w"}).best() == {"a1": "w", "a2": "w"}


@pytest.mark.parametrize("eye", [Table().eye, ELSEWHERE.eye])
def test_a_set_is_known_again_on_squares_that_have_changed_places(eye: tuple[float, float, float]) -> None:
    """The other half of the board is played on, or it was turned by a quarter: a1 is light now."""
    table = Table(START)
    known = study(table.picture(), GAME.geometry, START)
    assert known is not None
    later = {**START, "b4": "w"}
    other = replace(table, board=later, light=table.dark, dark=table.light, eye=eye, noise=3)
    found = read_with(known, other.picture())
    assert found is not None
    assert found[1] == later


def test_a_draughts_board_is_read_without_men_on_the_other_squares() -> None:
    """A white man lies where nobody plays, as a sheen may look."""
    table = Table(DRAUGHTS, columns=8, eye=(4.0, -5.0, 11.0))
    known = study(table.picture(), BoardGeometry(8, 8), DRAUGHTS)
    assert known is not None
    found = read_with(known, replace(table, board={**DRAUGHTS, "d4": "w"}, noise=2).picture())
    assert found is not None
    assert found[1] == DRAUGHTS


def test_draughts_has_three_rows_of_men_or_as_many_as_there_were() -> None:
    assert draughtsmen(8, 8, {}) == {"w": 12, "b": 12}
    assert draughtsmen(10, 10, {}) == {"w": 20, "b": 20}
    assert draughtsmen(8, 8, {f"a{n}": "b" for n in range(14)}) == {"w": 12, "b": 14}


def test_a_man_too_many_does_not_become_one_too_many_of_the_others() -> None:
    black, white, doubtful = ({"b": b, "w": w, EMPTY: e} for b, w, e in ((9, 0, 0), (0, 9, 0), (3, 2, 1)))
    reading = Reading({"a1": black, "b1": black, "a2": doubtful, "a3": white, "b3": white})
    sure = {"a1": "b", "b1": "b", "a3": "w", "b3": "w"}
    assert within_limits(reading, {"w": 2, "b": 2}) == sure
    assert within_limits(reading, {"w": 3, "b": 2}) == {**sure, "a2": "w"}


def test_a_king_is_rather_one_of_his_men_than_on_a_bare_space() -> None:
    """Somebody has to be he; if all speak too much against it, he was taken."""

    def looks(like_a_king: float) -> Reading:
        man = {"w": 9.0, "W": -6.0, EMPTY: 0.0}
        return Reading({"a1": man, "b1": man, "c1": {**man, "W": 9.0 - like_a_king}, "c3": {"W": 2.0, EMPTY: 9.0}})

    men = {"a1": "w", "b1": "w", "c1": "w"}
    assert within_limits(looks(9.0), {"w": 7, "W": 1}) == {**men, "c1": "W"}
    assert within_limits(looks(13.0), {"w": 7, "W": 1}) == {**men, "c3": "W"}
    bare = Reading({**looks(13.0).likelihoods, "c3": {"W": 0.0, EMPTY: 9.0}})
    assert within_limits(bare, {"w": 7, "W": 1}) == men


@pytest.mark.parametrize("flat", [False, True])
def test_what_lies_behind_tells_no_man_from_a_bare_space(flat: bool) -> None:
    """All men stood at the edge, and behind them was the table; that says nothing of a bare space at the edge."""
    board = {cell: label.lower() if flat else label for cell, label in START.items()}
    picture = replace(KNOWN, board=board).picture()
    _, model = ChequerEye().settle(picture, locate(picture, GAME.geometry), board)
    looks = looks_of(model)
    low = [number for number, label in enumerate(looks.labels) if label in (EMPTY, "w", "b")]
    tips = looks.mean[:, :, TIP]
    assert np.ptp(tips[:, low], axis=1).max() == 0
    assert flat or np.abs(tips[:, looks.labels.index("W")] - tips[:, low[0]]).min() > 0


def _measured(labels: Mapping[str, str]) -> tuple[Looks, Mapping[str, float], np.ndarray, Features, list[str]]:
    """A set learned with these names, what is measured in its own picture, and the colour in every space."""
    picture = KNOWN.picture()
    view, _ = ChequerEye().settle(picture, locate(picture, GAME.geometry), START)
    model = learn(view, labels)
    painted = owners(view, heights_of(model, view, labels), model.shape.radius)
    features = measure(view, model.shape, painted)
    return looks_of(model), model.heights, view.ground, features, [labels.get(c, EMPTY).lower() for c in view.cells]


def _brighter(features: Features) -> Features:
    """Every top brighter by as much as white differs from black."""
    values = features.values.copy()
    values[:, IN_THE_LIGHT] += 1.5
    return replace(features, values=values)


def _right(
    looks: Looks, heights: Mapping[str, float], ground: np.ndarray, features: Features, names: list[str]
) -> float:
    best = [looks.labels[number].lower() for number in scored(looks, heights, ground, features).argmax(axis=1)]
    return float(np.mean([one == name for one, name in zip(best, names, strict=True)]))


def _colours(cells: Mapping[str, str]) -> dict[str, str]:
    return {cell: mark.lower() for cell, mark in cells.items()}
