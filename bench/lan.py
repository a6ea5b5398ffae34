"""Seven phones on loopback, each a process with a store of its own: how long a move, a newcomer and a name take.

`python -m bench.lan` prints the rows; `python -m bench.lan phone {…}` is one of the phones.
"""

from __future__ import annotations

import json
import os
import queue
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from companion.engine.results import Refusal
from companion.lan.discovery import Advert, Browser, Sign
from companion.lan.limits import Limits
from companion.lan.notebook import Notebook
from companion.lan.outward import Newcomer, Seated
from companion.lan.pairing import read_invitation
from companion.lan.place import Place
from companion.lan.shared import SharedMatch
from companion.lan.transport import Wire
from companion.match.match import Accepted, Match
from companion.match.records import Entry
from companion.screens.phones.library import StoreLibrary
from companion.store.store import Store

LOOPBACK = "127.0.0.1"
PHONES = 7
MOVES = 200
"""Ten of them lie beyond the 95th percentile."""
IDLE_S = 30.0
"""Long enough for every phone to ask twice whether the host is still there."""
ONE_ADDRESS = Limits(strangers_each=10, arrivals=100)
"""On loopback all phones have the same one."""


# --- one phone --------------------------------------------------------------------------------------------------------


class BenchPhone:
    """Plays its seat when it is told to, and tells when every record was on its disk."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self.wanted = wanted
        folder = Path(wanted["folder"])
        self.store = Store(folder)
        self.book = Notebook(folder / "phones")
        self.events: queue.SimpleQueue[str] = queue.SimpleQueue()
        wire = Wire(self.book.certificate, self.book.key, limits=ONE_ADDRESS, wake=lambda: self.events.put("wire"))
        self.place = Place(self.book, StoreLibrary(self.store), wire, LOOPBACK)
        self.chance = random.Random(1)
        self.watched = False
        threading.Thread(target=self._orders, daemon=True).start()

    def _orders(self) -> None:
        for line in sys.stdin:
            self.events.put(line.strip())
        self.events.put("quit")

    def run(self) -> None:
        if self.wanted.get("host"):
            self._open()
        else:
            self._join()
        while (event := self._next()) != "quit":
            self.place.pump()
            self._news()
            if event == "move":
                self._move()

    def _next(self) -> str:
        try:
            return self.events.get(timeout=1.0)
        except queue.Empty:
            return "tick"

    def _open(self) -> None:
        match = self.store.matches.begin("crossing", {"long": True})
        assert isinstance(match, Match)
        assert self.place.open_table(match, "host") is None
        self._watch(match)
        self._invite()

    def _invite(self) -> None:
        self.place.do(lambda host, now: host.door.open(now) and None)
        say("invite", self.place.invitation((LOOPBACK,)))

    def _join(self) -> None:
        invitation = read_invitation(self.wanted["invitation"])
        assert not isinstance(invitation, Refusal)
        self.begun = time.monotonic()
        self.place.join(invitation, self.wanted["name"])

    def _news(self) -> None:
        for news in self.place.news():
            if isinstance(news, Newcomer):
                seats = ("black",) if news.name == "phone-1" else ()
                self.place.do(lambda host, now, news=news, seats=seats: host.admit(news.link, seats, now))  # type: ignore[misc]
                self._invite()
            elif isinstance(news, Seated) and self.place.match is not None:
                say("seated", time.monotonic() - self.begun)
                self._watch(self.place.match)

    def _watch(self, match: Match) -> None:
        match.subscribe(self._saved)

    def _saved(self, entry: Entry) -> None:
        say("has", entry.seq, time.monotonic())

    def _move(self) -> None:
        match = self.place.match
        assert match is not None
        shared, moves = SharedMatch(self.place), match.game.legal_moves(match.state)
        before = time.monotonic()
        answer = shared.propose(self.chance.choice(moves)) if moves else shared.back_to(0)
        assert isinstance(answer, Accepted), answer
        say("made", answer.entry.seq, before, answer.entry.body.__class__.__name__)


def say(*words: object) -> None:
    print(*words, flush=True)


# --- all of them ------------------------------------------------------------------------------------------------------


class Phone:
    """A phone in its process, as the one who measures sees it."""

    def __init__(self, folder: Path, name: str, **wanted: Any) -> None:
        (folder / name).mkdir()
        wanted |= {"folder": str(folder / name), "name": name}
        command = [sys.executable, "-m", "bench.lan", "phone", json.dumps(wanted)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines: dict[str, queue.Queue[list[str]]] = defaultdict(queue.Queue)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            kind, *words = line.split()
            self.lines[kind].put(words)

    def tell(self, order: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()

    def hear(self, kind: str) -> list[str]:
        """The next line of that kind."""
        return self.lines[kind].get(timeout=30)

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quit(self) -> None:
        self.tell("quit")
        self.process.wait(10)


def open_table(folder: Path) -> tuple[list[Phone], list[float]]:
    """All phones at one table, and how many seconds each newcomer took from the scan to the whole log."""
    phones, seconds = [Phone(folder, "host", host=True)], []
    for number in range(1, PHONES):
        invitation = phones[0].hear("invite")[0]
        guest = Phone(folder, f"phone-{number}", invitation=invitation)
        phones.append(guest)
        seconds.append(float(guest.hear("seated")[0]))
    return phones, seconds


def measure_moves(phones: list[Phone]) -> list[float]:
    """Milliseconds from the tap on one phone until the record is saved on all of them; host and guest by turns."""
    times: list[float] = []
    turn = 0
    while len(times) < MOVES:
        phones[turn].tell("move")
        seq, begun, kind = phones[turn].hear("made")
        saved = [_saved_at(phone, int(seq)) for phone in phones]
        times.append((max(saved) - float(begun)) * 1000)
        turn = 0 if kind == "BackTo" else 1 - turn  # a finished game begins anew, and white begins
    return times


def _saved_at(phone: Phone, seq: int) -> float:
    while True:
        number, when = phone.hear("has")
        if int(number) == seq:
            return float(when)


def bare_commits(folder: Path) -> list[float]:
    """Milliseconds of a small row, committed and on disk, as the peer of a saved record."""
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE lines (line TEXT)")
    times = []
    for _ in range(MOVES):
        begun = time.monotonic()
        connection.execute("INSERT INTO lines VALUES (?)", ("x" * 150,))
        times.append((time.monotonic() - begun) * 1000)
    return times


def measure_idle(phones: list[Phone]) -> tuple[float, float]:
    """Bytes a second over loopback and the share of one core, of the whole table, while nobody does anything."""
    time.sleep(1)
    cpu, sent, begun = sum(each.cpu_s() for each in phones), _loopback_bytes(), time.monotonic()
    time.sleep(IDLE_S)
    passed = time.monotonic() - begun
    return (_loopback_bytes() - sent) / passed, (sum(each.cpu_s() for each in phones) - cpu) / passed


def _loopback_bytes() -> int:
    lines = Path("/proc/net/dev").read_text().splitlines()
    return int(next(line for line in lines if line.strip().startswith("lo:")).split(":")[1].split()[0])


def measure_discovery() -> list[float]:
    """Seconds from opening the list until a table that is there is in it."""
    advert = Advert(Sign("bench", "crossing", "ab" * 16, 1, 1), LOOPBACK, 40123)
    time.sleep(2)
    times = []
    for _ in range(3):
        begun = time.monotonic()
        browser = Browser(LOOPBACK)
        while not browser.tables() and time.monotonic() - begun < 10:
            time.sleep(0.01)
        times.append(time.monotonic() - begun)
        browser.close(5)
    advert.close(5)
    return times


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


def run() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, beside)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        phones, joined = open_table(folder)
        try:
            moves, bare = measure_moves(phones), bare_commits(folder)
            traffic, load = measure_idle(phones)
        finally:
            for phone in phones:
                phone.quit()
    found = measure_discovery()
    usual, high, commit = statistics.median(moves), percentile(moves, 0.95), statistics.median(bare)
    return [
        (
            f"a move is saved on all of {PHONES} phones",
            f"median {usual:.1f} ms, p95 {high:.1f} ms ({len(moves)} moves)",
            f"{usual / commit:.0f} × a bare commit of {commit:.2f} ms; aim: p95 under 50 ms",
        ),
        (
            "joining by QR, from the scan to the whole log",
            f"median {statistics.median(joined):.2f} s, slowest {max(joined):.2f} s",
            "aim: under 2 s",
        ),
        ("a table is found by name", f"{max(found):.2f} s, slowest of {len(found)}", "aim: under 3 s"),
        (
            f"a table of {PHONES} phones at which nothing happens",
            f"{traffic:.0f} bytes/s in all, {load * 100:.2f} % of a core in all",
            f"{traffic / PHONES:.0f} bytes/s and {load * 100 / PHONES:.2f} % a phone",
        ),
    ]


if __name__ == "__main__":
    if sys.argv[1:2] == ["phone"]:
        BenchPhone(json.loads(sys.argv[2])).run()
    else:
        for cells in run():
            print(" | ".join(cells))
