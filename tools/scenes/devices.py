"""The camera's page and those of several phones, as they are before anything is seen or anybody comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from camera.sighting import Sighting
from companion.screens.camera.screen import CameraPage
from companion.screens.camera.set_up import Amiss
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


def camera(now: Now) -> Callable[[Any], None]:
    """The camera's page with what it says at one moment."""

    def show(ui: Any) -> None:
        open_camera = CameraPage.open_camera
        CameraPage.open_camera = staticmethod(lambda app: Blind().open)
        try:
            page = ui.app.go("camera", match=ui.app.pages.current_screen.match)
            ui.wait(lambda: page._lookout is not None, "a page that looks")
        finally:
            CameraPage.open_camera = open_camera
        page._stop()
        page._set(now)

    return show


def join(ui: Any) -> None:
    ui.app.phones.live.look = lambda: None  # nobody is called in a picture
    ui.app.go("join")


def phones(ui: Any) -> None:
    ui.app.go("phones", match=ui.app.pages.current_screen.match)


LEARNED = Now("watch", fresh=True, amiss=(Amiss("astray", "B", "a8", "b8"),), may_rule=True)
"""A set was just learned, and a King seems to stand beside his place."""

SEEN = Now("watch", sighting=Sighting("seen", ("c2-c6",)), mover="White")
OPEN = Now("watch", sighting=Sighting("ambiguous", ("c2-c5", "c2-c6")), mover="White")
WRONG = Now(
    "watch",
    sighting=Sighting("impossible", differs=("c2", "d3"), rule="K5", nearest=("c2-c3", "d2-d3")),
    mover="White",
    may_rule=True,
)
"""A move that is certain, two that look alike, and a man who went where no move leads."""

SCENES = (
    Scene("camera-denied", played("crossing", SIDES, {}, then=camera(Now("denied")))),
    Scene("camera-learning", played("crossing", SIDES, {}, then=camera(Now("learning")))),
    Scene("camera-corners", played("crossing", SIDES, {}, then=camera(Now("corners")))),
    Scene("camera-check", played("crossing", SIDES, {}, then=camera(LEARNED))),
    Scene("camera-seen", played("crossing", SIDES, {}, then=camera(SEEN))),
    Scene("camera-two-fit", played("crossing", SIDES, {}, then=camera(OPEN))),
    Scene("camera-impossible", played("crossing", SIDES, {}, then=camera(WRONG))),
    Scene("phones", played("crossing", SIDES, {}, then=phones)),
    Scene("phones-join", join),
)
