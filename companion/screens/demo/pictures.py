"""A camera before which the demo lays pictures that come with the app; all of them are drawn, none was taken."""

from __future__ import annotations

from pathlib import Path

import layouts
from camera.frames import Frame
from camera.pictures import open_picture
from camera.sighting import Image

FRAMES_A_SECOND = 10


class PictureTable:
    """A source of frames that shows one picture until the next is laid there."""

    def __init__(self) -> None:
        self._picture: Image | None = None
        self._number = 0
        self.over = False

    def lay(self, name: str) -> None:
        self._picture = open_picture(Path(layouts.path(f"demo/crossing/{name}.jpg")))[0]

    def open(self) -> PictureTable:
        self.over = False
        return self

    def read(self) -> Frame | None:
        if self._picture is None or self.over:
            return None
        self._number += 1
        return Frame(f"#{self._number}", self._number / FRAMES_A_SECOND, self._picture)

    def close(self) -> None:
        self.over = True
