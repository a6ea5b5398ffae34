"""Reads a QR code through the camera: `scan` shows what the camera sees until there is one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp

from camera.pictures import UnusablePicture
from camera.sources import FrameSource, for_screen, read_qr
from companion.screens.camera.sources import this_camera
from companion.widgets.basics import Ink, Plate, Sheet
from companion.widgets.camera_feed import CameraFeed
from companion.widgets.theme import theme

SHOWN_SIDE = 640
"""Pixels of the longer side of the live view."""

PACE = 1 / 15
"""Seconds between two frames that are looked at."""


class ScanSheet(Sheet):
    """The camera in a sheet. `then` is called once, with the text of the first code, after the sheet has gone."""

    open_camera: Callable[[Any], Callable[[], FrameSource]] = staticmethod(this_camera)
    """Tests put something else before the app's eyes."""

    def __init__(self, app: Any, then: Callable[[str], object], otherwise: str = "") -> None:
        self._app, self._then, self._otherwise = app, then, otherwise
        self._stop = threading.Event()
        self._feed = CameraFeed(size_hint_y=None)
        self._feed.bind(width=self._fit)
        Window.bind(height=self._fit)
        self._words = Ink(text=app.say("camera.scan.text"))
        cancel = Plate(text=app.say("game.cancel"), size_hint_x=1, action=lambda: self.dismiss(animation=False))
        title = Ink(text=app.say("camera.scan"), face="Display", points=22)
        super().__init__(title, self._feed, self._words, cancel)
        self.bind(on_open=lambda *_: self._ask(), on_dismiss=lambda *_: self._stop.set())
        app.bind(on_stop=lambda *_: self._stop.set())

    def _fit(self, *_: object) -> None:
        """What can be pressed is seen below the picture, also on a phone that lies on its side."""
        self._feed.height = min(dp(320), self._feed.width * 3 / 4, Window.height * 0.45)

    def on_hide(self) -> None:
        """A camera is not held while the app is out of sight."""
        self.dismiss(animation=False)

    def _ask(self) -> None:
        self._app.phone.ask("camera", lambda granted: Clock.schedule_once(lambda _: self._allowed(granted)))

    def _allowed(self, granted: bool) -> None:
        if not granted:
            self._fail("camera.scan.denied")
            return
        try:
            opener = type(self).open_camera(self._app)
        except (UnusablePicture, OSError, ImportError):
            self._fail()
            return
        threading.Thread(target=self._run, args=(opener,), name="scanner", daemon=True).start()

    def _fail(self, code: str = "camera.broken.text") -> None:
        self._words.text = " ".join(filter(None, (self._app.say(code), self._otherwise)))

    def _run(self, opener: Callable[[], FrameSource]) -> None:
        """In its own thread, until there is a code or nobody wants one any more."""
        try:
            source = opener()
        except (UnusablePicture, OSError):
            self._tell(self._fail)
            return
        try:
            while not self._stop.wait(PACE) and not source.over:
                frame = source.read()
                if frame is None:
                    continue
                self._tell(partial(self._feed.show_picture, *for_screen(frame.image, SHOWN_SIDE)))
                text = read_qr(frame.image)
                if text is not None:
                    self._tell(partial(self._found, text))
                    return
            self._tell(self._fail)
        finally:
            source.close()

    def _tell(self, act: Callable[[], None]) -> None:
        """In the thread of the screens, if anybody still wants to know."""
        Clock.schedule_once(lambda _: None if self._stop.is_set() else act())

    def _found(self, text: str) -> None:
        self._app.phone.tick()
        self.dismiss(animation=False)
        self._then(text)


def scan(app: Any, then: Callable[[str], object], otherwise: str = "") -> ScanSheet:
    """Opens the sheet; `otherwise` says what one can do where there is no camera."""
    sheet = ScanSheet(app, then, otherwise)
    sheet.open(animation=theme.motion)
    return sheet
