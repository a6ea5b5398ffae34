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
    seen = weigh(Reading(looks), before, np.array([2.0, 2.0, 0.1, 0.68]), np.ones(4))
    assert pieces_on(seen, before) == {"j9": "black king", "b2": "black queen"}


def test_what_a_pawn_hides_who_came_to_the_next_space_has_not_changed() -> None:
    """He went from g4 to h4; of h3 behind him little is in sight, and that looks a little like a coin."""
    looks = {
        "g4": {EMPTY: 4.0, "blue queen": -4.0, "blue king": -7.0},
        "h4": {EMPTY: -4.0, "blue queen": 4.0, "blue king": 7.0},
        "h3": {EMPTY: -0.4, "blue queen": 0.4, "blue king": 1.8},
        "a3": {EMPTY: 0.0, "blue queen": 0.0, "blue king": 0.0},
    }
    before, change = {"g4": "blue king", "a3": "blue queen"}, np.array([2.0, 2.0, 2.0, 0.65])
    seen = weigh(Reading(looks), before, change, np.array([1.0, 1.0, 0.4, 1.0]))
    assert pieces_on(seen, before) == {"h4": "blue king", "a3": "blue queen"}
    assert seen.likelihoods["h3"][EMPTY] > -1.0
