"""Who sits where, and who has gone."""

from __future__ import annotations

from companion.lan.outward import Newcomer
from companion.lan.wishes import (
    Move,
)
from tests.lan.tables import two
from tests.lan.world import World
from tests.match.play import no, ok


def test_a_seat_is_not_taken_from_anybody_who_sits_there() -> None:
    world, anne, _ = two()
    carl = world.knock("Carl")
    world.run()
    newcomer = next(each for each in reversed(anne.news) if isinstance(each, Newcomer))
    assert no(anne.machine.admit(newcomer.link, (2,), world.now)) == "lan.seat_taken"
    assert no(anne.machine.admit(newcomer.link, (9,), world.now)) == "match.no_such_seat"
    assert anne.machine.admit(newcomer.link, (), world.now) is None
    world.run()
    assert carl.machine.seats == ()


def test_the_seat_of_a_phone_that_is_gone_can_be_given_to_another() -> None:
    world, anne, ben = two()
    world.kill(ben)
    world.run()
    carl = world.join("Carl", (2,))
    ok(world.ask(anne, Move("add 3", 1)))
    ok(world.ask(carl, Move("add 1", 2)))
    world.restart(ben)
    world.wait(3)
    assert ben.machine.seats == ()
    assert anne.machine.dismiss(2, world.now) is None
    world.run()
    assert ben.machine.ended == "lan.dismissed"


def test_a_phone_that_is_dismissed_leaves_its_seat_to_the_host() -> None:
    world, anne, ben = two()
    assert anne.machine.dismiss(2, world.now) is None
    world.run()
    assert ben.machine.ended == "lan.dismissed"
    assert anne.machine.seats == (1, 2)
    assert no(anne.machine.dismiss(1, world.now)) == "lan.unknown_phone"
    assert no(anne.machine.seat(7, (1,))) == "lan.unknown_phone"


def test_a_table_takes_seven_phones() -> None:
    world = World()
    for number in range(6):
        world.join(f"phone {number}", ())
    world.knock("one more")
    world.run()
    newcomer = next(each for each in reversed(world.host.news) if isinstance(each, Newcomer))
    assert no(world.host.machine.admit(newcomer.link, (), world.now)) == "lan.full"


def test_a_silent_phone_is_asked_and_then_given_up() -> None:
    world, anne, ben = two()
    world.wait(120)
    assert anne.machine.table.here == (1, 2)
    machine, ben.machine = ben.machine, None  # asleep: nothing is answered
    for _ in range(50):
        world.now += 1
        anne.machine.tick(world.now)
    world.pump()
    assert anne.machine.table.here == (1,)
    assert machine is not None
