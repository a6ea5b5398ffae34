"""Which camera the app looks through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.utils import platform

from camera.sources import FrameSource, Webcam, open_path

SETTING = "camera.source"
"""A folder of pictures or a video to look at instead of a camera; empty for the camera."""

HOLD = 25
"""Frames for which each picture of a folder stands: a second, long enough to count as still."""


def this_camera(app: Any) -> Callable[[], FrameSource]:
    """What opens the camera of this device; called in the thread of the screens, its answer in the camera's."""
    chosen = str(app.settings.get(SETTING, "") or "")
    if chosen:
        return lambda: open_path(Path(chosen), HOLD)
    if platform == "android":
        from companion.phone.frames import PhoneCamera  # opens in the thread that draws

        phone = PhoneCamera()
        return lambda: phone
    return Webcam
