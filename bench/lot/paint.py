"""Textures, painted as arrays of screen colours between 0 and 1."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from bench.lot.draw import Colour, Rng, between, chance, pick, varied

Image = np.ndarray


def noise(rng: Rng, height: int, width: int, cells: tuple[float, float], octaves: int = 4) -> Image:
    """Clouds about 0 with deviation 1; `cells`: how many lumps high and wide the coarsest octave is."""
    total = np.zeros((height, width), np.float32)
    for k in range(octaves):
        rows, columns = (int(np.clip(c * 2**k, 2, 4096)) for c in cells)
        lumps = rng.normal(size=(min(rows, height), min(columns, width))).astype(np.float32)
        total += cv2.resize(lumps, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**k
    return (total - total.mean()) / (total.std() + 1e-6)


def flat(height: int, width: int, colour: Colour) -> Image:
    """One colour."""
    return np.full((height, width, 3), colour, np.float32)


def shaded(image: Image, by: Image) -> Image:
    """Brightened and darkened by a field about 0."""
    return np.clip(image * (1 + by[..., None]), 0, 1).astype(np.float32)


def wood(rng: Rng, height: int, width: int, colour: Colour, strength: float = 1.0) -> Image:
    """A board of wood, its grain from left to right."""
    across = np.linspace(0, between(rng, 2, 7), height, dtype=np.float32)[:, None]
    bent = across + between(rng, 0.08, 0.3) * noise(rng, height, width, (1.5, 1), 2)
    rings = np.abs(((bent * between(rng, 1, 2.2)) % 1) - 0.5) * 2
    fibre = noise(rng, height, width, (height / 9, 2), 3)
    pores = noise(rng, height, width, (height / 2.5, max(2, width / 110)), 1)
    tone = between(rng, 0.04, 0.11) * (rings - 0.5) + 0.035 * fibre - 0.05 * np.clip(pores - 1.4, 0, 2)
    image = shaded(flat(height, width, colour), strength * tone)
    image[..., 2] *= 1 - 0.12 * strength * (rings - 0.5)  # the dark rings are redder, too
    return np.clip(image, 0, 1)


def planks(rng: Rng, side: int, colour: Colour, rows: int, joint: float) -> Image:
    """A table top of several boards, each of a tone of its own, with or without open joints."""
    edges = np.linspace(0, side, rows + 1).astype(int)
    parts = [wood(rng, b - a, side, varied(rng, colour, 0.7)) for a, b in pairwise(edges)]
    image = np.concatenate(parts)
    for edge in edges[:-1]:
        image[edge : edge + max(1, side // 600)] *= 1 - joint
    return image


def marble(rng: Rng, height: int, width: int, colour: Colour, vein: Colour) -> Image:
    """Stone with veins."""
    lines = np.exp(-np.abs(noise(rng, height, width, (3, 3), 5)) * between(rng, 5, 14))
    clouds = noise(rng, height, width, (4, 4), 4)
    image = shaded(flat(height, width, colour), 0.04 * clouds)
    weight = (lines * np.clip(0.5 + 0.5 * noise(rng, height, width, (2, 2), 2), 0, 1))[..., None]
    return image * (1 - 0.7 * weight) + 0.7 * weight * np.array(vein, np.float32)


def worn(rng: Rng, image: Image, much: float) -> Image:
    """Handled for years: blotches, scuffs, a pale edge."""
    height, width = image.shape[:2]
    image = shaded(image, 0.03 * much * noise(rng, height, width, (5, 5), 5))
    for _ in range(int(14 * much)):
        start = rng.uniform(0, 1, 2) * (width, height)
        end = start + rng.normal(0, 0.06 * width, 2)
        mark = np.zeros((height, width), np.float32)
        cv2.line(mark, start.astype(int).tolist(), end.astype(int).tolist(), 1.0, 1, cv2.LINE_AA)
        image = image * (1 - 0.2 * mark[..., None]) + 0.2 * mark[..., None] * 0.8
    return image


def stripes(rng: Rng, side: int, ground: Colour, inks: list[Colour], crossed: bool) -> Image:
    """Stripes of cloth, crossed ones for gingham and tartan; repeats without a seam."""
    pattern = np.ones((side, 3), np.float32) * np.array(ground)
    repeat = side // int(rng.integers(5, 12))
    bands = [(between(rng, 0, 0.8), between(rng, 0.06, 0.5), ink) for ink in inks]
    for at in range(side):
        for start, wide, ink in bands:
            if start <= (at % repeat) / repeat < start + wide:
                pattern[at] = ink
    across = np.repeat(pattern[None], side, 0)
    image = 0.5 * across + 0.5 * across.transpose(1, 0, 2) if crossed else across
    return woven(rng, image)


def woven(rng: Rng, image: Image) -> Image:
    """With threads."""
    height, width = image.shape[:2]
    threads = 0.03 * (noise(rng, height, width, (height / 2, 4), 1) + noise(rng, height, width, (4, width / 2), 1))
    return shaded(image, threads + 0.03 * noise(rng, height, width, (height / 3, width / 3), 1))


def flowers(rng: Rng, side: int, ground: Colour, inks: list[Colour]) -> Image:
    """Strewn flowers on cloth."""
    image = flat(side, side, ground)
    for _ in range(int(rng.integers(60, 160))):
        x, y, size = *rng.uniform(0.05, 0.95, 2) * side, side * between(rng, 0.008, 0.022)
        ink, petals, turn = pick(rng, inks), int(rng.integers(4, 8)), between(rng, 0, 6)
        for k in range(petals):
            angle = turn + 2 * np.pi * k / petals
            at = (int(x + size * np.cos(angle)), int(y + size * np.sin(angle)))
            cv2.circle(image, at, int(size * 0.55), varied(rng, ink, 0.5), -1, cv2.LINE_AA)
        cv2.circle(image, (int(x), int(y)), int(size * 0.45), varied(rng, (0.9, 0.75, 0.2)), -1, cv2.LINE_AA)
    return woven(rng, image)


def written(rng: Rng, height: int, width: int, paper: Colour, ink: Colour, print_like: bool = False) -> Image:
    """Paper with lines of writing or of print."""
    image = shaded(flat(height, width, paper), 0.015 * noise(rng, height, width, (6, 6)))
    line = max(8, height // int(rng.integers(14, 40)))
    for y in range(2 * line, height - line, line):
        x = 0.08 * width
        while x < (0.92 if print_like else between(rng, 0.4, 1.2)) * width - line:
            length = between(rng, 0.8, 4) * line * 0.6
            steps = np.arange(0, length, max(1.0, line / 8))
            ups = rng.uniform(-0.28, 0.28, len(steps)) * line
            word = np.stack([x + steps, y + ups], 1).astype(np.int32)
            cv2.polylines(image, [word], False, ink, max(1, line // 12), cv2.LINE_AA)
            x += length + 0.4 * line
            if x > 0.9 * width:
                break
    if print_like and chance(rng, 0.7):
        x, y = int(between(rng, 0.1, 0.5) * width), int(between(rng, 0.1, 0.5) * height)
        image[y : y + height // 4, x : x + width // 3] = (
            0.45 + 0.15 * noise(rng, height // 4, width // 3, (4, 4))[..., None]
        )
    return np.clip(image, 0, 1)


def atlas(cells: list[Image], side: int) -> Image:
    """Square pictures of one size as one picture of `side` × `side` cells; the rest stays grey."""
    size = cells[0].shape[0]
    sheet = np.full((side * size, side * size, 3), 0.5, np.float32)
    for k, cell in enumerate(cells):
        row, column = divmod(k, side)
        # textures count their rows from below, pictures from above
        sheet[(side - 1 - row) * size : (side - row) * size, column * size : (column + 1) * size] = cell
    return sheet
