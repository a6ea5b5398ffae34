"""The wire under spoiled bytes, invitations and codes that are none, and phones that lie."""

from __future__ import annotations

import json
import random
from functools import cache

from companion.engine.results import Refusal
from companion.lan.framing import FRIEND_BYTES, Deframer, frame
from companion.lan.messages import Message, MessageError, read_message, write_message
from companion.lan.pairing import Invitation, new_token, read_code, read_invitation, write_invitation
from tests.lan.test_shaken import ACTIONS, Shaken
from tests.lan.world import World
from torture import mutate
from torture.fuzz import feed
from torture.tally import Tally


def run(deadline: float, seed: int) -> Tally:
    """All of them in turn."""
    return feed(Tally("wire, invitations, liars"), something_said, deadline, seed)


def something_said(chance: random.Random, tally: Tally) -> None:
    """One input of some kind."""
    kind = chance.choice([bytes_in, bytes_in, bytes_in, message, message, message, invitation, lie])
    tally.counts[kind.__name__.replace("_", " ")] += 1
    kind(chance)


@cache
def corpus() -> list[Message]:
    """Messages of every kind that is said at a shaken table."""
    said: dict[type, list[Message]] = {}
    for seed in range(6):
        shaken = Shaken(random.Random(seed))
        for name in shaken.chance.choices(list(ACTIONS), list(ACTIONS.values()), k=200):
            getattr(shaken, name)()
        for _, each in shaken.world.said:
            said.setdefault(type(each), []).append(each)
    return [each for many in said.values() for each in many[:20]]


def bytes_in(chance: random.Random) -> None:
    """Bytes as they come, in pieces of any length: whole messages, or the end of the conversation."""
    data = b"".join(frame(chance.choice(corpus())) for _ in range(chance.randint(1, 4)))
    data = mutate.raw(data, chance)
    deframer = Deframer(chance.choice([4096, FRIEND_BYTES]))
    try:
        while data:
            size = chance.choice([1, 3, 100, 100_000])
            for each in deframer.feed(data[:size]):
                assert read_message(write_message(each)) == each
            assert len(deframer._pending) <= deframer.limit + 100_004
            data = data[size:]
    except MessageError:
        pass


def message(chance: random.Random) -> None:
    """JSON that is nearly a message."""
    given = json.loads(write_message(chance.choice(corpus())))
    for _ in range(chance.choice([1, 1, 2])):
        given = mutate.value(given, chance)
    try:
        found = read_message(mutate.spelled(given))
    except MessageError:
        return
    assert read_message(write_message(found)) == found


def invitation(chance: random.Random) -> None:
    """What a camera reads off a wall, and what people type."""
    addresses = tuple(chance.choice(["192.168.1.7", "10.0.0.1", "fe80::1", "::1"]) for _ in range(chance.randint(1, 4)))
    honest = Invitation(addresses, chance.randint(1, 65_535), chance.randbytes(32).hex(), new_token())
    written = write_invitation(honest)
    assert read_invitation(written) == honest
    for answer in (read_invitation(mutate.text(written, chance)), read_invitation("TC1/" * chance.randint(0, 200))):
        assert isinstance(answer, Invitation | Refusal)
        if isinstance(answer, Invitation):
            assert read_invitation(write_invitation(answer)) == answer
    code = read_code(mutate.text("123 456", chance))
    assert isinstance(code, Refusal) or (len(code) == 6 and code.isascii() and code.isdigit())


def lie(chance: random.Random) -> None:
    """A phone of the table says things that are well formed and false. The host goes on, and so can the others."""
    world = World()
    ben, carl = world.join("Ben", (2,)), world.join("Carl", ())
    liar = next(number for number, link in world.links.items() if link.guest is carl)
    for _ in range(20):
        world.host.machine.received(liar, some_message(chance), world.now)
        world.pump()
        if liar not in world.links:
            break
    world.wait(5)
    honest = [phone for phone in (world.host, ben) if phone.machine is not None]
    world.assert_equal_logs(honest)
    assert ben.machine.ended is None, f"Ben was thrown out by Carl's lies: {ben.machine.ended}"


def some_message(chance: random.Random) -> Message:
    """One that could be sent: as it was once said, or with something else in it."""
    while True:
        given = json.loads(write_message(chance.choice(corpus())))
        try:
            return read_message(mutate.spelled(mutate.value(given, chance) if chance.random() < 0.6 else given))
        except MessageError:
            continue
