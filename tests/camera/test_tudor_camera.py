"""Tudor before the camera: coins and pawns on tiles, learned from one picture of a known position."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from camera import reader
from camera.eyes import eye_for
from camera.follow import Follower
from camera.locate import locate
from camera.reader import Known, read_unknown, read_with, study, worth_telling
from camera.sighting import EMPTY, Grid, Reading, distance
from camera.tiles import locate_tiles
from camera.tudor_compare import arms_beside
from camera.tudor_detect import learn_detector
from camera.tudor_faces import DETECTED, coin_faces
from camera.tudor_orient import GROUND, likeliest_way
from camera.tudor_patches import alike, coin_patterns, light_field, pawn_colours, pawn_patterns
from camera.tudor_pieces import cheapest, pieces_on
from camera.tudor_set import COIN, PIT
from camera.view import View, make_view
from companion.games.tudor import GAME

HERE = Path(__file__).parent

TWO_PLAYERS = {
    "players": [
        {"corner": "SW", "colour": "black", "variant": "2"},
        {"corner": "NE", "colour": "red", "variant": "standard"},
    ]
}

NUMBERED = {
    "players": [
        {
            "corner": "SW",
            "colour": "black",
            "variant": "3",
            "queens": {"a1": 5, "b1": 3, "c1": 4, "a2": 2, "b2": 0, "a3": 1},
        },
        {
            "corner": "NE",
            "colour": "red",
            "variant": "3",
            "queens": {"j10": 1, "i10": 0, "h10": 4, "j9": 3, "i9": 5, "j8": 2},
        },
    ]
}


def photo(name: str) -> NDArray[np.uint8]:
    return np.asarray(cv2.imread(str(HERE / f"tiles-{name}.jpg")), np.uint8)


def red_to_move() -> Any:
    """Black's king has stepped to g6; shown in tiles-known."""
    position = {
        "players": [
            {**TWO_PLAYERS["players"][0], "king": "g6", "queens": ["a1", "a2", "a3", "b1", "b2", "d1"], "met": []},
            {**TWO_PLAYERS["players"][1], "king": "d4", "queens": ["h10", "i10", "i8", "j10", "j8", "j9"], "met": []},
        ],
        "turn": "red",
    }
    return GAME.position(GAME.start(TWO_PLAYERS), position)


def before_the_death() -> Any:
    """Numbers up; red's queen 2 stands on g6, beside the graveyard, where black's queen 2 lies already."""
    met = [{"goal": "divorced", "queen": 0}, {"goal": "beheaded", "queen": 1}]
    black = {"b1": 3, "d1": 4, "e5": 2, "c3": 5}
    red = {"h10": 4, "j10": 3, "i8": 5, "g6": 2}
    position = {
        "players": [
            {
                "corner": "SW",
                "colour": "black",
                "variant": "3",
                "king": "b4",
                "queens": black,
                "met": [*met, {"goal": "died", "queen": 2}],
            },
            {"corner": "NE", "colour": "red", "variant": "3", "king": "g7", "queens": red, "met": met},
        ],
        "turn": "red",
    }
    return GAME.position(GAME.start(NUMBERED), position)


def test_where_pieces_stand_tells_more_than_what_colours_are_called() -> None:
    """The numbers are those of three players' pieces: one corner is bare, and two pawns have other colours than one
    would think."""
    assert likeliest_way(np.array([159.0, 189.0, 157.0, 159.0]), [3.08, 2.53, 3.56, 2.44].__getitem__) == 1
    assert likeliest_way(np.array([176.0, 112.0, 176.0, 112.0]), [2.79, 1.32, 0.94, 1.45].__getitem__) == 2


def test_a_hand_waits_a_step_is_seen_and_a_leap_is_not_allowed() -> None:
    follower = Follower(GAME, red_to_move())
    assert follower.see(photo("known")).verdict == "unchanged"
    assert follower.see(photo("hand")).verdict in ("not_steady", "unchanged")

    step = follower.see(photo("moved"))
    assert (step.verdict, step.moves) == ("seen", ("i8-i7",))
    assert step.cells["i7"] == "red queen"
    assert "i8" not in step.cells

    leap = follower.see(photo("illegal"))
    assert leap.verdict == "impossible"
    assert set(leap.differs) == {"g6", "e4"}
    assert leap.rule == "T4"
    assert GAME.board(follower.state) == step.cells


@pytest.mark.parametrize("light", [0.3, 0.2])
def test_an_arm_that_shades_all_of_the_board_is_waited_out(light: float) -> None:
    """Nothing looks as it did; but the lines of the tiles are gone where the arm is, and only there."""
    follower, known = Follower(GAME, red_to_move()), photo("known")
    follower.see(known)
    assert follower.grid is not None
    fading = light * np.linspace(1, 0.6, known.shape[1])[None, :, None]
    shaded = (known * fading).astype(np.uint8)
    arm = np.rint(follower.grid.points([(5, 12), (5, 1.5), (12, 1.5), (12, 12)])).astype(np.int32)
    cv2.fillConvexPoly(shaded, cv2.convexHull(arm), (90, 120, 170))
    assert follower.see(shaded).verdict == "not_steady"


def test_a_queen_dies_on_the_bare_table_with_her_number_up() -> None:
    follower = Follower(GAME, before_the_death())
    follower.see(photo("before-death"))
    death = follower.see(photo("after-death"))
    assert (death.verdict, death.moves) == ("seen", ("g6-f6",))
    assert (death.cells["f6"], death.cells["e5"]) == ("red queen 2", "black queen 2")


def test_an_illegal_leap_after_a_missed_step_is_not_taken_for_a_move() -> None:
    follower = Follower(GAME, red_to_move())
    follower.see(photo("known"))
    assert follower.see(photo("illegal")).verdict == "impossible"


@pytest.mark.parametrize("brightness", [0.7, 1.25])
def test_the_light_may_change(brightness: float) -> None:
    follower = Follower(GAME, red_to_move())
    follower.see(photo("known"))
    other = np.clip(photo("moved") * np.array([1.05, 1.0, 0.95]) * brightness, 0, 255).astype(np.uint8)
    assert follower.see(other).moves == ("i8-i7",)


@pytest.mark.parametrize(
    ("known", "later", "state", "move"),
    [("known", "moved", red_to_move, "i8-i7"), ("before-death", "after-death", before_the_death, "g6-f6")],
)
def test_positions_are_read_from_a_photo_once_the_set_is_known(known: str, later: str, state: Any, move: str) -> None:
    start = state()
    learned = study(photo(known), GAME.geometry, GAME.board(start))
    assert learned is not None
    found = read_with(learned, photo(later))
    assert found is not None
    assert found[1] == GAME.board(GAME.apply(start, GAME.read(move)))


def test_a_kept_set_of_coins_is_only_trusted_where_it_was_learned() -> None:
    """From another side, in another room, coins look otherwise: then nobody shall be told that the set-up is wrong."""
    learned = study(photo("known"), GAME.geometry, GAME.board(red_to_move()))
    assert learned is not None
    here, elsewhere = (read_with(learned, picture) for picture in (photo("moved"), np.rot90(photo("moved"), 2).copy()))
    assert here is not None
    assert elsewhere is not None
    assert worth_telling(learned, here[0])
    assert not worth_telling(learned, elsewhere[0])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_known_position_tells_which_way_round_the_board_lies(turns: int) -> None:
    upright = photo("known")
    turned = np.ascontiguousarray(np.rot90(upright, turns))
    labels = GAME.board(red_to_move())
    here, there = study(upright, GAME.geometry, labels), study(turned, GAME.geometry, labels)
    assert here is not None
    assert there is not None
    height, width = upright.shape[:2]
    a1 = here.view.grid.corners()[0]
    for _ in range(turns):  # np.rot90 turns against the clock
        a1, (width, height) = np.array([a1[1], width - a1[0]]), (height, width)
    assert np.abs(there.view.grid.corners()[0] - a1).max() < 6


def test_without_a_known_picture_the_contents_are_a_fair_guess() -> None:
    found = read_unknown(photo("known"), GAME.geometry)
    assert found is not None
    grid, cells = found
    turns = [np.roll(grid.corners(), turn, axis=0) for turn in range(4)]
    a1_to_a10 = np.array([(592.3, 159.3), (233.3, 78.5), (70.8, 436.4), (525.2, 561.9)])
    assert min(np.abs(corners - a1_to_a10).max() for corners in turns) < 10
    assert abs(len(cells) - 14) <= 2  # a King and six queens a seat
    assert sum(label.endswith("king") for label in cells.values()) == 2


def test_coins_are_guessed_though_two_pawns_stand_out_far_more() -> None:
    """Fourteen pieces on dark tiles with pale lines: once all that was not as plain as these was cut in two again."""
    found = read_unknown(photo("thin-ink"), GAME.geometry)
    assert found is not None
    assert abs(len(found[1]) - 14) <= 1


def test_pieces_do_not_multiply() -> None:
    """Two spaces look like red's queen, one a little less: there was one of hers and one of black's."""
    marks = {EMPTY: -3.0, "red queen": 2.0, "black queen": 1.0, "red king": -9.0}
    bare = {EMPTY: 3.0, "red queen": -2.0, "black queen": -2.0, "red king": -9.0}
    king = {EMPTY: -3.0, "red queen": -3.0, "black queen": -3.0, "red king": 4.0}
    reading = Reading({"a2": marks, "b7": {**marks, "black queen": 1.9}, "c3": bare, "d4": king})
    before = {"a1": "red queen", "b8": "black queen", "d4": "red king"}
    assert pieces_on(reading, before) == {"a2": "red queen", "b7": "black queen", "d4": "red king"}


def test_kings_are_placed_all_at_once() -> None:
    """A black pawn hardly shows on dark tiles; the yellow one looks a little more like it than like itself."""
    yellow_one = {EMPTY: -1.0, "yellow king": 5.0, "black king": 5.3}
    black_one = {EMPTY: 2.5, "yellow king": -1.7, "black king": 1.2}
    reading = Reading({"f4": yellow_one, "d5": black_one})
    before = {"g4": "yellow king", "d4": "black king"}
    assert pieces_on(reading, before) == {"f4": "yellow king", "d5": "black king"}


def test_assignment_is_the_cheapest() -> None:
    cost = np.array([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0]])
    assert list(cheapest(cost)) == [1, 0]


@pytest.mark.parametrize(("x", "y"), [(0.1, 0.0), (0.1, 0.1), (0.2, 0.0)])
def test_a_grid_that_lies_a_little_otherwise_is_no_arm(x: float, y: float) -> None:
    """Close beside the tiles their own side shows then, all along an edge."""
    picture = photo("known")
    before = make_view(picture, locate_tiles(picture)[0], GROUND)
    slack = Grid(10, 10, before.grid.to_image @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]))
    assert not arms_beside(make_view(picture, slack, GROUND), before).any()


def test_an_arm_beside_the_tiles_is_noticed() -> None:
    first, second = photo("known"), photo("hand")
    grid = locate_tiles(first)[0]
    near = next(one for one in locate_tiles(second, [grid]) if distance(one, grid) < 1)
    assert arms_beside(make_view(second, near, GROUND), make_view(first, grid, GROUND)).any()


@pytest.mark.parametrize(
    ("name", "left", "reached"),
    [
        ("before-hole", {"d7"}, {"g5": "black king"}),
        ("before-tile", {"g4", "j2"}, {"f4": "yellow king", "h2": "black queen"}),
    ],
)
def test_a_pawns_outline_is_not_that_of_a_coin_behind_him(name: str, left: set[str], reached: dict[str, str]) -> None:
    """These are wider at the foot than most, and hide a space behind them, or one in the hole, by half."""
    players = [{"corner": "NW", "colour": "yellow"}, {"corner": "SE", "colour": "black"}]
    start = GAME.board(GAME.start({"players": players}))
    known = study(photo("wide-pawns"), GAME.geometry, start)
    assert known is not None
    found = read_with(known, photo(f"wide-pawns-{name}"))
    assert found is not None
    assert found[1] == {cell: label for cell, label in start.items() if cell not in left} | reached


def with_coins_in_the_hole(**clear: float) -> NDArray[np.uint8]:
    """The known picture with the looks of the coin on j10 on these spaces, too, so clear in each."""
    picture, view = photo("known"), known_set().view

    def square(cell: str) -> NDArray[np.float32]:
        around = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
        return np.asarray(view.grid.points(view.centres[view.cells.index(cell)] + around), np.float32)

    for cell, share in clear.items():
        moved = cv2.getPerspectiveTransform(square("j10"), square(cell))
        there = cv2.addWeighted(cv2.warpPerspective(picture, moved, picture.shape[1::-1]), share, picture, 1 - share, 0)
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.rint(square(cell)).astype(np.int32), 255)
        picture[mask > 0] = there[mask > 0]
    return picture


def known_set() -> Known:
    known = study(photo("known"), GAME.geometry, GAME.board(red_to_move()))
    assert known is not None
    return known


def test_what_is_round_in_the_bare_hole_is_no_coin() -> None:
    """A flower of the tablecloth may look like one; where the hole was plain, what looks so is a coin."""
    eye, labels = eye_for(GAME.geometry), GAME.board(red_to_move())
    flowered = study(with_coins_in_the_hole(e5=FLOWER), GAME.geometry, labels)
    assert flowered is not None
    later = eye.view(with_coins_in_the_hole(e5=FLOWER, f6=1.0), flowered.view.grid)
    for model, wanted in ((flowered.model, {"f6"}), (replace(flowered.model, hole={}), {"e5", "f6"})):
        said = eye.read(model, later).best()
        assert {cell for cell in PIT if cell in said} == wanted


FLOWER = 0.7
"""How clearly it has the looks of a coin."""


def test_lamps_reflected_beside_the_tiles_are_no_arm() -> None:
    """They stay where they are when the camera is bumped, and the board does not."""
    bare = photo("known")
    grid = locate_tiles(bare)[0]

    def lit(aside: float) -> View:
        picture = bare.copy()
        for y in (2.0, 4.0, 6.0):
            lamp = grid.points([(-1.0 + aside, y)])[0].round().astype(int).tolist()
            cv2.circle(picture, lamp, 30, (255, 255, 255), -1)
        return make_view(picture, grid, GROUND)

    assert not arms_beside(lit(0.5), lit(0.0)).any()
    assert arms_beside(lit(0.5), make_view(bare, grid, GROUND)).any()


def test_what_goes_beyond_its_looks_is_not_more_of_a_thing() -> None:
    """A white pawn on ivory differs from bare tile by so little that a dark coin outdoes him many times over."""
    chance = np.random.default_rng(4)
    bare = chance.normal(0.0, 0.1, (60, 8))
    pawn = np.full((1, 8), 0.3)
    detector = learn_detector(bare, pawn)
    own, coin, none = detector.likeness(np.stack([pawn[0], 4 * pawn[0], 0 * pawn[0]]))
    assert own > 0.8
    assert max(coin, none) < 0.3


def exchanged(picture: NDArray[np.uint8], grid: Grid, one: tuple[int, int], other: tuple[int, int]) -> Any:
    """The picture with what lies on two spaces, columns and rows counted from 0, in each other's place."""
    result = picture.copy()
    inner = np.array([[(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)]])
    for (x, y), (to_x, to_y) in ((one, other), (other, one)):
        step = np.array([[1, 0, to_x - x], [0, 1, to_y - y], [0, 0, 1.0]])
        moved = cv2.warpPerspective(picture, grid.to_image @ step @ np.linalg.inv(grid.to_image), picture.shape[1::-1])
        space = inner + np.array([to_x, to_y])
        shape = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillPoly(shape, [np.rint(cv2.perspectiveTransform(space, grid.to_image)).astype(np.int32)], 1)
        result[shape > 0] = moved[shape > 0]
    return result


def test_queens_that_took_each_others_place_are_told_by_their_numbers() -> None:
    """Some moves later, and the coins are of one colour: hardly anything changes there."""
    labels = GAME.board(before_the_death())
    known = study(photo("before-death"), GAME.geometry, labels)
    assert known is not None
    later = exchanged(photo("before-death"), known.view.grid, (1, 0), (3, 0))
    read = read_with(known, later, dict.fromkeys(labels.values(), 1))
    assert read is not None
    assert read[1] == {**labels, "b1": labels["d1"], "d1": labels["b1"]}


def test_a_board_found_a_little_aside_is_placed_by_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    known = study(photo("known"), GAME.geometry, GAME.board(red_to_move()))
    assert known is not None
    hint = known.view.grid
    grid = locate(photo("moved"), GAME.geometry, hint)[0]  # somebody ran into the camera meanwhile
    halfway = np.float32(hint.corners() + grid.corners()) / 2
    square = np.array([(0, 0), (10, 0), (10, 10), (0, 10)], np.float32)
    aside = Grid(10, 10, cv2.getPerspectiveTransform(square, halfway))
    monkeypatch.setattr(reader, "locate", lambda *_: [aside])
    found = read_with(known, photo("moved"))
    assert found is not None
    assert distance(aside, grid) > 0.15
    assert distance(found[0], grid) < 0.05


def test_a_pawn_is_learned_by_its_colours_where_it_stands() -> None:
    """What is beside it may stand out more."""
    labels = GAME.board(red_to_move())
    known = study(photo("known"), GAME.geometry, labels)
    assert known is not None
    field, cells = light_field(known.view), known.view.cells
    for cell, label in labels.items():
        if label.endswith("king"):
            there, pawn = known.view.centres[[cells.index(cell)]], known.model.pawns[label]
            quick = pawn.colours.likeness(pawn_colours(known.view, field, there))
            closely = pawn.look.likeness(pawn_patterns(known.view, field, there))
            assert quick[0, closely.argmax()] == pytest.approx(1, abs=0.01)


def test_a_queen_is_told_by_her_number() -> None:
    """Figures are small and lie any way round: of all the queens each is most like herself."""
    labels = dict(GAME.board(before_the_death()))
    known = study(photo("before-death"), GAME.geometry, labels)
    assert known is not None
    view = make_view(photo("after-death"), known.view.grid, GROUND)
    numbers = np.array([n for n, c in enumerate(view.cells) if "queen" in labels.get(c, "") and c not in (*PIT, "g6")])
    field = light_field(view)
    patterns = coin_patterns(view, field, view.centres[numbers], COIN.height)
    names = [labels[view.cells[number]] for number in numbers]
    faces, prints = coin_faces(known.model, view, field, numbers, patterns), known.model.prints
    assert [known.model.labels[most] for most in alike(faces, prints).argmax(axis=1)] == names
    likeness = alike(faces[:, : len(DETECTED)], prints[: len(prints) // 2])  # where the detector has them
    assert [known.model.labels[most] for most in likeness.argmax(axis=1)] == names
    ordered = np.sort(likeness, axis=1)
    assert np.mean(ordered[:, -1] - ordered[:, -2]) > 0.14  # with their rims and the colour of noise it was 0.11
