"""Boards to which no move leads: said at once, and shown as they stand."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from camera.follow import Follower
from companion.games.tudor import GAME as TUDOR

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
