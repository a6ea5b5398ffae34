"""Saddle points: where two dark and two light quarters meet, as at every inner corner of a chequered board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

RING = 16
"""Samples round a point: enough to tell the 2nd harmonic from the 4th and 6th of a sharp corner."""

_ANGLES = np.arange(RING) * (2 * np.pi / RING)
_CIRCLE = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])

NOISE_FLOOR = 8
"""Grey levels added before the logarithm: sensor noise and JPEG blocks in the dark are of this size."""

GLARE = float(np.log(245 + NOISE_FLOOR))
"""Log brightness at which a white-out hides what is there: it tells neither for nor against anything."""

_LOG = np.log(np.arange(256) + float(NOISE_FLOOR)).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Saddles:
    """Saddle points of one picture, strongest first: pixel (0, 0) is the outer corner of the top left pixel."""

    xy: Points
    """n × 2 pixels."""
    phase: Points
    """Twice the direction of the light quarters, radians; neighbours on a chequered board differ by π."""
    strength: Points
    """Contrast of the light against the dark quarters, in natural logarithms of brightness."""

    def without(self, dropped: NDArray[np.bool_]) -> Saddles:
        """Those that are not dropped."""
        return Saddles(self.xy[~dropped], self.phase[~dropped], self.strength[~dropped])


_THIRDS = np.full((1, 3), 1 / 3, np.float32)


def greyed(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean of three colours at every point; NumPy's own takes seventy times as long."""
    return np.asarray(cv2.transform(colours, _THIRDS), np.float32)


def log_brightness(grey: Any) -> NDArray[np.float32]:
    """Brightness as a logarithm: a dark square is the same step darker than a light one in sun and in shade."""
    return np.asarray(cv2.LUT(grey, _LOG), np.float32)


def find_saddles(grey: Any, radius: float = 4.0, limit: int = 1400) -> Saddles:
    """The clearest saddle points of an 8-bit grey picture; squares must be wider than twice the radius in pixels."""
    smooth = cv2.GaussianBlur(log_brightness(grey), (0, 0), radius / 2.7)
    response = _response(smooth)
    pixels = _peaks(response, int(radius), 3 * limit)
    if len(pixels) == 0:
        return Saddles(np.zeros((0, 2)), np.zeros(0), np.zeros(0))
    return _tested(smooth, _refine(response, pixels), radius, limit)


def _response(smooth: Any) -> NDArray[np.float32]:
    xx = cv2.Sobel(smooth, cv2.CV_32F, 2, 0)
    yy = cv2.Sobel(smooth, cv2.CV_32F, 0, 2)
    xy = cv2.Sobel(smooth, cv2.CV_32F, 1, 1)
    return np.asarray(xy * xy - xx * yy, np.float32)


def _peaks(response: NDArray[np.float32], reach: int, limit: int) -> NDArray[np.int64]:
    """Pixels (x, y) that are the highest within `reach`, the highest first."""
    size = 2 * reach + 1
    highest = cv2.dilate(response, np.ones((size, size), np.uint8))
    is_peak = (response >= highest) & (response > 0)
    margin = 2 * reach
    is_peak[:margin] = is_peak[-margin:] = False
    is_peak[:, :margin] = is_peak[:, -margin:] = False
    flat = np.flatnonzero(is_peak)
    if len(flat) > limit:
        flat = flat[np.argpartition(response.ravel()[flat], -limit)[-limit:]]
    flat = flat[np.argsort(-response.ravel()[flat])]
    return np.column_stack([flat % response.shape[1], flat // response.shape[1]])


def _refine(response: NDArray[np.float32], xy: NDArray[np.int64]) -> Points:
    """Subpixel peaks by a parabola in x and in y; returned with pixel centres at .5."""
    x, y = xy[:, 0], xy[:, 1]
    at = response[y, x]

    def shift(before: Any, after: Any) -> Any:
        bend = before + after - 2 * at
        return np.clip(0.5 * (before - after) / np.where(bend < 0, bend, -1e-9), -0.5, 0.5)

    dx = shift(response[y, x - 1], response[y, x + 1])
    dy = shift(response[y - 1, x], response[y + 1, x])
    return np.column_stack([x + dx, y + dy]).astype(np.float64) + 0.5


def sample(image: Any, xy: Any) -> NDArray[np.float32]:
    """Bilinear values at points (…, 2) with pixel centres at .5; outside the picture the nearest edge pixel."""
    points = np.asarray(xy, np.float32) - np.float32(0.5)
    rows = len(points) if points.ndim > 2 else 1  # remap takes no more than 32767 columns
    values = cv2.remap(image, points.reshape(rows, -1, 2), None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values, np.float32).reshape(*points.shape[:-1], *values.shape[2:])


def _tested(smooth: Any, xy: Points, radius: float, limit: int) -> Saddles:
    """Keeps the points round which brightness goes light, dark, light, dark, at the radius and at two thirds of it."""
    wide = np.fft.rfft(sample(smooth, xy[:, None] + radius * _CIRCLE), axis=1)
    near = np.fft.rfft(sample(smooth, xy[:, None] + 0.6 * radius * _CIRCLE), axis=1)
    power = np.abs(wide[:, 1:]) ** 2
    share = power[:, 1] / np.maximum(power.sum(axis=1), 1e-12)
    turn = np.angle(wide[:, 2] * np.conj(near[:, 2]))
    good = (share > 0.55) & (np.abs(turn) < 0.7)
    strength = np.abs(wide[:, 2]) * (2 / RING)
    chosen = np.flatnonzero(good)
    chosen = chosen[np.argsort(-strength[chosen], kind="stable")][:limit]
    # With y downwards the angle of the 2nd harmonic is twice the direction of the light quarters.
    return Saddles(xy[chosen], np.angle(np.conj(wide[chosen, 2])), strength[chosen])
