"""What libraries put off to their first use, and what the system takes away between two pictures: done once, before
anybody waits for a picture."""

from __future__ import annotations

import ctypes
import sys

import cv2
import numpy as np
import numpy.ma  # the first median would import it

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""glibc's names for how much freed memory it keeps, and from what size on a block is memory of its own."""

_KEPT, _TOUCHED = 256 << 20, 48 << 20
"""Bytes that are kept, and that are asked for at once: most pictures take less, and to get it anew from the system each
time costs more than most filters do."""


def warm_up() -> None:
    """Makes the first picture cost no more than those after it."""
    libc = ctypes.CDLL(None) if sys.platform == "linux" else None
    if libc is not None and hasattr(libc, "gnu_get_libc_version"):  # Android's library has other names for it
        libc.mallopt(_TRIM_THRESHOLD, _KEPT)
        libc.mallopt(_MMAP_THRESHOLD, _KEPT)
        np.empty(_TOUCHED, np.uint8).fill(0)
    cv2.cvtColor(np.zeros((1, 1, 3), np.uint8), cv2.COLOR_BGR2LAB)  # makes its tables of colours
