"""Boards to which no move leads: said at once, and shown as they stand."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from camera.eyes import ChequerEye
from camera.follow import Follower
from camera.sighting import EMPTY, Reading
from companion.games.crossing import GAME as CROSSING
from companion.games.tudor import GAME as TUDOR
from tests.camera.conftest import START, Table, board_of

HERE = Path(__file__).parent


def test_faint_lines_beside_a_space_that_a_coin_has_left_are_covered_by_nothing() -> None:
    """A coin on g9 was put on i6: hardly a line is left between the spaces around, and yet there is no hand."""
    options = {
        "players": [
            {"corner": "NW", "colour": "green", "variant": "2"},
            {
                "corner": "SE",
                "colour": "blue",
                "variant": "1",
                "queens": {"j1": 0, "i1": 4, "h1": 1, "j2": 3, "i2": 5, "j3": 2},
            },
        ]
    }
    green = {"king": "g5", "queens": ["a7", "a9", "c10", "c5", "e10", "f10"], "met": []}
    blue = {"king": "c4", "queens": {"f2": 5, "g3": 1, "h3": 0, "h4": 4, "i6": 3, "j6": 2}, "met": []}
    players = [{**options["players"][0], **green}, {**options["players"][1], **blue}]
    state = TUDOR.position(TUDOR.start(options), {"players": players, "turn": "green"})
    follower = Follower(TUDOR, state)
    for name, verdict in (("tiles-faint-ink", "unchanged"), ("tiles-faint-ink-illegal", "impossible")):
        sighting = follower.see(np.asarray(cv2.imread(str(HERE / f"{name}.jpg")), np.uint8))
        assert sighting.verdict == verdict
    assert set(sighting.differs) == {"i6", "g9"}


def test_of_men_who_look_like_kings_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no move explains what is seen, the table may take the board so: with one King of each colour."""
    follower = Follower(CROSSING, CROSSING.start({}))
    follower.see(Table(START).picture())
    stands = board_of("bbbB bbbb .... ..w. .... .... w.ww wwwW")
    cells = CROSSING.geometry.cells()
    marks = {cell: {**dict.fromkeys((EMPTY, *"wbWB"), -9.0), stands.get(cell, EMPTY): 0.0} for cell in cells}
    for man in ("b8", "c7"):
        marks[man] |= {"b": -1.0, "B": -0.5}
    monkeypatch.setattr(ChequerEye, "read_after", lambda *_: Reading(marks))
    sighting = follower.see(Table(stands, noise=2).picture())
    assert (sighting.verdict, sighting.differs) == ("impossible", ("b2", "c5"))
    assert sighting.cells == stands
