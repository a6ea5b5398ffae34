"""King's Crossing before the camera, still by still and as a stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from camera.follow import Follower
from camera.reaching import COVERED, MAP, arms, reaching_in
from camera.sighting import Grid
from camera.steady import Tracker
from camera.watcher import Watcher
from companion.games.crossing import GAME
from tests.camera.conftest import START, Table, replace

STATE = GAME.start({})
BUMP = (0.4, -0.3)
"""Squares by which somebody ran into the camera."""

ARM = ((-3.0, 3.2), (2.6, 3.4), (2.6, 4.6), (-3.0, 4.9))


def after(*moves: str) -> dict[str, str]:
    state = STATE
    for text in moves:
        state = GAME.apply(state, GAME.read(text))
    return dict(GAME.board(state))


@pytest.fixture(scope="module")
def picture() -> Callable[..., NDArray[np.uint8]]:
    drawn: dict[object, NDArray[np.uint8]] = {}

    def draw(board: dict[str, str] | None = None, **how: object) -> NDArray[np.uint8]:
        key = repr((sorted((board or START).items()), how))
        if key not in drawn:
            drawn[key] = replace(Table(board or START), **how).picture()  # type: ignore[arg-type]
        return drawn[key]

    return draw


@pytest.fixture
def follower(picture: Callable[..., NDArray[np.uint8]]) -> Follower:
    learned = Follower(GAME, STATE)
    assert learned.see(picture()).verdict == "unchanged"
    return learned


def test_a_move_its_answer_and_a_leap(follower: Follower, picture: Callable[..., NDArray[np.uint8]]) -> None:
    assert follower.see(picture(after("b2-b4"), noise=2)).moves == ("b2-b4",)
    assert follower.see(picture(after("b2-b4", "c7-c5"), noise=3)).moves == ("c7-c5",)
    leap = {**{cell: label for cell, label in after("b2-b4", "c7-c5").items() if cell != "d2"}, "a5": "w"}
    told = follower.see(picture(leap, noise=4))
    assert (told.verdict, set(told.differs)) == ("impossible", {"d2", "a5"})


def test_two_moves_between_two_pictures(follower: Follower, picture: Callable[..., NDArray[np.uint8]]) -> None:
    assert follower.see(picture(after("b2-b4", "c7-c5"), noise=3)).moves == ("b2-b4", "c7-c5")


def test_a_bump_a_dimmer_lamp_and_men_put_down_askew(
    follower: Follower, picture: Callable[..., NDArray[np.uint8]]
) -> None:
    assert follower.see(picture(noise=5, nudge=(0.3, -0.2))).verdict == "unchanged"
    assert follower.see(picture(noise=6, lamp=0.7)).verdict == "unchanged"
    moved = picture(after("b2-b4"), noise=7, offsets={"b4": (0.15, -0.12)}, lamp=0.7)
    assert follower.see(moved).moves == ("b2-b4",)


def with_reflection(picture: NDArray[np.uint8], at: tuple[float, float]) -> NDArray[np.uint8]:
    """A lamp reflected by the table there, in squares of the board; it has a halo."""
    x, y = Table(START).pixels([at])[0]
    down, right = np.mgrid[: picture.shape[0], : picture.shape[1]]
    away = np.hypot(right - x, 1.4 * (down - y))
    lit = picture.astype(np.float32) + 400 * np.clip((70 - away) / 25, 0, 1)[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8)


def test_a_lamp_reflected_beside_the_board_is_no_arm(picture: Callable[..., NDArray[np.uint8]]) -> None:
    follower = Follower(GAME, STATE)
    assert follower.see(with_reflection(picture(), (-1.2, 2.0))).verdict == "unchanged"
    moved = picture(after("a2-a4"), noise=2, offsets={"a4": (-0.12, 0.0)})
    assert follower.see(with_reflection(moved, (-1.2, 2.5))).moves == ("a2-a4",)


@pytest.mark.parametrize("bump", [BUMP, (0.0, 0.0)])
@pytest.mark.parametrize(("where", "wide"), [((-0.8, 4.0), 50), ((-0.2, 6.0), 50), ((-0.5, 2.5), 80)])
def test_a_sheen_is_no_arm_whether_a_bump_has_moved_it_or_it_came_by_itself(
    where: tuple[float, float],
    wide: int,
    bump: tuple[float, float],
    follower: Follower,
    picture: Callable[..., NDArray[np.uint8]],
) -> None:
    """It comes in over the board's edge as an arm does, but leaves the lines below it as they were, or has no edges
    where a man below it has left a few of them changed."""
    x, y = np.meshgrid(np.arange(960), np.arange(720))
    at = Table(START, nudge=bump).pixels([where])[0]
    sheen = 1 + 0.9 * np.exp(-(((x - at[0]) / wide) ** 2) - ((y - at[1]) / wide / 1.2) ** 2)[..., None]
    moved = picture(after("b2-b4"), nudge=bump, noise=5) * sheen
    assert follower.see(np.clip(moved, 0, 255).astype(np.uint8)).moves == ("b2-b4",)


@pytest.mark.parametrize("aside", [-0.05, 0.15])
def test_a_captured_man_put_down_right_beside_the_space_that_changed_is_no_arm(
    follower: Follower, picture: Callable[..., NDArray[np.uint8]], aside: float
) -> None:
    """He lies where e2 would be, and touches d2, from which one has gone; an arm goes on further out."""
    beside = picture({**after("d2-d4"), "e2": "b"}, noise=3, offsets={"e2": (aside, 0.0)})
    assert follower.see(beside).moves == ("d2-d4",)


def test_an_arm_over_most_of_the_board_is_waited_out(
    follower: Follower, picture: Callable[..., NDArray[np.uint8]]
) -> None:
    """No board can be found any more, but one column of it is as it was."""
    arm = ((-3.0, -1.0), (3.0, -1.0), (3.0, 9.0), (-3.0, 9.0))
    assert follower.see(picture(noise=4, arm=arm)).verdict == "not_steady"


def test_two_captures_along_the_edge_of_a_pale_board_are_no_hand() -> None:
    """Five spaces have lost the few lines that they had, and all of them have changed by what was played."""
    drawn = ["B..b", "...b", "....", "....", "..b.", ".W..", "b...", "w..w"]
    state: Any = GAME.position(STATE, {"board": drawn, "turn": "white"})
    later = GAME.apply(GAME.apply(state, GAME.read("a1xa3")), GAME.read("a8-b8"))
    pale = Table(dict(GAME.board(state)), light=(120, 140, 150), dark=(100, 120, 130), cloth=(110, 130, 140), frame=0)
    follower = Follower(GAME, state)
    assert follower.see(pale.picture()).verdict == "unchanged"
    assert follower.see(replace(pale, board=dict(GAME.board(later)), noise=3).picture()).moves == ("a1xa3", "a8-b8")


def test_an_arm_that_comes_in_over_the_pictures_own_edge_hides_what_it_covers() -> None:
    """Nothing of it shows beside the board, where it would be told from light by its edges."""
    left = int(Table(START).corners()[:, 0].min()) - 8
    arm = ((-3.0, 2.4), (3.6, 2.4), (3.6, 3.6), (-3.0, 3.6))
    bare, covered = (table.picture()[:, left:].copy() for table in (Table(START), Table(START, arm=arm, noise=4)))
    follower = Follower(GAME, STATE)
    follower.see(bare)
    assert follower.view is not None
    share = reaching_in(follower.view, follower.eye.view(covered, follower.view.grid))
    assert {cell for cell, hidden in zip(follower.view.cells, share > COVERED, strict=True) if hidden} >= {"a4", "c4"}


@pytest.mark.parametrize(
    ("apart", "calm", "calmer", "is_better"),
    [
        (0.02, 0.6, 0.58, False),  # the same place but for a little: it would wander
        (0.05, 0.6, 0.4, True),
        (0.12, 0.56, 0.41, False),  # it has wandered already
        (1.0, 0.9, 0.5, True),  # a line was taken for the next
        (0.12, 1.5, 0.5, True),  # what was found does not look like the board
    ],
)
def test_what_is_laid_over_the_picture_before_does_not_wander(
    monkeypatch: pytest.MonkeyPatch, apart: float, calm: float, calmer: float, is_better: bool
) -> None:
    table, follower = Table(START), Follower(GAME, GAME.start({}))
    follower.see(table.picture())
    found = follower.view
    assert found is not None
    aside = Grid(4, 8, found.grid.to_image @ np.array([[1, 0, apart], [0, 1, 0], [0, 0, 1.0]]))
    over = follower.eye.view(table.picture(), aside)
    monkeypatch.setattr(follower, "_unrest", lambda view: calm if view is found else calmer)
    assert follower._lies_better(over, found) is is_better


def test_another_table_is_no_board(follower: Follower) -> None:
    assert follower.see(np.full((720, 960, 3), 128, np.uint8)).verdict == "no_board"


def test_a_hand_that_rested_at_the_edge_and_has_gone_is_not_waited_out(
    follower: Follower, picture: Callable[..., NDArray[np.uint8]]
) -> None:
    """It hid nothing, so nothing had changed. Its going, together with the move that it made, is no arm's coming."""
    resting = ((7.0, 0.9), (3.75, 1.1), (3.75, 1.9), (7.0, 2.3))
    assert follower.see(picture(noise=8, arm=resting)).verdict == "unchanged"
    sighting = follower.see(picture(after("d2-d4"), noise=9))
    assert (sighting.verdict, sighting.moves) == ("seen", ("d2-d4",))


def test_an_arm_over_the_board_is_waited_out(follower: Follower, picture: Callable[..., NDArray[np.uint8]]) -> None:
    assert follower.see(picture(noise=8, arm=ARM)).verdict in ("not_steady", "unchanged")
    assert GAME.board(follower.state) == START


@pytest.mark.parametrize(("wide", "is_one"), [(2.0, True), (0.5, False)])
def test_finger_tips_on_the_board_are_an_arm_if_a_hand_is_beside_it(wide: float, is_one: bool) -> None:
    """A captured man beside the board, whose shadow falls on it, is none."""
    mask = np.zeros((10 * MAP, 6 * MAP), np.uint8)
    mask[4 * MAP : round((4 + wide) * MAP), : MAP + 1] = 1
    assert arms(mask, np.ones(mask.shape, bool)).any() == is_one


@pytest.mark.parametrize(("gap", "is_one"), [(2, True), (2 * MAP, False)])
def test_a_finger_belongs_to_the_hand_though_it_looks_like_the_board_in_part(gap: int, is_one: bool) -> None:
    mask = np.zeros((10 * MAP, 6 * MAP), np.uint8)
    mask[4 * MAP : 6 * MAP, : MAP - 1] = 1
    finger = np.s_[5 * MAP : 5 * MAP + 4, MAP - 1 + gap : 2 * MAP + gap]
    mask[finger] = 1
    assert arms(mask, np.ones(mask.shape, bool))[finger].all() == is_one


def test_a_board_pushed_far_is_followed_but_another_one_is_waited_out(
    follower: Follower, picture: Callable[..., NDArray[np.uint8]]
) -> None:
    other = {"a4": "w", "c4": "b", "b5": "w", "d5": "b", "c6": "w"}
    assert follower.see(picture(other, nudge=(1.6, 0.4))).verdict == "not_steady"
    assert GAME.board(follower.state) == START
    assert follower.see(picture(noise=9, nudge=(1.6, 0.4))).verdict == "unchanged"


def test_without_a_board_in_the_first_picture_a_later_one_must_show_the_start(
    picture: Callable[..., NDArray[np.uint8]],
) -> None:
    late = Follower(GAME, STATE)
    assert late.see(np.full((720, 960, 3), 120, np.uint8)).verdict == "no_board"
    told = late.see(picture(after("b2-b4"), noise=2))
    assert told.verdict == "impossible"
    assert {"b2", "b4"} <= set(told.differs)
    assert late.see(picture()).verdict == "unchanged"
    assert late.see(picture(after("b2-b4"), noise=2)).moves == ("b2-b4",)


class Stream:
    """A watcher and its clock: ten frames a second."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.seconds = 0.0

    def hold(self, picture: NDArray[np.uint8], seconds: float) -> list[str]:
        """The verdicts while a picture stands before the camera; moves in their place."""
        said = []
        for _ in range(round(seconds * 10)):
            sighting = self.watcher.see(picture, self.seconds)
            said.append(" ".join(sighting.moves) or sighting.verdict)
            self.seconds += 0.1
        return said


@pytest.fixture
def stream(picture: Callable[..., NDArray[np.uint8]]) -> Stream:
    started = Stream(Watcher(GAME, STATE))
    assert started.hold(picture(), 1.0)[-1] == "unchanged"
    return started


def test_a_move_counts_once_the_board_has_been_still(stream: Stream, picture: Callable[..., NDArray[np.uint8]]) -> None:
    said = stream.hold(picture(after("b2-b4"), noise=2), 1.2)
    assert said[:5] == ["not_steady"] * 5
    assert said.count("b2-b4") == 1
    assert said[-1] == "unchanged"


def test_a_piece_lifted_and_put_back_counts_for_nothing(
    stream: Stream, picture: Callable[..., NDArray[np.uint8]]
) -> None:
    lifted = {cell: label for cell, label in START.items() if cell != "b2"}
    said = stream.hold(picture(lifted, noise=3), 0.5) + stream.hold(picture(), 1.2)
    assert set(said) <= {"not_steady", "unchanged"}
    assert stream.watcher.state == STATE


def test_a_move_taken_back_is_seen_again(stream: Stream, picture: Callable[..., NDArray[np.uint8]]) -> None:
    moved = picture(after("b2-b4"), noise=2)
    for _ in range(2):
        assert stream.watcher.see_still(moved).moves == ("b2-b4",)
        assert stream.watcher.state_before == STATE
        stream.watcher.take_back()
        assert stream.watcher.state == STATE


def test_a_board_that_was_followed_astray_is_found_again(
    stream: Stream, picture: Callable[..., NDArray[np.uint8]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pictures in one, as a bump makes them, lead optical flow anywhere; then all seems to be somebody's arm."""
    follow, aside = Tracker.follow, np.array([[1, 0, 1.5], [0, 1, -1.2], [0, 0, 1.0]])
    bumps = iter([True])

    def led_astray(tracker: Tracker, small: Any, grid: Grid) -> Grid | None:
        found = follow(tracker, small, grid)
        return replace(grid, to_image=grid.to_image @ aside) if next(bumps, False) else found

    monkeypatch.setattr(Tracker, "follow", led_astray)
    moved = picture(after("b2-b4"), noise=2)
    said = stream.hold(moved, 3.0)
    assert said.count("b2-b4") == 1
    assert said[-1] == "unchanged"


def test_what_shows_in_one_frame_only_is_not_judged(
    stream: Stream, picture: Callable[..., NDArray[np.uint8]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bump blurs one frame, and a lamp flickers: held against such a picture, no later one fits."""
    sharp, judged = picture(), []
    see = stream.watcher.follower.see
    monkeypatch.setattr(stream.watcher.follower, "see", lambda image: judged.append(image) or see(image))
    grid = stream.watcher.follower.grid
    assert grid is not None
    space = np.rint(grid.points(np.array([(1, 3), (2, 3), (2, 4), (1, 4)]))).astype(np.int32)
    shade = cv2.fillPoly(np.ones(sharp.shape[:2]), [space], 0.93)
    odd = (sharp * shade[..., None]).astype(np.uint8)
    assert stream.hold(odd, 0.1) + stream.hold(sharp, 1.0) == ["not_steady"] + ["unchanged"] * 10
    assert judged == []


def test_the_players_correct_what_was_seen(stream: Stream, picture: Callable[..., NDArray[np.uint8]]) -> None:
    other = GAME.apply(STATE, GAME.read("b2-b4"))
    assert stream.watcher.learned_from() is not None
    stream.watcher.correct(other)
    assert stream.hold(picture(after("b2-b4"), noise=2), 1.0)[-1] == "unchanged"
    assert stream.watcher.learned_from() is not None
    assert stream.watcher.learned_from() is None
    assert stream.watcher.follower.looks() == GAME.board(other)


def test_a_board_between_four_points(picture: Callable[..., NDArray[np.uint8]]) -> None:
    corners = [(float(x) + 8, float(y) - 6) for x, y in Table(START).corners()]
    stream = Stream(Watcher(GAME, STATE, corners))
    assert stream.hold(picture(), 1.0)[-1] == "unchanged"
    assert "b2-b4" in stream.hold(picture(after("b2-b4"), noise=2), 1.0)
