"""Pictures drawn by lot: labels say what is in the picture, and moves are by the rules. Nothing is rendered here."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from bench.lot.draughts import LUMA, Draughts
from bench.lot.lens import MARGIN, held
from bench.lot.play import Match
from bench.lot.tiles import Tiles
from companion.catalogue import game


@pytest.mark.parametrize("bend", [-0.018, 0.0, 0.012])
def test_a_label_lies_where_the_lens_shows_its_point(bend: float) -> None:
    """A dot in the straight picture is bent to where the label says that its point of the table lies."""
    board = Draughts(np.random.default_rng(3))
    lens = replace(held(np.random.default_rng(3), board.outline()), bend=bend)
    straight = replace(lens, bend=0.0, focal=lens.focal * MARGIN)
    for corner, place in zip(lens.seen(board.corners()), straight.seen(board.corners()), strict=True):
        rendered = np.zeros((lens.height, lens.width), np.float32)
        cv2.circle(rendered, np.round((place - 0.5) * 16).astype(int).tolist(), 5 * 16, 1.0, -1, cv2.LINE_AA, 4)
        moments = cv2.moments(lens.through(rendered))
        found = np.array([moments["m10"], moments["m01"]]) / moments["m00"] + 0.5
        assert found == pytest.approx(corner, abs=0.3)


def test_every_board_is_all_in_its_picture() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        board = Tiles(rng, numbers=False) if seed % 2 else Draughts(rng)
        assert held(rng, board.outline()).holds(board.outline(), 0.0)


@pytest.mark.parametrize("name", ["crossing", "tudor"])
def test_moves_are_by_the_rules_and_what_is_astray_is_not(name: str) -> None:
    rules = game(name)
    match = Match(np.random.default_rng(5), name, numbers=False)
    before = match.state
    told = match.move()
    assert told is not None
    move = rules.read(told)
    assert rules.check(before, move) is None
    assert rules.board(rules.apply(before, move)) == match.labels()
    wrong, differs = match.astray()
    assert {cell for cell in {*wrong, *match.labels()} if wrong.get(cell) != match.labels().get(cell)} == set(differs)
    assert all(rules.board(rules.apply(match.state, one)) != wrong for one in rules.legal_moves(match.state))


def test_white_is_the_lighter_side_where_the_board_looks_the_same_from_both_ends() -> None:
    """King's Crossing as it begins: nothing but the colours tells which end is whose."""
    matches = [Match(np.random.default_rng(seed), "crossing", numbers=False) for seed in range(20)]
    told = {match.turnable: match for match in matches}
    assert told[True].options["setup"] == "normal"
    assert told[True].position is None
    assert False in told
    for seed in range(20):
        men = Draughts(np.random.default_rng(seed), lighter=True).colours
        assert np.dot(men["w"], LUMA) >= np.dot(men["b"], LUMA)


def test_what_is_drawn_is_drawn_again_from_the_same_number() -> None:
    one, other = (Tiles(np.random.default_rng(8), numbers=True) for _ in range(2))
    assert (one.ground, one.side, one.poses) == (other.ground, other.side, other.poses)
    assert np.array_equal(one.coin_look.paint, other.coin_look.paint)
