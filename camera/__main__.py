"""The camera from the shell: read a photo, check a folder of stills, watch a stream. One JSON line a picture."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2

from camera.counting import draughtsmen
from camera.follow import Follower
from camera.pictures import UnusablePicture, list_pictures, open_picture
from camera.reader import Known, read_unknown, read_with, study
from camera.sighting import Grid, Sighting
from camera.sources import FrameSource, PictureFolder, Video, frames, usual_run
from camera.warm import warm_up
from camera.watcher import STILL, Watcher
from companion.catalogue import game as find_game
from companion.engine.game import BoardGame
from companion.engine.geometry import BoardGeometry, cell_name
from companion.engine.results import Refusal
from companion.texts import sentence

UNUSABLE = 2
"""Exit code for input that cannot be used."""


class Unusable(Exception):  # noqa: N818 - it names what the input is
    """Says in one sentence what is wrong with the input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 if every picture got its answer, 2 if the input is unusable."""
    given = _parser().parse_args(arguments)
    cv2.setNumThreads(1)
    warm_up()
    command: Callable[[argparse.Namespace], None] = given.command
    try:
        command(given)
    except (Unusable, UnusablePicture) as fault:
        print(f"camera: {fault}", file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:  # the reader of our lines has gone
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m camera", description=__doc__)
    commands = parser.add_subparsers(required=True)
    read = commands.add_parser("read", help="what stands where in one photo")
    read.add_argument("photo", type=Path)
    read.add_argument("--calibrate", type=Path, metavar="KNOWN", help="a photo of the start position, or of --position")
    board = read.add_mutually_exclusive_group(required=True)
    board.add_argument("--game", choices=("crossing", "tudor"))
    board.add_argument("--grid", help="a plain draughts board, e.g. 8x8")
    read.set_defaults(command=_read)
    check = commands.add_parser("check", help="which moves were made, from a folder of finished stills")
    check.add_argument("folder", type=Path)
    check.set_defaults(command=_check)
    watch = commands.add_parser("watch", help="the same from a stream: a video, or a folder of frames")
    watch.add_argument("stream", type=Path)
    watch.set_defaults(command=_watch)
    watch.add_argument("--fps", type=float, default=10.0, help="frames a second of a folder, unless they are photos")
    for one in (check, watch):
        one.add_argument("--game", choices=("crossing", "tudor"), required=True)
    for one in (read, check, watch):
        one.add_argument("--options", default="{}", help="the game's options as JSON")
        one.add_argument("--position", help="what the first or known picture shows, as JSON; else the start position")
    return parser


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        raise Unusable(f"--{name} is no JSON: {fault}.") from None


def _match(given: argparse.Namespace) -> tuple[BoardGame[Any, Any], Any]:
    """The game, and the state that its options and position describe."""
    game: BoardGame[Any, Any] = find_game(given.game)  # type: ignore[assignment]
    options = _json(given.options, "options")
    state = game.start(options)
    if isinstance(state, Refusal):
        raise Unusable(f"these options are refused ({state.rule}): {sentence(state)}")
    if given.position is not None:
        state = game.position(state, _json(given.position, "position"))
        if isinstance(state, Refusal):
            raise Unusable(f"this position is refused ({state.rule}): {sentence(state)}")
    return game, state


def _read(given: argparse.Namespace) -> None:
    if given.grid is not None:
        geometry, labels, limits = _plain_board(given)
    elif given.calibrate is None and given.position is None and not _json(given.options, "options"):
        geometry, labels, limits = find_game(given.game).geometry, {}, {}  # type: ignore[attr-defined]
    else:
        game, state = _match(given)
        geometry, labels = game.geometry, dict(game.board(state))
        limits = dict(Counter(game.board(game.start(_json(given.options, "options"))).values()))
    known: Known | None = None
    if given.calibrate is not None:
        image, _ = open_picture(given.calibrate)
        known = study(image, geometry, labels)
        if known is None:
            raise Unusable(f"there is no board in {given.calibrate.name}.")
    image, coarse = open_picture(given.photo)
    began = time.perf_counter()
    found = read_with(known, image, limits) if known is not None else read_unknown(image, geometry)
    spent = _ms(began)
    line: dict[str, Any] = {"photo": given.photo.name, "sighting": "no_board", "corners": [], "cells": {}, "ms": spent}
    if found is not None:
        line.update(sighting="read", corners=_corners(found[0], coarse), cells=dict(sorted(found[1].items())))
    _say(line)


def _plain_board(given: argparse.Namespace) -> tuple[BoardGeometry, dict[str, str], dict[str, int]]:
    """A draughts board without a game: its size, and what the known picture shows."""
    sides = given.grid.lower().split("x")
    if len(sides) != 2 or not all(side.isdigit() and 4 <= int(side) <= 12 for side in sides):
        raise Unusable(f"--grid wants columns and rows such as 8x8, not {given.grid!r}.")
    columns, rows = int(sides[0]), int(sides[1])
    if given.calibrate is None:
        return BoardGeometry(columns, rows), {}, {}
    if given.position is None:
        raise Unusable("--grid with --calibrate wants the --position that the known picture shows.")
    position = _json(given.position, "position")
    lines = position.get("board") if isinstance(position, dict) else None
    if not isinstance(lines, list) or [len(x) if isinstance(x, str) else 0 for x in lines] != rows * [columns]:
        raise Unusable(f"this --position wants a board of {rows} strings of {columns}.")
    labels = {
        cell_name(column, rows - 1 - line): mark.lower()
        for line, text in enumerate(lines)
        for column, mark in enumerate(text)
        if mark.lower() in "wb"
    }
    return BoardGeometry(columns, rows), labels, draughtsmen(columns, rows, labels)


def _check(given: argparse.Namespace) -> None:
    game, state = _match(given)
    if not given.folder.is_dir():
        raise Unusable(f"{given.folder} is no folder.")
    photos = list_pictures(given.folder)
    if not photos:
        raise Unusable(f"there are no pictures in {given.folder}.")
    follower = Follower(game, state)
    for number, path in enumerate(photos):
        try:
            image, coarse = open_picture(path)
        except UnusablePicture as fault:
            if number == 0:  # nothing can be learned
                raise
            _say({**_line(path.name, Sighting("no_board"), 1.0, 0.0), "why": str(fault)})
            continue
        began = time.perf_counter()
        sighting = follower.see(image)
        _say(_line(path.name, sighting, coarse, _ms(began)))


STANDS = 3.0
"""Seconds for which each position stands before the camera, in a folder of pictures that at their pace would never be
still for long enough."""

SETTLED = ("seen", "unchanged", "ambiguous", "impossible")
"""Verdicts that a photo is given once; until then the next frame may have a better one. A move is always told."""


def _watch(given: argparse.Namespace) -> None:
    game, state = _match(given)
    watcher, told = Watcher(game, state), ""
    waiting: dict[str, Any] = {}
    for frame in frames(_stream(given)):
        if waiting and frame.name != waiting["photo"]:
            _say(waiting)
            waiting = {}
        began = time.perf_counter()
        sighting = watcher.see(frame.image, frame.seconds)
        if frame.name == told and sighting.verdict != "seen":
            continue
        line = {**_line(frame.name, sighting, frame.coarse, _ms(began)), "time": round(frame.seconds, 3)}
        if sighting.verdict in SETTLED:
            _say(line)
            waiting, told = {}, frame.name
        else:
            waiting = line
    if waiting:
        _say(waiting)
    elif not told:
        raise Unusable(f"there are no pictures in {given.stream.name}.")


def _stream(given: argparse.Namespace) -> FrameSource:
    """A video, or a folder: of frames, or of photos, which stand for a while each."""
    if not given.stream.is_dir():
        return Video(given.stream)
    if not 0 < given.fps < math.inf:
        raise Unusable(f"--fps wants a number of frames a second such as 10, not {given.fps:g}.")
    run = usual_run(list_pictures(given.stream))
    hold = 1 if run - 1 >= STILL * given.fps else math.ceil(STANDS * given.fps / run)
    return PictureFolder(given.stream, given.fps, hold)


def _line(name: str, sighting: Sighting, coarse: float, spent: float) -> dict[str, Any]:
    return {
        "photo": name,
        "sighting": sighting.verdict,
        "moves": list(sighting.moves),
        "differs": list(sighting.differs),
        "rule": sighting.rule,
        "nearest": list(sighting.nearest),
        "corners": _corners(sighting.grid, coarse) if sighting.grid is not None else [],
        "cells": dict(sorted(sighting.cells.items())),
        "ms": spent,
    }


def _corners(grid: Grid, coarse: float) -> list[list[float]]:
    return [[round(float(x) * coarse, 1), round(float(y) * coarse, 1)] for x, y in grid.corners()]


def _ms(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 1)


def _say(line: dict[str, Any]) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main())
