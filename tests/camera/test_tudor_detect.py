"""Telling one look from another, also where a part of it is hidden."""

from __future__ import annotations

import numpy as np
import pytest

from camera.tudor_detect import learn_detector

ALL, FIRST, SECOND, NONE = np.ones(2), np.array([1.0, 0.0]), np.array([0.0, 1.0]), np.zeros(2)


@pytest.fixture
def looks() -> tuple[np.ndarray, np.ndarray]:
    """Bare ones and others: a lamp shines on both measurements alike, and only the second is higher for the others."""
    rng = np.random.default_rng(1)
    lamp = rng.normal(0, 3, (400, 1))
    both = lamp + rng.normal(0, 0.1, (400, 2))
    return both[:200], np.add(both[200:], [0.0, 1.0])


def test_what_is_hidden_is_not_made_up_for(looks: tuple[np.ndarray, np.ndarray]) -> None:
    detector = learn_detector(*looks)
    _, with_all = detector.score_seen(looks[1], ALL)
    _, without_the_lamp = detector.score_seen(looks[1], SECOND)
    _, with_the_lamp_alone = detector.score_seen(looks[1], FIRST)
    assert with_all == pytest.approx(1.0)
    assert with_the_lamp_alone < without_the_lamp < 0.5, "what the lamp does can no longer be told from it"


def test_the_seen_parts_are_weighed_as_if_there_were_no_others(looks: tuple[np.ndarray, np.ndarray]) -> None:
    detector = learn_detector(*looks)
    alone = learn_detector(looks[0][:, 1:], looks[1][:, 1:])
    assert detector.score_seen(looks[1], SECOND)[0] == pytest.approx(alone.score(looks[1][:, 1:]), abs=1e-5)
    assert detector.score_seen(looks[1], ALL)[0] == pytest.approx(detector.score(looks[1]), abs=1e-3)


def test_of_what_is_hidden_altogether_nothing_is_said(looks: tuple[np.ndarray, np.ndarray]) -> None:
    found, told = learn_detector(*looks).score_seen(looks[1], NONE)
    assert (found == 0.5).all()
    assert told == 0
