"""Men are known by what they look like from above where colour and outline hardly tell."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from camera import classify, likelihoods
from camera.classify import learn, read
from camera.eyes import ChequerEye
from camera.faces import ENOUGH, learn_faces, likeness, likeness_known
from camera.features import ALL_OUTLINE, FACE, FACE_COUNTS, IN_ITS_PLACE, IN_THE_LIGHT, SLACK, Features
from camera.likelihoods import UNLIKE_OTHERS, WASHED_OUT, scored
from camera.locate import locate
from camera.set_model import Looks
from camera.sighting import EMPTY
from camera.view import View
from companion.games.crossing import GAME
from tests.camera.conftest import PIECES, START, Table, board_of, replace

LATER = board_of(".b.. bb.b b.b. ..B. .w.. w.Ww .ww. w...")


def test_a_face_is_known_again_through_a_haze() -> None:
    view, model = _learned()
    hazy = ChequerEye().view(_hazy(replace(Table(LATER), noise=3).picture()), view.grid)
    alike = likeness(hazy, model.shape, model.faces)
    assert alike is not None
    men = np.array([LATER.get(cell, "").islower() for cell in hazy.cells])
    bare = np.array([cell not in LATER for cell in hazy.cells])
    assert alike[men].min() > alike[bare].max()


def test_a_man_is_not_held_against_his_own_face() -> None:
    view, model = _learned()
    own, by_others = likeness(view, model.shape, model.faces), likeness_known(view, model.shape, model.faces, START)
    assert own is not None
    assert by_others is not None
    men = [number for number, cell in enumerate(view.cells) if START.get(cell, "").islower()]
    assert own[men].mean() > by_others[men].mean()


def test_of_too_few_men_no_face_is_learned() -> None:
    view, model = _learned()
    whites = [cell for cell, label in START.items() if label == "w"]
    few, enough = (dict.fromkeys(whites[:count], "w") for count in (ENOUGH - 1, ENOUGH))
    at = np.zeros((len(view.cells), 2))
    assert learn_faces(view, few, model.shape, at) == ()
    assert [face.ground for face in learn_faces(view, enough, model.shape, at)] == [0, 1]
    assert likeness(view, model.shape, ()) is None


def test_what_stays_of_a_face_from_any_side_is_the_same_all_round() -> None:
    _, model = _learned()
    for face in model.faces:
        rings = face.from_any_side().template
        assert np.allclose(rings, np.rot90(rings), atol=1e-5)
        assert not np.allclose(face.template, np.rot90(face.template), atol=1e-2)


def test_a_bare_square_may_look_like_its_own_rim_instead_of_like_others() -> None:
    """All bare squares of the known picture lay in a haze; this one does not, and is as dark as a man."""
    mean, ground = np.zeros((2, 2, len(SLACK))), np.zeros(1, np.int64)
    mean[:, 1, IN_THE_LIGHT] = mean[:, 1, IN_ITS_PLACE] = -2.0
    looks = Looks((EMPTY, "b"), mean, np.full_like(mean, 0.01))
    leads = []
    for against_rim in (0.0, -2.0):
        shown = np.zeros((1, len(SLACK)))
        shown[:, IN_THE_LIGHT], shown[:, IN_ITS_PLACE] = -1.9, against_rim
        table = scored(looks, {"b": 0.2}, ground, Features(shown, np.ones_like(shown), np.zeros((1, 2))))
        leads.append(float(table[0, 1] - table[0, 0]))
    assert leads[0] < UNLIKE_OTHERS + 1  # other signs can outweigh it
    assert leads[1] > 2 * UNLIKE_OTHERS


@pytest.mark.parametrize("off", [(0.42, 0.1), (-0.4, -0.1), (0.0, -0.42)])
def test_a_man_half_over_the_next_square_is_seen_on_his_own(off: tuple[float, float]) -> None:
    view, model = _learned()
    careless = ChequerEye().view(replace(Table(LATER, offsets={"b4": off}), noise=3).picture(), view.grid)
    assert read(model, careless).best() == LATER


@pytest.mark.parametrize("off", [(0.42, 0.1), (0.3, 0.3), (0.0, -0.42)])
def test_a_red_man_half_over_the_next_square_is_known_by_his_hue(
    off: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the edges of the squares hide too much of his face."""
    monkeypatch.setitem(PIECES, "b", ((45, 45, 120), 0.2))
    monkeypatch.setattr(likelihoods, "HIS_FACE", np.inf)
    later = {**LATER, "b4": "b"}
    view, model = _learned()
    careless = ChequerEye().view(replace(Table(later, offsets={"b4": off}), noise=3).picture(), view.grid)
    assert read(model, careless).best() == later


def test_gloss_at_the_edge_of_a_square_is_no_man() -> None:
    """It is as round, but has no face."""
    view, model = _learned()
    bare = {cell: man for cell, man in LATER.items() if cell != "b4"}
    picture = Table(bare).picture()
    x, y = (int(part) for part in view.grid.points([(1.92, 3.6)])[0])
    gloss = np.zeros(picture.shape, np.float32)
    cv2.circle(gloss, (x, y), int(0.38 * view.size), (120, 130, 130), -1, cv2.LINE_AA)
    shiny = np.clip(picture + cv2.GaussianBlur(gloss, (0, 0), 3), 0, 255).astype(np.uint8)
    found = read(model, ChequerEye().view(shiny, view.grid)).best()
    assert "b4" not in found


@pytest.mark.parametrize(("face", "less_against_it"), [(0.05, UNLIKE_OTHERS), (0.45, 0.0)])
def test_a_square_without_a_face_may_be_as_dark_as_the_haze_makes_it(
    face: float, less_against_it: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As above, as dark as a man and like its own rim; but a man would show his face."""
    mean, ground = np.zeros((2, 2, len(SLACK))), np.zeros(1, np.int64)
    mean[:, 1, IN_THE_LIGHT], mean[:, 1, FACE] = -2.0, 0.5
    looks = Looks((EMPTY, "b"), mean, np.full_like(mean, 0.01))
    shown, seen = np.zeros((1, len(SLACK))), np.ones((1, len(SLACK)))
    shown[:, IN_THE_LIGHT], shown[:, FACE], seen[:, FACE] = -1.9, face, FACE_COUNTS
    features = Features(shown, seen, np.zeros((1, 2)))
    by_face = float(scored(looks, {"b": 0.2}, ground, features)[0, 0])
    monkeypatch.setattr(likelihoods, "HIS_FACE", np.inf)
    without = float(scored(looks, {"b": 0.2}, ground, features)[0, 0])
    assert by_face - without == pytest.approx(less_against_it, abs=0.1)


@pytest.mark.parametrize(("face", "speaks_against_it"), [(0.0, WASHED_OUT), (0.3, 20.0)])
def test_a_square_without_a_face_may_have_an_outline(face: float, speaks_against_it: float) -> None:
    """A glossy film lies in creases, as round and as sharp as a man's edge; but a man would show his face."""
    mean, ground = np.zeros((2, 2, len(SLACK))), np.zeros(1, np.int64)
    mean[:, 1, ALL_OUTLINE], mean[:, 1, FACE] = 2.0, 0.5
    looks = Looks((EMPTY, "b"), mean, np.full_like(mean, 0.01))
    shown, seen = np.zeros((1, len(SLACK))), np.ones((1, len(SLACK)))
    shown[:, FACE], seen[:, FACE] = face, FACE_COUNTS
    smooth = scored(looks, {"b": 0.2}, ground, Features(shown, seen, np.zeros((1, 2))))
    shown[:, ALL_OUTLINE] = 2.0
    creased = scored(looks, {"b": 0.2}, ground, Features(shown, seen, np.zeros((1, 2))))
    against = float(smooth[0, 0] - creased[0, 0])
    assert against == pytest.approx(speaks_against_it, abs=0.1) if face == 0.0 else against > speaks_against_it


def test_what_was_taken_for_a_man_at_first_is_not_held_against_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two arcs of light lie on a bare square; from another side, men's faces are learned from what is taken for men."""
    men = {cell: man.lower() for cell, man in START.items()}
    table = Table({cell: man.lower() for cell, man in LATER.items()}, eye=(2.6, -6.6, 10.0), noise=3)
    view, _ = ChequerEye().settle(Table(men).picture(), locate(Table(men).picture(), GAME.geometry), men)
    picture = table.picture()
    for x, y in table.pixels([(1.42, 3.5), (1.58, 3.5)]).round().astype(int).tolist():
        cv2.ellipse(picture, (x, y), (12, 9), 0, 20, 160, (190, 190, 190), 2, cv2.LINE_AA)
    there = next(g for g in locate(picture, GAME.geometry) if abs(g.corners() - table.corners()).max() < 5)
    model, shiny = learn(view, men), ChequerEye().view(picture, there)
    leads = []
    for held_against in (likeness_known, lambda view, shape, faces, _: likeness(view, shape, faces)):
        monkeypatch.setattr(classify, "likeness_known", held_against)
        marks = ChequerEye().read_anew(model, shiny).likelihoods["b4"]
        leads.append(marks[EMPTY] - marks["b"])
    assert leads[0] > leads[1]


def test_a_set_learned_from_above_is_known_from_low_down() -> None:
    """From above it does not show how high men stand: they are taken to be higher than they are."""
    from_above = Table(START, eye=(2.0, 2.0, 13.0)).picture()
    _, model = ChequerEye().settle(from_above, locate(from_above, GAME.geometry), START)
    assert model.shape.height > PIECES["w"][1]
    low = replace(Table(LATER, eye=(1.0, -8.0, 8.0)), noise=3).picture()
    ways = [read(model, ChequerEye().view(low, grid), moved=True).best() for grid in locate(low, GAME.geometry)]
    men = {(cell, man) for cell, man in LATER.items() if man.islower()}
    assert any(men <= found.items() for found in ways)


def _learned() -> tuple[View, Any]:
    picture = Table(START).picture()
    view, _ = ChequerEye().settle(picture, locate(picture, GAME.geometry), START)
    return view, learn(view, START)


def _hazy(picture: np.ndarray) -> np.ndarray:
    return np.asarray(0.5 * picture + 90, np.uint8)
