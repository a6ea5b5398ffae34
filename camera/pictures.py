"""Opens picture files safely: upright, in colour, whole, and not too large."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np

from camera.sighting import Image

MOST_PIXELS = 80_000_000
"""Decoded, this is 240 MB: more than a phone can spare."""

MOST_BYTES = 200_000_000
"""No photo file of that many pixels is larger."""

PLENTY = 24_000_000
"""Pixels beyond which a JPEG is opened at half its size: the board is found on far fewer."""

LEAST_SIDE = 64
"""Pixels: a board needs more than that."""

MOST_TIFF_TAGS = 64
"""Of the first directory; width and height are the first of them."""
TIFF_SHORT = 3

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})


class UnusablePicture(Exception):  # noqa: N818 - it names what the file is
    """Says in one sentence why a file cannot be used as a picture."""


def list_pictures(folder: Path) -> list[Path]:
    """The picture files of a folder in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.is_file())


def open_picture(path: Path) -> tuple[Image, float]:
    """A picture, and how many pixels of the file one of its pixels stands for along each side."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise UnusablePicture(f"{path.name} is too large ({size // 1_000_000} MB).")
        data = path.read_bytes()
    except OSError as fault:
        raise UnusablePicture(f"{path.name} cannot be opened: {fault.strerror or fault}.") from None
    return decode(data, path.name)


def decode(data: bytes, name: str) -> tuple[Image, float]:
    """The same from the bytes of a file."""
    if not data:
        raise UnusablePicture(f"{name} is empty.")
    size = _stated_size(data)
    if size is not None and size[0] * size[1] > MOST_PIXELS:
        millions = size[0] * size[1] // 1_000_000
        raise UnusablePicture(f"{name} has {millions} megapixels; use one of at most {MOST_PIXELS // 1_000_000}.")
    if _is_cut_off(data):
        raise UnusablePicture(f"{name} is cut off: the end of the file is missing.")
    reduce = data[:2] == b"\xff\xd8" and size is not None and size[0] * size[1] > PLENTY
    image = _decoded(data, cv2.IMREAD_REDUCED_COLOR_2 if reduce else cv2.IMREAD_UNCHANGED)
    if image is None:
        raise UnusablePicture(f"{name} is not a picture.")
    if min(image.shape[:2]) < LEAST_SIDE:
        raise UnusablePicture(f"{name} is too small ({image.shape[1]} × {image.shape[0]} pixels).")
    return image, 2.0 if reduce else 1.0


def _decoded(data: bytes, flags: int) -> Image | None:
    """Eight-bit BGR, upright; what is transparent is shown on grey."""
    raw = np.frombuffer(data, np.uint8)
    try:
        plain = cv2.imdecode(raw, cv2.IMREAD_COLOR if flags == cv2.IMREAD_UNCHANGED else flags)
        if plain is None or flags != cv2.IMREAD_UNCHANGED or not _may_be_transparent(data):
            return plain
        full = cv2.imdecode(raw, cv2.IMREAD_UNCHANGED)
    except cv2.error:
        return None
    if full is None or full.ndim != 3 or full.shape[2] != 4 or full.shape[:2] != plain.shape[:2]:
        return np.asarray(plain, np.uint8)
    most = float(np.iinfo(full.dtype).max)
    share = full[..., 3:].astype(np.float32) / most
    return np.asarray(np.round(plain * share + 128 * (1 - share)), np.uint8)


def _may_be_transparent(data: bytes) -> bool:
    return data[:8] == b"\x89PNG\r\n\x1a\n" or data[8:12] == b"WEBP"


def _stated_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as the file's head tells them, before anything is unpacked."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:2] == b"BM" and len(data) >= 26:
        width, height = struct.unpack("<ii", data[18:26])
        return abs(int(width)), abs(int(height))
    if data[:2] == b"\xff\xd8":
        for marker, at in _segments(data):
            if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and at + 7 <= len(data):
                height, width = struct.unpack(">HH", data[at + 3 : at + 7])
                return int(width), int(height)
    return _webp_size(data) or _tiff_size(data)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    if data[12:16] == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    """From the first directory; a TIFF that hides its size elsewhere is left to the decoder's own limit."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(data[:4])
    if order is None or len(data) < 10:
        return None
    at = int(struct.unpack(order + "I", data[4:8])[0])
    found: dict[int, int] = {}
    for place in range(at + 2, min(len(data) - 11, at + 2 + 12 * MOST_TIFF_TAGS), 12):
        tag, kind, _, value = struct.unpack(order + "HHII", data[place : place + 12])
        if kind == TIFF_SHORT:
            value = struct.unpack(order + "H", data[place + 8 : place + 10])[0]
        found.setdefault(tag, value)
    return (found[256], found[257]) if {256, 257} <= found.keys() else None


def _segments(data: bytes) -> list[tuple[int, int]]:
    """The markers of a JPEG up to its first scan, each with the place of its length."""
    found = []
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        found.append((marker, at + 2))
        if marker == 0xDA:
            break
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return found


def _is_cut_off(data: bytes) -> bool:
    """Whether a JPEG's scan or a PNG's last chunk is missing: decoders would fill in grey and say nothing."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return b"IEND" not in data[-64:]
    if data[:2] == b"\xff\xd8":
        scans = [at for marker, at in _segments(data) if marker == 0xDA]
        return not scans or data.find(b"\xff\xd9", scans[0]) < 0
    return False
