"""`python -m bench.lot.faults FOLDER…`: every fault of the camera in sequences of pictures, and what is right in all.

A board is found from scratch, its spaces are read with the set of the first picture, and the sequence is followed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2

from bench.camera import corner_error, is_right, limits_of
from bench.tally import Tally
from camera.follow import Follower
from camera.locate import locate
from camera.reader import read_with, study
from companion.catalogue import game as find_game

WHAT = ("board", "spaces", "whole boards", "verdicts", "wrongly accepted")


def opened(folder: Path) -> tuple[Any, list[Any]]:
    """A sequence and its pictures."""
    sequence = json.loads((folder / "sequence.json").read_text("utf-8"))
    return sequence, [cv2.imread(str(folder / frame["photo"])) for frame in sequence["frames"]]


def judged(sequence: Any, images: list[Any], tallies: dict[str, Tally]) -> Iterator[str]:
    """The faults in one sequence; counts what is right."""
    rules: Any = find_game(sequence["game"])
    frames = sequence["frames"]
    pictures = list(zip(frames, images, strict=True))
    known = study(images[0], rules.geometry, frames[0]["label"]["cells"])
    for frame, image in pictures:
        if frame["kind"] == "hand":
            continue
        yield from (f"{frame['photo']}: {fault}" for fault in _found(rules, frame, image, tallies))
        if frame is not frames[0]:
            read = read_with(known, image, limits_of(rules, sequence["options"])) if known is not None else None
            told = _read(rules, frame, read[1] if read else {}, tallies)
            yield from (f"{frame['photo']}: {fault}" for fault in told)
    yield from _followed(rules, sequence, pictures, tallies)


def _found(rules: Any, frame: Any, image: Any, tallies: dict[str, Tally]) -> Iterator[str]:
    """Whether the board is found within a quarter of a space."""
    corners, geometry = frame["label"]["corners"], rules.geometry
    turns = (0, 1, 2, 3) if geometry.columns == geometry.rows else (0, 2)
    grids = locate(image, geometry)
    off = corner_error(grids[0].corners(), corners, geometry.columns * geometry.rows, turns) if grids else None
    tallies["board"].count(off is not None and off < 0.25)
    if off is None or off >= 0.25:
        yield "no board" if off is None else f"the board lies {off:.2f} spaces off"


def _read(rules: Any, frame: Any, seen: dict[str, str], tallies: dict[str, Tally]) -> Iterator[str]:
    """The spaces that are read wrong."""
    true, cells = frame["label"]["cells"], rules.geometry.cells()
    wrong = [cell for cell in cells if seen.get(cell) != true.get(cell)]
    tallies["spaces"].count(len(cells) - len(wrong), len(cells))
    tallies["whole boards"].count(not wrong)
    if wrong:
        yield "; ".join(f"{c} {true.get(c, 'empty')} is read as {seen.get(c, 'empty')}" for c in wrong[:8])


def _followed(rules: Any, sequence: Any, pictures: Any, tallies: dict[str, Tally]) -> Iterator[str]:
    """The verdicts that are wrong; after a move that was missed the match is put right."""
    state = rules.start(sequence["options"])
    if sequence["position"] is not None:
        state = rules.position(state, sequence["position"])
    follower = Follower(rules, state)
    for frame, image in pictures:
        sighting = follower.see(image)
        right = is_right(sighting, frame)
        tallies["verdicts"].count(right)
        for move in frame["moves"]:
            state = rules.apply(state, rules.read(move))
        wrongly = sighting.verdict == "seen" and list(sighting.moves) != frame["moves"]
        tallies["wrongly accepted"].count(wrongly)
        if not right:
            shows = f"{frame['kind']} {' '.join(frame['moves'] or frame['differs'])}"
            said = f"{sighting.verdict} {' '.join(sighting.moves)} {' '.join(sighting.differs)}"
            yield f"{frame['photo']}: {shows.strip()} is said to be {' '.join(said.split())}"
        if frame["moves"] and (wrongly or sighting.verdict != "seen"):
            follower.state = state


def main() -> None:
    """Tells every fault as it comes, and all numbers at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="sequences")
    cv2.setNumThreads(1)
    tallies, faultless = {what: Tally() for what in WHAT}, Tally()
    for folder in parser.parse_args().folders:
        faults = list(judged(*opened(folder), tallies))
        faultless.count(not faults)
        print(*(f"{folder.name} {fault}" for fault in faults), sep="\n", end="\n" if faults else "", flush=True)
    for what, tally in (("sequences without a fault", faultless), *tallies.items()):
        print(f"{what}: {tally.right} of {tally.all}")


if __name__ == "__main__":
    main()
