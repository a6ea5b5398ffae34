"""A part of the board as seen from straight above."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from camera.view import Floats

_HALF = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
"""Pixel centres lie at halves."""


def from_above(picture: Any, matrix: Floats, origin: tuple[int, int], spaces: tuple[int, int], px: int) -> Any:
    """The picture straightened: columns × rows of spaces from `origin` on, `px` pixels each; `matrix` maps spaces to
    its pixels."""
    place = np.array([[1 / px, 0, origin[0]], [0, 1 / px, origin[1]], [0, 0, 1]])
    full = np.linalg.inv(_HALF) @ matrix @ place @ _HALF
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (spaces[0] * px, spaces[1] * px)
    return cv2.warpPerspective(picture, full, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
