"""What a comparison with the picture before says of tiles. No pictures: what spaces look like is made up."""

from __future__ import annotations

import numpy as np

from camera.sighting import EMPTY, Reading
from camera.tudor_compare import weigh
from camera.tudor_pieces import pieces_on


def test_a_pawn_who_looks_like_a_coin_still_stands_where_something_has_changed() -> None:
    """Dark before a dark table; a space that has changed a little, but not enough to be looked at, is not his."""
    looks = {
        "i9": {EMPTY: 4.0, "black queen": -4.0, "black king": -7.0},
        "j9": {EMPTY: -5.0, "black queen": 5.0, "black king": 0.6},
        "b2": {EMPTY: 0.0, "black queen": 0.0, "black king": 0.0},
        "c5": {EMPTY: 0.0, "black queen": 0.0, "black king": 0.0},
    }
    before = {"i9": "black king", "b2": "black queen"}
    seen = weigh(Reading(looks), before, np.array([2.0, 2.0, 0.1, 0.68]))
    assert pieces_on(seen, before) == {"j9": "black king", "b2": "black queen"}
