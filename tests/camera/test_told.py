"""The set-up check: a set is learned from what is said to stand there, and then says itself what does not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from camera.eyes import eye_for
from camera.follow import Follower
from camera.locate import locate
from camera.sighting import Image
from companion.engine.geometry import BoardGeometry
from companion.games import crossing, tudor
from companion.screens.camera.set_up import Amiss, amiss
from tests.camera.conftest import START, Table
from tests.camera.test_tudor_camera import photo, red_to_move

QUEENS = tudor.GAME.board(red_to_move())


def swapped(labels: Mapping[str, str], one: str, other: str) -> dict[str, str]:
    """The contents with those of two spaces, one of which may be bare, exchanged."""
    there = {cell: label for cell, label in labels.items() if cell not in (one, other)}
    moved = {one: labels.get(other, ""), other: labels.get(one, "")}
    return there | {cell: label for cell, label in moved.items() if label}


def seen(picture: Image, geometry: BoardGeometry, told: Mapping[str, str]) -> dict[str, str]:
    """What a picture shows, if that is said to stand there."""
    eye = eye_for(geometry)
    view, model = eye.settle(picture, locate(picture, geometry), told)
    return eye.as_told(model, view, told)


@pytest.mark.parametrize(
    "told",
    [
        START,
        swapped(START, "d1", "c1"),  # the King beside his place
        swapped(START, "d1", "a1"),
        swapped(swapped(START, "d1", "a1"), "a8", "d8"),  # both of them in the other corner
        swapped(START, "b2", "b3"),  # a man on a bare space
        swapped(START, "b2", "b7"),  # two men of different colours
        {**START, "c4": "w"},  # one who is not there
        {cell: label for cell, label in START.items() if cell != "c7"},  # one too many
    ],
)
def test_men_and_kings_stand_where_they_stand_whatever_is_told(told: Mapping[str, str]) -> None:
    table = Table(START, eye=(4.5, -5.0, 9.0))
    assert seen(table.picture(), crossing.GAME.geometry, told) == START


@pytest.mark.parametrize(
    "told",
    [
        QUEENS,
        swapped(QUEENS, "g6", "h6"),  # a King beside his place
        swapped(QUEENS, "g6", "d4"),  # the Kings in each other's
        swapped(QUEENS, "i8", "i9"),  # a coin on a bare space
        swapped(QUEENS, "a1", "j10"),  # two coins of different suits
        {**QUEENS, "f3": "red queen"},  # one that is not there
        {cell: label for cell, label in QUEENS.items() if cell != "b2"},  # one too many
    ],
)
def test_coins_and_pawns_stand_where_they_stand_whatever_is_told(told: Mapping[str, str]) -> None:
    assert seen(photo("known"), tudor.GAME.geometry, told) == QUEENS


def test_of_one_coin_nothing_is_said() -> None:
    """Late in a game it has nothing that it could be held against."""
    few = {cell: QUEENS[cell] for cell in ("a1", "g6", "d4")}
    assert seen(photo("known"), tudor.GAME.geometry, few).items() >= few.items()


def test_a_king_beside_his_place_is_named_with_his_way_home() -> None:
    """The black King stands one space too far left, as people say."""
    beside = swapped(START, "a8", "b8")
    follower = Follower(crossing.GAME, crossing.GAME.start({}))
    follower.begin(Table(beside).picture())
    wrong = amiss(START, follower.looks())
    assert Amiss("astray", "B", "a8", "b8") in wrong
    assert {one.kind for one in wrong} == {"astray"}
