"""Which way round a board lies that looks the same from both ends but for whose men are light and who is a King."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from camera.locate import locate
from camera.orient import settle_known
from companion.games.crossing import GAME
from tests.camera.conftest import PIECES, Table, board_of

ALTERNATE = board_of("bbbB bbbb .... .... .... .... wwww wwwW")
EYES = [(1.0, -7.0, 10.0), (3.0, 15.0, 10.0), (-7.0, 4.5, 9.0), (10.0, 3.0, 9.0)]


def _corners_off(seen: Table, picture: np.ndarray) -> float:
    """Pixels by which the board is thought to lie elsewhere than it does."""
    view, _ = settle_known(picture, locate(picture, GAME.geometry), seen.board)
    return float(np.abs(view.grid.corners() - seen.corners()).max())


@pytest.mark.parametrize("eye", EYES)
def test_a_sheen_on_one_man_does_not_make_him_a_king(
    monkeypatch: pytest.MonkeyPatch, eye: tuple[float, float, float]
) -> None:
    """The Kings are of two thin men; a lamp shines back from one who would be King the other way round."""
    for mark, other in (("W", "w"), ("B", "b")):
        monkeypatch.setitem(PIECES, mark, (PIECES[other][0], 0.24))
    seen = Table(ALTERNATE, eye=eye)
    picture = seen.picture()
    spot = np.round(seen.pixels([(0.5, 7.5, 0.2)])[0]).astype(int).tolist()
    cv2.circle(picture, spot, 5, (252, 253, 254), -1, cv2.LINE_AA)
    assert _corners_off(seen, picture) < 5


@pytest.mark.parametrize("eye", EYES)
def test_kings_who_stand_out_tell_the_ends_apart_where_white_is_the_darker_side(
    monkeypatch: pytest.MonkeyPatch, eye: tuple[float, float, float]
) -> None:
    colours = {mark: colour for mark, (colour, _) in PIECES.items()}
    for mark, other in zip("wWbB", "bBwW", strict=True):
        monkeypatch.setitem(PIECES, mark, (colours[other], 0.45 if mark.isupper() else 0.2))
    seen = Table(ALTERNATE, eye=eye)
    assert _corners_off(seen, seen.picture()) < 5
