"""Seven phones, each in a network of its own: loss, delay, walls between them, kills, hosts that die, guests that lie.

After each table: equal logs everywhere, no secret early (on no disk, in no packet), and the game played to its end.
"""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path

from companion.match.records import Commit, Entry, Open
from companion.store.keeper import SqliteKeeper
from companion.store.store import Store
from tests.lan.ring import Ring, Running, ring
from tests.lan.test_processes import assert_equal_logs
from torture.air import Air, NoNamespacesError, Weather
from torture.folders import folder
from torture.tally import Tally, is_time

TABLE_S = 180.0
"""Seconds for one table to come to its end on a busy machine, once the air is clear again."""

SHORT_S = 30.0
"""Whoever has less time than this gets a small table."""

WEATHERS = (
    Weather(),
    Weather(loss=0.02, delay_s=0.02, jitter_s=0.02),
    Weather(loss=0.1, delay_s=0.05, jitter_s=0.1, doubled=0.05),
    Weather(loss=0.25, delay_s=0.01, jitter_s=0.3, doubled=0.1),
    Weather(loss=0.6),
)


def run(deadline: float, seed: int) -> Tally:
    """Table after table; where no networks can be made, that is said."""
    tally = Tally("phones in networks of their own")
    small = deadline - time.monotonic() < SHORT_S
    try:
        air = Air(3 if small else 7, str(seed))
    except NoNamespacesError as fault:
        tally.left_out = f"network namespaces are not allowed here: {fault}"
        return tally
    number = 0
    try:
        while is_time(deadline):
            number += 1
            chance = random.Random(f"{seed}/{number}")
            with folder() as place, tally.trying(f"seed {seed}/{number}; the moments are chance"):
                _table(air, place, chance, tally, small)
    finally:
        air.close()
    tally.counts["packets carried"], tally.counts["packets lost"] = air.carried, air.lost
    return tally


def _table(air: Air, place: Path, chance: random.Random, tally: Tally, small: bool) -> None:
    air.weather = Weather()
    air.part({})
    air.forget()
    orphaned = not small and chance.random() < 0.3
    game, options, seats = _game(small, orphaned)
    lying = not orphaned and chance.random() < 0.5
    hurry = 5 if orphaned else 1
    with ring(place, game, options, seats, pace_s=0.05, zeroconf=True, hurry=hurry, gathers=True) as table:
        for phone, room in zip(table.phones, air.rooms, strict=True):
            phone.wanted["address"] = room.address
            phone.program = [*room.entering(), *phone.program]
        liar = table.guests[-1] if lying else None
        if liar is not None:
            liar.program[-1] = "torture.liar"
        table.begin()
        honest = [phone for phone in table.phones if phone is not liar]
        snapshots = Snapshots(place / "snapshots")
        shake(air, table, chance, 4 if small else chance.randint(10, 40), tally, snapshots)
        if orphaned:
            honest = _orphan(table, tally, snapshots)
        table.wait(lambda: table.all_over(honest), "the end of the game", TABLE_S)
        for phone in table.phones:
            phone.quit()
            phone.listen()
        assert_equal_logs(honest)
        log = honest[0].entries()
        snapshots.search(log, air.capture(), tally)
        tally.counts["records agreed on"] += len(log)
        tally.counts["lies"] += sum(line == "lie" for line in liar.heard) if liar else 0


def _game(small: bool, orphaned: bool) -> tuple[str, dict[str, int], dict[str, list[int]]]:
    """A host that will die has no seat: with it would die what it had sealed."""
    if small:
        return "divorce", {}, {"ben": [2], "onlooker": []}
    first = 1 if orphaned else 2
    seats = {f"historian-{seat}": [seat] for seat in range(first, 7)}
    return "historian", {"players": 6, "deck": 60}, seats if orphaned else {**seats, "onlooker": []}


def shake(air: Air, table: Ring, chance: random.Random, rounds: int, tally: Tally, snapshots: Snapshots) -> None:
    """Bad air, walls between them, kills; then all is as it should be again."""
    lasts = [room.last for room in air.rooms]
    for _ in range(rounds):
        time.sleep(chance.uniform(0.1, 0.4))
        for phone in table.phones:
            phone.listen()
        if table.all_over():
            break
        luck = chance.random()
        if luck < 0.3:
            air.weather = chance.choice(WEATHERS)
            tally.counts["changes of weather"] += 1
        elif luck < 0.6:
            air.part({last: chance.randint(0, 1) for last in lasts})
            tally.counts["partitions"] += 1
            time.sleep(chance.uniform(0.2, 2.0))
            air.part({})
        elif luck < 0.75:
            tally.counts["cuts"] += chance.choice(table.phones).cut()
        else:
            victim = chance.choice(table.phones)
            victim.kill()
            tally.counts["kills"] += 1
            snapshots.take(victim.folder)
            time.sleep(chance.choice([0.0, 0.3]))
            victim.start()
    air.weather = Weather()


def _orphan(table: Ring, tally: Tally, snapshots: Snapshots) -> list[Running]:
    """The host is gone for good, and one of the others leads the table from its own log."""
    table.host.kill()
    snapshots.take(table.host.folder)
    tally.counts["hosts gone for good"] += 1
    heir = table.guests[0]
    heir.tell("takeover")
    table.wait(lambda: "hosting" in heir.heard, "somebody to take the table over", TABLE_S)
    return table.guests


class Snapshots:
    """What lay on phones' disks when they were killed: later it is known what was secret then."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._count = 0

    def take(self, phone: Path) -> None:
        """Everything in the folder of a phone that has just been killed."""
        self._count += 1
        shutil.copytree(phone, self._place / str(self._count))

    def search(self, log: list[Entry], packets: bytes, tally: Tally) -> None:
        """No snapshot holds a nonce that its own log did not have to know yet; no packet ever shows one."""
        secrets = secrets_of(log)
        for nonce in {nonce for _, nonce in secrets}:
            assert nonce.encode() not in packets, "a packet shows a sealed choice"
            assert bytes.fromhex(nonce) not in packets, "a packet shows a sealed choice"
        for number in range(1, self._count + 1):
            place = self._place / str(number)
            files = [path.read_bytes() for path in place.rglob("*") if path.is_file()]
            known = _last(place)
            for due, nonce in secrets:
                if known < due:
                    tally.counts["secrets looked for on disks"] += 1
                    found = any(nonce.encode() in data or bytes.fromhex(nonce) in data for data in files)
                    assert not found, f"a disk held a sealed choice at record {known}, all had sealed at {due} only"


def secrets_of(log: list[Entry]) -> list[tuple[int, str]]:
    """Every nonce that was opened, and the record with which the last of its slot had sealed."""
    sealed: dict[str, int] = {}
    found = []
    for entry in log:
        if isinstance(entry.body, Commit):
            sealed[entry.body.slot] = entry.seq
        elif isinstance(entry.body, Open):
            found += [(sealed[entry.body.slot], shown.nonce) for shown in entry.body.openings]
    return found


def _last(place: Path) -> int:
    """The last record in the log of a snapshot; -1 if there is none yet."""
    with Store(place) as store:
        matches = store.matches.all()
        return SqliteKeeper(store._database, matches[0].id).entries()[-1].seq if matches else -1
