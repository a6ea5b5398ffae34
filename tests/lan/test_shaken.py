"""A table shaken in every way: messages late, twice, out of order, links cut anywhere, phones killed, the host too.

Whatever happens, nobody's log ever contradicts the host's, nothing that was acknowledged is lost, no opening is sent
before all have sealed (the world itself looks at every message for that), and in the end all logs are the same.
"""

from __future__ import annotations

import os
import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.lan.messages import Ask, AtDoor, Back, Bye, Fetch, Join, Message, Opened, Table, Want, Welcome
from companion.lan.outward import Asked
from companion.lan.wishes import AgreeDraw, BringBack, GoTo, Move, OpenSeals, Ruling, Seal, TakeBack, Wish
from companion.match.match import Accepted
from companion.match.records import Commit
from tests.lan.world import Phone, World
from tests.match.toy import TOY

EXAMPLES = int(os.environ.get("COMPANION_SHAKES", "60"))
"""A larger number for a longer look: COMPANION_SHAKES=5000."""

IN_ORDER = Join | Back | Welcome | Table | Fetch | AtDoor | Bye | Ask | Want | Opened
"""What begins or ends a conversation, what a yes or a secret hangs on; no link we know of lets anything overtake it."""


class Shaken:
    """Anne leads and plays seat 1, Ben plays seat 2, Carl looks on."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.world = World()
        self.world.join("Ben", (2,))
        self.world.join("Carl", ())
        self.wishes: list[tuple[Phone, object, str]] = []
        self.acknowledged: dict[int, str] = {}

    # --- what can happen
    def act(self) -> None:
        waited_for = self.world.host.match.to_act()
        able = [self.world.phones[seat - 1] for seat in waited_for if isinstance(seat, int)] or self.world.phones
        phone = self.chance.choice(able if self.chance.random() < 0.8 else self.world.phones)
        if phone.machine is None or getattr(phone.machine, "follower", True) is None:
            return
        identity = self.world.wish(phone, self.some_wish(phone))
        self.wishes.append((phone, phone.machine, identity))

    def some_wish(self, phone: Phone) -> Wish:
        seat = 1 if phone.name == "Anne" else 2
        luck, match = self.chance.random(), phone.match
        if luck < 0.08:
            return self.chance.choice(
                [TakeBack(1, False), BringBack(1), GoTo(0, True), TakeBack(2, True), AgreeDraw(seat)]
            )
        if luck < 0.12:
            return Ruling({"total": self.chance.randrange(100)}, "", seat)
        sealing = TOY.sealing(match.state)
        if sealing is None or luck < 0.15:
            return Move(f"add {self.chance.choice([1, 1, 2, 3, 3, 4])}", seat)
        if seat not in match.sealed:
            commit = match.prepare_seal(seat, f"bid {seat} {self.chance.randint(0, 9)}")
            if isinstance(commit, Commit):
                return Seal(seat, commit.slot, commit.seal)
        return OpenSeals(sealing.slot)

    def answer(self) -> None:
        for phone in self.world.phones:
            asked = [each.ask.id for each in phone.news if isinstance(each, Asked)]
            if asked and phone.machine is not None:
                arguments = (self.world.now,) if phone is self.world.host else ()
                phone.machine.agree(asked[-1], self.chance.random() < 0.8, *arguments)

    def deliver(self) -> None:
        self.world.pump()
        busy = [(n, way) for n, link in self.world.links.items() for way in (True, False) if self.queue(n, way)]
        if busy:
            number, way = self.chance.choice(busy)
            queue = self.queue(number, way)
            loose = next((place for place, each in enumerate(queue) if isinstance(each, IN_ORDER)), len(queue))
            self.world.deliver(number, way, self.chance.randrange(loose) if loose else 0)

    def queue(self, number: int, to_host: bool) -> list[Message]:
        link = self.world.links[number]
        return link.to_host if to_host else link.to_guest

    def double(self) -> None:
        for number in self.world.links:
            for way in (True, False):
                queue = self.queue(number, way)
                if queue and not isinstance(queue[-1], IN_ORDER):
                    queue.append(queue[-1])

    def cut(self) -> None:
        if self.world.links:
            self.world.cut(self.chance.choice(list(self.world.links)))

    def kill(self) -> None:
        self.world.restart(self.chance.choice(self.world.phones))

    def time(self) -> None:
        self.world.now += self.chance.choice([0.5, 3, 20])
        for phone in self.world.phones:
            phone.machine.tick(self.world.now)
        self.world.pump()

    # --- what must hold
    def look(self) -> None:
        for phone, machine, identity in self.wishes:
            if phone.machine is machine:
                answer = machine.answer(identity)  # type: ignore[attr-defined]
                if isinstance(answer, Accepted):
                    self.acknowledged[answer.entry.seq] = answer.entry.digest
        host = self.world.host.match
        for phone in self.world.phones[1:]:
            last = phone.match.last
            assert last.seq <= host.last.seq
            assert host.entry(last.seq).digest == last.digest, f"{phone.name} has another log"
        for seq, digest in self.acknowledged.items():
            assert host.entry(seq).digest == digest

    def calm(self) -> None:
        self.world.wait(60, step=2)
        for phone in self.world.phones[1:]:
            assert phone.machine.ended is None, f"{phone.name}: {phone.machine.ended}"
            assert phone.machine.settled
        self.look()
        self.world.assert_equal_logs()


ACTIONS = {"act": 6, "answer": 1, "deliver": 40, "double": 1, "cut": 0.4, "kill": 0.3, "time": 1}


@given(st.integers(0, 2**32))
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_shaken_table_ends_with_equal_logs_and_nothing_lost(seed: int) -> None:
    shaken = Shaken(random.Random(seed))
    for name in shaken.chance.choices(list(ACTIONS), list(ACTIONS.values()), k=400):
        getattr(shaken, name)()
        shaken.look()
    shaken.calm()
