"""A disk that is full, and a folder that cannot be written to: nothing is done, and the table is told."""

from __future__ import annotations

import os
import random
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from companion.engine.results import Refusal
from companion.match.keeping import NotSavedError
from companion.match.match import Accepted, Match
from companion.store.errors import UnavailableError
from companion.store.store import Store
from companion.texts import say, sentence
from torture import lawful
from torture.folders import folder, lines_of
from torture.tally import Tally, is_time

NOBODY = 65534
"""The user that root turns into where it must not be allowed everything."""


def run(deadline: float, seed: int) -> Tally:
    """Full disks and folders that cannot be written to, in turn."""
    tally = Tally("full disk, read-only folder")
    number = 0
    while is_time(deadline):
        number += 1
        for how in (_full, _read_only):
            with folder() as place, tally.trying(f"seed {seed}/{number} {how.__name__}"):
                how(place, random.Random(f"{seed}/{number}"), tally)
    return tally


def _full(place: Path, chance: random.Random, tally: Tally) -> None:
    with _small_disk(place, tally) as fill:
        with Store(place) as store:
            match = lawful.begin(store, chance)
            for _ in range(chance.randint(0, 20)):
                lawful.act(match, chance)
            with fill():
                refused = _play_until_refused(match, chance)
            tally.counts["told that the disk is full"] += refused == "match.not_saved_full"
            before = lines_of(match)
            for _ in range(5):  # and on, once there is room again
                lawful.act(match, chance)
            name, lines = match.setup.match, lines_of(match)
            assert lines[: len(before)] == before
        with Store(place) as store:
            assert not store.damages
            assert lines_of(store.matches.open(name)) == lines


def _play_until_refused(match: Match, chance: random.Random) -> str:
    """Moves until one cannot be saved; that one has changed nothing."""
    for _ in range(2000):
        before = (match.state, match.last, match.sealed)
        answer = lawful.act(match, chance)
        if isinstance(answer, Refusal) and answer.code.startswith("match.not_saved"):
            assert (match.state, match.last, match.sealed) == before, "a move that was not saved is shown"
            assert sentence(answer)
            return answer.code
        if answer is None:
            match.back_to(0, agreed=True)
    raise AssertionError("a full disk refuses nothing")


@contextmanager
def _small_disk(place: Path, tally: Tally) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """A real one where we may mount it; else files that may not grow."""
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(place)], capture_output=True)
    if done.returncode != 0:
        tally.counts["with a limit on file sizes"] += 1
        yield lambda: _files_no_longer(place)
        return
    tally.counts["on a real small disk"] += 1
    try:
        yield lambda: _filled(place)
    finally:
        subprocess.run(["umount", str(place)], check=True)


@contextmanager
def _filled(place: Path) -> Iterator[None]:
    ballast = place / "ballast"
    with open(ballast, "wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1024))
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def _files_no_longer(place: Path) -> Iterator[None]:
    longest = max(part.stat().st_size for part in place.iterdir())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _read_only(place: Path, chance: random.Random, tally: Tally) -> None:
    """A folder with a store in it loses its rights. It opens to look at, or says that it cannot."""
    with Store(place) as store:
        match = lawful.begin(store, chance)
        for _ in range(5):
            lawful.act(match, chance)
        name, lines = match.setup.match, lines_of(match)
    with _without_rights(place):
        try:
            with Store(place) as store:
                found = store.matches.open(name)
                assert lines_of(found) == lines
                answer = lawful.play(found, chance)
                assert answer is None or not isinstance(answer, Accepted), "saved where nothing can be written"
        except (UnavailableError, NotSavedError) as told:
            say(told.code)
            tally.counts["told that the folder cannot be used"] += 1
    with Store(place) as store:
        assert not store.damages
        assert lines_of(store.matches.open(name)) == lines


@contextmanager
def _without_rights(place: Path) -> Iterator[None]:
    mine = os.geteuid()
    parts = [place, *place.iterdir()]
    modes = {part: part.stat().st_mode for part in parts}
    try:
        for part in parts:
            part.chmod(0o555 if part.is_dir() else 0o444)
        if mine == 0:
            os.seteuid(NOBODY)
        yield
    finally:
        os.seteuid(mine)
        for part, mode in modes.items():
            if part.exists():
                part.chmod(mode)
