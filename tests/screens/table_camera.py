"""A camera before which a test puts pictures: each stays until the next one, and every frame is a tenth of a second."""

from __future__ import annotations

from pathlib import Path

from camera.frames import Frame
from camera.pictures import UnusablePicture, open_picture
from camera.sighting import Image

TABLE = Path(__file__).parents[2] / "layouts" / "demo"
"""Pictures of King's Crossing come with the app: its demo shows them too."""
TUDOR = Path(__file__).parents[1] / "camera" / "table"


class TableCamera:
    def __init__(self) -> None:
        self._picture: Image | None = None
        self._number = 0
        self.over = False
        self.opened = 0
        self.broken = False

    def put(self, *names: str) -> None:
        self.show(open_picture((TUDOR if names[0] == "tudor" else TABLE).joinpath(*names))[0])

    def show(self, picture: Image) -> None:
        self._picture = picture

    def open(self) -> TableCamera:
        if self.broken:
            raise UnusablePicture("")
        self.opened += 1
        self.over = False
        return self

    def read(self) -> Frame | None:
        if self._picture is None or self.over:
            return None
        self._number += 1
        return Frame(f"#{self._number}", self._number / 10, self._picture)

    def close(self) -> None:
        self.over = True
