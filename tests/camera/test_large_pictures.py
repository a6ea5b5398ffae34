"""A small file that is a huge picture is refused before it is unpacked, whatever kind of file it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from camera import pictures
from camera.pictures import UnusablePicture, decode

WIDE, HIGH = 120, 90


@pytest.mark.parametrize("suffix", [".png", ".bmp", ".jpg", ".webp", ".tiff"])
@pytest.mark.parametrize("channels", [1, 3, 4])
def test_too_many_pixels_are_refused_by_what_the_head_says(
    suffix: str, channels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (suffix, channels) == (".jpg", 4):
        channels = 3
    pixels = np.full((HIGH, WIDE, channels), 90, np.uint8)
    data = cv2.imencode(suffix, pixels)[1].tobytes()
    assert pictures._stated_size(data) == (WIDE, HIGH)
    assert decode(data, "small")[0].shape == (HIGH, WIDE, 3)
    monkeypatch.setattr(pictures, "MOST_PIXELS", WIDE * HIGH - 1)
    with pytest.raises(UnusablePicture, match="megapixels"):
        decode(data, "large")


def test_a_lossless_webp_says_its_size_too() -> None:
    data = cv2.imencode(".webp", np.zeros((HIGH, WIDE, 3), np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 101])[1].tobytes()
    assert pictures._stated_size(data) == (WIDE, HIGH)
