"""Frames of an Android phone's camera, through Kivy's Camera1 provider. It has not been run on a phone yet.

Kivy's own `read_frame` calls a function that numpy has removed, so the raw frame is taken and unpacked here. The
camera must be opened and closed in the thread that draws; frames may be read in another one.
"""

from __future__ import annotations

import time
from typing import Any

from camera.frames import Frame
from camera.pictures import UnusablePicture
from camera.sources import from_nv21

PREVIEW = (1280, 720)
"""Pixels: a preview size that every phone of the last ten years has."""

UPRIGHT = {0: 90, 1: 0, 2: 270, 3: 180}
"""Degrees to turn a back camera's frame by, for each rotation of the display: sensors lie across the phone."""

SAME_FRAME = 0.03
"""Seconds: the provider does not say when a frame is new, so none is taken sooner than at its own pace."""


class PhoneCamera:
    """The phone's back camera as a source of frames."""

    def __init__(self) -> None:
        from kivy.core.camera.camera_android import CameraAndroid  # exists on Android alone

        try:
            self._camera: Any = CameraAndroid(index=0, resolution=PREVIEW, stopped=True)
            self._camera.start()
        except Exception as fault:  # pyjnius hands over whatever Java threw
            raise UnusablePicture(f"The phone's camera does not open: {fault}.") from None
        self._turned = UPRIGHT.get(_display_rotation(), 0)
        self._began, self._taken = time.monotonic(), -1.0
        self.over = False

    def read(self) -> Frame | None:
        now = time.monotonic() - self._began
        data = None if self.over or now - self._taken < SAME_FRAME else self._camera.grab_frame()
        if data is None:
            return None
        self._taken = now
        return Frame(f"{now:.2f}", now, from_nv21(bytes(data), *PREVIEW, self._turned))

    def close(self) -> None:
        """Stops taking frames at once; the device itself is let go by the thread that draws."""
        from kivy.clock import Clock

        self.over = True
        Clock.schedule_once(lambda _: self._camera._release_camera())


def _display_rotation() -> int:
    from android import mActivity

    rotation: int = mActivity.getWindowManager().getDefaultDisplay().getRotation()
    return rotation
