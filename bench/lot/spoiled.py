"""`python -m bench.lot.spoiled FOLDER… --way NAME [--draw N]`: sequences spoiled on purpose, and every fault in them.

What a phone, a lamp, or somebody who leans over the table does to pictures, laid over those that are read well. It is
drawn by lot, each sequence and each way from a seed of its own, so that a fault can be had again.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.lot.faults import WHAT, judged, opened
from bench.tally import Tally

Rng = np.random.Generator
Picture = np.ndarray
"""Blue, green and red from 0 to 1, as they are on the screen."""


def in_light(picture: Picture, change: Callable[[Picture], Picture]) -> Picture:
    """Changes the light rather than the grey levels of the screen."""
    return np.clip(change(np.clip(picture, 0, 1) ** 2.2), 0, 1) ** (1 / 2.2)


def tinted(rng: Rng, picture: Picture, most: float) -> Picture:
    """Under a lamp of another colour: warmer or colder, and a little greener or redder."""
    warm, green = rng.uniform(-most, most), rng.uniform(-most, most) / 4
    gains = np.exp([-warm, green, warm])
    return in_light(picture, lambda light: light * gains / gains.mean())


def grainy(rng: Rng, picture: Picture, most: float) -> Picture:
    """With a small sensor's noise."""
    fine = rng.normal(0, 1, picture.shape[:2])[..., None] + 0.6 * rng.normal(0, 1, picture.shape)
    return picture + rng.uniform(0, most) * cv2.GaussianBlur(fine, (0, 0), 0.6) * 1.8


def pressed(rng: Rng, picture: Picture, least: int) -> Picture:
    """As a messenger sends it on."""
    pixels = (np.clip(picture, 0, 1) * 255).round().astype(np.uint8)
    _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(least, 96))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), float) / 255


def exposed(rng: Rng, picture: Picture) -> Picture:
    """Exposure, contrast and tint of its own, a little blur and noise."""
    gain, gamma = np.exp(rng.normal(0, 0.25)), np.exp(rng.normal(0, 0.15))
    picture = in_light(tinted(rng, picture, 0.12), lambda light: light * gain) ** gamma
    return grainy(rng, cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1)), 0.03)


def lamps(rng: Rng, picture: Picture, most: int = 2) -> Picture:
    """A lamp or two that shine back from the table."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    for _ in range(int(rng.integers(1, most + 1))):
        middle = rng.uniform((0.1, 0.1), (0.9, 0.9)) * (width, height)
        long, turn = rng.uniform(0.03, 0.12) * width, rng.uniform(0, np.pi)
        across = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)
        along = (y - middle[1]) * np.cos(turn) - (x - middle[0]) * np.sin(turn)
        glow = rng.uniform(0.1, 0.45) * np.exp(-((across / long) ** 2) - (along / long / rng.uniform(0.3, 1)) ** 2)
        picture = in_light(picture, lambda light, glow=glow: light + glow[..., None])  # type: ignore[misc]
    return picture


def shaded(rng: Rng, picture: Picture) -> Picture:
    """Somebody's head and shoulder between the lamp and the table: a large shadow with a soft edge."""
    height, width = picture.shape[:2]
    shadow = np.zeros((height, width), np.float32)
    middle = rng.uniform((-0.1, -0.1), (1.1, 1.1)) * (width, height)
    toward = rng.uniform(0, 360)
    axes = (int(rng.uniform(0.2, 0.45) * width), int(rng.uniform(0.12, 0.3) * width))
    cv2.ellipse(shadow, tuple(map(int, middle)), axes, toward, 0, 360, 1.0, -1)
    shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.008, 0.06) * width)
    dark = rng.uniform(0.25, 0.65)
    return in_light(picture, lambda light: light * (1 - dark * shadow[..., None]))


def flickering(rng: Rng, picture: Picture) -> Picture:
    """The bands that a cheap lamp's flicker leaves, as the shutter rolls over it."""
    rows = np.arange(picture.shape[0])[:, None, None] / picture.shape[0]
    wave = np.sin(2 * np.pi * (rows * rng.uniform(1, 4) + rng.uniform()))
    depth = rng.uniform(0.05, 0.3) * np.array([1.3, 1, 0.9])
    return in_light(picture, lambda light: light * (1 + depth * wave))


def bumped(rng: Rng, picture: Picture, corners: np.ndarray, spaces: int) -> np.ndarray:
    """3 × 3: the picture after the phone was hit, by about a third of a space."""
    size = np.sqrt(cv2.contourArea(corners.astype(np.float32)) / spaces)
    height, width = picture.shape[:2]
    before = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    moved = before + rng.normal(0, 0.22, 2) * size + rng.normal(0, 0.1, (4, 2)) * size
    return np.asarray(cv2.getPerspectiveTransform(before, moved.astype(np.float32)))


def turned(rng: Rng, picture: Picture) -> tuple[np.ndarray, tuple[int, int]]:
    """3 × 3 and the size of what it makes: the phone held any way round, the board smaller or larger in its picture."""
    height, width = picture.shape[:2]
    scale = rng.uniform(0.65, 1.15)
    square = (int(np.hypot(width, height) * scale),) * 2
    onto = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), scale), (0, 0, 1)])
    onto[:2, 2] += (np.array(square) - (width, height)) / 2  # the middle of the lens stays the middle of the picture
    return onto, square


def phone_of(rng: Rng) -> Callable[[Picture], Picture]:
    """What one phone makes of every picture: local contrast, sharp edges, vivid or pale colours, dark corners."""
    local, sharp, vivid, corner = rng.uniform(0, 3), rng.uniform(0, 1.5), rng.uniform(0.6, 1.5), rng.uniform(0, 0.5)

    def processed(picture: Picture) -> Picture:
        lab = cv2.cvtColor((np.clip(picture, 0, 1) * 255).astype(np.uint8), cv2.COLOR_BGR2LAB)
        flat = cv2.createCLAHE(0.01 + local, (6, 6)).apply(np.ascontiguousarray(lab[..., 0]))
        lab[..., 0] = np.clip(0.5 * lab[..., 0] + 0.5 * flat, 0, 255)
        lab[..., 1:] = np.clip(128 + vivid * (lab[..., 1:].astype(float) - 128), 0, 255)
        out = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR).astype(float) / 255
        out = out + sharp * (out - cv2.GaussianBlur(out, (0, 0), 1.5))
        y, x = np.mgrid[-1 : 1 : out.shape[0] * 1j, -1 : 1 : out.shape[1] * 1j]
        return out * (1 - corner * (x**2 + y**2) / 2)[..., None]

    return processed


def dim(rng: Rng, picture: Picture, dark: float) -> Picture:
    """By one weak bulb: little light, so much noise, and what a phone does against it, which is to smear."""
    light = np.clip(picture, 0, 1) ** 2.2 * dark * np.exp(rng.normal(0, 0.05))
    coarse = cv2.resize(rng.normal(0, 1, (picture.shape[0] // 2, picture.shape[1] // 2, 3)), picture.shape[1::-1])
    noise = 0.02 * np.sqrt(light + 0.002) * (rng.normal(0, 1, picture.shape) + coarse)
    brighter = np.clip((light + noise) * min(0.5 / dark, 3.0), 0, 1) ** (1 / 2.2)
    smeared = cv2.bilateralFilter(brighter.astype(np.float32), 7, 0.1, 2.0)
    return np.asarray(0.3 * brighter + 0.7 * smeared)


WAYS = ("exposed", "tinted", "lamps", "shaded", "flickering", "phone", "turned", "dim")
COMING = ("lamps", "shaded")
"""Those that come over the board after its first picture."""


def change_of(rng: Rng, way: str) -> tuple[Callable[[Picture], Picture], int]:
    """What a way does to the look of every picture of one sequence, and how well these are kept when they are sent."""
    phone, tint, quality = phone_of(rng), int(rng.integers(1 << 30)), int(rng.integers(35, 80))
    dark = float(rng.uniform(0.05, 0.25)) if way == "dim" else 1.0

    def under_a_bulb(picture: Picture, most: float) -> Picture:
        return tinted(np.random.default_rng(tint), picture, most)  # the same for all pictures

    ways: dict[str, Callable[[Picture], Picture]] = {
        "exposed": partial(exposed, rng),
        "tinted": lambda picture: grainy(rng, under_a_bulb(picture, 0.5), 0.05),
        "lamps": partial(lamps, rng),
        "shaded": partial(shaded, rng),
        "flickering": partial(flickering, rng),
        "phone": phone,
        "turned": lambda picture: picture,
        "dim": lambda picture: dim(rng, under_a_bulb(picture, 0.3), dark),
    }
    return ways[way], quality


def spoiled(rng: Rng, way: str, sequence: Any, images: list[Any], spaces: int) -> list[Any]:
    """All pictures of a sequence, spoiled one way; the labels of `sequence` are moved along."""
    change, quality = change_of(rng, way)
    onto, size, worse = None, None, []
    for number, (frame, image) in enumerate(zip(sequence["frames"], images, strict=True)):
        picture, corners = image.astype(float) / 255, np.array(frame["label"]["corners"])
        if way == "turned" and number == 0:
            onto, size = turned(rng, picture)
        elif way == "exposed" and number and rng.random() < 0.34:
            onto = bumped(rng, picture, corners, spaces)
        if onto is not None:
            picture = cv2.warpPerspective(picture, onto, size or image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            frame["label"]["corners"] = cv2.perspectiveTransform(corners[None].astype(np.float64), onto)[0].tolist()
        picture = change(picture) if number or way not in COMING else picture
        picture = pressed(rng, grainy(rng, picture, 0.015), quality)
        worse.append((np.clip(picture, 0, 1) * 255).round().astype(np.uint8))
    return worse


def main() -> None:
    """Tells every fault as it comes, and all numbers at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="sequences")
    parser.add_argument("--way", choices=WAYS, required=True)
    parser.add_argument("--draw", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where to write the pictures, to look at them")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    tallies, faultless = {what: Tally() for what in WHAT}, Tally()
    for folder in given.folders:
        sequence, images = opened(folder)
        rng = np.random.default_rng([given.draw, WAYS.index(given.way), zlib.crc32(folder.name.encode())])
        images = spoiled(rng, given.way, sequence, images, 100 if sequence["game"] == "tudor" else 32)
        if given.keep is not None:
            kept(given.keep / folder.name, sequence, images)
        faults = list(judged(sequence, images, tallies))
        faultless.count(not faults)
        print(*(f"{folder.name} {fault}" for fault in faults), sep="\n", end="\n" if faults else "", flush=True)
    for what, tally in (("sequences without a fault", faultless), *tallies.items()):
        print(f"{what}: {tally.right} of {tally.all}")


def kept(folder: Path, sequence: Any, images: list[Any]) -> None:
    """Written as a sequence of its own, with its labels."""
    folder.mkdir(parents=True, exist_ok=True)
    for frame, image in zip(sequence["frames"], images, strict=True):
        cv2.imwrite(str(folder / frame["photo"]), image, [cv2.IMWRITE_JPEG_QUALITY, 97])
    (folder / "sequence.json").write_text(json.dumps(sequence), "utf-8")


if __name__ == "__main__":
    main()
