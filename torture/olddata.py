"""Stores and exports of every released version open in the newest, with everything that was in them.

`python -m torture.olddata FOLDER` makes such a set with the present version; each release keeps its own under
tests/torture/old/, which is never made anew.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
from pathlib import Path

from companion.catalogue import GAMES
from companion.engine.results import Json
from companion.match.match import Match
from companion.match.records import Player
from companion.store.exchange import Report
from companion.store.store import Store
from torture import lawful
from torture.folders import folder, lines_of
from torture.tally import Tally, is_time

OLD = Path(__file__).parents[1] / "tests" / "torture" / "old"

OPTIONS: dict[str, Json] = {
    "tudor": {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]},
    "crossing": {"stealth": {"white": None, "black": None}},
    "six": {"variant": "advanced"},
    "divorce": {},
    "historian": {"players": 4, "deck": 60, "independent_research": True},
}


def run(deadline: float, seed: int) -> Tally:
    """Every version: its store and its files, opened, looked at, and played on."""
    tally = Tally("old stores and files")
    versions = sorted(path for path in OLD.iterdir() if path.is_dir())
    if not versions:
        tally.fault("no old data is kept", str(OLD))
    number = 0
    while number < len(versions) or is_time(deadline):
        version = versions[number % len(versions)]
        number += 1
        again = f"{version.name}, seed {seed}/{number}"
        with folder() as place, tally.trying(f"store of {again}"):
            _store(version, place, random.Random(f"{seed}/{number}"))
        with folder() as place, tally.trying(f"files of {again}"):
            tally.counts["files brought in"] += _files(version, place)
    return tally


def make(place: Path) -> None:
    """A small store with a match of every game, one sealed choice unopened, and an export of each."""
    chance = random.Random(1)
    told: dict[str, Json] = {}
    with Store(place / "store") as store:
        for key in GAMES:
            match = store.matches.begin(key, OPTIONS.get(key, {}), (Player(1, "Zoë", "red"),))
            assert isinstance(match, Match)
            for _ in range(24):
                lawful.act(match, chance)
            if key == "divorce":  # back to the wooing: one choice lies in the vault, and must be found there for ever
                match.back_to(0, agreed=True)
                while not match.sealed:
                    lawful.play(match, chance)
            store.matches.export(match.setup.match, place / f"{key}.jsonl")
            told[match.setup.match] = _told(match)
        store.people.add("Jörg", "blue")
        store.settings.set("language", "de")
    for lock in (place / "store").glob("*.lock"):
        lock.unlink()
    (place / "told.json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", "utf-8")


def _told(match: Match) -> Json:
    """What must be found again, as plain JSON."""
    return {
        "game": match.game.key,
        "last": match.last.seq,
        "digest": match.last.digest,
        "head": match.head,
        "state": match.game.describe(match.state),
        "sealed": {str(seat): match.own_choice(seat) for seat in match.sealed},
    }


def _store(version: Path, place: Path, chance: random.Random) -> None:
    shutil.copytree(version / "store", place, dirs_exist_ok=True)
    told = json.loads((version / "told.json").read_text("utf-8"))
    with Store(place) as store:
        assert not store.damages
        assert {each.id for each in store.matches.all()} == told.keys()
        assert [each.name for each in store.people.all()] == ["Jörg"]
        assert store.settings.get("language", "en") == "de"
        for name, wanted in told.items():
            match = store.matches.open(name)
            assert json.loads(json.dumps(_told(match))) == wanted, f"{wanted['game']} is not what it was"
            before = lines_of(match)
            for _ in range(5):
                lawful.act(match, chance)
            assert lines_of(match)[: len(before)] == before


def _files(version: Path, place: Path) -> int:
    told = json.loads((version / "told.json").read_text("utf-8"))
    files = sorted(version.glob("*.jsonl"))
    assert len(files) == len(told)
    with Store(place) as store:
        for path in files:
            report = store.matches.take_in(path)
            assert isinstance(report, Report), f"{path.name}: {report}"
            match = store.matches.open(report.setup.match)
            assert match.last.digest == told[report.setup.match]["digest"]
    return len(files)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
