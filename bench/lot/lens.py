"""The phone: where it is held, what its lens does to straight lines, and where a point of the room comes to lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from bench.lot.draw import Rng, between, chance, pick

MARGIN = 0.95
"""The picture is rendered that much wider, so that the lens has something to bend in from outside."""


@dataclass(frozen=True)
class Lens:
    """A camera pose in cm, with its picture's size and its distortion."""

    eye: np.ndarray
    aim: np.ndarray
    roll: float
    width: int
    height: int
    focal: float
    bend: float

    def axes(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """To the right, up and forward."""
        forward = (self.aim - self.eye) / np.linalg.norm(self.aim - self.eye)
        right = np.cross(forward, (0, 0, 1))
        right /= np.linalg.norm(right)
        up = np.cross(right, forward)
        c, s = np.cos(np.radians(self.roll)), np.sin(np.radians(self.roll))
        return c * right + s * up, c * up - s * right, forward

    def seen(self, points: Sequence[np.ndarray] | np.ndarray) -> np.ndarray:
        """Where points lie in the finished picture; (0, 0) is the outer corner of the first pixel."""
        right, up, forward = self.axes()
        off = np.asarray(points) - self.eye
        depth = np.maximum(off @ forward, 1.0)
        flat = np.stack([off @ right / depth, -(off @ up) / depth], 1) * self.focal
        return self._bent(flat) + np.array([self.width / 2, self.height / 2])

    def _bent(self, flat: np.ndarray) -> np.ndarray:
        square = (flat**2).sum(-1, keepdims=True) / ((self.width**2 + self.height**2) / 4)
        return flat * (1 + self.bend * square)

    def through(self, rendered: np.ndarray) -> np.ndarray:
        """The straight picture of the renderer as the lens shows it."""
        x, y = np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5)
        wanted = np.stack([x - self.width / 2, y - self.height / 2], -1)
        flat = wanted.copy()
        for _ in range(6):
            flat += wanted - self._bent(flat)
        at = (flat * MARGIN + (self.width / 2 - 0.5, self.height / 2 - 0.5)).astype(np.float32)
        return cv2.remap(rendered, at[..., 0], at[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)

    def bumped(self, rng: Rng, corners: Sequence[np.ndarray], square: float, outline: Sequence[np.ndarray]) -> Lens:
        """After somebody has run into it: the board has moved by between 0.2 and 1.5 of its spaces in the picture."""
        before = self.seen(corners)
        space = np.sqrt(cv2.contourArea(before.astype(np.float32)) * square**2 / _area(corners))
        for _ in range(200):
            size = between(rng, 0.3, 3.5)
            after = replace(
                self,
                eye=self.eye + rng.normal(0, size, 3),
                aim=self.aim + np.array([*rng.normal(0, size, 2), 0]),
                roll=self.roll + rng.normal(0, 1.5),
            )
            move = np.linalg.norm(after.seen(corners) - before, axis=1).mean() / space
            if 0.2 < move < 1.5 and after.holds(outline, 0.004):
                return after
        return replace(self, roll=self.roll + 1.5)

    def holds(self, outline: Sequence[np.ndarray], margin: float) -> bool:
        """Whether all of it is in the picture."""
        at = self.seen(outline) / (self.width, self.height)
        return bool((at > margin).all() and (at < 1 - margin).all())


def _area(corners: Sequence[np.ndarray]) -> float:
    return float(cv2.contourArea(np.array(corners)[:, :2].astype(np.float32)))


def held(rng: Rng, outline: Sequence[np.ndarray]) -> Lens:
    """A phone held or stood so that the whole board is in its picture."""
    long, short = pick(rng, ((1152, 864), (1280, 960), (1600, 1200)), (4, 5, 2))
    width, height = (long, short) if chance(rng, 0.8) else (short, long)
    focal = long / 2 / np.tan(np.radians(between(rng, 55, 75)) / 2)
    high = np.radians(between(rng, 38, 86) if chance(rng, 0.8) else between(rng, 50, 75))
    azimuth = between(rng, 0, 2 * np.pi)
    share, bend = between(rng, 0.58, 0.93), between(rng, -0.018, 0.012)
    share = share if width > height else max(share, 0.78)  # upright, the board is small at best
    toward = np.array([np.cos(high) * np.cos(azimuth), np.cos(high) * np.sin(azimuth), np.sin(high)])
    size = float(np.abs(np.array(outline)).max())
    for _ in range(100):
        aim = np.array([*rng.normal(0, 0.3 * size, 2), 0.0]) * (1 - share)
        lens = Lens(aim + toward, aim, float(rng.normal(0, 4)), width, height, focal, bend)
        lens = _fitted(lens, toward, outline, share)
        if lens.holds(outline, 0.015):
            return lens
    return _fitted(replace(lens, aim=np.zeros(3)), toward, outline, 0.6)


def _fitted(lens: Lens, toward: np.ndarray, outline: Sequence[np.ndarray], share: float) -> Lens:
    """As far away as makes the board that share of the picture."""
    near, far = 8.0, 400.0
    for _ in range(30):
        middle = (near + far) / 2
        lens = replace(lens, eye=lens.aim + toward * middle)
        extent = np.ptp(lens.seen(outline), axis=0) / (lens.width, lens.height)
        near, far = (middle, far) if extent.max() > share else (near, middle)
    return lens


def azimuth_of(lens: Lens) -> tuple[int, int]:
    """Elevation and azimuth in degrees, for the label."""
    off = lens.eye - lens.aim
    high = np.degrees(np.arctan2(off[2], np.hypot(off[0], off[1])))
    return round(high), round(np.degrees(np.arctan2(off[1], off[0]))) % 360
