"""`make bench-camera`: how well and how fast boards are found, read and followed on the shared photos.

The photos' folder is the argument, or $PHOTOS, or ../shared/photos beside the project. OpenCV's own finder runs beside
ours on the same pictures. Milliseconds are of the processor, on one thread: what else the machine does hardly matters.
Writes its section of docs/benchmarks.md; `--json FILE` keeps the numbers as well.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench import guesses, set_ups, streams
from bench.__main__ import PAGE, replaced
from bench.real_boards import read_other_sets, read_real, read_real_elsewhere, real
from bench.tally import Numbers, Tally, median
from camera.follow import Follower
from camera.locate import locate
from camera.reader import read_with, study
from camera.sighting import Sighting
from camera.warm import warm_up
from companion.catalogue import game as find_game
from companion.engine.geometry import BoardGeometry

HEADING = "## The camera, beside OpenCV's findChessboardCornersSB"

TIMES = """Milliseconds are of the processor, one thread; those of one picture from scratch are what
`python -m camera read` says itself, in a process of its own for each. Boards are found and spaces read in the pictures
as they are; moves, and the time of one picture and of a frame, are measured in pictures of 1280 × 960. Of the real
boards eight spaces are counted as everybody sees them, not as they are labelled (`MISLABELLED` in
bench/real_boards.py); "two sets more" were labelled by eye, 17 photos each, and each is read with every other one.
All of these pictures were looked at while the camera was built, and ways of reading were chosen by them, the real ones
included: on others it may do a little worse."""

SIZE = (1280, 960)
"""Pixels of the pictures that are timed."""

GUESSED = {"crossing": "men, Kings among them,", "tudor": "spaces that hold a piece"}
"""What of each game is guessed at."""

ELSEWHERE, OTHERS = "real, learned at another time", "real, two sets more"


def sequences(photos: Path, game: str) -> Iterator[tuple[Path, Any]]:
    for path in sorted((photos / "rendered").glob(f"{game}-*/sequence.json")):
        yield path.parent, json.loads(path.read_text("utf-8"))


def labelled(photos: Path, game: str) -> Iterator[tuple[Path, Any]]:
    """Every rendered photo of a game with its label."""
    singles = photos / "rendered" / "singles"
    for label in json.loads((singles / "labels.json").read_text("utf-8")):
        if label["game"] == game:
            yield singles / label["photo"], label
    for folder, sequence in sequences(photos, game):
        for frame in sequence["frames"]:
            yield folder / frame["photo"], frame["label"]


def corner_error(found: Any, true: Any, spaces: int, turns: tuple[int, ...]) -> float:
    """The worst corner's distance in spaces, for the best of some turns; either way round."""
    wanted = np.array(true, np.float32)
    space = np.sqrt(cv2.contourArea(wanted) / spaces)
    ways = [np.roll(corners, turn, axis=0) for corners in (found, found[::-1]) for turn in turns]
    return min(float(np.linalg.norm(way - wanted, axis=1).max()) for way in ways) / float(space)


def opencv_corners(grey: Any, inner: tuple[int, int], columns: int, rows: int) -> Any:
    """A board's outer corners by OpenCV's finder; None if it finds none."""
    for flags in (0, cv2.CALIB_CB_EXHAUSTIVE):  # each finds some that the other does not
        found, points = cv2.findChessboardCornersSB(grey, inner, flags=flags)
        if found:
            break
    else:
        return None
    i, j = np.meshgrid(np.arange(1, inner[0] + 1), np.arange(1, inner[1] + 1))
    board = np.column_stack([i.ravel(), j.ravel()]).astype(np.float64)
    to_image, _ = cv2.findHomography(board, points.reshape(-1, 2) + 0.5)
    outer = np.array([[(0, 0), (inner[0] + 1, 0), (inner[0] + 1, inner[1] + 1), (0, inner[1] + 1)]], np.float64)
    return cv2.perspectiveTransform(outer, to_image)[0]


def found_boards(photos: Path, what: str) -> Numbers:
    """Boards found within a quarter of a space, by us and by OpenCV."""
    ours, theirs = Tally(), Tally()
    for path, label in real(photos) if what == "real" else labelled(photos, what):
        image: Any = cv2.imread(str(path))
        geometry = BoardGeometry(8, 8) if what == "real" else find_game(what).geometry  # type: ignore[attr-defined]
        spaces = geometry.columns * geometry.rows
        turns = (0, 2) if what == "crossing" else (0, 1, 2, 3)
        grids = ours.timed(partial(locate, image, geometry))
        good = bool(grids) and corner_error(grids[0].corners(), label["corners"], spaces, turns) < 0.25
        ours.count(good)
        if what == "tudor":
            continue
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        theirs.count(theirs.timed(partial(_opencv_right, grey, label["corners"], what)))
    return {"ours": ours.to_json(), "opencv": theirs.to_json() if theirs.all else None}


def _opencv_right(grey: Any, true: Any, what: str) -> bool:
    whole = opencv_corners(grey, (7, 7), 8, 8)
    if what == "real":
        return whole is not None and corner_error(whole, true, 64, (0, 1, 2, 3)) < 0.25
    if whole is not None:  # it cannot tell the halves apart: any half of a board that was found counts
        board = np.array([(0, 0), (8, 0), (8, 8), (0, 8)], np.float32)
        square = cv2.getPerspectiveTransform(board, whole.astype(np.float32))
        for half in (((0, 0), (4, 0), (4, 8), (0, 8)), ((4, 0), (8, 0), (8, 8), (4, 8))):
            for turned in (half, tuple((y, x) for x, y in half)):
                part = cv2.perspectiveTransform(np.array([turned], np.float64), square.astype(np.float64))[0]
                if corner_error(part, true, 32, (0, 1, 2, 3)) < 0.25:
                    return True
    alone = opencv_corners(grey, (3, 7), 4, 8)
    return alone is not None and corner_error(alone, true, 32, (0, 1, 2, 3)) < 0.25


def read_boards(photos: Path, game: str) -> Numbers:
    """Spaces and whole boards read right after one known picture, as they are, and how long that takes in pictures of
    equal size; pictures with a hand aside."""
    spaces, boards = Tally(), Tally()
    geometry = find_game(game).geometry  # type: ignore[attr-defined]
    for folder, sequence in sequences(photos, game):
        limits = limits_of(find_game(game), sequence["options"])
        labels = sequence["frames"][0]["label"]["cells"]
        known, sized = (study(of(folder / "00.jpg"), geometry, labels) for of in (_as_it_is, _sized))
        for frame in sequence["frames"][1:]:
            if frame["kind"] == "hand":
                continue
            if sized is not None:
                boards.timed(partial(read_with, sized, _sized(folder / frame["photo"]), limits))
            read = read_with(known, _as_it_is(folder / frame["photo"]), limits) if known is not None else None
            _count_cells(spaces, boards, frame["label"]["cells"], read[1] if read else {}, geometry)
    return {"spaces": spaces.to_json(), "boards": boards.to_json()}


def limits_of(rules: Any, options: Any) -> dict[str, int]:
    """How often each piece can be on the board."""
    labels = list(rules.board(rules.start(options)).values())
    return {label: labels.count(label) for label in labels}


def _as_it_is(path: Path) -> Any:
    return cv2.imread(str(path))


def _sized(path: Path) -> Any:
    return cv2.resize(cv2.imread(str(path)), SIZE, interpolation=cv2.INTER_AREA)


def _count_cells(
    spaces: Tally, boards: Tally, true: Mapping[str, str], seen: Mapping[str, str], geometry: BoardGeometry
) -> None:
    right = sum(true.get(cell) == seen.get(cell) for cell in geometry.cells())
    spaces.count(right, len(geometry.cells()))
    boards.count(right == len(geometry.cells()))


RIGHT = {
    "known": ("unchanged",),
    "legal": ("seen",),
    "pair": ("seen",),
    "unchanged": ("unchanged",),
    "hand": ("not_steady", "unchanged"),
    "illegal": ("impossible",),
}


def follow_sequences(photos: Path, game: str) -> Numbers:
    """Verdicts on whole sequences of stills; after a move that was missed the match is put right."""
    rules: Any = find_game(game)
    tallies = {kind: Tally() for kind in RIGHT}
    wrongly, ms = 0, []
    for folder, sequence in sequences(photos, game):
        state = rules.start(sequence["options"])
        if sequence["position"] is not None:
            state = rules.position(state, sequence["position"])
        follower = Follower(rules, state)
        for frame in sequence["frames"]:
            image = _sized(folder / frame["photo"])
            began = time.process_time()
            sighting = follower.see(image)
            ms.append(1000 * (time.process_time() - began))
            tallies[frame["kind"]].count(is_right(sighting, frame))
            wrongly += sighting.verdict == "seen" and list(sighting.moves) != frame["moves"]
            if frame["moves"] and (sighting.verdict != "seen" or list(sighting.moves) != frame["moves"]):
                for text in frame["moves"]:
                    state = rules.apply(state, rules.read(text))
                follower.state = state
            state = follower.state
    result: Numbers = {kind: tally.to_json() for kind, tally in tallies.items() if tally.all}
    return {**result, "wrongly_accepted": wrongly, "ms": median(ms)}


def is_right(sighting: Sighting, frame: Any) -> bool:
    if sighting.verdict not in RIGHT[frame["kind"]]:
        return False
    if sighting.verdict == "seen":
        return bool(list(sighting.moves) == frame["moves"])
    return sighting.verdict != "impossible" or sorted(sighting.differs) == sorted(frame["differs"])


def watch_streams(photos: Path, game: str) -> Numbers:
    """The sequences of a game as streams."""
    films = (
        ((_sized(folder / frame["photo"]) for frame in sequence["frames"]), sequence)
        for folder, sequence in sequences(photos, game)
    )
    cv2.setRNGSeed(1)
    return streams.watched(films, find_game(game))


def read_from_scratch(photos: Path, game: str) -> Numbers:
    """Milliseconds from a picture to its board and a best guess of what stands on it, as the shell tells them."""
    singles = sorted((photos / "rendered" / "singles").glob(f"{game}-*.jpg"))
    ms = []
    with tempfile.TemporaryDirectory() as place:
        for path in [*singles, *(folder / "01.jpg" for folder, _ in sequences(photos, game))]:
            picture = Path(place) / "picture.png"
            cv2.imwrite(str(picture), _sized(path))
            command = [sys.executable, "-m", "camera", "read", str(picture), "--game", game]
            told = subprocess.run(command, capture_output=True, check=True)
            ms.append(json.loads(told.stdout)["ms"])
    return {"ms": median(ms), "p90": round(float(np.quantile(ms, 0.9)), 1)}


def _first_pictures(photos: Path, game: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """The first picture of every sequence, and what it shows."""
    for folder, sequence in sequences(photos, game):
        first = sequence["frames"][0]
        yield folder / first["photo"], first["label"]["cells"]


def _geometry(game: str) -> BoardGeometry:
    return find_game(game).geometry  # type: ignore[attr-defined, no-any-return]


def measure(photos: Path) -> Numbers:
    games = ("crossing", "tudor")
    return {
        "found": {what: found_boards(photos, what) for what in (*games, "real")},
        "read": {
            **{game: read_boards(photos, game) for game in games},
            "real": read_real(photos),
            ELSEWHERE: read_real_elsewhere(photos),
            OTHERS: read_other_sets(photos),
        },
        "guessed": {game: guesses.guessed(labelled(photos, game), _geometry(game)) for game in games},
        "set_up": {game: set_ups.checked(_first_pictures(photos, game), _geometry(game)) for game in games},
        "followed": {game: follow_sequences(photos, game) for game in games},
        "watched": {game: watch_streams(photos, game) for game in games},
        "scratch": {game: read_from_scratch(photos, game) for game in games},
    }


def table(numbers: Numbers) -> str:
    """The numbers as the issue's table."""

    def part(of: Any) -> str:
        if of is None or not of["all"]:
            return "–"
        took = f", {of['ms']} ms" if of["ms"] else ""
        return f"{of['right']} of {of['all']} ({100 * of['share']:.2f} %{took})"

    rows = []
    for what, one in numbers["found"].items():
        wanted = "98 %" if what == "real" else "99.9 %"
        rows.append((f"board found, {what}", wanted, part(one["ours"]), part(one["opencv"])))
    for what, one in numbers["read"].items():
        rows.append((f"spaces right after one picture, {what}", "99.95 %", part(one["spaces"]), "–"))
        rows.append((f"whole boards right, {what}", "99 %", part(one["boards"]), "–"))
    for what, one in numbers["guessed"].items():
        rows.append((f"{GUESSED[what]} guessed without a known picture", "", part(one), "–"))
    for what, kinds in numbers["set_up"].items():
        rows += [(f"set-up told right, {what}: {kind}", "", part(one), "–") for kind, one in kinds.items()]
    for what, one in numbers["followed"].items():
        rows.append((f"moves right, {what}", "99.9 %", part(one["legal"]), "–"))
        rows.append((f"wrongly accepted, {what}", "none", str(one["wrongly_accepted"]), "–"))
        rows.append((f"illegal moves noticed with their spaces, {what}", "99 %", part(one["illegal"]), "–"))
        rows.append((f"hands waited out, {what}", "", part(one["hand"]), "–"))
    for what, one in numbers["watched"].items():
        rows.append((f"pictures of streams understood, {what}", "", part(one["right"]), "–"))
        rows.append((f"wrongly accepted in streams, {what}", "none", str(one["wrongly_accepted"]), "–"))
    for what in numbers["watched"]:
        alone = numbers["scratch"][what]
        rows.append((f"one picture from scratch, {what}", "100 ms", f"{alone['ms']} ms, p90 {alone['p90']} ms", "–"))
        rows.append((f"one picture of a known set, {what}", "", f"{numbers['read'][what]['boards']['ms']} ms", "–"))
        rows.append((f"a frame while watching, {what}", "30 ms", f"{numbers['watched'][what]['ms']} ms", "–"))
    lines = [HEADING, "", TIMES, "", "| what | to reach | measured | OpenCV |", "| --- | --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {' | '.join(cells)} |" for cells in rows)]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    usual = os.environ.get("PHOTOS") or Path(__file__).parents[2] / "shared" / "photos"
    parser.add_argument("photos", nargs="?", type=Path, default=Path(usual))
    parser.add_argument("--json", type=Path, help="write the numbers there, too")
    given = parser.parse_args()
    if not (given.photos / "rendered").is_dir():
        parser.exit(2, f"There are no photos in {given.photos}.\n")
    cv2.setNumThreads(1)
    warm_up()
    numbers = measure(given.photos)
    text = table(numbers)
    print(text)
    if given.json is not None:
        given.json.write_text(json.dumps(numbers, indent=2), "utf-8")
    page = PAGE.read_text("utf-8") if PAGE.exists() else "# Benchmarks\n"
    PAGE.write_text(replaced(page, text).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
