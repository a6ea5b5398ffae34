"""Looks through the camera for a square code, in a thread of its own, and shows what it sees."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from camera.pictures import UnusablePicture
from camera.sources import FrameSource, for_screen, read_qr
from companion.screens.camera.sources import this_camera
from companion.widgets.camera_feed import CameraFeed

SHOWN_SIDE = 640
"""Pixels of the longer side of the live view: enough to aim."""
PACE_S = 0.1
"""Between two looks; a code that is held still is read at the first or second."""


class Scanner:
    """Tells `found` the first text that is read, or `failed` that there is no camera; both in the screens' thread."""

    open_camera: Callable[[Any], Callable[[], FrameSource]] = staticmethod(this_camera)
    """Tests put something else before its eyes."""

    def __init__(self, app: Any, feed: CameraFeed, found: Callable[[str], None], failed: Callable[[], None]) -> None:
        self.feed = feed
        self._found = found
        self._failed = failed
        self._over = threading.Event()
        try:
            opening = self.open_camera(app)
        except UnusablePicture:
            Clock.schedule_once(lambda _: failed())
            return
        threading.Thread(target=self._look, args=(opening,), name="scanner", daemon=True).start()

    def close(self) -> None:
        self._over.set()

    def _look(self, opening: Callable[[], FrameSource]) -> None:
        try:
            source = opening()
        except UnusablePicture:
            self._tell(self._failed)
            return
        try:
            while not self._over.is_set() and not source.over:
                frame = source.read()
                if frame is not None:
                    self._show(frame.image)
                    text = read_qr(frame.image)
                    if text:
                        self._tell(lambda text=text: self._found(text))  # type: ignore[misc]
                        return
                time.sleep(PACE_S)
            self._tell(self._failed)
        finally:
            source.close()

    def _show(self, image: Any) -> None:
        size, pixels = for_screen(image, SHOWN_SIDE)
        self._tell(lambda: self.feed.show_picture(size, pixels))

    def _tell(self, act: Callable[[], None]) -> None:
        Clock.schedule_once(lambda _: None if self._over.is_set() else act())
