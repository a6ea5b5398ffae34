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
from companion.export.ppn import can_write_ppn, write_ppn
from companion.export.ppn_reading import boards, read_ppn
from companion.match.match import Match
from companion.match.records import Player
from companion.paper.code import write
from companion.store.exchange import Report
from companion.store.store import Store
from torture import lawful
from torture.folders import folder, lines_of
from torture.inputs_paper import taken_up
from torture.tally import Tally, is_time

OLD = Path(__file__).parents[1] / "tests" / "torture" / "old"

STORES = "store-format-"
"""Folders with a store alone, as an older form of the file had it."""

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
        with tally.trying(f"paper and notation of {again}"):
            tally.counts["cards and notations read"] += _cards(version) + _notations(version)
    return tally


def make(place: Path) -> None:
    """A small store with a match of every game, one sealed choice unopened, and an export of each."""
    chance = random.Random(1)
    told: dict[str, Json] = {}
    cards: dict[str, Json] = {}
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
            if can_write_ppn(match):
                (place / f"{key}.ppn").write_text(write_ppn(match), "utf-8")
            cards[match.setup.match] = list(write(match))
            told[match.setup.match] = _told(match)
        store.people.add("Jörg", "blue")
        store.settings.set("language", "de")
    for lock in (place / "store").glob("*.lock"):
        lock.unlink()
    (place / "cards.json").write_text(json.dumps(cards, indent=1, sort_keys=True) + "\n", "utf-8")
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
    assert len(files) == len(told) or version.name.startswith(STORES), "an export is missing"
    with Store(place) as store:
        for path in files:
            report = store.matches.take_in(path)
            assert isinstance(report, Report), f"{path.name}: {report}"
            match = store.matches.open(report.setup.match)
            assert match.last.digest == told[report.setup.match]["digest"]
    return len(files)


def _cards(version: Path) -> int:
    """The square codes of the printed cards: the same game goes on from them, but for what was sealed."""
    path = version / "cards.json"
    cards = json.loads(path.read_text("utf-8")) if path.exists() else {}
    told = json.loads((version / "told.json").read_text("utf-8"))
    for name, codes in cards.items():
        match = taken_up(tuple(codes))
        assert isinstance(match, Match), f"a printed card is refused: {match}"
        same = json.loads(json.dumps(match.game.describe(match.state))) == told[name]["state"]
        assert same or told[name]["sealed"], f"the card of {match.game.key} is another game now"
    return len(cards)


def _notations(version: Path) -> int:
    files = sorted(version.glob("*.ppn"))
    for path in files:
        assert list(boards(read_ppn(path.read_text("utf-8")))), path.name
    return len(files)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
