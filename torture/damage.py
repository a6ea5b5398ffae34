"""A file that is no longer what was written: flipped bytes, zeroed and torn pages, files cut short.

Afterwards either everything is there, or the damage is said, the file kept as it was, and the rest recovered. SQLite's
own log (the WAL) can be cut where one commit ends and the next begins: nothing in the file tells that, so those moves
are gone without a word. They are counted on a line of their own.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.engine.results import Refusal
from companion.store.errors import DamagedError
from companion.store.store import FILE, Store
from companion.texts import say
from torture import lawful
from torture.bounds import within
from torture.folders import folder, lines_of, logs_of
from torture.tally import Tally, is_time

PAGE = 4096
ROUNDS = 60
"""Damages to copies of one store, before another one is played."""

TRY_S = 60.0
"""Seconds for one damage on a busy machine; alone it takes some hundredths."""

Logs = dict[str, list[str]]


def run(deadline: float, seed: int) -> Tally:
    """Damages of the file itself."""
    tally = Tally("damaged database")
    number = 0
    while is_time(deadline):
        with folder() as place:
            chance = random.Random(f"{seed}/{number}")
            logs = _play(place / "whole", chance, close=True)
            for _ in range(ROUNDS):
                number += 1
                if is_time(deadline):
                    _one(place, logs, tally, f"{seed}/{number}", FILE)
    return tally


def run_wal(deadline: float, seed: int) -> Tally:
    """Damages of SQLite's log beside it, as a killed program leaves it."""
    tally = Tally("damaged log beside it (WAL)")
    number = 0
    while is_time(deadline):
        with folder() as place:
            chance = random.Random(f"{seed}/{number}")
            logs = _play(place / "whole", chance, close=False)
            for _ in range(ROUNDS):
                number += 1
                if is_time(deadline):
                    _one(place, logs, tally, f"{seed}/{number}", f"{FILE}-wal")
    return tally


def _play(place: Path, chance: random.Random, close: bool) -> Logs:
    """A store with some matches; not closed, it is copied as it lies on the disk while it is in use."""
    playing = place.with_name("playing")
    with Store(playing) as store:
        for _ in range(chance.randint(1, 4)):
            match = lawful.begin(store, chance)
            for _ in range(chance.randint(1, 40)):
                lawful.act(match, chance)
        store.settings.set("language", "de")
        store.people.add("Anne")
        logs = {each.id: lines_of(store.matches.look(each.id)) for each in store.matches.all()}
        if not close:
            shutil.copytree(playing, place, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    if close:
        shutil.copytree(playing, place)
    shutil.rmtree(playing)
    return logs


def _one(place: Path, logs: Logs, tally: Tally, seed: str, part: str) -> None:
    copy = place / "copy"
    shutil.copytree(place / "whole", copy)
    data = bytearray((copy / part).read_bytes())
    how, damage = some_damage(random.Random(seed), len(data))
    damage(data)
    (copy / part).write_bytes(data)
    kept, faults = Path(tempfile.gettempdir()) / f"torture-{part}-{seed.replace('/', '-')}", tally.counts["faults"]
    with tally.trying(f"seed {seed}, {part}: {how}, kept as {kept}"), within(TRY_S):
        _look(copy, logs, tally, bytes(data), part)
    if tally.counts["faults"] > faults:  # names and nonces are chance: the seed alone does not make the same file again
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(place / "whole", kept)
        (kept / part).write_bytes(data)
    shutil.rmtree(copy)


def some_damage(chance: random.Random, size: int) -> tuple[str, Callable[[bytearray], None]]:
    """What is done to a file of that size, in words and in fact."""
    anywhere, in_the_head = chance.randrange(size), chance.randrange(min(size, 200))
    at = chance.choice([anywhere, in_the_head, anywhere // PAGE * PAGE])
    length = chance.choice([1, 1, 1, 16, 512, PAGE // 2, PAGE])
    value = chance.randrange(1, 256)

    def flip(data: bytearray) -> None:
        for place in range(at, min(size, at + length)):
            data[place] ^= value

    def zero(data: bytearray) -> None:
        data[at : at + length] = bytes(len(data[at : at + length]))

    def cut(data: bytearray) -> None:
        del data[at:]

    def swap(data: bytearray) -> None:
        other = chance.randrange(size) // PAGE * PAGE
        data[at : at + length] = data[other : other + length].ljust(length, b"\0")

    kind = chance.choice([flip, flip, flip, zero, cut, swap])
    return f"{kind.__name__} {length} from {at} with {value} of {size}", kind


def _look(copy: Path, logs: Logs, tally: Tally, broken: bytes, part: str) -> None:
    with Store(copy) as store:
        found = _found(store)
        if store.damages:
            tally.counts["damage said"] += 1
            for each in store.damages:
                assert each.aside.name in say(each.code, each.values), "the sentence does not name the file"
            if part == FILE:
                assert store.damages[0].aside.read_bytes() == broken, "the damaged file was changed"
        for name, lines in found.items():
            assert name in logs, f"a match that was never played: {name}"
            assert lines == logs[name][: len(lines)], "a false record is shown"
        _count_losses(found, logs, tally, said=bool(store.damages), part=part)
        for name in found:
            answer = lawful.play(store.matches.open(name), random.Random(0))
            assert not isinstance(answer, Refusal) or not answer.code.startswith("match.not_saved"), answer
    with Store(copy) as store:
        assert not store.damages, "what was mended is damaged"


def _found(store: Store) -> Logs:
    """What can be read; what is found broken only when it is read is mended, as the app does."""
    try:
        return _read_both_ways(store)
    except DamagedError:
        store.repair()
        return _read_both_ways(store)


def _read_both_ways(store: Store) -> Logs:
    """In one go, and record by record: where a page's order is broken, one may find what the other does not."""
    for each in store.matches.all():
        lines_of(store.matches.look(each.id))
    return logs_of(store)


def _count_losses(found: Logs, logs: Logs, tally: Tally, said: bool, part: str) -> None:
    lost = sum(len(lines) - len(found.get(name, ())) for name, lines in logs.items())
    if not lost:
        tally.counts["nothing lost"] += 1
    elif said:
        tally.counts["rest recovered"] += 1
        tally.counts["records lost and said"] += lost
    elif part.endswith("-wal"):
        tally.counts["cut at a commit: gone unsaid (cannot be told)"] += 1
    else:
        raise AssertionError(f"{lost} records are gone without a word")
