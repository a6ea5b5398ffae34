"""Pictures that are none: random bytes, huge dimensions, one pixel, grey, alpha, broken EXIF."""

from __future__ import annotations

import random
import struct
import zlib
from functools import cache

import cv2
import numpy as np

from camera.pictures import LEAST_SIDE, MOST_PIXELS, UnusablePicture, decode
from torture import mutate
from torture.bounds import resident_bytes
from torture.fuzz import feed
from torture.tally import Tally

PNG = b"\x89PNG\r\n\x1a\n"
HEADS = (b"", b"\xff\xd8\xff\xe1", PNG, b"BM", b"RIFF\x10\0\0\0WEBPVP8 ", b"II*\0", b"GIF89a", b"#?RADIANCE")
"""How files of all kinds begin."""

MOST_BYTES = 400 << 20
"""Of memory that one picture of a few kilobytes may take at its worst, beyond what is held anyway."""


def run(deadline: float, seed: int) -> Tally:
    """Picture after picture."""
    cv2.setNumThreads(1)
    return feed(Tally("pictures"), picture, deadline, seed)


def picture(chance: random.Random, tally: Tally) -> None:
    """A picture comes out whole, in colour and eight bit; or one sentence says why not."""
    kind = chance.choice([spoiled, spoiled, nonsense, huge, small, exif])
    tally.counts[kind.__name__] += 1
    data = kind(chance)
    before = resident_bytes()
    try:
        image, scale = decode(data, "picture")
    except UnusablePicture:
        tally.counts["refused in words"] += 1
        return
    finally:
        assert resident_bytes() - before < MOST_BYTES, "one picture has taken all the memory"
    assert image.dtype == np.uint8
    assert image.shape[2:] == (3,), image.shape
    assert min(image.shape[:2]) >= LEAST_SIDE, image.shape
    assert image.shape[0] * image.shape[1] <= MOST_PIXELS, image.shape
    assert scale in (1.0, 2.0)


@cache
def _corpus() -> list[bytes]:
    chance = np.random.default_rng(1)
    found = []
    for shape in ((80, 90, 3), (80, 90), (80, 90, 4), (200, 70, 3)):
        pixels = chance.integers(0, 256, shape, np.uint8)
        for suffix in (".png", ".jpg", ".webp", ".bmp", ".tiff"):
            if suffix != ".jpg" or shape[2:] != (4,):
                found.append(cv2.imencode(suffix, pixels)[1].tobytes())
    found.append(cv2.imencode(".png", chance.integers(0, 65536, (80, 90, 3), np.uint16))[1].tobytes())
    found.append(cv2.imencode(".tiff", chance.random((80, 90, 3), np.float32))[1].tobytes())
    return found


def spoiled(chance: random.Random) -> bytes:
    data = chance.choice(_corpus())
    return mutate.raw(data[:600], chance) + data[600:] if chance.random() < 0.6 else mutate.raw(data, chance)


def nonsense(chance: random.Random) -> bytes:
    return chance.choice(HEADS) + chance.randbytes(chance.choice([0, 1, 20, 5000]))


def huge(chance: random.Random) -> bytes:
    """A few bytes that say they are millions of pixels."""
    wide, high = chance.choice([(60_000, 60_000), (16_383, 16_383), (2**31 - 1, 1), (65_535, 65_535), (1, 10**9)])
    kind = chance.choice(["png", "bmp", "jpeg", "webp", "webp", "tiff"])
    if kind == "png":
        head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
        return PNG + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(bytes(99))) + _chunk(b"IEND", b"")
    if kind == "bmp":
        return b"BM" + struct.pack("<IHHIIiiHH", 999, 0, 0, 54, 40, wide, high, 1, 24) + bytes(999)
    if kind == "jpeg":
        data = bytearray(cv2.imencode(".jpg", np.zeros((80, 90, 3), np.uint8))[1].tobytes())
        at = data.index(b"\xff\xc0")
        data[at + 5 : at + 9] = struct.pack(">HH", min(high, 65_535), min(wide, 65_535))
        return bytes(data)
    if kind == "tiff":
        tags = [(256, wide), (257, high), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, high), (279, 99)]
        entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
        return b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", len(tags)) + entries + bytes(99)
    return _large_webp(chance.choice([(12_000, 9_000), (16_383, 16_383)]))


@cache
def _large_webp(size: tuple[int, int]) -> bytes:
    """A lossless WebP's head says its size in 14 bits each; its pixels are missing."""
    bits = (size[0] - 1) | (size[1] - 1) << 14
    body = b"\x2f" + struct.pack("<I", bits) + bytes(400)
    chunk = b"VP8L" + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def small(chance: random.Random) -> bytes:
    shape = (chance.choice([1, 2, 63, 64, 65]), chance.choice([1, 2, 63, 64, 65]), *chance.choice([(), (3,), (4,)]))
    return cv2.imencode(chance.choice([".png", ".webp", ".bmp"]), np.full(shape, 200, np.uint8))[1].tobytes()


def exif(chance: random.Random) -> bytes:
    """A JPEG with an EXIF block that lies."""
    plain = cv2.imencode(".jpg", np.full((80, 90, 3), 120, np.uint8))[1].tobytes()
    block = b"Exif\0\0" + chance.choice([b"II*\0", b"MM\0*"]) + chance.randbytes(chance.choice([4, 30, 300]))
    length = chance.choice([len(block) + 2, 2, 0, 65_535])
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", length) + block + plain[2:]


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
