"""The five games as they stand on the shelf: emblem, how many play, how long it takes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """One game on the shelf."""

    key: str
    emblem: str
    least: int
    most: int
    minutes: str


SHELF = (
    Box("tudor", "rose", 2, 4, "30–60"),
    Box("six", "six", 3, 4, "15–60"),
    Box("crossing", "crossing", 2, 2, "15–30"),
    Box("divorce", "hat", 2, 2, "30–45"),
    Box("historian", "quill", 3, 12, "20–60"),
)
BY_KEY = {box.key: box for box in SHELF}
