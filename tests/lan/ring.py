"""Phones in processes of their own, on loopback: started, killed, cut off and listened to."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.match.records import Entry
from companion.store.keeper import SqliteKeeper
from companion.store.store import Store

ROOT = Path(__file__).parents[2]


class Running:
    """One phone: its folder outlives its processes."""

    def __init__(self, folder: Path, name: str, **wanted: Any) -> None:
        self.folder = folder / name
        self.name = name
        self.wanted = {"folder": str(self.folder), "name": name, "seed": name, **wanted}
        self.program = [sys.executable, "-m", "tests.lan.player"]
        """What runs on it, and what its settings are given to."""
        self.acknowledged: dict[int, str] = {}
        self.over = ""
        self.invitation = ""
        self.heard: list[str] = []
        self.up = False
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        command = [*self.program, json.dumps(self.wanted)]
        self.up = False
        with open(self.folder.with_suffix(".errors"), "ab") as errors:
            self._process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if line.endswith("\n"):
                self._lines.put(line.strip())

    def listen(self) -> None:
        """Takes in what it has said."""
        while not self._lines.empty():
            line = self._lines.get()
            self.heard.append(line)
            kind, _, rest = line.partition(" ")
            if kind == "ack":
                seq, digest = rest.split()
                self.acknowledged[int(seq)] = digest
            elif kind == "up":
                self.up = True
            elif kind == "over":
                self.over = rest
            elif kind == "invite":
                self.wanted["match"], self.invitation = rest.split()

    def tell(self, order: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()

    def cut(self) -> bool:
        """Ends all its links; False while it is still starting."""
        if self._process is None or not self.up or not self.alive:
            return False
        os.kill(self._process.pid, signal.SIGUSR1)
        return True

    def kill(self) -> None:
        """SIGKILL, and nothing is said any more."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def quit(self) -> None:
        if self._process is None or not self.alive:
            return
        self.tell("quit")
        try:
            self._process.wait(60)
        finally:
            self.kill()

    def errors(self) -> str:
        path = self.folder.with_suffix(".errors")
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def entries(self) -> list[Entry]:
        with Store(self.folder) as store:
            (summary,) = store.matches.all()
            return SqliteKeeper(store._database, summary.id).entries()


class Ring:
    """All phones of a table."""

    def __init__(
        self, folder: Path, game: str, options: dict[str, Any], seats: dict[str, list[int]], **more: Any
    ) -> None:
        self.host = Running(folder, "host", host=True, game=game, options=options, seats=seats, **more)
        self.guests = [Running(folder, name, **more) for name in seats]

    @property
    def phones(self) -> list[Running]:
        return [self.host, *self.guests]

    def begin(self) -> None:
        """The host opens the table, and all join it, one after the other."""
        self.host.start()
        used = ""
        for guest in self.guests:
            self.wait(lambda used=used: self.host.invitation not in ("", used), "a fresh invitation")  # type: ignore[misc]
            used = self.host.invitation
            guest.wanted |= {"invitation": used, "match": self.host.wanted["match"]}
            guest.start()
            self.wait(lambda guest=guest: "seated" in guest.heard, f"{guest.name} to be seated")  # type: ignore[misc]

    def wait(self, true: Callable[[], bool], what: str, seconds: float = 120.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            for phone in self.phones:
                phone.listen()
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}\n{self.story()}")
            time.sleep(0.01)

    def story(self) -> str:
        return "\n".join(f"{each.name} {each.heard[-5:]} {each.errors()[-2000:]}" for each in self.phones)

    def all_over(self, phones: list[Running] | None = None) -> bool:
        said = {each.over for each in phones or self.phones}
        return len(said) == 1 and said != {""}

    def quit(self) -> None:
        for phone in self.phones:
            phone.quit()
            phone.listen()

    def kill(self) -> None:
        for phone in self.phones:
            phone.kill()


@contextmanager
def ring(folder: Path, game: str, options: dict[str, Any], seats: dict[str, list[int]], **more: Any) -> Iterator[Ring]:
    """A table that is cleared away whatever happens."""
    phones = Ring(folder, game, options, seats, **more)
    try:
        yield phones
    finally:
        phones.kill()
