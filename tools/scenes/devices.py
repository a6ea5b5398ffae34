"""The camera's page and those of several phones, as they are before anything is seen or anybody comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.screens.camera.screen import CameraPage
from companion.screens.camera.view_model import Now
from tools.scenes import Scene
from tools.scenes.crossing import SIDES
from tools.scenes.matches import played


class Blind:
    """A camera before which there is nothing."""

    over = False

    def open(self) -> Blind:
        return self

    def read(self) -> None:
        return None

    def close(self) -> None:
        self.over = True


def camera(phase: str) -> Callable[[Any], None]:
    """The camera's page with what it says in one phase."""

    def show(ui: Any) -> None:
        open_camera = CameraPage.open_camera
        CameraPage.open_camera = staticmethod(lambda app: Blind().open)
        try:
            page = ui.app.go("camera", match=ui.app.pages.current_screen.match)
            ui.settle()
        finally:
            CameraPage.open_camera = open_camera
        page._stop()
        page._set(Now(phase, "confirm"))

    return show


def join(ui: Any) -> None:
    ui.app.phones.live.look = lambda: None  # nobody is called in a picture
    ui.app.go("join")


def phones(ui: Any) -> None:
    ui.app.go("phones", match=ui.app.pages.current_screen.match)


SCENES = (
    Scene("camera-denied", played("crossing", SIDES, {}, then=camera("denied"))),
    Scene("camera-learning", played("crossing", SIDES, {}, then=camera("learning"))),
    Scene("camera-corners", played("crossing", SIDES, {}, then=camera("corners"))),
    Scene("phones", played("crossing", SIDES, {}, then=phones)),
    Scene("phones-join", join),
)
