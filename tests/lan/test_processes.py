"""For real: phones in processes of their own, TLS on loopback, whole games, while processes are killed and links cut.

COMPANION_CHAOS=20 shakes for twenty times as long.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from companion.match.records import Commit, Open, Play
from companion.store.exchange import Report, verify_export
from companion.store.store import Store
from tests.lan.ring import Ring, Running, ring

CHAOS = int(os.environ.get("COMPANION_CHAOS", "1"))


def shake(table: Ring, chance: random.Random, rounds: int) -> tuple[int, int]:
    """Kills and cuts while the game goes on; how many of each."""
    kills = cuts = 0
    for _ in range(rounds):
        time.sleep(chance.uniform(0.05, 0.25))
        for phone in table.phones:
            phone.listen()
        if table.all_over():
            break
        victim = chance.choice(table.phones)
        if chance.random() < 0.6:
            cuts += victim.cut()
        else:
            victim.kill()
            kills += 1
            time.sleep(chance.choice([0.0, 0.3]))
            victim.start()
    return kills, cuts


def assert_equal_logs(phones: list[Running]) -> None:
    """Equal logs, checked by the rules, with everything that anybody was told was done."""
    logs = {phone.name: phone.entries() for phone in phones}
    first = logs[phones[0].name]
    for phone in phones:
        assert [entry.line for entry in logs[phone.name]] == [entry.line for entry in first], phone.name
        for seq, digest in phone.acknowledged.items():
            assert first[seq].digest == digest, f"{phone.name} was told of a record that is not there"
    with Store(phones[0].folder) as store:
        (summary,) = store.matches.all()
        path = phones[0].folder / "match.jsonl"
        store.matches.export(summary.id, path)
    report = verify_export(path)
    assert isinstance(report, Report), report
    assert report.outcome is not None


def test_three_phones_play_divorce_while_they_are_killed_and_cut_off(tmp_path: Path) -> None:
    with ring(tmp_path, "divorce", {}, {"ben": [2], "onlooker": []}, pace_s=0.02, zeroconf=True) as table:
        table.begin()
        kills, cuts = shake(table, random.Random(5), 24 * CHAOS)
        table.wait(table.all_over, "the end of the game", 180)
        table.quit()
        assert kills
        assert cuts
        assert_equal_logs(table.phones)
        log = table.host.entries()
        assert {entry.body.by for entry in log if isinstance(entry.body, Play)} == {1, 2}
        assert sum(isinstance(entry.body, Open) for entry in log) >= 1
        assert all("ended" not in line for phone in table.phones for line in phone.heard), table.story()


def test_seven_phones_play_the_historian_while_they_are_killed_and_cut_off(tmp_path: Path) -> None:
    """Six players and an onlooker; whoever loses the table finds it again, by its last address or by zeroconf."""
    seats = {f"historian-{seat}": [seat] for seat in range(2, 7)} | {"onlooker": []}
    options = {"players": 6, "deck": 60}
    with ring(tmp_path, "historian", options, seats, pace_s=0.05, zeroconf=True) as table:
        table.begin()
        kills, cuts = shake(table, random.Random(7), 16 * CHAOS)
        table.wait(table.all_over, "the end of the game", 180)
        table.quit()
        assert kills + cuts > 8
        assert_equal_logs(table.phones)
        log = table.host.entries()
        assert {entry.body.seat for entry in log if isinstance(entry.body, Commit)} == {1, 2, 3, 4, 5, 6}


def test_the_host_is_gone_for_good_and_another_phone_takes_the_table_over(tmp_path: Path) -> None:
    """The successor plays on from its own log; here the host only led the table, so no secret has died with it."""
    seats = {"ben": [1], "carl": [2], "onlooker": []}
    with ring(tmp_path, "divorce", {}, seats, pace_s=0.05, zeroconf=True, hurry=5) as table:
        table.begin()
        time.sleep(0.5)
        table.host.kill()
        ben, rest = table.guests[0], table.guests
        ben.tell("takeover")
        table.wait(lambda: "hosting" in ben.heard, "Ben to take the table over", 180)
        table.wait(lambda: table.all_over(rest), "the end of the game", 180)
        for phone in rest:
            phone.quit()
            phone.listen()
        assert_equal_logs(rest)
        before = table.host.entries()
        assert [e.line for e in before] == [e.line for e in ben.entries()][: len(before)], (
            "nothing of the old log is lost"
        )
