"""A coin's number is read from the middle of its face, wherever in its space and however it was put down."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from camera.eyes import eye_for
from camera.locate import locate
from camera.reader import Known, study
from camera.tudor_faces import coin_size
from camera.tudor_orient import GROUND
from camera.view import make_view
from companion.games.tudor import GAME

HERE = Path(__file__).parent

NUMBERS = {"red": "a9 1 b6 3 b7 4 d6 0 g9 5 i10 2", "green": "e8 4 g7 3 h3 0 i5 2 j10 1 j4 5"}
"""What lies where in the known picture; in the other one green's 3 has gone to h7, red's 5 to g8."""

QUEENS = {
    cell: f"{seat} queen {number}"
    for seat, text in NUMBERS.items()
    for cell, number in zip(text.split()[::2], text.split()[1::2], strict=True)
}
KINGS = {"d7": "red king", "c5": "green king", "d1": "black king"}
BLACK = dict.fromkeys(("f1", "f2", "f5", "i1", "j2", "j5"), "black queen")

SIZE = (0.41, 0.13)
"""Radius and height with which these coins were made, in spaces."""


@pytest.fixture(scope="module")
def known() -> Known:
    found = study(_photo("known"), GAME.geometry, QUEENS | KINGS | BLACK)
    assert found is not None
    return found


def test_coins_that_were_moved_and_turned_are_told_by_their_numbers(known: Known) -> None:
    later = _photo("moved")  # somebody ran into the camera meanwhile
    view = make_view(later, locate(later, GAME.geometry, known.view.grid, known.view)[0], GROUND)
    marks = eye_for(GAME.geometry).read(known.model, view).likelihoods
    kinds = [label for label in QUEENS.values() if label.startswith(("red", "green"))]
    read = {cell: max(kinds, key=marks[cell].__getitem__) for cell in ("g8", "h7")}
    assert read == {"g8": "red queen 5", "h7": "green queen 3"}


def test_coins_are_as_large_as_their_outlines_say(known: Known) -> None:
    coins = np.array([known.view.cells.index(cell) for cell in QUEENS])
    assert known.model.size == coin_size(known.view, coins)
    assert known.model.size == pytest.approx(SIZE, abs=0.05)


def test_without_a_coin_in_sight_they_are_of_usual_size(known: Known) -> None:
    assert coin_size(known.view, np.array([], np.intp)) == (0.37, 0.12)


def _photo(name: str) -> np.ndarray:
    return np.asarray(cv2.imread(str(HERE / f"tiles-numbers-{name}.jpg")), np.uint8)
