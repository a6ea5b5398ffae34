"""`python -m bench.lot OUT --game crossing|tudor --seed N --count K [--singles] [--alike]`."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from bench.lot.draw import Rng, chance
from bench.lot.photo import saved
from bench.lot.play import Match, script
from bench.lot.stage import Stage


def frames(rng: Rng, match: Match) -> list[dict[str, Any]] | None:
    """What each picture of a sequence shows; None if the match ends too early for it."""
    told = []
    for number, kind in enumerate(script(rng)):
        moves = [match.move() for _ in range({"legal": 1, "pair": 2}.get(kind, 0))]
        if None in moves:
            return None
        cells, differs = match.astray() if kind == "illegal" else (match.labels(), [])
        frame = {"photo": f"{number:02}.jpg", "kind": kind, "moves": moves, "differs": differs}
        told.append({**frame, "state": match.described(), "cells": dict(cells)})
    return told


def sequence(rng: Rng, out: Path, game: str, numbers: bool, alike: bool) -> None:
    """Draws and renders one sequence."""
    told = None
    while told is None:
        match = Match(rng, game, numbers)
        told = frames(rng, match)
    stage = Stage(rng, match, alike)
    lens = stage.lens
    for frame in told:
        cells = frame.pop("cells")
        stage.stand(cells, captured=frame["kind"] != "illegal")
        here = lens
        if frame["kind"] == "unchanged":
            here = lens.bumped(rng, stage.set.corners(), stage.set.square, stage.set.outline())
            lens = here if chance(rng, 0.5) else lens  # it stays as it is, or is put right again
        picture, label = stage.taken(here, frame["kind"] == "hand")
        saved(out / frame["photo"], picture, stage.phone.quality)
        frame["label"] = {**label, "cells": cells}
    told_all = {
        "game": game,
        "options": match.options,
        "position": match.position,
        "set": stage.set.name,
        "frames": told,
    }
    (out / "sequence.json").write_text(json.dumps(told_all, indent=1) + "\n", "utf-8")


def single(rng: Rng, path: Path, game: str, numbers: bool, alike: bool) -> dict[str, Any]:
    """Draws and renders one picture."""
    match = Match(rng, game, numbers)
    stage = Stage(rng, match, alike)
    stage.stand(match.labels())
    picture, label = stage.taken(stage.lens)
    saved(path, picture, stage.phone.quality)
    return {"photo": path.name, "game": game, **label, "cells": dict(match.labels())}


def main() -> None:
    """Renders what the command line asks for; what is there already is not rendered again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=("crossing", "tudor"), required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="begin with this number")
    parser.add_argument("--singles", action="store_true")
    parser.add_argument("--alike", action="store_true", help="pieces of the colours of what they stand on")
    wanted = parser.parse_args()
    for number in range(wanted.skip, wanted.count):
        # each is drawn from a seed of its own, so that any one of them can be rendered alone
        rng = np.random.default_rng([wanted.seed, number, wanted.game == "tudor"])
        began, numbers = time.time(), wanted.game == "tudor" and number % 5 in (1, 3)
        name = f"{wanted.game}-{'alike-' if wanted.alike else ''}{wanted.seed}-{number:02}"
        if wanted.singles:
            _add(rng, wanted.out / "singles", f"{name}.jpg", wanted.game, numbers, wanted.alike)
        elif not (wanted.out / name / "sequence.json").exists():
            sequence(rng, wanted.out / name, wanted.game, numbers, wanted.alike)
        print(f"{name}: {time.time() - began:.0f} s", flush=True)


def _add(rng: Rng, folder: Path, name: str, game: str, numbers: bool, alike: bool) -> None:
    """One more single picture in the list of them."""
    path = folder / "labels.json"
    told = json.loads(path.read_text("utf-8")) if path.exists() else []
    if any(entry["photo"] == name for entry in told):
        return
    told.append(single(rng, folder / name, game, numbers, alike))
    path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
