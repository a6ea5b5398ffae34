"""Tables of two or three phones to begin a test with, and what was heard at them."""

from __future__ import annotations

from typing import Any

from companion.lan.messages import Ask, Message, Records
from companion.lan.outward import Asked, Notice
from companion.lan.wishes import (
    Move,
    Seal,
)
from companion.match.records import Body, Commit, make_entry
from tests.lan.world import Phone, World
from tests.match.play import ok


def two() -> tuple[World, Phone, Phone]:
    """Anne leads the table and plays seat 1; Ben plays seat 2."""
    world = World()
    ben = world.join("Ben", (2,))
    return world, world.host, ben


def seal(world: World, phone: Phone, seat: int, choice: str) -> Any:
    commit = phone.match.prepare_seal(seat, choice)
    assert isinstance(commit, Commit), commit
    return world.ask(phone, Seal(seat, commit.slot, commit.seal))


def at_the_bidding() -> tuple[World, Phone, Phone]:
    """3 + 3 + 1 = 7: now both bid in secret."""
    world, anne, ben = two()
    for phone, seat, move in ((anne, 1, "add 3"), (ben, 2, "add 3"), (anne, 1, "add 1")):
        ok(world.ask(phone, Move(move, seat)))
    return world, anne, ben


def link_of(world: World, phone: Phone) -> int:
    return next(number for number, link in world.links.items() if phone in (link.guest, link.host))


def notices(phone: Phone) -> list[str]:
    return [each.code for each in phone.news if isinstance(each, Notice)]


def forged(phone: Phone, body: Body) -> Records:
    return Records((make_entry(phone.match.last.seq + 1, phone.match.last.digest, body).line,))


def heard_from(phone: Phone, message: Message, world: World) -> list[Message]:
    phone.machine.received(link_of(world, phone), message, world.now)
    return [each.message for each in phone.machine.out if hasattr(each, "message")]


def all_sealed() -> tuple[World, Phone, Phone]:
    """Records 4 and 5 are the seals."""
    world, anne, ben = at_the_bidding()
    ok(seal(world, anne, 1, "bid 1 20"))
    ok(seal(world, ben, 2, "bid 2 30"))
    return world, anne, ben


def latest_question(phone: Phone) -> Ask:
    """What whoever is at that phone was asked last."""
    return [each.ask for each in phone.news if isinstance(each, Asked)][-1]


def agree(phone: Phone, world: World) -> None:
    """Whoever is at that phone says yes to the latest question."""
    phone.machine.agree(latest_question(phone).id, True)
    world.run()


def agree_unheard(phone: Phone, world: World) -> None:
    """His yes arrives; what comes of it has not reached him yet."""
    phone.machine.agree(latest_question(phone).id, True)
    world.pump()
    world.deliver(link_of(world, phone), to_host=True)
    world.pump()
