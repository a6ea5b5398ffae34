"""Streams of frames for the shell: a video file, or a folder of pictures taken at a steady pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from camera.pictures import UnusablePicture, list_pictures, open_picture
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


def open_frames(path: Path, fps: float) -> Iterator[Frame]:
    """The frames of a video, or of a folder at that many frames a second, in order."""
    if path.is_dir():
        return _from_folder(path, fps)
    return _from_video(path)


def _from_folder(folder: Path, fps: float) -> Iterator[Frame]:
    photos = list_pictures(folder)
    if not photos:
        raise UnusablePicture(f"there are no pictures in {folder}.")
    for number, path in enumerate(photos):
        image, coarse = open_picture(path)
        yield Frame(path.name, number / fps, image, coarse)


def _from_video(path: Path) -> Iterator[Frame]:
    if not path.is_file():
        raise UnusablePicture(f"{path} is neither a folder nor a file.")
    video = cv2.VideoCapture(str(path))
    try:
        fps = float(video.get(cv2.CAP_PROP_FPS)) or USUAL_FPS
        number = 0
        while True:
            there, image = video.read()
            if not there:
                break
            yield Frame(f"{path.name}#{number}", number / fps, np.asarray(image, np.uint8))
            number += 1
    finally:
        video.release()
    if number == 0:
        raise UnusablePicture(f"{path.name} is no video that can be played here.")
