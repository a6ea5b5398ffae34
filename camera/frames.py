"""One picture of a stream."""

from __future__ import annotations

from dataclasses import dataclass

from camera.sighting import Image

USUAL_FPS = 25.0
"""Frames a second of a video that does not say."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of a stream."""

    name: str
    seconds: float
    image: Image
    coarse: float = 1.0
    """Pixels of the file that one pixel of the image stands for."""
