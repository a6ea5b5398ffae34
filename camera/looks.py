"""Ways of looking at a picture for a chequered board: smaller, in colour, without grain, without printed lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.scaling import by, scaled
from camera.sighting import Image

WORKING_SIDE = 1280
"""Pixels of the longer side while looking: squares of a board that fills a third of it are 20 px wide there."""

GRAIN = 5
"""Pixels across which grain is smoothed away, if no board is found with it."""

LINES = (7, 5, 3)
"""Pixels up to which lines between squares are wide in a picture of half that side."""


@dataclass(frozen=True, eq=False)
class Look:
    """A picture made ready for looking: in colour, and in the one channel in which squares should differ."""

    colours: Image
    grey: Any
    exact: NDArray[np.float64]
    """Its pixels to those of the picture as it is."""
    lined: bool = False
    """Whether lines were taken away that hide the squares' corners in the picture as it is."""


def plain_looks(image: Image) -> Iterator[Look]:
    """Coarsely, in colour, then finely: enough for most boards."""
    half = _smaller(image, 2)
    yield _look(image, half, _brightness)
    yield _look(image, half, _redness)
    yield _look(image, _smaller(image, 1), _brightness)


def smoothed_looks(image: Image) -> Iterator[Look]:
    """Without what may hide the squares' corners: grain of wood or film, light lines between squares, or dark ones."""
    yield from plain_looks(np.asarray(cv2.medianBlur(image, GRAIN), np.uint8))
    half = _smaller(image, 2)
    for width in LINES:
        over = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
        for without_lines in (cv2.erode, cv2.dilate):
            look = _look(image, np.asarray(without_lines(half, over), np.uint8), _brightness)
            yield replace(look, lined=True)


def _smaller(image: Image, times: int) -> Image:
    scale = min(1.0, WORKING_SIDE / max(image.shape[:2])) / times
    return np.asarray(scaled(image, by(image, scale)), np.uint8)


def _look(image: Image, small: Image, channel: Callable[[Image], Any]) -> Look:
    exact = np.diag([image.shape[1] / small.shape[1], image.shape[0] / small.shape[0], 1.0])
    return Look(small, channel(small), exact)


def _brightness(image: Image) -> Any:
    return cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)


def _redness(image: Image) -> Any:
    """A picture in which squares of equal brightness but different colour differ."""
    return cv2.normalize(cv2.cvtColor(image, cv2.COLOR_BGR2Lab)[..., 1], None, 0, 255, cv2.NORM_MINMAX)
