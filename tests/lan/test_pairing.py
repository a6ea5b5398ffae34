"""Who gets to the table: by an invitation that is good once, or by a code that can be guessed at three times."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.results import Refusal
from companion.lan.arrival import Arrival
from companion.lan.guest import Guest
from companion.lan.messages import Bye, Code, Join, Message, Ping, Proof, Proved, Share, Welcome
from companion.lan.outward import AtTheDoor, Ended, Newcomer, NewcomerLeft
from companion.lan.pairing import (
    CODES,
    INVITATION_S,
    TRIES,
    GuestPake,
    HostPake,
    Invitation,
    Offering,
    PakeError,
    clean_name,
    new_code,
    read_code,
    read_invitation,
    write_invitation,
)
from tests.lan.world import HOST_CERTIFICATE, Phone, World

INVITED = Invitation(("192.168.1.20", "fe80::1"), 40123, "ab" * 32, "cd" * 16)


def last_word(phone: Phone) -> str:
    ended = [each for each in phone.news if isinstance(each, Ended)]
    return ended[-1].code if ended else ""


def at_the_door(world: World) -> list[Newcomer]:
    return [each for each in world.host.news if isinstance(each, Newcomer)]


# --- the QR code ------------------------------------------------------------------------------------------------------


def test_an_invitation_is_read_as_it_was_written_and_makes_a_coarse_qr_code() -> None:
    text = write_invitation(INVITED)
    assert re.fullmatch(r"[0-9A-Z $%*+\-./:]+", text), "or the code would be finer than it need be"
    assert len(text) < 150
    assert read_invitation(text) == INVITED
    assert read_invitation(f" {text.lower()}\n") == INVITED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org",
        "TC1/127.0.0.1/40123/AAAA/BBBB",
        write_invitation(INVITED).replace("40123", "0"),
        write_invitation(INVITED).replace("40123", "70000"),
        write_invitation(INVITED).replace("192.168.1.20", "my.house"),
        write_invitation(INVITED)[:-1],
        write_invitation(INVITED) + "/more",
        "TC1/" + "+".join(["127.0.0.1"] * 9) + "/1/" + "A" * 52 + "/" + "A" * 26,
        "x" * 5000,
    ],
)
def test_what_is_no_invitation_says_so(text: str) -> None:
    assert read_invitation(text) == Refusal("lan.no_invitation", "")


def test_an_invitation_of_another_version_says_so() -> None:
    assert read_invitation(write_invitation(INVITED).replace("TC1", "TC2")) == Refusal("lan.other_version", "")


@given(st.text(max_size=200))
def test_any_scanned_text_is_read_or_refused(text: str) -> None:
    assert isinstance(read_invitation(text), Invitation | Refusal)


def test_a_newcomer_with_an_invitation_waits_at_the_door_and_is_let_in() -> None:
    world = World()
    ben = world.knock("Ben")
    world.run()
    (waiting,) = [each for each in ben.news if isinstance(each, AtTheDoor)]
    assert waiting.patience_s == 120, "he sees the table's one rule before he joins"
    assert [each.name for each in at_the_door(world)] == ["Ben"]
    assert ben.machine.follower is None
    assert world.host.machine.admit(at_the_door(world)[0].link, (2,), world.now) is None
    world.run()
    assert ben.match.setup == world.host.match.setup
    assert ben.machine.seats == (2,)


def test_an_invitation_is_good_once() -> None:
    world = World()
    invitation = world.invitation()
    world.join("Ben", (2,))
    late = world.knock("Carl", invitation)
    world.run()
    assert last_word(late) == "lan.invitation_used"
    assert len(at_the_door(world)) == 1
    assert world.host.machine.table.here == (1, 2)


def test_an_invitation_that_nobody_used_grows_old() -> None:
    world = World()
    invitation = world.invitation()
    world.wait(INVITATION_S + 1, step=60)
    late = world.knock("Ben", invitation)
    world.run()
    assert last_word(late) == "lan.invitation_used"


def test_nobody_gets_in_while_the_door_is_closed_or_if_he_is_turned_away() -> None:
    world = World()
    invitation = world.invitation()
    world.host.machine.door.close()
    late = world.knock("Ben", invitation)
    world.run()
    assert last_word(late) == "lan.door_closed"
    stranger = world.knock("Carl")
    world.run()
    world.host.machine.turn_away(at_the_door(world)[-1].link, world.now)
    world.run()
    assert last_word(stranger) == "lan.turned_away"
    assert not any(isinstance(message, Welcome) for _, message in world.said)


def test_whoever_leaves_the_door_is_not_let_in() -> None:
    world = World()
    ben = world.knock("Ben")
    world.run()
    world.kill(ben)
    world.run()
    newcomer = at_the_door(world)[0]
    assert NewcomerLeft(newcomer.link) in world.host.news
    refusal = world.host.machine.admit(newcomer.link, (2,), world.now)
    assert refusal is not None
    assert refusal.code == "lan.newcomer_gone"


def test_a_phone_of_another_version_is_told_so() -> None:
    world = World()
    world.invitation()
    heard = talk(world, Join(2, "x", "Ben", ""))
    assert heard == [Bye("lan.other_version")]


def talk(world: World, *said: Message) -> list[Message]:
    """What a stranger hears who says these things."""
    link = 9000 + len(world.host.news)
    machine = world.host.machine
    machine.connected(link, "127.0.0.1", world.now)
    heard = []
    for message in said:
        machine.received(link, message, world.now)
        heard += [
            each.message for each in machine.out if getattr(each, "link", None) == link and hasattr(each, "message")
        ]
        machine.out.clear()
    return heard


@pytest.mark.parametrize("message", [Ping(), Proof("", "", ""), Share("00"), Welcome("m1", 2, "", 1, 0)])
def test_a_stranger_who_says_anything_else_is_hung_up_on(message: Message) -> None:
    world = World()
    world.invitation()
    assert talk(world, message) == [Bye("lan.garbage")]


# --- the code ---------------------------------------------------------------------------------------------------------


def test_both_ends_agree_on_a_code_only_if_it_and_the_certificate_are_the_same() -> None:
    for told, seen, fits in [("123456", "aa", True), ("123457", "aa", False), ("123456", "ab", False)]:
        guest, host = GuestPake(told, seen), HostPake("123456", "aa")
        host.finish(guest.share)
        guest.finish(host.share)
        assert host.proves(guest.mac) is fits
        assert guest.proves(host.mac) is fits


def test_a_share_that_is_none_is_refused() -> None:
    for share in ("", "zz", "00" * 33, "41" + "00" * 32, "41" + "ff" * 32, "42" + "01" * 32, "41" * 2000, "é"):
        with pytest.raises(PakeError):
            HostPake("123456", "aa").finish(share)


def test_ones_own_share_sent_back_proves_nothing() -> None:
    host = HostPake("123456", "aa")
    with pytest.raises(PakeError):
        host.finish(host.share)
    assert not host.proves(host.mac)


@pytest.mark.parametrize(
    ("typed", "read"), [("123456", "123456"), (" 123 456 ", "123456"), ("12-34-56", "123456"), ("000000", "000000")]
)
def test_a_code_is_read_as_people_type_it(typed: str, read: str) -> None:
    assert read_code(typed) == read


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "１２３４５６", "-12345"])
def test_what_is_no_code_says_so(typed: str) -> None:
    assert read_code(typed) == Refusal("lan.no_code", "", {"digits": 6})


def test_codes_are_six_digits() -> None:
    assert all(re.fullmatch(r"\d{6}", new_code()) for _ in range(200))


def world_with_codes() -> World:
    """The first code is 000001, the next 000002, …"""
    world = World()
    numbers = itertools.count(1)
    world.start_host(
        world.host, world.host.match, world.host.machine.table, Offering(code=lambda: f"{next(numbers):06}")
    )
    world.host.machine.door.open(world.now)
    return world


def test_a_newcomer_who_was_told_the_code_gets_to_the_door() -> None:
    world = world_with_codes()
    ben = world.knock_with_code("Ben", "000001")
    world.run()
    assert [each.name for each in at_the_door(world)] == ["Ben"]
    assert world.host.machine.admit(at_the_door(world)[0].link, (2,), world.now) is None
    world.run()
    assert ben.match.setup == world.host.match.setup
    assert ben.kept is not None
    assert ben.kept.table.phones[0].certificate == HOST_CERTIFICATE


def test_after_three_wrong_codes_there_is_a_new_one() -> None:
    world = world_with_codes()
    for number in range(TRIES):
        assert world.host.machine.door.offer.code == "000001"
        guesser = world.knock_with_code("Eve", f"99999{number}")
        world.run()
        assert last_word(guesser) == "lan.wrong_code"
    assert world.host.machine.door.offer.code == "000002"
    late = world.knock_with_code("Ben", "000001")
    world.run()
    assert last_word(late) == "lan.wrong_code"
    assert at_the_door(world) == []


def test_guesses_made_at_the_same_time_count_like_any_others() -> None:
    """Eve begins four runs before she answers any: after three wrong answers the fourth is about an old code."""
    world = world_with_codes()
    machine = world.host.machine
    runs = []
    for link, guess in ((501, "000000"), (502, "000002"), (503, "000003"), (504, "000001")):
        machine.connected(link, "127.0.0.1", world.now)
        run = GuestPake(guess, HOST_CERTIFICATE)
        machine.received(link, Code(1, run.share), world.now)
        run.finish(machine.out[-1].message.share)
        runs.append((link, run))
    machine.out.clear()
    for link, run in runs:
        machine.received(link, Proof(run.mac, "Eve", ""), world.now)
    words = [each.message for each in machine.out if hasattr(each, "message")]
    assert words == [Bye("lan.wrong_code")] * 4
    assert at_the_door(world) == []


def test_after_thirty_guesses_no_code_is_taken_but_the_invitation_still_is() -> None:
    world = world_with_codes()
    for _ in range(TRIES * CODES):
        world.knock_with_code("Eve", "999999")
        world.run()
    code = world.host.machine.door.offer.code
    late = world.knock_with_code("Ben", code)
    world.run()
    assert last_word(late) == "lan.typing_closed"
    world.knock("Carl")
    world.run()
    assert [each.name for each in at_the_door(world)] == ["Carl"]


def test_who_leaves_before_proving_anything_has_learned_nothing_and_used_no_try() -> None:
    world = world_with_codes()
    for _ in range(20):
        run = GuestPake("999999", HOST_CERTIFICATE)
        heard = talk(world, Code(1, run.share))
        assert [type(each) for each in heard] == [Share]
        world.host.machine.disconnected(9000 + len(world.host.news), world.now)
    assert world.host.machine.door.offer.wrong == 0


def test_a_host_that_does_not_know_the_code_is_told_nothing() -> None:
    """Somebody in between answers with his own certificate: the guest proves nothing useful, and believes nothing."""
    world = world_with_codes()
    ben = world.new_phone("Ben")
    arrival = Arrival.by_code(("127.0.0.1",), 1, "000001", "Ben", ben.certificate)
    ben.machine = Guest(ben.shelf, ben.keep, world.now, arrival=arrival)
    ben.machine.out.clear()
    ben.machine.connected(1, "127.0.0.1", "ee" * 32, world.now)
    share = ben.machine.out[-1].message.share
    eve = HostPake("000001", HOST_CERTIFICATE)  # even with the right code, but behind another certificate
    eve.finish(share)
    ben.machine.received(1, Share(eve.share), world.now)
    assert not eve.proves(ben.machine.out[-1].message.mac)
    ben.machine.received(1, Proved(eve.mac), world.now)
    world.pump()
    assert last_word(ben) == "lan.impostor"


def test_a_guest_believes_nothing_before_the_code_is_proved() -> None:
    world = World()
    ben = world.knock_with_code("Ben", "000001")
    ben.machine.out.clear()
    ben.machine.connected(1, "127.0.0.1", "ee" * 32, world.now)
    ben.machine.received(1, Welcome("m1", 2, "s", 1, 0), world.now)
    world.pump()
    assert last_word(ben) == "lan.garbage"
    assert ben.kept is None


# --- names ------------------------------------------------------------------------------------------------------------


@given(st.text(max_size=300))
def test_a_name_is_one_line_that_can_be_shown(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= 40
    assert clean == clean_name(clean)
    clean.encode("utf-8")
    assert not re.search(r"[\n\r\t\x00\u202e\u200b]", clean)
