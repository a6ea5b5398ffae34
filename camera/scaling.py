"""Smaller pictures: every pixel of a large one counts, at a tenth of the time that exact means take."""

from __future__ import annotations

from typing import Any

import cv2


def scaled(image: Any, size: tuple[int, int]) -> Any:
    """The picture (width, height) pixels large: halved by means of four as long as it is twice as large, then by
    weighing neighbours."""
    while image.shape[1] >= 2 * size[0] and image.shape[0] >= 2 * size[1]:
        image = cv2.resize(image, (image.shape[1] // 2, image.shape[0] // 2), interpolation=cv2.INTER_AREA)
    if (image.shape[1], image.shape[0]) == size:
        return image
    how = cv2.INTER_LINEAR if image.shape[1] > size[0] else cv2.INTER_CUBIC
    return cv2.resize(image, size, interpolation=how)


def by(image: Any, scale: float) -> tuple[int, int]:
    """Width and height of a picture that is so many times as large."""
    return max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
