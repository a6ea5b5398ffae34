"""Sequences as streams: every picture is held before the camera for a while, as a hand-held phone would show it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import cv2
import numpy as np

from bench.tally import Numbers, Tally, median
from camera.watcher import Watcher

FRAMES, SECONDS = 26, 0.125
"""Frames for which a picture is held, and seconds from one to the next: longer than anything is waited out for."""

TREMBLING, DRIFT, NOISE = 0.25, 0.004, 2.5
"""Pixels by which frames lie beside each other, the share by which their light changes, and the grey levels by which
their pixels do."""


def watched(sequences: Iterable[tuple[Any, Any]], rules: Any) -> Numbers:
    """Pictures of sequences (with their stills, as pictures) of which the last word was right, moves wrongly accepted,
    and milliseconds a frame. After a move that was missed the match is put right."""
    right, ms, wrongly = Tally(), list[float](), 0
    chance = np.random.default_rng(4)
    for stills, sequence in sequences:
        state = rules.start(sequence["options"])
        if sequence["position"] is not None:
            state = rules.position(state, sequence["position"])
        watcher = Watcher(rules, state)
        seconds, before = 0.0, None
        for still, frame in zip(stills, sequence["frames"], strict=True):
            said, moves = list[str](), list[str]()
            for image in _held(still, before, chance):
                seconds += SECONDS
                began = time.process_time()
                sighting = watcher.see(image, seconds)
                ms.append(1000 * (time.process_time() - began))
                said.append(sighting.verdict)
                moves += sighting.moves if sighting.verdict == "seen" else ()
            before = still
            right.count(moves == frame["moves"] and not set(said[-2:]).isdisjoint(LAST_WORDS[frame["kind"]]))
            wrongly += bool(moves) and moves != frame["moves"]
            for text in frame["moves"]:
                state = rules.apply(state, rules.read(text))
            if moves != frame["moves"]:
                watcher.correct(state)
    return {"right": right.to_json(), "wrongly_accepted": wrongly, "ms": median(ms)}


LAST_WORDS = {
    "known": ("unchanged",),
    "legal": ("unchanged", "seen"),
    "pair": ("unchanged", "seen"),
    "unchanged": ("unchanged",),
    "hand": ("not_steady", "unchanged"),
    "illegal": ("impossible",),
}
"""What is right to say of a picture at last; one frame that noise makes look otherwise is waited out."""


def _held(still: Any, before: Any, chance: np.random.Generator) -> Iterator[Any]:
    """The frames of one picture; the first is half the picture before, which is as bad as a bump can be."""
    size, light = (still.shape[1], still.shape[0]), 1.0
    noise = np.empty(still.shape, np.float32)
    for number in range(FRAMES):
        light *= 1 + chance.normal(0, DRIFT)
        aside = np.column_stack([np.eye(2), chance.normal(0, TREMBLING, 2)])
        image = cv2.warpAffine(still, aside, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32) * light
        if number == 0 and before is not None:
            image = (image + before) / 2
        yield np.clip(image + cv2.randn(noise, 0, NOISE), 0, 255).astype(np.uint8)
