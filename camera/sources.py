"""Where frames come from: a webcam, a folder of pictures, a video, a phone. And QR codes, read from a frame."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from camera.frames import USUAL_FPS, Frame
from camera.pictures import UnusablePicture, list_pictures, open_picture
from camera.sighting import Image

WIDEST = 1280
"""Pixels a webcam is asked for: the board is looked for at this size, more only costs time."""


class FrameSource(Protocol):
    """Something that can be asked for the newest picture."""

    @property
    def over(self) -> bool:
        """Whether there will be no more frames."""
        ...

    def read(self) -> Frame | None:
        """The newest frame; None while there is no new one, and when it is over. May wait for the device."""
        ...

    def close(self) -> None:
        """Gives the device back; no frame can be read afterwards."""
        ...


def frames(source: FrameSource, pause: float = 0.01) -> Iterator[Frame]:
    """All frames until the source is over, which is then closed; `pause` is slept while there is none."""
    try:
        while not source.over:
            frame = source.read()
            if frame is not None:
                yield frame
            elif not source.over:
                time.sleep(pause)
    finally:
        source.close()


ALIKE, MANY = 6, 400
"""Grey levels by which no patch of two frames of a still table differs, and how many frames tell the pace of a film."""


def usual_run(photos: Sequence[Path]) -> int:
    """How many pictures in a row show the same, for the quarter of them that stay longest: seconds' worth in a film;
    one if they are photos, each of which was taken when something had happened."""
    runs = [1]
    for one, other in pairwise(photos[:MANY]):
        if _alike(one, other):
            runs[-1] += 1
        else:
            runs.append(1)
    return int(np.quantile(np.repeat(runs, runs), 0.75))


def _alike(one: Path, other: Path) -> bool:
    """Whether two pictures show the same but for noise."""
    first, second = (_glance(path) for path in (one, other))
    if first is None or second is None or first.shape != second.shape:
        return False
    wide = max(3, first.shape[1] // 60) | 1  # a third of a space of a board that fills most of the picture
    return float(cv2.absdiff(cv2.blur(first, (wide, wide)), cv2.blur(second, (wide, wide))).max()) < ALIKE


def _glance(path: Path) -> Any:
    """A picture, small and grey; None if it is none, or larger than any."""
    try:
        return cv2.imread(str(path), cv2.IMREAD_REDUCED_GRAYSCALE_4)
    except cv2.error:
        return None


class PictureFolder:
    """The pictures of a folder in the order of their names, each standing for `hold` frames, as if taken at a pace."""

    def __init__(self, folder: Path, fps: float = USUAL_FPS, hold: int = 1) -> None:
        if not folder.is_dir():
            raise UnusablePicture(f"{folder.name} is no folder.")
        self._photos = list_pictures(folder)
        if not self._photos:
            raise UnusablePicture(f"There are no pictures in {folder.name}.")
        self._fps, self._hold = fps, max(1, hold)
        self._number = 0
        self._open: tuple[Path, Image, float] | None = None

    @property
    def over(self) -> bool:
        return self._number >= len(self._photos) * self._hold

    def read(self) -> Frame | None:
        """The next frame; a file that is no picture is passed over."""
        while not self.over:
            path, number = self._photos[self._number // self._hold], self._number
            self._number += 1
            try:
                if self._open is None or self._open[0] != path:
                    self._open = (path, *open_picture(path))
            except UnusablePicture:
                continue
            return Frame(path.name, number / self._fps, self._open[1], self._open[2])
        return None

    def close(self) -> None:
        self._number = len(self._photos) * self._hold
        self._open = None


class Video:
    """The frames of a video file, one after the other."""

    def __init__(self, path: Path) -> None:
        self._video = cv2.VideoCapture(str(path))
        if not path.is_file() or not self._video.isOpened():
            raise UnusablePicture(f"{path.name} is no video that can be played here.")
        self._fps = float(self._video.get(cv2.CAP_PROP_FPS)) or USUAL_FPS
        self._name, self._number = path.name, 0
        self.over = False

    def read(self) -> Frame | None:
        there, image = self._video.read() if not self.over else (False, None)
        if not there or image is None:
            self.over = True
            return None
        number, self._number = self._number, self._number + 1
        return Frame(f"{self._name}#{number}", number / self._fps, np.asarray(image, np.uint8))

    def close(self) -> None:
        self.over = True
        self._video.release()


class Webcam:
    """A camera of the computer."""

    def __init__(self, index: int = 0) -> None:
        self._device = cv2.VideoCapture(index)
        if not self._device.isOpened():
            raise UnusablePicture("There is no camera here, or another program is using it.")
        self._device.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # or old frames queue up while one is being looked at
        self._device.set(cv2.CAP_PROP_FRAME_WIDTH, WIDEST)
        self._began = time.monotonic()
        self._number = 0
        self.over = False

    def read(self) -> Frame | None:
        there, image = self._device.read() if not self.over else (False, None)
        if not there or image is None:
            self.over = True  # unplugged
            return None
        self._number += 1
        return Frame(f"#{self._number}", time.monotonic() - self._began, np.asarray(image, np.uint8))

    def close(self) -> None:
        self.over = True
        self._device.release()


def open_path(path: Path, hold: int = 1) -> FrameSource:
    """A folder of pictures or a video, whichever it is."""
    return PictureFolder(path, hold=hold) if path.is_dir() else Video(path)


def from_nv21(data: bytes, width: int, height: int, turned: int = 0) -> Image:
    """A frame as Android's camera gives it (NV21: grey, then colour at half the size), turned clockwise by degrees."""
    rows = height + height // 2
    if len(data) != rows * width or width % 2 or height % 2:
        raise UnusablePicture(f"{len(data)} bytes are no frame of {width} × {height}.")
    image = cv2.cvtColor(np.frombuffer(data, np.uint8).reshape(rows, width), cv2.COLOR_YUV2BGR_NV21)
    return np.ascontiguousarray(np.rot90(image, -(turned // 90) % 4), np.uint8)


def read_qr(image: Image) -> str | None:
    """The text of a QR code in the picture, if one can be read."""
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    # The first reads nearly every code; half the size, the noise of a dim room is gone; the last sees tilted ones best.
    looks = ((cv2.QRCodeDetectorAruco(), grey), (cv2.QRCodeDetectorAruco(), half), (cv2.QRCodeDetector(), grey))
    return next((text for detector, seen in looks if (text := _read(detector, seen))), None)


def _read(detector: cv2.QRCodeDetectorAruco | cv2.QRCodeDetector, image: np.ndarray) -> str:
    try:
        return detector.detectAndDecode(image)[0]
    except (cv2.error, UnicodeDecodeError):  # OpenCV stumbles over some half-seen codes
        return ""


def for_screen(image: Image, widest: int) -> tuple[tuple[int, int], bytes]:
    """The picture as a screen wants it: its size and RGB bytes, lowest line first, no wider or higher than that."""
    scale = min(1.0, widest / max(image.shape[:2]))
    if scale < 1:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)[::-1]
    return (image.shape[1], image.shape[0]), np.ascontiguousarray(rgb).tobytes()


def as_jpeg(image: Image) -> bytes:
    """The picture as a file's contents, to keep."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 95])
    return data.tobytes()
