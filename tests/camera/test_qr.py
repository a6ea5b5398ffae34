"""QR codes as a phone sees those of another phone: none may depend on luck, guests come to the table through them."""

from __future__ import annotations

import random

import cv2
import numpy as np
import pytest
import segno

from camera.sighting import Image
from camera.sources import read_qr
from companion.lan.pairing import Invitation, write_invitation

PAPER, TABLE = (225, 235, 240), (60, 70, 80)
MODULE = 7
"""Pixels, as on a phone of usual size."""


def invitation(seed: int) -> str:
    chance = random.Random(seed)
    address = f"192.168.{chance.randrange(256)}.{chance.randrange(256)}"
    return write_invitation(Invitation((address,), 47100, chance.randbytes(32).hex(), chance.randbytes(16).hex()))


def drawn(text: str) -> Image:
    """The code on a card, words below it, as the app draws it."""
    made = segno.make(text, error="l", boost_error=False, micro=False)
    modules = np.pad(np.array([list(row) for row in made.matrix], np.uint8), 4)
    code = np.kron(255 * (1 - modules), np.ones((MODULE, MODULE), np.uint8)).astype(np.uint8)
    screen = np.full((915, 412, 3), PAPER, np.uint8)
    left = (412 - len(code)) // 2
    screen[151 : 151 + len(code), left : left + len(code)] = code[:, :, None]
    cv2.putText(screen, "127.0.0.1:47100", (120, 548), cv2.FONT_HERSHEY_DUPLEX, 0.7, (30, 40, 50), 2)
    cv2.putText(screen, "374 764", (118, 612), cv2.FONT_HERSHEY_DUPLEX, 1.5, (30, 40, 50), 3)
    return screen


def seen(
    screen: Image, turn: float = 0, size: float = 1.3, tilt: float = 0, blur: float = 0.8, light: float = 1
) -> Image:
    """What another phone's camera makes of it, held at a hand's width: the code in the middle of a noisy frame."""
    corners = np.array([[0, 0], [412, 0], [412, 915], [0, 915]], np.float32)
    flat = cv2.transform(corners[None] - (206, 294), cv2.getRotationMatrix2D((0, 0), turn, size)[:, :2])[0]
    away = 1 + tilt * (flat[:, :1] + flat[:, 1:]) / 1000
    onto = (flat / away + (640, 360)).astype(np.float32)
    frame = cv2.warpPerspective(screen, cv2.getPerspectiveTransform(corners, onto), (1280, 720), borderValue=TABLE)
    noise = np.random.default_rng(1).normal(0, 8, frame.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(frame, (0, 0), blur) * light + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("seed", [*range(6), 114, 120])
def test_every_invitation_is_read_from_the_screen_itself(seed: int) -> None:
    """114 and 120 are two that the plain detector of OpenCV does not read."""
    assert read_qr(drawn(invitation(seed))) == invitation(seed)


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({}, id="straight"),
        pytest.param({"turn": 37}, id="turned"),
        pytest.param({"turn": 180, "size": 1.6}, id="from the other side of the table"),
        pytest.param({"turn": 10, "tilt": 0.5}, id="tilted"),
        pytest.param({"size": 0.7, "blur": 0.5}, id="far away"),
        pytest.param({"blur": 2.5}, id="out of focus"),
        pytest.param({"light": 0.2}, id="in the dark"),
    ],
)
def test_every_invitation_is_read_by_a_camera(how: dict[str, float]) -> None:
    for seed in range(3):
        assert read_qr(seen(drawn(invitation(seed)), **how)) == invitation(seed)


def test_nothing_is_read_where_there_is_no_code() -> None:
    assert read_qr(seen(np.full((915, 412, 3), PAPER, np.uint8))) is None
